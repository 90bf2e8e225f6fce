// THE PASSES: what a recognition tries, as data, the cheapest first. Gains: docs/design/recognition-measured.md, "The passes".
import type { Filter } from './filters.ts';
import type { Aim } from './evidence-kinds.ts';
import { DEFAULT_PASS, FAST_PASS } from '../engine/read.ts';
import { ENGINE_FAMILIES, engineReader } from '../engine/reader.ts';
import { LIMITS } from '../limits.ts';
import { together, type Reader } from '../reader.ts';
import { symbologyRow, type Family, type Symbology } from '../symbology.ts';
import { maxiCode } from '../maxicode/index.ts';
import { rmqr } from '../rmqr/index.ts';
import { enclosedDataMatrix } from '../data-matrix/index.ts';
import { dotMatrix } from '../dots/index.ts';
import { lowResolutionQr } from '../qr/low-resolution/index.ts';
import { qrMesh } from '../qr/mesh/index.ts';
import { builtInLinear, eanFit, invertedPostal } from '../linear/index.ts';

export interface Pass {
  readonly name: string;
  /** The effort from which on it is made: 0 standard, 1 advanced, 2 advanced2. */
  readonly effort: 0 | 1 | 2;
  /**
   * What is examined: the `scene`'s image as given; the whole `image` at its working size; its `fine parts` at full size
   * where the working size is smaller; `sheet tiles` where many finder patterns are unread; each of the `bar regions` that is
   * not yet read, cropped upright out of the full size; each of the `cell regions` that is neither read nor examined, upright;
   * unread regions that may be codes out of focus, or roughly printed, as they are (`soft regions`, `rough regions`); a sheet that is tilted, upright (`sheet upright`); the places of symbols that may be mixtures of
   * several (`doubted places`), and of stacked codes that are tilted (`doubted stacks`).
   */
  readonly looksAt:
    | 'scene'
    | 'image'
    | 'fine parts'
    | 'sheet tiles'
    | 'bar regions'
    | 'cell regions'
    | 'straightened regions'
    | 'dark page'
    | 'doubted places'
    | 'doubted stacks'
    | 'sheet upright'
    | 'soft regions'
    | 'rough regions';
  /** What lies beside codes that were read. `only`: left out while nothing was read. Where a later pass reads the first code, both are made after it. */
  readonly besideOthers?: 'only' | 'again';
  /** Left out where the image has no noise to speak of. */
  readonly grainy?: true;
  /** Left out where nothing was read and nothing looks like cells or rows of bars. */
  readonly readsCells?: true;
  /** Made at standard effort, too, where something that looks like a code stands before all that was read. */
  readonly readsEarlier?: true;
  /** Left out at more effort: the default pass reads what it reads. */
  readonly standardOnly?: true;
  /**
   * The engine's default options over the whole image. At more than standard effort it is always made: an answer then holds what the
   * engine reads by default, but for symbols that the image refutes.
   */
  readonly isFloor?: true;
  /** Made whatever the evidence of bars and cells promises: what it reads is no such region, and its reader or the loop looks for it first. */
  readonly hasOwnCheck?: true;
  /** Left out once anything was read: expensive, and of no gain beside other symbols. */
  readonly lastResort?: true;
  /** Bar regions alone that end in the dark: at both ends, or at one. */
  readonly darkEnds?: 'both' | 'one';
  /** Bar regions alone whose edges are blurred: sharpening and models of blur show nothing more of others. */
  readonly isForBlurred?: true;
  /** Bar regions examined, the clearest first; default all. */
  readonly maxRegions?: number;
  /** Nominal ms that the pass may spend; an answer that it cut short says so. Default: what the page has left. */
  readonly maxWorkMs?: number;
  /** Nominal ms that the pass may spend beside what the page has for the others; an answer that it cut short says so. */
  readonly ownWorkMs?: number;
  readonly reader: Reader;
  /** Bar regions: pixels of the view per pixel of the image, along the rows. */
  readonly scale: number;
  readonly filters: readonly Filter[];
}

/** What a pass after the floor is made for. */
export function aimOf({ looksAt, reader }: Pick<Pass, 'looksAt' | 'reader'>): Aim {
  if (looksAt === 'bar regions' || looksAt === 'doubted places') return 'bars';
  const isOfBars = (type: Symbology): boolean => ['linear', 'postal'].includes(symbologyRow(type).family);
  return reader.symbologies.every(isOfBars) ? 'bars' : 'cells';
}

