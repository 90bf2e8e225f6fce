import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  catalogueGtin,
  checkDigit,
  formatGtin,
  hasCheckDigit,
  lookupCandidates,
  upcECompress,
  upcEExpand,
} from '../../../../../src/barcode/linear/ean-upc/gtin.ts';
import { messageOf } from '../../../../../src/http/describe-failure.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((d) => d.join(''));

function keys(text: string): readonly number[] | string {
  const found = lookupCandidates(text);
  return found.ok ? found.value.map(({ gtin }) => gtin) : found.failure.code;
}

describe('check digits', () => {
  it.each([
    ['400638133393', 1, 'EAN-13'],
    ['03600029145', 2, 'UPC-A'],
    ['9638507', 4, 'EAN-8'],
    ['629104150021', 3, 'GS1 General Specifications §7.9.1, worked example'],
    ['0000000', 0, 'all zeros'],
  ])('of %s is %i (%s)', (payload, expected) => {
    expect(checkDigit(payload)).toBe(expected);
    expect(hasCheckDigit(`${payload}${expected}`)).toBe(true);
    expect(hasCheckDigit(`${payload}${(expected + 1) % 10}`)).toBe(false);
  });
});

describe('UPC-E', () => {
  it.each([
    ['01234505', '012000003455', 'last digit 0'],
    ['04252614', '042100005264', 'last digit 1'],
    ['01234523', '012200003453', 'last digit 2'],
    ['01234531', '012300000451', 'last digit 3'],
    ['01234543', '012340000053', 'last digit 4'],
    ['01234558', '012345000058', 'last digit 5'],
    ['01234598', '012345000096', 'last digit 9; the given check digit is not verified'],
    ['11234558', '112345000055', 'number system 1'],
    ['0425261', '042100005264', 'without check digit'],
  ])('%s stands for %s (%s)', (upcE, upcA) => {
    expect(upcEExpand(upcE)).toBe(upcA);
  });

  it.each(['21234558', '012345', '0123455x', '', '012345678'])('%j is none', (text) => {
    expect(upcEExpand(text)).toBeUndefined();
  });

  it('compresses what it expands, to a number that expands to the same', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), digits(6), (system, six) => {
        const upcA = upcEExpand(system + six) ?? '';
        const upcE = upcECompress(upcA) ?? '';
        expect(upcE).toMatch(/^[01]\d{7}$/);
        expect(upcEExpand(upcE)).toBe(upcA);
        expect(upcE.at(-1)).toBe(upcA.at(-1));
      }),
    );
  });

  // GS1 General Specifications §5.2.2.4.1: the last of the six digits says which zeros were left out.
  it.each<[upcA: string, upcE: string | undefined, why: string]>([
    ['012000003455', '01234505', 'last digit 0: item numbers of three digits behind 000, 100 and 200'],
    ['012100003454', '01234514', 'last digit 1'],
    ['012200003453', '01234523', 'last digit 2'],
    ['012300003451', undefined, 'a manufacturer in 300 has item numbers of two digits alone'],
    ['012300000451', '01234531', 'last digit 3'],
    ['012340000452', undefined, 'with four digits of the manufacturer, of one digit alone'],
    ['012340000053', '01234543', 'last digit 4'],
    ['012345000041', undefined, 'with five digits, 5 to 9 alone'],
    ['012345000058', '01234558', 'last digit 5'],
    ['012345000096', '01234596', 'last digit 9'],
    ['012345000102', undefined, 'an item number beyond 9'],
  ])('of %s is %s (%s)', (upcA, upcE) => {
    expect(upcECompress(upcA)).toBe(upcE);
  });

  it('does not compress other numbers', () => {
    expect(upcECompress('036000291452')).toBeUndefined();
    expect(upcECompress('212345000058')).toBeUndefined();
    expect(upcECompress('4006381333931')).toBeUndefined();
  });
});

