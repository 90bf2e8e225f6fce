// Model-based test of the ledger: random histories of reserve, settle, refund, retry, crash, batches, alarms and
// clock jumps run against the SQL ledger and against a plain model, which keeps a list of answered calls.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanUp, count, operationsOf, reserve, settle, stateOf } from '../../../src/metering/ledger.ts';
import type { Batch, IdempotencyClaim, ReserveOutcome } from '../../../src/metering/types.ts';
import { openStore, type TestStore } from '../../support/ledger-store.ts';

const HISTORIES = 2_500;
const START_MS = Date.UTC(2026, 10, 30, 23, 40);
const HOLD_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;
const OPERATIONS = ['BarcodeScan_ImageAdvanced', 'BarcodeScan_Image'] as const;

type Step =
  | { do: 'reserve'; cost: number; operation: number; key: number; digest: number }
  | { do: 'retry-reserve'; which: number }
  | { do: 'settle'; which: number; share: number; answer: boolean }
  | { do: 'settle-again'; which: number; share: number }
  | { do: 'crash' }
  | { do: 'count'; calls: number; operation: number }
  | { do: 'count-again'; which: number }
  | { do: 'clock'; ms: number }
  | { do: 'month-end' }
  | { do: 'alarm' };

interface ModelCall {
  id: string;
  operation: string;
  period: string;
  cost: number;
  claim: IdempotencyClaim | undefined;
  expiresMs: number;
  state: 'held' | 'expired' | 'settled';
  charged: number;
  forgottenMs: number;
}

interface ModelKey {
  digest: string;
  owner: string;
  createdMs: number;
  finished: 'no' | 'paid' | 'answered';
}

const index = fc.nat(1_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('reserve' as const),
      cost: fc.constantFrom(0, 1, 1, 100, 100, 200, 900),
      operation: fc.nat(1),
      key: fc.nat(5),
      digest: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry-reserve' as const), which: index }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      which: index,
      share: fc.constantFrom(0, 0.5, 1, 1, 1, 2),
      answer: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('settle-again' as const),
      which: index,
      share: fc.constantFrom(0, 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('count' as const),
      calls: fc.integer({ min: 1, max: 50 }),
      operation: fc.nat(1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('count-again' as const), which: index }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      ms: fc.constantFrom(
        1,
        1_000,
        60_000,
        HOLD_MS - 1,
        HOLD_MS,
        HOLD_MS + 1,
        3_600_000,
        DAY_MS,
        40 * DAY_MS,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('month-end' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('alarm' as const) }) },
);

describe('the ledger against a model', () => {
  it(`agrees after each step of ${HISTORIES} random histories`, { timeout: 60_000 }, () => {
    const seen = new Map<string, number>();
    const store = openStore();
    fc.assert(
      fc.property(
        fc.constantFrom(null, 0, 500, 1_000, 2_000),
        fc.array(step, { minLength: 5, maxLength: 45 }),
        (quota, steps) => {
          const history = createHistory(store, quota, (what) => seen.set(what, (seen.get(what) ?? 0) + 1));
          store.rehearse(() => {
            for (const each of steps) {
              history.run(each);
              history.check();
            }
          });
        },
      ),
      { numRuns: HISTORIES, seed: 20261121 },
    );
    store.close();
    // The histories reach the rare cases, each often enough to mean something.
    const rare = [
      'replay',
      'mismatch',
      'running',
      'refused',
      'late settle',
      'superseded',
      'free rerun',
      'refund',
      'renewed',
    ];
    for (const what of rare) expect(seen.get(what) ?? 0, what).toBeGreaterThan(20);
  });
});