const BARS: readonly Family[] = ['linear', 'stacked'];
const CELLS: readonly Family[] = ['matrix', 'stacked'];

const IMAGE = { looksAt: 'image', scale: 1, filters: [] } as const;
/** The whole image under another tone: of 1,545 public images seven are read so, and all of them look like cells. */
const CELL_PASS = { ...IMAGE, effort: 1, readsCells: true } as const;
const BAR_REGION = { ...IMAGE, looksAt: 'bar regions', effort: 0 } as const;
const BLURRED_BAR_REGION = { ...BAR_REGION, isForBlurred: true } as const;

/** An image cropped to the bars shows one code, or two. */
const MAX_CROPPED_REGIONS = 2;

const SHARPENED: readonly Filter[] = [
  { name: 'columns', radius: 5 },
  { name: 'unsharp', radius: 3, amount: 2 },
];

const byDefault = engineReader({ families: ENGINE_FAMILIES, options: DEFAULT_PASS, workNs: 75 });

/** A bar region is upright and holds little else: no rotations, no pyramid; inverse print has passes of its own. */
const UPRIGHT = { ...DEFAULT_PASS, tryRotate: false, tryDownscale: false, tryInvert: false } as const;
/**
 * A crop of one region comes upright and with its code in the middle, and inverse print inverted. Over 60 such crops of public
 * images the default pass took 30 ns a pixel: 12 with every row of bars, 7 with smaller sizes.
 */
const CROPPED = { ...DEFAULT_PASS, tryRotate: false, tryInvert: false, tryDownscale: false } as const;
const barsOfCrop = engineReader({ families: ['linear'], options: FAST_PASS, workNs: 2 });
const ofCells = together(engineReader({ families: CELLS, options: CROPPED, workNs: 12 }), barsOfCrop);
const ofStraightened = engineReader({ families: CELLS, options: CROPPED, workNs: 5 });
/** Rotations: an L may stand on any side. A PDF417 whose first and last bars run into the page was once read wrongly. */
const ofFramed = engineReader({
  families: ['matrix'],
  options: { ...CROPPED, tryRotate: true, tryDownscale: true },
  workNs: 5,
});
const ofRotatedCells = together(
  engineReader({ families: ['stacked'], options: CROPPED, workNs: 4 }),
  barsOfCrop,
);
const ofBars = engineReader({ families: BARS, options: UPRIGHT, workNs: 35 });
const ofBarsThresholded = engineReader({
  families: BARS,
  options: { ...UPRIGHT, binarizer: 'fixed' },
  workNs: 25,
});

/**
 * Matrix codes are found at any angle, and the default pass has rotated PDF417: without rotations a pass takes half the
 * time. Of 75 symbols that such passes read in every eighth image that comes so far none needs a rotation.
 */
const CELLS_PASS = { ...DEFAULT_PASS, tryRotate: false, tryInvert: false } as const;
const cells = engineReader({ families: CELLS, options: CELLS_PASS, workNs: 18 });
const cellsClosed = engineReader({
  families: CELLS,
  options: { ...CELLS_PASS, tryDenoise: true },
  workNs: 20,
});
/** Smaller and inverse codes were looked for in the halved image. */
const cellsOfTile = engineReader({
  families: CELLS,
  options: { ...CELLS_PASS, tryDownscale: false, tryInvert: false },
  workNs: 20,
});

/** Rows across several of a tilted code's own give another text now and then. */
const STACKS_UPRIGHT: Pass = {
  ...IMAGE,
  name: 'tilted stacks upright',
  effort: 0,
  looksAt: 'doubted stacks',
  reader: engineReader({ families: ['stacked'], options: CROPPED, workNs: 6 }),
};

const ROUGH_REGION = {
  ...IMAGE,
  effort: 1,
  looksAt: 'rough regions',
  hasOwnCheck: true,
  lastResort: true,
} as const;

