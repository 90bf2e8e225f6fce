// Measures the processor time of synchronous work, the shortest of three runs. Wall time would depend on other processes.

export function millisecondsOf(work: () => unknown): number {
  const run = (): number => {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
  return Math.min(run(), run(), run());
}
