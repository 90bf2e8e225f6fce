// The list of labels, as a person types it, takes it from a file, or changes its cells.
import { useState } from 'preact/hooks';
import { type DeviceProblem, type ListRow, listHere } from '../../device/index.ts';
import { counted } from '../../parts/index.ts';
import { EXAMPLE, textOf, withCell } from './list.ts';

export interface EditedList {
  readonly text: string;
  readonly type: (text: string) => void;
  readonly take: (files: readonly File[]) => Promise<void>;
  /** Why a file was not taken, or what must be checked in it. */
  readonly refused: DeviceProblem | undefined;
  /** Of the row that is open. */
  readonly line: number | undefined;
  readonly open: (line: number | undefined) => void;
  /** Those of a change that is not laid out yet, or else those that are. */
  readonly rowsAfter: (laidOut: readonly ListRow[] | undefined) => readonly ListRow[];
  /** Changes a cell of the row at this index. */
  readonly change: (
    rows: readonly ListRow[],
    at: { readonly row: number; readonly column: number },
    cell: string,
  ) => void;
}

export function useEditedList(): EditedList {
  const [text, setText] = useState(EXAMPLE);
  const [refused, setRefused] = useState<DeviceProblem>();
  const [line, open] = useState<number>();
  const [edited, setEdited] = useState<{ readonly text: string; readonly rows: readonly ListRow[] }>();
  return {
    text,
    type: (next) => {
      setText(next);
      setRefused(undefined);
      open(undefined);
    },
    take: async ([file]) => {
      if (!file) return;
      const read = await listHere(file);
      setRefused(read.ok ? faultOf(read.value) : read.problem);
      if (!read.ok) return;
      setText(textOf(read.value));
      open(undefined);
    },
    refused,
    line,
    open,
    rowsAfter: (laidOut = []) => (edited?.text === text ? edited.rows : laidOut),
    change: (rows, at, cell) => {
      const next = withCell(rows, at, cell);
      setText(textOf(next));
      setEdited({ text: textOf(next), rows: next });
      open(next[at.row]?.line);
    },
  };
}

/** Quotation marks without an end: what the file says there is not what somebody meant. */
function faultOf(
  rows: readonly { readonly line: number; readonly fault?: string }[],
): DeviceProblem | undefined {
  const wrong = rows.filter(({ fault }) => fault !== undefined);
  if (wrong.length === 0) return undefined;
  const advice = `${wrong
    .map(({ line, fault }) => `Line ${line}: ${fault}`)
    .slice(0, 5)
    .join('. ')}.`;
  return { kind: 'value', title: `${counted(wrong.length, 'row')} of the file must be checked`, advice };
}
