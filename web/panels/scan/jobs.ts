// Files on their way through a scan, by the service or on this device: a few at once, again when the service is busy, until all are
// done or stopped. Those of earlier scans stay in the list: it is the history of this tab.
import { useRef, useState } from 'preact/hooks';
import { type Answer, type Outcome, type Problem, type Request, fetchUsage, send } from '../../api/index.ts';
import { type DeviceOptions, readFile } from '../../device/index.ts';
import { type Reading, readingOf, readingOfLibrary } from './codes.ts';

export type Where = 'device' | 'service';

export interface Job {
  readonly id: number;
  readonly file: File;
  /** With its folder, as the person sees it. */
  readonly name: string;
  readonly where: Where;
  /** With which it was opened; empty: none. */
  readonly password: string;
  readonly state: 'waiting' | 'sending' | 'reading' | 'done';
  /** Said while it is read. */
  readonly progress?: string;
  readonly request?: Request;
  readonly result?: Result;
}

export type Result = {
  readonly answer?: Answer;
  /** What it cost; undefined where nobody said. */
  readonly calls?: number;
} &
  /** Without a time: a stored result. */
  (
    | { readonly ok: true; readonly reading: Reading; readonly ms?: number }
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

  const start: Jobs['start'] = (files, plan) => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    const jobs = files.map((file): Job => ({
      id: nextId.current++,
      file,
      name: file.webkitRelativePath || file.name,
      where: plan.where,
      password: plan.device.password ?? '',
      state: 'waiting',
    }));
    const update = (id: number, change: Partial<Job>): void => {
      if (!signal.aborted)
        setList((before) => before.map((job) => (job.id === id ? { ...job, ...change } : job)));
    };
    const queue = jobs.values();
    const work = async (): Promise<void> => {
      for (const job of queue) {
        if (signal.aborted) return;
        await (plan.where === 'device'
          ? onDevice(job, plan, signal, update)
          : onService(job, plan, signal, update));
      }
    };
    if (plan.where === 'service') usedBefore.current = callsUsed();
    setStopped('');
    setList((before) => [...jobs, ...before.map(ended)].slice(0, MAX_KEPT));
    void Promise.all(Array.from({ length: plan.where === 'device' ? 1 : AT_ONCE }, work));
    return jobs[0]?.id ?? 0;
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
    stop,
    clear: () => {
      setStopped('');
      setList((before) => before.filter(({ state }) => state !== 'done'));
    },
  };
}

const ended = (job: Job): Job => (job.state === 'done' ? job : { ...job, state: 'done', result: STOPPED });

type Update = (id: number, change: Partial<Job>) => void;

async function onDevice(
  { id, file }: Job,
  { device }: Plan,
  signal: AbortSignal,
  update: Update,
): Promise<void> {
  update(id, { state: 'reading' });
  const began = performance.now();
  const outcome = await readFile(file, {
    ...device,
    signal,
    onPage: (page, of) => of > 1 && update(id, { progress: `page ${page} of ${of}` }),
  });
  if (!outcome) return;
  update(id, {
    state: 'done',
    result: outcome.ok
      ? { ok: true, reading: readingOfLibrary(outcome.value), ms: performance.now() - began, calls: 0 }
      : {
          ok: false,
          calls: 0,
          problem: { kind: 'value', title: 'This file cannot be read', advice: outcome.problem.message },
        },
  });
}

async function onService(
  { id, file }: Job,
  { requestFor }: Plan,
  signal: AbortSignal,
  update: Update,
): Promise<void> {
  const request = requestFor(file);
  update(id, { state: 'sending', request });
  const outcome = await untilFree(request, signal, () => update(id, { state: 'reading' }));
  const { answer } = outcome;
  const shared = { ...(answer && { answer }), ...(answer?.calls !== undefined && { calls: answer.calls }) };
  update(id, {
    state: 'done',
    result: outcome.ok
      ? { ...shared, ok: true, reading: readingOf(outcome.answer), ms: outcome.answer.ms }
      : { ...shared, ok: false, problem: outcome.problem },
  });
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
