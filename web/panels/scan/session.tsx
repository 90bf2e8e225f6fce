// The files that were scanned in this tab, a row each; a row shows its result again.
import { Download, counted, seconds } from '../../parts/index.ts';
import type { Job, Jobs } from './jobs.ts';

interface Props {
  readonly jobs: Jobs;
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
}

export function Session({ jobs: { list, busy, clear }, selected, onSelect }: Props) {
  const done = list.filter(({ state }) => state === 'done');
  const codes = done.reduce((sum, job) => sum + codesOf(job).length, 0);
  const failed = done.filter(({ result }) => result?.ok === false).length;
  const calls = done.reduce((sum, { result }) => sum + (result?.calls ?? 0), 0);
  return (
    <section class="card" aria-labelledby="files-heading">
      <div class="card-head">
        <h2 id="files-heading">{counted(list.length, 'file')} in this tab</h2>
        <p class="hint" role="status">
          {done.length < list.length && `${done.length} of ${list.length} done · `}
          {counted(codes, 'code')} · {counted(calls, 'call')}
          {failed > 0 && ` · ${failed} failed`}
        </p>
        <div class="actions">
          <Download
            name="codes.csv"
            type="text/csv"
            content={async () => (await import('./export.ts')).csvOfJobs(list)}
          >
            CSV of all files
          </Download>
          <button type="button" class="quiet" disabled={busy} onClick={clear}>
            Clear
          </button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div class="scroll" tabIndex={0} role="region" aria-label="Files of this tab">
        <table class="files">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Read by</th>
              <th scope="col">Codes</th>
              <th scope="col">First text</th>
              <th scope="col">Calls</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {list.map((job) => (
              <tr key={job.id} class={job.id === selected ? 'chosen' : ''}>
                <th scope="row">
                  <button
                    type="button"
                    class="link"
                    aria-current={job.id === selected}
                    onClick={() => onSelect(job.id)}
                  >
                    {job.name}
                  </button>
                </th>
                <td>{job.where === 'device' ? 'this device' : 'service'}</td>
                <Cells job={job} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Cells({ job }: { readonly job: Job }) {
  const { result, state } = job;
  if (!result) return <td colSpan={4}>{state === 'waiting' ? '' : '…'}</td>;
  if (!result.ok)
    return (
      <td colSpan={4} class="bad">
        {result.problem.kind === 'value' ? result.problem.advice : result.problem.title}
      </td>
    );
  const codes = codesOf(job);
  return (
    <>
      <td>{codes.length}</td>
      <td class="text">{codes[0]?.text}</td>
      <td>{result.calls}</td>
      <td>{result.ms !== undefined && seconds(result.ms)}</td>
    </>
  );
}

function codesOf({ result }: Job) {
  return result?.ok ? result.reading.codes : [];
}
