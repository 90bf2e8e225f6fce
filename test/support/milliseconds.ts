// Measures processor time, because wall time depends on other processes, and compares it with plain work on the same machine.

/** The processor time of this thread so far. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The processor time of synchronous work, the shortest of three runs. */
export function millisecondsOf(work: () => unknown): number {
  const run = (): number => {
    const start = threadMs();
    work();
    return threadMs() - start;
  };
  return Math.min(run(), run(), run());
}

const PASSED_BYTES = 4_000_000;
/** The clock of a thread moves in steps of up to 10 ms: a shorter measurement can give 0. */
const MEASURED_MS = 200;

/** Linear work takes 0 to 110 passes; quadratic work of 100 KB tens of thousands. */
export const MAX_LINEAR_PASSES = 4_000;

/**
 * The work in plain passes over so many bytes, measured beside it on the same machine: linear work takes as many passes whatever the
 * length and the machine, and quadratic work half as many as there are bytes.
 */
export function passesOf(work: () => unknown, bytes: number): number {
  return millisecondsOf(work) / passMs(bytes);
}

/** The processor time of one plain pass over so many bytes on this machine, which is measured once. */
export function passMs(bytes: number): number {
  byteMs ??= measuredByteMs();
  return byteMs * bytes;
}

let byteMs: number | undefined;

function measuredByteMs(): number {
  const data = new Uint8Array(PASSED_BYTES).fill(1);
  let sum = 0;
  const pass = (): void => {
    for (let at = 0; at < data.length; at += 1) sum = (sum + (data[at] ?? 0)) | 0;
  };
  // Compiled before it is measured.
  pass();
  const start = threadMs();
  let passes = 0;
  for (; threadMs() - start < MEASURED_MS; passes += 1) pass();
  if (sum === 0) throw new Error('no byte was read');
  return (threadMs() - start) / (passes * PASSED_BYTES);
}
