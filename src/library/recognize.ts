// quietzone/recognize: reads the barcodes of an image, TIFF or PDF, or of pixels. Each engine is loaded when first needed.
import {
  type RecognizeOptions as CoreOptions,
  type Letter,
  letterOf,
  type ParameterGrade,
  type SymbolGrade,
  type Symbology,
  recognize as read,
} from '../barcode/index.ts';
import { createBudget, shareOf, UNLIMITED, watched } from '../lib/budget.ts';
import { fail } from '../lib/failure.ts';
import { rest } from '../lib/rest.ts';
import { openPages, openPdfPictures } from '../pages/index.ts';
import { type Result, ok } from '../lib/result.ts';
import { type Option, type OptionsOf, optionValues, readBoolean, readChoice } from '../registry/option.ts';
import {
  BARCODE_TYPES,
  CHARACTER_SET,
  CODABAR_GUARDS,
  CODE_39_FULL_ASCII,
  GRADE,
  MODE,
  PREPROCESSING,
  RECOGNITION_MODE,
  RECOGNITION_OPTIONS,
  REGION,
  type ScanOptions,
  pagesOf,
  readScanOptions,
} from '../registry/scan-options.ts';
import { graded, PAGE_WORK_MS, type PageSymbol, readPages } from '../scan/index.ts';
import { gapSentence } from '../wording/index.ts';
import { type FileBytes, bytesOf, typeName } from './bytes.ts';
import { objectOf } from './objects.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type Drawable, type Pixels, fileOf, pixelsOf } from './pixels.ts';
import { LIBRARY_WORDS } from './words.ts';

export type { FileBytes } from './bytes.ts';
export type { Drawable, Pixels } from './pixels.ts';
export type { Outcome, Problem } from './outcome.ts';
export type { Symbology } from '../barcode/index.ts';
export type { Region } from '../scan/index.ts';

/** Options of the scans as types: text where they are text. */
type TextOptions = Omit<
  OptionsOf<typeof RECOGNITION_OPTIONS>,
  typeof MODE.name | typeof BARCODE_TYPES.name | typeof REGION.name
>;

/**
 * `recognitionMode`: Advanced2 tries everything; default Advanced. `preprocessing`: None is no filter and no rotation; default Auto. `pages`:
 * those of a PDF or TIFF that are read, such as `1,3-5` or `2-`; default all. `frame`: that of an animation; default the first.
 * `code39FullAscii`: Code 39 is decoded as full ASCII; default as printed. `codabarGuards`: Codabar with its start and stop characters; default
 * without. `characterSet`: of the bytes, whatever they declare; default what they declare, else what is likely. `password`: opens an encrypted
 * PDF. `includeGrade`: measures the print quality of each barcode; default not.
 */
export interface RecognizeOptions extends TextOptions {
  /**
   * standard is fastest and ends once a code was read; advanced (default) goes on while something looks like an unread code; qr does so for QR
   * codes alone, of all kinds. advanced2 is the former name of `recognitionMode: 'Advanced2'`, until 1.0.
   */
  readonly mode?: 'standard' | 'advanced' | 'qr' | 'advanced2' | undefined;
  /** The types to look for, also as a text with commas; default: all. */
  readonly barcodeTypes?: readonly (Symbology | 'All_1D')[] | (string & {}) | undefined;
  /** @deprecated The former name of `barcodeTypes`, until 1.0; 'qr' is `mode: 'qr'`. */
  readonly symbologies?: ScanOptions['symbologies'] | undefined;
  /** The part of each page that is searched, in pixels of the page as displayed; default: all of it. */
  readonly region?: ScanOptions['region'] | undefined;
  /** The most pages of a file; default 100. */
  readonly maxPages?: number;
  /** The most pixels of a page; default 50 million. */
  readonly maxPixels?: number;
  /** Nominal milliseconds of work for the whole file; default: each page has its own limit, and the file has none. */
  readonly workMs?: number;
  /** Called before each page with its number from 1. */
  readonly onPage?: (page: number, pageCount: number) => void;
  /** Called after each page with the barcodes that were read on it so far; again where a later round goes on with it. */
  readonly onBarcodes?: (page: number, barcodes: readonly Barcode[]) => void;
}

