// THE LIMITS of lists, and what is small enough to need no slot of a gate.
import { type Limits, valuesOf } from '../lib/limits.ts';

export const LIMIT_ROWS = {
  // A sheet of labels has 10 to 200; a request of 1,000 values answers within seconds.
  MAX_BATCH_VALUES: {
    value: 1000,
    unit: 'entries',
    of: 'values of a list to draw',
    beyond: '`too_large`',
  },
  // One query of the database; its answer has a few hundred rows.
  MAX_LOOKUP_NUMBERS: {
    value: 100,
    unit: 'entries',
    of: 'numbers of a list to look up',
    beyond: '`too_large`',
  },
  MAX_SEARCH_CHARACTERS: {
    value: 200,
    unit: 'characters',
    of: 'words of a search',
    beyond: '`too_large`',
  },
  // 1,000 images of 400 × 400 are 160 million; JPEG files of 200 million take 1.4 s.
  MAX_BATCH_PIXELS: {
    value: 200_000_000,
    unit: 'pixels',
    of: 'the images of a list together',
    beyond: '`too_large`',
  },
  // Each value is encoded twice: all are checked before the first is answered.
  MAX_BATCH_WORK_MS: {
    value: 5000,
    unit: 'nominal ms',
    of: 'encoding the values of a list',
    beyond: '`processing_limit`',
  },
  // 1,000 Data Matrix codes of 13 digits.
  MAX_LABEL_WORK_MS: {
    value: 10_000,
    unit: 'nominal ms',
    of: 'encoding the numbers of a list of labels',
    beyond: '`processing_limit`',
  },
  // A file of so many pixels takes up to 5 ms.
  MAX_UNGATED_DRAWING_PIXELS: {
    value: 1_000_000,
    unit: 'pixels',
    of: 'a drawing that needs no slot of a gate',
    beyond: 'it waits for a slot of the second gate; `rate_limited` or `overloaded` when too many wait',
  },
  // About 3 ms of scanning, 5 ms for nothing but tags.
  MAX_UNGATED_HTML_BYTES: {
    value: 65_536,
    unit: 'bytes',
    of: 'HTML document that needs no slot of a gate',
    beyond: 'it waits for a slot of the second gate; `rate_limited` or `overloaded` when too many wait',
  },
  // What scanning holds is a few times the document.
  MAX_SHORT_HTML_BYTES: {
    value: 1_048_576,
    unit: 'bytes',
    of: 'HTML document that waits for a slot of the second gate',
    beyond: 'it waits for a slot of the gate of images and documents',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
