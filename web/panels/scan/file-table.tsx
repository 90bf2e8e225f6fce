// Many files: one row each, and all of it as CSV.
import { Download, counted, seconds } from '../../parts/index.ts';
import { readingOf } from './codes.ts';
import { csvOf } from './csv.ts';
import type { Job } from './jobs.ts';

interface Props {
  readonly jobs: readonly Job[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

export function FileTable({ jobs, selected, onSelect }: Props) {
  const done = jobs.filter(({ state }) => state === 'done');
  const codes = done.reduce((sum, job) => sum + codesOf(job).length, 0);
  const failed = done.filter(({ outcome }) => outcome?.ok === false).length;
  const calls = done.reduce((sum, { outcome }) => sum + (outcome?.answer?.calls ?? 0), 0);
  return (
    <section class="card" aria-labelledby="files-heading">
      <div class="card-head">
        <h2 id="files-heading">{counted(jobs.length, 'file')}</h2>
        <p class="hint" role="status">
          {done.length < jobs.length && `${done.length} of ${jobs.length} done · `}
          {counted(codes, 'code')} · {counted(calls, 'call')}
          {failed > 0 && ` · ${failed} failed`}
        </p>
        <Download name="codes.csv" type="text/csv" content={() => csvOf(rowsOf(jobs))}>
          Download CSV
        </Download>
      </div>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Codes</th>
              <th scope="col">First text</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job, index) => (
              <tr key={job.id} class={index === selected ? 'chosen' : ''}>
                <th scope="row">
                  <button
                    type="button"
                    class="link"
                    aria-current={index === selected}
                    onClick={() => onSelect(index)}
                  >
                    {job.name}
                  </button>
                </th>
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
  const { outcome, state } = job;
  if (!outcome) return <td colSpan={3}>{state === 'waiting' ? '' : '…'}</td>;
  if (!outcome.ok)
    return (
      <td colSpan={3} class="bad">
        {outcome.problem.kind === 'value' ? outcome.problem.advice : outcome.problem.title}
      </td>
    );
  const codes = codesOf(job);
  return (
    <>
      <td>{codes.length}</td>
      <td class="text">{codes[0]?.text}</td>
      <td>{seconds(outcome.answer.ms)}</td>
    </>
  );
}

function codesOf({ outcome }: Job) {
  return outcome?.ok ? readingOf(outcome.answer).codes : [];
}

/** A row a code; a file without codes, or that failed, has one that says so. */
function rowsOf(jobs: readonly Job[]): readonly (readonly (string | number)[])[] {
  const rows = jobs.flatMap((job) => {
    const { name, outcome } = job;
    if (!outcome) return [[name, '', '', '', '', 'not scanned yet', '', '']];
    if (!outcome.ok) {
      const { title, advice } = outcome.problem;
      return [[name, '', '', '', '', `${title}. ${advice}`, outcome.answer?.calls ?? '', '']];
    }
    const { calls = '', ms } = outcome.answer;
    const { codes, note } = readingOf(outcome.answer);
    const time = Math.round(ms);
    if (codes.length === 0) return [[name, '', '', '', '', note || 'no barcode found', calls, time]];
    return codes.map(({ page, type, text, corners = [] }, index) => [
      name,
      page,
      type,
      text,
      corners.map(({ x, y }) => `${x} ${y}`).join('; '),
      note,
      // Of the file, once.
      index === 0 ? calls : 0,
      index === 0 ? time : 0,
    ]);
  });
  return [['file', 'page', 'type', 'text', 'corners', 'note', 'calls', 'milliseconds'], ...rows];
}
