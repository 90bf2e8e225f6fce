// Which finder patterns are left to read, and whether they may be codes. Values; nothing here keeps state.
import type { FinderPattern } from '../locate/finder-rays.ts';
import type { RecognizedSymbol } from '../reader.ts';
import { holderOf } from '../vision/geometry.ts';
import { SHEET_SYMBOLS } from './sheets.ts';

/** Finder patterns among which a pair is looked for. */
const MAX_PAIRED = 300;
/** Eight codes' patterns. A choice: the engine combines at most 256 triples of patterns and answers at most 255 symbols a call. */
const MIN_SHEET_FINDERS = 24;

/** The finder patterns that no symbol covers. */
export function unreadFinders(
  finders: readonly FinderPattern[],
  symbols: readonly RecognizedSymbol[],
): readonly FinderPattern[] {
  const holders = symbols.map(({ quad }) => holderOf(quad));
  return finders.filter((finder) => !holders.some((holds) => holds(finder)));
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
