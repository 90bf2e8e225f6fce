// Reads rows of a decoded picture as 8-bit grey: from its luma plane, for another tone from all planes, or from green, blue and red if the matrix
// is the identity.
import type { HeifPicture, HeifPlane } from '../../wasm/heif.ts';
import { colourToneOf, LUMA_ON_WHITE, type Tone } from '../grey.ts';

/** Writes the first `into.length` pixels of row `y` to `into`. */
export type GreyRows = (y: number, into: Uint8Array) => void;

/** Matrix coefficients of ITU-T H.273, table 4. */
const MATRIX_IDENTITY = 0;
/** The weights of red and blue in luma; of every other matrix those of BT.601. */
const WEIGHTS: Readonly<Record<number, readonly [red: number, blue: number]>> = {
  1: [0.2126, 0.0722],
  9: [0.2627, 0.0593],
};
const BT_601 = [0.299, 0.114] as const;
/** Samples of luma beside and above each other for one of chroma. */
const SUBSAMPLING: Readonly<Record<HeifPicture['chroma'], readonly [across: number, down: number]>> = {
  grey: [1, 1],
  '4:2:0': [2, 2],
  '4:2:2': [2, 1],
  '4:4:4': [1, 1],
};

/** A reader of the picture's rows, valid as long as the picture. `isFullRange` is what the file says; undefined: the picture says it. */
export function greyRows(picture: HeifPicture, isFullRange: boolean | undefined, tone: Tone): GreyRows {
  const isFull = isFullRange ?? picture.isFullRange;
  const table = levels(picture.bits, isFull, 'luma');
  const isIdentity = picture.matrix === MATRIX_IDENTITY && picture.chroma === '4:4:4';
  const others = isIdentity ? table : levels(picture.bits, isFull, 'chroma');
  const [first, second, third] = picture.planes.map((plane, i) =>
    planeRows(plane, picture.bits, i === 0 ? table : others),
  );
  if (first === undefined) return () => undefined;
  if (!second || !third) return first;
  if (!isIdentity) return tone === LUMA_ON_WHITE ? first : tonedRows(picture, [first, second, third], tone);
  const grey = colourToneOf(tone);
  const blue = new Uint8Array(picture.width);
  const red = new Uint8Array(picture.width);
  return (y, into) => {
    first(y, into);
    second(y, blue.subarray(0, into.length));
    third(y, red.subarray(0, into.length));
    for (let x = 0; x < into.length; x += 1) into[x] = grey(red[x] ?? 0, into[x] ?? 0, blue[x] ?? 0);
  };
}

function planeRows({ bytes, stride }: HeifPlane, bits: number, table: Uint8Array): GreyRows {
  if (bits <= 8) {
    return (y, into) => {
      const from = y * stride;
      for (let x = 0; x < into.length; x += 1) into[x] = table[bytes[from + x] ?? 0] ?? 0;
    };
  }
  return (y, into) => {
    let at = y * stride;
    for (let x = 0; x < into.length; x += 1, at += 2) {
      into[x] = table[(bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)] ?? 0;
    }
  };
}

/** The tone of Y, Cb and Cr (ITU-T H.273 §8.3), without the bounds of R, G and B. */
function tonedRows(
  { width, matrix, chroma }: HeifPicture,
  [luma, blueDifference, redDifference]: readonly [GreyRows, GreyRows, GreyRows],
  { red, green, blue, add }: Tone,
): GreyRows {
  const [ofRed, ofBlue] = WEIGHTS[matrix] ?? BT_601;
  const ofGreen = 1 - ofRed - ofBlue;
  const onCb = 2 * (1 - ofBlue) * (blue - (green * ofBlue) / ofGreen);
  const onCr = 2 * (1 - ofRed) * (red - (green * ofRed) / ofGreen);
  const [across, down] = SUBSAMPLING[chroma];
  const cb = new Uint8Array(Math.ceil(width / across));
  const cr = new Uint8Array(cb.length);
  return (y, into) => {
    luma(y, into);
    const wanted = Math.ceil(into.length / across);
    blueDifference(Math.floor(y / down), cb.subarray(0, wanted));
    redDifference(Math.floor(y / down), cr.subarray(0, wanted));
    for (let x = 0; x < into.length; x += 1) {
      const at = Math.floor(x / across);
      const value =
        (red + green + blue) * (into[x] ?? 0) +
        onCb * ((cb[at] ?? 128) - 128) +
        onCr * ((cr[at] ?? 128) - 128) +
        add;
      into[x] = Math.min(255, Math.max(0, Math.round(value)));
    }
  };
}

/**
 * Each sample value in 8 bits of full range. In limited range 16 is black and 235 is white, and chroma has 224 values around 128, scaled
 * to the depth (ITU-T H.273 §8.3).
 */
function levels(bits: number, isFullRange: boolean, of: 'luma' | 'chroma'): Uint8Array {
  const values = 2 ** bits;
  const unit = 2 ** (bits - 8);
  const span = isFullRange ? values - 1 : (of === 'luma' ? 219 : 224) * unit;
  const [zero, level] = of === 'luma' ? [isFullRange ? 0 : 16 * unit, 0] : [128 * unit, 128];
  return Uint8Array.from({ length: values }, (_, value) =>
    Math.min(255, Math.max(0, Math.round(level + ((value - zero) * 255) / span))),
  );
}
