// Reads a list of values to draw, as JSON or CSV.
import { shown } from '../../wording/index.ts';
import { type Result, ok } from '../../service/result.ts';
import { LIMITS } from '../limits.ts';
import { type ListForm, readList } from '../list.ts';
import type { TextInput } from '../operation.ts';

export interface ListedValue {
  readonly value: string;
  /** The last part of an operation's path; absent: that of the option. */
  readonly symbology?: string;
  /** The name of its file, without extension. */
  readonly name?: string;
  /** Text below the symbol instead of its value. */
  readonly label?: string;
}

const COLUMNS = ['value', 'symbology', 'name', 'label'] as const;
type Column = (typeof COLUMNS)[number];

/**
 * The values in order. JSON: an array of texts, or of objects with the members of ListedValue. CSV: the first line names the columns;
 * without such a line each line is a value. Failures: those of readList.
 */
export function readValueList(input: Pick<TextInput, 'text' | 'isJson'>): Result<readonly ListedValue[]> {
  return readList(input, FORM);
}

const FORM: ListForm<ListedValue> = {
  of: 'value',
  expected:
    'a JSON array of texts or of objects with value, symbology, name, label; or CSV with these columns',
  most: LIMITS.MAX_BATCH_VALUES,
  fromItem(item) {
    if (typeof item === 'string') return ok({ value: item });
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      return 'is neither a text nor an object';
    const cells: Partial<Record<Column, string>> = {};
    for (const [member, value] of Object.entries(item)) {
      const column = columnOf(member);
      if (column === undefined) return `has the unknown member ${shown(member)}`;
      if (typeof value !== 'string') return `has a ${column} that is no text`;
      cells[column] = value;
    }
    return ok(listed(cells));
  },
  fromLine: (line) => ({ value: line }),
  isColumn: (name) => name === 'value',
  fromRow(names) {
    const columns: Column[] = [];
    for (const name of names) {
      const column = columnOf(name);
      if (column === undefined || columns.includes(column))
        return `it has the ${column === undefined ? 'unknown' : 'repeated'} column ${shown(name)}`;
      columns.push(column);
    }
    return (cells) => listed(Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
  },
};

function columnOf(name: string): Column | undefined {
  return COLUMNS.find((column) => column === name.trim().toLowerCase());
}

/** A value from its cells; empty cells count as absent. */
function listed({ value = '', symbology, name, label }: Partial<Record<Column, string>>): ListedValue {
  return {
    value,
    ...(symbology?.trim() && { symbology: symbology.trim() }),
    ...(name?.trim() && { name: name.trim() }),
    ...(label?.trim() && { label: label.trim() }),
  };
}
