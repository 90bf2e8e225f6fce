// Image pyramid: each level half as wide and high as the one below.
import type { Luma } from '../../../image/types.ts';

export interface Level {
  readonly luma: Luma;
  /** Pixels of the given image per pixel of this level. */
  readonly factor: number;
}

/** The image itself, then halves of it, while the shorter side keeps `leastSide` pixels; at most `most` levels. */
export function pyramidOf(luma: Luma, leastSide: number, most: number): readonly Level[] {
  const levels: Level[] = [{ luma, factor: 1 }];
  for (;;) {
    const last = levels[levels.length - 1];
    if (last === undefined || levels.length >= most) return levels;
    if (Math.min(last.luma.width, last.luma.height) < 2 * leastSide) return levels;
    levels.push({ luma: halve(last.luma), factor: last.factor * 2 });
  }
}

/** Means of 2 × 2 pixels; an odd last row or column is dropped. */
export function halve({ width, height, data }: Luma): Luma {
  const w = width >> 1;
  const h = height >> 1;
  const half = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    let from = 2 * y * width;
    const to = y * w;
    for (let x = 0; x < w; x++, from += 2)
      half[to + x] =
        ((data[from] ?? 0) +
          (data[from + 1] ?? 0) +
          (data[from + width] ?? 0) +
          (data[from + width + 1] ?? 0) +
          2) >>
        2;
  }
  return { width: w, height: h, data: half };
}
