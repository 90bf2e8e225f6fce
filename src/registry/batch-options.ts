// The options of drawing a list of values.
import { PAGE_SIZES, type PageSize } from '../barcode/generate/sheet/index.ts';
import { INDICATOR_OPTIONS, LABEL_OPTIONS, QR_OPTIONS, SIZE_OPTIONS, STYLE_OPTIONS } from './draw-options.ts';
import { KINDS } from './kinds.ts';
import type { Option } from './option.ts';

const OUTPUTS = ['zip', 'svg', 'pdf'] as const;
export type Output = (typeof OUTPUTS)[number];
const PAGE_NAMES = Object.keys(PAGE_SIZES) as readonly PageSize[];
export const SYMBOLOGY = {
  name: 'symbology',
  type: 'string',
  allowed: KINDS.map(({ path }) => path),
  help: 'What is drawn, of the values that do not say it themselves',
} as const satisfies Option;
export const OUTPUT = {
  name: 'output',
  type: 'string',
  allowed: OUTPUTS,
  default: 'zip',
  help: 'zip: an archive with a file for each value; svg, pdf: one sheet with all of them',
} as const satisfies Option;
export const COLUMNS = {
  name: 'columns',
  type: 'integer',
  minimum: 1,
  maximum: 20,
  help: 'Drawings side by side on a sheet, svg or pdf alone; default: 3, with dpi as many as fit',
} as const satisfies Option;
export const PAGE_SIZE = {
  name: 'pageSize',
  type: 'string',
  allowed: PAGE_NAMES,
  default: 'a4',
  help: 'Pages of a PDF sheet; refused with other outputs',
} as const satisfies Option;

export const BATCH_OPTIONS: readonly Option[] = [
  SYMBOLOGY,
  OUTPUT,
  COLUMNS,
  PAGE_SIZE,
  ...SIZE_OPTIONS,
  ...LABEL_OPTIONS,
  ...INDICATOR_OPTIONS,
  ...STYLE_OPTIONS,
  ...QR_OPTIONS,
];
