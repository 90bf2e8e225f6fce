// THE LIMITS of HTML documents.
import { type Limits, valuesOf } from '../../lib/limits.ts';

export const LIMIT_ROWS = {
  MAX_HTML_DEPTH: {
    // They hold about 12 MB; browsers flatten everything below 512.
    value: 65_536,
    unit: 'levels',
    of: 'elements open at once',
    beyond: '`too_large`; the language is taken from the part before',
  },
  MAX_HTML_STEPS: {
    // About 0.3 s; the test documents of html5lib take fewer than 300.
    value: 8_000_000,
    unit: 'steps',
    of: 'repairing misnested formatting elements',
    beyond: '`processing_limit`; the language is taken from the part before',
  },
  // Longer values are no links but mistakes; data: images are bounded by the request itself.
  MAX_IMAGE_URL_CHARACTERS: {
    value: 16_384,
    unit: 'characters',
    of: 'imageUrl of http or https',
    beyond: '`invalid_value`',
  },
  MAX_CSS_STYLE_CHARACTERS: {
    value: 16_384,
    unit: 'characters',
    of: 'cssStyle',
    beyond: '`invalid_value`',
  },
  // As WebAssembly the rewriter takes 5 s for ten megabytes of `<`.
  MAX_REWRITER_BYTES: {
    value: 1_048_576,
    unit: 'bytes',
    of: 'HTML document that the rewriter writes',
    beyond: 'the bytes are spliced: the answer is the same',
  },
  // About 2 ms as WebAssembly. `<a></b>` repeated, 560 KB, takes 6.4 s and ends with "memory limit" in workerd.
  MAX_REWRITER_STEPS: {
    value: 1_000_000,
    unit: 'steps',
    of: "the rewriter's walks over its stack",
    beyond: 'the bytes are spliced: the answer is the same',
  },
  // The built-in rewriter has a memory limit of its own.
  MAX_REWRITER_DEPTH: {
    value: 4096,
    unit: 'levels',
    of: 'start tags that no end tag has closed, in a document that the rewriter writes',
    beyond: 'the bytes are spliced: the answer is the same',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
