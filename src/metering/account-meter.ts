// AccountMeter: the Durable Object that holds one account's ledger. Each method runs its SQL synchronously in one transaction, without
// an await between read and write, so two parallel calls cannot both take the rest of a quota. Its alarm hands the account's batch
// jobs to the job runner, one after the other.
import { DurableObject } from 'cloudflare:workers';
import { inTime } from '../lib/in-time.ts';
import { errorLine } from '../telemetry/index.ts';
import { readChunk, stageChunk } from './claims.ts';
import { JOB_KEY_PREFIX, JOB_WAIT_MS } from './constants.ts';
import { detailsOf, revoke } from './details.ts';
import type { AccountJobsApi, DeliverTask, JobPart, JobRunner, NewJob, RunTask } from './job-types.ts';
import {
  calledBack,
  endRevoked,
  finishJob,
  jobPiece,
  jobState,
  nextJobMs,
  nextTask,
  openJob,
  postponeJob,
  stageJob,
  startJob,
  takeUpAgain,
} from './jobs.ts';
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
import { migrate, readableKeys } from './migrations.ts';
import { claimName } from './seal.ts';
import type { LedgerStore, SqlValue } from './store.ts';
import type { AccountMeterApi, DayRange, Outbox, Reservation, Settlement } from './types.ts';

interface MeterEnv {
  readonly KEYS?: Pick<KVNamespace, 'delete'>;
}

/** The object of one account; AccountMeterApi and AccountJobsApi describe its methods. */
export class AccountMeter extends DurableObject<MeterEnv> implements AccountMeterApi, AccountJobsApi {
  readonly #store: LedgerStore;
  #isWorking = false;
  /** The alarm that this instance set, Unix ms; undefined after a restart, until the next write sets it. */
  #alarmMs: number | undefined;

  constructor(ctx: DurableObjectState, env: MeterEnv) {
    super(ctx, env);
    const { sql } = ctx.storage;
    this.#store = {
      exec: <Row extends Record<string, SqlValue>>(statement: string, ...bindings: readonly SqlValue[]) =>
        sql.exec<Row>(statement, ...bindings).toArray(),
    };
    const keys = readableKeys(this.#store);
    if (keys.length === 0) this.#begin(new Map());
    else
      // oxlint-disable-next-line typescript/no-floating-promises -- the runtime waits for it before it calls the object
      void ctx.blockConcurrencyWhile(async () => {
        const account = ctx.id.name ?? '';
        const names = keys.map(async (key) => [key, await claimName(account, key)] as const);
        this.#begin(new Map(await Promise.all(names)));
      });
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

  async openJob(job: NewJob) {
    return this.#change((store, nowMs) => openJob(store, job, nowMs));
  }

  async stageJob(name: string, n: number, bytes: Uint8Array): Promise<void> {
    stageJob(this.#store, name, n, bytes);
  }

  async startJob(name: string, head: Uint8Array): Promise<boolean> {
    return this.#change((store, nowMs) => startJob(store, name, head, nowMs));
  }

  /** Also sets the alarm, so that a status request wakes a queue whose alarm was lost. */
  async jobState(name: string) {
    return this.#change((store, nowMs) => jobState(store, name, nowMs));
  }

  async jobPiece(name: string, part: JobPart, n: number): Promise<Uint8Array | null> {
    return jobPiece(this.#store, name, part, n);
  }

  /**
   * Cleans up, then does one task. Only one alarm runs at a time, so an account never has two jobs at work. It never throws, because
   * the runtime stops repeating an alarm that fails too often.
   */
  override async alarm(): Promise<void> {
    if (this.#isWorking) return;
    this.#alarmMs = undefined;
    const task = this.ctx.storage.transactionSync(() => {
      const nowMs = Date.now();
      cleanUp(this.#store, nowMs);
      return nextTask(this.#store, nowMs);
    });
    if (task) {
      this.#isWorking = true;
      try {
        await this.#do(task);
      } finally {
        this.#isWorking = false;
      }
    }
    await this.#setAlarm();
  }

  #begin(claimNames: ReadonlyMap<string, string>): void {
    migrate(this.#store, {
      transaction: (work) => this.ctx.storage.transactionSync(work),
      claimNames,
    });
    takeUpAgain(this.#store, Date.now());
  }

  async #do(task: RunTask | DeliverTask): Promise<void> {
    const { name } = task;
    const change = <T>(work: (nowMs: number) => T): T =>
      this.ctx.storage.transactionSync(() => work(Date.now()));
    let isOver = false;
    try {
      if (task.kind === 'deliver') {
        const isTaken = await inTime(this.#runner().deliver(task), { limitMs: JOB_WAIT_MS });
        isOver = change((nowMs) => calledBack(this.#store, name, isTaken, nowMs));
      } else {
        const outcome = await inTime(this.#runner().run(task), { limitMs: JOB_WAIT_MS });
        if (outcome.kind === 'later') change((nowMs) => postponeJob(this.#store, name, false, nowMs));
        else if (outcome.kind === 'revoked') change((nowMs) => endRevoked(this.#store, name, nowMs));
        else change((nowMs) => finishJob(this.#store, name, outcome, nowMs));
      }
    } catch (error) {
      console.error(errorLine({ part: 'jobs', error: String(error) }, Date.now()));
      if (task.kind === 'deliver') isOver = change((nowMs) => calledBack(this.#store, name, false, nowMs));
      else change((nowMs) => postponeJob(this.#store, name, true, nowMs));
    }
    if (isOver || jobPiece(this.#store, name, 'head', 0) === null) await this.#forgetKey(name);
  }

  /** Deletes a job's key. A failure does no harm: the data that the key opens are already deleted, and KV drops the key a day later. */
  async #forgetKey(name: string): Promise<void> {
    await this.env.KEYS?.delete(JOB_KEY_PREFIX + name).catch(() => undefined);
  }

  /** The Worker's own entrypoint. It runs in another isolate, so this object can answer its account's calls meanwhile. */
  #runner(): JobRunner {
    const { BatchRunner } = this.ctx.exports as { readonly BatchRunner?: JobRunner };
    if (!BatchRunner) throw new Error('The Worker does not export BatchRunner.');
    return BatchRunner;
  }

  async #change<T>(work: (store: LedgerStore, nowMs: number) => T): Promise<T> {
    const result = this.ctx.storage.transactionSync(() => work(this.#store, Date.now()));
    await this.#setAlarm();
    return result;
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

  /** Sets the alarm for the next time at which something expires, is deleted or is due. */
  async #setAlarm(): Promise<void> {
    const due = [nextCleanUpMs(this.#store), nextJobMs(this.#store)].filter((ms) => ms !== null);
    const dueMs = due.length === 0 ? null : Math.min(...due);
    if (dueMs === null || (this.#alarmMs !== undefined && this.#alarmMs <= dueMs)) return;
    this.#alarmMs = dueMs;
    await this.ctx.storage.setAlarm(dueMs);
  }
}
