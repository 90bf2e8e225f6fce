// Runs the cases of one target in a thread of its own, so that the supervisor (scripts/fuzz.ts) sees a hang or a full
// heap and knows which case it was.
import '../../src/cli/wasm-modules.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { Finding } from './run.ts';
import type { Verdict } from './target.ts';

/** What the supervisor asks for. */
export interface WorkerTask {
  readonly target: string;
  readonly seed: number;
  /** First case, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Three Int32: the case that is running (-1 before the first), runs made to shrink, cases answered `ok`. */
  readonly progress: SharedArrayBuffer;
  /** Runs this input alone, in place of cases. */
  readonly input?: Uint8Array;
}

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'finding'; readonly finding: Finding; readonly shrunk: Uint8Array }
  | { readonly kind: 'done' };

/** Wall time that shrinking one input may take. */
const SHRINK_MS = 20_000;
const TURN_EVERY = 64;

// Only now: the hooks above must stand before an engine's *.wasm is imported.
const { TARGETS, casesOf, judge, runCase, shrunk } = await import('./index.ts');

const task: WorkerTask = workerData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
const say = (message: WorkerMessage): void => parentPort?.postMessage(message);
const progress = new Int32Array(task.progress);
const target = TARGETS.find(({ name }) => name === task.target);
if (target === undefined) throw new Error(`There is no target ${task.target}`);

/** Smaller inputs count when the same oracle speaks. */
async function report(finding: Finding): Promise<void> {
  const end = Date.now() + SHRINK_MS;
  const fails = async (candidate: Uint8Array): Promise<boolean> => {
    Atomics.store(progress, 1, Atomics.load(progress, 1) + 1);
    const found = await judge(target as NonNullable<typeof target>, candidate, {
      twice: finding.kind === 'repeat',
    });
    return found?.kind === finding.kind;
  };
  const isSeed = finding.kind === 'seed';
  const small = isSeed ? finding.input : await shrunk(finding.input, fails, () => Date.now() > end);
  say({ kind: 'finding', finding, shrunk: small });
}

if (task.input !== undefined) {
  Atomics.store(progress, 0, 0);
  say({ kind: 'ready' });
  const found = await judge(target, task.input, { twice: true });
  if (found !== undefined)
    await report({ ...found, target: target.name, seed: task.seed, case: -1, input: task.input });
} else {
  const cases = await casesOf(target, task.seed);
  const count = ({ code }: Verdict): void => {
    if (code === 'ok') Atomics.add(progress, 2, 1);
  };
  say({ kind: 'ready' });
  for (let index = task.from; index < task.to; index++) {
    Atomics.store(progress, 0, index);
    const found = await runCase(target, cases, task.seed, index, count);
    if (found !== undefined) await report(found);
    // What a WeakRef was made of or asked for lives until the event loop turns, and awaiting alone does not turn it.
    if (index % TURN_EVERY === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
await target.close?.();
say({ kind: 'done' });
