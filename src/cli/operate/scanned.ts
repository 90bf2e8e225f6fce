// The answers of the scan operations in one form, and as lines for people, CSV and JSON.
import type { ModelValue } from '../../registry/model.ts';
import { remarkCsv, scanCsv } from '../../lib/scan-rows.ts';
import { forTerminal } from '../terminal.ts';

export interface Corner {
  readonly x: number;
  readonly y: number;
}

export interface Scanned {
  readonly page: number;
  /** Null: the operation answers QR codes alone and does not say so. */
  readonly type: string | null;
  readonly text: string;
  /** Four corners in pixels of the page; none: the operation does not say where. */
  readonly corners: readonly Corner[];
  /** Its print quality, as the API answers it; undefined: it was not asked for. */
  readonly quality?: ModelValue;
}

/** The barcodes of an answer of any of the three operations. */
export function scannedOf(answer: ModelValue): readonly Scanned[] {
  const { ResultBarcodes: results, BarcodeType: type, RawText: text } = answer;
  if (!Array.isArray(results))
    return typeof text === 'string' ? [{ page: 1, type: textOf(type), text, corners: [] }] : [];
  return (results as readonly ModelValue[]).map((result) => ({
    page: typeof result['Page'] === 'number' ? result['Page'] : 1,
    type: textOf(result['BarcodeType']),
    text: textOf(result['RawText']) ?? '',
    corners: cornersOf(result['Position']),
    ...(isModel(result['PrintQuality']) && { quality: result['PrintQuality'] }),
  }));
}

/** What the answer says may be missing from it: the file was read in part. Undefined: it was read as a whole. */
export function incompleteOf({ ErrorMessage: message }: ModelValue): string | undefined {
  return textOf(message) ?? undefined;
}

/** `label.png: EAN_13 9521234000006`; the page where the file has several. */
export function lineOf(file: string, { page, type, text }: Scanned, manyPages: boolean): string {
  return `${forTerminal(file)}${manyPages ? `, page ${page}` : ''}: ${type ?? 'QR_CODE'} ${forTerminal(text)}`;
}

/** The print quality of a barcode, one line a parameter: `    Modulation 0.62 3.0 (B): Narrow bars …`. */
export function qualityLines({ quality }: Scanned): readonly string[] {
  if (quality === undefined) return [];
  const { Standard: standard, Parameters: parameters, Notes: notes } = quality;
  const rows = Array.isArray(parameters) ? (parameters as readonly ModelValue[]) : [];
  return [
    ...(standard === undefined ? [] : [`  ${textOf(standard) ?? ''}: ${gradeText(quality)}`]),
    ...rows.map((row) => {
      const value = typeof row['Value'] === 'number' ? ` ${row['Value']}` : '';
      const note = textOf(row['Note']);
      return `    ${textOf(row['Name']) ?? ''}${value} ${gradeText(row)}${note === null ? '' : `: ${note}`}`;
    }),
    ...(textOf(notes) === null ? [] : [`  ${textOf(notes) ?? ''}`]),
  ];
}

function gradeText({ Grade: grade, Letter: letter }: ModelValue): string {
  return typeof grade === 'number' ? `${grade.toFixed(1)} (${textOf(letter) ?? ''})` : '–';
}

/** In the place of a type: the file was read in part, and the text says what is missing. */
const INCOMPLETE_TYPE = 'INCOMPLETE';

/** The line, or the record of CSV, of a file that was read in part. */
export const incompleteLine = (file: string, message: string): string =>
  `${forTerminal(file)}: ${INCOMPLETE_TYPE} ${forTerminal(message)}`;
export const incompleteCsv = (file: string, message: string): string =>
  remarkCsv(file, INCOMPLETE_TYPE, message);

/** One record of RFC 4180, without its line end. */
export const csvOf = (file: string, { type, ...rest }: Scanned): string =>
  scanCsv(file, { ...rest, type: type ?? 'QR_CODE' });

/** The member when it is a text. */
export function textOf(value: ModelValue[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function isModel(value: ModelValue[string] | undefined): value is ModelValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cornersOf(value: ModelValue[string] | undefined): readonly Corner[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly ModelValue[]).map(({ X, Y }) => ({ x: Number(X), y: Number(Y) }));
}
