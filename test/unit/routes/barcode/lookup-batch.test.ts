import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/operations/limits.ts';
import { plainApp } from '../../../support/plain-app.ts';

const PRODUCTS = [
  { gtin: 9521234000006, title: 'Oak Lamp' },
  { gtin: 9780306406157, title: 'Book' },
  { gtin: 96385074, title: 'Short', brand: 'Shorties', quantity: '2 L' },
];

interface Result {
  readonly Number: string;
  readonly Successful: boolean;
  readonly Matches: readonly { readonly Title: string }[];
  readonly ErrorCode: string | null;
  readonly ErrorMessage: string | null;
}
interface Body {
  readonly Successful: boolean;
  readonly Results: readonly Result[];
  readonly ErrorCode?: string;
  readonly ErrorMessage?: string;
}

function start() {
  const app = plainApp({ products: PRODUCTS });
  const send = async (body: string, type = 'application/json', headers = {}): Promise<Body> =>
    (
      await app.post('/barcode/lookup/ean/batch', body, {
        'Content-Type': type,
        Accept: 'application/json',
        ...headers,
      })
    ).json();
  return { app, send };
}

describe('a list of numbers', () => {
  it('is answered in its order, each number with its product, none, or its error', async () => {
    const { app, send } = start();
    const list = ['0-306-40615-2', 'none', '9521234000006', '4006381333931', '9521234000006'];
    expect(await send(JSON.stringify(list))).toEqual({
      Successful: true,
      Results: [
        found('0-306-40615-2', '9780306406157', 'Book'),
        {
          Number: 'none',
          Successful: false,
          Matches: [],
          ErrorCode: 'invalid_value',
          ErrorMessage: expect.stringContaining('takes 8 to 14 digits'),
        },
        found('9521234000006', '9521234000006', 'Oak Lamp'),
        {
          Number: '4006381333931',
          Successful: true,
          Matches: [],
          ErrorCode: null,
          ErrorMessage: null,
        },
        found('9521234000006', '9521234000006', 'Oak Lamp'),
      ],
    });
    // What is no number costs nothing.
    expect(app.charged).toEqual([4]);
  });

  it('costs nothing when it has no product number', async () => {
    const { app, send } = start();
    expect((await send('["x","y"]')).Results).toHaveLength(2);
    expect(app.charged).toEqual([0]);
  });

  it.each([
    ['a JSON array', '["9521234000006","96385074"]', 'application/json'],
    ['lines', '9521234000006\r\n\n96385074\n', 'text/plain'],
    ['lines in a JSON string', '"9521234000006\\n96385074"', 'application/json'],
    ['lines under a JSON type', '9521234000006\n96385074', 'application/json'],
    ['a form field', '=9521234000006%0A96385074', 'application/x-www-form-urlencoded'],
    ['an XML string', '<string>9521234000006&#xA;96385074</string>', 'application/xml'],
    ['CSV with names', 'title,EAN\n"Lamp, oak",9521234000006\nPen,96385074\n', 'text/csv'],
    ['CSV with semicolons', 'gtin;note\n9521234000006;a\n"96385074";b', 'text/csv; charset=utf-8'],
    ['CSV without names', '9521234000006\n96385074', 'text/csv'],
    ['a table with tabs', 'name\tupc\nx\t9521234000006\ny\t96385074', 'text/tab-separated-values'],
  ])('may be sent as %s', async (_, body, type) => {
    const { Results } = await start().send(body, type);
    expect(Results.map(({ Matches }) => Matches[0]?.Title)).toEqual(['Oak Lamp', 'Short']);
  });

  it.each([
    ['[]', 'application/json', 'missing_value', 'at least one number'],
    ['\n \n', 'text/plain', 'missing_value', 'at least one number'],
    ['[9521234000006]', 'application/json', 'malformed_body', 'entry 1 is a number'],
    ['["9521234000006",null]', 'application/json', 'malformed_body', 'entry 2 is no text'],
    ['["9521234000006"', 'application/json', 'malformed_body', 'it is no JSON'],
    ['ean,title\n9521234000006', 'text/csv', 'malformed_body', 'row 1 has 1 cells'],
    ['ean\n"9521234000006', 'text/csv', 'malformed_body', 'quoted cell of row 1'],
    ['x', 'image/png', 'unsupported_media', 'image/png'],
    [
      JSON.stringify(Array(LIMITS.MAX_LOOKUP_NUMBERS + 1).fill('96385074')),
      'application/json',
      'too_large',
      '100 numbers',
    ],
  ])('%j (%s) is refused: %s', async (body, type, code, text) => {
    const { app, send } = start();
    const answer = await send(body, type);
    expect(answer.ErrorCode).toBe(code);
    expect(answer.ErrorMessage).toContain(text);
    expect(app.charged).toEqual([]);
  });

  it('may have as many numbers as the limit says', async () => {
    const { app, send } = start();
    expect(
      (await send(JSON.stringify(Array(LIMITS.MAX_LOOKUP_NUMBERS).fill('96385074')))).Results,
    ).toHaveLength(LIMITS.MAX_LOOKUP_NUMBERS);
    expect(app.charged).toEqual([100]);
  });

  it('tells the details of each number when asked', async () => {
    const { Results } = await start().send('["96385074","x"]', undefined, { 'X-Include-Details': 'true' });
    expect(Results[0]).toMatchObject({
      NumberType: 'GTIN_8',
      Prefix: '963',
      Matches: [
        {
          EAN: '96385074',
          Title: 'Short',
          Brand: 'Shorties',
          Category: null,
          Quantity: '2 L',
          ImageUrl: null,
        },
      ],
    });
    expect(Results[1]).not.toHaveProperty('NumberType');
  });

  it('is answered as XML', async () => {
    const answer = await start().app.post('/barcode/lookup/ean/batch', '["96385074"]', {
      'Content-Type': 'application/json',
      Accept: 'application/xml',
    });
    expect(await answer.text()).toContain(
      '<Results><BarcodeLookupBatchItem><ErrorCode i:nil="true" /><ErrorMessage i:nil="true" /><Matches><ProductMatch><EAN>96385074</EAN>',
    );
  });
});

function found(number: string, ean: string, title: string): Result & { Matches: unknown } {
  return {
    Number: number,
    Successful: true,
    Matches: [{ EAN: ean, Title: title }] as never,
    ErrorCode: null,
    ErrorMessage: null,
  };
}
