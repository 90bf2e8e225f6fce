// The codeword sequence as modules, under the mask of least penalty (ISO/IEC 18004:2015, 7.7, 7.8).
import { lazy } from '../../../lib/lazy.ts';
import { FORMATS, layoutOf, masked, type FormatInfo, type Layout } from '../../qr/layout.ts';
import { MAX_VERSION, type EcLevel } from '../../qr/tables.ts';
import type { Matrix } from '../matrix.ts';
import { packed, penaltyOf, setDark, unpackedRows, WORD_STEP, type PackedModules } from './penalty.ts';

/** All masks repeat after so many rows or columns, two thirds of a word's step. */
const MASK_PERIOD = 12;
const FORMAT_BITS = 15;

/** What all symbols of a version have. */
interface Frame {
  readonly layout: Layout;
  /** 1 for each dark module of the function patterns. */
  readonly patterns: Uint8Array;
  /** The modules that a mask inverts. */
  readonly data: PackedModules;
}

/** By version from 1: up to 200 KB each. */
const FRAMES = Array.from({ length: MAX_VERSION }, (_, i) => lazy(() => frameOf(layoutOf(i + 1))));

export function matrixOf(sequence: Uint8Array, version: number, level: EcLevel): Matrix {
  const frame = FRAMES[version - 1]?.() ?? frameOf(layoutOf(version));
  const { size, dataOrder } = frame.layout;
  const modules = frame.patterns.slice();
  for (let bit = 0; bit < dataOrder.length; bit++)
    modules[dataOrder[bit] ?? 0] = ((sequence[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
  return unpackedRows(leastPenalty(packed(modules, size), frame, level));
}

function frameOf(layout: Layout): Frame {
  const isData = new Uint8Array(layout.known.length);
  for (const at of layout.dataOrder) isData[at] = 1;
  const patterns = layout.known.map((module) => (module === 1 ? 1 : 0));
  return { layout, patterns, data: packed(isData, layout.size) };
}

/** The symbol, format information included, under the mask that gives it the least penalty; the first of equals. */
function leastPenalty(plain: PackedModules, frame: Frame, level: EcLevel): PackedModules {
  const { best } = FORMATS.filter((format) => format.level === level)
    .map((format) => maskedModules(plain, frame, format))
    .reduce(
      (least, symbol) => {
        const penalty = penaltyOf(symbol);
        return penalty < least.penalty ? { best: symbol, penalty } : least;
      },
      { best: plain, penalty: Infinity },
    );
  return best;
}

function maskedModules(
  { size, wordsPerLine, ...plain }: PackedModules,
  { layout, data }: Frame,
  format: FormatInfo,
): PackedModules {
  const words = maskWords()[format.mask];
  const inverted = (lines: Int32Array, dataLines: Int32Array, maskLines: Int32Array): Int32Array => {
    const result = new Int32Array(lines.length);
    for (let line = 0, at = 0; line < size; line++)
      for (let k = 0; k < wordsPerLine; k++, at++) {
        const start = (WORD_STEP * k) % MASK_PERIOD;
        const mask = maskLines[(line % MASK_PERIOD) * MASK_PERIOD + start] ?? 0;
        result[at] = (lines[at] ?? 0) ^ ((dataLines[at] ?? 0) & mask);
      }
    return result;
  };
  const symbol = {
    size,
    wordsPerLine,
    rows: inverted(plain.rows, data.rows, words?.rows ?? plain.rows),
    columns: inverted(plain.columns, data.columns, words?.columns ?? plain.columns),
  };
  for (const copy of layout.format)
    copy.forEach((at, i) => {
      if (((format.bits >> (FORMAT_BITS - 1 - i)) & 1) === 1)
        setDark(symbol, Math.floor(at / size), at % size);
    });
  return symbol;
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