function createHistory(store: TestStore, quota: number | null, note: (what: string) => void) {
  let nowMs = START_MS;
  let made = 0;
  const calls = new Map<string, ModelCall>();
  const keys = new Map<string, ModelKey>();
  const batches: Batch[] = [];
  /** What was answered and charged: the truth that usage must equal. */
  const answered: { period: string; operation: string; cost: number; reserved: boolean }[] = [];
  /** Calls whose process still remembers them. */
  let running: string[] = [];

  const month = () => new Date(nowMs).toISOString().slice(0, 7);
  const usedIn = (period: string) => sum(answered.filter((call) => call.period === period));
  const holds = () => [...calls.values()].filter((call) => call.state === 'held' && call.period === month());

  function tick(ms: number) {
    nowMs += ms;
    for (const call of calls.values()) {
      if (call.state === 'held' && call.expiresMs <= nowMs) call.state = 'expired';
    }
  }

  function expectedClaim(claim: IdempotencyClaim): ReserveOutcome['kind'] | 'free' | 'paid' {
    const key = keys.get(claim.key);
    if (!key || key.createdMs + DAY_MS <= nowMs) return 'free';
    const held = calls.get(key.owner)?.state === 'held';
    if (!held && key.finished === 'no') return 'free';
    if (key.digest !== claim.digest) return 'mismatch';
    if (held) return 'running';
    return key.finished === 'answered' ? 'answered' : 'paid';
  }

  function runReserve(wanted: Extract<Step, { do: 'reserve' }>) {
    const id = `r${++made}`;
    const operation = OPERATIONS[wanted.operation === 0 ? 0 : 1];
    const claim =
      wanted.key < 3
        ? { key: `k${wanted.key}`, digest: wanted.digest === 0 ? 'other' : 'same', seal: 's' }
        : undefined;
    const met = claim ? expectedClaim(claim) : 'free';
    const cost = met === 'paid' ? 0 : wanted.cost;
    const room = quota === null || cost === 0 || usedIn(month()) + sum(holds()) + cost <= quota;
    const expected = met !== 'free' && met !== 'paid' ? met : room ? 'granted' : 'refused';
    const outcome = store.transaction(() =>
      reserve(
        store,
        { id, operation, cost: wanted.cost, quota, ...(claim ? { idempotency: claim } : {}) },
        nowMs,
      ),
    );
    expect(outcome.kind).toBe(expected);
    note(outcome.kind === 'answered' ? 'replay' : outcome.kind);
    if (outcome.kind === 'answered') {
      expect(new TextDecoder().decode(outcome.body ?? undefined)).toBe(`answer of ${outcome.id}`);
    }
    if (outcome.kind !== 'granted') return;
    expect(outcome.cost).toBe(cost);
    if (met === 'paid') note('free rerun');
    calls.set(id, {
      id,
      operation,
      period: month(),
      cost,
      claim,
      expiresMs: nowMs + HOLD_MS,
      state: 'held',
      charged: 0,
      forgottenMs: nowMs + HOLD_MS + DAY_MS,
    });
    running.push(id);
    if (!claim) return;
    const before = keys.get(claim.key);
    if (met === 'paid' && before) keys.set(claim.key, { ...before, owner: id });
    else keys.set(claim.key, { digest: claim.digest, owner: id, createdMs: nowMs, finished: 'no' });
  }

  function runSettle(id: string, share: number, withAnswer: boolean) {
    const call = calls.get(id);
    if (!call) return;
    const cost = Math.floor(call.cost * share);
    const body = new TextEncoder().encode(`answer of ${id}`);
    const answer = { bytes: body.length };
    const known = store.exec('SELECT 1 FROM reservation WHERE id = ?', id).length > 0;
    // Forgotten at the earliest a day after the hold's end, never before.
    if (nowMs < call.forgottenMs) expect(known).toBe(true);
    const keyGone =
      call.claim && store.exec('SELECT 1 FROM claim WHERE key = ?', call.claim.key).length === 0;
    const charged = store.transaction(() =>
      settle(store, { id, cost, ...(withAnswer ? { answer, body } : {}) }, nowMs),
    );
    if (!known) {
      expect(charged).toBe(0);
      return;
    }
    if (call.state === 'settled') {
      expect(charged).toBe(call.charged);
      return;
    }
    if (keyGone && call.claim) keys.delete(call.claim.key);
    const key = call.claim ? keys.get(call.claim.key) : undefined;
    const superseded = key !== undefined && key.owner !== id;
    const expected = superseded ? 0 : Math.min(cost, call.cost);
    expect(charged).toBe(expected);
    if (superseded) note('superseded');
    else if (call.state === 'expired') note('late settle');
    if (!superseded && expected === 0 && call.cost > 0) note('refund');
    answered.push({
      period: call.period,
      operation: call.operation,
      cost: expected,
      reserved: call.state === 'held',
    });
    call.state = 'settled';
    call.charged = expected;
    if (!call.claim || !key || superseded) return;
    if (withAnswer) key.finished = 'answered';
    else if (expected > 0) key.finished = 'paid';
    else if (key.finished === 'no') keys.delete(call.claim.key);
  }

  function runStep(wanted: Step) {
    switch (wanted.do) {
      case 'reserve':
        return runReserve(wanted);
      case 'retry-reserve': {
        const call = pick(running, wanted.which);
        const known = call === undefined ? undefined : calls.get(call);
        if (!known || nowMs >= known.forgottenMs) return undefined;
        const { id, operation, cost, claim } = known;
        const request = { id, operation, cost, quota, ...(claim ? { idempotency: claim } : {}) };
        expect(store.transaction(() => reserve(store, request, nowMs))).toEqual({ kind: 'granted', cost });
        if (known.state !== 'held') return undefined;
        known.expiresMs = nowMs + HOLD_MS;
        known.forgottenMs = known.expiresMs + DAY_MS;
        note('renewed');
        return undefined;
      }
      case 'settle': {
        const id = pick(running, wanted.which);
        if (id === undefined) return undefined;
        running = running.filter((other) => other !== id);
        return runSettle(id, wanted.share, wanted.answer);
      }
      case 'settle-again': {
        const settled = [...calls.values()].filter((call) => call.state === 'settled');
        const call = pick(settled, wanted.which);
        return call && runSettle(call.id, wanted.share, true);
      }
      case 'crash':
        running = [];
        return undefined;
      case 'count': {
        const operation = OPERATIONS[wanted.operation === 0 ? 0 : 1];
        const batch = {
          id: `b${++made}`,
          period: month(),
          createdMs: nowMs,
          counts: { [operation]: wanted.calls },
        };
        batches.push(batch);
        store.transaction(() => count(store, batch, nowMs));
        answered.push({ period: batch.period, operation, cost: wanted.calls, reserved: false });
        return undefined;
      }
      case 'count-again': {
        const batch = pick(batches, wanted.which);
        if (batch) store.transaction(() => count(store, batch, nowMs));
        return undefined;
      }
      case 'clock':
        return tick(wanted.ms);
      case 'month-end': {
        const now = new Date(nowMs);
        return tick(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1_000 - nowMs);
      }
      case 'alarm':
        return store.transaction(() => cleanUp(store, nowMs));
    }
    return wanted satisfies never;
  }

  return {
    run: runStep,
    check() {
      const state = stateOf(store, nowMs);
      expect(state.period).toBe(month());
      expect(state.used).toBe(usedIn(month()));
      expect(state.held).toBe(sum(holds()));
      expect(Object.values(operationsOf(store, month())).reduce((a, b) => a + b, 0)).toBe(state.used);
      if (quota === null) return;
      // Calls that were answered without a hold (counted in an isolate, or later than their hold) may pass the quota.
      const unreserved = sum(answered.filter((call) => call.period === month() && !call.reserved));
      expect(state.used - unreserved + state.held).toBeLessThanOrEqual(quota);
    },
  };
}

function sum(calls: readonly { readonly cost: number }[]): number {
  return calls.reduce((total, { cost }) => total + cost, 0);
}

function pick<T>(items: readonly T[], which: number): T | undefined {
  return items.length === 0 ? undefined : items[which % items.length];
}
