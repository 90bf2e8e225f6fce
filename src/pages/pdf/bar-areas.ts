// Where drawn text may be a code: an area of which more is ink than of any lines of letters.
import type { Luma } from '../../image/index.ts';
import type { Part } from './objects.ts';

/** Text is judged at this resolution, in cells of 1 mm. */
export const JUDGED_DPI = 75;
const CELL_PX = 3;
/**
 * The areas, in cells, and their mean ink as a part of their most. Over text of 5 to 36 pt in four fonts, Code 39 and Code 128 of 18 to
 * 48 pt at four angles and QR codes of block characters: the areas of a code reach 0.53 and 0.60, those of letters up to 14 pt at most
 * 0.49 and 0.43 (99.9 % of them 0.37 and 0.41); bold letters from 10 pt on and others from 18 pt on are as dark as codes.
 */
const AREAS = [
  { wide: 4, high: 4, part: 0.45 },
  { wide: 8, high: 2, part: 0.5 },
  { wide: 2, high: 8, part: 0.5 },
] as const;
/** Less ink is none: rounding. */
const MIN_INK = 12;
/** A code has lighter places: what is as near as this to a dark area may be the same code. In cells. */
const REACH = 8;

/** The cells of a picture in which a code may be. */
export interface BarAreas {
  readonly columns: number;
  readonly rows: number;
  /** 1 where a code may be; row-major. */
  readonly cells: Uint8Array;
}

/** Judges text that was drawn alone on `paper`, a grey, at JUDGED_DPI. */
export function barAreas({ width, height, data }: Luma, paper: number): BarAreas {
  const columns = Math.floor(width / CELL_PX);
  const rows = Math.floor(height / CELL_PX);
  // Sums over the cells above and to the left of each corner of a cell.
  const sums = new Float64Array((columns + 1) * (rows + 1));
  const most = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let column = 0; column < columns; column++) {
      let peak = 0;
      let at = row * CELL_PX * width + column * CELL_PX;
      for (let y = 0; y < CELL_PX; y++, at += width - CELL_PX)
        for (let x = 0; x < CELL_PX; x++, at++) {
          const ink = Math.abs((data[at] ?? paper) - paper);
          sum += ink;
          if (ink > peak) peak = ink;
        }
      most[row * columns + column] = peak;
      const corner = (row + 1) * (columns + 1) + column + 1;
      sums[corner] = sum + (sums[corner - columns - 1] ?? 0);
    }
  }
  const cells = new Uint8Array(columns * rows);
  for (const { wide, high, part } of AREAS)
    for (let y = 0; y + high <= rows; y++)
      for (let x = 0; x + wide <= columns; x++) {
        const [top, bottom] = [y * (columns + 1) + x, (y + high) * (columns + 1) + x];
        const ink =
          (sums[bottom + wide] ?? 0) - (sums[bottom] ?? 0) - (sums[top + wide] ?? 0) + (sums[top] ?? 0);
        const pixels = wide * high * CELL_PX * CELL_PX;
        // The most ink of an area is looked up only where its mean could be enough.
        if (ink < part * MIN_INK * pixels) continue;
        let peak = 0;
        for (let row = y; row < y + high; row++)
          for (let i = row * columns + x; i < row * columns + x + wide; i++)
            peak = Math.max(peak, most[i] ?? 0);
        if (peak < MIN_INK || ink < part * peak * pixels) continue;
        for (let row = y; row < y + high; row++) cells.fill(1, row * columns + x, row * columns + x + wide);
      }
  return { columns, rows, cells };
}

/** Whether a code may be in a part of the picture, or reach into it. */
export function mayHaveCode({ columns, rows, cells }: BarAreas, { left, top, right, bottom }: Part): boolean {
  const [x0, x1] = [Math.floor(left * columns) - REACH, Math.ceil(right * columns) + REACH];
  const [y0, y1] = [Math.floor(top * rows) - REACH, Math.ceil(bottom * rows) + REACH];
  for (let y = Math.max(0, y0); y < Math.min(rows, y1); y++)
    if (
      cells
        .subarray(y * columns + Math.max(0, x0), y * columns + Math.min(columns, Math.max(0, x1)))
        .includes(1)
    )
      return true;
  return false;
}
