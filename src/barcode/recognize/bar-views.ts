// Views of bar regions: each upright out of the full size, where a pass may read it.
import type { Luma } from '../../image/types.ts';
import { isBlurred } from '../locate/bar-edges.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import { endsOf } from '../locate/dark-ends.ts';
import type { View } from '../reader.ts';
import { cropped, cropWorkMs, fromCrop, type Crop } from '../vision/crop.ts';
import { barEvidence, chanceOf } from './evidence.ts';
import type { Pass } from './pass.ts';
import { measureWorkMs } from './remains.ts';
import type { RecognitionScene } from './scene.ts';

/** Room beside a bar region: the quiet zones, and bars of weak contrast that the blocks missed. */
const BAR_MARGIN = 0.15;
const BAR_MARGIN_PX = 30;
/** A longer bar region is cropped at a smaller scale: 1,600 px are 5 per module of a Code 128 of 24 characters. */
const MAX_BAR_LENGTH_PX = 1600;
/** Rows of a bar region: as many as the engine needs to agree; more only cost time. */
const MAX_BAR_ROWS = 160;

/** Crops of the unread regions that the pass may read, upright, the clearest first. */
export function* viewsOfBars(scene: RecognitionScene, pass: Pass): Iterable<View> {
  for (const region of scene.bars.regions.slice(0, pass.maxRegions)) {
    if (!isWorthAPass(scene, region)) continue;
    if (pass.isForBlurred === true && !hasBlurredEdges(scene, region)) continue;
    const crop = barCrop(region, pass);
    const image = barImage(scene, crop);
    if (pass.darkEnds !== undefined && !hasDarkEnds(image, pass.darkEnds)) continue;
    yield { image, toScene: fromCrop(crop), barRegion: region };
  }
}

function hasDarkEnds(crop: Luma, which: NonNullable<Pass['darkEnds']>): boolean {
  const { left, right } = endsOf(crop);
  return which === 'both' ? left > 0 && right > 0 : left > 0 || right > 0;
}

/** By region of a scene: several passes ask. */
type Asked = WeakMap<BarRegion, boolean>;
const [worth, blurred]: readonly [Asked, Asked] = [new WeakMap(), new WeakMap()];

function once(answers: Asked, region: BarRegion, ask: () => boolean): boolean {
  const answer = answers.get(region) ?? ask();
  answers.set(region, answer);
  return answer;
}

/**
 * Whether a pass may read the bars: every region that passes read in public images, photographs, pages and damaged and retail codes is worth one;
 * of blinds, façades and sheet music half are.
 */
function isWorthAPass(scene: RecognitionScene, region: BarRegion): boolean {
  const { image, workFactor: factor } = scene;
  const around = { symbols: scene.symbols(), pixels: image.width * image.height };
  return once(worth, region, () => {
    scene.spend(measureWorkMs(region, factor));
    return chanceOf(barEvidence(scene.level(factor), region, factor, around), 'bars') > 0;
  });
}

function hasBlurredEdges(scene: RecognitionScene, region: BarRegion): boolean {
  return once(blurred, region, () => isBlurred(barImage(scene, barCrop(region, { scale: 2 }))));
}

/** The crop, which is made once for all passes. */
function barImage(scene: RecognitionScene, crop: Crop): Luma {
  return scene.derived(scene.image, JSON.stringify(crop), () => {
    const made = cropped(scene.image, crop);
    scene.spend(cropWorkMs(crop));
    return made;
  });
}

function barCrop(region: BarRegion, { scale }: Pick<Pass, 'scale'>): Crop {
  const length = region.length * (1 + BAR_MARGIN) + BAR_MARGIN_PX;
  return {
    centre: region.centre,
    angle: region.angle,
    length,
    breadth: region.breadth,
    scale: Math.min(scale, MAX_BAR_LENGTH_PX / length),
    scaleAcross: Math.min(1, MAX_BAR_ROWS / region.breadth),
  };
}
