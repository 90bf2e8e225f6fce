// What one PDF may take of PDFium, beside the settings. Each has its test in test/unit/pdf/bounds.test.ts.

export const PDF_LIMITS = {
  /** Bytes of PDFium's linear memory. Beyond, the page is too_large and named. A drawn grey scan of 600 dpi takes 130 MB. */
  MAX_PDF_MEMORY_BYTES: 150_994_944,
  /**
   * Nominal ms of work on one page, parsing included, and on opening the document. Beyond, the page is named; when none
   * can be read, processing_limit. Ordinary pages at 300 dpi measured 5 to 650.
   */
  MAX_PDF_PAGE_MS: 1500,
  /** Pages of one PDF that may need more than that; the rest is not tried then, and named. */
  MAX_PDF_PAGES_OVER: 3,
} as const;
