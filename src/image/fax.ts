// Decodes ITU-T T.4 and T.6 (fax groups 3 and 4), whose rows are runs of white and black.
import { REVERSED } from './byte-view.ts';
import type { ByteSink } from './lzw.ts';
import { WORK_NS, type Meter, type Steps } from './work.ts';
import { BLACK_CODES, MODE_CODES, WHITE_CODES, type Mode } from './fax-codes.ts';

export interface FaxOptions {
  readonly width: number;
  readonly rows: number;
  /** 'huffman': TIFF compression 2, one-dimensional rows that start on byte borders, without end-of-line codes. */
  readonly coding: 'huffman' | 'group3-1d' | 'group3-2d' | 'group4';
  /** The first bit of a byte is its lowest (TIFF's FillOrder 2). */
  readonly isReversed: boolean;
  /** Counts the work; decoding ends when the budget is used up. */
  readonly meter: Meter;
}

/** Codes are at most 13 bits long; end-of-line is eleven zeros and a one. */
const MAX_CODE_BITS = 13;
const EOL_ZEROS = 11;

/**
 * Decodes row by row into ceil(width / 8) bytes, most significant bit first, 1 black. A damaged row keeps the part that was read.
 * After it one-dimensional coding goes on at the next end-of-line, and two-dimensional coding ends.
 */
export function* decodeFax(
  data: Uint8Array,
  { width, rows, coding, isReversed, meter }: FaxOptions,
  sink: ByteSink,
): Steps<void> {
  const bits = bitReader(data, isReversed ? REVERSED : undefined, meter);
  let above: number[] = [];
  for (let y = 0; y < rows; y++) {
    if (meter.isRestDue()) yield;
    if (coding === 'huffman') bits.align();
    const twoDimensional = yield* isTwoDimensional(bits, coding);
    if (bits.ended()) return;
    const row: number[] = [];
    const whole = twoDimensional
      ? readTwoDimensional(bits, above, row, width)
      : readOneDimensional(bits, row, width);
    if (!sink(pack(row, width))) return;
    if (!whole && (coding === 'group4' || !(yield* seekEndOfLine(bits)))) return;
    above = row;
  }
}

interface BitReader {
  /** The next 13 bits, which are not consumed; zeros past the end. */
  peek(): number;
  skip(count: number): void;
  align(): void;
  /** Whether the data or the budget is used up. */
  ended(): boolean;
  isRestDue(): boolean;
}

/** `table` replaces each byte, if it is given. */
function bitReader(data: Uint8Array, table: Uint8Array | undefined, meter: Meter): BitReader {
  let at = 0;
  let end = data.length * 8;
  // The three bytes from `byte` on.
  let byte = -1;
  let word = 0;
  const valueAt = (index: number): number => {
    const value = data[index] ?? 0;
    return table === undefined ? value : (table[value] ?? 0);
  };
  return {
    peek() {
      if (byte !== at >> 3) {
        byte = at >> 3;
        word = (valueAt(byte) << 16) | (valueAt(byte + 1) << 8) | valueAt(byte + 2);
      }
      return (word >> (24 - MAX_CODE_BITS - (at & 7))) & ((1 << MAX_CODE_BITS) - 1);
    },
    skip(count) {
      at += count;
      if (!meter.add(WORK_NS.faxCode)) end = 0;
    },
    align() {
      at = (at + 7) & ~7;
    },
    ended: () => at >= end,
    isRestDue: () => meter.isRestDue(),
  };
}

/** Skips fill bits and ends of line before a row; true if the row is two-dimensional (T.4 §4.2: the tag bit is 0). */
function* isTwoDimensional(bits: BitReader, coding: FaxOptions['coding']): Steps<boolean> {
  if (coding === 'group4' || coding === 'huffman') return coding === 'group4';
  let twoDimensional = false;
  while (bits.peek() >> (MAX_CODE_BITS - EOL_ZEROS) === 0 && !bits.ended()) {
    yield* seekEndOfLine(bits);
    if (coding === 'group3-2d') {
      twoDimensional = bits.peek() >> (MAX_CODE_BITS - 1) === 0;
      bits.skip(1);
    }
  }
  return twoDimensional;
}

