// Scales an image down by averaging boxes, while the decoders in TypeScript write its rows of grey from the top down.
import type { Scale } from './frame.ts';
import type { Luma } from './types.ts';

export interface Shrinker {
  /** Adds the next row: `width` borrowed bytes of grey. Rows beyond the height are ignored. */
  add(row: Uint8Array): void;
  /** The image; missing rows are white. */
  finish(): Luma;
}

/** Averages boxes of scale × scale pixels; boxes at an edge have fewer. It holds the result and one row of sums. */
export function createShrinker(width: number, height: number, scale: Scale): Shrinker {
  const outWidth = Math.ceil(width / scale);
  const outHeight = Math.ceil(height / scale);
  const data = new Uint8Array(outWidth * outHeight).fill(255);
  const sums = new Uint32Array(outWidth);
  let y = 0;

  const writeSums = (outY: number, rows: number): void => {
    for (let x = 0; x < outWidth; x++) {
      const count = rows * Math.min(scale, width - x * scale);
      data[outY * outWidth + x] = Math.round((sums[x] ?? 0) / count);
    }
    sums.fill(0);
  };
  return {
    add(row) {
      if (y >= height) return;
      if (scale === 1) {
        data.set(row.subarray(0, width), y * width);
        y += 1;
        return;
      }
      for (let x = 0; x < width; x++) {
        const to = Math.floor(x / scale);
        sums[to] = (sums[to] ?? 0) + (row[x] ?? 0);
      }
      y += 1;
      const rows = ((y - 1) % scale) + 1;
      if (rows === scale || y === height) writeSums(Math.floor((y - 1) / scale), rows);
    },
    finish: () => ({ width: outWidth, height: outHeight, data }),
  };
}
