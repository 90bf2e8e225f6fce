// AccountMeter: the Durable Object that holds one account's ledger. Each method runs its SQL synchronously in one
// transaction, without an await between read and write, so parallel calls cannot both take the last of a quota.
import { DurableObject } from 'cloudflare:workers';
import { readChunk, stageChunk } from './claims.ts';
import { detailsOf, revoke } from './details.ts';
import {
  cleanUp,
  count,
  expireHolds,
  nextCleanUpMs,
  operationsOf,
  reserve,
  settle,
  stateOf,
} from './ledger.ts';
import { createSchema, type LedgerStore, type SqlValue } from './store.ts';
import type { AccountMeterApi, DayRange, Outbox, Reservation, Settlement } from './types.ts';

export class AccountMeter extends DurableObject<unknown> implements AccountMeterApi {
  readonly #store: LedgerStore;
  /** The alarm that this instance set; undefined after a restart, when the next write sets it anew. */
  #alarmMs: number | undefined;

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env);
    const { sql } = ctx.storage;
    this.#store = {
      exec: <Row extends Record<string, SqlValue>>(statement: string, ...bindings: readonly SqlValue[]) =>
        sql.exec<Row>(statement, ...bindings).toArray(),
    };
    createSchema(this.#store);
  }

  async reserve(reservation: Reservation, outbox: Outbox) {
    return this.#write(outbox, (store, nowMs) => {
      const outcome = reserve(store, reservation, nowMs);
      return { outcome, state: stateOf(store, nowMs) };
    });
  }

  async settle(settlement: Settlement, outbox: Outbox) {
    return this.#write(outbox, (store, nowMs) => {
      const charged = settle(store, settlement, nowMs);
      return { charged, state: stateOf(store, nowMs) };
    });
  }

  async stage(id: string, n: number, bytes: Uint8Array): Promise<void> {
    stageChunk(this.#store, id, n, bytes);
  }

  async answerChunk(id: string, n: number): Promise<Uint8Array | null> {
    return readChunk(this.#store, id, n);
  }

  async report(outbox: Outbox) {
    return this.#write(outbox, (store, nowMs) => ({ state: stateOf(store, nowMs) }));
  }

  async usage(outbox: Outbox) {
    return this.#write(outbox, (store, nowMs) => {
      expireHolds(store, nowMs);
      const state = stateOf(store, nowMs);
      return { state, operations: operationsOf(store, state.period) };
    });
  }

  async history(days: DayRange, outbox: Outbox) {
    return this.#write(outbox, (store, nowMs) => ({
      state: stateOf(store, nowMs),
      details: detailsOf(store, days),
      operations: operationsOf(store, days.to.slice(0, 7)),
    }));
  }

  async revoke(key: string): Promise<void> {
    revoke(this.#store, key, Date.now());
  }

  override async alarm(): Promise<void> {
    this.ctx.storage.transactionSync(() => cleanUp(this.#store, Date.now()));
    this.#alarmMs = undefined;
    await this.#setAlarm();
  }

  async #write<T>(outbox: Outbox, change: (store: LedgerStore, nowMs: number) => T): Promise<T> {
    const nowMs = Date.now();
    const result = this.ctx.storage.transactionSync(() => {
      for (const batch of outbox.batches) count(this.#store, batch, nowMs);
      for (const settlement of outbox.settlements) settle(this.#store, settlement, nowMs);
      return change(this.#store, nowMs);
    });
    await this.#setAlarm();
    return result;
  }

  /** Wakes the object when its ledger has something to expire or to delete. */
  async #setAlarm(): Promise<void> {
    const dueMs = nextCleanUpMs(this.#store);
    if (dueMs === null || (this.#alarmMs !== undefined && this.#alarmMs <= dueMs)) return;
    this.#alarmMs = dueMs;
    await this.ctx.storage.setAlarm(dueMs);
  }
}