/** Moves past the next end-of-line; false if there is none. */
function* seekEndOfLine(bits: BitReader): Steps<boolean> {
  while (!bits.ended()) {
    if (bits.isRestDue()) yield;
    if (bits.peek() >> (MAX_CODE_BITS - EOL_ZEROS) === 0) {
      while (!bits.ended() && bits.peek() >> (MAX_CODE_BITS - 1) === 0) {
        if (bits.isRestDue()) yield;
        bits.skip(bits.peek() === 0 ? MAX_CODE_BITS : 1);
      }
      bits.skip(1);
      return true;
    }
    bits.skip(1);
  }
  return false;
}

/** The length of a run, from make-up codes and one terminating code; negative for an unknown code. */
function readRun(bits: BitReader, black: boolean): number {
  const table = black ? BLACK_CODES : WHITE_CODES;
  let length = 0;
  for (;;) {
    const entry = table[bits.peek()] ?? 0;
    if (entry === 0) return -1;
    bits.skip(entry & 15);
    const run = entry >> 4;
    length += run;
    if (run < 64) return length;
    if (bits.ended()) return -1;
  }
}

/**
 * Whether a row may have another change. Each pixel can begin a run, and each run can be followed by one of no pixels; a row with more
 * changes is damaged. Without this bound, runs of no pixels would fill the memory.
 */
function hasRoom(row: readonly number[], width: number): boolean {
  return row.length <= 2 * width + 2;
}

/** Reads a row as the positions at which the colour changes, from white on; false if it is not whole. */
function readOneDimensional(bits: BitReader, row: number[], width: number): boolean {
  let x = 0;
  for (let black = false; x < width; black = !black) {
    const run = readRun(bits, black);
    if (run < 0 || !hasRoom(row, width)) return false;
    x = Math.min(width, x + run);
    row.push(x);
  }
  return true;
}

/** Reads a row whose changes are coded relative to those of the row above (T.6 §2.2). */
function readTwoDimensional(
  bits: BitReader,
  above: readonly number[],
  row: number[],
  width: number,
): boolean {
  let x = -1;
  let black = false;
  let from = 0;
  while (x < width) {
    const entry = MODE_CODES[bits.peek() >> (MAX_CODE_BITS - 7)];
    if (entry === undefined || !hasRoom(row, width)) return false;
    bits.skip(entry.bits);
    // b1: the first change right of x to the colour opposite to the current one; changes at even indices are to black.
    from = Math.max(0, from - 2);
    while (from < above.length && ((above[from] ?? width) <= x || (from & 1) !== (black ? 1 : 0))) from += 1;
    const b1 = above[from] ?? width;
    const mode: Mode = entry.mode;
    if (mode === 'pass') {
      x = above[from + 1] ?? width;
    } else if (mode === 'horizontal') {
      const first = readRun(bits, black);
      const second = first < 0 ? -1 : readRun(bits, !black);
      if (second < 0) return false;
      const a1 = Math.min(width, Math.max(x, 0) + first);
      x = Math.min(width, a1 + second);
      row.push(a1, x);
    } else {
      const a1 = b1 + mode;
      // A change may not be left of the last one; a first run of no pixels is a change at 0.
      if (a1 < 0 || a1 < x || a1 > width) return false;
      x = a1;
      row.push(x);
      black = !black;
    }
    if (bits.ended() && x < width) return false;
  }
  return true;
}

/** The row as bits: black from each even change to the next. After the last change of a damaged row it is white. */
function pack(row: readonly number[], width: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(width / 8));
  for (let i = 0; i + 1 < row.length; i += 2) {
    const end = row[i + 1] ?? width;
    for (let x = row[i] ?? width; x < end;) {
      if ((x & 7) === 0 && x + 8 <= end) {
        bytes[x >> 3] = 0xff;
        x += 8;
      } else {
        bytes[x >> 3] = (bytes[x >> 3] ?? 0) | (0x80 >> (x & 7));
        x += 1;
      }
    }
  }
  return bytes;
}
