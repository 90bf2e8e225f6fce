// The data sheet of Microsoft Graph: its cells, and which rows and columns are shown ([MS-OGRAPH] 2.1.7.20.2).
import type { ChartCell } from '../../../deck/index.ts';
import { ByteReader } from '../../records/index.ts';
import { cleanText } from '../../units.ts';
import { RT } from './records.ts';

/** Rows and columns of a data sheet ([MS-OGRAPH] 1.1: 4,000 each); what a forged sheet may make of few cells. */
export const MAX_LINES = 4000;
const MAX_SHEET_CELLS = 20_000;

export interface Sheet {
  /** Series stand in rows. */
  inRows: boolean;
  rows: readonly number[] | undefined;
  columns: readonly number[] | undefined;
  readonly cells: Map<number, Map<number, ChartCell>>;
  /** Number formats that are not the general one, by row and column as in `keyOf`. */
  readonly formats: Map<number, number>;
}

/** What the records of a sheet are taken into. */
export function createSheet(): {
  readonly sheet: Sheet;
  readonly take: (type: number, data: Uint8Array) => boolean;
} {
  const sheet: Sheet = {
    inRows: false,
    rows: undefined,
    columns: undefined,
    cells: new Map(),
    formats: new Map(),
  };
  let count = 0;
  const set = (row: number, column: number, value: ChartCell): void => {
    if (row >= MAX_LINES || column >= MAX_LINES || count++ > MAX_SHEET_CELLS) return;
    const line = sheet.cells.get(row) ?? new Map<number, ChartCell>();
    line.set(column, value);
    sheet.cells.set(row, line);
  };
  return {
    sheet,
    take(type, bytes) {
      const data = new ByteReader(bytes);
      switch (type) {
        case RT.number: {
          const [row, column] = [data.u16(), data.u16()];
          data.u8();
          const format = data.u16();
          const value = readDouble(data);
          if (value === undefined) return true;
          set(row, column, value);
          if (format !== 0 && sheet.cells.get(row)?.has(column))
            sheet.formats.set(keyOf(row, column), format);
          return true;
        }
        case RT.label: {
          const [row, column] = [data.u16(), data.u16()];
          data.bytes(3);
          set(row, column, shortText(data));
          return true;
        }
        case RT.rows:
          sheet.rows = readRanges(data);
          return true;
        case RT.columns:
          sheet.columns = readRanges(data);
          return true;
        case RT.orientation:
          sheet.inRows = data.u8() !== 0;
          return true;
        default:
          return false;
      }
    },
  };
}

function keyOf(row: number, column: number): number {
  return row * MAX_LINES + column;
}

/** The number format of the first cell of a series' line that has a number; 0 is the general one. */
export function formatOfLine(sheet: Sheet, line: number, places: readonly number[]): number {
  const at = places.find((place) => typeof cellOf(sheet, line, place) === 'number');
  if (at === undefined) return 0;
  return sheet.formats.get(sheet.inRows ? keyOf(line, at) : keyOf(at, line)) ?? 0;
}

/** Undefined where it is cut, infinite or no number. */
export function readDouble(data: ByteReader): number | undefined {
  const bytes = data.bytes(8);
  if (data.ended) return undefined;
  const value = new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
  return Number.isFinite(value) ? value : undefined;
}

/** A count of characters, whether they have two bytes, the characters. */
export function shortText(data: ByteReader): string {
  const count = data.u8();
  const isWide = (data.u8() & 1) !== 0;
  const bytes = data.bytes(isWide ? count * 2 : count);
  return cleanText(new TextDecoder(isWide ? 'utf-16le' : 'latin1').decode(bytes));
}

/** Pairs: the first line that is shown and the first behind it. */
function readRanges(data: ByteReader): readonly number[] {
  const shown: number[] = [];
  while (data.left >= 4) {
    const begin = data.u16();
    const end = Math.min(data.u16(), MAX_LINES);
    for (let line = begin; line < end && shown.length < MAX_LINES; line++) shown.push(line);
  }
  return shown;
}

/** The cell at place `at` of a series' line. */
export function cellOf({ cells, inRows }: Sheet, line: number, at: number): ChartCell {
  return inRows ? cells.get(line)?.get(at) : cells.get(at)?.get(line);
}

/** Rows as stored, up to the last that has a cell. */
export function rowsOf({ cells }: Sheet): readonly (readonly ChartCell[])[] {
  const rows = Math.max(-1, ...cells.keys()) + 1;
  return Array.from({ length: rows }, (_, row) => {
    const line = cells.get(row);
    const columns = line === undefined ? 0 : Math.max(...line.keys()) + 1;
    return Array.from({ length: columns }, (_cell, column) => line?.get(column));
  });
}

/** Places along a series that are shown, from 1: 0 holds the names. */
export function shownPlaces({ cells, inRows, rows, columns }: Sheet): readonly number[] {
  const used = inRows ? [...cells.values()].flatMap((row) => [...row.keys()]) : [...cells.keys()];
  const lines = (inRows ? columns : rows) ?? [...new Set(used)].sort((a, b) => a - b);
  return lines.filter((line) => line > 0);
}
