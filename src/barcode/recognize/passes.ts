// THE LADDER: the attempts of a recognition as data, cheapest first. Gains: docs/recognition.md, "The ladder".
import type { Family } from '../symbology.ts';
import { DEFAULT_PASS, FAST_PASS, type EngineOptions } from '../engine/read.ts';

/** What is done to the picture before the engine sees it, in order. Lengths are pixels of the picture at that step. */
export type Step =
  | { readonly do: 'gamma'; readonly exponent: number }
  | { readonly do: 'blur'; readonly radius: number }
  | { readonly do: 'unsharp'; readonly radius: number; readonly amount: number }
  | { readonly do: 'columns'; readonly radius: number }
  | { readonly do: 'threshold'; readonly radius: number }
  | { readonly do: 'normalize'; readonly share: number };

export interface Attempt {
  readonly name: string;
  /** The least effort that makes it: 0 standard, 1 advanced, 2 advanced2. */
  readonly effort: 0 | 1 | 2;
  /**
   * What is looked at: the whole `picture` (at most WORK_PIXELS of it, halved until it fits), its `tiles` at full
   * size where it was halved, or each region of `stripes` or of three `finders` not yet explained, cut out of the full
   * size and turned upright; of `finders` at a scale of its own.
   */
  readonly looksAt: 'picture' | 'tiles' | 'stripes' | 'finders';
  /** Left out, but at effort 2, once anything was read: dear, and of no gain beside other symbols. */
  readonly lastResort?: true;
  /** Regions of stripes looked at, the clearest first; default all. */
  readonly most?: number;
  readonly families: readonly Family[];
  /**
   * Who reads: the engine with `pass`, our own linear decoders, the EAN model fit, the engine on codes flattened by a
   * mesh, or the low-resolution QR reader.
   */
  readonly reader: 'engine' | 'own linear' | 'EAN fit' | 'QR mesh' | 'low-resolution QR';
  /** Turned by this many degrees, and pixels per pixel along the rows and across them. */
  readonly turn: number;
  readonly scale: number;
  readonly scaleAcross: number;
  readonly steps: readonly Step[];
  readonly pass: Omit<EngineOptions, 'formats'>;
  /** Nominal work, ns per pixel that the engine sees, steps included. */
  readonly workNs: number;
}

/** A picture of more pixels is halved before it is looked at as a whole: 12 MP become 3. */
export const WORK_PIXELS = 4_200_000;

const ALL: readonly Family[] = ['linear', 'stacked', 'matrix'];
const BARS: readonly Family[] = ['linear', 'stacked'];
const CELLS: readonly Family[] = ['matrix', 'stacked'];

const PICTURE = {
  looksAt: 'picture',
  reader: 'engine',
  turn: 0,
  scale: 1,
  scaleAcross: 1,
  steps: [],
} as const;
/** A strip is upright and holds little else: no turns, no pyramid, no inverse (inverse print is found by the default pass). */
const STRIP_PASS = { ...DEFAULT_PASS, tryRotate: false, tryDownscale: false, tryInvert: false } as const;
const STRIP = {
  looksAt: 'stripes',
  reader: 'engine',
  families: BARS,
  turn: 0,
  scaleAcross: 1,
  pass: STRIP_PASS,
} as const;
/**
 * Matrix codes are found at any angle, and PDF417 on its side is the default pass's: without turns a pass takes half the
 * time. Of 75 symbols that such passes read in every eighth image that comes so far none needs a turn.
 */
const CELLS_PASS = { ...DEFAULT_PASS, tryRotate: false } as const;
const MATRIX = { ...PICTURE, families: CELLS, pass: CELLS_PASS, workNs: 60 } as const;

/** Smaller and inverse codes were looked for in the halved picture. */
const TILE_PASS = { ...CELLS_PASS, tryDownscale: false, tryInvert: false } as const;
/** A region of three finder patterns, for codes that the mesh does not read: of BoofCV's 263 one more. */
const CODE = {
  ...PICTURE,
  looksAt: 'finders',
  effort: 2,
  families: ['matrix'],
  pass: { ...CELLS_PASS, tryDenoise: true },
  workNs: 40,
} as const;

