// Files on their way through a scan, by the service or on this device: a few at once, again when the service is busy, until all are
// done or stopped. Those of earlier scans stay in the list: it is the history of this tab.
import { useRef, useState } from 'preact/hooks';
import { type Answer, type Outcome, type Problem, type Request, fetchUsage, send } from '../../api/index.ts';
import { type DeviceOptions, readFile } from '../../device/index.ts';
import { type Reading, mergedReading, readingOf, readingOfLibrary } from './codes.ts';
import { pagesOption, settledOf } from './left.ts';
import { pageCountOf } from './pages.ts';
import { pagesAsked } from './price.ts';

export type Where = 'device' | 'service';

export interface Job {
  readonly id: number;
  readonly file: File;
  /** With its folder, as the person sees it. */
  readonly name: string;
  readonly where: Where;
  /** With which it was opened; empty: none. */
  readonly password: string;
  /** Undefined: it was stored. */
  readonly plan?: Plan;
  /** Those of the last call, if it went on with what an earlier one left. */
  readonly pages?: readonly number[];
  readonly state: 'waiting' | 'sending' | 'reading' | 'done';
  /** Said while it is read. */
  readonly progress?: string;
  readonly request?: Request;
  readonly result?: Result;
  /** Why its pages were not read further; the result before stays. */
  readonly problem?: Problem | undefined;
}

export type Result = {
  readonly answer?: Answer;
  /** What it cost; undefined where nobody said. */
  readonly calls?: number;
} &
  /** Without a time: a stored result. */
  (
    | {
        readonly ok: true;
        readonly reading: Reading;
        readonly ms?: number;
        /** Codes that the last of several calls added; undefined: there was one. */
        readonly added?: number;
      }
    | { readonly ok: false; readonly problem: Problem }
  );

export interface Plan {
  readonly where: Where;
  readonly requestFor: (file: File) => Request;
  readonly device: DeviceOptions;
}

export interface Jobs {
  /** The newest scan first, its files in their order. */
  readonly list: readonly Job[];
  readonly busy: boolean;
  /** What was charged for a scan that was stopped, as a sentence; empty: none was. */
  readonly stopped: string;
  /** Returns the id of the first file's job. */
  readonly start: (files: readonly File[], plan: Plan) => number;
  /** Scans pages that a job left, by the same options. Its result stays, and what is read is put to it. */
  readonly further: (job: Job, pages: readonly number[]) => void;
  readonly stop: () => void;
  /** Empties the list, but for what is under way. */
  readonly clear: () => void;
}

/** One is read while the next is sent; an isolate reads one at a time. */
const AT_ONCE = 2;
const MAX_RETRIES = 3;
/** A longer wait is the person's to decide. */
const MAX_WAIT_S = 60;
const DEFAULT_WAIT_S = 5;
/** Files of earlier scans are held in memory. */
const MAX_KEPT = 500;
/** The service notices that a client hung up, and settles: asked this often, a second apart. */
const USAGE_TRIES = 5;

const STOPPED: Result = { ok: false, problem: { kind: 'stopped', title: 'Stopped', advice: '' } };

export function useJobs(): Jobs {
  const [list, setList] = useState<readonly Job[]>([]);
  const [stopped, setStopped] = useState('');
  const abort = useRef<AbortController | null>(null);
  const nextId = useRef(1);
  const usedBefore = useRef<Promise<number | undefined>>(Promise.resolve(undefined));

  /** `listed`: the list with the jobs, from the list before. */
  const run = (
    jobs: readonly Job[],
    plan: Plan,
    listed: (before: readonly Job[]) => readonly Job[],
  ): void => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    const update = (id: number, change: Partial<Job>): void => {
      if (!signal.aborted)
        setList((before) => before.map((job) => (job.id === id ? { ...job, ...change } : job)));
    };
    const queue = jobs.values();
    const work = async (): Promise<void> => {
      for (const job of queue) {
        if (signal.aborted) return;
        const result = await (plan.where === 'device'
          ? onDevice(job, plan, signal, update)
          : onService(job, plan, signal, update));
        if (result) update(job.id, await afterCall(job, plan, result));
      }
    };
    if (plan.where === 'service') usedBefore.current = callsUsed();
    setStopped('');
    setList((before) => listed(before.map(ended)));
    void Promise.all(Array.from({ length: plan.where === 'device' ? 1 : AT_ONCE }, work));
  };

  const start: Jobs['start'] = (files, plan) => {
    const jobs = files.map((file): Job => ({
      id: nextId.current++,
      file,
      name: file.webkitRelativePath || file.name,
      where: plan.where,
      password: plan.device.password ?? '',
      plan,
      state: 'waiting',
    }));
    run(jobs, plan, (before) => [...jobs, ...before].slice(0, MAX_KEPT));
    return jobs[0]?.id ?? 0;
  };

  const further: Jobs['further'] = (job, pages) => {
    if (!job.plan) return;
    const again: Job = { ...job, pages, state: 'waiting', progress: '', problem: undefined };
    run([again], ofPages(job.plan, pagesOption(pages)), (before) =>
      before.map((each) => (each.id === again.id ? again : each)),
    );
  };

  const stop = (): void => {
    abort.current?.abort();
    const left = list.filter(({ state }) => state !== 'done');
    setList((before) => before.map(ended));
    if (left.some(({ where }) => where === 'service')) {
      setStopped('Stopped. Asking what was charged …');
      void usedBefore.current.then(chargedSince).then(setStopped);
    } else setStopped('Stopped. Nothing was sent, and nothing charged.');
  };
  return {
    list,
    busy: list.some(({ state }) => state !== 'done'),
    stopped,
    start,
    further,
    stop,
    clear: () => {
      setStopped('');
      setList((before) => before.filter(({ state }) => state !== 'done'));
    },
  };
}

