// A bound on the wait for a store. A store that hangs must not hang the request, nor hold its slot and its bytes.

/** Thrown when the wait was over; the work itself may still have its effect. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

export interface InTimeOptions {
  readonly limitMs: number;
  /** Default: setTimeout. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/**
 * The wait passes in slices: a heavy job blocks the thread for seconds, and then a store's answer and an overdue timer
 * are both ready. A blocked thread uses up one slice, not the whole wait.
 */
const SLICE_MS = 100;

/** The work's own outcome, or TooSlow once `limitMs` passed while the thread was free. */
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
