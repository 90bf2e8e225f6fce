// The list of labels, as a person types it, takes it from a file, or changes its cells.
import { useState } from 'preact/hooks';
import { type DeviceProblem, type ListRow, listHere } from '../../device/index.ts';
import { counted } from '../../parts/index.ts';
import { type CellPlace, EXAMPLE, textOf, withCell } from './list.ts';

export type EditedList = ReturnType<typeof useEditedList>;

export function useEditedList() {
  const [text, setText] = useState(EXAMPLE);
  const [refused, setRefused] = useState<DeviceProblem>();
  const [line, open] = useState<number>();
  const [edited, setEdited] = useState<{ readonly text: string; readonly rows: readonly ListRow[] }>();
  return {
    text,
    type: (next: string): void => {
      setText(next);
      setRefused(undefined);
      open(undefined);
    },
    take: async ([file]: readonly File[]): Promise<void> => {
      if (!file) return;
      const read = await listHere(file);
      setRefused(read.ok ? faultOf(read.value) : read.problem);
      if (!read.ok) return;
      setText(textOf(read.value));
      open(undefined);
    },
    /** Why a file was not taken, or what must be checked in it. */
    refused,
    /** Of the row that is open. */
    line,
    open,
    /** Those of a change that is not laid out yet, or else those that are. */
    rowsAfter: (laidOut: readonly ListRow[] = []) => (edited?.text === text ? edited.rows : laidOut),
    change: (rows: readonly ListRow[], at: CellPlace, cell: string): void => {
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
