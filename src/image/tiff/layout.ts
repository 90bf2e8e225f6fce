// What a directory says about its picture, in numbers that a decoder can use.
import { orientationOf, type Orientation } from '../orient.ts';
import type { Directory } from './directory.ts';

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
  yCbCrSubSampling: 530,
} as const;

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

/** A rectangle of compressed samples: a strip or a tile. */
export interface Segment {
  readonly data: Uint8Array;
}

export interface TiffLayout {
  readonly littleEndian: boolean;
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** NewSubfileType says: a smaller copy, or a mask, of another page. */
  readonly isReduced: boolean;
  readonly compression: number;
  readonly photometric: number;
  /** Bits of each sample; all alike, 1 to 32. 0: they differ. */
  readonly bits: number;
  readonly samples: number;
  readonly isFloat: boolean;
  readonly isPlanar: boolean;
  readonly hasPredictor: boolean;
  readonly isReversed: boolean;
  readonly t4Options: number;
  /** The kind of the first extra sample: 0 unspecified, 1 premultiplied alpha, 2 alpha; undefined: there is none. */
  readonly extra: number | undefined;
  /** 16-bit R, then G, then B of every index. */
  readonly colorMap: readonly number[];
  readonly jpegTables: Uint8Array;
  readonly subsampling: readonly number[];
  /** Width and height of a segment: a strip is as wide as the picture. */
  readonly segmentWidth: number;
  readonly segmentHeight: number;
  /** Row by row; of a planar picture one plane after the other. */
  readonly segments: readonly Segment[];
}

/** undefined when the directory holds no picture. */
export function readLayout(directory: Directory): TiffLayout | undefined {
  const { view, number, numbers } = directory;
  const width = number(TAG.imageWidth, 0);
  const height = number(TAG.imageLength, 0);
  const compression = number(TAG.compression, COMPRESSION.none);
  const isTiled = numbers(TAG.tileOffsets).length > 0;
  const segments = readSegments(directory, isTiled, compression);
  if (width === 0 || height === 0 || segments.length === 0) return undefined;
  const bits = numbers(TAG.bitsPerSample);
  const first = bits[0] ?? 1;
  return {
    littleEndian: view.bytes[0] === 0x49,
    width,
    height,
    orientation: orientationOf(number(TAG.orientation, 1)),
    isReduced: (number(TAG.newSubfileType, 0) & 5) !== 0,
    compression,
    photometric: number(TAG.photometric, PHOTOMETRIC.whiteIsZero),
    bits: bits.every((each) => each === first) ? first : 0,
    samples: number(TAG.samplesPerPixel, 1),
    isFloat: number(TAG.sampleFormat, 1) === 3,
    isPlanar: number(TAG.planarConfiguration, 1) === 2,
    hasPredictor: number(TAG.predictor, 1) > 1,
    isReversed: number(TAG.fillOrder, 1) === 2,
    t4Options: number(TAG.t4Options, 0),
    extra: numbers(TAG.extraSamples)[0],
    colorMap: numbers(TAG.colorMap),
    jpegTables: directory.bytes(TAG.jpegTables),
    subsampling: numbers(TAG.yCbCrSubSampling),
    segmentWidth: isTiled ? number(TAG.tileWidth, 0) : width,
    segmentHeight: isTiled ? number(TAG.tileLength, 0) : Math.min(height, number(TAG.rowsPerStrip, height)),
    segments,
  };
}

function readSegments(
  { view, numbers, number }: Directory,
  isTiled: boolean,
  compression: number,
): Segment[] {
  // A picture of the old JPEG form is one whole JPEG file.
  const whole = number(TAG.jpegInterchangeFormat, 0);
  if (compression === COMPRESSION.oldJpeg && whole > 0) return [{ data: view.bytes.subarray(whole) }];
  const offsets = numbers(isTiled ? TAG.tileOffsets : TAG.stripOffsets);
  const counts = numbers(isTiled ? TAG.tileByteCounts : TAG.stripByteCounts);
  return offsets.map((offset, i) => {
    // Some writers leave out the byte counts: the segment then ends with the file.
    const count = counts[i] ?? view.bytes.length;
    return { data: view.bytes.subarray(offset, offset + count) };
  });
}
