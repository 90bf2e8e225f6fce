// Notices when the clock of the machine is set, or when the machine slept: expiry, quotas of a month and the times of log lines follow the clock.

/** A clock that is corrected slowly drifts by less within LOOK_EVERY_MS. */
const MIN_JUMP_MS = 2_000;
const LOOK_EVERY_MS = 1_000;

export interface Clocks {
  /** Unix ms. */
  readonly wallMs: () => number;
  /** Milliseconds of a clock that nobody sets. */
  readonly steadyMs: () => number;
}

/** The function tells by how many seconds the clock jumped since it was called last, negative: back; undefined: it did not. */
export function createClockWatch({ wallMs, steadyMs }: Clocks): () => number | undefined {
  let offsetMs = wallMs() - steadyMs();
  return () => {
    const now = wallMs() - steadyMs();
    const jumpMs = now - offsetMs;
    offsetMs = now;
    return Math.abs(jumpMs) < MIN_JUMP_MS ? undefined : Math.round(jumpMs / 1000);
  };
}

/** Calls `jumped` after each jump. Does not keep the process alive. */
export function watchClock(jumped: (seconds: number) => void): void {
  const jumpOf = createClockWatch({ wallMs: () => Date.now(), steadyMs: () => performance.now() });
  setInterval(() => {
    const seconds = jumpOf();
    if (seconds !== undefined) jumped(seconds);
  }, LOOK_EVERY_MS).unref();
}
