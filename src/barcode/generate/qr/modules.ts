// The codeword sequence as modules, under the mask of least penalty (ISO/IEC 18004:2015, 7.7, 7.8).
import { lazy } from '../../../lib/lazy.ts';
import { FORMATS, layoutOf, masked as isMasked, type FormatInfo, type Layout } from '../../qr/layout.ts';
import { MAX_VERSION, type EcLevel } from '../../qr/tables.ts';
import type { Matrix } from '../matrix.ts';
import {
  packed,
  penaltyOf,
  placesOf,
  unpackedRows,
  windowsOf,
  WORD_STEP,
  type PackedModules,
  type Windows,
} from './penalty.ts';

/** All masks repeat after so many rows or columns. */
const MASK_PERIOD = 12;
const FORMAT_BITS = 15;

/** What all symbols of a version have. */
interface Frame {
  readonly layout: Layout;
  /** 1 for each dark module of the function patterns. */
  readonly patterns: Uint8Array;
  /** The modules that a mask inverts. */
  readonly data: PackedModules;
  /** Where the format bits stand in the words of rows and of columns. */
  readonly format: { readonly rows: FormatPlaces; readonly columns: FormatPlaces };
  readonly windows: Windows;
}

/** For each bit, the most significant first, pairs of a word's number and its bit in it. */
type FormatPlaces = readonly (readonly number[])[];

/** By version from 1: up to 200 KB each. */
const FRAMES = Array.from({ length: MAX_VERSION }, (_, i) => lazy(() => frameOf(layoutOf(i + 1))));

export function matrixOf(sequence: Uint8Array, version: number, level: EcLevel): Matrix {
  const frame = FRAMES[version - 1]?.() ?? frameOf(layoutOf(version));
  const { size, dataOrder } = frame.layout;
  const modules = frame.patterns.slice();
  let bit = 0;
  for (let i = 0; i < sequence.length; i++) {
    const codeword = sequence[i] ?? 0;
    for (let shift = 7; shift >= 0; shift--) modules[dataOrder[bit++] ?? 0] = (codeword >> shift) & 1;
  }
  return unpackedRows(leastPenalty(packed(modules, size), frame, level));
}

function frameOf(layout: Layout): Frame {
  const { size } = layout;
  const isData = new Uint8Array(layout.known.length);
  for (const at of layout.dataOrder) isData[at] = 1;
  const patterns = layout.known.map((module) => (module === 1 ? 1 : 0));
  const data = packed(isData, size);
  const places = (isColumn: boolean): FormatPlaces =>
    Array.from({ length: FORMAT_BITS }, (_, i) =>
      layout.format.flatMap((copy) => {
        const at = copy[i] ?? 0;
        const [row, column] = [Math.floor(at / size), at % size];
        return isColumn ? placesOf(data.wordsPerLine, column, row) : placesOf(data.wordsPerLine, row, column);
      }),
    );
  const format = { rows: places(false), columns: places(true) };
  return { layout, patterns, data, format, windows: windowsOf(data) };
}

/** The symbol, format information included, under the mask that gives it the least penalty; the first of equals. */
function leastPenalty(plain: PackedModules, frame: Frame, level: EcLevel): PackedModules {
  let least = Infinity;
  let best = { ...plain, rows: plain.rows.slice(), columns: plain.columns.slice() };
  let next = { ...plain, rows: plain.rows.slice(), columns: plain.columns.slice() };
  for (const format of FORMATS) {
    if (format.level !== level) continue;
    mask(plain, frame, format, next);
    const penalty = penaltyOf(next, frame.windows, least);
    if (penalty >= least) continue;
    least = penalty;
    [best, next] = [next, best];
  }
  return best;
}

/** Writes the masked modules and the format information into `symbol`. */
function mask(plain: PackedModules, { data, format: places }: Frame, { mask: number, bits }: FormatInfo, symbol: PackedModules): void {
  const words = maskWords()[number];
  if (words === undefined) return;
  for (const lines of ['rows', 'columns'] as const) {
    maskLines(plain, data[lines], words[lines], plain[lines], symbol[lines]);
    setFormat(symbol[lines], places[lines], bits);
  }
}

function maskLines(
  { size, wordsPerLine }: PackedModules,
  data: Int32Array,
  words: Int32Array,
  plain: Int32Array,
  masked: Int32Array,
): void {
  for (let line = 0, at = 0; line < size; line++) {
    const first = (line % MASK_PERIOD) * MASK_PERIOD;
    for (let k = 0, start = 0; k < wordsPerLine; k++, at++, start = (start + WORD_STEP) % MASK_PERIOD)
      masked[at] = (plain[at] ?? 0) ^ ((data[at] ?? 0) & (words[first + start] ?? 0));
  }
}

function setFormat(words: Int32Array, places: FormatPlaces, bits: number): void {
  for (let i = 0; i < FORMAT_BITS; i++) {
    if (((bits >> (FORMAT_BITS - 1 - i)) & 1) === 0) continue;
    const own = places[i] ?? [];
    for (let at = 0; at < own.length; at += 2)
      words[own[at] ?? 0] = (words[own[at] ?? 0] ?? 0) | (own[at + 1] ?? 0);
  }
}

/** For each mask, 32 modules of each line from each start, both less than the period: rows, and columns. */
const maskWords = lazy(() => {
  const words = (isInverted: (line: number, at: number) => boolean): Int32Array =>
    Int32Array.from({ length: MASK_PERIOD * MASK_PERIOD }, (_, i) => {
      let word = 0;
      for (let bit = 0; bit < 32; bit++)
        if (isInverted(Math.floor(i / MASK_PERIOD), (i % MASK_PERIOD) + bit)) word |= 1 << bit;
      return word;
    });
  return Array.from({ length: 8 }, (_, mask) => ({
    rows: words((row, column) => isMasked(mask, row, column)),
    columns: words((column, row) => isMasked(mask, row, column)),
  }));
});
