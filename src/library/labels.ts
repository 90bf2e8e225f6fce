// quietzone/labels: the rows of a list laid out as labels on a sheet, each as an image. The encoders of matrix codes and DataBar are loaded when
// first needed.
import { type Logo, readLogo } from '../barcode/generate/index.ts';
import {
  type LabelFont,
  SHEET_MAKERS,
  type Sheet,
  TEMPLATES,
  cornerOf,
  labelPng,
  listLines,
  planLabels,
  readRows,
  readTrueType,
  sheetOf,
} from '../labels/index.ts';
import { rest } from '../lib/rest.ts';
import { type Result, ok } from '../lib/result.ts';
import { withRests } from '../lib/steps.ts';
import { LABEL_OPTIONS, LABEL_OUTPUT, labelStyle, readLabelOptions } from '../registry/label-options.ts';
import { optionValues } from '../registry/option.ts';
import { type FileBytes, bytesOf } from './bytes.ts';
import { objectOf } from './objects.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { LIBRARY_WORDS } from './words.ts';

export type { FileBytes } from './bytes.ts';
export type { Outcome, Problem } from './outcome.ts';

/** A label or a sheet of them, in millimetres. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A sheet or roll that has a name. */
export interface NamedSheet {
  readonly name: string;
  /** Undefined for rolls. */
  readonly maker?: string;
  readonly page: Size;
  readonly label: Size;
  readonly columns: number;
  readonly rows: number;
}

/** A row of cells of a list. */
export interface ListRow {
  /** Its line in the file, or its row in the sheet, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it is no row: a clause. */
  readonly fault?: string;
}

export interface Labels {
  readonly page: Size;
  readonly label: Size;
  /** The upper left corners of the labels of a page, in millimetres. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
  /** The place of the first label on the first page, from 0. */
  readonly start: number;
  /** A row each, in the order of the list. */
  readonly labels: readonly { readonly line: number; readonly copies: number }[];
  /** The rows that cannot be printed; `why` is a clause. */
  readonly leftOut: readonly { readonly line: number; readonly why: string }[];
  /** The names of columns that no label has. */
  readonly ignored: readonly string[];
  /** The label of that index as a PNG file of one bit a pixel. */
  readonly png: (index: number) => Promise<Uint8Array>;
}

/** The options of the operation (docs/generate.md), but for `output`. */
export interface LabelOptions extends Readonly<
  Record<string, string | number | boolean | FileBytes | undefined>
> {
  /** A PNG file. */
  readonly logo?: FileBytes | undefined;
  /** A TrueType font for the texts; default: the built-in typeface. */
  readonly font?: FileBytes | undefined;
}

/** Rows that are laid out between two rests of the thread. */
const ROWS_BETWEEN_RESTS = 16;
type OptionsGiven = Readonly<Record<string, string | number | boolean | undefined>>;
const OPTIONS = LABEL_OPTIONS.filter(({ name }) => name !== LABEL_OUTPUT.name);

export const templates: readonly { readonly name: string; readonly help: string }[] = TEMPLATES.map(
  ({ name, help }) => ({ name, help }),
);

export const sheets: readonly NamedSheet[] = SHEET_MAKERS.flatMap(({ name, maker }) => {
  const sheet = sheetOf(name);
  if (!sheet.ok) return [];
  const { page, label, columns, rows } = sheet.value;
  return [{ name, ...(maker !== undefined && { maker }), page, label, columns, rows }];
});

/** The rows of a list as they are: CSV, TSV or a pasted range, XLSX, or JSON. Problems: malformed_file, too_large. */
export async function readList(file: FileBytes): Promise<Outcome<readonly ListRow[]>> {
  const bytes = await bytesOf(file);
  return outcomeOf(bytes.ok ? await listLines(bytes.value) : bytes);
}

/**
 * Lays out the rows of a list. Problems: malformed_file, missing_value, too_large, invalid_option.
 * @example
 * const laidOut = await labels('shelf.csv', { template: 'shelf', sheet: 'L7160' });
 */
export async function labels(list: FileBytes, options: LabelOptions = {}): Promise<Outcome<Labels>> {
  const object = objectOf(options);
  return outcomeOf(object.ok ? await laidOut(list, object.value) : object);
}

async function laidOut(list: FileBytes, { logo, font, ...given }: LabelOptions): Promise<Result<Labels>> {
  const options = optionValues(given as OptionsGiven, OPTIONS);
  if (!options.ok) return options;
  const request = readLabelOptions(options.value);
  if (!request.ok) return request;
  const bytes = await bytesOf(list);
  if (!bytes.ok) return bytes;
  const read = await readRows(bytes.value);
  if (!read.ok) return read;
  const shared = await sharedBy({ logo, font });
  if (!shared.ok) return shared;
  const { sheet, start, copies, dot } = request.value;
  const style = labelStyle(request.value, { words: LIBRARY_WORDS, ...shared.value });
  const plan = await planLabels(read.value.rows, style, {
    copies,
    pause: (row) => ((row + 1) % ROWS_BETWEEN_RESTS === 0 ? rest() : undefined),
  });
  if (!plan.ok) return plan;
  const { labels: all, leftOut } = plan.value;
  return ok({
    page: sheet.page,
    label: sheet.label,
    places: placesOf(sheet),
    start,
    labels: all.map((label) => ({ line: label.row.line, copies: label.copies })),
    leftOut,
    ignored: read.value.ignored,
    png: (index) => withRests(labelPng(all[index]?.marks ?? [], sheet.label, dot)),
  });
}

async function sharedBy(
  given: Pick<LabelOptions, 'logo' | 'font'>,
): Promise<Result<{ readonly logo?: Logo; readonly font?: LabelFont }>> {
  const logoFile = given.logo === undefined ? undefined : await bytesOf(given.logo);
  if (logoFile?.ok === false) return logoFile;
  const fontFile = given.font === undefined ? undefined : await bytesOf(given.font);
  if (fontFile?.ok === false) return fontFile;
  const logo = logoFile && readLogo(logoFile.value);
  if (logo?.ok === false) return logo;
  const font = fontFile && readTrueType(fontFile.value);
  if (font?.ok === false) return font;
  return ok({ ...(logo && { logo: logo.value }), ...(font && { font: font.value }) });
}

const placesOf = (sheet: Sheet) =>
  Array.from({ length: sheet.columns * sheet.rows }, (_, place) => cornerOf(sheet, place));
