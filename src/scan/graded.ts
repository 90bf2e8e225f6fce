// Measures the print quality of the symbols of a page, within its share of the file's work.
import { gradeSymbol, gradeWorkMs, type ReadSymbol, type SymbolGrade, ungraded } from '../barcode/index.ts';
import type { Luma } from '../image/index.ts';
import { type Budget, shareOf } from '../lib/budget.ts';
import { rest } from '../lib/rest.ts';

/** Nominal work of the gradings of one page: some 100 symbols of ordinary size. */
const GRADES_WORK_MS = 4000;
/** Nominal work after which other requests get their turn. */
const REST_WORK_MS = 50;

/** The symbols with their grades; quads in pixels of the image. A symbol for which no work is left has a note that says so. */
export async function graded(
  luma: Luma,
  symbols: readonly ReadSymbol[],
  budget: Budget,
): Promise<readonly (ReadSymbol & { readonly grade: SymbolGrade })[]> {
  const work = shareOf(budget, GRADES_WORK_MS);
  const all: (ReadSymbol & { readonly grade: SymbolGrade })[] = [];
  let sinceRest = 0;
  for (const symbol of symbols) {
    const workMs = gradeWorkMs(symbol);
    const grade = work.spend(workMs)
      ? gradeSymbol(luma, symbol)
      : ungraded('Not graded: the work allowed for the gradings of a page is used up.');
    all.push({ ...symbol, grade });
    sinceRest += workMs;
    if (sinceRest < REST_WORK_MS) continue;
    await rest();
    sinceRest = 0;
  }
  return all;
}
