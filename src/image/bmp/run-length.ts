// BI_RLE8 and BI_RLE4: palette indices, bottom row first. One walk over the data finds where each row begins. Then the rows can be read in
// any order, and no whole image of indices is held in memory.
import { WORK_NS, type Meter, type Steps } from '../work.ts';

export interface RunLength {
  /** Writes the indices of row `y`, counted from the bottom, to `row`; pixels that the data skips are 0. */
  read(y: number, row: Uint8Array): void;
}

/** A place in the data: an offset, and its column in the row. */
interface Cursor {
  at: number;
  x: number;
}

const DATA_ENDS = -1;
const IMAGE_ENDS = 0;

/** Finds the rows; undefined if the data or the budget ends before the end marker or the last row. */
export function* readRunLength(
  data: Uint8Array,
  width: number,
  height: number,
  bits: 4 | 8,
  meter: Meter,
): Steps<RunLength | undefined> {
  const offsets = new Int32Array(height).fill(-1);
  const columns = new Int32Array(height);
  const cursor: Cursor = { at: 0, x: 0 };
  for (let y = 0; y < height;) {
    if (meter.isRestDue()) yield;
    offsets[y] = cursor.at;
    columns[y] = cursor.x;
    const down = passRow(data, cursor, width, bits, meter);
    if (down === DATA_ENDS) return undefined;
    if (down === IMAGE_ENDS) break;
    y += down;
  }
  return {
    read(y, row) {
      row.fill(0);
      const at = offsets[y] ?? -1;
      if (at >= 0) passRow(data, { at, x: columns[y] ?? 0 }, width, bits, meter, row);
    },
  };
}

/**
 * Moves the cursor past the data of its row and writes the row's indices to `row`, if given. Returns by how many rows the next data is
 * higher, or IMAGE_ENDS or DATA_ENDS.
 */
function passRow(
  data: Uint8Array,
  cursor: Cursor,
  width: number,
  bits: 4 | 8,
  meter: Meter,
  row?: Uint8Array,
): number {
  for (;;) {
    const { at, x } = cursor;
    if (at + 2 > data.length || !meter.add(WORK_NS.run)) return DATA_ENDS;
    const count = data[at] ?? 0;
    const value = data[at + 1] ?? 0;
    cursor.at += 2;
    if (count > 0) {
      if (row !== undefined) writeRun(row, x, count, value, bits);
      cursor.x = Math.min(width, x + count);
    } else if (value === 0) {
      cursor.x = 0;
      return 1;
    } else if (value === 1) {
      return IMAGE_ENDS;
    } else if (value === 2) {
      cursor.x = Math.min(width, x + (data[at + 2] ?? 0));
      cursor.at += 2;
      const down = data[at + 3] ?? 0;
      if (down > 0) return down;
    } else {
      const bytes = bits === 8 ? value : (value + 1) >> 1;
      if (cursor.at + bytes > data.length) return DATA_ENDS;
      if (row !== undefined) writePixels(row, x, value, data, cursor.at, bits);
      cursor.x = Math.min(width, x + value);
      cursor.at += bytes + (bytes & 1);
    }
  }
}

/** Writes the same index `count` times; with 4 bits two indices alternate. Indices beyond the row are dropped. */
function writeRun(row: Uint8Array, x: number, count: number, value: number, bits: 4 | 8): void {
  if (bits === 8) {
    row.fill(value, x, x + count);
    return;
  }
  const end = Math.min(row.length, x + count);
  for (let i = x; i < end; i++) row[i] = (i - x) & 1 ? value & 15 : value >> 4;
}

function writePixels(
  row: Uint8Array,
  x: number,
  count: number,
  data: Uint8Array,
  from: number,
  bits: 4 | 8,
): void {
  const end = Math.min(row.length, x + count);
  for (let i = x; i < end; i++) {
    const byte = data[from + (bits === 8 ? i - x : (i - x) >> 1)] ?? 0;
    row[i] = bits === 8 ? byte : (i - x) & 1 ? byte & 15 : byte >> 4;
  }
}
