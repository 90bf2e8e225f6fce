import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGate } from '../../../src/lib/fair-gate.ts';
import type { GateOptions } from '../../../src/lib/gate.ts';

const JOB = { flow: 'a', lengthMs: 100 };

/** A clock that only moves when somebody waits, and lets every waiter run. */
function simulated(options: Omit<GateOptions, 'leaseMs' | 'now' | 'wait'> & { leaseMs?: number }) {
  let now = 0;
  const wait = async (ms: number): Promise<void> => {
    const end = now + ms;
    await new Promise((resolve) => setImmediate(resolve));
    now = Math.max(now, end);
  };
  const gate = createGate({ leaseMs: 60_000, ...options, now: () => now, wait });
  return { gate, advance: (ms: number) => (now += ms) };
}

describe('admission gate', () => {
  it('lets one in, then the next in order of arrival', async () => {
    const { gate } = simulated({ maxQueue: 5, maxWaitMs: 10_000 });
    const order: string[] = [];
    const first = await gate.enter(JOB);
    const rest = ['b', 'c', 'd'].map(async (name) => {
      const slot = await gate.enter(JOB);
      order.push(name);
      if (slot.ok) slot.value.leave();
    });
    expect(gate.state.busy).toBe(true);
    expect(gate.state.queued).toBe(3);
    expect(order).toEqual([]);
    if (first.ok) first.value.leave();
    await Promise.all(rest);
    expect(order).toEqual(['b', 'c', 'd']);
    expect(gate.state.busy).toBe(false);
  });

  it('lets as many in as it has slots', async () => {
    const { gate } = simulated({ slots: 2, maxQueue: 5, maxWaitMs: 10_000 });
    const first = await gate.enter(JOB);
    expect([gate.state.running, gate.state.busy]).toEqual([1, false]);
    await gate.enter(JOB);
    expect([gate.state.running, gate.state.busy]).toEqual([2, true]);
    const third = gate.enter(JOB);
    expect(gate.state.queued).toBe(1);
    if (first.ok) first.value.leave();
    expect((await third).ok).toBe(true);
    expect([gate.state.running, gate.state.queued]).toEqual([2, 0]);
  });

  it('lets a job in while a slot is free, also where none may wait', async () => {
    const { gate } = simulated({ maxQueue: 0, maxWaitMs: 10_000 });
    const first = await gate.enter(JOB);
    expect(await gate.enter({ ...JOB, flow: 'b' })).toMatchObject({ failure: { code: 'overloaded' } });
    if (first.ok) first.value.leave();
    expect((await gate.enter({ ...JOB, flow: 'b' })).ok).toBe(true);
  });

  it('refuses beyond the queue, with a time to retry', async () => {
    const { gate } = simulated({ maxQueue: 1, maxWaitMs: 10_000 });
    const first = await gate.enter(JOB);
    const second = gate.enter({ ...JOB, flow: 'b' });
    expect(await gate.enter({ ...JOB, flow: 'c' })).toMatchObject({
      ok: false,
      failure: { code: 'overloaded', retryAfterS: 1 },
    });
    if (first.ok) first.value.leave();
    expect((await second).ok).toBe(true);
  });

  it.each([
    // The jobs of three flows, 18 s, and two slots.
    ['d', ['a', 'b', 'c', 'a', 'b'], 'overloaded', 9],
    // Its own 12 s take turns with those of another flow, until all 18 s are done.
    ['a', ['a', 'b', 'a', 'a', 'b'], 'rate_limited', 9],
    ['a', ['a', 'a', 'a', 'a', 'a'], 'rate_limited', 9],
  ])('tells %s when to retry behind the jobs of %j', async (flow, before, code, retryAfterS) => {
    const { gate } = simulated({ slots: 2, maxQueue: 3, maxWaitMs: 10_000 });
    for (const each of before) void gate.enter({ flow: each, lengthMs: 6000 });
    expect(await gate.enter({ flow, lengthMs: 1e6 })).toMatchObject({ failure: { code, retryAfterS } });
  });

  it('refuses who waited too long, and the queue is free of it', async () => {
    const { gate } = simulated({ maxQueue: 1, maxWaitMs: 100 });
    await gate.enter(JOB);
    const late = await gate.enter({ ...JOB, flow: 'b' });
    expect(late).toMatchObject({ failure: { code: 'overloaded' } });
    expect(await gate.enter(JOB)).toMatchObject({ failure: { code: 'rate_limited' } });
    expect(gate.state.queued).toBe(0);
  });

  it('refuses with 429 who waited too long behind jobs of its own, also while another flow is served', async () => {
    const { gate } = simulated({ maxQueue: 5, maxWaitMs: 100 });
    const short = { ...JOB, lengthMs: 10 };
    const first = await gate.enter(short);
    const own = [1, 2, 3].map(() => gate.enter(short));
    const other = gate.enter({ ...short, flow: 'b' });
    if (first.ok) first.value.leave();
    expect(await other).toMatchObject({ ok: true });
    for (const each of await Promise.all(own))
      expect(each).toMatchObject({ failure: { code: 'rate_limited' } });
    expect(gate.state.queued).toBe(0);
  });

  it('lets background work in while nobody else waits, whoever came first', async () => {
    const { gate } = simulated({ maxQueue: 5, maxWaitMs: 10_000 });
    const order: string[] = [];
    const enter = async (name: string, isBackground: boolean): Promise<void> => {
      const slot = await gate.enter({ ...JOB, isBackground });
      order.push(name);
      if (slot.ok) slot.value.leave();
    };
    const first = await gate.enter(JOB);
    const background = enter('background', true);
    expect(gate.state.queued).toBe(0);
    const others = [enter('b', false), enter('c', false)];
    if (first.ok) first.value.leave();
    await Promise.all([background, ...others]);
    expect(order).toEqual(['b', 'c', 'background']);
    // And at once where the gate is free.
    await enter('last', true);
    expect(order.at(-1)).toBe('last');
  });

  it('lets background work in after who waits, whenever the slot becomes free', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      const { gate } = simulated({ maxQueue: 5, maxWaitMs: 10_000 });
      const order: string[] = [];
      const first = await gate.enter(JOB);
      const all = [true, false].map(async (isBackground) => {
        const slot = await gate.enter({ ...JOB, isBackground });
        order.push(isBackground ? 'background' : 'caller');
        if (slot.ok) slot.value.leave();
      });
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      if (first.ok) first.value.leave();
      await Promise.all(all);
      expect(order, `${turns} turns`).toEqual(['caller', 'background']);
    }
  });

  it('refuses background work that waited too long', async () => {
    const { gate } = simulated({ maxQueue: 1, maxWaitMs: 100 });
    await gate.enter(JOB);
    expect(await gate.enter({ ...JOB, isBackground: true })).toMatchObject({
      failure: { code: 'overloaded' },
    });
  });

  it('does not count waiters that are gone', async () => {
    let dead = false;
    // The same gate seen by a request that the runtime stops: its wait never comes back.
    let now = 0;
    const gate = createGate({
      maxQueue: 1,
      maxWaitMs: 100_000,
      leaseMs: 60_000,
      now: () => now,
      wait: async (ms) => {
        if (dead) return new Promise(() => undefined);
        await new Promise((resolve) => setImmediate(resolve));
        now += ms;
        return undefined;
      },
    });
    const holder = await gate.enter(JOB);
    dead = true;
    void gate.enter(JOB);
    await new Promise((resolve) => setImmediate(resolve));
    dead = false;
    expect(gate.state.queued).toBe(1);
    const next = gate.enter(JOB);
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    if (holder.ok) holder.value.leave();
    expect((await next).ok).toBe(true);
    expect(gate.state.queued).toBe(0);
  });

  it('keeps the place of a waiter that polls late', async () => {
    let now = 0;
    const late: (() => void)[] = [];
    let isLate = true;
    const gate = createGate({
      maxQueue: 5,
      maxWaitMs: 100_000,
      leaseMs: 60_000,
      now: () => now,
      wait: async (ms) => {
        if (isLate) {
          isLate = false;
          return new Promise<void>((resolve) => late.push(resolve));
        }
        await new Promise((resolve) => setImmediate(resolve));
        now += ms;
        return undefined;
      },
    });
    const holder = await gate.enter(JOB);
    const order: string[] = [];
    const enter = async (name: string): Promise<void> => {
      const slot = await gate.enter(JOB);
      order.push(name);
      if (slot.ok) slot.value.leave();
    };
    const first = enter('late');
    now += 1;
    const both = [first, enter('other')];
    while (gate.state.queued > 1) await new Promise((resolve) => setImmediate(resolve));
    late[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(gate.state.queued).toBe(2);
    if (holder.ok) holder.value.leave();
    await Promise.all(both);
    expect(order).toEqual(['late', 'other']);
  });

  it('counts nobody as gone when all poll late together, because a job blocked the thread', async () => {
    let now = 0;
    const sleeping: (() => void)[] = [];
    const wait = (): Promise<void> => new Promise((resolve) => sleeping.push(resolve));
    const gate = createGate({ maxQueue: 20, maxWaitMs: 1e6, leaseMs: 1e6, now: () => now, wait });
    await gate.enter(JOB);
    for (let n = 0; n < 10; n += 1) void gate.enter(JOB);
    now += 5000;
    for (const wake of sleeping.splice(0).reverse()) {
      wake();
      await new Promise((resolve) => setImmediate(resolve));
      expect(gate.state.queued).toBe(10);
    }
  });

  it('takes a slot back whose holder never let go', async () => {
    const { gate, advance } = simulated({ maxQueue: 1, maxWaitMs: 100, leaseMs: 5000 });
    const lost = await gate.enter(JOB);
    advance(5000);
    const next = await gate.enter(JOB);
    expect(next.ok).toBe(true);
    // The lost holder comes back late: it does not free a slot that is no longer its own.
    if (lost.ok) lost.value.leave();
    expect(gate.state.busy).toBe(true);
  });
});

