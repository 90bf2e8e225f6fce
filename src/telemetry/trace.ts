// What is noted of one request while it is answered: who asked for what, what it cost, and how long each step took. Nothing
// of the request itself is kept here: no key, no file, no value, no path as it was written.

export type Step = 'key' | 'body' | 'queue' | 'read' | 'reserve' | 'work' | 'settle';

export interface Trace {
  readonly requestId: string;
  readonly method: string;
  /** Unix ms. */
  readonly beganMs: number;
  /** Of the route table; absent: no operation. */
  operation?: string;
  /** As the route is declared; absent: no route. */
  route?: string;
  account?: string;
  keyId?: string;
  /** Of the body that was read. */
  bytes?: number;
  pages?: number;
  /** Calls that were charged. */
  cost: number;
  /** Calls that were reserved and given back. */
  refunded: number;
  /** The ErrorCode of a failure. */
  failure?: string;
  /** The answer of an earlier call with the same Idempotency-Key. */
  isReplay?: true;
  /** The WASM engines that worked for it; told of operations that have the isolate's engines to themselves. */
  engines?: readonly string[];
  /** The caller's, when it is one of W3C Trace Context. */
  readonly traceparent?: string;
  /** Milliseconds by step, in their order. */
  readonly steps: Map<Step, number>;
}

/** version 00 of https://www.w3.org/TR/trace-context/#traceparent-header; ids of zeros alone are invalid. */
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
    ...(traceparent !== null && TRACEPARENT.test(traceparent) && { traceparent }),
  };
}

/** Notes how long the step took that ends now: the time since the end of the last one. */
export function endStep(trace: Trace, step: Step, nowMs: number): void {
  const before = [...trace.steps.values()].reduce((sum, ms) => sum + ms, 0);
  trace.steps.set(step, Math.max(0, nowMs - trace.beganMs - before));
}

/** The value of a Server-Timing header (https://www.w3.org/TR/server-timing/): each step, then the whole, in ms. */
export function serverTiming(trace: Trace, nowMs: number): string {
  return [...trace.steps, ['total', nowMs - trace.beganMs] as const]
    .map(([name, ms]) => `${name};dur=${ms}`)
    .join(', ');
}
