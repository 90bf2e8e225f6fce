// A line on standard error that says what is under way, while there is a terminal to see it and something to wait for.
import { forTerminal, writeSequence } from '../terminal.ts';

const EVERY_MS = 500;
const ERASE = '\r\u001B[K';
/** Before this time, and before this share of the work is done, an estimate would jump. */
const MIN_ELAPSED_MS = 3000;
const MIN_SHARE = 0.02;

export interface Progress {
  /** What is being done now, as `2 of 5: label.png`, and which share of the whole work is done, from 0 to 1. */
  at(what: string, share?: number): void;
  /** Erases the line, before something is printed and at the end. */
  clear(): void;
  end(): void;
}

interface ProgressOptions {
  readonly stream?: NodeJS.WriteStream;
  /** Milliseconds of any clock. */
  readonly now?: () => number;
}

/** Silent unless standard error is a terminal. The seconds go on while work rests. */
export function openProgress(
  verb: string,
  { stream = process.stderr, now = () => performance.now() }: ProgressOptions = {},
): Progress {
  if (!stream.isTTY) return { at: () => undefined, clear: () => undefined, end: () => undefined };
  const began = now();
  let what = '';
  let share = 0;
  const show = (): void => {
    if (what === '') return;
    const elapsed = now() - began;
    const seconds = Math.round(elapsed / 1000);
    const times = [...(seconds > 0 ? [`${seconds} s`] : []), ...timeLeft(elapsed, share)];
    writeSequence(
      stream,
      `${ERASE}${verb} ${forTerminal(what)}${times.length > 0 ? ` (${times.join(', ')})` : ''}`,
    );
  };
  const timer = setInterval(show, EVERY_MS);
  timer.unref();
  return {
    at(next, done = share) {
      what = next;
      share = done;
      show();
    },
    clear: () => writeSequence(stream, ERASE),
    end() {
      clearInterval(timer);
      writeSequence(stream, ERASE);
    },
  };
}

/** `about 40 s left`, as if the rest took as long as what is done; none while that is too little to tell. */
function timeLeft(elapsedMs: number, share: number): readonly string[] {
  if (elapsedMs < MIN_ELAPSED_MS || share < MIN_SHARE) return [];
  const seconds = Math.ceil((elapsedMs * (1 - share)) / share / 1000);
  return [`about ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left`];
}
