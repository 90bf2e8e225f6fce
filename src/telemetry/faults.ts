// What goes wrong beside a caller's request: each is a line in the log and a count for /metrics.
import { faultReason } from '../service/fault-reason.ts';
import { errorLine } from './error-line.ts';

/** The `part` of a line, and the label of its counter. docs/operations.md explains each. */
const FAULT_PARTS = [
  'catalog',
  'keys',
  'meter',
  'jobs',
  'admin',
  'recognition',
  'engine',
  'traces',
  'supervisor',
] as const;
export type FaultPart = (typeof FAULT_PARTS)[number];

export interface Faults {
  /** Logs and counts what a part threw; `more`: further members of the line. */
  readonly of: (part: FaultPart) => (error: unknown, more?: Readonly<Record<string, unknown>>) => void;
  /** Since the start of the isolate, also those that are 0. */
  readonly counts: () => Readonly<Record<FaultPart, number>>;
}

export interface FaultsOptions {
  /** Unix ms. */
  readonly now: () => number;
  /** Takes a line for the log of errors, without a line break. */
  readonly write: (line: string) => void;
}

/** Counts at zero; one per isolate. */
export function createFaults({ now, write }: FaultsOptions): Faults {
  const counts = Object.fromEntries(FAULT_PARTS.map((part) => [part, 0])) as Record<FaultPart, number>;
  return {
    of: (part) => (error, more) => {
      counts[part] += 1;
      const reason = faultReason(String(error))?.reason;
      write(errorLine({ part, ...(reason && { reason }), error: String(error), ...more }, now()));
    },
    counts: () => counts,
  };
}
