import { describe, expect, it } from 'vitest';
import { withHotProducts } from '../../../src/catalog/hot.ts';
import type { Catalog, CatalogRows, Product } from '../../../src/catalog/index.ts';
import { fail } from '../../../src/service/failure.ts';
import { ok } from '../../../src/service/result.ts';
import { createD1Catalog } from '../../../src/catalog/index.ts';
import { localStore } from '../../../src/local/catalog/store.ts';
import { NO_DETAILS } from '../../../src/catalog/details.ts';
import { d1Over, migratedDatabase } from '../../support/catalogue.ts';

const product = (gtin: number, title = `product ${gtin}`): Product => ({ gtin, title });

/** A catalogue of these titles that notes what it is asked for. */
function counted(titles: Map<number, string>) {
  const asked: (readonly number[])[] = [];
  let isDown = false;
  let time = 1_000_000;
  const catalog: Catalog & CatalogRows = {
    find: async (gtins) => {
      asked.push(gtins);
      if (isDown)
        return fail('overloaded', { what: 'the catalogue does not answer just now', retryAfterS: 1 });
      return ok(gtins.flatMap((gtin) => (titles.has(gtin) ? product(gtin, titles.get(gtin)) : [])));
    },
    search: () => Promise.reject(new Error('not used here')),
    fault: async () => null,
    rows: async () => [],
    put: async ({ gtin, title }) => void titles.set(gtin, title),
    remove: async (gtin) => titles.delete(gtin),
  };
  return {
    catalog,
    asked,
    now: () => time,
    later: (ms: number) => void (time += ms),
    down: (is: boolean) => void (isDown = is),
  };
}

describe('products that were looked up a moment ago', () => {
  it('are not asked for again, and numbers that no product has neither', async () => {
    const { catalog, asked, now } = counted(new Map([[1, 'one']]));
    const hot = withHotProducts(catalog, { lifetimeMs: 5000, now });
    expect(await hot.find([1, 2])).toEqual(ok([product(1, 'one')]));
    expect(await hot.find([2, 1])).toEqual(ok([product(1, 'one')]));
    expect(asked).toEqual([[1, 2]]);
  });

  it('come in the order of the question, with those that are read now', async () => {
    const { catalog, asked, now } = counted(new Map([[1, 'one'], [3, 'three']])); // oxfmt-ignore
    const hot = withHotProducts(catalog, { lifetimeMs: 5000, now });
    await hot.find([1]);
    expect(await hot.find([3, 2, 1])).toEqual(ok([product(3, 'three'), product(1, 'one')]));
    expect(asked).toEqual([[1], [3, 2]]);
  });

  it('are asked for again when their time is over, which a use does not lengthen', async () => {
    const titles = new Map([[1, 'one']]);
    const { catalog, now, later } = counted(titles);
    const hot = withHotProducts(catalog, { lifetimeMs: 5000, now });
    await hot.find([1, 2]);
    titles.set(1, 'other').set(2, 'two');
    later(4999);
    expect(await hot.find([1, 2])).toEqual(ok([product(1, 'one')]));
    later(1);
    expect(await hot.find([1, 2])).toEqual(ok([product(1, 'other'), product(2, 'two')]));
  });

  it('are dropped when a row is written or deleted', async () => {
    const { catalog, asked, now } = counted(new Map([[1, 'one']]));
    const hot = withHotProducts(catalog, { lifetimeMs: 5000, now });
    await hot.find([1, 2]);
    await hot.put({ gtin: 2, title: 'two', source: 'own' });
    expect(await hot.find([2])).toEqual(ok([product(2, 'two')]));
    await hot.remove(2, 'own');
    expect(await hot.find([2])).toEqual(ok([]));
    expect(asked).toHaveLength(3);
  });

  it('are not kept when a row was written while they were read', async () => {
    const { catalog, asked, now } = counted(new Map([[1, 'one']]));
    let goOn = (): void => undefined;
    const waiting: Catalog & CatalogRows = {
      ...catalog,
      find: async (gtins) => {
        const found = await catalog.find(gtins);
        await new Promise<void>((resolve) => (goOn = resolve));
        return found;
      },
    };
    const hot = withHotProducts(waiting, { lifetimeMs: 5000, now });
    const before = hot.find([1]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    await hot.put({ gtin: 1, title: 'new', source: 'own' });
    goOn();
    expect(await before).toEqual(ok([product(1, 'one')]));
    const after = hot.find([1]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    goOn();
    expect(await after).toEqual(ok([product(1, 'new')]));
    expect(asked).toHaveLength(2);
  });

  it('are not kept of a catalogue that does not answer', async () => {
    const { catalog, now, down } = counted(new Map([[1, 'one']]));
    const hot = withHotProducts(catalog, { lifetimeMs: 5000, now });
    down(true);
    expect((await hot.find([1])).ok).toBe(false);
    down(false);
    expect(await hot.find([1])).toEqual(ok([product(1, 'one')]));
  });

  it('leave the memory, the least recently used first', async () => {
    const { catalog, asked, now } = counted(new Map());
    // Three numbers without a product.
    const hot = withHotProducts(catalog, { lifetimeMs: 5000, maxBytes: 500, now });
    for (const gtin of [1, 2, 3]) await hot.find([gtin]);
    await hot.find([1]);
    await hot.find([4]);
    asked.length = 0;
    await hot.find([1, 3, 4]);
    expect(asked).toEqual([]);
    await hot.find([2]);
    expect(asked).toEqual([[2]]);
    // One that is larger than the memory is not kept at all.
    const large = counted(new Map([[7, 'x'.repeat(400)]]));
    const small = withHotProducts(large.catalog, { lifetimeMs: 5000, maxBytes: 500, now });
    await small.find([7]);
    await small.find([7]);
    expect(large.asked).toHaveLength(2);
  });

  it.each(['another isolate', 'an import'])('are dropped when %s wrote, by the next question', async (by) => {
    const sqlite = migratedDatabase();
    const isolate = () =>
      withHotProducts(createD1Catalog(d1Over(sqlite).database), { lifetimeMs: 5000, now: () => 1 });
    const [here, there] = [isolate(), isolate()];
    await here.put({ gtin: 1, title: 'old', source: 'own' });
    for (const gtin of [1, 2]) await here.find([gtin]);
    const rows = [1, 2].map((gtin) => ({ ...NO_DETAILS, gtin, title: 'new', day: null, source: 0 }));
    if (by === 'an import')
      await localStore(sqlite, { rows: () => 10, rest: async () => undefined })({
        source: { name: 'own', rank: 10 },
        day: 20_000,
        rows,
      });
    else for (const { gtin, title } of rows) await there.put({ gtin, title, source: 'own' });
    // Nothing has told it yet.
    expect(await here.find([1, 2])).toEqual(ok([product(1, 'old')]));
    expect(await here.find([3])).toEqual(ok([]));
    expect(await here.find([1, 2])).toEqual(ok([product(1, 'new'), product(2, 'new')]));
  });

  it('are not kept with a lifetime of 0', async () => {
    const { catalog, now } = counted(new Map());
    expect(withHotProducts(catalog, { lifetimeMs: 0, now })).toBe(catalog);
  });
});
