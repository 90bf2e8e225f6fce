// THE LIMITS of labels and of the lists that they are made of.
import { type Limits, valuesOf } from '../lib/limits.ts';

export const LIMIT_ROWS = {
  // 1,000 take 0.2 to 1.2 s of the processor and 0.1 to 0.6 MB as PDF (docs/design/generate.md).
  MAX_LABELS: {
    value: 5000,
    unit: 'entries',
    of: 'labels of one call, copies included',
    beyond: '`too_large`',
  },
  MAX_LABEL_ROWS: {
    value: 5000,
    unit: 'entries',
    of: 'rows of a list of labels',
    beyond: '`too_large`',
  },
  MAX_LABEL_COLUMNS: {
    value: 200,
    unit: 'entries',
    of: 'columns of a list of labels',
    beyond: 'those of a spreadsheet are left out; of JSON `malformed_file`',
  },
  // A sheet of 5,000 rows has about 3 MB.
  MAX_SHEET_XML_BYTES: {
    value: 16_777_216,
    unit: 'bytes',
    of: 'XML of one part of a spreadsheet, inflated',
    beyond: '`malformed_file`',
  },
  MAX_LABEL_LIST_DEPTH: {
    value: 4,
    unit: 'levels',
    of: 'arrays and objects within another in a list of labels',
    beyond: '`malformed_file`',
  },
  // 5,000 rows with ten members.
  MAX_LABEL_LIST_VALUES: {
    value: 120_000,
    unit: 'entries',
    of: 'values and names of members in a list of labels',
    beyond: '`malformed_file`',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
