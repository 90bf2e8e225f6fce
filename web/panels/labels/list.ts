// The list of labels as the text of its field: a range as spreadsheets copy it, with tabs between cells.
import type { ListRow } from '../../device/index.ts';

/** What stands there until a person brings a list of their own. */
export const EXAMPLE = [
  'number\ttitle\tprice\tunit price',
  '9521234000006\tOak table lamp\t€39.00\t',
  '9521234009993\tBlack tea, loose\t€4.20\t€16.80 a kg',
  '9521234000013\tOlive oil, first pressing\t€11.50\t€23.00 a litre',
].join('\n');

const cell = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function textOf(rows: readonly Pick<ListRow, 'cells'>[]): string {
  return rows.map(({ cells }) => cells.map(cell).join('\t')).join('\n');
}

export interface CellPlace {
  /** Its index among the rows. */
  readonly row: number;
  readonly column: number;
}

/** The rows with one cell of one of them changed, by their lines in the text that they make. */
export function withCell(rows: readonly ListRow[], at: CellPlace, text: string): readonly ListRow[] {
  let line = 1;
  return rows.map(({ cells: before }, i) => {
    const cells =
      i === at.row
        ? Array.from({ length: Math.max(before.length, at.column + 1) }, (_, column) =>
            column === at.column ? text : (before[column] ?? ''),
          )
        : before;
    const row = { line, cells };
    line += textOf([row]).split('\n').length;
    return row;
  });
}
