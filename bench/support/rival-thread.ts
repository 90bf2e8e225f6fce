// The host's side of an engine in a thread: bounded time an image, a new thread after a crash, a warm-up before the clock counts.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Luma } from '../../src/image/types.ts';
import type { Reading } from './rival-adapters.ts';
import type { RivalName } from './rival-table.ts';
import type { Answer } from './rival-worker.ts';

export interface Outcome {
  readonly kind: 'read' | 'failed' | 'timeout';
  readonly readings: readonly Reading[];
  /** Within the thread, around the engine's own call; the limit for a timeout. */
  readonly ms: number;
  /** What a failed engine said. */
  readonly message: string;
}

export interface RivalThread {
  read(luma: Luma): Promise<Outcome>;
  end(): Promise<void>;
}

/** Loading an engine's code. */
const START_MS = 30_000;

/** `warmUp` is read twice before each thread's first image: what compiles on first use is not timed. */
export function rivalThread(name: RivalName, limitMs: number, warmUp: readonly Luma[]): RivalThread {
  let running: Promise<Worker> | undefined;

  const started = async (): Promise<Worker> => {
    const worker = new Worker(join(import.meta.dirname, 'rival-worker.ts'), {
      workerData: { name },
      stdout: true,
      stderr: true,
    });
    // What engines print (quagga2 does) is not the bench's; unread pipes would hold the thread up.
    worker.stdout.resume();
    worker.stderr.resume();
    // A thread may also die after it answered (quagga2 works on in timers): the next image gets a new one.
    worker.on('error', () => {
      running = undefined;
    });
    const first = await next(worker, START_MS);
    if (first === undefined || first.kind !== 'ready')
      throw new Error(`${name} does not start: ${describe(first)}`);
    for (const luma of [...warmUp, ...warmUp]) {
      worker.postMessage(luma, []);
      await next(worker, limitMs);
    }
    return worker;
  };
  const drop = async (worker: Worker): Promise<void> => {
    running = undefined;
    await worker.terminate();
  };
  return {
    async read(luma) {
      running ??= started();
      const worker = await running;
      const answered = next(worker, limitMs);
      worker.postMessage(luma, []);
      const answer = await answered;
      if (answer?.kind === 'read') return { ...answer, message: '' };
      await drop(worker);
      if (answer === undefined) return { kind: 'timeout', readings: [], ms: limitMs, message: '' };
      return { kind: 'failed', readings: [], ms: 'ms' in answer ? answer.ms : 0, message: describe(answer) };
    },
    async end() {
      if (running !== undefined) await drop(await running);
    },
  };
}

function describe(answer: Answer | undefined): string {
  if (answer === undefined) return 'no answer';
  return answer.kind === 'failed' ? answer.message : answer.kind;
}

/** The thread's next message; undefined when it takes too long. A thread that dies answers as failed. */
function next(worker: Worker, limitMs: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | undefined): void => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', onError).off('exit', onExit);
      resolve(answer);
    };
    const onError = (cause: unknown): void => settle({ kind: 'failed', message: String(cause), ms: 0 });
    const onExit = (code: number): void => settle({ kind: 'failed', message: `exit ${code}`, ms: 0 });
    const timer = setTimeout(() => settle(undefined), limitMs);
    worker.on('message', settle).on('error', onError).on('exit', onExit);
  });
}
