// Reads the layout of an image from its directory, in numbers that a decoder can use.
import { orientationOf, type Orientation } from '../orient.ts';
import type { Directory } from './directory.ts';

/** The most samples of a pixel: images have up to four colours and alpha; more are spectral data. */
export const MAX_SAMPLES = 32;
/** The most values of ColorMap: R, G and B of 8-bit indices, the widest that are supported. */
const MAX_COLOR_MAP = 3 * 256;

/** Tags (TIFF 6.0, appendix A; JPEGTables: Technical Note 2). */
const TAG = {
  newSubfileType: 254,
  imageWidth: 256,
  imageLength: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planarConfiguration: 284,
  t4Options: 292,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileLength: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  jpegInterchangeFormat: 513,
} as const;

/** The tags that a layout is read from. */
export const LAYOUT_TAGS: ReadonlySet<number> = new Set(Object.values(TAG));

export const COMPRESSION = {
  none: 1,
  huffman: 2,
  group3: 3,
  group4: 4,
  lzw: 5,
  oldJpeg: 6,
  jpeg: 7,
  adobeDeflate: 8,
  packBits: 32_773,
  deflate: 32_946,
} as const;

export const PHOTOMETRIC = {
  whiteIsZero: 0,
  blackIsZero: 1,
  rgb: 2,
  palette: 3,
  mask: 4,
  separated: 5,
  yCbCr: 6,
  cieLab: 8,
} as const;

const COLOURED: ReadonlySet<number> = new Set([
  PHOTOMETRIC.rgb,
  PHOTOMETRIC.palette,
  PHOTOMETRIC.separated,
  PHOTOMETRIC.yCbCr,
]);

/** Rectangles of compressed samples: strips or tiles, row by row; in a planar image one plane after the other. */
export interface Segments {
  readonly count: number;
  /** The compressed data of a segment, a view of the file; undefined beyond the last. */
  readonly at: (index: number) => Uint8Array | undefined;
}

/** The part of a layout that is read first, from numbers only. */
export interface TiffHead {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** Whether it is a smaller copy or a mask of another page (NewSubfileType). */
  readonly isReduced: boolean;
  readonly hasColours: boolean;
}

export interface TiffLayout extends TiffHead {
  readonly littleEndian: boolean;
  readonly compression: number;
  readonly photometric: number;
  /** Bits of each sample, 1 to 32; 0 if the samples differ. */
  readonly bits: number;
  readonly samples: number;
  readonly isFloat: boolean;
  readonly isPlanar: boolean;
  readonly hasPredictor: boolean;
  readonly isReversed: boolean;
  readonly t4Options: number;
  /** The kind of the first extra sample: 0 unspecified, 1 premultiplied alpha, 2 alpha; undefined if there is none. */
  readonly extra: number | undefined;
  /** 16-bit values: R of every index, then G, then B. */
  readonly colorMap: readonly number[];
  readonly jpegTables: Uint8Array;
  /** Width and height of a segment; a strip is as wide as the image. */
  readonly segmentWidth: number;
  readonly segmentHeight: number;
  readonly segments: Segments;
}

/** The head of a directory's image; undefined if it has none. */
export function readHead(directory: Directory): TiffHead | undefined {
  const { number, count } = directory;
  const width = number(TAG.imageWidth, 0);
  const height = number(TAG.imageLength, 0);
  const hasData =
    count(TAG.tileOffsets) > 0 || count(TAG.stripOffsets) > 0 || wholeJpegAt(directory) !== undefined;
  if (width === 0 || height === 0 || !hasData) return undefined;
  return {
    width,
    height,
    orientation: orientationOf(number(TAG.orientation, 1)),
    isReduced: (number(TAG.newSubfileType, 0) & 5) !== 0,
    hasColours: COLOURED.has(number(TAG.photometric, PHOTOMETRIC.whiteIsZero)),
  };
}

/** The whole layout; `head` is from the same directory. */
export function readLayout(directory: Directory, head: TiffHead): TiffLayout {
  const { view, number, numbers, count } = directory;
  const isTiled = count(TAG.tileOffsets) > 0;
  const bits = numbers(TAG.bitsPerSample, MAX_SAMPLES);
  const first = bits[0] ?? 1;
  return {
    ...head,
    littleEndian: view.bytes[0] === 0x49,
    compression: number(TAG.compression, COMPRESSION.none),
    photometric: number(TAG.photometric, PHOTOMETRIC.whiteIsZero),
    bits: bits.every((each) => each === first) ? first : 0,
    samples: number(TAG.samplesPerPixel, 1),
    isFloat: number(TAG.sampleFormat, 1) === 3,
    isPlanar: number(TAG.planarConfiguration, 1) === 2,
    hasPredictor: number(TAG.predictor, 1) > 1,
    isReversed: number(TAG.fillOrder, 1) === 2,
    t4Options: number(TAG.t4Options, 0),
    extra: numbers(TAG.extraSamples, 1)[0],
    colorMap: numbers(TAG.colorMap, MAX_COLOR_MAP),
    jpegTables: directory.bytes(TAG.jpegTables),
    segmentWidth: isTiled ? number(TAG.tileWidth, 0) : head.width,
    segmentHeight: isTiled
      ? number(TAG.tileLength, 0)
      : Math.min(head.height, number(TAG.rowsPerStrip, head.height)),
    segments: segmentsOf(directory, isTiled),
  };
}

/** The offset of the JPEG file that an image of the old JPEG form is; undefined for other images. */
function wholeJpegAt({ number }: Directory): number | undefined {
  const at = number(TAG.jpegInterchangeFormat, 0);
  return number(TAG.compression, COMPRESSION.none) === COMPRESSION.oldJpeg && at > 0 ? at : undefined;
}

function segmentsOf(directory: Directory, isTiled: boolean): Segments {
  const { view, count, numberAt } = directory;
  const whole = wholeJpegAt(directory);
  if (whole !== undefined) {
    return { count: 1, at: (index) => (index === 0 ? view.bytes.subarray(whole) : undefined) };
  }
  const offsets = isTiled ? TAG.tileOffsets : TAG.stripOffsets;
  const counts = isTiled ? TAG.tileByteCounts : TAG.stripByteCounts;
  return {
    count: count(offsets),
    at(index) {
      const offset = numberAt(offsets, index);
      if (offset === undefined) return undefined;
      // Some writers omit the byte counts; the segment then ends with the file.
      return view.bytes.subarray(offset, offset + (numberAt(counts, index) ?? view.bytes.length));
    },
  };
}
