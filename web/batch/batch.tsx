// A call for each of many files: the list with its price, then each file with its state; the results as one archive, what they say as a table.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, Outcome, Request } from '../api/index.ts';
import { tabBefore } from '../kept/index.ts';
import { csvOf } from '../parts/csv.ts';
import { Download, bytes, counted } from '../parts/index.ts';
import './files.css';
import { type Item, type Items, isFailed, useItems } from './items.ts';
import type { Many } from './many.ts';
import { skippedText } from './skipped.ts';
import { type Entry, zipOf } from './zip.ts';

/** What is said about the files, as CSV; it lies in the archive, too. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** After the file's name; no row: there is nothing to say. */
  readonly rowsOf: (answer: Answer) => readonly (readonly (string | number)[])[];
}

/** `id` is its `key`, too. */
interface Props extends Many {
  /** What the tool takes. */
  readonly what: string;
  /** What is done, before the files: `Convert`, `Get the language of`. */
  readonly verb: string;
  readonly requestFor: (file: File) => Request;
  /** The name of the result, from that of the file and with the same folder; undefined: an answer is no file. */
  readonly named?: ((name: string) => string) | undefined;
  /** What stands under a file that is done, in a few words. */
  readonly remarkOf: (answer: Answer) => string;
  readonly table: Table;
  /** Of the chosen file. */
  readonly detail: (item: Item) => ComponentChildren;
  readonly onClose: () => void;
}

export function Batch(props: Props) {
  const { id: batchId, files, skipped, what, verb, requestFor, detail, onClose } = props;
  const { list, busy, run, stop, restore } = useItems(files, requestFor);
  const [selected, setSelected] = useState<number>();
  const done = list.filter(({ state }) => state === 'done');
  const failed = list.filter(isFailed);
  /** All of them at first; after a reload those that were not done. */
  const fresh = list.filter(({ state }) => state === 'new');
  const isNew = fresh.length === list.length;
  useKeptItems(String(batchId), list, restore);
  const item = list.find(({ id }) => id === selected) ?? done.find(({ outcome }) => outcome?.ok) ?? list[0];
  const ids = (some: readonly Item[]): ReadonlySet<number> => new Set(some.map(({ id }) => id));
  const left = skipped.length > 0 && <p class="note">{skippedText(skipped, what)}</p>;
  if (list.length === 0) return left;
  return (
    <>
      {left}
      <div class={isNew ? '' : 'many'}>
        <section class="card files-card" aria-labelledby="batch-heading" aria-busy={busy}>
          <div class="card-head">
            <h2 id="batch-heading">
              {isNew
                ? `${counted(list.length, 'call')} for ${counted(list.length, 'file')}`
                : counted(list.length, 'file')}
            </h2>
            <p class="hint" role="status">
              {isNew ? 'Nothing has been sent yet.' : summaryOf(list)}
            </p>
          </div>
          {busy && (
            <div class="actions">
              <progress aria-label="Files done" value={done.length} max={list.length} />
              <button type="button" class="quiet" onClick={stop}>
                Stop all
              </button>
            </div>
          )}
          <ol class="files texts" aria-label="Files">
            {list.map((each) => (
              <Row
                key={each.id}
                item={each}
                chosen={!isNew && each.id === item?.id}
                remark={remarkOf(each, props)}
                onSelect={() => setSelected(each.id)}
              />
            ))}
          </ol>
          <div class="actions">
            {fresh.length > 0 && !busy && (
              <button type="button" onClick={() => run(ids(fresh))}>
                {verb} {counted(fresh.length, 'file')}
              </button>
            )}
            {!isNew && <Results {...props} list={list} busy={busy} />}
            {!busy && failed.length > 0 && (
              <button type="button" class="quiet" onClick={() => run(ids(failed))}>
                Retry {failed.length} failed
              </button>
            )}
            <button type="button" class="quiet" disabled={busy} onClick={onClose}>
              {isNew ? 'Cancel' : 'Clear'}
            </button>
          </div>
        </section>
        {!isNew && item && <div class="stack">{detail(item)}</div>}
      </div>
    </>
  );
}

