// What areas are painted with beside one colour: hatches, patterns, bitmaps.
import type { Bitmap } from './bitmap.ts';
import type { Colouring } from './canvas.ts';
import type { Point } from './geometry.ts';
import type { Brush } from './state.ts';

const HATCH_PX = 8;
/** As long as so many pixels of an even colour take. */
export const BITMAP_PIXEL_COST = 12;

export function colouring(brush: Brush, ground: number | undefined, scale: number): number | Colouring {
  const { fill, colour, hatch = 0, pattern } = brush;
  if (fill === 'pattern' && pattern) {
    const size = Math.max(1, scale);
    return (x, y) => {
      const [px, py] = [Math.floor(x / size) % pattern.width, Math.floor(y / size) % pattern.height];
      return pattern.rgb(px, py);
    };
  }
  if (fill !== 'hatched') return colour;
  const period = Math.max(4, Math.round(HATCH_PX * scale));
  const pen = Math.max(1, Math.round(scale));
  const isOn = (value: number) => ((value % period) + period) % period < pen;
  const isLine: readonly ((x: number, y: number) => boolean)[] = [
    (_, y) => isOn(y),
    (x) => isOn(x),
    (x, y) => isOn(x - y),
    (x, y) => isOn(x + y),
    (x, y) => isOn(x) || isOn(y),
    (x, y) => isOn(x - y) || isOn(x + y),
  ];
  const test = isLine[hatch];
  return test === undefined ? colour : (x, y) => (test(x, y) ? colour : ground);
}

/** Sampled once a pixel where it is enlarged; the mean of up to 4 × 4 points where it is reduced. */
export function samplerOf(
  bitmap: Bitmap,
  from: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  unitOf: (x: number, y: number) => Point,
  reduction: number,
): Colouring {
  const side = Math.max(1, Math.min(4, Math.ceil(reduction)));
  return (x, y) => {
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (let k = 0; k < side * side; k++) {
      const [u, v] = unitOf(x + ((k % side) + 0.5) / side, y + (Math.floor(k / side) + 0.5) / side);
      const px = Math.floor(from.x + Math.max(0, Math.min(0.999999, u)) * from.width);
      const py = Math.floor(from.y + Math.max(0, Math.min(0.999999, v)) * from.height);
      const rgb = bitmap.rgb(px, py);
      if (rgb === undefined) continue;
      red += rgb >> 16;
      green += (rgb >> 8) & 0xff;
      blue += rgb & 0xff;
      count++;
    }
    if (count === 0) return undefined;
    const mean = (sum: number) => Math.round(sum / count);
    return (mean(red) << 16) | (mean(green) << 8) | mean(blue);
  };
}
