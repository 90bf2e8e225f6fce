// Labels: rows of a list, laid out by a template on the labels of a sheet or a roll, as PDF, PNG or the language of a label printer. The door of
// this folder.
import type { LabelRow } from './rows/index.ts';
import { type LabelStyle, labelOf } from './label.ts';
import type { Mark } from './layout/marks.ts';
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';
import { LIMITS } from './limits.ts';

export { listLines, readRows, type Line, type Rows, type LabelRow } from './rows/index.ts';
export { PAGE_NAMES, SHEET_MAKERS, SHEET_NAMES, type Sheet, cornerOf, sheetOf } from './sheets.ts';
export { TEMPLATES, TEMPLATE_NAMES, type TemplateName } from './templates/templates.ts';
export type { LabelStyle } from './label.ts';
export type { LabelFont } from './fonts/font.ts';
export { STROKE_FONT } from './fonts/strokes.ts';
export { readTrueType } from './fonts/truetype.ts';
export type { Mark } from './layout/marks.ts';
export { pdfOf } from './write/pdf.ts';
export { labelPng } from './write/raster.ts';
export { printerCommands } from './write/printer.ts';

export interface Label {
  readonly row: LabelRow;
  readonly marks: readonly Mark[];
  readonly copies: number;
}

/** A row that is not printed, and why: a clause about it. */
export interface LeftOut {
  readonly line: number;
  readonly why: string;
}

export interface Plan {
  readonly labels: readonly Label[];
  readonly leftOut: readonly LeftOut[];
  /** Copies included. */
  readonly count: number;
}

/** Lays out every row once. `pause` is awaited after each row. Failure: too_large. */
export async function planLabels(
  rows: readonly LabelRow[],
  style: LabelStyle,
  { copies, pause }: { readonly copies: number; readonly pause: (row: number) => Promise<void> | undefined },
): Promise<Result<Plan>> {
  const labels: Label[] = [];
  const leftOut: LeftOut[] = [];
  for (const [i, row] of rows.entries()) {
    const marks = await labelOf(row, style);
    if (typeof marks === 'string') leftOut.push({ line: row.line, why: marks });
    else labels.push({ row, marks, copies: row.copies ?? copies });
    await pause(i);
  }
  const count = labels.reduce((sum, label) => sum + label.copies, 0);
  const limit = LIMITS.MAX_LABELS;
  return count > limit
    ? fail('too_large', { what: 'The list', actual: count, limit, unit: 'labels' })
    : ok({ labels, leftOut, count });
}
