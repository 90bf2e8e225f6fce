// What a Worker isolate and an account's Durable Object say to each other.

/** The account as the meter knows it: all keys of one account share its quota. */
export interface MeteredAccount {
  readonly account: string;
  /** Calls per UTC month; null: no limit, still metered. */
  readonly quota: number | null;
  /** The key that makes the call: usage is told by key, and a revoked one is refused. Absent: usage is counted by operation alone. */
  readonly keyId?: string;
}

/** Requests of one day, key, operation and status, and what they were charged. */
export interface UsageDetail {
  /** `YYYY-MM-DD`, UTC: the day on which the request began. */
  readonly day: string;
  /** The key's id. */
  readonly key: string;
  readonly operation: string;
  /** The HTTP status of the answer. */
  readonly status: number;
  readonly requests: number;
  readonly calls: number;
}

/** An account's month as its Durable Object knows it. */
export interface AccountState {
  /** `YYYY-MM`, UTC. */
  readonly period: string;
  /** Calls charged in the period. */
  readonly used: number;
  /** Calls reserved in the period by work that is still running. */
  readonly held: number;
  /** Ids of the account's keys that were revoked within the last REVOKED_TOLD_MS; absent: none. */
  readonly revoked?: readonly string[];
}

export interface IdempotencyClaim {
  /** Derived from the account and the caller's Idempotency-Key, hex. */
  readonly key: string;
  /** Says whether a repeated key carries the same call: derived from the Idempotency-Key and callDigest, hex. */
  readonly digest: string;
  /** Says whether the caller can open the kept answer: derived from API key and Idempotency-Key, hex. */
  readonly seal: string;
}

export interface Reservation {
  /** Made by the meter's client, never taken from the caller: two calls with one id would be charged once. */
  readonly id: string;
  readonly operation: string;
  /** The most that this call can cost, in calls; an integer ≥ 0. */
  readonly cost: number;
  readonly quota: number | null;
  /** The id of the key that makes the call. */
  readonly key?: string;
  readonly idempotency?: IdempotencyClaim;
}

export type ReserveOutcome =
  /** cost: what is held; 0 for a key that was charged before and whose answer could not be kept. */
  | { readonly kind: 'granted'; readonly cost: number }
  | { readonly kind: 'refused' }
  /** The key was revoked. */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'running' }
  /** The sealed answer; `body` is there when it has one chunk, else `answerChunk(id, n)` gives each. */
  | {
      readonly kind: 'answered';
      readonly id: string;
      readonly answer: AnswerSize;
      readonly body: Uint8Array | null;
    };

export interface AnswerSize {
  /** Of all sealed chunks. */
  readonly bytes: number;
}

export interface Settlement {
  readonly id: string;
  /** What the call cost in the end; 0 refunds. More than was reserved is never charged. */
  readonly cost: number;
  readonly answer?: AnswerSize;
  /** The whole sealed answer when it has one chunk; longer ones are staged before. */
  readonly body?: Uint8Array;
  /** Who asked, when and with what answer. */
  readonly detail?: Pick<UsageDetail, 'day' | 'key' | 'status'>;
}

/** Ordinary calls that an isolate counted in one month. A repeat of the same id adds nothing. */
export interface Batch {
  readonly id: string;
  readonly period: string;
  /** Unix ms of its first call. */
  readonly createdMs: number;
  /** Calls per operation. */
  readonly counts: Readonly<Record<string, number>>;
  /** The same calls by day, key and status, and requests that were charged nothing. */
  readonly details?: readonly UsageDetail[];
}

/** What the Durable Object has not yet acknowledged; it is sent with each request to it. */
export interface Outbox {
  readonly batches: readonly Batch[];
  readonly settlements: readonly Settlement[];
}

/** The methods of an account's Durable Object, as its stub offers them. Each is atomic and may be repeated. */
export interface AccountMeterApi {
  reserve(
    reservation: Reservation,
    outbox: Outbox,
  ): Promise<{ outcome: ReserveOutcome; state: AccountState }>;
  settle(settlement: Settlement, outbox: Outbox): Promise<{ charged: number; state: AccountState }>;
  /** Keeps chunk n (from 0, ≤ CHUNK_BYTES) of the answer that the reservation's settlement will name. */
  stage(id: string, n: number, bytes: Uint8Array): Promise<void>;
  /** A chunk of a stored answer; null once it is gone. */
  answerChunk(id: string, n: number): Promise<Uint8Array | null>;
  report(outbox: Outbox): Promise<{ state: AccountState }>;
  usage(outbox: Outbox): Promise<{ state: AccountState; operations: Record<string, number> }>;
  /**
   * The details of the days `from` to `to`, both included, at most DETAILS_MAX rows, oldest first; and the calls by operation
   * of the month of `to`.
   */
  history(
    days: DayRange,
    outbox: Outbox,
  ): Promise<{ state: AccountState; details: UsageDetail[]; operations: Record<string, number> }>;
  /** From now on the key's calls are refused, and what it made uncounted is charged nothing. */
  revoke(key: string): Promise<void>;
}

/** Days as `YYYY-MM-DD`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** One Durable Object per account, by the account's name. */
export interface AccountMeters {
  getByName(account: string): AccountMeterApi;
}
