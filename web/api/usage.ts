// GET /usage: what the key's account used this month.
import { readKey } from './key.ts';
import { BASE_PATH } from './page.ts';
import { type Problem, connectionProblem, problemOf } from './problems.ts';

/** A month, whenever it began. */
const SHOWN_DAYS = 30;

export interface Day {
  /** `2026-11-22`, UTC. */
  readonly Day: string;
  readonly Calls: number;
  readonly Requests: number;
  readonly KeyCalls: number;
}

export interface Usage {
  readonly Period: string;
  readonly CallsUsed: number;
  readonly CallsHeld: number;
  readonly Quota: number | null;
  readonly Resets: string;
  readonly Operations: Readonly<Record<string, number>>;
  /** Oldest first, today last. */
  readonly Days?: readonly Day[];
}

export type UsageOutcome =
  | { readonly ok: true; readonly usage: Usage }
  | { readonly ok: false; readonly problem: Problem };

/** Whether the service knows the key, by a call that is free; undefined: it did not say. */
export async function isKeyKnown(): Promise<boolean | undefined> {
  const response = await fetch(`${BASE_PATH}/usage`, { headers: { Apikey: readKey() } }).catch(
    () => undefined,
  );
  // 403: a known key that may do other things alone.
  return response?.status === 401 ? false : response && (response.ok || response.status === 403 || undefined);
}

export async function fetchUsage(): Promise<UsageOutcome> {
  try {
    const key = readKey();
    const response = await fetch(`${BASE_PATH}/usage?days=${SHOWN_DAYS}`, {
      headers: { Accept: 'application/json', ...(key !== '' && { Apikey: key }) },
    });
    const json: unknown = await response.json();
    if (response.ok) return { ok: true, usage: json as Usage };
    const headers = Object.fromEntries(response.headers);
    return {
      ok: false,
      problem: problemOf(
        { status: response.status, json, headers },
        { hasKey: key !== '', labelOf: () => undefined },
      ),
    };
  } catch {
    return { ok: false, problem: connectionProblem(navigator.onLine) };
  }
}
