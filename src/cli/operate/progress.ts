// A line on standard error that says what is under way, while there is a terminal to see it and something to wait for.
import { forTerminal, writeSequence } from '../terminal.ts';

const EVERY_MS = 500;
const ERASE = '\r\u001B[K';

export interface Progress {
  /** What is being done now, as `2 of 5: label.png`. */
  at(what: string): void;
  /** Erases the line, before something is printed and at the end. */
  clear(): void;
  end(): void;
}

/** Silent unless standard error is a terminal. The seconds go on while work rests. */
export function openProgress(verb: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { at: () => undefined, clear: () => undefined, end: () => undefined };
  let what = '';
  let since = performance.now();
  const show = (): void => {
    const seconds = Math.round((performance.now() - since) / 1000);
    if (what !== '')
      writeSequence(stream, `${ERASE}${verb} ${forTerminal(what)}${seconds > 0 ? ` (${seconds} s)` : ''}`);
  };
  const timer = setInterval(show, EVERY_MS);
  timer.unref();
  return {
    at(next) {
      what = next;
      since = performance.now();
      show();
    },
    clear: () => writeSequence(stream, ERASE),
    end() {
      clearInterval(timer);
      writeSequence(stream, ERASE);
    },
  };
}
