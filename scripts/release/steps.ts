// The steps of a rehearsal: each is named when it begins, and told with its time when it ends.

export interface Steps {
  /** Throws what the work throws. */
  readonly timed: <T>(what: string, work: () => T | Promise<T>) => Promise<T>;
  /** What is not a step: something that was skipped, or stood in for. */
  readonly note: (line: string) => void;
  /** The times that were taken, seconds. */
  readonly secondsOf: (what: string) => number;
}

export function stepsTo(print: (line: string) => void): Steps {
  const times = new Map<string, number>();
  return {
    async timed(what, work) {
      print(`...     ${what}`);
      const begunMs = performance.now();
      const result = await work();
      const seconds = (performance.now() - begunMs) / 1000;
      times.set(what, seconds);
      print(`ok      ${what}, ${seconds.toFixed(1)} s`);
      return result;
    },
    note: print,
    secondsOf: (what) => times.get(what) ?? Number.NaN,
  };
}
