// The options of labels: the template, the sheet, and what is printed beside the labels.
import type { Logo } from '../barcode/generate/index.ts';
import {
  type LabelFont,
  type LabelStyle,
  PAGE_NAMES,
  SHEET_NAMES,
  STROKE_FONT,
  type Sheet,
  TEMPLATES,
  TEMPLATE_NAMES,
  type TemplateName,
  sheetOf,
} from '../labels/index.ts';
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';
import { type Words, sentenceOf, shown } from '../wording/index.ts';
import { SYMBOLOGY } from './batch-options.ts';
import { KINDS } from './kinds.ts';
import {
  type Option,
  type OptionValues,
  readBoolean,
  readChoice,
  readInteger,
  readMillimetres,
} from './option.ts';

export const LABEL_OUTPUTS = ['pdf', 'png', 'zpl', 'epl'] as const;
export type LabelOutput = (typeof LABEL_OUTPUTS)[number];
const PRINTER_OUTPUTS: readonly LabelOutput[] = ['zpl', 'epl'];
/** Dots per inch of office printers' data, and of label printers. */
const DEFAULT_DPI = { page: 300, printer: 203 } as const;
/** Millimetres of margins and gaps. */
const LENGTH = { minimum: 0, maximum: 300 } as const;

const TEMPLATE = {
  name: 'template',
  type: 'string',
  allowed: TEMPLATE_NAMES,
  default: 'shelf',
  help: `What stands where: ${TEMPLATES.map(({ name, help }) => `${name}: ${help}`).join('; ')}`,
} as const satisfies Option;
const SHEET = {
  name: 'sheet',
  type: 'string',
  default: 'L7160',
  help: `The label sheet or roll by its name, or the size of a label such as 70x37 (millimetres) or 4x6in. Names: ${SHEET_NAMES.join(', ')}`,
  label: 'Label sheet or size',
} as const satisfies Option;
export const LABEL_OUTPUT = {
  name: 'output',
  type: 'string',
  allowed: LABEL_OUTPUTS,
  default: 'pdf',
  help: 'pdf: pages; png: an image for each row, several as a ZIP archive; zpl, epl: commands for a label printer, one label of a roll each',
} as const satisfies Option;
const PAGE_SIZE = {
  name: 'pageSize',
  type: 'string',
  allowed: PAGE_NAMES,
  help: 'Pages for labels of a free size, as many as fit; without it each label is a page of its own',
} as const satisfies Option;
const START_POSITION = {
  name: 'startPosition',
  type: 'integer',
  minimum: 1,
  maximum: 500,
  default: 1,
  help: 'The first free label of a used sheet, counted line by line',
} as const satisfies Option;
const COPIES = {
  name: 'copies',
  type: 'integer',
  minimum: 1,
  maximum: 1000,
  default: 1,
  help: 'Labels of each row that does not say it',
} as const satisfies Option;
const LABEL_DPI = {
  name: 'dpi',
  type: 'integer',
  minimum: 150,
  maximum: 1200,
  help: 'Dots per inch of the printer: bars are whole dots; default: 300, with zpl and epl 203',
  label: 'DPI of print',
} as const satisfies Option;
const CUT_MARKS = {
  name: 'cutMarks',
  type: 'boolean',
  default: false,
  help: 'Lines in the margins at which the labels are cut, PDF alone',
} as const satisfies Option;
const OUTLINES = {
  name: 'outlines',
  type: 'boolean',
  default: false,
  help: 'The outlines of labels and codes, for a test print, PDF alone',
} as const satisfies Option;
const length = (name: string, help: string) => ({ name, type: 'string', help }) as const satisfies Option;
const MARGINS = [
  length('marginLeft', "Millimetres from the page's left edge to the labels; default: the sheet's"),
  length('marginTop', "Millimetres from the page's upper edge to the labels; default: the sheet's"),
  length('gapX', "Millimetres between two labels side by side; default: the sheet's"),
  length('gapY', "Millimetres between two labels one above the other; default: the sheet's"),
] as const;

export const LABEL_OPTIONS: readonly Option[] = [
  TEMPLATE,
  SHEET,
  LABEL_OUTPUT,
  SYMBOLOGY,
  PAGE_SIZE,
  START_POSITION,
  COPIES,
  LABEL_DPI,
  CUT_MARKS,
  OUTLINES,
  ...MARGINS,
];