/** What earlier calls read stays. */
const ended = (job: Job): Job =>
  job.state === 'done' ? job : { ...job, state: 'done', result: job.result ?? STOPPED };

const ofPages = (plan: Plan, pages: string): Plan => ({
  ...plan,
  device: { ...plan.device, pages },
  requestFor: (file) => {
    const request = plan.requestFor(file);
    return { ...request, headers: { ...request.headers, pages } };
  },
});

/** The result of a job's first call, or of all its calls together. */
async function afterCall(
  { file, password, pages, result: before }: Job,
  { device }: Plan,
  now: Result,
): Promise<Partial<Job>> {
  if (!before?.ok || !pages) {
    if (!now.ok || now.reading.left.unsearched.length === 0) return { state: 'done', result: now };
    const { codes, left } = now.reading;
    // Of a TIFF only the pages that were named are known.
    const count = Math.max(
      (await pageCountOf(file, password)) ?? 1,
      ...codes.map(({ page }) => page),
      ...left.unread,
      ...left.unsearched,
    );
    const asked = pagesAsked(device.pages ?? '', count);
    return { state: 'done', result: { ...now, reading: { ...now.reading, left: settledOf(left, asked) } } };
  }
  const calls = {
    ...(now.answer && { answer: now.answer }),
    ...(before.calls !== undefined && { calls: before.calls + (now.calls ?? 0) }),
  };
  if (!now.ok) return { state: 'done', result: { ...before, ...calls }, problem: now.problem };
  const reading = mergedReading(before.reading, now.reading, pages);
  const ms = (before.ms ?? 0) + (now.ms ?? 0);
  const added = reading.codes.length - before.reading.codes.length;
  return { state: 'done', result: { ...before, ...calls, reading, ms, added } };
}

type Update = (id: number, change: Partial<Job>) => void;

/** Undefined: stopped. */
async function onDevice(
  { id, file }: Job,
  { device }: Plan,
  signal: AbortSignal,
  update: Update,
): Promise<Result | undefined> {
  update(id, { state: 'reading' });
  const began = performance.now();
  const outcome = await readFile(file, {
    ...device,
    signal,
    onPage: (page, of) => of > 1 && update(id, { progress: `page ${page} of ${of}` }),
  });
  if (!outcome) return undefined;
  return outcome.ok
    ? { ok: true, reading: readingOfLibrary(outcome.value), ms: performance.now() - began, calls: 0 }
    : {
        ok: false,
        calls: 0,
        problem: { kind: 'value', title: 'This file cannot be read', advice: outcome.problem.message },
      };
}

async function onService(
  { id, file }: Job,
  { requestFor }: Plan,
  signal: AbortSignal,
  update: Update,
): Promise<Result> {
  const request = requestFor(file);
  update(id, { state: 'sending', request });
  const outcome = await untilFree(request, signal, () => update(id, { state: 'reading' }));
  const { answer } = outcome;
  const shared = { ...(answer && { answer }), ...(answer?.calls !== undefined && { calls: answer.calls }) };
  return outcome.ok
    ? { ...shared, ok: true, reading: readingOf(outcome.answer), ms: outcome.answer.ms }
    : { ...shared, ok: false, problem: outcome.problem };
}

async function untilFree(request: Request, signal: AbortSignal, onSent: () => void): Promise<Outcome> {
  for (let retry = 0; ; retry += 1) {
    const outcome = await send(request, {
      signal,
      onProgress: ({ sent, of }) => {
        if (sent === of) onSent();
      },
    });
    const waitS =
      outcome.ok || outcome.problem.kind !== 'busy'
        ? undefined
        : (outcome.problem.retryAfterS ?? DEFAULT_WAIT_S);
    if (waitS === undefined || retry === MAX_RETRIES || waitS > MAX_WAIT_S || signal.aborted) return outcome;
    await new Promise((resolve) => setTimeout(resolve, 1000 * waitS));
  }
}

async function callsUsed(): Promise<number | undefined> {
  const outcome = await fetchUsage();
  return outcome.ok ? outcome.usage.CallsUsed : undefined;
}

/** Asks until nothing is reserved any more: a scan that is cut off is settled when the service notices. */
async function chargedSince(before: number | undefined): Promise<string> {
  for (let attempt = 0; before !== undefined && attempt < USAGE_TRIES; attempt += 1) {
    const outcome = await fetchUsage();
    if (!outcome.ok) break;
    const { CallsUsed, CallsHeld } = outcome.usage;
    if (CallsHeld === 0 || attempt === USAGE_TRIES - 1) {
      const calls = CallsUsed - before;
      const held = CallsHeld > 0 ? `; ${CallsHeld} are still reserved` : '';
      return `Stopped. ${calls.toLocaleString('en')} ${calls === 1 ? 'call was' : 'calls were'} charged since this scan began${held}.`;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return 'Stopped. The service did not say what was charged: see Usage.';
}
