// The files that were scanned in this tab, each with its state and a small image; one is chosen, and shown beside the list.
import { useState } from 'preact/hooks';
import { Download, SelectField, counted } from '../../../parts/index.ts';
import type { Job, Jobs } from '../jobs.ts';
import '../../../batch/files.css';
import {
  FILTERS,
  type FilterId,
  ORDERS,
  type OrderId,
  codesOf,
  lineOf,
  stateOf,
  summaryOf,
} from './states.ts';
import { Thumbnail } from './thumbnail.tsx';

interface Props {
  readonly jobs: Jobs;
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
  /** Scans those that failed again, by the present options. */
  readonly onRetry: (failed: readonly Job[]) => void;
}

export function Files({ jobs: { list, busy, stop, clear }, selected, onSelect, onRetry }: Props) {
  const [filter, setFilter] = useState<FilterId>('all');
  const [order, setOrder] = useState<OrderId>('name');
  const chosen = list.filter(FILTERS.find(({ id }) => id === filter)?.has ?? (() => true));
  const by = ORDERS.find(({ id }) => id === order)?.by ?? (() => 0);
  const shown = (chosen.length > 0 ? chosen : [...list]).sort(by);
  const failed = list.filter((job) => stateOf(job) === 'failed');
  const done = list.filter(({ state }) => state === 'done').length;
  return (
    <section class="card files-card" aria-labelledby="files-heading">
      <div class="card-head">
        <h2 id="files-heading">{counted(list.length, 'file')} in this tab</h2>
        <p class="hint" role="status">
          {summaryOf(list)}
        </p>
      </div>
      {busy && (
        <div class="actions">
          <progress aria-label="Files done" value={done} max={list.length} />
          <button type="button" class="quiet" onClick={stop}>
            Stop all
          </button>
        </div>
      )}
      <Filters list={list} chosen={filter} onChoose={setFilter} />
      <SelectField
        id="files-order"
        label="Order"
        isInline
        choices={ORDERS}
        chosen={order}
        onChoose={setOrder}
      />
      <ol class="files" aria-label="Files of this tab">
        {shown.map((job) => (
          <Row key={job.id} job={job} chosen={job.id === selected} onSelect={onSelect} />
        ))}
      </ol>
      <div class="actions">
        {failed.length > 0 && (
          <button type="button" disabled={busy} onClick={() => onRetry(failed)}>
            Retry {failed.length} failed
          </button>
        )}
        <Download
          name="codes.csv"
          type="text/csv"
          content={async () => (await import('../export.ts')).csvOfJobs([...list].sort(by))}
        >
          CSV of all files
        </Download>
        <Download
          name="codes.json"
          type="application/json"
          content={async () => (await import('../export.ts')).jsonOfJobs([...list].sort(by))}
        >
          JSON of all files
        </Download>
        <button type="button" class="quiet" disabled={busy} onClick={clear}>
          Clear
        </button>
      </div>
    </section>
  );
}

interface FiltersProps {
  readonly list: readonly Job[];
  readonly chosen: FilterId;
  readonly onChoose: (filter: FilterId) => void;
}

/** Those that some file passes. */
function Filters({ list, chosen, onChoose }: FiltersProps) {
  return (
    <fieldset class="filters">
      <legend class="away">Which files are shown</legend>
      {FILTERS.map((each) => ({ ...each, count: list.filter(each.has).length }))
        .filter(({ id, count }) => id === 'all' || count > 0)
        .map(({ id, name, count }) => (
          <label key={id} class={id === chosen ? 'chosen' : ''}>
            <input
              class="away"
              type="radio"
              name="files-filter"
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            {name} <span>{count.toLocaleString('en')}</span>
          </label>
        ))}
    </fieldset>
  );
}

interface RowProps {
  readonly job: Job;
  readonly chosen: boolean;
  readonly onSelect: (id: number) => void;
}

function Row({ job, chosen, onSelect }: RowProps) {
  const { id, name, file, password } = job;
  const count = codesOf(job).length;
  const state = stateOf(job);
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  return (
    <li class={chosen ? 'chosen' : ''} data-state={state}>
      <Thumbnail file={file} password={password} />
      <div>
        <button type="button" class="link" aria-current={chosen} onClick={() => onSelect(id)}>
          {folder !== '' && <span class="folder">{folder}</span>}
          {name.slice(folder.length)}
        </button>
        <p class={state === 'failed' ? 'bad' : ''}>{lineOf(job)}</p>
      </div>
      {count > 0 && <b aria-label={counted(count, 'code')}>{count}</b>}
    </li>
  );
}
