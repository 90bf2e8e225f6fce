// THE LIMITS of PDFium's work.
import { type Limits, valuesOf } from '../../lib/limits.ts';

export const LIMIT_ROWS = {
  MAX_PDF_PAGE_MS: {
    // Ordinary pages at 300 dpi measured 5 to 650.
    value: 1500,
    unit: 'nominal ms',
    of: "PDFium's work on one page, and on opening the document",
    beyond: 'the page is named; when none can be read, `processing_limit`',
  },
  MAX_PDF_FRUITLESS_MS: {
    // 18 scans of A4 in colour at 300 dpi with other content over them, each rendered; hostile pages take up to 15 s for it.
    value: 8000,
    unit: 'nominal ms',
    of: "PDFium's work on consecutive pages without a barcode, not counting the first 25 ms of each",
    beyond: 'later pages are not tried, but named',
  },
  MAX_FINE_AREAS: {
    value: 12,
    unit: 'entries',
    of: 'areas of a PDF page that are drawn larger because their bars are too fine',
    beyond: 'the others are read at the size of the page',
  },
  MAX_FINE_PIXELS: {
    // As much as A4 at 300 dpi, which is in memory beside it.
    value: 8_000_000,
    unit: 'pixels',
    of: 'one area of a PDF page that is drawn larger',
    beyond: 'it is drawn less large',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
