// The accounts' Durable Objects without a runtime: the same ledger over in-memory SQLite, with faults on demand.
import { readChunk, stageChunk } from '../../src/metering/claims.ts';
import { detailsOf, revoke } from '../../src/metering/details.ts';
import { cleanUp, count, operationsOf, reserve, settle, stateOf } from '../../src/metering/ledger.ts';
import type { AccountMeterApi, AccountMeters, Outbox } from '../../src/metering/types.ts';
import { openStore, type TestStore } from './ledger-store.ts';

/** What happens to the next request: it or its answer is lost or late, or the object says that it is overloaded. */
export type Fault = 'lost answer' | 'lost request' | 'slow answer' | 'slow request' | 'overloaded';

const SLOW_MS = 700;

export interface TestMeters extends AccountMeters {
  store(account: string): TestStore;
  alarm(account: string): void;
  /** Requests that reached an object, by method. */
  readonly requests: string[];
  /** Taken from the front, one for each request; null: no fault. */
  readonly faults: (Fault | null)[];
}

export function createTestMeters({ now, sleep }: Pick<TestClock, 'now' | 'sleep'>): TestMeters {
  const stores = new Map<string, TestStore>();
  const requests: string[] = [];
  const faults: (Fault | null)[] = [];

  function storeOf(account: string): TestStore {
    const known = stores.get(account) ?? openStore();
    stores.set(account, known);
    return known;
  }

  async function request<T>(method: string, work: () => T): Promise<T> {
    const fault = faults.shift();
    await Promise.resolve();
    if (fault === 'lost request') throw new Error('Network connection lost.');
    if (fault === 'overloaded') {
      throw Object.assign(new Error('Durable Object is overloaded.'), { overloaded: true });
    }
    if (fault === 'slow request') await sleep(SLOW_MS);
    requests.push(method);
    const result = structuredClone(work());
    if (fault === 'lost answer') {
      throw new Error('Internal error in Durable Object storage caused object to be reset.');
    }
    if (fault === 'slow answer') await sleep(SLOW_MS);
    await Promise.resolve();
    return result;
  }

  function objectOf(store: TestStore): AccountMeterApi {
    const write = <T>(outbox: Outbox, work: () => T): T =>
      store.transaction(() => {
        for (const batch of outbox.batches) count(store, batch, now());
        for (const settlement of outbox.settlements) settle(store, settlement, now());
        return work();
      });
    return {
      reserve: (reservation, outbox) =>
        request('reserve', () =>
          write(outbox, () => ({
            outcome: reserve(store, reservation, now()),
            state: stateOf(store, now()),
          })),
        ),
      settle: (settlement, outbox) =>
        request('settle', () =>
          write(outbox, () => ({ charged: settle(store, settlement, now()), state: stateOf(store, now()) })),
        ),
      stage: (id, n, bytes) => request('stage', () => stageChunk(store, id, n, bytes)),
      answerChunk: (id, n) => request('answerChunk', () => readChunk(store, id, n)),
      report: (outbox) => request('report', () => write(outbox, () => ({ state: stateOf(store, now()) }))),
      usage: (outbox) =>
        request('usage', () =>
          write(outbox, () => {
            const state = stateOf(store, now());
            return { state, operations: operationsOf(store, state.period) };
          }),
        ),
      history: (days, outbox) =>
        request('history', () =>
          write(outbox, () => ({
            state: stateOf(store, now()),
            details: detailsOf(store, days),
            operations: operationsOf(store, days.to.slice(0, 7)),
          })),
        ),
      revoke: (key) => request('revoke', () => revoke(store, key, now())),
    };
  }

  return {
    getByName: (account) => objectOf(storeOf(account)),
    store: storeOf,
    alarm: (account) => {
      const store = storeOf(account);
      store.transaction(() => cleanUp(store, now()));
    },
    requests,
    faults,
  };
}

export interface TestClock {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Moves the clock and lets all that became due run to its end. */
  readonly advance: (ms: number) => Promise<void>;
}

/** A clock that tests turn by hand, with the sleepers that wait on it. */
export function createTestClock(startMs: number): TestClock {
  let nowMs = startMs;
  let sleepers: { untilMs: number; wake: () => void }[] = [];
  return {
    now: () => nowMs,
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        sleepers.push({ untilMs: nowMs + ms, wake: resolve });
      }),
    async advance(ms: number) {
      nowMs += ms;
      const due = sleepers.filter(({ untilMs }) => untilMs <= nowMs);
      sleepers = sleepers.filter(({ untilMs }) => untilMs > nowMs);
      for (const { wake } of due) wake();
      await settled();
    },
  };
}

/** Lets every promise that can go on do so. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
