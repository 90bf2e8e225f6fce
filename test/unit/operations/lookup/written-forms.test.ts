import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidatesOf } from '../../../../src/operations/lookup/lookup-number.ts';

const first = (text: string): number | string | undefined => {
  const found = candidatesOf(text);
  return found.ok ? found.value[0]?.gtin : found.failure.code;
};

describe('a number', () => {
  it.each([
    ['urn:isbn:0-395-36341-1', 9780395363416, 'RFC 8254, section 4.1'],
    ['urn:ISBN:9782765400059', 9782765400059, 'RFC 8254'],
    ['urn:isbn:978-951-0-18435-6', 9789510184356, 'RFC 8254'],
    ['urn:ISSN:0028-0836', 9770028083002, 'RFC 8254, section 3'],
    ['urn:epc:id:sgtin:0614141.812345.6789', 80614141123458, 'EPC Tag Data Standard, section 7.2'],
    ['urn:epc:id:sgtin:0614141.112345.400', 10614141123459, 'EPC Tag Data Standard, section 6.3.1'],
    ['urn:epc:class:lgtin:4012345.012345.998877', 4012345123456, 'EPC Tag Data Standard, section 6.4.1'],
    ['urn:epc:tag:sgtin-96:3.0614141.812345.6789', 80614141123458, 'EPC Tag Data Standard, section 11'],
    ['urn:epc:tag:sgtin-198:3.0614141.712345.32a%2Fb', 70614141123451, 'EPC Tag Data Standard, section 14.5'],
    ['M-2306-7118-7', 9790230671187, 'ISMN Users’ Manual'],
    ['M-060-11561-5', 9790060115615, 'ISMN Users’ Manual'],
    ['M060115615', 9790060115615, 'without hyphens'],
    ['ISMN M-2306-7118-7', 9790230671187, 'with its name'],
    ['ISMN 979-0-2306-7118-7', 9790230671187, 'since 2008'],
    ['9780306406157 51995', 9780306406157, 'ISBN with a price'],
    ['978-0-306-40615-7 51995', 9780306406157, 'ISBN with hyphens'],
    ['0-306-40615-2 51995', 9780306406157, 'ISBN-10'],
    ['080442957X 51995', 9780804429573, 'ISBN-10 that ends in X'],
    ['978030640615751995', 9780306406157, 'as a reader sends both'],
    ['977031784700105', 9770317847001, 'as a reader sends both'],
    [']E3978030640615751995', 9780306406157, 'with the AIM identifier of symbols with an add-on'],
    ['036000291452 12', 36000291452, 'UPC-A'],
    ['0 36000 29145 2  51995', 36000291452, 'UPC-A as printed'],
    ['036000291452+12', 36000291452, 'with a plus sign'],
    ['9770317847001 + 05', 9770317847001, 'with a plus sign'],
    ['id.gs1.org/01/09506000134352', 9506000134352, 'Digital Link URI Syntax'],
    ['id.gs1.org/01/09506000134352/10/ABC/21/123?17=201225', 9506000134352, 'Digital Link URI Syntax'],
    ['example.com/01/9506000134352', 9506000134352, 'Digital Link URI Syntax'],
    ['Example.co.uk:8080/some/path/01/09506000134352', 9506000134352, 'with a port and a path'],
  ])('is found in %s', (text, gtin) => {
    expect(first(text)).toBe(gtin);
  });

  const GS = '\u001d';
  it.each([
    ...[']I1', ']C0', ']A0', ']X0', ']Q1', ']d1', '\u0002', ' \u0002]I1 '].flatMap((start) =>
      ['09521234000006', '9521234000006', 'https://id.gs1.org/01/09521234000006'].map((rest) => start + rest),
    ),
    '9521234000006\r\n\u0003',
    '172612310109521234000006',
    '1726123110AB1' + GS + '0109521234000006',
    `10ABC${GS}0109521234000006`,
    `21xyz${GS}172612310109521234000006`,
    `]C110ABC${GS}0109521234000006`,
    '10ABC<GS>0109521234000006',
    '10ABC{FNC1}0109521234000006',
    '10ABC\u241d0109521234000006',
    '(01) 09521234000006 (10) ABC',
    '(10) ABC (01)  09521234000006',
    '(01) 0 9521234 00000 6 (17) 261231',
    '9,521,234,000,006',
    "9'521'234'000'006",
    '9\u2019521\u2019234\u2019000\u2019006',
  ])('is found in %j', (text) => {
    expect(first(text)).toBe(9521234000006);
  });

  it.each([
    '9,52,1234,000,006',
    '9521234,000006',
    '172613310109521234000006',
    '172612310109521234000007',
    '10ABC0109521234000006',
    ']Z',
    '{"BarcodeValue":"9521234000006"}',
    '["9521234000006"]',
  ])('is not found in %j', (text) => {
    expect(first(text)).toBe('invalid_value');
  });

  it.each([
    ['14006381333938', 14006381333938, 'a GTIN-14'],
    ['1 40 06381 33393 8', 14006381333938, 'a GTIN-14 in groups'],
    ['140063813339 38', 14006381333938, 'whose last group has two digits'],
    ['0306406152', 9780306406157, 'an ISBN-10'],
    ['9521234000006', 9521234000006, 'an EAN-13'],
    ['4006381 33393', 400638133393, 'twelve digits, of which five stand apart'],
  ])('%s is no number with an add-on, but %s', (text, gtin) => {
    expect(first(text)).toBe(gtin);
  });

  it.each([
    ['urn:epc:idpat:sgtin:0614141.112345.*', 'an EPC pattern stands for many'],
    ['urn:epc:pat:sgtin-96:3.0614141.*.*', 'an EPC pattern stands for many'],
    ['urn:epc:id:sscc:0614141.1234567890', 'takes of EPC URNs those of articles'],
    ['urn:epc:id:sgtin:0614141.12345.400', 'takes of EPC URNs those of articles'],
    ['urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'takes 8 to 14 digits'],
    ['example.com/about', 'takes 8 to 14 digits'],
    ['M-060-1156', 'takes 8 to 14 digits'],
    ['9780306406158 51995', 'takes 8 to 14 digits'],
  ])('is none in %s', (text, rule) => {
    const found = candidatesOf(text);
    expect(found.ok ? found.value : found.failure).toMatchObject({
      code: 'invalid_value',
      rule: expect.stringContaining(rule),
    });
  });

  it('is looked for in any text, at once', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.string({ unit: fc.constantFrom(...'0123456789 -+.Xx/:a'), maxLength: 2100 }),
    );
    fc.assert(
      fc.property(text, (given) => {
        const began = performance.now();
        candidatesOf(given);
        expect(performance.now() - began).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});
