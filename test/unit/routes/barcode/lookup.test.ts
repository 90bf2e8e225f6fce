import { describe, expect, it } from 'vitest';
import { plainApp } from '../../../support/plain-app.ts';

const app = plainApp({
  products: [
    { gtin: 9521234000006, title: 'Oak Lamp' },
    { gtin: 9780306406157, title: 'Book' },
    { gtin: 9770317847001, title: 'Magazine' },
    { gtin: 96385074, title: 'Short' },
  ],
});

interface Body {
  readonly Matches: readonly { readonly EAN: string; readonly Title: string }[];
  readonly ErrorCode?: string;
}
const look = async (value: string, headers: Readonly<Record<string, string>> = {}): Promise<Body> =>
  (await app.post('/barcode/lookup/ean', value, { 'Content-Type': 'text/plain', ...headers })).json();

describe('lookup', () => {
  it.each([
    ['(01)09521234000006(10)A1', 'Oak Lamp'],
    ['(10)A1(01)09521234000006', 'Oak Lamp'],
    ['010952123400000610A1', 'Oak Lamp'],
    [']C1010952123400000610A1', 'Oak Lamp'],
    ['\u001d0109521234000006', 'Oak Lamp'],
    ['(02)09521234000006(37)12', 'Oak Lamp'],
    ['(8006)095212340000060102', 'Oak Lamp'],
    ['https://id.gs1.org/01/09521234000006/10/A1', 'Oak Lamp'],
    ['https://example.com/gtin/9521234000006', 'Oak Lamp'],
    ['EAN 9521234000006', 'Oak Lamp'],
    ['GTIN-13: 9521234000006', 'Oak Lamp'],
    ['ISBN 0-306-40615-2', 'Book'],
    ['ISBN-10: 0306406152', 'Book'],
    ['ISBN 978-0-306-40615-7', 'Book'],
    ['isbn9780306406157', 'Book'],
    ['ISSN 0317-8471', 'Magazine'],
    ['ISSN 03178471', 'Magazine'],
    ['03178471', 'Magazine'],
    ['96385074', 'Short'],
  ])('finds the number in %j', async (value, title) => {
    expect((await look(value)).Matches[0]?.Title).toBe(title);
  });

  it.each(['ISBN', 'ISBN abc', '(10)A1', 'https://example.com/', 'ISSN 0317-8472x'])(
    'refuses %j',
    async (value) => {
      expect((await look(value)).ErrorCode).toBe('invalid_value');
    },
  );

  it.each([
    [
      '9521234000006',
      { NumberType: 'DEMONSTRATION', Prefix: '952', MemberOrganisation: 'GS1 Global Office' },
    ],
    ['4006381333931', { NumberType: 'ARTICLE', Prefix: '400', MemberOrganisation: 'GS1 Germany' }],
    ['036000291452', { NumberType: 'ARTICLE', Prefix: '003', MemberOrganisation: 'GS1 US' }],
    ['14006381333938', { NumberType: 'ARTICLE', Prefix: '400', MemberOrganisation: 'GS1 Germany' }],
    ['2012345678900', { NumberType: 'RESTRICTED', Prefix: '201', MemberOrganisation: null }],
    ['0212345678909', { NumberType: 'RESTRICTED', Prefix: '021', MemberOrganisation: null }],
    ['0412345678907', { NumberType: 'COMPANY_INTERNAL', Prefix: '041', MemberOrganisation: null }],
    ['9780306406157', { NumberType: 'ISBN', Prefix: '978', MemberOrganisation: null }],
    ['9790060115615', { NumberType: 'ISMN', Prefix: '979', MemberOrganisation: null }],
    ['9770317847001', { NumberType: 'ISSN', Prefix: '977', MemberOrganisation: null }],
    ['9812345678906', { NumberType: 'COUPON', Prefix: '981', MemberOrganisation: null }],
    ['9801234567890', { NumberType: 'REFUND_RECEIPT', Prefix: '980', MemberOrganisation: null }],
    ['96385074', { NumberType: 'GTIN_8', Prefix: '963', MemberOrganisation: 'GS1 Global Office' }],
    ['20123451', { NumberType: 'RESTRICTED', Prefix: '201', MemberOrganisation: null }],
    ['1412345678908', { NumberType: 'UNASSIGNED', Prefix: '141', MemberOrganisation: null }],
  ])('X-Include-Details says of %s what it is', async (value, details) => {
    expect(await look(value, { 'X-Include-Details': 'true' })).toMatchObject(details);
  });

  it('X-Include-Details is refused when it is neither true nor false, and adds nothing when false', async () => {
    expect((await look('96385074', { 'X-Include-Details': 'perhaps' })).ErrorCode).toBe('invalid_header');
    expect(Object.keys(await look('96385074', { 'X-Include-Details': 'false' }))).toEqual([
      'Successful',
      'Matches',
    ]);
  });
});
