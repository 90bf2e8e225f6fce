// How the engine is asked by the passes: what it looks for, and with which options.
import { DEFAULT_PASS, FAST_PASS } from '../engine/read.ts';
import { ENGINE_FAMILIES, engineReader } from '../engine/reader.ts';
import { aztecOfView } from '../aztec/index.ts';
import { qrMeshOfView } from '../qr/mesh/index.ts';
import { together } from '../reader.ts';
import type { Family } from '../symbology.ts';

const BARS: readonly Family[] = ['linear', 'stacked'];
const CELLS: readonly Family[] = ['matrix', 'stacked'];

export const byDefault = engineReader({ families: ENGINE_FAMILIES, options: DEFAULT_PASS, workNs: 75 });

/** A bar region is upright and holds little else: no rotations, no pyramid; inverse print has passes of its own. */
export const UPRIGHT = { ...DEFAULT_PASS, tryRotate: false, tryDownscale: false, tryInvert: false } as const;
/**
 * A crop of one region comes upright and with its code in the middle, and inverse print inverted. Over 60 such crops of public
 * images the default pass took 30 ns a pixel: 12 with every row of bars, 7 with smaller sizes.
 */
export const CROPPED = { ...DEFAULT_PASS, tryRotate: false, tryInvert: false, tryDownscale: false } as const;
const barsOfCrop = engineReader({ families: ['linear'], options: FAST_PASS, workNs: 2 });
export const ofCells = together(engineReader({ families: CELLS, options: CROPPED, workNs: 12 }), barsOfCrop);
/** Rotations: an L may stand on any side. */
const ROTATED = { ...CROPPED, tryRotate: true } as const;
export const ofStraightened = together(
  engineReader({ families: ['matrix'], options: ROTATED, workNs: 5 }),
  engineReader({ families: ['stacked'], options: CROPPED, workNs: 2 }),
  qrMeshOfView,
  aztecOfView,
);
export const ofStraightenedBars = engineReader({ families: ['linear'], options: CROPPED, workNs: 5 });
/** A PDF417 whose first and last bars run into the page was once read wrongly. */
export const ofFramed = engineReader({
  families: ['matrix'],
  options: { ...ROTATED, tryDownscale: true },
  workNs: 5,
});
export const ofRotatedCells = together(
  engineReader({ families: ['stacked'], options: CROPPED, workNs: 4 }),
  barsOfCrop,
);
export const ofBars = engineReader({ families: BARS, options: UPRIGHT, workNs: 35 });
export const ofBarsThresholded = engineReader({
  families: BARS,
  options: { ...UPRIGHT, binarizer: 'fixed' },
  workNs: 25,
});

/**
 * Matrix codes are found at any angle, and the default pass has rotated PDF417: without rotations a pass takes half the
 * time. Of 75 symbols that such passes read in every eighth image that comes so far none needs a rotation.
 */
const CELLS_PASS = { ...DEFAULT_PASS, tryRotate: false, tryInvert: false } as const;
export const cells = engineReader({ families: CELLS, options: CELLS_PASS, workNs: 18 });
export const cellsClosed = engineReader({
  families: CELLS,
  options: { ...CELLS_PASS, tryDenoise: true },
  workNs: 20,
});
/** Smaller and inverse codes were looked for in the halved image. */
export const cellsOfTile = engineReader({
  families: CELLS,
  options: { ...CELLS_PASS, tryDownscale: false, tryInvert: false },
  workNs: 20,
});
