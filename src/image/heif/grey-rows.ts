// Reads rows of a decoded picture as 8-bit grey: from its luma plane, or from green, blue and red if the matrix is the identity.
import type { HeifPicture, HeifPlane } from '../../wasm/heif.ts';
import { lumaOf } from '../grey.ts';

/** Writes the first `into.length` pixels of row `y` to `into`. */
export type GreyRows = (y: number, into: Uint8Array) => void;

/** Matrix coefficients of ITU-T H.273, table 4. */
const MATRIX_IDENTITY = 0;

/** A reader of the picture's rows, valid as long as the picture. `isFullRange` is what the file says; undefined: the picture says it. */
export function greyRows(picture: HeifPicture, isFullRange: boolean | undefined): GreyRows {
  const table = greyTable(picture.bits, isFullRange ?? picture.isFullRange);
  const [first, second, third] = picture.planes.map((plane) => planeRows(plane, picture.bits, table));
  if (first === undefined) return () => undefined;
  if (picture.matrix !== MATRIX_IDENTITY || picture.chroma !== '4:4:4' || !second || !third) return first;
  const blue = new Uint8Array(picture.width);
  const red = new Uint8Array(picture.width);
  return (y, into) => {
    first(y, into);
    second(y, blue.subarray(0, into.length));
    third(y, red.subarray(0, into.length));
    for (let x = 0; x < into.length; x += 1) into[x] = lumaOf(red[x] ?? 0, into[x] ?? 0, blue[x] ?? 0);
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

/** The grey of each sample value. In limited range 16 is black and 235 is white, scaled to the depth (ITU-T H.273 §8.3). */
function greyTable(bits: number, isFullRange: boolean): Uint8Array {
  const values = 2 ** bits;
  const black = isFullRange ? 0 : 16 * 2 ** (bits - 8);
  const span = isFullRange ? values - 1 : 219 * 2 ** (bits - 8);
  return Uint8Array.from({ length: values }, (_, value) =>
    Math.min(255, Math.max(0, Math.round(((value - black) * 255) / span))),
  );
}