interface Arrival {
  readonly flow: string;
  readonly atMs: number;
  readonly lengthMs: number;
  /** Its client hangs up after so long: the runtime stops the request where it waits for a slot. */
  readonly vanishesAfterMs?: number;
  /** A document of so many pages, `lengthMs` each: it gives its slot back between two of them. */
  readonly pages?: number;
  /** Default: `lengthMs` of all pages, without pages 1,000 at most. */
  readonly estimateMs?: number;
}

interface Served extends Arrival {
  readonly startMs: number;
  readonly endMs: number;
  readonly outcome: string;
}

/** Plays arrivals against a gate in a world of one clock; a job that never leaves has an infinite `lengthMs`. */
async function play(
  arrivals: readonly Arrival[],
  {
    slots,
    maxQueue,
    maxWaitMs = 1e9,
    maxPaused = 0,
    leaseMs = 1e9,
    onPoll = () => undefined,
  }: {
    slots: number;
    maxQueue: number;
    maxWaitMs?: number;
    maxPaused?: number;
    leaseMs?: number;
    onPoll?: () => void;
  },
): Promise<readonly Served[]> {
  let now = 0;
  const timers: { at: number; wake: () => void }[] = [];
  const request = new AsyncLocalStorage<Arrival>();
  const wait = (ms: number): Promise<void> => {
    const { atMs, vanishesAfterMs = Infinity } = request.getStore() ?? { atMs: 0 };
    const at = now + ms;
    return new Promise((wake) => void (at < atMs + vanishesAfterMs && timers.push({ at, wake })));
  };
  const polled = (ms: number): Promise<void> => {
    onPoll();
    return wait(ms);
  };
  const gate = createGate({ slots, maxQueue, maxWaitMs, maxPaused, leaseMs, now: () => now, wait: polled });
  const served: Served[] = [];
  const staying = arrivals.filter(({ vanishesAfterMs }) => vanishesAfterMs === undefined);
  const job = async (arrival: Arrival): Promise<void> => {
    await wait(arrival.atMs);
    const { pages = 1, lengthMs } = arrival;
    const estimate = arrival.estimateMs ?? (pages > 1 ? lengthMs * pages : Math.min(lengthMs, 1000));
    const slot = await gate.enter({ flow: arrival.flow, lengthMs: estimate });
    const startMs = now;
    if (slot.ok && arrival.lengthMs !== Infinity) {
      // Work that has begun goes on without its client (waitUntil).
      for (let page = 1; page <= pages; page += 1) {
        if (page > 1) await request.exit(() => slot.value.turn());
        await request.exit(() => wait(arrival.lengthMs));
      }
      slot.value.leave();
    }
    served.push({ ...arrival, startMs, endMs: now, outcome: slot.ok ? 'done' : slot.failure.code });
    if (staying.includes(arrival)) left -= 1;
  };
  let left = staying.length;
  for (const arrival of arrivals) void request.run(arrival, () => job(arrival));
  while (left > 0) {
    await new Promise((resolve) => setImmediate(resolve));
    now = Math.max(now, Math.min(...timers.map(({ at }) => at)));
    const due = timers.filter(({ at }) => at <= now);
    timers.splice(0, Infinity, ...timers.filter(({ at }) => at > now));
    for (const { wake } of due) wake();
  }
  return served;
}

