// The meter's interface: how a Worker isolate begins, settles and looks up metered calls. client.ts implements it.
import type { Err, Result } from '../service/result.ts';
import type { StoredAnswer } from './answer.ts';
import type { IdempotentCall } from './seal.ts';
import type { AccountMeters, DayRange, MeteredAccount, UsageDetail } from './types.ts';

export interface MeterDeps {
  readonly objects: AccountMeters;
  /** Lets background work run on after the answer: `waitUntil` of `cloudflare:workers`. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Unix ms. */
  readonly now: () => number;
  /** Default: setTimeout. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** Default: a random UUID. */
  readonly newId?: () => string;
  /** Bounds the wait for a Durable Object; rejects with TooSlow. Default: no bound. */
  readonly inTime?: <T>(work: Promise<T>) => Promise<T>;
  /** Receives what each failed request to a Durable Object threw; default: it is dropped. */
  readonly onError?: (error: unknown) => void;
}

export interface MeteredCall {
  readonly account: MeteredAccount;
  readonly operation: string;
  /** The most that the call can cost, in calls. */
  readonly cost: number;
  readonly idempotency?: IdempotentCall;
}

/** The values of the X-Api-Calls-* headers. */
export interface CallsHeader {
  readonly consumed: number;
  /** Calls left in the month as far as this isolate knows; only with a quota. */
  readonly remaining?: number;
  /** Unix seconds at which the month ends; only with a quota. */
  readonly resetS?: number;
}

export interface Charge {
  readonly kind: 'charge';
  /**
   * Must be called when the work is over, with cost 0 if it failed. It never fails: what cannot be delivered now is delivered
   * later. With an idempotency key it stores the answer for replays. A second call changes nothing. `status`: the status of the
   * answer, for the account's usage; default 200.
   */
  settle(cost: number, answer?: StoredAnswer, status?: number): Promise<CallsHeader>;
  /** Called now and then while the work lasts: its hold, which ends after HOLD_MS, begins anew. Never fails. */
  renew(): Promise<void>;
}

/** The first answer to this idempotency key; nothing is charged. */
export interface Replay {
  readonly kind: 'replay';
  readonly answer: StoredAnswer;
  readonly calls: CallsHeader;
}

/** The body of GET /usage after `Successful`. */
export interface Usage {
  readonly Period: string;
  readonly CallsUsed: number;
  readonly CallsHeld: number;
  readonly Quota: number | null;
  /** ISO 8601, the first second of the next month in UTC. */
  readonly Resets: string;
  /** Calls charged per operation; they add up to CallsUsed. */
  readonly Operations: Readonly<Record<string, number>>;
}

/** The usage of a month: its details, and the calls by operation that they add up to. */
export interface MonthUsage {
  readonly details: readonly UsageDetail[];
  readonly operations: Readonly<Record<string, number>>;
}

export interface Meter {
  /**
   * Begins a call: reserves or counts its cost. Failures, which charge nothing: quota_exceeded, idempotency_mismatch, in_progress,
   * overloaded, unauthorized (the key was revoked).
   */
  begin(call: MeteredCall): Promise<Result<Charge | Replay>>;
  /** Counts a request that was not charged, such as a refusal or a replay, in the account's usage by status. */
  note(account: MeteredAccount, request: { readonly operation: string; readonly status: number }): void;
  /** The usage of those days, including what this isolate has not reported yet. Failure: overloaded. */
  history(account: MeteredAccount, days: DayRange): Promise<Result<readonly UsageDetail[]>>;
  /** The usage of a month, `2026-11`. Failure: overloaded. */
  month(account: MeteredAccount, month: string): Promise<Result<MonthUsage>>;
  /** Tells the account's Durable Object that one of its keys is revoked. Failure: overloaded. */
  revoke(account: MeteredAccount, keyId: string): Promise<Result<void>>;
  /**
   * Refuses a call before its body is read, with what this isolate already knows: quota_exceeded if a call of that cost has no room,
   * unauthorized if the key was revoked, else null. Reserves nothing. `each`: what the body multiplies the cost by, as ` a page`; while
   * anything is left, the body then tells the price that the refusal names.
   */
  refusal(account: MeteredAccount, cost: number, each?: string): Err | null;
  /** The usage of this month, including what this isolate has not reported yet. Failure: overloaded. */
  usage(account: MeteredAccount): Promise<Result<Usage>>;
  /** Reports everything that waits. False if some of it could not be delivered; that keeps waiting. */
  flush(): Promise<boolean>;
  /** The header values of an answer that was not charged, such as a refusal. */
  calls(account: MeteredAccount): CallsHeader;
}
