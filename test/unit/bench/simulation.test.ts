// The simulation against what queueing theory knows, and against the gate's own rules.
import { describe, expect, it } from 'vitest';
import { poisson, simulate, type Arrival, type Isolates } from '../../../bench/support/simulation.ts';

const ISOLATES: Isolates = {
  count: 1,
  route: 'random',
  sliceMs: Infinity,
  pollMs: 0,
  maxQueue: Infinity,
  maxWaitMs: Infinity,
  maxHeldBytes: Infinity,
  coldMs: 0,
  engineMs: 0,
  lifeMs: Infinity,
  seed: 1,
};
const cheap = { kind: 'cheap', share: 1, isHeavy: false, bodyBytes: 0 };
const heavy: Arrival = { kind: 'heavy', atMs: 0, cpuMs: 100, isHeavy: true, bodyBytes: 10 };
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('one isolate', () => {
  // Pollaczek–Khinchine: mean wait = ρ·s/(2·(1 − ρ)) for a service of constant time s.
  it.each([0.3, 0.6, 0.8])('of load %f keeps constant work waiting as an M/D/1 queue does', (load) => {
    const arrivals = poisson([{ ...cheap, cpuMs: [10] }], { perSecond: 100 * load, seconds: 2000, seed: 3 });
    const took = mean(simulate(arrivals, ISOLATES).map(({ tookMs }) => tookMs));
    const expected = 10 + (load * 10) / (2 * (1 - load));
    expect(took / expected).toBeGreaterThan(0.94);
    expect(took / expected).toBeLessThan(1.06);
  });

  it('lets a cheap request pass between two slices of a heavy one', () => {
    const arrivals = [heavy, { ...heavy, kind: 'cheap', isHeavy: false, atMs: 10, cpuMs: 1 }];
    const [first, second] = simulate(arrivals, { ...ISOLATES, sliceMs: 40 });
    expect(first).toEqual({ kind: 'cheap', status: 200, tookMs: 31 });
    expect(second).toEqual({ kind: 'heavy', status: 200, tookMs: 101 });
  });

  it('refuses what finds the queue full, waits too long, or holds too much', () => {
    const burst = Array.from({ length: 4 }, () => heavy);
    const statuses = (changes: Partial<Isolates>): number[] =>
      simulate(burst, { ...ISOLATES, ...changes })
        .map(({ status }) => status)
        .sort((a, b) => a - b);
    expect(statuses({})).toEqual([200, 200, 200, 200]);
    expect(statuses({ maxQueue: 1 })).toEqual([200, 200, 503, 503]);
    expect(statuses({ maxWaitMs: 150 })).toEqual([200, 200, 503, 503]);
    expect(statuses({ maxHeldBytes: 30 })).toEqual([200, 200, 200, 503]);
  });

  it('pays for its cold start once in its life', () => {
    const requests = [0, 1000, 2000].map((atMs) => ({ ...heavy, atMs }));
    const took = (changes: Partial<Isolates>): number[] =>
      simulate(requests, { ...ISOLATES, coldMs: 50, engineMs: 25, ...changes }).map(({ tookMs }) => tookMs);
    expect(took({})).toEqual([175, 100, 100]);
    expect(took({ lifeMs: 1 })).toEqual([175, 175, 175]);
  });
});

it('the idle isolate is chosen where the edge knows it', () => {
  const burst = Array.from({ length: 4 }, () => heavy);
  const took = (route: Isolates['route']): number =>
    Math.max(...simulate(burst, { ...ISOLATES, count: 4, route }).map(({ tookMs }) => tookMs));
  expect(took('idle')).toBe(100);
  expect(took('random')).toBeGreaterThan(100);
});

it('equal seeds give equal runs', () => {
  const arrivals = poisson([{ ...cheap, cpuMs: [1, 5, 50] }], { perSecond: 200, seconds: 5, seed: 9 });
  const run = (seed: number) => simulate(arrivals, { ...ISOLATES, count: 3, seed });
  expect(run(1)).toEqual(run(1));
  expect(run(1)).not.toEqual(run(2));
});
