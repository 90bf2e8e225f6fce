// Restarts a server that ends by itself, with pauses that grow while it keeps ending.
import { after } from '../lib/after.ts';
import type { Level } from './notices.ts';

/** The pause before the first restart; it doubles with each end that follows soon after a start. */
const FIRST_PAUSE_MS = 250;
/** Clients are refused while the server is down, so no pause is longer: 5 s. */
const MAX_PAUSE_MS = 5_000;
/** A server that lived this long is sound: the next pause is the first one again. */
const SOUND_MS = 60_000;
/** A server that cannot even start this many times in a row (about 10 s) is given up: whoever started it must know. */
const MAX_FAILED_STARTS = 6;

/** A server that runs until it is stopped or ends by itself. */
export interface Serving {
  /** Why it ended; never settles before it ends. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface KeepRunningOptions {
  readonly start: () => Promise<Serving>;
  /** The subject of its lines; default "The server". */
  readonly what?: string;
  /** One line for whoever watches the console, without a line break. */
  readonly tell: (line: string, level: Level) => void;
  readonly wait?: (ms: number) => Promise<unknown>;
  /** Milliseconds, of any clock. */
  readonly now?: () => number;
}

export interface Kept {
  /** Settles when the server could not be started again; the text says why. */
  readonly givenUp: Promise<string>;
  /**
   * Starts another server, and then calls `end`, which must let the present one end. `why` follows its name in the one line that tells of
   * it. Where no other one can be started, the present one stays. `endsFirst`: the other one is started when the present one has ended.
   */
  renew(why: string, end: () => Promise<void>, options?: { readonly endsFirst?: boolean }): Promise<void>;
  /** Stops for good. */
  stop(): Promise<void>;
}

/** Throws what the first start throws: nothing is tried again that never worked. */
export async function keepRunning({
  start,
  what = 'The server',
  tell,
  wait = after,
  now = () => performance.now(),
}: KeepRunningOptions): Promise<Kept> {
  let serving: Serving | undefined = await start();
  let stopped = false;
  let successor: Promise<Serving | undefined> | undefined;

  return {
    givenUp: keep(serving),
    async renew(why, end, { endsFirst = false } = {}) {
      if (stopped || successor || serving === undefined) return;
      const begin = endsFirst ? serving.ended.then(() => (stopped ? undefined : start())) : start();
      successor = begin.catch((cause: unknown) => {
        tell(`${what} ${why}, and another could not be started: ${textOf(cause)}`, 'error');
        return undefined;
      });
      if (!endsFirst && (await successor) === undefined) return void (successor = undefined);
      if (stopped) return;
      tell(`${what} ${why}: it is started again.`, 'info');
      await end();
    },
    async stop() {
      stopped = true;
      await Promise.all([serving?.stop(), successor?.then((next) => next?.stop())]);
    },
  };

  async function keep(first: Serving): Promise<string> {
    let startedMs = now();
    let pauseMs = FIRST_PAUSE_MS;
    for (let current = first; ;) {
      const why = await current.ended;
      if (stopped) return never();
      serving = undefined;
      await current.stop();
      if (now() - startedMs >= SOUND_MS) pauseMs = FIRST_PAUSE_MS;
      serving = await successor;
      successor = undefined;
      const isReplaced = serving !== undefined;
      if (!isReplaced)
        tell(
          `${what} ended (${why}). It is started again in ${pauseMs / 1000} s; stored data is kept.`,
          'error',
        );
      for (let failedStarts = 0; serving === undefined;) {
        await wait(pauseMs);
        pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
        if (stopped) return never();
        try {
          serving = await start();
        } catch (cause) {
          const text = textOf(cause);
          failedStarts += 1;
          if (failedStarts === MAX_FAILED_STARTS)
            return `${what === 'The server' ? 'It' : what} could not be started again: ${text}`;
          tell(
            `Starting ${what === 'The server' ? 'it' : what} again failed (${text}). The next attempt is in ${pauseMs / 1000} s.`,
            'error',
          );
        }
      }
      if (stopped) {
        await serving.stop();
        return never();
      }
      if (!isReplaced) tell(`${what} answers again.`, 'info');
      startedMs = now();
      current = serving;
    }
  }
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
