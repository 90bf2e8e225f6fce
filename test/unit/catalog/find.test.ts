import { describe, expect, it } from 'vitest';
import { createD1Catalog } from '../../../src/catalog/index.ts';

/** A database whose first `failures` reads fail, and which has the given rows. */
function database(failures: number, rows: readonly { gtin: number; title: string }[]) {
  let reads = 0;
  const all = async () => {
    reads += 1;
    if (reads <= failures) throw new Error('D1_ERROR: database is locked');
    return { results: [...rows] };
  };
  const session = { prepare: () => ({ bind: () => ({ all }) }) };
  return {
    database: { withSession: () => session } as unknown as D1Database,
    reads: () => reads,
  };
}

describe('finding products', () => {
  it('answers in the order of the numbers asked for', async () => {
    const rows = [
      { gtin: 1, title: 'one' },
      { gtin: 2, title: 'two' },
    ];
    expect(await createD1Catalog(database(0, rows).database).find([2, 1])).toEqual({
      ok: true,
      value: rows.toReversed(),
    });
  });

  it('reads again when the database is busy, and gives up after four times', async () => {
    const busy = database(2, [{ gtin: 1, title: 'one' }]);
    expect(await createD1Catalog(busy.database).find([1])).toEqual({
      ok: true,
      value: [{ gtin: 1, title: 'one' }],
    });
    expect(busy.reads()).toBe(3);
    const broken = database(Infinity, []);
    expect(await createD1Catalog(broken.database).find([1])).toMatchObject({
      ok: false,
      failure: { code: 'overloaded' },
    });
    expect(broken.reads()).toBe(4);
  });
});
