// The scan panel's parts that need no browser: prices, tables, names of types, the stored sample.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SYMBOLOGIES } from '../../../src/barcode/index.ts';
import { recognize } from '../../../src/library/recognize.ts';
import { factsOf } from '../../../web/panels/scan/facts.ts';
import { estimate, priceOf } from '../../../web/panels/scan/price.ts';
import stored from '../../../web/panels/scan/sample.json' with { type: 'json' };
import { TYPE_NAMES, typeName } from '../../../web/panels/scan/type-names.ts';
import type { Operation } from '../../../web/api/index.ts';

const costing = (cost: string): Operation => ({ cost }) as Operation;

describe('the price', () => {
  it.each([
    ['100 calls a page', { calls: 100, perPage: true }],
    ['1 call', { calls: 1, perPage: false }],
    ['1,250 calls a page (setting X)', { calls: 1250, perPage: true }],
    ['1 call a file (setting ADVANCED_QR_COST)', { calls: 1, perPage: false }],
  ])('of "%s"', (cost, price) => {
    expect(priceOf(costing(cost))).toEqual(price);
  });

  it('is that of all files, an image counting as a page', async () => {
    const image = new File(['image'], 'a.png');
    const all = { pages: '', password: '' };
    expect(await estimate([image, image], { calls: 100, perPage: true }, all)).toEqual({
      calls: 200,
      pages: 2,
      uncounted: 0,
    });
    expect(await estimate([image, image, image], { calls: 1, perPage: false }, all)).toMatchObject({
      calls: 3,
    });
  });
});

describe('names of types', () => {
  it('are those of every type of the service', () => {
    expect(Object.keys(TYPE_NAMES).sort()).toEqual(SYMBOLOGIES.map(({ name }) => name).sort());
    expect(typeName('QR_CODE')).toBe('QR Code');
    expect(typeName('A_NEW_ONE')).toBe('A NEW ONE');
  });
});

describe('what an answer says about a code', () => {
  it('is a table of GS1 elements, with what breaks the standard', () => {
    const element = { Title: 'GTIN', Value: '09521234000006', Number: null, Problem: null };
    expect(
      factsOf({
        Gs1Elements: [
          { ...element, ApplicationIdentifier: '01' },
          {
            ...element,
            ApplicationIdentifier: '3103',
            Title: 'NET WEIGHT',
            Value: '001250',
            Number: '1.250',
          },
          { ...element, ApplicationIdentifier: '17', Title: 'USE BY', Value: '991399', Problem: 'no date' },
        ],
        Gs1Problem: 'the set is incomplete',
      }),
    ).toEqual([
      {
        title: 'GS1 elements',
        columns: ['AI', 'Title', 'Value'],
        rows: [
          ['01', 'GTIN', '09521234000006'],
          ['3103', 'NET WEIGHT', '001250 = 1.250'],
          ['17', 'USE BY', '991399 – no date'],
        ],
        problem: 'the set is incomplete',
      },
    ]);
  });

  it('names a content and its fields, and leaves out what the text itself says', () => {
    const [wifi] = factsOf({
      Gs1Elements: [],
      ContentType: 'WIFI',
      ContentFields: [{ Name: 'NetworkName', Value: 'Guests' }],
    });
    expect(wifi).toMatchObject({ title: 'Wi-Fi', rows: [['Network name', 'Guests']] });
    expect(factsOf({ ContentType: 'TEXT', ContentFields: [{ Name: 'Text', Value: 'x' }] })).toEqual([]);
    expect(
      factsOf({ ContentType: 'PRODUCT', ContentFields: [], ContentProblem: 'wrong check digit' }),
    ).toHaveLength(1);
  });

  it('has the print quality with its parameters', () => {
    const [grade] = factsOf({
      PrintQuality: {
        Standard: 'ISO/IEC 15416',
        Grade: 2.5,
        Letter: 'B',
        Parameters: [{ Name: 'LeftQuietZone', Value: 5.123, Letter: 'F', Note: 'widen it' }],
      },
    });
    expect(grade).toEqual({
      title: 'Print quality 2.5 (B), ISO/IEC 15416',
      columns: ['Parameter', 'Value', 'Grade', 'What to change'],
      rows: [['Left quiet zone', '5.12', 'F', 'widen it']],
      problem: '',
    });
  });
});

it('ships what the library reads on the sample', async () => {
  const found = await recognize(
    readFileSync(new URL('../../../web/panels/scan/sample.png', import.meta.url)),
  );
  if (!found.ok) throw new Error(found.problem.message);
  const { barcodes, incomplete } = found.value;
  const rounded = barcodes.map(({ type, text, page, corners, pageSize }) => ({
    type,
    text,
    page,
    corners: corners.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
    pageSize,
  }));
  expect({ barcodes: rounded, incomplete }).toEqual(stored);
});