describe('lookup numbers', () => {
  const EAN = 4006381333931;
  it.each<[string, readonly number[], string]>([
    ['4006381333931', [EAN], 'EAN-13'],
    ['4 006381 333931', [EAN], 'as printed'],
    ['4006381-33393-1', [EAN], 'hyphens'],
    ['4006381‐33393–1', [EAN], 'typographic hyphens'],
    ['4006381.33393.1', [EAN], 'dots'],
    ['\u200e4006381333931\u00a0', [EAN], 'pasted with a direction mark and a no-break space'],
    ['４００６３８１３３３９３１', [EAN], 'full-width digits'],
    ['٤٠٠٦٣٨١٣٣٣٩٣١', [EAN], 'Arabic-Indic digits'],
    ['४००६३८१३३३९३१', [EAN], 'Devanagari digits'],
    ['(01)04006381333931', [EAN], 'GTIN-14 with its application identifier'],
    ['(01) 04006381333931', [EAN], 'the same with a space'],
    [']C10104006381333931', [EAN], 'GS1-128 with AIM identifier'],
    [']C1(01)04006381333931', [EAN], 'the same with parentheses'],
    [']E04006381333931', [EAN], 'AIM identifier of EAN-13'],
    ['14006381333938', [14006381333938, EAN], 'GTIN-14, then the GTIN-13 contained'],
    ['4006381333932', [4006381333932], 'a wrong check digit is looked up as it is'],
    ['036000291452', [36000291452], 'UPC-A'],
    ['0036000291452', [36000291452], 'UPC-A as EAN-13'],
    ['36000291452', [36000291452, 360002914522], 'a lost leading zero, then a lost check digit'],
    ['03600029145', [3600029145, 36000291452], 'a lost check digit comes second'],
    ['96385074', [96385074], 'EAN-8'],
    ['04252614', [42100005264, 4252614], 'UPC-E'],
    ['01234558', [1234558, 12345000058], 'EAN-8 and UPC-E'],
    ['012345000058', [12345000058, 1234558], 'the UPC-A of the latter'],
    ['042100005264', [42100005264], 'UPC-A whose UPC-E is no EAN-8'],
    ['0-306-40615-2', [9780306406157, 306406152], 'ISBN-10'],
    ['080442957X', [9780804429573], 'ISBN-10 with X'],
    ['0-8044-2957-x', [9780804429573], 'ISBN-10 with a small x'],
    ['0804429571', [804429571], 'ten digits that are no ISBN'],
    ['0317-8471', [9770317847001, 3178471], 'ISSN'],
    ['2434-561X', [9772434561006], 'ISSN with X'],
    ['2012345012344', [2012345012344, 2012345000001], 'restricted circulation, price zeroed'],
    ['0212345012346', [212345012346, 212345000007], 'restricted circulation 02'],
    ['412345012340', [412345012340, 412345000001], 'restricted circulation 04 as UPC-A'],
  ])('%s is %j (%s)', (text, expected) => {
    expect(keys(text)).toEqual(expected);
  });

  it.each([
    ['1234567', 'seven digits'],
    ['123456789012345', 'fifteen digits'],
    ['', 'nothing'],
    ['   ', 'blanks'],
    ['400638133393a', 'a letter'],
    ['ABCDEFGH', 'letters'],
    ['X234567890', 'an X in front'],
    ['1'.repeat(70_000), 'a whole body of digits'],
    ['½½½½½½½½½', 'fractions'],
    ['4006381333931\u0000', 'a NUL'],
  ])('%j is refused (%s)', (text) => {
    expect(keys(text)).toBe('invalid_value');
  });

  it('may stand behind the AIM identifier of their symbologies alone (ISO/IEC 15424)', () => {
    for (const identifier of [']C1', ']E0', ']E1', ']E2', ']E3', ']E4', ']e0', ']d2', ']Q3'])
      expect(keys(`${identifier}4006381333931`), identifier).toEqual([EAN]);
    for (const identifier of [']C0', ']E5', ']e1', ']d1', ']Q1', 'E0', ']', ']C1]C1'])
      expect(keys(`${identifier}4006381333931`), identifier).not.toEqual([EAN]);
    expect(keys('1]E0400638133393')).toBe('invalid_value');
  });

  it('means nothing when an ISBN or ISSN in X has a wrong check digit', () => {
    expect(keys('080442958X')).toEqual([]);
    expect(keys('2434-562X')).toEqual([]);
  });

  it('says what it received', () => {
    const found = lookupCandidates('40063 8133x393');
    expect(found.ok ? '' : messageOf(found.failure)).toContain('"40063 8133x393"');
    const short = lookupCandidates('123 45');
    expect(short.ok ? '' : messageOf(short.failure)).toContain('received 5');
  });

  it('reaches the canonical key from every form of a UPC-E article', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), digits(6), (system, six) => {
        const upcA = upcEExpand(system + six) ?? '';
        const upcE = upcECompress(upcA) ?? '';
        const stored = catalogueGtin(upcE);
        for (const form of [upcE, upcA, `0${upcA}`, `00${upcA}`, `(01)00${upcA}`]) {
          expect(keys(form)).toContain(stored.ok && stored.value);
        }
      }),
    );
  });

  it.each<[string, number | undefined, string]>([
    ['36000291452', 36000291452, 'a lost leading zero'],
    ['03600029145', 36000291452, 'a lost check digit'],
    ['4006381333932', 4006381333932, 'a wrong check digit is kept'],
    ['0-306-40615-2', 9780306406157, 'ISBN-10'],
    ['080442958X', undefined, 'an ISBN-10 with a wrong check digit'],
  ])('are stored in a catalogue: %s as %s (%s)', (text, gtin) => {
    expect(catalogueGtin(text)).toEqual({ ok: true, value: gtin });
  });

  it('answers 13 digits, 8 for an EAN-8, 14 for a GTIN-14', () => {
    expect(formatGtin(36000291452)).toBe('0036000291452');
    expect(formatGtin(96385074)).toBe('96385074');
    expect(formatGtin(2345673)).toBe('02345673');
    expect(formatGtin(14006381333938)).toBe('14006381333938');
    const found = lookupCandidates('14006381333938');
    expect(found.ok && found.value.map((candidate) => candidate.digits)).toEqual([14, 13]);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(typeof lookupCandidates(text).ok).toBe('boolean');
      }),
    );
  });
});
