// The log line of a request, as JSON for programs and as text for people.
import type { Trace } from './trace.ts';

/** Outcomes of calls that did what was asked. */
const SUCCESSES: ReadonlySet<string> = new Set(['ok', 'replayed']);

/** What was answered. */
export interface Answered {
  readonly status: number;
  readonly nowMs: number;
}

/** The members of the JSON line, in this order. */
export interface RequestEntry {
  readonly level: 'info';
  /** When the request came, ISO 8601. */
  readonly time: string;
  readonly requestId: string;
  readonly method: string;
  readonly operation: string | null;
  /** The path as the route table declares it, never as the caller sent it; null if there is no such path. */
  readonly path: string | null;
  readonly account: string | null;
  readonly key: string | null;
  readonly status: number;
  /** `ok`, `replayed`, or the ErrorCode. */
  readonly outcome: string;
  /** Calls charged. */
  readonly cost: number;
  /** Calls that were reserved and not charged. */
  readonly refunded: number;
  readonly ms: number;
  /** Length of the body; null if none was read. */
  readonly bytes: number | null;
  readonly pages: number | null;
  readonly engines: readonly string[];
  readonly steps: Readonly<Record<string, number>>;
  /** The trace id of the caller's traceparent. */
  readonly traceId?: string;
}

/** The log entry of a trace that was answered. */
export function entryOf(trace: Trace, { status, nowMs }: Answered): RequestEntry {
  const { requestId, method, beganMs, operation, route, account, keyId, bytes, pages } = trace;
  const outcome = trace.failure ?? (trace.isReplay ? 'replayed' : status < 400 ? 'ok' : `status ${status}`);
  return {
    level: 'info',
    time: new Date(beganMs).toISOString(),
    requestId,
    method,
    operation: operation ?? null,
    path: route ?? null,
    account: account ?? null,
    key: keyId ?? null,
    status,
    outcome,
    cost: trace.cost,
    refunded: trace.refunded,
    ms: nowMs - beganMs,
    bytes: bytes ?? null,
    pages: pages ?? null,
    engines: trace.engines ?? [],
    steps: Object.fromEntries(trace.steps),
    ...(trace.traceparent !== undefined && { traceId: trace.traceparent.split('-')[1] ?? '' }),
  };
}

/**
 * Whether a request gets a line where one in `every` successes does: what was refused or failed always does.
 * `random`: 0 to 1, without 1.
 */
export function isLogged({ status, outcome }: RequestEntry, every: number, random: number): boolean {
  return status >= 400 || !SUCCESSES.has(outcome) || random * every < 1;
}

/** The entry as JSON without empty members and without what the others tell. */
export function shortLine(entry: RequestEntry): string {
  const untold = ['method', 'steps', ...(entry.operation === null ? [] : ['path'])];
  const told = Object.entries(entry).filter(
    ([name, value]) =>
      !untold.includes(name) &&
      value !== null &&
      value !== 0 &&
      !(Array.isArray(value) && value.length === 0),
  );
  return JSON.stringify(Object.fromEntries(told));
}

/** The entry as a line for a terminal: `12:00:01 200 POST /barcode/scan/image 35 ms, 1.2 KB, 1 call, key 0123456789ab, <request id>`. */
export function readableLine(entry: RequestEntry): string {
  const { time, status, method, path, outcome, ms, bytes, pages, cost, refunded, key, requestId } = entry;
  const parts = [
    `${ms} ms`,
    ...(bytes === null ? [] : [`${(bytes / 1000).toFixed(1)} KB`]),
    ...(pages === null ? [] : [`${pages} ${pages === 1 ? 'page' : 'pages'}`]),
    ...(cost > 0 ? [`${cost} ${cost === 1 ? 'call' : 'calls'}`] : []),
    ...(refunded > 0 ? [`${refunded} given back`] : []),
    ...(key === null ? [] : [`key ${key}`]),
    ...(outcome === 'ok' ? [] : [outcome]),
    requestId,
  ];
  return `${time.slice(11, 19)} ${status} ${method} ${path ?? '(no such path)'} ${parts.join(', ')}`;
}

/**
 * The entry as a data point of Workers Analytics Engine. Queries refer to columns by number, so a column never moves;
 * docs/operations.md lists them.
 */
export function dataPoint(
  { account, operation, outcome, key, method, status, cost, refunded, ms, bytes, pages }: RequestEntry,
  version: string,
): { indexes: string[]; blobs: string[]; doubles: number[] } {
  return {
    indexes: [(account ?? '').slice(0, 32)],
    blobs: [operation ?? '', outcome, key ?? '', method, version],
    doubles: [status, cost, refunded, ms, bytes ?? 0, pages ?? 0],
  };
}
