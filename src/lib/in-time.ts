// Bounds the wait for a store, so that a store that hangs does not hang the request, its slot and its bytes as well.

/** Thrown when the time is over. The work goes on and may still have its effect. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

export interface InTimeOptions {
  readonly limitMs: number;
  /** Default: setTimeout. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/**
 * The wait is divided into slices. A heavy job can block the thread for seconds, and then the store's answer and an overdue timer
 * are ready at the same time; so a blocked thread uses up one slice instead of the whole wait.
 */
const SLICE_MS = 100;

/** The outcome of `work`; rejects with TooSlow after `limitMs` in which the thread was free. */
export async function inTime<T>(
  work: Promise<T>,
  { limitMs, wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }: InTimeOptions,
): Promise<T> {
  let settled = false;
  const late = (async (): Promise<never> => {
    for (let passedMs = 0; passedMs < limitMs && !settled; passedMs += SLICE_MS) await wait(SLICE_MS);
    throw new TooSlow(`no answer within ${limitMs} ms`);
  })();
  late.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    settled = true;
  }
}
