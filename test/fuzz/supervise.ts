// Watches a worker from outside: a case that does not end, a heap that fills, a process that swells. The worker is ended
// then, the case reported, and the next ones go on in a new worker.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { casesOf, type Finding } from './run.ts';
import type { Target } from './target.ts';
import type { WorkerMessage, WorkerTask } from './worker.ts';

export interface Reported {
  readonly finding: Finding;
  readonly shrunk: Uint8Array;
}

export interface Plan {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  readonly input?: Uint8Array;
  /** Wall time for all cases; default: no limit. */
  readonly mostMs?: number;
  readonly onProgress: (done: number) => void;
  readonly onFinding: (reported: Reported) => void;
}

export interface Outcome {
  readonly cases: number;
  readonly seconds: number;
  readonly findings: number;
  /** Cases that were answered `ok`: a target that refuses everything tests only how it refuses. */
  readonly answered: number;
  /** Most that the process grew by while cases ran. */
  readonly peakMb: number;
}

/** Longer than any bound of a target times its repeats: the machine may be busy. */
const HANG_MS = 60_000;
const LOOK_EVERY_MS = 50;
/** JavaScript objects; the service has 128 MB for everything, a worker also holds the tests' code and its seeds. */
const HEAP_MB = 512;
/**
 * Growth of the whole process while a target runs: heap, buffers and WebAssembly memories with their garbage. A target may grow by its own
 * largest memory beside that.
 */
const MAX_GROWTH_BYTES = 700 * 2 ** 20;
/** A target with so many findings is broken in one place: the rest would repeat it. */
const MAX_FINDINGS = 5;

/** Runs the plan's cases of one target. */
export async function supervise(target: Target, plan: Plan): Promise<Outcome> {
  const started = Date.now();
  const end = started + (plan.mostMs ?? Infinity);
  let findings = 0;
  let peak = 0;
  let answered = 0;
  let next = plan.from;
  while (next < plan.to && findings < MAX_FINDINGS && Date.now() < end) {
    const run = await runWorker(target, { ...plan, from: next }, end, MAX_FINDINGS - findings);
    findings += run.findings;
    peak = Math.max(peak, run.grown);
    answered += run.answered;
    next = run.next;
  }
  const seconds = (Date.now() - started) / 1000;
  return { cases: next - plan.from, seconds, findings, answered, peakMb: Math.round(peak / 2 ** 20) };
}

interface WorkerRun {
  readonly next: number;
  readonly findings: number;
  readonly answered: number;
  readonly grown: number;
}

async function runWorker(target: Target, plan: Plan, end: number, most: number): Promise<WorkerRun> {
  const { seed, from, to, input } = plan;
  // The case that runs, and how often shrinking ran the target: both show life. Then how many were answered.
  const progress = new Int32Array(new SharedArrayBuffer(12)).fill(-1, 0, 1);
  const task: WorkerTask = {
    target: target.name,
    seed,
    from,
    to,
    progress: progress.buffer,
    ...(input === undefined ? {} : { input }),
  };
  const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const running = (): number => Atomics.load(progress, 0);
  let findings = 0;
  let baseline = Infinity;
  let grown = 0;
  let lastSeen = '';
  let lastChange = Date.now();

  return new Promise((resolve) => {
    const finish = (next: number): void => {
      clearInterval(watch);
      void worker
        .terminate()
        .then(() => resolve({ next, findings, grown, answered: Atomics.load(progress, 2) }));
    };
    const fail = async (kind: string, what: string): Promise<void> => {
      clearInterval(watch);
      const index = running();
      findings++;
      const bytes = input ?? (await casesOf(target, seed)).input(Math.max(0, index));
      plan.onFinding({
        finding: { target: target.name, seed, case: index, kind, what, input: bytes },
        shrunk: bytes,
      });
      finish(Math.max(from, index) + 1);
    };
    const look = (): void => {
      const seen = `${running()} ${Atomics.load(progress, 1)}`;
      if (seen !== lastSeen) lastChange = Date.now();
      lastSeen = seen;
      plan.onProgress(running());
      const now = Math.max(0, process.memoryUsage.rss() - baseline);
      grown = Math.max(grown, now);
      if (now > MAX_GROWTH_BYTES + (target.memoryBytes ?? 0))
        void fail('growth', `the process grew by ${Math.round(now / 2 ** 20)} MB`);
      else if (Date.now() - lastChange > HANG_MS) void fail('hang', `no end after ${HANG_MS / 1000} s`);
      else if (Date.now() > end) finish(running() + 1);
    };
    const watch = setInterval(look, LOOK_EVERY_MS);
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') baseline = process.memoryUsage.rss();
      if (message.kind === 'finding') {
        findings++;
        plan.onFinding(message);
        if (findings >= most) finish(message.finding.case + 1);
      }
      if (message.kind === 'done') finish(to);
    });
    worker.on('error', (cause: unknown) => {
      void fail('heap', cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause));
    });
  });
}
