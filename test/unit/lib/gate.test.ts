import { describe, expect, it } from 'vitest';
import { createGate } from '../../../src/lib/gate.ts';

/** A clock that only moves when somebody waits, and lets every waiter run. */
function simulated(options: { slots?: number; maxQueue: number; maxWaitMs: number; leaseMs?: number }) {
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
    const first = await gate.enter();
    const rest = ['b', 'c', 'd'].map(async (name) => {
      const slot = await gate.enter();
      order.push(name);
      if (slot.ok) slot.value();
    });
    expect(gate.busy).toBe(true);
    expect(gate.queued).toBe(3);
    expect(order).toEqual([]);
    if (first.ok) first.value();
    await Promise.all(rest);
    expect(order).toEqual(['b', 'c', 'd']);
    expect(gate.busy).toBe(false);
  });

  it('lets as many in as it has slots', async () => {
    const { gate } = simulated({ slots: 2, maxQueue: 5, maxWaitMs: 10_000 });
    const first = await gate.enter();
    expect([gate.running, gate.busy]).toEqual([1, false]);
    await gate.enter();
    expect([gate.running, gate.busy]).toEqual([2, true]);
    const third = gate.enter();
    expect(gate.queued).toBe(1);
    if (first.ok) first.value();
    expect((await third).ok).toBe(true);
    expect([gate.running, gate.queued]).toEqual([2, 0]);
  });

  it('refuses beyond the queue, with a time to retry', async () => {
    const { gate } = simulated({ maxQueue: 1, maxWaitMs: 10_000 });
    const first = await gate.enter();
    const second = gate.enter();
    expect(await gate.enter()).toMatchObject({ ok: false, failure: { code: 'overloaded', retryAfterS: 2 } });
    if (first.ok) first.value();
    expect((await second).ok).toBe(true);
  });

  it('refuses who waited too long, and the queue is free of it', async () => {
    const { gate } = simulated({ maxQueue: 1, maxWaitMs: 100 });
    await gate.enter();
    expect(await gate.enter()).toMatchObject({ failure: { code: 'overloaded' } });
    expect(gate.queued).toBe(0);
  });

  it('lets background work in while nobody else waits, whoever came first', async () => {
    const { gate } = simulated({ maxQueue: 5, maxWaitMs: 10_000 });
    const order: string[] = [];
    const enter = async (name: string, isBackground: boolean): Promise<void> => {
      const slot = await gate.enter({ isBackground });
      order.push(name);
      if (slot.ok) slot.value();
    };
    const first = await gate.enter();
    const background = enter('background', true);
    expect(gate.queued).toBe(0);
    const others = [enter('b', false), enter('c', false)];
    if (first.ok) first.value();
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
      const first = await gate.enter();
      const all = [true, false].map(async (isBackground) => {
        const slot = await gate.enter({ isBackground });
        order.push(isBackground ? 'background' : 'caller');
        if (slot.ok) slot.value();
      });
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      if (first.ok) first.value();
      await Promise.all(all);
      expect(order, `${turns} turns`).toEqual(['caller', 'background']);
    }
  });

  it('refuses background work that waited too long', async () => {
    const { gate } = simulated({ maxQueue: 1, maxWaitMs: 100 });
    await gate.enter();
    expect(await gate.enter({ isBackground: true })).toMatchObject({ failure: { code: 'overloaded' } });
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
    const holder = await gate.enter();
    dead = true;
    void gate.enter();
    await new Promise((resolve) => setImmediate(resolve));
    dead = false;
    expect(gate.queued).toBe(1);
    const next = gate.enter();
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    if (holder.ok) holder.value();
    expect((await next).ok).toBe(true);
    expect(gate.queued).toBe(0);
  });

  it('takes a slot back whose holder never let go', async () => {
    const { gate, advance } = simulated({ maxQueue: 1, maxWaitMs: 100, leaseMs: 5000 });
    const lost = await gate.enter();
    advance(5000);
    const next = await gate.enter();
    expect(next.ok).toBe(true);
    // The lost holder comes back late: it does not free a slot that is no longer its own.
    if (lost.ok) lost.value();
    expect(gate.busy).toBe(true);
  });
});
