// The rows that cannot be printed, with the reason, and the columns that no label has.
interface Props {
  readonly rows: readonly { readonly line: number; readonly why: string }[];
  readonly ignored: readonly string[];
  readonly onChoose: (line: number) => void;
}

export function LeftOut({ rows, ignored, onChoose }: Props) {
  return (
    <>
      {rows.length > 0 && (
        <div class="problem" role="alert">
          <strong>
            {rows.length === 1 ? '1 row is not printed.' : `${rows.length} rows are not printed.`}
          </strong>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
          <ul class="plain-list left-out" tabIndex={0} aria-label="Rows that are not printed">
            {rows.map(({ line, why }) => (
              <li key={line}>
                <button type="button" class="link" onClick={() => onChoose(line)}>
                  Line {line}
                </button>{' '}
                {why}.
              </li>
            ))}
          </ul>
        </div>
      )}
      {ignored.length > 0 && <p class="hint">Columns that no label has: {ignored.join(', ')}.</p>}
    </>
  );
}
