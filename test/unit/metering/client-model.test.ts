// Random histories of several isolates that share one account: slow, lost and refused requests, isolates that die.
// Whatever happens, no call is charged twice, and the quota is passed by the documented number of calls at most.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMeter, type AccountMeters, type Charge, type Meter } from '../../../src/metering/index.ts';
import { stateOf } from '../../../src/metering/ledger.ts';
import { createTestClock, createTestMeters, settled, type Fault } from '../../support/account-meters.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);
const UNREPORTED_MAX = 50;
const FAULTS: readonly Fault[] = ['lost answer', 'lost request', 'slow answer', 'slow request', 'overloaded'];

type Step =
  | { do: 'ordinary'; isolate: number; calls: number }
  | { do: 'advanced'; isolate: number; pages: number }
  | { do: 'settle'; which: number; many: number; share: number }
  | { do: 'fault'; fault: number }
  | { do: 'clock'; ms: number }
  | { do: 'die'; isolate: number };

const isolate = fc.nat(2);
const steps: Record<Exclude<Step['do'], 'die'>, fc.WeightedArbitrary<Step>> = {
  ordinary: {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('ordinary' as const),
      isolate,
      calls: fc.integer({ min: 1, max: 40 }),
    }),
  },
  advanced: {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('advanced' as const),
      isolate,
      pages: fc.integer({ min: 1, max: 3 }),
    }),
  },
  settle: {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      which: fc.nat(1_000),
      many: fc.integer({ min: 1, max: 40 }),
      share: fc.constantFrom(0, 1, 1, 1, 1),
    }),
  },
  fault: { weight: 3, arbitrary: fc.record({ do: fc.constant('fault' as const), fault: fc.nat(4) }) },
  clock: {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('clock' as const), ms: fc.constantFrom(0, 300, 1_000) }),
  },
};
const die: fc.WeightedArbitrary<Step> = {
  weight: 1,
  arbitrary: fc.record({ do: fc.constant('die' as const), isolate }),
};
const quotas = fc.constantFrom(null, 150, 400, 1_000);

describe('isolates that share an account', () => {
  it('charge each answered call exactly once, whatever requests get lost or late', async () => {
    await fc.assert(
      fc.asyncProperty(
        quotas,
        fc.array(fc.oneof(...Object.values(steps)), { maxLength: 50 }),
        async (quota, history) => {
          const end = await runHistory(quota, history);
          expect(end.used).toBe(end.settled);
          expect(end.held).toBe(0);
        },
      ),
      { numRuns: 400, seed: 20261121 },
    );
  });

  it('lose at most the unreported calls of an isolate that dies, and never charge more than was settled', async () => {
    await fc.assert(
      fc.asyncProperty(
        quotas,
        fc.array(fc.oneof(...Object.values(steps), die), { maxLength: 50 }),
        async (quota, history) => {
          const end = await runHistory(quota, history);
          expect(end.used).toBeLessThanOrEqual(end.settled);
          expect(end.used).toBeGreaterThanOrEqual(end.settled - end.mayBeLost);
        },
      ),
      { numRuns: 300, seed: 20261122 },
    );
  });
});