describe('fairness between flows', () => {
  const flood = (count: number, lengthMs: number): Arrival[] =>
    Array.from({ length: count }, () => ({ flow: 'hog', atMs: 0, lengthMs }));
  const steady = (flow: string, count: number, everyMs: number, lengthMs: number): Arrival[] =>
    Array.from({ length: count }, (_, n) => ({ flow, atMs: 100 + n * everyMs, lengthMs }));

  it('a flow that floods the gate is refused with 429 alone, and another one waits for one job at most', async () => {
    const all = await play([...flood(40, 300), ...steady('quiet', 10, 700, 300)], { slots: 1, maxQueue: 16 });
    const quiet = all.filter(({ flow }) => flow === 'quiet');
    expect(quiet.map(({ outcome }) => outcome)).toEqual(Array(10).fill('done'));
    for (const { startMs, atMs } of quiet) expect(startMs - atMs).toBeLessThanOrEqual(300 + 60);
    const codes = all.filter(({ flow }) => flow === 'hog').map(({ outcome }) => outcome);
    expect(codes.filter((code) => code === 'done')).toHaveLength(16);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(24);
  });

  it('gives a newcomer the place of the newest job of the flow that has most, and refuses that job with 429', async () => {
    const late = Array.from({ length: 8 }, (_, n) => ({ flow: 'late', atMs: 50 + n * 100, lengthMs: 100 }));
    const all = await play([...flood(17, 2000), ...late], { slots: 1, maxQueue: 16 });
    const outcomes = (flow: string): string[] =>
      all.filter((job) => job.flow === flow).map(({ outcome }) => outcome);
    expect(outcomes('late')).toEqual(Array(8).fill('done'));
    expect(outcomes('hog').filter((code) => code === 'rate_limited')).toHaveLength(8);
  });

  it('shares by work, not by the number of jobs, and corrects a wrong estimate', async () => {
    // Estimated at 1,000 each, the jobs of `long` take 4,000: in 24 s each flow gets about 12 s.
    const all = await play(
      [...steady('long', 8, 0, 4000), ...steady('short', 8, 0, 1000), ...steady('short', 8, 4000, 1000)],
      { slots: 1, maxQueue: 32 },
    );
    const firstLong = all.filter(({ flow }) => flow === 'long').slice(0, 3);
    const before = (endMs: number): number =>
      all.filter((job) => job.flow === 'short' && job.endMs <= endMs).length;
    expect(before(firstLong[1]?.endMs ?? 0)).toBeGreaterThanOrEqual(4);
    expect(before(firstLong[2]?.endMs ?? 0)).toBeGreaterThanOrEqual(7);
  });

  it('leaves half of the slots to others who want them', async () => {
    const all = await play([...flood(8, 1000), ...steady('quiet', 4, 0, 1000)], { slots: 4, maxQueue: 32 });
    const quiet = all.filter(({ flow }) => flow === 'quiet');
    // The flood has all four slots until its first jobs end; then two of four are the other's.
    expect(quiet.filter(({ startMs }) => startMs < 1200)).toHaveLength(2);
  });

  it('answers 503 only when several flows hold the places', async () => {
    const flows = Array.from({ length: 6 }, (_, n) => ({ flow: `${n}`, atMs: n, lengthMs: 5000 }));
    const all = await play(flows, { slots: 1, maxQueue: 4 });
    expect(all.map(({ outcome }) => outcome).filter((code) => code !== 'done')).toEqual(['overloaded']);
  });

  it('frees the slot of a request that vanished when its lease ends', async () => {
    const all = await play(
      [
        { flow: 'gone', atMs: 0, lengthMs: Infinity },
        { flow: 'next', atMs: 10, lengthMs: 100 },
      ],
      { slots: 1, maxQueue: 4, leaseMs: 5000 },
    );
    const next = all.find(({ flow }) => flow === 'next');
    expect(next?.startMs).toBeGreaterThanOrEqual(5000);
    expect(next?.startMs).toBeLessThan(5100);
  });

  it.each([10, 30, 60])(
    'serves the others at half its rate or better while a flow of requests hangs up every %d ms',
    async (everyMs) => {
      const vanishing = Array.from({ length: 8000 / everyMs }, (_, n) => ({
        flow: 'gone',
        atMs: n * everyMs,
        lengthMs: 100,
        vanishesAfterMs: 5,
      }));
      const all = await play([...vanishing, ...steady('quiet', 15, 400, 200)], { slots: 1, maxQueue: 16 });
      const quiet = all.filter(({ flow }) => flow === 'quiet');
      expect(quiet.map(({ outcome }) => outcome)).toEqual(Array(15).fill('done'));
      const waits = quiet.map(({ startMs, atMs }) => startMs - atMs).sort((a, b) => a - b);
      expect(waits[13]).toBeLessThanOrEqual(400);
    },
  );

  it('serves the others as if nobody hung up while the clients of a flow do so after 150 ms', async () => {
    const hangingUp = Array.from({ length: 480 }, (_, n) => ({
      flow: 'gone',
      atMs: n * 50,
      lengthMs: 100,
      vanishesAfterMs: 150,
    }));
    const all = await play([...hangingUp, ...steady('quiet', 40, 500, 100)], { slots: 1, maxQueue: 16 });
    const quiet = all.filter(({ flow }) => flow === 'quiet');
    expect(quiet.map(({ outcome }) => outcome)).toEqual(Array(40).fill('done'));
    // A job of the other flow, or the time in which one that would be next is found to be gone.
    for (const { startMs, atMs } of quiet) expect(startMs - atMs).toBeLessThanOrEqual(100 + 100);
  });

  it.each([
    ['one flow', 1],
    ['20 flows', 20],
    ['200 flows', 200],
  ])('has 200 waiters of %s poll at most 800 times a second together', async (_, flows) => {
    let polls = 0;
    const arrivals = Array.from({ length: 201 }, (__, n) => ({
      flow: `${n % flows}`,
      atMs: 0,
      lengthMs: 250,
    }));
    const all = await play(arrivals, { slots: 1, maxQueue: 1000, onPoll: () => (polls += 1) });
    const seconds = Math.max(...all.map(({ endMs }) => endMs)) / 1000;
    expect(polls / seconds).toBeLessThanOrEqual(800);
    // And each job begins soon after the one before it.
    expect(seconds).toBeLessThanOrEqual(201 * 0.28);
  });

  it('gives three flows with jobs of different lengths the same work', async () => {
    const flows = [100, 400, 1600].map((lengthMs) => ({ flow: `${lengthMs}`, lengthMs }));
    const arrivals = flows.flatMap(({ flow, lengthMs }) =>
      Array.from({ length: 6400 / lengthMs }, () => ({ flow, atMs: 0, lengthMs })),
    );
    const all = await play(arrivals, { slots: 1, maxQueue: 1000 });
    for (const untilMs of [6000, 12_000, 18_000]) {
      const work = flows.map(({ flow }) =>
        all
          .filter((job) => job.flow === flow && job.endMs <= untilMs)
          .reduce((total, { lengthMs }) => total + lengthMs, 0),
      );
      expect(Math.max(...work) - Math.min(...work)).toBeLessThanOrEqual(2 * 1600 + 1000);
    }
  });

  it('starves no flow and leaves no slot empty while a job waits', async () => {
    const arrival = fc.record({
      flow: fc.constantFrom('a', 'b', 'c'),
      atMs: fc.integer({ min: 0, max: 3000 }),
      lengthMs: fc.integer({ min: 50, max: 1000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(arrival, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 3 }),
        async (arrivals, slots) => {
          const all = await play(arrivals, { slots, maxQueue: 100 });
          expect(all.map(({ outcome }) => outcome)).toEqual(all.map(() => 'done'));
          for (const job of all) {
            // While it waited, all slots were busy but for the time between two polls.
            const spans = all.filter((other) => other !== job);
            for (let at = job.atMs + 60; at < job.startMs - 60; at += 60) {
              const busy = spans.filter(({ startMs, endMs }) => startMs <= at + 60 && at - 60 < endMs).length;
              expect(busy).toBeGreaterThanOrEqual(slots);
            }
          }
          // Service between two flows that both have jobs waiting differs by at most one job of each and slot.
          for (const job of all) {
            const passedBy = all.filter(
              (other) =>
                other.flow !== job.flow && other.startMs >= job.atMs + 60 && other.startMs < job.startMs,
            );
            const own = all.filter(
              (other) =>
                other.flow === job.flow &&
                other !== job &&
                other.endMs > job.atMs - 1 &&
                other.atMs <= job.atMs,
            );
            const workOf = (jobs: readonly Served[]): number =>
              jobs.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
            expect(workOf(passedBy)).toBeLessThanOrEqual(2 * (workOf(own) + 2000 * slots) + 4000);
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe('a document that gives its slot back between its pages', () => {
  const document = (flow: string, pages: number, atMs = 0): Arrival => ({ flow, atMs, lengthMs: 200, pages });
  const scans = (flow: string, count: number, everyMs: number): Arrival[] =>
    Array.from({ length: count }, (_, n) => ({ flow, atMs: 50 + n * everyMs, lengthMs: 60 }));
  const waitsOf = (all: readonly Served[], flow: string): readonly number[] =>
    all.filter((job) => job.flow === flow).map(({ startMs, atMs }) => startMs - atMs);

  it('lets the scan of another flow wait for a page, not for the document', async () => {
    const all = await play([document('long', 100), ...scans('quiet', 40, 450)], {
      slots: 1,
      maxQueue: 16,
      maxPaused: 2,
    });
    expect(Math.max(...waitsOf(all, 'quiet'))).toBeLessThanOrEqual(200 + 30);
    // 20 s of its own and 2.4 s of the other's: it loses no time.
    const long = all.find(({ flow }) => flow === 'long');
    expect(long?.endMs).toBeLessThanOrEqual(22_400 + 1500);
  });

  it('goes on before the other jobs of its flow, and at once while nobody else waits', async () => {
    let polls = 0;
    const own = [document('long', 20), ...scans('long', 3, 100)];
    const all = await play(own, { slots: 1, maxQueue: 16, maxPaused: 2, onPoll: () => (polls += 1) });
    expect(all.map(({ pages }) => pages)).toEqual([20, undefined, undefined, undefined]);
    expect(all[0]?.endMs).toBe(4000);
    polls = 0;
    await play([document('long', 20)], { slots: 1, maxQueue: 16, maxPaused: 2, onPoll: () => (polls += 1) });
    expect(polls).toBe(0);
  });

  it('shares the slot with other documents by work', async () => {
    const all = await play([document('a', 20), document('b', 20), document('c', 20)], {
      slots: 1,
      maxQueue: 16,
      maxPaused: 3,
    });
    // All end together, at three times their own length.
    for (const { endMs } of all) expect(endMs).toBeGreaterThanOrEqual(3 * 4000 - 1500);
  });

  it('is charged for what it did, not for its estimate', async () => {
    const many = Array.from({ length: 60 }, () => ({ flow: 'many', atMs: 0, lengthMs: 200 }));
    const all = await play([document('long', 30), ...many], { slots: 1, maxQueue: 100, maxPaused: 2 });
    // It has half of the time until it has its 6 s.
    expect(all.find(({ flow }) => flow === 'long')?.endMs).toBeLessThanOrEqual(12_000 + 1000);
  });

  it('of a person is not paused while it is as short as two pages, and then lets another scan wait for a page', async () => {
    const pairs = Array.from({ length: 10 }, (_, n) => ({ flow: `${n % 5}`, atMs: 0, lengthMs: 200 }));
    const other = { flow: 'other', atMs: 500, lengthMs: 60 };
    const timesOf = async (pages: number) => {
      const person = { flow: 'person', atMs: 300, lengthMs: 80, pages, estimateMs: 400 };
      const all = await play([...pairs, person, other], { slots: 1, maxQueue: 100, maxPaused: 2 });
      const [scan, after] = ['person', 'other'].map((flow) => all.find((job) => job.flow === flow));
      return [(scan?.endMs ?? 0) - (scan?.startMs ?? 0), (after?.startMs ?? 0) - (scan?.startMs ?? 0)];
    };
    expect((await timesOf(3))[0]).toBe(240);
    expect((await timesOf(8))[1]).toBeLessThanOrEqual(300 + 80 + 200);
  });

  it('leaves a further long one outside while `maxPaused` are paused, and lets short jobs past it', async () => {
    const all = await play(
      [...['a', 'b', 'c', 'd'].map((flow) => document(flow, 10)), ...scans('quiet', 10, 300)],
      { slots: 1, maxQueue: 16, maxPaused: 2 },
    );
    const [first, second, third, last] = ['a', 'b', 'c', 'd'].map((flow) =>
      all.find((job) => job.flow === flow),
    );
    // Two are open at a time.
    expect(third?.startMs).toBeGreaterThanOrEqual(Math.min(first?.endMs ?? 0, second?.endMs ?? 0));
    expect(last?.startMs).toBeGreaterThanOrEqual(Math.max(first?.endMs ?? 0, second?.endMs ?? 0));
    expect(Math.max(...waitsOf(all, 'quiet'))).toBeLessThanOrEqual(2 * 200 + 60);
  });

  it('keeps its slot when as many are paused as may be', async () => {
    const surprise = (flow: string): Arrival => ({ ...document(flow, 20), estimateMs: 50 });
    const all = await play(['a', 'b', 'c', 'd'].map(surprise), { slots: 1, maxQueue: 16, maxPaused: 1 });
    expect(all.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
    // b ran on to its end, as a was paused.
    expect(all[0]?.flow).toBe('b');
    expect(all[0]?.endMs).toBeLessThanOrEqual(1200 + 4000 + 30);
  });

  it('is not paused for jobs of its kind before it is long: small documents end one after the other', async () => {
    const small = Array.from({ length: 10 }, (_, n) => [
      { ...document(`${n}`, 4), estimateMs: 50 },
      { flow: `${n}`, atMs: 1, lengthMs: 100 },
    ]).flat();
    const all = await play([...small, ...scans('person', 15, 400)], {
      slots: 1,
      maxQueue: 100,
      maxPaused: 2,
    });
    const ends = all.flatMap(({ pages, endMs }) => (pages === undefined ? [] : [endMs]));
    // Each of 0.8 s, beside the scans of the person.
    ends.forEach((endMs, n) => expect(endMs).toBeLessThanOrEqual(1200 * (n + 1) + 300));
    expect(Math.max(...waitsOf(all, 'person'))).toBeLessThanOrEqual(200 + 100 + 60);
  });

  it('waits until what it needs beside the slot is free, and others go on', async () => {
    const { gate } = simulated({ maxQueue: 5, maxWaitMs: 10_000, maxPaused: 2 });
    const slot = await gate.enter(JOB);
    let isReady = false;
    const turn = slot.ok ? slot.value.turn(() => isReady) : undefined;
    expect(gate.state).toMatchObject({ running: 0, queued: 0, paused: 1 });
    const other = await gate.enter({ ...JOB, flow: 'b' });
    expect(gate.state).toMatchObject({ running: 1, paused: 1 });
    if (other.ok) other.value.leave();
    isReady = true;
    await turn;
    expect(gate.state).toMatchObject({ running: 1, paused: 0 });
  });

  it.each([0, 2])('begins its lease anew with each page, also where %d may be paused', async (maxPaused) => {
    const { gate, advance } = simulated({ maxQueue: 5, maxWaitMs: 100, maxPaused, leaseMs: 5000 });
    const slot = await gate.enter(JOB);
    for (let page = 0; page < 10; page += 1) {
      advance(3000);
      if (slot.ok) await slot.value.turn();
      expect(gate.state.busy).toBe(true);
    }
  });

  it('that vanished while it was paused is forgotten', async () => {
    let now = 0;
    let isDead = false;
    const gate = createGate({
      maxQueue: 5,
      maxWaitMs: 100_000,
      maxPaused: 2,
      leaseMs: 60_000,
      now: () => now,
      wait: async (ms) => {
        if (isDead) return new Promise(() => undefined);
        await new Promise((resolve) => setImmediate(resolve));
        now += ms;
        return undefined;
      },
    });
    const slot = await gate.enter(JOB);
    const other = gate.enter({ ...JOB, flow: 'b' });
    now += 1100;
    isDead = true;
    if (slot.ok) void slot.value.turn();
    isDead = false;
    const first = await other;
    expect(gate.state.paused).toBe(1);
    const third = gate.enter({ ...JOB, flow: 'c' });
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    if (first.ok) first.value.leave();
    expect((await third).ok).toBe(true);
    expect(gate.state.paused).toBe(0);
  });
});

describe('many small flows', () => {
  const pairs = (flows: number): Arrival[] =>
    Array.from({ length: 2 * flows }, (_, n) => ({
      flow: `${n % flows}`,
      atMs: n,
      lengthMs: 80 + (n % 2) * 80,
    }));
  const person = (everyMs: number, count: number): Arrival[] =>
    Array.from({ length: count }, (_, n) => ({ flow: 'person', atMs: 5 + n * everyMs, lengthMs: 60 }));

  it('are all served, and one who scans beside them waits for two of their jobs at most', async () => {
    const all = await play([...pairs(50), ...person(400, 25)], {
      slots: 1,
      maxQueue: 256,
      maxWaitMs: 30_000,
    });
    expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
    const waits = all.filter(({ flow }) => flow === 'person').map(({ startMs, atMs }) => startMs - atMs);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2 * 160 + 60);
  });

  it('wait no longer than without one whose scans follow each other but for the half that is theirs', async () => {
    const back: Arrival[] = person(60, 200);
    const all = await play([...pairs(20), ...back], { slots: 1, maxQueue: 1000 });
    const pairsEnd = Math.max(...all.filter(({ flow }) => flow !== 'person').map(({ endMs }) => endMs));
    expect(pairsEnd).toBeLessThanOrEqual(2 * 40 * 120 + 1000);
  });

  it('are refused by the work that waits, and the last quarter of the time is kept for short jobs of others', async () => {
    const { gate } = simulated({ maxQueue: 1000, maxWaitMs: 10_000 });
    await gate.enter({ flow: 'first', lengthMs: 500 });
    const refused: string[] = [];
    for (const round of [1, 2])
      for (let n = 0; n < 8; n += 1)
        void gate
          .enter({ flow: `${n}`, lengthMs: 900 })
          .then((slot) => !slot.ok && refused.push(`${round}/${n}`));
    expect(gate.state).toMatchObject({ queued: 9, full: true });
    const short = gate.enter({ flow: 'short', lengthMs: 100 });
    expect(gate.state.queued).toBe(10);
    const long = await gate.enter({ flow: 'long', lengthMs: 5000 });
    expect(long).toMatchObject({ failure: { code: 'overloaded' } });
    void short;
  });
});
