import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/operations/limits.ts';
import { plainApp } from '../../../support/plain-app.ts';

const PRODUCTS = Array.from({ length: 30 }, (_, i) => ({ gtin: 9521234000006 + i, title: `Lamp ${i}` }));

function start(
  search = (words: readonly string[]) => PRODUCTS.map((each) => ({ ...each, title: words.join('+') })),
) {
  const app = plainApp({ search });
  const get = (query: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    app.fetch(
      new Request(`https://quietzone.test/barcode/search${query}`, {
        headers: { Apikey: 'key', ...headers },
      }),
    );
  return { app, get };
}

describe('GET /barcode/search', () => {
  it('answers the products of the words, and whether there are more', async () => {
    const { app, get } = start();
    const answer = await get('?q=Oak%20L%C3%A4mp&limit=2');
    expect(await answer.json()).toEqual({
      Successful: true,
      Matches: [
        { EAN: '9521234000006', Title: 'Oak+Lämp' },
        { EAN: '9521234000007', Title: 'Oak+Lämp' },
      ],
      HasMore: true,
    });
    expect(app.charged).toEqual([1]);
  });

  it.each([
    ['?q=lamp', 20, true],
    ['?q=lamp&offset=20', 10, false],
    ['?q=lamp&limit=30', 30, false],
    ['?q=lamp&limit=50&offset=1000', 0, false],
    ['?limit=3&Q=lamp', 3, true],
  ])('%s has %i products', async (query, count, more) => {
    const body = (await (await start().get(query)).json()) as { Matches?: unknown[]; HasMore?: boolean };
    expect(body.Matches?.length ?? 0).toBe(count);
    expect(body.HasMore).toBe(more);
  });

  it.each([
    ['', 400, 'missing_value', 'query parameter q'],
    ['?q=', 400, 'missing_value', 'query parameter q'],
    ['?q=%20%26%20', 400, 'invalid_value', '1 to 16 words'],
    [`?q=${'a%20'.repeat(17)}`, 400, 'invalid_value', 'received 17'],
    [`?q=${'a'.repeat(LIMITS.MAX_SEARCH_CHARACTERS + 1)}`, 413, 'too_large', '200 characters'],
    ['?q=lamp&limit=51', 400, 'invalid_header', 'query parameter limit'],
    ['?q=lamp&limit=0', 400, 'invalid_header', '1 to 50'],
    ['?q=lamp&offset=1001', 400, 'invalid_header', '0 to 1000'],
    ['?q=lamp&offset=-1', 400, 'invalid_header', '0 to 1000'],
  ])('%s is %i %s', async (query, status, code, text) => {
    const { app, get } = start();
    const answer = await get(query);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      ErrorCode: code,
      ErrorMessage: expect.stringContaining(text),
    });
    expect(app.charged).toEqual([]);
  });

  it('gives the details when asked', async () => {
    const { get } = start(() => [
      { gtin: 96385074, title: 'Short', brand: 'Shorties', category: 'Odds' },
      { gtin: 9521234000006, title: 'Oak Lamp' },
    ]);
    const answer = await get('?q=x', { 'X-Include-Details': 'true' });
    expect(await answer.json()).toMatchObject({
      Matches: [
        {
          EAN: '96385074',
          Title: 'Short',
          Brand: 'Shorties',
          Category: 'Odds',
          Quantity: null,
          ImageUrl: null,
        },
        {
          EAN: '9521234000006',
          Title: 'Oak Lamp',
          Brand: null,
          Category: null,
          Quantity: null,
          ImageUrl: null,
        },
      ],
    });
  });

  it('is 404, and costs nothing, where the catalogue has no index', async () => {
    const app = plainApp();
    const answer = await app.get('/barcode/search?q=lamp');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      ErrorCode: 'not_found',
      ErrorMessage:
        'The catalogue has no search index. This makes one: npm run catalog -- index, or quietzone catalog index where the package is installed; with --remote for a deployment.',
    });
    expect(app.charged).toEqual([0]);
  });

  it('may be sent as a POST, so that no log on the way has the words', async () => {
    const { app } = start();
    const answer = await app.post('/barcode/search', '"oak lamp"', { 'Content-Type': 'application/json' });
    expect(await answer.json()).toMatchObject({ Matches: expect.arrayContaining([expect.anything()]) });
    const other = await app.fetch(new Request('https://quietzone.test/barcode/search', { method: 'PUT' }));
    expect([other.status, other.headers.get('Allow')]).toEqual([405, 'GET, POST']);
  });
});