/** Auto: standard effort stops at the first attempt that reads something; more effort goes on while something is left unexplained. */
export const LADDER: readonly Attempt[] = [
  { ...PICTURE, name: 'fast', effort: 0, families: ALL, pass: FAST_PASS, workNs: 12 },
  { ...PICTURE, name: 'default', effort: 0, families: ALL, pass: DEFAULT_PASS, workNs: 90 },
  { ...STRIP, name: 'strip ×2', effort: 0, scale: 2, steps: [], workNs: 60 },
  {
    ...STRIP,
    name: 'strip ×3, sharpened',
    effort: 0,
    scale: 3,
    steps: [
      { do: 'columns', radius: 5 },
      { do: 'unsharp', radius: 3, amount: 2 },
    ],
    workNs: 90,
  },
  {
    ...STRIP,
    name: 'strip ×2, local threshold',
    effort: 0,
    scale: 2,
    steps: [{ do: 'threshold', radius: 20 }],
    pass: { ...STRIP_PASS, binarizer: 'fixed' },
    workNs: 70,
  },
  {
    ...STRIP,
    name: 'strip ×3, sharpened more',
    effort: 0,
    scale: 3,
    steps: [
      { do: 'columns', radius: 5 },
      { do: 'unsharp', radius: 3, amount: 5 },
    ],
    workNs: 90,
  },
  // MSI, PLESSEY, IMB and add-ons alone: the engine reads none of them.
  {
    ...PICTURE,
    name: 'own linear decoders',
    effort: 0,
    reader: 'own linear',
    families: ['linear', 'postal'],
    pass: DEFAULT_PASS,
    workNs: 0,
  },
  { ...MATRIX, name: 'QR mesh', effort: 1, reader: 'QR mesh', families: ['matrix'], workNs: 16 },
  { ...MATRIX, name: 'darkened', effort: 1, steps: [{ do: 'gamma', exponent: 2.2 }] },
  { ...MATRIX, name: 'normalized', effort: 1, steps: [{ do: 'normalize', share: 1 / 40 }] },
  {
    ...STRIP,
    name: 'EAN model fit',
    effort: 1,
    lastResort: true,
    reader: 'EAN fit',
    most: 2,
    scale: 2,
    steps: [],
    workNs: 0,
  },
  // Grain, and modules printed as dots: SmoothEdgesPlus, which does the same, read 18 of 18 such drawings, the others 4.
  {
    ...MATRIX,
    name: 'smoothed and closed',
    effort: 1,
    steps: [{ do: 'blur', radius: 2 }],
    pass: { ...CELLS_PASS, tryDenoise: true },
  },
  // What lies smaller than a module of the halved picture: read at full size, where all larger ones were looked for.
  { ...MATRIX, name: 'tiles', effort: 1, looksAt: 'tiles', pass: TILE_PASS },
  { ...CODE, name: 'code', turn: 22.5 },
  { ...CODE, name: 'code, smoothed', turn: 22.5, steps: [{ do: 'blur', radius: 2 }] },
  { ...CODE, name: 'code, darkened', turn: 22.5, steps: [{ do: 'gamma', exponent: 4 }] },
  { ...CODE, name: 'code, normalized', turn: 22.5, steps: [{ do: 'normalize', share: 1 / 20 }] },
  {
    ...CODE,
    name: 'code, normalized finely',
    turn: 22.5,
    steps: [{ do: 'normalize', share: 1 / 40 }],
  },
  {
    ...CODE,
    name: 'code, smoothed, by histogram',
    steps: [{ do: 'blur', radius: 2 }],
    pass: { ...CELLS_PASS, binarizer: 'histogram' },
  },
  {
    ...CODE,
    name: 'code, squeezed, lifted, by histogram',
    scale: 0.5,
    steps: [{ do: 'gamma', exponent: 1 / 2.2 }],
    pass: { ...CELLS_PASS, binarizer: 'histogram' },
  },
  { ...CODE, name: 'code, sharpened', steps: [{ do: 'unsharp', radius: 2, amount: 2 }] },
  { ...MATRIX, name: 'lifted', effort: 2, steps: [{ do: 'gamma', exponent: 1 / 4 }] },
  { ...MATRIX, name: 'darkened more', effort: 2, steps: [{ do: 'gamma', exponent: 4 }] },
  { ...MATRIX, name: 'turned 30°', effort: 2, turn: 30 },
  { ...MATRIX, name: 'by histogram', effort: 2, pass: { ...CELLS_PASS, binarizer: 'histogram' } },
  { ...MATRIX, name: 'flattened to 0.4', effort: 2, scaleAcross: 0.4 },
  { ...MATRIX, name: 'narrowed to 0.5', effort: 2, scale: 0.5 },
  { ...MATRIX, name: 'smoothed', effort: 2, steps: [{ do: 'blur', radius: 1 }] },
  { ...MATRIX, name: 'closed', effort: 2, pass: { ...CELLS_PASS, tryDenoise: true } },
  { ...MATRIX, name: 'doubled', effort: 2, scale: 2, scaleAcross: 2 },
  { ...MATRIX, name: 'sharpened', effort: 2, steps: [{ do: 'unsharp', radius: 2, amount: 2 }] },
  { ...MATRIX, name: 'turned 45°', effort: 2, turn: 45 },
  { ...MATRIX, name: 'low-resolution QR', effort: 2, reader: 'low-resolution QR', workNs: 0 },
];

const PLAIN: Attempt = {
  ...PICTURE,
  name: 'plain',
  effort: 0,
  families: ALL,
  pass: { ...DEFAULT_PASS, tryRotate: false },
  workNs: 50,
};

/** The preprocessing modes of the advanced QR operation other than Auto: SPEC section 4.2. */
export const PLANS = {
  None: [PLAIN],
  SmoothEdges: [PLAIN, { ...PLAIN, name: 'smooth edges', steps: [{ do: 'blur', radius: 1 }] }],
  SmoothEdgesPlus: [
    PLAIN,
    {
      ...PLAIN,
      name: 'smooth edges plus',
      steps: [{ do: 'blur', radius: 2 }],
      pass: { ...PLAIN.pass, tryDenoise: true },
    },
  ],
  Auto: LADDER,
} as const satisfies Readonly<Record<string, readonly Attempt[]>>;