/** Pixels from the left and from the top. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** One barcode. */
export interface Barcode {
  readonly type: Symbology;
  readonly text: string;
  /** From 1. */
  readonly page: number;
  /** Four corners in pixels of the page as displayed, in the order of the code's own reading direction. */
  readonly corners: readonly [Corner, Corner, Corner, Corner];
  /** Of the page as displayed, in the pixels of `corners`. */
  readonly pageSize: { readonly width: number; readonly height: number };
  /** Whether a matrix code is seen in a mirror, and whether bars or modules are light on dark. */
  readonly isMirrored: boolean;
  readonly isInverted: boolean;
  /** Its place in a message of several symbols (structured append), from 0. */
  readonly part?: { readonly index: number; readonly count: number; readonly message: string };
  /** What it encodes, before any character set, and the ECI that it declares last; undefined for a few built-in decoders of characters. */
  readonly bytes?: Uint8Array;
  readonly eci?: number;
  /** Only with the option `includeGrade`. */
  readonly printQuality?: PrintQuality;
}

/**
 * Print quality by ISO/IEC 15416 or 15415, as far as an image without calibration tells it: 255 counts as 100 % reflectance, 0 as
 * none. Grades go from 4.0 (A) to 0.0 (F).
 */
export interface PrintQuality {
  /** Undefined for a barcode that is not graded: `notes` says why. */
  readonly standard?: SymbolGrade['standard'];
  readonly grade?: number;
  readonly letter?: Letter;
  /** Each with its value (a share of 1; of quiet zones and the grid, modules), its grade, and what to change or why it has none. */
  readonly parameters: readonly ParameterGrade[];
  readonly notes: readonly string[];
}

export interface Recognition {
  /** In reading order, page by page. */
  readonly barcodes: readonly Barcode[];
  readonly pageCount: number;
  /** Sentences about pages that were not read, or not to the end; null if everything was searched. */
  readonly incomplete: string | null;
}

/**
 * Reads the barcodes of a file, or of an image of the page: PNG, JPEG, HEIC, AVIF, JPEG 2000, WebP, GIF, BMP, ICO, PNM, SVG, TIFF or PDF. No
 * barcode is an empty list. Problems: missing_file, unsupported_media, malformed_file, encrypted, invalid_option (pages, region), too_large,
 * processing_limit, internal.
 * @example
 * const found = await recognize('label.jpg');
 */
export async function recognize(
  file: FileBytes | Pixels | Drawable,
  options: RecognizeOptions = {},
): Promise<Outcome<Recognition>> {
  const asked = askedOf(options);
  if (!asked.ok) return outcomeOf(asked);
  const { maxPages, maxPixels, password, workMs, onPage, onBarcodes } = options;
  const pixels = pixelsOf(file);
  if (pixels?.ok === false) return outcomeOf(pixels);
  const bytes = pixels ? ok(fileOf(pixels.value)) : await bytesOf(file as FileBytes, { also: PICTURES });
  if (!bytes.ok) return outcomeOf(bytes);
  const { reading, region, frame } = asked.value;
  const budget = workMs === undefined ? UNLIMITED : createBudget({ workMs });
  const opened = await openPages(bytes.value, {
    budget,
    frame,
    limits: { ...(maxPages !== undefined && { maxPages }), ...(maxPixels !== undefined && { maxPixels }) },
    ...(password !== undefined && { password }),
  });
  if (!opened.ok) return outcomeOf(opened);
  const pages = opened.value;
  try {
    const indexes = pagesOf(asked.value.pages, pages.pageCount);
    if (!indexes.ok) return outcomeOf(indexes);
    const found = await readPages(
      { pages, indexes: indexes.value, region, budget, later: watched(budget) },
      {
        ...reading,
        ...(onPage && { onPage }),
        ...(onBarcodes && { onRead: (page, symbols) => onBarcodes(page, symbols.map(barcodeOf)) }),
      },
    );
    if (!found.ok) return outcomeOf(found);
    const { symbols, gaps } = found.value;
    return {
      ok: true,
      value: {
        barcodes: symbols.map(barcodeOf),
        pageCount: pages.pageCount,
        incomplete: gaps.length === 0 ? null : gaps.map((gap) => gapSentence(gap, LIBRARY_WORDS)).join(' '),
      },
    };
  } finally {
    pages.close();
  }
}

