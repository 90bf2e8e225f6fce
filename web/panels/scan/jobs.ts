// Files on their way through a scan, by the service or on this device: a few at once, again when the service is busy, until all are
// done or stopped. Those of earlier scans stay in the list: it is the history of this tab.
import { useRef, useState } from 'preact/hooks';
import { type Answer, type Problem, type Request, fetchUsage, sendUntilFree } from '../../api/index.ts';
import { type Barcode, readFile } from '../../device/index.ts';
import { pathOf } from '../../parts/index.ts';
import { type Part, type Reading, mergedReading, placedIn, readingOf, readingOfLibrary } from './codes.ts';
import { pagesOption, settledOf } from './left.ts';
import { pageCountOf } from './pages.ts';
import type { Plan } from './plan.ts';
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
  /** What was read on this device so far. */
  readonly partial?: Reading;
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
  /** Scans these files again, from the beginning; each keeps its place in the list. */
  readonly again: (jobs: readonly Job[], plan: Plan) => void;
  /** Scans a part of a page, as an image of its own, and puts what is read to the result. */
  readonly inPart: (job: Job, part: Part) => void;
  readonly stop: () => void;
  /** Takes the list of this tab before a reload. */
  readonly restore: (list: readonly Job[]) => void;
  /** Empties the list, but for what is under way. */
  readonly clear: () => void;
}

/** One is read while the next is sent; an isolate reads one at a time. */
const AT_ONCE = 2;
/** Files of earlier scans are held in memory. Those of one scan are all in the list. */
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

  /** `listed`: the list with the jobs, from the list before; undefined: they have their places in it. */
  const run = (
    jobs: readonly Job[],
    plan: Plan,
    { listed, part }: { listed?: (before: readonly Job[]) => readonly Job[]; part?: Part } = {},
  ): void => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    const update = (id: number, change: Partial<Job>): void => {
      if (!signal.aborted)
        setList((before) => before.map((job) => (job.id === id ? { ...job, ...change } : job)));
    };
    if (plan.where === 'service') usedBefore.current = callsUsed();
    setStopped('');
    const again = new Map(jobs.map((job) => [job.id, job]));
    setList((before) => {
      const rest = before.map(ended);
      return listed ? listed(rest) : rest.map((each) => again.get(each.id) ?? each);
    });
    scanAll(jobs, plan, { signal, update, part });
  };

  const start: Jobs['start'] = (files, plan) => {
    const named = files.map((file) => ({ id: nextId.current++, file, name: pathOf(file) }));
    const jobs = waitingJobs(named, plan);
    run(jobs, plan, {
      listed: (before) => [...jobs, ...before].slice(0, Math.max(MAX_KEPT, jobs.length)),
    });
    return jobs[0]?.id ?? 0;
  };

  const further: Jobs['further'] = (job, pages) => {
    if (!job.plan) return;
    const waiting: Job = { ...job, pages, state: 'waiting', progress: '', problem: undefined };
    run([waiting], ofPages(job.plan, pagesOption(pages)));
  };

  const again: Jobs['again'] = (jobs, plan) => run(waitingJobs(jobs, plan), plan);

  const inPart: Jobs['inPart'] = (job, part) => {
    if (job.plan) run([{ ...job, state: 'waiting', problem: undefined }], ofWhole(job.plan), { part });
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
    again,
    inPart,
    stop,
    restore: (kept) => {
      nextId.current = Math.max(nextId.current, ...kept.map(({ id }) => id + 1));
      setList((before) => (before.length > 0 ? before : kept));
    },
    clear: () => {
      setStopped('');
      setList((before) => before.filter(({ state }) => state !== 'done'));
    },
  };
}

