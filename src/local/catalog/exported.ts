// The catalogue's own export: six fields for each row, which an import restores exactly.
import { sourceName } from '../../catalog/rows.ts';

export const EXPORTED_FIELDS = ['gtin', 'title', 'brand', 'source', 'rank', 'updated'] as const;

export interface ExportedRow {
  /** 14 digits, which mean themselves alone; an EAN-8 of 8 digits could be a UPC-E. */
  readonly number: string;
  readonly title: string;
  readonly brand: string;
  readonly source: { readonly name: string; readonly rank: number };
  /** `2026-11-22`, or nothing. */
  readonly updated: string;
}

/** The row of an export; undefined if a field is not in its form. */
export function exportedRow(cells: readonly string[]): ExportedRow | undefined {
  const [number = '', title = '', brand = '', source = '', rank = '', updated = ''] = cells;
  const name = sourceName(source);
  const isRight =
    cells.length === EXPORTED_FIELDS.length &&
    /^\d{14}$/.test(number) &&
    title !== '' &&
    name === source &&
    /^\d{1,6}$/.test(rank) &&
    /^(?:\d{4}-\d\d-\d\d)?$/.test(updated);
  return isRight ? { number, title, brand, source: { name, rank: Number(rank) }, updated } : undefined;
}

export type ExportFormat = 'tsv' | 'jsonl';

/** The first line of a file; nothing for JSON Lines. */
export const exportHeader = (format: ExportFormat): string =>
  format === 'tsv' ? `${EXPORTED_FIELDS.join('\t')}\n` : '';

/** A string for a row that TSV cannot hold. */
export function exportLine(row: ExportedRow, format: ExportFormat): { readonly line: string } | string {
  const { number, title, brand, source, updated } = row;
  const cells = [number, title, brand, source.name, source.rank, updated];
  if (format === 'jsonl') {
    return {
      line: `${JSON.stringify(Object.fromEntries(EXPORTED_FIELDS.map((name, i) => [name, cells[i]])))}\n`,
    };
  }
  const unfit = [title, brand].find((text) => /[\t\r\n]/.test(text));
  return unfit === undefined
    ? { line: `${cells.join('\t')}\n` }
    : `${number}: ${JSON.stringify(unfit)} has a tab or a line break, which TSV cannot hold: use --format jsonl.`;
}
