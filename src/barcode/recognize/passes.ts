// THE PASSES: what a recognition tries, as data, the cheapest first. Gains: docs/design/recognition-measured.md, "The passes".
import type { Filter } from './filters.ts';
import {
  CROPPED,
  UPRIGHT,
  byDefault,
  cells,
  cellsClosed,
  cellsOfTile,
  ofBars,
  ofBarsThresholded,
  ofCells,
  ofFramed,
  ofRotatedCells,
  ofStraightened,
  ofStraightenedBars,
} from './engine-readers.ts';
import { characterFit } from './character-fit.ts';
import type { Pass } from './pass.ts';
import { DEFAULT_PASS, FAST_PASS } from '../engine/read.ts';
import { ENGINE_FAMILIES, engineReader } from '../engine/reader.ts';
import { LIMITS } from '../limits.ts';
import { maxiCode } from '../maxicode/index.ts';
import { rmqr } from '../rmqr/index.ts';
import { enclosedDataMatrix } from '../data-matrix/index.ts';
import { dotMatrix } from '../dots/index.ts';
import { lowResolutionQr } from '../qr/low-resolution/index.ts';
import { qrMesh } from '../qr/mesh/index.ts';
import { builtInLinear, eanFit, invertedPostal } from '../linear/index.ts';

const IMAGE = { viewOf: 'image', beside: 'finders', scale: 1, filters: [] } as const;
const SCENE = { ...IMAGE, viewOf: 'scene' } as const;
/** The whole image under another tone: of 1,545 public images seven are read so, and all of them look like cells. */
const CELL_PASS = { ...IMAGE, effort: 1, alone: 'cells or finders' } as const;
const BAR_REGION = { ...IMAGE, viewOf: 'bar regions', effort: 0, beside: 'bars' } as const;
const BLURRED_BAR_REGION = { ...BAR_REGION, isForBlurred: true } as const;
const MODEL_FIT = { ...BLURRED_BAR_REGION, beside: 'nothing', effort: 1, maxRegions: 2, scale: 2 } as const;

/** An image cropped to the bars shows one code, or two. */
const MAX_CROPPED_REGIONS = 2;

const SHARPENED: readonly Filter[] = [
  { name: 'columns', radius: 5 },
  { name: 'unsharp', radius: 3, amount: 2 },
];

/** Rows across several of a tilted code's own give another text now and then. */
const STACKS_UPRIGHT: Pass = {
  ...IMAGE,
  name: 'tilted stacks upright',
  alone: 'doubted stacks',
  beside: 'doubted stacks',
  effort: 0,
  viewOf: 'doubted stacks',
  reader: engineReader({ families: ['stacked'], options: CROPPED, workNs: 6 }),
};

const ROUGH_REGION = {
  ...IMAGE,
  effort: 1,
  viewOf: 'rough regions',
  hasOwnCheck: true,
  beside: 'nothing',
} as const;

const LOW_RESOLUTION: Pass = {
  ...IMAGE,
  name: 'low-resolution QR',
  effort: 2,
  viewOf: 'soft regions',
  beside: 'finders or squares',
  reader: lowResolutionQr,
};