/** As they begin, whatever was read before. */
function waitingJobs(jobs: readonly Pick<Job, 'id' | 'file' | 'name'>[], plan: Plan): readonly Job[] {
  const { where, device } = plan;
  const password = device.password ?? '';
  return jobs.map(({ id, file, name }) => ({ id, file, name, where, password, plan, state: 'waiting' }));
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

/** A part is an image of its own: neither pages nor a region of the file are meant. */
function ofWhole(plan: Plan): Plan {
  const { pages: _, region: __, ...device } = plan.device;
  return {
    ...plan,
    device,
    requestFor: (file) => {
      const request = plan.requestFor(file);
      return { ...request, headers: { ...request.headers, pages: '', region: '' } };
    },
  };
}

/** The result of a job's first call, or of all its calls together. */
async function afterCall(
  { file, password, pages, result: before }: Job,
  { device }: Plan,
  now: Result,
  part?: Part,
): Promise<Partial<Job>> {
  if (!before?.ok || !(pages || part)) {
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
  const reading = part
    ? placedIn(before.reading, now.reading, part)
    : mergedReading(before.reading, now.reading, pages ?? []);
  const ms = (before.ms ?? 0) + (now.ms ?? 0);
  const added = reading.codes.length - before.reading.codes.length;
  return { state: 'done', result: { ...before, ...calls, reading, ms, added } };
}

type Update = (id: number, change: Partial<Job>) => void;

interface Scanning {
  readonly signal: AbortSignal;
  readonly update: Update;
  /** Scanned in the place of the jobs' files. */
  readonly part?: Part | undefined;
}

/** Scans the files of the jobs in their order, until all are done or it is stopped. */
function scanAll(jobs: readonly Job[], plan: Plan, { signal, update, part }: Scanning): void {
  const queue = jobs.values();
  const scan = plan.where === 'device' ? onDevice : onService;
  const work = async (): Promise<void> => {
    for (const job of queue) {
      if (signal.aborted) return;
      const result = await scan(job.id, part?.image ?? job.file, plan, signal, update);
      if (result) update(job.id, await afterCall(job, plan, result, part));
    }
  };
  void Promise.all(Array.from({ length: plan.where === 'device' ? 1 : AT_ONCE }, work));
}

/** Undefined: stopped. */
async function onDevice(
  id: number,
  file: File,
  { device }: Plan,
  signal: AbortSignal,
  update: Update,
): Promise<Result | undefined> {
  update(id, { state: 'reading' });
  const began = performance.now();
  const pages = new Map<number, readonly Barcode[]>();
  const outcome = await readFile(file, {
    ...device,
    signal,
    onPage: (page, of) => of > 1 && update(id, { progress: `page ${page} of ${of}` }),
    onBarcodes: (page, found) => {
      if (found.length === (pages.get(page)?.length ?? 0)) return;
      pages.set(page, found);
      const barcodes = [...pages].sort(([a], [b]) => a - b).flatMap(([, each]) => each);
      update(id, { partial: readingOfLibrary({ barcodes, incomplete: null }) });
    },
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
  id: number,
  file: File,
  { requestFor }: Plan,
  signal: AbortSignal,
  update: Update,
): Promise<Result> {
  const request = requestFor(file);
  update(id, { state: 'sending', request });
  const outcome = await sendUntilFree(request, {
    signal,
    onProgress: ({ sent, of }) => {
      if (sent === of) update(id, { state: 'reading' });
    },
  });
  const { answer } = outcome;
  const shared = { ...(answer && { answer }), ...(answer?.calls !== undefined && { calls: answer.calls }) };
  return outcome.ok
    ? { ...shared, ok: true, reading: readingOf(outcome.answer), ms: outcome.answer.ms }
    : { ...shared, ok: false, problem: outcome.problem };
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
      const held = CallsHeld > 0 ? `; ${CallsHeld} ${CallsHeld === 1 ? 'is' : 'are'} still reserved` : '';
      return `Stopped. ${calls.toLocaleString('en')} ${calls === 1 ? 'call was' : 'calls were'} charged since this scan began${held}.`;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return 'Stopped. The service did not say what was charged: see Usage.';
}
