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
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
