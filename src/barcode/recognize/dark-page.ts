// Codes without a quiet zone on a page as dark as they are: each region upright, with light ground in place of the page.
import { directionsWorkMs, edgeDirections, type EdgeDirections } from '../locate/edge-directions.ts';
import type { CellRegion } from '../locate/cell-regions.ts';
import { cropped, cropWorkMs, fromCrop } from '../vision/crop.ts';
import { release } from '../../lib/release.ts';
import { framed, isFramed, leanOf } from './framed.ts';
import { isCovered, isNoise } from './left.ts';
import type { RecognitionScene } from './scene.ts';
import { cropOf, isInBounds, mayBeCode, type Straightened } from './straightened.ts';

/** Pixels of a view per pixel of the image: the most that fit into MAX_PIXELS. */
const SCALES = [2, 1, 0.5, 0.25] as const;
const MAX_PIXELS = 150_000;
const MAX_REGIONS = 3;
/** The page's own dark counts, too. */
const MAX_DARK = 0.75;
/** Of 166 drawn codes that are read on a dark page the least has 0.58, of 44 regions of photographs, stripes and documents 40 have less than 0.5. */
const MIN_BALANCE = 0.4;
const MAX_SKEW = 0.25;

/** Views of what may be a code without a quiet zone on a dark page. */
export function* ofDarkPage(scene: RecognitionScene): Iterable<Straightened> {
  for (const region of darkRegions(scene)) {
    // Of 191 drawn codes that are read here 189 have such widths; windows, tables and crosswords mostly not.
    if (isNoise(region) || !scene.cells.hasWidths(region)) continue;
    scene.spend(directionsWorkMs(region));
    const directions = edgeDirections(scene.image, region);
    if (directions === undefined || !isOfMatrix(directions)) continue;
    const first = SCALES.map((scale) => cropOf(region, directions, scale)).find((each) =>
      isInBounds(each, MAX_PIXELS),
    );
    if (first === undefined) continue;
    const rough = cropped(scene.image, first);
    scene.spend(cropWorkMs(first));
    const lean = isFramed(rough) ? leanOf(rough) : undefined;
    release(rough.data);
    if (lean === undefined) continue;
    const { down, across } = lean;
    // Lines that fall to the right lie at a greater angle; those that lean to the right as they go down at a smaller one.
    const skew = directions.skew - Math.atan(down) - Math.atan(across);
    const crop = { ...first, angle: first.angle + Math.atan(across), skew };
    const view = cropped(scene.image, crop);
    scene.spend(cropWorkMs(crop));
    for (const image of framed(view)) {
      if (isCovered(region, scene.symbols())) break;
      yield { image, toScene: fromCrop(crop) };
    }
    release(view.data);
  }
}

/** The largest unread ones with dark surroundings of three levels: in blocks of a fine level large modules show no edges. */
export function darkRegions(scene: RecognitionScene): readonly CellRegion[] {
  const all = [1, 2, 4].flatMap((factor) => scene.cellRegions('dense', factor * scene.workFactor));
  return all
    .filter((region) => region.surroundings === 'dark' && mayBeCode(region, MAX_DARK))
    .filter((region) => !isCovered(region, scene.symbols()))
    .sort((a, b) => b.length * b.breadth - a.length * a.breadth)
    .slice(0, MAX_REGIONS);
}

/** Whether about as many edges run along rows as along columns: bars on a dark ground are framed, too. */
function isOfMatrix({ stronger, weaker, skew }: EdgeDirections): boolean {
  return weaker >= MIN_BALANCE * stronger && Math.abs(skew) <= MAX_SKEW;
}
