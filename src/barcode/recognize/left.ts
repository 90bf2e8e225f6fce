// What is left to read: bars and finder patterns that no symbol explains. Values; nothing here keeps state.
import type { BarRegion } from '../locate/bar-regions.ts';
import type { FinderPattern } from '../locate/finder-rays.ts';
import type { RecognizedSymbol } from '../reader.ts';
import { symbologyRow } from '../symbology.ts';
import type { Point } from '../vision/geometry.ts';
import { coveredShare } from './findings.ts';
import type { Pass } from './passes.ts';

/** What looks like a code and is not read. */
export interface Left {
  readonly bars: boolean;
  readonly finders: boolean;
}

/** The share of a bar region's middle line that a symbol must cover to explain it. */
const COVERED = 0.6;
/** Finder patterns among which a pair is looked for. */
const MAX_PAIRED = 300;
/** On a sheet of so many symbols one finder pattern alone is worth another look: print looks like one now and then. */
const SHEET_SYMBOLS = 8;
/** Eight codes' patterns. A choice: the engine combines at most 256 triples of patterns and answers at most 255 symbols a call. */
const MIN_SHEET_FINDERS = 24;

/** Whether nothing of what the pass reads is left. */
export function isDone({ looksAt, reader }: Pass, { bars, finders }: Left): boolean {
  if (looksAt === 'bar regions') return !bars;
  const readsBars = reader.symbologies.some((name) => symbologyRow(name).family === 'linear');
  return !finders && !(bars && readsBars);
}

/** Whether the region's bars belong to a symbol that was read. */
export function isRead(region: BarRegion, symbols: readonly RecognizedSymbol[]): boolean {
  return coveredShare(symbols, middleLine(region)) >= COVERED;
}

/** The finder patterns that no symbol covers. */
export function unreadFinders(
  finders: readonly FinderPattern[],
  symbols: readonly RecognizedSymbol[],
): readonly FinderPattern[] {
  return finders.filter((finder) => coveredShare(symbols, [finder]) === 0);
}

/** Whether unread finder patterns may be a code's: two that make a pair, or one on a sheet of codes. */
export function areFindersLeft(unread: readonly FinderPattern[], symbols: number): boolean {
  return arePair(unread) || (unread.length > 0 && symbols >= SHEET_SYMBOLS);
}

/** Whether so many finder patterns are unread that they must be codes; print has fewer look-alikes. */
export function isSheet(unread: readonly FinderPattern[]): boolean {
  return unread.length >= MIN_SHEET_FINDERS;
}

/** Whether two of the finder patterns can be one code's: of one module size, at most a version 40's side apart. */
function arePair(all: readonly FinderPattern[]): boolean {
  const finders = all.slice(0, MAX_PAIRED);
  return finders.some((a, i) =>
    finders.slice(i + 1).some((b) => {
      const ratio = a.module / b.module;
      const modules = Math.hypot(a.x - b.x, a.y - b.y) / Math.max(a.module, b.module);
      return ratio > 0.67 && ratio < 1.5 && modules > 9 && modules < 250;
    }),
  );
}

function middleLine({ centre, angle, length }: BarRegion): readonly Point[] {
  return [-0.4, -0.2, 0, 0.2, 0.4].map((share) => ({
    x: centre.x + share * length * Math.cos(angle),
    y: centre.y + share * length * Math.sin(angle),
  }));
}
