// Admission control: a fixed number of jobs run at a time, a limited number wait, and the rest are refused. fair-gate.ts has the order.
import { type Result, ok } from './result.ts';

export interface GateEntry {
  /** The jobs of a flow are served in order of arrival; flows share the slots. */
  readonly flow: string;
  /** The estimated length of the job, nominal ms. */
  readonly lengthMs: number;
  /** Takes no place in the queue and gets a slot only while nobody else waits. */
  readonly isBackground?: boolean;
}

export interface Slot {
  /** Frees the slot; a second call does nothing. The flow is charged for the time since the slot was taken, or for the estimate if that is more. */
  leave(): void;
  /**
   * Between two parts of a long job: gives the slot to whoever is before this job in the order, and resolves when it is its turn again. At
   * once if that is nobody, after less than MIN_SLICE_MS, and if `maxPaused` jobs are paused already. `isReady`: whether what the
   * job needs beside the slot is free; default: it needs nothing else.
   */
  turn(isReady?: () => boolean): Promise<void>;
}

/** What the gate does now, for readiness and the counters. */
export interface GateState {
  readonly running: number;
  readonly queued: number;
  /** Jobs that gave their slot back in their middle. */
  readonly paused: number;
  /** True while every slot is taken. */
  readonly busy: boolean;
  /** True while a further job of a flow that waits is refused. */
  readonly full: boolean;
  /** Flows whose jobs wait (backlogged flows). */
  readonly flows: number;
  /** Estimated length of the jobs that wait, all together, nominal ms. */
  readonly backlogMs: number;
  /** How long the job that has waited longest has waited, ms. */
  readonly longestWaitMs: number;
}

export interface Gate {
  /**
   * Waits for a slot. Failures: rate_limited if the flow itself holds the places, overloaded if several flows hold them or the wait is
   * too long. All places are held when `maxQueue` jobs wait, or jobs that take `maxWaitMs` by their estimates; the last quarter of that time is
   * for short jobs of flows that have no other.
   */
  enter(entry: GateEntry): Promise<Result<Slot>>;
  readonly state: GateState;
}

/** Lets everybody in at once: for one caller, who shares it with nobody. */
export const OPEN_GATE: Gate = {
  enter: async () => ok({ leave: () => undefined, turn: async () => undefined }),
  state: {
    running: 0,
    queued: 0,
    paused: 0,
    busy: false,
    full: false,
    flows: 0,
    backlogMs: 0,
    longestWaitMs: 0,
  },
};

export interface GateOptions {
  /** The jobs, as a failure names them; default "jobs". */
  readonly what?: string;
  /** Jobs that may run at a time; default 1. */
  readonly slots?: number;
  readonly maxQueue: number;
  readonly maxWaitMs: number;
  /** Jobs that may be paused at a time, because each holds memory; a further long one does not begin before. Default: none is paused. */
  readonly maxPaused?: number;
  /** After this time a slot counts as abandoned and is free again. */
  readonly leaseMs: number;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}
