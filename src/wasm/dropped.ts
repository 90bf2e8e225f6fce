// What V8 collects late: the memories of dropped instances (spare-memory.ts has a measurement) and the buffers of large uploads. Where V8 lets
// us, it is told to.

/** Larger than what an ordinary page leaves: an instance that such a page used is kept. */
const COLLECT_FROM_BYTES = 32 * 1024 * 1024;
/** A job that took so long may have made much other garbage, and the collection takes little beside it. */
const COLLECT_FROM_MS = 500;
/** While a job works: two dense pages leave 30 MB of buffers in that time. */
const COLLECT_EVERY_MS = 1000;

let dropped = 0;

/** Notes that `bytes` of memory became garbage. */
export function noteDropped(bytes: number): void {
  dropped += bytes;
}

/**
 * Has V8 collect its garbage after a job that took `tookMs`, if there may be much. Only the local server starts V8 with --expose-gc
 * (src/local/runtime.ts): elsewhere this does nothing. It takes 10 to 30 ms.
 */
export async function collectDropped(tookMs: number): Promise<void> {
  const { gc } = globalThis as { gc?: () => void };
  if (gc === undefined || (dropped < COLLECT_FROM_BYTES && tookMs < COLLECT_FROM_MS)) return;
  dropped = 0;
  // A weak reference keeps its target until the task that made or read it has ended.
  await new Promise((resolve) => setTimeout(resolve, 0));
  gc();
}

/**
 * Has V8 collect its garbage again and again while `work` is done, whenever it rests. V8 hardly counts array buffers: a PDF of 20 pages took an
 * engine from 86 to 316 MB, page by page. Where V8 does not let itself be told, the work is done and no more.
 */
export async function collectDuring<T>(work: () => Promise<T>): Promise<T> {
  const { gc } = globalThis as { gc?: () => void };
  if (gc === undefined) return work();
  const timer = setInterval(() => gc(), COLLECT_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
