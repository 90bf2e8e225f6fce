// THE LIMITS of the engines' linear memory.
import { type Limits, valuesOf } from '../lib/limits.ts';

export const LIMIT_ROWS = {
  MAX_HEIF_MEMORY_BYTES: {
    // Beside it there are the file, 1 byte a pixel of the result, and what an idle isolate holds. 12 MP in one piece take 27 MB
    // as AVIF of 8 bits and 52 MB as HEIC (docs/design/image.md). The modules are linked with it.
    value: 75_497_472,
    unit: 'bytes',
    of: "linear memory of a HEIC or AVIF file's codec",
    beyond: '`too_large`',
  },
  MAX_HEIF_CODED_PIXELS: {
    // Measured at 12 MP in one piece, docs/design/image.md.
    value: 16_777_216,
    unit: 'pixels',
    of: 'one coded image of a HEIC or AVIF file: a tile, or the whole image where it has no tiles',
    beyond: '`too_large`',
  },
  MAX_PDF_MEMORY_BYTES: {
    // A drawn grey scan of 600 dpi takes 87 MB, in bands.
    value: 100_663_296,
    unit: 'bytes',
    of: "PDFium's linear memory",
    beyond: 'the page is named as `too_large`',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
