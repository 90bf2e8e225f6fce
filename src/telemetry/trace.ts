// The trace of a request: who asked for what, what it cost, and how long each step took. It has nothing of the request's content:
// no key, no file, no value, and not the path as the caller sent it.
import type { TimedPart } from '../lib/timed-part.ts';

export type Step = 'key' | 'body' | 'queue' | 'read' | 'reserve' | 'work' | 'settle';

/** Of accounts, for the wait at the gate: their batch jobs, keys with a quota, keys without one. */
export const ACCOUNT_CLASSES = ['batch', 'quota', 'unlimited'] as const;
export type AccountClass = (typeof ACCOUNT_CLASSES)[number];

export interface Trace {
  readonly requestId: string;
  readonly method: string;
  /** Unix ms. */
  readonly beganMs: number;
  /** The operation's id; absent if the request is for none. */
  operation?: string;
  /** The path as the route table declares it; absent if there is no such route. */
  route?: string;
  account?: string;
  /** Whose jobs wait at the gate; absent before the key is known. */
  accountClass?: AccountClass;
  keyId?: string;
  /** Length of the body; absent if none was read. */
  bytes?: number;
  pages?: number;
  /** Calls that were charged. */
  cost: number;
  /** Calls that were reserved and not charged. */
  refunded: number;
  /** The ErrorCode of a failure. */
  failure?: string;
  /** Set if the answer is that of an earlier call with the same Idempotency-Key. */
  isReplay?: true;
  /** The WASM engines that worked for it; only for operations that have the isolate's engines to themselves. */
  engines?: readonly string[];
  /** The caller's header, if it is a valid one of W3C Trace Context. */
  readonly traceparent?: string;
  /** Milliseconds of each step, in order. */
  readonly steps: Map<Step, number>;
  /** The parts of the step `work`, in the order in which they ended. */
  readonly parts: TimedPart[];
}

/** Version 00 of https://www.w3.org/TR/trace-context/#traceparent-header; an id of zeros only is invalid. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

export interface TraceStart {
  readonly requestId: string;
  readonly method: string;
  readonly nowMs: number;
  readonly traceparent: string | null;
}

export function createTrace({ requestId, method, nowMs, traceparent }: TraceStart): Trace {
  return {
    requestId,
    method,
    beganMs: nowMs,
    cost: 0,
    refunded: 0,
    steps: new Map(),
    parts: [],
    ...(traceparent !== null && TRACEPARENT.test(traceparent) && { traceparent }),
  };
}

/** Records the step that ends now: it took the time since the end of the step before. */
export function endStep(trace: Trace, step: Step, nowMs: number): void {
  const before = [...trace.steps.values()].reduce((sum, ms) => sum + ms, 0);
  trace.steps.set(step, Math.max(0, nowMs - trace.beganMs - before));
}

/** The value of a Server-Timing header (https://www.w3.org/TR/server-timing/): each step, then the total, in ms. */
export function serverTiming(trace: Trace, nowMs: number): string {
  return [...trace.steps, ['total', nowMs - trace.beganMs] as const]
    .map(([name, ms]) => `${name};dur=${ms}`)
    .join(', ');
}
