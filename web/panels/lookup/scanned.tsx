// The numbers that a hand scanner typed, each once with its product, the newest first.
import { useRef, useState } from 'preact/hooks';
import { csvLine } from '../../../src/lib/csv-line.ts';
import { type Operation, send } from '../../api/index.ts';
import { CopyButton, Download, counted } from '../../parts/index.ts';
import { type Row, WITH_DETAILS, rowsOf } from './modes.ts';

export interface Scan {
  readonly number: string;
  /** How often it was scanned. */
  readonly count: number;
  /** Undefined: it is being looked up. */
  readonly row?: Row;
  /** It was not answered: the next scan asks again. */
  readonly isFailed?: true;
}

export interface Scans {
  readonly list: readonly Scan[];
  readonly add: (number: string) => void;
  readonly clear: () => void;
}

/** A number is asked for once, however often it is scanned. */
export function useScans(operation: Operation | undefined): Scans {
  const [list, setList] = useState<readonly Scan[]>([]);
  const known = useRef<readonly Scan[]>([]);
  const keep = (next: readonly Scan[]): void => {
    known.current = next;
    setList(next);
  };
  const answer = (number: string, row: Row, isFailed: boolean): void =>
    keep(
      known.current.map((scan) =>
        scan.number === number ? { number, count: scan.count, row, ...(isFailed && { isFailed }) } : scan,
      ),
    );
  const add = (number: string): void => {
    if (operation === undefined) return;
    const before = known.current.find((scan) => scan.number === number);
    const others = known.current.filter((scan) => scan !== before);
    const count = (before?.count ?? 0) + 1;
    if (before !== undefined && !before.isFailed) return keep([{ ...before, count }, ...others]);
    keep([{ number, count }, ...others]);
    void send({ operation, headers: WITH_DETAILS, body: { text: number } }).then((outcome) => {
      if (!outcome.ok) return answer(number, { number, missing: said(outcome.problem) }, true);
      const [row] = rowsOf(outcome.answer.json).rows;
      return answer(number, row ?? { number, missing: 'no product in the catalogue' }, false);
    });
  };
  return { list, add, clear: () => keep([]) };
}

const said = ({ title, advice }: { readonly title: string; readonly advice: string }): string =>
  `${title}. ${advice}`;

export function Scanned({ scans: { list, clear } }: { readonly scans: Scans }) {
  if (list.length === 0) return null;
  return (
    <section class="card" aria-labelledby="scanned-heading">
      <div class="card-head">
        <h2 id="scanned-heading">Scanned</h2>
        <p class="hint" role="status">
          {counted(list.length, 'number')},{' '}
          {counted(
            list.reduce((sum, { count }) => sum + count, 0),
            'scan',
          )}
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <ul class="plain-list scroll" tabIndex={0} aria-label="Numbers that were scanned">
        {list.map(({ number, count, row }) => (
          <li key={number}>
            <code>{number}</code> {count > 1 && `× ${count} `}
            {row === undefined ? (
              <span class="hint">Looking …</span>
            ) : row.title === undefined ? (
              <span class="hint">{row.missing}</span>
            ) : (
              row.title
            )}
          </li>
        ))}
      </ul>
      <div class="actions">
        <CopyButton text={list.map(textOf).join('\n')} label="Copy list" />
        <Download name="scanned.csv" type="text/csv" content={() => csvOf(list)}>
          CSV
        </Download>
        <button type="button" class="quiet" onClick={clear}>
          Clear the list
        </button>
      </div>
    </section>
  );
}

const textOf = ({ number, count, row }: Scan): string => `${number}\t${count}\t${row?.title ?? ''}`;

/** With a byte order mark, by which spreadsheets know UTF-8. */
function csvOf(list: readonly Scan[]): string {
  const rows = list.map(({ number, count, row }) => [number, count, row?.title ?? '', row?.missing ?? '']);
  return `\uFEFF${[['number', 'scans', 'title', 'note'], ...rows].map(csvLine).join('\r\n')}\r\n`;
}
