// The search index in the SQLite of workerd, which is that of D1 on one machine.
import { beforeAll, describe, expect, it } from 'vitest';
import { createD1Catalog } from '../../src/catalog/index.ts';
import { DROP_INDEX, FILL_INDEX, MAKE_INDEX, MERGE_INDEX } from '../../src/catalog/search-index.ts';
import { bindings, newKey, send } from '../support/api.ts';

let key = '';
const catalog = createD1Catalog(bindings.DB);
const run = (statements: readonly string[]): Promise<unknown> =>
  bindings.DB.batch(statements.map((sql) => bindings.DB.prepare(sql)));
beforeAll(async () => {
  key = await newKey();
  // Files before this one have an index and products of their own.
  await run([...DROP_INDEX, 'DELETE FROM product']);
  await catalog.put({ gtin: 9521234000006, title: 'Oak Lamp', brand: 'Lumen', source: 'own' });
});

const search = (query: string): Promise<Response> =>
  send(`/barcode/search?q=${encodeURIComponent(query)}`, { headers: { Apikey: key } });
const titles = async (query: string): Promise<readonly string[]> => {
  const answer: { readonly Matches: readonly { readonly Title: string }[] } = await (
    await search(query)
  ).json();
  return answer.Matches.map(({ Title }) => Title);
};

describe('a search', () => {
  it('needs an index, and finds rows from before it and after it', async () => {
    const without = await search('oak');
    expect(without.status).toBe(404);
    expect(without.headers.get('X-Api-Calls-Consumed')).toBe('0');
    await run(MAKE_INDEX);
    await run(FILL_INDEX);
    const unfinished = await search('oak');
    expect([unfinished.status, unfinished.headers.get('Retry-After')]).toEqual([503, '10']);
    await run(FILL_INDEX);
    await run([MERGE_INDEX]);
    expect(await titles('oak lum')).toEqual(['Oak Lamp']);
    await catalog.put({ gtin: 9521234000013, title: 'Öak tåble "x" AND', source: 'own' });
    expect(await titles('table')).toEqual(['Öak tåble "x" AND']);
    expect(await titles('OAK')).toHaveLength(2);
    expect(await titles('NEAR("oak"* lamp)')).toEqual([]);
    await catalog.put({ gtin: 9521234000013, title: 'Bench', source: 'own' });
    expect([await titles('table'), await titles('bench')]).toEqual([[], ['Bench']]);
    expect(await catalog.remove(9521234000013, 'own')).toBe(true);
    expect(await catalog.remove(9521234000013, 'own')).toBe(false);
    expect(await titles('bench')).toEqual([]);
    const answered = await search('oak');
    expect(answered.headers.get('X-Api-Calls-Consumed')).toBe('1');
    expect(await answered.text()).toBe(
      '{"Successful":true,"Matches":[{"EAN":"9521234000006","Title":"Oak Lamp"}],"HasMore":false}',
    );
    await run(DROP_INDEX);
    expect((await search('oak')).status).toBe(404);
  });

  it.each([
    ['q=caf%e9', 'The query parameter q has bytes that are not UTF-8: write é as %C3%A9; received "caf?".'],
    ['q=oak&Q=lamp', 'The query parameter q may stand there once; received 2 of it.'],
  ])('with %s is refused: no other words are searched', async (query, ErrorMessage) => {
    const answer = await send(`/barcode/search?${query}`, { headers: { Apikey: key } });
    expect([answer.status, await answer.json()]).toMatchObject([400, { ErrorMessage }]);
  });

  it('takes its parameter in any case', async () => {
    const answers = await Promise.all(
      ['q', 'Q'].map((name) => send(`/barcode/search?${name}=oak`, { headers: { Apikey: key } })),
    );
    const [lower, upper] = await Promise.all(answers.map((answer) => answer.json()));
    const withoutId = { ...(lower as object), RequestId: expect.anything() };
    expect([answers[1]?.status, upper]).toEqual([answers[0]?.status, withoutId]);
    expect(upper).not.toMatchObject({ ErrorCode: 'missing_value' });
  });
});