/**
 * Reads the barcodes of pixels, for example a camera's frame. It needs only the smallest engine. Problems: invalid_value if the
 * data do not fit the size, internal.
 */
export async function recognizePixels(
  image: Pixels | Drawable,
  options: Pick<
    RecognizeOptions,
    | 'mode'
    | 'recognitionMode'
    | 'barcodeTypes'
    | 'symbologies'
    | 'preprocessing'
    | 'code39FullAscii'
    | 'codabarGuards'
    | 'characterSet'
    | 'includeGrade'
    | 'workMs'
  > = {},
): Promise<Outcome<readonly Barcode[]>> {
  const pixels =
    pixelsOf(image) ??
    fail('invalid_value', { field: 'The image', rule: `must be ${PICTURES}`, received: typeName(image) });
  if (!pixels.ok) return outcomeOf(pixels);
  const { width, height, data } = pixels.value;
  const asked = askedOf(options, PIXEL_OPTIONS);
  if (!asked.ok) return outcomeOf(asked);
  const { effort } = asked.value.reading;
  const luma = { width, height, data: greyOf(data) };
  const budget = options.workMs === undefined ? UNLIMITED : createBudget({ workMs: options.workMs });
  const symbols = await read(luma, {
    ...asked.value.reading,
    budget: shareOf(budget, PAGE_WORK_MS[effort]),
    pause: rest,
  });
  if (!symbols.ok) return outcomeOf(symbols);
  const measured = asked.value.reading.grade ? await graded(luma, symbols.value, budget) : symbols.value;
  return {
    ok: true,
    value: measured.map((symbol) => barcodeOf({ ...symbol, page: 1, pageSize: { width, height } })),
  };
}

/** The pages of a PDF as pictures. */
export interface PdfPages {
  readonly pageCount: number;
  /** A page from 1 as RGBA on white, its longer side of `sidePx`, at most 4096. */
  readonly draw: (page: number, sidePx: number) => Promise<Outcome<Pixels>>;
  readonly close: () => void;
}

/** Opens a PDF to draw its pages. Problems: encrypted, malformed_file, too_large, processing_limit. */
export async function openPdf(
  file: FileBytes,
  { password }: { readonly password?: string } = {},
): Promise<Outcome<PdfPages>> {
  const bytes = await bytesOf(file);
  const opened = bytes.ok ? await openPdfPictures(bytes.value, password) : bytes;
  if (!opened.ok) return outcomeOf(opened);
  const pdf = opened.value;
  return {
    ok: true,
    value: {
      pageCount: pdf.pageCount,
      draw: async (page, sidePx) => outcomeOf(await pdf.draw(page - 1, sidePx)),
      close: () => pdf.close(),
    },
  };
}

const PIXEL_OPTIONS = [
  MODE,
  RECOGNITION_MODE,
  BARCODE_TYPES,
  PREPROCESSING,
  CODE_39_FULL_ASCII,
  CODABAR_GUARDS,
  CHARACTER_SET,
  GRADE,
];
const PICTURES =
  'an ImageData or { width, height, data }; in a browser a canvas, an ImageBitmap, an <img> or a <video>';

interface Asked extends Pick<ScanOptions, 'pages' | 'region' | 'frame'> {
  readonly reading: Pick<
    CoreOptions,
    'effort' | 'symbologies' | 'preprocessing' | 'code39FullAscii' | 'codabarGuards' | 'characterSet'
  > & {
    readonly grade: boolean;
  };
}