/** Auto: standard effort stops at the first pass that reads something; more effort goes on while something is left. */
const AUTO: readonly Pass[] = [
  {
    ...IMAGE,
    name: 'fast',
    effort: 0,
    standardOnly: true,
    reader: engineReader({ families: ENGINE_FAMILIES, options: FAST_PASS, workNs: 8 }),
  },
  { ...STACKS_UPRIGHT, standardOnly: true },
  {
    ...IMAGE,
    name: 'default',
    effort: 0,
    isFloor: true,
    readsEarlier: true,
    beside: 'anything',
    reader: byDefault,
  },
  // Modules of 2 px are one of the halved image, and the engine by itself sees the image in full size.
  {
    ...IMAGE,
    name: 'default, full size',
    alone: 'fine parts',
    beside: 'fine parts',
    effort: 1,
    viewOf: 'fine parts',
    isFloor: true,
    ownWorkMs: LIMITS.MAX_FLOOR_WORK_MS,
    reader: byDefault,
  },
  STACKS_UPRIGHT,
  {
    ...SCENE,
    name: 'MaxiCode',
    beside: 'MaxiCode',
    effort: 1,
    hasOwnCheck: true,
    reader: maxiCode,
    maxWorkMs: LIMITS.MAX_MAXICODE_WORK_MS,
  },
  // In smaller tiles the engine combines all finder patterns.
  { ...IMAGE, name: 'sheet tiles', effort: 1, viewOf: 'sheet tiles', reader: cellsOfTile },
  // What lies beside a code that was read: alone, upright, and on another raster.
  {
    ...IMAGE,
    name: 'cell regions',
    alone: 'nothing',
    beside: 'cells',
    again: true,
    effort: 1,
    viewOf: 'cell regions',
    reader: ofCells,
  },
  // Small modules, and planes seen aslant: the engine samples whole pixels, and takes rows and columns for upright.
  {
    ...IMAGE,
    name: 'cells straightened',
    alone: 'slanted cells',
    beside: 'slanted cells',
    effort: 1,
    viewOf: 'straightened regions',
    hasOwnCheck: true,
    reader: ofStraightened,
  },
  // Without a quiet zone in dark mode.
  {
    ...IMAGE,
    name: 'dark page',
    alone: 'dark surroundings',
    beside: 'dark surroundings',
    effort: 1,
    viewOf: 'dark page',
    hasOwnCheck: true,
    reader: ofFramed,
  },
  // Rows of a rectangle leave bars that lean before they cross all of them, and read a part of an Interleaved 2 of 5.
  {
    ...BAR_REGION,
    name: 'bars straightened',
    alone: 'tilted bars',
    beside: 'tilted bars',
    effort: 1,
    viewOf: 'straightened bars',
    hasOwnCheck: true,
    reader: ofStraightenedBars,
  },
  { ...BAR_REGION, name: 'bar region ×2', reader: ofBars, scale: 2, readsEarlier: true },
  // A sheet of labels that are tilted: of stacked codes regions of bars show a part each, or several.
  ...[1, 1.5].map((scale): Pass => ({
    ...IMAGE,
    name: `sheet upright ×${scale}`,
    effort: 1,
    viewOf: 'sheet upright',
    beside: 'sheet',
    reader: ofCells,
    scale,
  })),
  // DataBars beside each other, whose rows are no bar regions.
  {
    ...IMAGE,
    name: 'DataBar alone',
    beside: 'doubted bars',
    effort: 0,
    viewOf: 'doubted places',
    reader: engineReader({ families: ['linear'], options: DEFAULT_PASS, workNs: 60 }),
  },
  // Stacked codes that are rotated: where the default pass ran, views are of nothing else. Of a sheet the pass before read the
  // first ones, and other views of its bars would take all of the page's work.
  {
    ...IMAGE,
    name: 'rotated cell regions',
    beside: 'cells',
    effort: 1,
    viewOf: 'cell regions',
    reader: ofRotatedCells,
  },
  {
    ...BLURRED_BAR_REGION,
    name: 'bar region ×3, sharpened',
    reader: ofBars,
    scale: 3,
    filters: SHARPENED,
  },
  {
    ...BAR_REGION,
    name: 'bar region ×2, local threshold',
    reader: ofBarsThresholded,
    scale: 2,
    filters: [{ name: 'threshold', radius: 20 }],
  },
  {
    ...BLURRED_BAR_REGION,
    name: 'bar region ×3, sharpened more',
    reader: ofBars,
    scale: 3,
    filters: [
      { name: 'columns', radius: 5 },
      { name: 'unsharp', radius: 3, amount: 5 },
    ],
  },
  // Rubbed off in patches, or a screen's grid: what is left agrees along the bars. A grid's beat runs aslant to them.
  {
    ...BAR_REGION,
    name: 'bar region ×3, mean of 41 rows',
    effort: 1,
    reader: ofBars,
    scale: 3,
    filters: [{ name: 'columns', radius: 20 }],
  },
  {
    ...BLURRED_BAR_REGION,
    name: 'bar region ×3, mean of 41 rows, sharpened',
    effort: 1,
    reader: ofBars,
    scale: 3,
    filters: [
      { name: 'columns', radius: 20 },
      { name: 'unsharp', radius: 3, amount: 2 },
    ],
  },
  { ...SCENE, name: 'rMQR', beside: 'oblong cells', again: true, effort: 1, reader: rmqr },
  // White on black: the engine inverts for matrix codes alone.
  {
    ...BAR_REGION,
    name: 'bar region ×2, inverted',
    reader: ofBars,
    scale: 2,
    darkEnds: 'both',
    filters: [{ name: 'invert' }],
  },
  // Types without a check digit must be seen in two views, so sharp bars are, too.
  {
    ...BAR_REGION,
    name: 'bar region ×3, sharpened and inverted',
    reader: ofBars,
    scale: 3,
    darkEnds: 'both',
    filters: [...SHARPENED, { name: 'invert' }],
  },
  // MSI, Plessey and add-ons, white on black: two scales, as a type without a check digit must be seen in two views.
  ...[1, 2].map((scale): Pass => ({
    ...BAR_REGION,
    name: `built-in linear decoders, inverted ×${scale}`,
    effort: 1,
    reader: builtInLinear,
    scale,
    darkEnds: 'both',
    filters: [{ name: 'invert' }],
  })),
  // A PDF417 falls into several regions of bars, or none. Without other types the engine takes a fifteenth of its default pass.
  {
    ...IMAGE,
    name: 'stacked codes, inverted',
    effort: 1,
    reader: engineReader({ families: ['stacked'], options: UPRIGHT, workNs: 5 }),
    filters: [{ name: 'invert' }],
  },
  // Cropped to the bars on a dark ground: what the ground leaves of the first and last bar is not known.
  ...[0, 1, 2].flatMap((modules): readonly Pass[] => [
    {
      ...BAR_REGION,
      name: `bar region ×2, ends lightened but for ${modules} modules`,
      reader: ofBars,
      scale: 2,
      darkEnds: 'one',
      maxRegions: MAX_CROPPED_REGIONS,
      filters: [{ name: 'light ends', modules }],
    },
    {
      ...BLURRED_BAR_REGION,
      name: `bar region ×3, ends lightened but for ${modules} modules, sharpened`,
      reader: ofBars,
      scale: 3,
      darkEnds: 'one',
      maxRegions: MAX_CROPPED_REGIONS,
      filters: [{ name: 'light ends', modules }, ...SHARPENED],
    },
  ]),
  {
    ...IMAGE,
    name: 'built-in linear decoders',
    beside: 'bars or edges',
    effort: 0,
    reader: builtInLinear,
    // A page of labels takes 300, a field of bars would take all of the page's.
    maxWorkMs: LIMITS.MAX_BUILT_IN_LINEAR_WORK_MS,
  },
  {
    ...IMAGE,
    name: 'postal codes, inverted',
    beside: 'edges',
    effort: 1,
    reader: invertedPostal,
    maxWorkMs: LIMITS.MAX_BUILT_IN_LINEAR_WORK_MS,
  },
  // Low light: the noise of a sensor is finer than modules.
  {
    ...IMAGE,
    name: 'grain smoothed',
    alone: 'grain',
    beside: 'grain beside codes',
    effort: 1,
    hasOwnCheck: true,
    reader: byDefault,
    filters: [{ name: 'blur', radius: 1 }],
  },
  // Of 73 public codes that it reads each has two finder patterns that a coarse search shows; most textures have none.
  { ...SCENE, name: 'QR mesh', alone: 'a finder', effort: 1, reader: qrMesh },
  {
    ...SCENE,
    name: 'Data Matrix among print',
    beside: 'squares',
    effort: 1,
    reader: enclosedDataMatrix,
  },
  {
    ...SCENE,
    name: 'Data Matrix of dots',
    beside: 'nothing',
    effort: 1,
    hasOwnCheck: true,
    reader: dotMatrix,
  },
  { ...CELL_PASS, name: 'darkened', reader: cells, filters: [{ name: 'gamma', exponent: 2.2 }] },
  { ...CELL_PASS, name: 'normalized', reader: cells, filters: [{ name: 'normalize', share: 1 / 40 }] },
  { ...MODEL_FIT, name: 'EAN model fit', reader: eanFit },
  { ...MODEL_FIT, name: 'Code 128 and ITF-14 model fit', reader: characterFit },
  // Ragged edges, specks, modules printed as dots: what the values SmoothEdges and SmoothEdgesPlus read.
  { ...ROUGH_REGION, name: 'edges smoothed', reader: cells, filters: [{ name: 'blur', radius: 1 }] },
  {
    ...ROUGH_REGION,
    name: 'edges smoothed more',
    reader: cellsClosed,
    filters: [{ name: 'blur', radius: 2 }],
  },
  // In place of nineteen passes (rotations, scales, tones, crops of finder regions) that together read what it reads.
  {
    ...CELL_PASS,
    name: 'darkened more and closed',
    beside: 'finders or squares',
    effort: 2,
    reader: cellsClosed,
    filters: [{ name: 'gamma', exponent: 4 }],
  },
  LOW_RESOLUTION,
];

const PLAIN_PASS = { ...DEFAULT_PASS, tryRotate: false } as const;
const PLAIN: Pass = {
  ...IMAGE,
  name: 'plain',
  effort: 0,
  reader: engineReader({ families: ENGINE_FAMILIES, options: PLAIN_PASS, workNs: 50 }),
};

/** The passes by preprocessing mode (docs/recognition.md). Only Auto leaves out passes that have nothing left to read. */
export const PASSES = {
  None: [PLAIN, LOW_RESOLUTION],
  SmoothEdges: [
    PLAIN,
    { ...PLAIN, name: 'smooth edges', filters: [{ name: 'blur', radius: 1 }] },
    LOW_RESOLUTION,
  ],
  SmoothEdgesPlus: [
    PLAIN,
    {
      ...PLAIN,
      name: 'smooth edges plus',
      reader: engineReader({
        families: ENGINE_FAMILIES,
        options: { ...PLAIN_PASS, tryDenoise: true },
        workNs: 50,
      }),
      filters: [{ name: 'blur', radius: 2 }],
    },
    LOW_RESOLUTION,
  ],
  Auto: AUTO,
} as const satisfies Readonly<Record<string, readonly Pass[]>>;
