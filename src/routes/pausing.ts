// Work that pauses between its parts until it is asked to go on. It lives in the request that began it, which `waitUntil` keeps; other
// requests ask it to go on and get what it comes to.
import { MIN_SLICE_MS } from '../lib/fair-gate.ts';

/** A pause lasts as long as others work: beside 50 accounts a minute, on a loaded machine several. Who lets it last longer is gone. */
const MAX_PAUSE_MS = 600_000;
/** The timer tells the runtime that a request which waits for another one has not hung. */
const LOOK_EVERY_MS = 500;

export interface Pausing<T> {
  /** Begins the work, or goes on with it. Undefined: it paused. */
  goOn(): Promise<T | undefined>;
  /** For the work: pauses it. Rejects when it is given up. */
  turn(): Promise<void>;
  giveUp(): void;
  /** Whether it has paused once. */
  readonly isLong: boolean;
}

export interface PausingOptions<T> {
  readonly work: () => Promise<T>;
  /** Called before each pause. */
  readonly onPause: () => void;
  readonly waitUntil: (promise: Promise<unknown>) => void;
  readonly now: () => number;
}

export function createPausing<T>({ work, onPause, waitUntil, now }: PausingOptions<T>): Pausing<T> {
  let ended: Promise<T> | undefined;
  let paused = Promise.withResolvers<undefined>();
  let awake: PromiseWithResolvers<undefined> | undefined;
  let begunMs = 0;

  return {
    async goOn() {
      begunMs = now();
      paused = Promise.withResolvers();
      if (ended === undefined) waitUntil((ended = work()).catch(() => undefined));
      awake?.resolve(undefined);
      return looking(Promise.race([ended, paused.promise]), () => undefined);
    },
    async turn() {
      if (now() - begunMs < MIN_SLICE_MS) return;
      onPause();
      awake = Promise.withResolvers();
      paused.resolve(undefined);
      const endMs = now() + MAX_PAUSE_MS;
      await looking(awake.promise, () => {
        if (now() >= endMs) throw new Error('nobody asked it to go on');
      });
    },
    giveUp: () => awake?.reject(new Error('it was given up')),
    get isLong() {
      return awake !== undefined;
    },
  };
}

/** What `promise` resolves to; `look` is called again and again until then. */
async function looking<T>(promise: Promise<T>, look: () => void): Promise<T> {
  let isDone = false;
  const done = promise.finally(() => (isDone = true));
  done.catch(() => undefined);
  for (;;) {
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))]);
    if (isDone) return done;
    look();
  }
}
