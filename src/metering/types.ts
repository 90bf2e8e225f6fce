// What a Worker isolate and an account's Durable Object say to each other.

/** The account as the meter knows it: all keys of one account share its quota. */
export interface MeteredAccount {
  readonly account: string;
  /** Calls per UTC month; null: no limit, still metered. */
  readonly quota: number | null;
}

/** An account's month as its Durable Object knows it. */
export interface AccountState {
  /** `YYYY-MM`, UTC. */
  readonly period: string;
  /** Calls charged in the period. */
  readonly used: number;
  /** Calls reserved in the period by work that is still running. */
  readonly held: number;
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
  readonly idempotency?: IdempotencyClaim;
}

export type ReserveOutcome =
  /** cost: what is held; 0 for a key that was charged before and whose answer could not be kept. */
  | { readonly kind: 'granted'; readonly cost: number }
  | { readonly kind: 'refused' }
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
}

/** Ordinary calls that an isolate counted in one month. A repeat of the same id adds nothing. */
export interface Batch {
  readonly id: string;
  readonly period: string;
  /** Unix ms of its first call. */
  readonly createdMs: number;
  /** Calls per operation. */
  readonly counts: Readonly<Record<string, number>>;
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
}

/** One Durable Object per account, by the account's name. */
export interface AccountMeters {
  getByName(account: string): AccountMeterApi;
}
