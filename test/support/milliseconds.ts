// Wall time of synchronous work: the least of three runs, because other processes share the machine.

export function millisecondsOf(work: () => unknown): number {
  const run = (): number => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  return Math.min(run(), run(), run());
}