async function runHistory(quota: number | null, history: readonly Step[]) {
  const clock = createTestClock(START_MS);
  const objects = createTestMeters(clock);
  const account = { account: 'acme', quota };
  const store = objects.store('acme');
  const isolates = Array.from({ length: 3 }, () => startIsolate());
  const totals = { isolates: isolates.length, settled: 0, mayBeLost: 0 };
  let begun: { isolate: ReturnType<typeof startIsolate>; charge: Charge; cost: number }[] = [];

  function startIsolate() {
    const life = { alive: true, counted: 0 };
    const forever = new Promise<never>(() => undefined);
    /** A dead isolate hears nothing more and its timers never ring. */
    const whileAlive = <T>(work: () => Promise<T>): Promise<T> =>
      life.alive ? work().then((value) => (life.alive ? value : forever)) : forever;
    const mortal: AccountMeters = {
      getByName(name) {
        const object = objects.getByName(name);
        return {
          reserve: (...args) => whileAlive(() => object.reserve(...args)),
          settle: (...args) => whileAlive(() => object.settle(...args)),
          stage: (...args) => whileAlive(() => object.stage(...args)),
          answerChunk: (...args) => whileAlive(() => object.answerChunk(...args)),
          report: (...args) => whileAlive(() => object.report(...args)),
          usage: (...args) => whileAlive(() => object.usage(...args)),
          history: (...args) => whileAlive(() => object.history(...args)),
          revoke: (...args) => whileAlive(() => object.revoke(...args)),
        };
      },
    };
    const meter: Meter = createMeter({
      objects: mortal,
      waitUntil: (work) => void work,
      now: clock.now,
      sleep: (ms) => whileAlive(() => clock.sleep(ms)),
    });
    return { life, meter };
  }

  async function begin(isolate: ReturnType<typeof startIsolate>, operation: string, cost: number) {
    const result = await isolate.meter.begin({ account, operation, cost });
    if (result.ok && result.value.kind === 'charge') begun.push({ isolate, charge: result.value, cost });
  }

  function runStep(step: Step) {
    switch (step.do) {
      case 'ordinary': {
        const isolate = isolates[step.isolate];
        if (!isolate) return undefined;
        for (let n = 0; n < step.calls; n++) void begin(isolate, 'BarcodeScan_Image', 1);
        return undefined;
      }
      case 'advanced': {
        const isolate = isolates[step.isolate];
        if (isolate) void begin(isolate, 'BarcodeScan_ImageAdvanced', 100 * step.pages);
        return undefined;
      }
      case 'settle': {
        begun = begun.filter(({ isolate }) => isolate.life.alive);
        const first = begun.length === 0 ? 0 : step.which % begun.length;
        for (const { isolate, charge, cost } of begun.splice(first, step.many)) {
          totals.settled += cost * step.share;
          if (cost === 1) isolate.life.counted += step.share;
          void charge.settle(cost * step.share);
        }
        return undefined;
      }
      case 'fault': {
        const fault = FAULTS[step.fault];
        if (fault) objects.faults.push(fault);
        return undefined;
      }
      case 'clock':
        return clock.advance(step.ms);
      case 'die': {
        const isolate = isolates[step.isolate];
        if (!isolate) return undefined;
        isolate.life.alive = false;
        // Without a quota nothing bounds what waits; with one, 50 calls. A settlement on its way may be lost too.
        totals.mayBeLost += quota === null ? isolate.life.counted : UNREPORTED_MAX;
        totals.mayBeLost += 300 * history.filter(({ do: what }) => what === 'advanced').length;
        isolates[step.isolate] = startIsolate();
        totals.isolates++;
        return undefined;
      }
    }
    return step satisfies never;
  }

  for (const step of history) {
    await runStep(step);
    await settled();
    const { used, held } = stateOf(store, clock.now());
    expect(used).toBeLessThanOrEqual(totals.settled);
    if (quota !== null) expect(used + held).toBeLessThanOrEqual(quota + UNREPORTED_MAX * totals.isolates);
  }

  // All that still runs ends well, the faults are over, and the clock goes on long enough for every late report.
  objects.faults.length = 0;
  for (let n = 0; n < 3; n++) await clock.advance(1_000);
  for (const { isolate, charge, cost } of begun) {
    if (!isolate.life.alive) continue;
    totals.settled += cost;
    await charge.settle(cost);
  }
  for (let n = 0; n < 3; n++) await clock.advance(1_000);
  for (const { meter } of isolates) await meter.usage(account);
  const { used, held } = stateOf(store, clock.now());
  store.close();
  return { used, held, settled: totals.settled, mayBeLost: totals.mayBeLost };
}
