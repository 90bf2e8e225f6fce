// THE LIMITS of options, and of JSON that a caller sends.
import { type Limits, valuesOf } from '../lib/limits.ts';

export const LIMIT_ROWS = {
  // A data: URL may fill what workerd takes as headers, 128 KB; http and https have MAX_URL_CHARACTERS of image-markup.ts.
  MAX_IMAGE_URL_HEADER_CHARACTERS: {
    value: 131_072,
    unit: 'characters',
    of: 'header imageUrl with a data: URL',
    beyond: '`invalid_option`',
  },
  // They share SCAN_WORK_MS, 12 s: 0.6 s for each; a photograph of 12 MP takes 0.23 s.
  MAX_SCAN_FILES: {
    value: 20,
    unit: 'entries',
    of: 'files of one request',
    beyond: '`too_large`',
  },
  MAX_PAGE_RANGES: {
    value: 100,
    unit: 'entries',
    of: 'pages and ranges in the header pages',
    beyond: '`invalid_option`',
  },
  MAX_SPLIT_CHARACTERS: {
    value: 200,
    unit: 'characters',
    of: 'text at which documents are split (splitAt)',
    beyond: '`invalid_option`',
  },
  // A call of a tool with a list has 6 levels.
  MAX_JSON_DEPTH: {
    value: 32,
    unit: 'levels',
    of: 'arrays and objects within another in JSON',
    beyond: '`malformed_body`',
  },
  // A list of 1,000 values with four members each has 9,001.
  MAX_JSON_VALUES: {
    value: 20_000,
    unit: 'entries',
    of: 'values and names of members in JSON',
    beyond: '`malformed_body`',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
