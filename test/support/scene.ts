// The image that image tests draw: smooth colours with dark bars over them, as a pure function of the place.

export type Rgb = readonly [red: number, green: number, blue: number];

export const SCENE_WIDTH = 61;
export const SCENE_HEIGHT = 45;

/** Colour at a pixel: 0 to 255 each. */
export function scene(x: number, y: number): Rgb {
  const isBar = x > 12 && x < 50 && y > 8 && y < 36 && ((x * 3) >> 3) % 2 === 0;
  if (isBar) return [20, 24, 16];
  return [
    Math.round(150 + 70 * Math.sin(x / 19)),
    Math.round(160 + 60 * Math.cos(y / 13)),
    Math.round(140 + 50 * Math.sin((x + y) / 23)),
  ];
}

/** BT.601 luma of a colour. */
export function luma([r, g, b]: Rgb): number {
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

/** The grey image that a decoder should give at a scale: box averages of `grey`. */
export function boxAverage(
  width: number,
  height: number,
  scale: number,
  grey: (x: number, y: number) => number,
): number[] {
  const out: number[] = [];
  for (let top = 0; top < height; top += scale) {
    for (let left = 0; left < width; left += scale) {
      let sum = 0;
      let count = 0;
      for (let y = top; y < Math.min(height, top + scale); y++) {
        for (let x = left; x < Math.min(width, left + scale); x++) {
          sum += grey(x, y);
          count += 1;
        }
      }
      out.push(sum / count);
    }
  }
  return out;
}

export interface Difference {
  readonly mean: number;
  readonly most: number;
}

/** Mean and largest absolute difference. */
export function difference(actual: ArrayLike<number>, expected: ArrayLike<number>): Difference {
  if (actual.length !== expected.length) {
    throw new Error(`${actual.length} pixels where ${expected.length} were expected`);
  }
  let sum = 0;
  let most = 0;
  for (let i = 0; i < actual.length; i++) {
    const off = Math.abs((actual[i] ?? 0) - (expected[i] ?? 0));
    sum += off;
    most = Math.max(most, off);
  }
  return { mean: sum / actual.length, most };
}
