// What one PDF may take of PDFium's work: a page its share, and the pages since the last one on which something was found a
// share together, so that a hundred pages cannot each take nearly all that one may.
import { outOfTime } from '../../image/index.ts';
import type { Budget } from '../../lib/budget.ts';
import { fail } from '../../lib/failure.ts';
import type { Err } from '../../lib/result.ts';
import { LIMITS } from '../../limits.ts';
import type { Allowance } from '../../wasm/pdfium.ts';

/** Work of a page in nominal ms that is not taken from that share. Pages of text took 5 to 50. */
const FREE_PAGE_MS = 25;

export interface PdfWork {
  /** For opening the document. */
  readonly opening: Allowance;
  /** For page `index`, whatever is asked of it and how often. */
  page(index: number): Allowance;
  /** Why page `index` is not tried any more; undefined when it is. */
  refusal(index: number): Err | undefined;
  /** Something was found: the pages from here on have a whole share again. */
  found(): void;
}

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
