// The messages between a Worker isolate and an account's Durable Object.

/** The account of a call. All keys of one account share its quota. */
export interface MeteredAccount {
  readonly account: string;
  /** Calls per UTC month; null: no limit, though calls are still counted. */
  readonly quota: number | null;
  /** The id of the key that makes the call. Usage is kept by key, and a revoked key is refused. Absent: usage by operation only. */
  readonly keyId?: string;
}

/** The requests of one day, key, operation and status, and the calls that they were charged. */
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
  /** How digest and seal were derived; absent: 1, from isolates of before versions. */
  readonly version?: number;
  /** Tells whether a repeated key is for the same call: derived from the Idempotency-Key and callDigest, hex. */
  readonly digest: string;
  /** Tells whether the caller can open the kept answer: derived from API key and Idempotency-Key, hex. */
  readonly seal: string;
}

export interface Reservation {
  /** Made by the meter's client, never taken from the caller: two calls with the same id would be charged once. */
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
  /** `cost`: the calls held; 0 for an idempotency key that was already charged and whose answer could not be kept. */
  | { readonly kind: 'granted'; readonly cost: number }
  | { readonly kind: 'refused' }
  /** The key was revoked. */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'running' }
  /** The size of the sealed answer, and the answer itself if it has one chunk; otherwise `answerChunk(id, n)` returns each. */
  | {
      readonly kind: 'answered';
      readonly id: string;
      readonly answer: AnswerSize;
      readonly body: Uint8Array | null;
    };

export interface AnswerSize {
  /** Length of all sealed chunks together. */
  readonly bytes: number;
}

export interface Settlement {
  readonly id: string;
  /** The final cost of the call; 0 refunds it. Never more than was reserved is charged. */
  readonly cost: number;
  readonly answer?: AnswerSize;
  /** The sealed answer if it has one chunk; a longer one was staged before. */
  readonly body?: Uint8Array;
  /** The day, key and status under which the request is counted. */
  readonly detail?: Pick<UsageDetail, 'day' | 'key' | 'status'>;
}

/** Ordinary calls that an isolate counted in one month. A repeated id adds nothing. */
export interface Batch {
  readonly id: string;
  readonly period: string;
  /** Unix ms of its first call. */
  readonly createdMs: number;
  /** Calls per operation. */
  readonly counts: Readonly<Record<string, number>>;
  /** The same calls by day, key and status, and requests that were not charged. */
  readonly details?: readonly UsageDetail[];
}

/** What the Durable Object has not yet acknowledged. Each request carries it. */
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
  /** Stores chunk n (from 0, at most CHUNK_BYTES) of the answer that the reservation's settlement will name. */
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
  /** Revokes a key: from now on its reservations are refused, and its calls in batches begun from now on are not charged. */
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