const LOW_RESOLUTION: Pass = {
  ...IMAGE,
  name: 'low-resolution QR',
  effort: 2,
  looksAt: 'soft regions',
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
    reader: byDefault,
  },
  // Modules of 2 px are one of the halved image, and the engine by itself sees the image in full size.
  {
    ...IMAGE,
    name: 'default, full size',
    effort: 1,
    looksAt: 'fine parts',
    isFloor: true,
    ownWorkMs: LIMITS.MAX_FLOOR_WORK_MS,
    reader: byDefault,
  },
  STACKS_UPRIGHT,
  {
    ...IMAGE,
    looksAt: 'scene',
    name: 'MaxiCode',
    effort: 1,
    hasOwnCheck: true,
    reader: maxiCode,
    maxWorkMs: LIMITS.MAX_MAXICODE_WORK_MS,
  },
  // In smaller tiles the engine combines all finder patterns.
  { ...IMAGE, name: 'sheet tiles', effort: 1, looksAt: 'sheet tiles', reader: cellsOfTile },
  // What lies beside a code that was read: alone, upright, and on another raster.
  {
    ...IMAGE,
    name: 'cell regions',
    effort: 1,
    looksAt: 'cell regions',
    besideOthers: 'only',
    reader: ofCells,
  },
  // Small modules, and planes seen aslant: the engine samples whole pixels, and takes rows and columns for upright.
  {
    ...IMAGE,
    name: 'cells straightened',
    effort: 1,
    looksAt: 'straightened regions',
    hasOwnCheck: true,
    reader: ofStraightened,
  },
  // Without a quiet zone in dark mode.
  {
    ...IMAGE,
    name: 'dark page',
    effort: 1,
    looksAt: 'dark page',
    hasOwnCheck: true,
    reader: ofFramed,
  },
  { ...BAR_REGION, name: 'bar region ×2', reader: ofBars, scale: 2, readsEarlier: true },
  // A sheet of labels that are tilted: of stacked codes regions of bars show a part each, or several.
  ...[1, 1.5].map((scale): Pass => ({
    ...IMAGE,
    name: `sheet upright ×${scale}`,
    effort: 1,
    looksAt: 'sheet upright',
    reader: ofCells,
    scale,
  })),
  // DataBars beside each other, whose rows are no bar regions.
  {
    ...IMAGE,
    name: 'DataBar alone',
    effort: 0,
    looksAt: 'doubted places',
    reader: engineReader({ families: ['linear'], options: DEFAULT_PASS, workNs: 60 }),
  },
  // Stacked codes that are rotated: where the default pass ran, views are of nothing else. Of a sheet the pass before read the
  // first ones, and other views of its bars would take all of the page's work.
  { ...IMAGE, name: 'rotated cell regions', effort: 1, looksAt: 'cell regions', reader: ofRotatedCells },
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
  { ...IMAGE, looksAt: 'scene', name: 'rMQR', effort: 1, besideOthers: 'again', reader: rmqr },
  // White on black: the engine inverts for matrix codes alone.
  {
    ...BAR_REGION,
    name: 'bar region ×2, inverted',
    reader: ofBars,
    scale: 2,
    darkEnds: 'both',
    filters: [{ name: 'invert' }],
  },
  {
    ...BLURRED_BAR_REGION,
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
    effort: 0,
    reader: builtInLinear,
    // A page of labels takes 300, a field of bars would take all of the page's.
    maxWorkMs: LIMITS.MAX_BUILT_IN_LINEAR_WORK_MS,
  },
  {
    ...IMAGE,
    name: 'postal codes, inverted',
    effort: 1,
    reader: invertedPostal,
    maxWorkMs: LIMITS.MAX_BUILT_IN_LINEAR_WORK_MS,
  },
  // Low light: the noise of a sensor is finer than modules.
  {
    ...IMAGE,
    name: 'grain smoothed',
    effort: 1,
    hasOwnCheck: true,
    grainy: true,
    reader: byDefault,
    filters: [{ name: 'blur', radius: 1 }],
  },
  { ...IMAGE, looksAt: 'scene', name: 'QR mesh', effort: 1, reader: qrMesh },
  { ...IMAGE, looksAt: 'scene', name: 'Data Matrix among print', effort: 1, reader: enclosedDataMatrix },
  {
    ...IMAGE,
    looksAt: 'scene',
    name: 'Data Matrix of dots',
    effort: 1,
    hasOwnCheck: true,
    lastResort: true,
    reader: dotMatrix,
  },
  { ...CELL_PASS, name: 'darkened', reader: cells, filters: [{ name: 'gamma', exponent: 2.2 }] },
  { ...CELL_PASS, name: 'normalized', reader: cells, filters: [{ name: 'normalize', share: 1 / 40 }] },
  {
    ...BLURRED_BAR_REGION,
    name: 'EAN model fit',
    effort: 1,
    lastResort: true,
    reader: eanFit,
    maxRegions: 2,
    scale: 2,
  },
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
