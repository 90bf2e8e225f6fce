import { describe, expect, it } from 'vitest';
import { type Catalog, withSharedFind } from '../../../src/catalog/index.ts';
import { fail } from '../../../src/service/failure.ts';
import { type Result, ok } from '../../../src/service/result.ts';
import type { Product } from '../../../src/catalog/index.ts';

const titled = (gtin: number): Product => ({ gtin, title: `title ${gtin}` });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A catalogue whose queries end when they are told to, under a clock that is set. Odd numbers have a product. */
function start() {
  const asked: {
    readonly gtins: readonly number[];
    readonly end: (result?: Result<readonly Product[]>) => void;
  }[] = [];
  const timers: { readonly atMs: number; readonly ring: () => void }[] = [];
  let time = 0;
  const slow: Catalog['find'] = (gtins) =>
    new Promise((resolve) => {
      const found = ok(gtins.filter((gtin) => gtin % 2 === 1).map(titled));
      asked.push({ gtins, end: (result = found) => resolve(result) });
    });
  const find = withSharedFind(slow, {
    now: () => time,
    wait: (ms) => new Promise<void>((ring) => timers.push({ atMs: time + ms, ring })),
  });
  return {
    find,
    asked,
    async later(ms: number): Promise<void> {
      time += ms;
      for (const { atMs, ring } of timers) if (atMs <= time) ring();
      await settled();
    },
    async end(n: number, result?: Result<readonly Product[]>): Promise<void> {
      asked[n]?.end(result);
      await settled();
    },
  };
}

describe('look-ups at once', () => {
  it('share a query from the third on, each with its own answer in its own order', async () => {
    const { find, asked, end } = start();
    const first = find([1]);
    const second = find([2]);
    const others = [find([5, 3]), find([3]), find([4]), find([9, 8, 7])];
    expect(asked.map(({ gtins }) => gtins)).toEqual([[1], [2]]);
    await end(0);
    expect(await first).toEqual(ok([titled(1)]));
    expect(asked[2]?.gtins).toEqual([5, 3, 4, 9, 8, 7]);
    await end(1);
    expect(await second).toEqual(ok([]));
    await end(2);
    expect(await Promise.all(others)).toEqual([
      ok([titled(5), titled(3)]),
      ok([titled(3)]),
      ok([]),
      ok([titled(9), titled(7)]),
    ]);
  });

  it('ask at once when nothing runs', async () => {
    const { find, asked, end } = start();
    const first = find([1]);
    await end(0);
    expect(await first).toEqual(ok([titled(1)]));
    void find([3]);
    expect(asked).toHaveLength(2);
  });

  it('never get an answer from a query that was begun before they came', async () => {
    const { find, asked, end } = start();
    void find([1]);
    void find([2]);
    const third = find([3]);
    await end(0);
    const fourth = find([3]);
    await end(2, ok([{ gtin: 3, title: 'old' }]));
    expect(await third).toEqual(ok([{ gtin: 3, title: 'old' }]));
    expect(asked[3]?.gtins).toEqual([3]);
    await end(3);
    expect(await fourth).toEqual(ok([titled(3)]));
  });

  it('fail together', async () => {
    const { find, end } = start();
    void find([1]);
    void find([2]);
    const others = [find([3]), find([5])];
    await end(1);
    await end(2, fail('overloaded', { what: 'the catalogue does not answer just now', retryAfterS: 1 }));
    for (const other of await Promise.all(others)) expect(other.ok).toBe(false);
  });

  it('ask by themselves when the requests that ask for them are gone', async () => {
    const { find, asked, later, end } = start();
    // Two queries that never end, and a first waiting one that never gets to ask.
    void find([1]);
    void find([2]);
    const third = find([3]);
    const fourth = find([5]);
    await later(501);
    expect(asked[2]?.gtins).toEqual([3, 5]);
    // Nor does that query end.
    await later(500);
    expect(asked[3]?.gtins).toEqual([5]);
    await end(3);
    expect(await fourth).toEqual(ok([titled(5)]));
    const later1 = find([7]);
    expect(asked.at(-1)?.gtins).toEqual([7]);
    await end(asked.length - 1);
    expect(await later1).toEqual(ok([titled(7)]));
    void third;
  });

  it('are at most 400 numbers of one query', async () => {
    const { find, asked } = start();
    void find([1]);
    void find([2]);
    void find(Array.from({ length: 399 }, (_, i) => 10 + i));
    void find([1000, 1001]);
    expect(asked.at(-1)?.gtins).toEqual([1000, 1001]);
  });
});
