// What became of each file of a list, how the list is filtered by it, and in which order it stands.
import { counted } from '../../../parts/format.ts';
import type { Job } from '../jobs.ts';
import { noteOf } from '../left.ts';

export type State = 'under-way' | 'codes' | 'none' | 'failed';

export function stateOf({ state, result }: Job): State {
  if (state !== 'done' || !result) return 'under-way';
  if (!result.ok) return 'failed';
  return result.reading.codes.length > 0 ? 'codes' : 'none';
}

export const codesOf = ({ result }: Job) => (result?.ok ? result.reading.codes : []);

/** Also one whose pages were not all read. */
const mayHoldMore = ({ result }: Job): boolean => result?.ok === true && noteOf(result.reading.left) !== '';

export const FILTERS = [
  { id: 'all', name: 'All', has: () => true },
  { id: 'codes', name: 'Codes', has: (job: Job) => stateOf(job) === 'codes' },
  { id: 'none', name: 'No code', has: (job: Job) => stateOf(job) === 'none' },
  { id: 'failed', name: 'Failed', has: (job: Job) => stateOf(job) === 'failed' },
  { id: 'more', name: 'May hold more', has: mayHoldMore },
] as const;
export type FilterId = (typeof FILTERS)[number]['id'];

const collator = new Intl.Collator('en', { numeric: true });
const byName = (a: Job, b: Job): number => collator.compare(a.name, b.name) || a.id - b.id;

/** Array's own sort keeps the order of equals. */
export const ORDERS = [
  { id: 'name', name: 'Name', by: byName },
  { id: 'fewest', name: 'Fewest codes', by: (a: Job, b: Job) => codesOf(a).length - codesOf(b).length || byName(a, b) },
  { id: 'newest', name: 'Newest scan', by: () => 0 },
] as const; // oxfmt-ignore
export type OrderId = (typeof ORDERS)[number]['id'];

/** What stands under the name of a file. */
export function lineOf(job: Job): string {
  const { state, progress, result } = job;
  if (state === 'waiting') return 'Waiting';
  if (state !== 'done') return `${state === 'sending' ? 'Sending' : 'Reading'} ${progress ?? ''} …`;
  if (!result?.ok)
    return result?.problem.kind === 'value' ? result.problem.advice : (result?.problem.title ?? '');
  const [first] = codesOf(job);
  const said = first ? first.text : 'No code';
  return mayHoldMore(job) ? `${said} · may hold more` : said;
}

/** `58 codes · 4,000 calls · 6 files without a code · 2 failed`. */
export function summaryOf(list: readonly Job[]): string {
  const of = (wanted: State): number => list.filter((job) => stateOf(job) === wanted).length;
  const codes = list.reduce((sum, job) => sum + codesOf(job).length, 0);
  const calls = list.reduce((sum, { result }) => sum + (result?.calls ?? 0), 0);
  const [underWay, none, failed] = [of('under-way'), of('none'), of('failed')];
  return [
    ...(underWay > 0 ? [`${list.length - underWay} of ${list.length} done`] : []),
    counted(codes, 'code'),
    counted(calls, 'call'),
    ...(none > 0 ? [`${counted(none, 'file')} without a code`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(' · ');
}
