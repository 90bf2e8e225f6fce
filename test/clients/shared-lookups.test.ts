// Look-ups of several requests in one isolate share queries of the database; each gets its own answer, also when others hang up.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createD1Catalog } from '../../src/catalog/index.ts';
import { type TestServer, startServer } from '../support/server.ts';

let server: TestServer;
let key = '';
const GTINS = Array.from({ length: 90 }, (_, i) => 9_521_234_500_000 + i);
const hasProduct = (gtin: number): boolean => gtin % 3 !== 0;
beforeAll(async () => {
  server = await startServer({ PRODUCTS_KEPT_S: '0' });
  key = await server.newKey();
  const catalog = createD1Catalog(await server.stores.getD1Database('DB'));
  for (const gtin of GTINS.filter(hasProduct))
    await catalog.put({ gtin, title: `Title ${gtin}`, source: 'own' });
}, 120_000);
afterAll(() => server.close());

const look = async (gtin: number, signal?: AbortSignal): Promise<unknown> => {
  const answer = await fetch(`${server.url}/barcode/lookup/ean`, {
    method: 'POST',
    body: JSON.stringify(String(gtin)),
    headers: { Apikey: key, 'Content-Type': 'application/json' },
    ...(signal && { signal }),
  });
  return answer.json();
};
const expected = (gtin: number): object => ({
  Successful: true,
  Matches: hasProduct(gtin) ? [{ EAN: String(gtin), Title: `Title ${gtin}` }] : [],
});

it('answers 90 look-ups at once, each with its product or none', { timeout: 60_000 }, async () => {
  expect(await Promise.all(GTINS.map((gtin) => look(gtin)))).toEqual(GTINS.map(expected));
});

it('answers the others when clients hang up', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 10; round += 1) {
    const abort = new AbortController();
    const gone = GTINS.filter((_, i) => i % 2 === round % 2).map((gtin) =>
      look(gtin, abort.signal).catch(() => undefined),
    );
    const kept = GTINS.filter((_, i) => i % 2 !== round % 2);
    const answers = Promise.all(kept.map((gtin) => look(gtin)));
    setTimeout(() => abort.abort(), 3 * round);
    expect(await answers).toEqual(kept.map(expected));
    await Promise.all(gone);
  }
});