export interface LabelRequest {
  readonly template: TemplateName;
  readonly sheet: Sheet;
  readonly output: LabelOutput;
  readonly symbology: string | undefined;
  /** From 0. */
  readonly start: number;
  readonly copies: number;
  /** Millimetres between two dots. */
  readonly dot: number;
  readonly hasCutMarks: boolean;
  readonly hasOutlines: boolean;
}

/** Failure: invalid_option. */
export function readLabelOptions(values: OptionValues): Result<LabelRequest> {
  const template = readChoice(values, TEMPLATE);
  if (!template.ok) return template;
  const output = readChoice(values, LABEL_OUTPUT);
  if (!output.ok) return output;
  const symbology = readChoice(values, SYMBOLOGY);
  if (!symbology.ok) return symbology;
  const sheet = readSheet(values);
  if (!sheet.ok) return sheet;
  const start = readInteger(values, START_POSITION);
  if (!start.ok) return start;
  const copies = readInteger(values, COPIES);
  if (!copies.ok) return copies;
  const dpi = readInteger(values, LABEL_DPI);
  if (!dpi.ok) return dpi;
  const cutMarks = readBoolean(values, CUT_MARKS);
  if (!cutMarks.ok) return cutMarks;
  const outlines = readBoolean(values, OUTLINES);
  if (!outlines.ok) return outlines;
  const place = start.value ?? START_POSITION.default;
  const { columns, rows } = sheet.value;
  if (place > columns * rows)
    return fail('invalid_option', {
      option: START_POSITION.name,
      rule: `may be at most ${columns * rows}, the labels of the sheet`,
      received: String(place),
    });
  const pagesAlone = refusedBeside(output.value, values);
  if (!pagesAlone.ok) return pagesAlone;
  const isPrinter = PRINTER_OUTPUTS.includes(output.value);
  return ok({
    template: template.value,
    sheet: sheet.value,
    output: output.value,
    symbology: symbology.value,
    start: place - 1,
    copies: copies.value ?? COPIES.default,
    dot: 25.4 / (dpi.value ?? (isPrinter ? DEFAULT_DPI.printer : DEFAULT_DPI.page)),
    hasCutMarks: cutMarks.value,
    hasOutlines: outlines.value,
  });
}

/** What the labels of a request have in common. `allow`: whether a value of that kind may still be encoded, by the work it takes; default: all may. */
export function labelStyle(
  { template, sheet, dot, symbology }: LabelRequest,
  {
    logo,
    font,
    words,
    allow = () => true,
  }: {
    readonly logo?: Logo | undefined;
    readonly font?: LabelFont | undefined;
    readonly words: Words;
    readonly allow?: (workMs: number) => boolean;
  },
): LabelStyle {
  return {
    template: TEMPLATES.find(({ name }) => name === template) ?? TEMPLATES[0],
    label: sheet.label,
    font: font ?? STROKE_FONT,
    dot,
    symbology,
    logo,
    encode: async (path, value) => {
      const kind = KINDS.find((each) => each.path === path);
      if (kind === undefined) return undefined;
      const { valueMs, characterMs } = kind.work;
      return allow(valueMs + characterMs * value.length) ? kind.encode(value) : undefined;
    },
    sentenceOf: (failure) => sentenceOf(failure, words).replace(/\.$/, ''),
  };
}

function readSheet(values: OptionValues): Result<Sheet> {
  const pageSize = readChoice(values, PAGE_SIZE);
  if (!pageSize.ok) return pageSize;
  const lengths: Record<string, number | undefined> = {};
  for (const option of MARGINS) {
    const given = readMillimetres(values, option, LENGTH);
    if (!given.ok) return given;
    lengths[option.name] = given.value;
  }
  return sheetOf(values.get(SHEET.name)?.trim() || SHEET.default, { ...lengths, pageSize: pageSize.value });
}

/** What belongs to pages says nothing of single labels. */
function refusedBeside(output: LabelOutput, values: OptionValues): Result<void> {
  if (output === 'pdf') return ok(undefined);
  for (const { name } of [CUT_MARKS, OUTLINES, PAGE_SIZE, START_POSITION, ...MARGINS]) {
    const received = values.get(name)?.trim() ?? '';
    if (received !== '' && received !== 'false')
      return fail('invalid_option', {
        option: name,
        rule: 'goes with {=output} pdf alone',
        received: shown(received),
      });
  }
  return ok(undefined);
}