/** The options, read as the scans read theirs. Failures: invalid_value, invalid_option, also for a name that is not known. */
function askedOf(
  options: RecognizeOptions,
  declared: readonly Option[] = RECOGNITION_OPTIONS,
): Result<Asked> {
  const object = objectOf(options);
  if (!object.ok) return object;
  const {
    symbologies: former = 'all',
    barcodeTypes: types = former === 'all' || former === 'qr' ? undefined : former,
    region,
    maxPages: _maxPages,
    maxPixels: _maxPixels,
    workMs: _workMs,
    onPage: _onPage,
    onBarcodes: _onBarcodes,
    ...given
  } = object.value;
  const values = optionValues(
    {
      ...given,
      ...(given.mode === 'advanced2' && { [MODE.name]: 'advanced' }),
      ...(types !== undefined && { [BARCODE_TYPES.name]: String(types) }),
      ...(region && { [REGION.name]: [region.x, region.y, region.width, region.height].join(',') }),
    },
    declared,
  );
  if (!values.ok) return values;
  const scan = readScanOptions(values.value);
  if (!scan.ok) return scan;
  const mode = readChoice(values.value, MODE);
  if (!mode.ok) return mode;
  const more = readChoice(values.value, RECOGNITION_MODE);
  if (!more.ok) return more;
  const isFull = more.value === 'Advanced2' || given.mode === 'advanced2';
  if (isFull && mode.value === 'standard') return doesNotGo(RECOGNITION_MODE.name, mode.value);
  const isQr = mode.value === 'qr' || former === 'qr';
  if (isQr && types !== undefined) return doesNotGo(BARCODE_TYPES.name, 'qr');
  const preprocessing = readChoice(values.value, PREPROCESSING);
  if (!preprocessing.ok) return preprocessing;
  const grade = readBoolean(values.value, GRADE);
  if (!grade.ok) return grade;
  return ok({
    pages: scan.value.pages,
    region: scan.value.region,
    frame: scan.value.frame,
    reading: {
      effort: mode.value === 'standard' ? 'standard' : isFull ? 'advanced2' : 'advanced',
      // QR codes of all kinds have no name among the types; without a type nothing is looked for.
      symbologies: isQr ? 'qr' : Array.isArray(types) && types.length === 0 ? [] : scan.value.symbologies,
      preprocessing: preprocessing.value,
      code39FullAscii: scan.value.code39FullAscii,
      codabarGuards: scan.value.codabarGuards,
      characterSet: scan.value.characterSet,
      grade: grade.value,
    },
  });
}

function doesNotGo(option: string, mode: string): Result<never> {
  return fail('invalid_option', { option, rule: `does not go with {=mode} ${mode}` });
}

function barcodeOf(symbol: PageSymbol): Barcode {
  const { type, text, page, pageSize, quad, isMirrored, isInverted, part, raw, grade } = symbol;
  return {
    type,
    text,
    page,
    corners: quad,
    pageSize: { width: pageSize.width, height: pageSize.height },
    isMirrored: isMirrored === true,
    isInverted: isInverted === true,
    ...(part && { part }),
    ...(raw && { bytes: raw.bytes, ...(raw.eci !== undefined && { eci: raw.eci }) }),
    ...(grade && { printQuality: printQualityOf(grade) }),
  };
}

function printQualityOf(grade: SymbolGrade): PrintQuality {
  return { ...grade, ...(grade.grade !== undefined && { letter: letterOf(grade.grade) }) };
}

/** ITU-R BT.601 luma on a white background, as image/ decodes files. */
function greyOf(rgba: Uint8Array | Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < grey.length; at += 1) {
    const from = 4 * at;
    const luma = (299 * (rgba[from] ?? 0) + 587 * (rgba[from + 1] ?? 0) + 114 * (rgba[from + 2] ?? 0)) / 1000;
    const alpha = (rgba[from + 3] ?? 255) / 255;
    grey[at] = Math.round(255 + (luma - 255) * alpha);
  }
  return grey;
}
