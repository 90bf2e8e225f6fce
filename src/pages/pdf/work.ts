// The work that one PDF may take in PDFium. Each page has a share, and all pages since the last one with a code have one more share
// together, so that a hundred pages cannot each take nearly as much as one page may.
import { outOfTime } from '../../image/index.ts';
import type { Budget } from '../../lib/budget.ts';
import { fail } from '../../lib/failure.ts';
import type { Err } from '../../lib/result.ts';
import { LIMITS } from './limits.ts';
import type { Allowance } from '../../wasm/pdfium.ts';

/** The nominal ms of a page that do not count for the common share. Pages of text took 5 to 50. */
const FREE_PAGE_MS = 25;

export interface PdfWork {
  /** The allowance of opening the document. */
  readonly opening: Allowance;
  /** The allowance of page `index`, for all work on it together. */
  page(index: number): Allowance;
  /** Why page `index` is no longer tried; undefined if it is. */
  refusal(index: number): Err | undefined;
  /** A code was found: the following pages have a whole common share again. */
  found(): void;
}

/** The work of one PDF, within `budget`. */
export function createPdfWork(budget: Budget): PdfWork {
  const spent = new Map<number, number>();
  let fruitless = 0;
  const pastFree = (index: number): number => Math.max(0, (spent.get(index) ?? 0) - FREE_PAGE_MS);
  let opened = 0;
  return {
    opening: {
      spend(workMs) {
        opened += workMs;
        return budget.spend(workMs) && opened <= LIMITS.MAX_PDF_PAGE_MS;
      },
    },
    page: (index) => ({
      spend(workMs) {
        const before = pastFree(index);
        const all = (spent.get(index) ?? 0) + workMs;
        spent.set(index, all);
        fruitless += pastFree(index) - before;
        const isLeft = budget.spend(workMs);
        return isLeft && all <= LIMITS.MAX_PDF_PAGE_MS && fruitless <= LIMITS.MAX_PDF_FRUITLESS_MS;
      },
    }),
    refusal(index) {
      if (budget.exhausted) return outOfTime();
      return fruitless > LIMITS.MAX_PDF_FRUITLESS_MS ? notTried(index) : undefined;
    },
    found() {
      fruitless = 0;
    },
  };
}

function notTried(index: number): Err {
  return fail('processing_limit', {
    what: `page ${index + 1} of the PDF`,
    limit: `it was not tried, because pages on which nothing was found took ${LIMITS.MAX_PDF_FRUITLESS_MS / 1000} s`,
  });
}
