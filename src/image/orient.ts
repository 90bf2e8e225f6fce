// EXIF orientation (CIPA DC-008, tag 0x0112): the relation of the stored rows to the upright image.
import type { Result } from '../lib/result.ts';
import { ok } from '../lib/result.ts';
import type { ImageFrame } from './frame.ts';
import type { Luma } from './types.ts';

/** 1 upright, 2 mirrored, 3 rotated by 180°, 4 flipped, 5 transposed, 6 to be rotated 90° right, 7 transversed, 8 to be rotated 90° left. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The orientation of a tag's value. Any other value counts as upright, as in every viewer. */
export function orientationOf(value: number): Orientation {
  return Number.isInteger(value) && value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

/** The upright frame of a stored one. */
export function upright(stored: ImageFrame, orientation: Orientation): ImageFrame {
  if (orientation === 1) return stored;
  const swapped = orientation >= 5;
  return {
    width: swapped ? stored.height : stored.width,
    height: swapped ? stored.width : stored.height,
    hasColours: stored.hasColours === true,
    hasAlpha: stored.hasAlpha === true,
    async decode(options): Promise<Result<Luma>> {
      const luma = await stored.decode(options);
      return luma.ok ? ok(orient(luma.value, orientation)) : luma;
    },
  };
}

/** The upright image. Orientations 1 to 4 change and reuse the buffer, 5 to 8 need a second one. */
export function orient(luma: Luma, orientation: Orientation): Luma {
  const { width, height, data } = luma;
  if (orientation >= 5) return { width: height, height: width, data: transposed(luma, orientation) };
  // Reversing the whole buffer rotates by 180°: mirrored columns and mirrored rows.
  if (orientation === 3 || orientation === 4) data.reverse();
  if (orientation === 2 || orientation === 4) mirrorRows(luma);
  return luma;
}

function mirrorRows({ width, data }: Luma): void {
  for (let at = 0; at < data.length; at += width) data.subarray(at, at + width).reverse();
}

/** Reads rows in blocks of 16, so that the writes of neighbouring columns stay in the cache. */
function transposed({ width, height, data }: Luma, orientation: Orientation): Uint8Array {
  const out = new Uint8Array(data.length);
  const flipX = orientation === 6 || orientation === 7;
  const flipY = orientation === 7 || orientation === 8;
  for (let top = 0; top < height; top += 16) {
    const bottom = Math.min(top + 16, height);
    for (let x = 0; x < width; x++) {
      const row = (flipY ? width - 1 - x : x) * height;
      for (let y = top; y < bottom; y++) {
        out[row + (flipX ? height - 1 - y : y)] = data[y * width + x] ?? 0;
      }
    }
  }
  return out;
}
