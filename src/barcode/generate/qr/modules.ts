// The codeword sequence as modules, under the mask of least penalty (ISO/IEC 18004:2015, 7.7, 7.8).
import { lazy } from '../../../lib/lazy.ts';
import { FORMATS, layoutOf, masked, type FormatInfo, type Layout } from '../../qr/layout.ts';
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
  /** By mask: the modules that it inverts. */
  readonly masks: readonly Lines[];
  /** Where the format bits stand in the words of rows and of columns. */
  readonly format: { readonly rows: FormatPlaces; readonly columns: FormatPlaces };
  readonly windows: Windows;
}

/** The words of rows, and of columns. */
type Lines = Pick<PackedModules, 'rows' | 'columns'>;

/** For each bit, the most significant first, pairs of a word's number and its bit in it. */
type FormatPlaces = readonly (readonly number[])[];

/** By version from 1: up to 300 KB each. */
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
  const masks = maskWords().map(({ rows, columns }) => ({
    rows: inverted(data, data.rows, rows),
    columns: inverted(data, data.columns, columns),
  }));
  return { layout, patterns, masks, format, windows: windowsOf(data) };
}

/** What of the data lies under a mask's words. */
function inverted({ wordsPerLine }: PackedModules, data: Int32Array, words: Int32Array): Int32Array {
  return data.map((word, at) => {
    const line = Math.floor(at / wordsPerLine) % MASK_PERIOD;
    const start = ((at % wordsPerLine) * WORD_STEP) % MASK_PERIOD;
    return word & (words[line * MASK_PERIOD + start] ?? 0);
  });
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
function mask(
  plain: Lines,
  { masks, format }: Frame,
  { mask: number, bits }: FormatInfo,
  symbol: Lines,
): void {
  for (const lines of ['rows', 'columns'] as const) {
    const from = plain[lines];
    const to = symbol[lines];
    const own = masks[number]?.[lines] ?? from;
    for (let at = 0; at < from.length; at++) to[at] = (from[at] ?? 0) ^ (own[at] ?? 0);
    setFormat(to, format[lines], bits);
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
    rows: words((row, column) => masked(mask, row, column)),
    columns: words((column, row) => masked(mask, row, column)),
  }));
});
