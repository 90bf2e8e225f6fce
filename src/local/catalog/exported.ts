// The catalogue's own export: the fields of each row, which an import restores exactly.
import { DETAIL_NAMES, type DetailName } from '../../catalog/details.ts';
import { sourceName } from '../../catalog/rows.ts';

/** Those of exports that knew of no other detail than the brand. */
const FIRST_FIELDS = ['gtin', 'title', 'brand', 'source', 'rank', 'updated'] as const;
const EXPORTED_FIELDS = [...FIRST_FIELDS, 'category', 'quantity', 'image'] as const;
type Field = (typeof EXPORTED_FIELDS)[number];

export interface ExportedRow extends Readonly<Record<DetailName, string>> {
  /** 14 digits, which mean themselves alone; an EAN-8 of 8 digits could be a UPC-E. */
  readonly number: string;
  readonly title: string;
  readonly source: { readonly name: string; readonly rank: number };
  /** `2026-11-22`, or nothing. */
  readonly updated: string;
}

/** The fields of an export, if these are the names of an export's columns. */
export function exportedFields(names: readonly string[]): readonly Field[] | undefined {
  return [EXPORTED_FIELDS, FIRST_FIELDS].find((fields) => fields.join() === names.join());
}

/** The row of an export with these fields; undefined if one is not in its form. */
export function exportedRow(cells: readonly string[], fields: readonly string[]): ExportedRow | undefined {
  const of = (field: Field): string => cells[EXPORTED_FIELDS.indexOf(field)] ?? '';
  const name = sourceName(of('source'));
  const isRight =
    cells.length === fields.length &&
    /^\d{14}$/.test(of('gtin')) &&
    of('title') !== '' &&
    name === of('source') &&
    /^\d{1,6}$/.test(of('rank')) &&
    /^(?:\d{4}-\d\d-\d\d)?$/.test(of('updated'));
  return isRight
    ? {
        number: of('gtin'),
        title: of('title'),
        brand: of('brand'),
        source: { name, rank: Number(of('rank')) },
        updated: of('updated'),
        category: of('category'),
        quantity: of('quantity'),
        image: of('image'),
      }
    : undefined;
}

export type ExportFormat = 'tsv' | 'jsonl';

/** The first line of a file; nothing for JSON Lines. */
export const exportHeader = (format: ExportFormat): string =>
  format === 'tsv' ? `${EXPORTED_FIELDS.join('\t')}\n` : '';

/** A string for a row that TSV cannot hold. */
export function exportLine(row: ExportedRow, format: ExportFormat): { readonly line: string } | string {
  const { number, title, source, updated, ...details } = row;
  const values: Readonly<Record<Field, string | number>> = {
    gtin: number,
    title,
    source: source.name,
    rank: source.rank,
    updated,
    ...details,
  };
  const cells = EXPORTED_FIELDS.map((field) => values[field]);
  if (format === 'jsonl') {
    return {
      line: `${JSON.stringify(Object.fromEntries(EXPORTED_FIELDS.map((field, i) => [field, cells[i]])))}\n`,
    };
  }
  const unfit = [title, ...DETAIL_NAMES.map((name) => details[name])].find((text) => /[\t\r\n]/.test(text));
  return unfit === undefined
    ? { line: `${cells.join('\t')}\n` }
    : `${number}: ${JSON.stringify(unfit)} has a tab or a line break, which TSV cannot hold: use --format jsonl.`;
}