/** Keeps results over a reload, each once. They are forgotten with their place on the page; what failed is to be done again. */
function useKeptItems(name: string, list: readonly Item[], restore: Items['restore']): void {
  const known = useRef(new Map<number, Outcome>());
  useEffect(() => {
    if (tabBefore() !== undefined)
      void import('../kept/store.ts').then(async ({ keptOf }) => {
        for (const [id, outcome] of await keptOf([name])) known.current.set(Number(id), outcome as Outcome);
        restore(known.current);
      });
    return () => void import('../kept/store.ts').then(({ forget }) => forget([name]));
  }, []);
  useEffect(() => {
    for (const { id, outcome } of list) {
      if (!outcome?.ok || known.current.get(id) === outcome) continue;
      known.current.set(id, outcome);
      void import('../kept/store.ts').then(({ keep }) => keep([name, String(id)], outcome));
    }
  }, [list]);
}

interface ResultsProps extends Pick<Props, 'named' | 'table'> {
  readonly list: readonly Item[];
  readonly busy: boolean;
}

function Results({ list, busy, named, table }: ResultsProps) {
  const results = list.flatMap(({ name, outcome }): readonly Entry[] =>
    outcome?.ok && named ? [{ name: named(name), bytes: outcome.answer.bytes }] : [],
  );
  const size = results.reduce((sum, entry) => sum + entry.bytes.size, 0);
  const csv = (): string => csvOf([['file', ...table.columns], ...rowsOf(list, table)]);
  return (
    <>
      {results.length > 0 && !busy && (
        <Download
          main
          name="results.zip"
          type="application/zip"
          content={() => zipOf([...results, { name: table.name, bytes: new Blob([csv()]) }])}
        >
          Download {counted(results.length, 'result')} (ZIP, {bytes(size)})
        </Download>
      )}
      {!busy && (
        <Download name={table.name} type="text/csv" content={csv}>
          CSV
        </Download>
      )}
    </>
  );
}

function rowsOf(list: readonly Item[], { columns, rowsOf: rows }: Table) {
  return list.flatMap(({ name, outcome }): readonly (readonly (string | number)[])[] => {
    if (!outcome) return [];
    const blank = columns.slice(2).map(() => '');
    if (!outcome.ok)
      return [[name, 'FAILED', `${outcome.problem.title}. ${outcome.problem.advice}`.trim(), ...blank]];
    const said = rows(outcome.answer);
    return said.length === 0 ? [[name, ...columns.map(() => '')]] : said.map((cells) => [name, ...cells]);
  });
}

interface RowProps {
  readonly item: Item;
  readonly chosen: boolean;
  readonly remark: string;
  readonly onSelect: () => void;
}

function Row({ item, chosen, remark, onSelect }: RowProps) {
  const { name } = item;
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  return (
    <li class={chosen ? 'chosen' : ''}>
      <div>
        <button type="button" class="link" aria-current={chosen} onClick={onSelect}>
          {folder !== '' && <span class="folder">{folder}</span>}
          {name.slice(folder.length)}
        </button>
        <p class={isFailed(item) ? 'bad' : ''}>{remark}</p>
      </div>
    </li>
  );
}

function remarkOf({ state, file, progress, outcome }: Item, { remarkOf: said }: Props): string {
  if (state === 'new') return bytes(file.size);
  if (state === 'waiting') return 'Waiting';
  if (!outcome) return progress && progress.sent === progress.of ? 'Working …' : 'Sending …';
  if (outcome.ok) return said(outcome.answer);
  const { kind, title, advice } = outcome.problem;
  return kind === 'value' ? advice : title;
}

function summaryOf(list: readonly Item[]): string {
  const done = list.filter(({ state }) => state === 'done');
  const failed = list.filter(isFailed).length;
  const calls = done.reduce((sum, { outcome }) => sum + (outcome?.answer?.calls ?? 0), 0);
  return [
    `${done.length - failed} of ${list.length} done`,
    counted(calls, 'call'),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(' · ');
}
