// A part of a request's work, as its trace shows it.

export interface TimedPart {
  readonly name: string;
  /** From 1. */
  readonly page: number;
  /** Unix ms. */
  readonly fromMs: number;
  readonly ms: number;
}

/** Where parts are reported, and the clock. */
export interface Timing {
  readonly now: () => number;
  readonly onPart: (part: TimedPart) => void;
}
