// The cells of one row, to be changed.
import type { ListRow } from '../../device/index.ts';

interface Props {
  /** Of the row that names the columns; none: the list has one column of numbers. */
  readonly names: readonly string[];
  readonly row: ListRow;
  /** Why it is not printed. */
  readonly why: string | undefined;
  readonly onCell: (column: number, text: string) => void;
  readonly onClose: () => void;
}

export function RowForm({ names, row, why, onCell, onClose }: Props) {
  const columns = Math.max(names.length, row.cells.length, 1);
  return (
    <section class="form" aria-labelledby="label-row-heading">
      <div class="card-head">
        <h3 id="label-row-heading">Line {row.line}</h3>
        <button type="button" class="quiet" onClick={onClose}>
          Close
        </button>
      </div>
      {why !== undefined && <p class="bad">This row {why}.</p>}
      <div class="fields">
        {Array.from({ length: columns }, (_, column) => (
          <div class="field" key={column}>
            <label for={`label-cell-${column}`}>
              {names[column]?.trim() || (names.length === 0 ? 'number' : `Column ${column + 1}`)}
            </label>
            <input
              id={`label-cell-${column}`}
              autocomplete="off"
              spellcheck={false}
              value={row.cells[column] ?? ''}
              onInput={({ currentTarget }) => onCell(column, currentTarget.value)}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
