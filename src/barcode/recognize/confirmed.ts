// A PDF417 of an altered view is answered only where another view shows the same text. Of one that is bent or folded the engine samples rows beside
// their middles, and its correction of errors now and then gives another text: 2 of 97 in drawn scenes, and none that is confirmed.
import type { Budget } from '../../lib/budget.ts';
import type { Luma } from '../../image/types.ts';
import { lent, release } from '../../lib/release.ts';
import type { Steps } from '../../lib/steps.ts';
import { engineReader } from '../engine/reader.ts';
import type { RecognizedSymbol, View } from '../reader.ts';
import { cropped, cropWorkMs, type Crop } from '../vision/crop.ts';
import { boxed, unsharp } from '../vision/pixels.ts';
import { centreOf, distance, mapQuad, type Quad } from '../vision/geometry.ts';
import { CROPPED } from './engine-readers.ts';
import type { RecognitionScene } from './scene.ts';

/** Pixels of a view per pixel of the image, other than those of the passes. */
const SCALES = [1.4, 2.3, 2.8] as const;
const SHARPENING = 2;
const MAX_PIXELS = 1_000_000;
/** Of the longer side, for the quiet zone and what the outline lacks. */
const MARGIN = 0.08;
const stacked = engineReader({ families: ['stacked'], options: CROPPED, workNs: 2 });

/** The symbols without PDF417 that nothing confirms. */
export function* confirmed(
  symbols: readonly RecognizedSymbol[],
  view: View,
  scene: RecognitionScene,
  budget: Budget,
): Steps<readonly RecognizedSymbol[]> {
  if (view.asGiven === true) return symbols;
  const kept: RecognizedSymbol[] = [];
  for (const symbol of symbols) {
    const isSure =
      symbol.type !== 'PDF_417' ||
      scene.symbols().some(({ type, text }) => type === symbol.type && text === symbol.text);
    if (isSure || (yield* isReadAgain(symbol, view, scene, budget))) kept.push(symbol);
  }
  return kept;
}

function* isReadAgain(
  { text, quad }: RecognizedSymbol,
  view: View,
  scene: RecognitionScene,
  budget: Budget,
): Steps<boolean> {
  for (const image of otherViews(quad, view, scene)) {
    const again = yield* stacked.read({ image, toScene: (point) => point }, scene, budget);
    if (again.some((other) => other.text === text)) return true;
  }
  return false;
}

/** The view softer and sharper, where it is of one code, and the symbol's place on other rasters. */
function* otherViews(quad: Quad, view: View, scene: RecognitionScene): Iterable<Luma> {
  if (view.image.data.length <= MAX_PIXELS) yield* softerAndSharper(view.image);
  for (const scale of SCALES) {
    const crop = cropAbout(mapQuad(quad, view.toScene), scale);
    if (crop.length * crop.breadth * scale * scale > MAX_PIXELS) return;
    const image = cropped(scene.image, crop);
    scene.spend(cropWorkMs(crop));
    yield* lent(image, image.data);
  }
}

function* softerAndSharper(image: Luma): Iterable<Luma> {
  const soft = boxed(image, 1);
  const sharp = unsharp(image, soft, SHARPENING);
  try {
    yield soft;
    yield sharp;
  } finally {
    for (const { data } of [soft, sharp]) release(data);
  }
}

/** The parallelogram of the quad with its margin. */
function cropAbout([a, b, c, d]: Quad, scale: number): Crop {
  const [across, down] = [
    { x: b.x - a.x + c.x - d.x, y: b.y - a.y + c.y - d.y },
    { x: d.x - a.x + c.x - b.x, y: d.y - a.y + c.y - b.y },
  ];
  const angle = Math.atan2(across.y, across.x);
  const skew = Math.atan2(down.y, down.x) - angle - Math.PI / 2;
  const length = Math.max(distance(a, b), distance(d, c));
  const breadth = Math.max(distance(a, d), distance(b, c)) * Math.abs(Math.cos(skew));
  const margin = 2 * MARGIN * Math.max(length, breadth);
  return {
    centre: centreOf([a, b, c, d]),
    angle,
    length: length + margin,
    breadth: breadth + margin,
    scale,
    scaleAcross: scale,
    skew: Math.atan2(Math.sin(skew), Math.cos(skew)),
  };
}
