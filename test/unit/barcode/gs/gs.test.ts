import bwip from 'bwip-js/node';
import { describe, expect, it } from 'vitest';
import { allIdentifiers, identifierOf, parseGs1 } from '../../../../src/barcode/gs/index.ts';
import { checkDigit } from '../../../../src/barcode/linear/ean-upc/gtin.ts';

const F = '\u001d';
const read = (text: string, isGs1 = true): string => {
  const data = parseGs1(text, { isGs1 });
  if (data === undefined) return 'none';
  const elements = data.elements.map(
    ({ ai, value, number, problem }) =>
      `${ai}=${value}${number === undefined ? '' : `→${number}`}${problem === undefined ? '' : '!'}`,
  );
  return [...elements, ...data.problems.map(() => '?')].join(' ');
};

/** [text, `ai=value`, → the value with its decimals, ! a value with a problem; ? a problem of the whole] */
const STRINGS: readonly (readonly [string, string])[] = [
  ['0109521234000006', '01=09521234000006'],
  ['(01)09521234000006', '01=09521234000006'],
  [']C10109521234000006', '01=09521234000006'],
  [`${F}0109521234000006`, '01=09521234000006'],
  [']d20109521234000006', '01=09521234000006'],
  [']Q30109521234000006', '01=09521234000006'],
  ['0109521234000007', '01=09521234000007!'],
  ['010952123400', '01=0952123400!'],
  ['010952123400000610A1', '01=09521234000006 10=A1'],
  [`010952123400000610A1${F}21XYZ`, '01=09521234000006 10=A1 21=XYZ'],
  [`010952123400000610A1${F}`, '01=09521234000006 10=A1'],
  ['0109521234000006172612311012', '01=09521234000006 17=261231 10=12'],
  ['0109521234000006172602291012', '01=09521234000006 17=260229! 10=12'],
  ['0109521234000006172802291012', '01=09521234000006 17=280229 10=12'],
  ['010952123400000617261200', '01=09521234000006 17=261200'],
  ['010952123400000617261301', '01=09521234000006 17=261301!'],
  ['00095212340000000017', '00=095212340000000017!'],
  [
    `0009521234000000001${checkDigit('09521234000000001')}`,
    `00=09521234000000001${checkDigit('09521234000000001')}`,
  ],
  ['02095212340000063712', '02=09521234000006 37=12'],
  ['0209521234000006', '02=09521234000006 ?'],
  ['3712', '37=12 ?'],
  ['01095212340000063712', '01=09521234000006 37=12 ? ?'],
  ['01095212340000060209521234000006', '01=09521234000006 02=09521234000006 ? ?'],
  ['10A1', '10=A1 ?'],
  ['21A1', '21=A1 ?'],
  ['01095212340000063103001750', '01=09521234000006 3103=001750→1.750'],
  ['01095212340000063100001750', '01=09521234000006 3100=001750→1750'],
  ['01095212340000063105000001', '01=09521234000006 3105=000001→0.00001'],
  ['01095212340000063202012345', '01=09521234000006 3202=012345→123.45'],
  [`01095212340000063922199${F}10A`, '01=09521234000006 3922=199→1.99 10=A'],
  ['01095212340000063932978199', '01=09521234000006 3932=978199→1.99'],
  ['01095212340000063932978', '01=09521234000006 3932=978!'],
  ['0109521234000006395300199', '01=09521234000006 3953=00199!'],
  ['01095212340000063103ABCDEF', '01=09521234000006 3103=ABCDEF!'],
  ['4109521234000006', '410=9521234000006'],
  ['4149521234000006254A1', '414=9521234000006 254=A1'],
  ['4149521234000007', '414=9521234000007!'],
  ['42012345', '420=12345'],
  ['421276X1', '421=276X1'],
  ['422276', '422=276'],
  [`423276040${F}422276`, '423=276040 422=276'],
  ['70032612311200', '7003=2612311200'],
  ['70032612312460', '7003=2612312460!'],
  ['7007260101260131', '7007=260101260131'],
  ['7007260101', '7007=260101'],
  ['8005001999', '8005=001999'],
  ['8008261231', '8008=261231!'],
  ['800826123112', '8008=26123112'],
  ['8008261231123059', '8008=261231123059'],
  ['800309521234000006SER', '8003=09521234000006SER'],
  ['800319521234000006', '8003=19521234000006!'],
  ['8006095212340000060102', '8006=095212340000060102'],
  ['8006095212340000060302', '8006=095212340000060302!'],
  ['8010ABC-1/2#', '8010=ABC-1/2#'],
  ['8010abc', '8010=abc!'],
  [`8020REF1${F}4159521234000006`, '8020=REF1 415=9521234000006'],
  ['8020REF1', '8020=REF1 ?'],
  ['8200https://example.com/', '8200=https://example.com/'],
  ['90anything', '90=anything'],
  [`99${'x'.repeat(90)}`, `99=${'x'.repeat(90)}`],
  [`99${'x'.repeat(91)}`, `99=${'x'.repeat(91)}!`],
  ['10A B', '10=A B! ?'],
  ['010952123400000610é', '01=09521234000006 10=é!'],
  [`010952123400000610A1${F}05xyz`, '01=09521234000006 10=A1 ?'],
  ['(01)09521234000006(10)A(1)', '01=09521234000006 10=A(1)'],
  ['(01)09521234000006(10)A1(17)261231', '01=09521234000006 10=A1 17=261231'],
  ['(01)09521234000006(05)1', '01=09521234000006(05)1!'],
  ['(05)1', '05=1!'],
  ['(10)A(10)B(01)09521234000006', '10=A 10=B 01=09521234000006 ?'],
  ['43211', '4321=1'],
  ['43212', '4321=2!'],
  ['4307DE', '4307=DE'],
  ['70401ABC', '7040=1ABC'],
  ['hello', 'none'],
  ['', 'none'],
  ['05123', 'none'],
  ['(x)1', 'none'],
];

describe('element strings', () => {
  it.each(STRINGS)('%j is taken apart', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['4006381333931', 'none'],
    ['0109521234000006', '01=09521234000006'],
    ['0109521234000007', 'none'],
    ['10A1', 'none'],
    [`0109521234000006${F}10A1`, '01=09521234000006 10=A1'],
    ['(01)09521234000006', '01=09521234000006'],
    [']C110A1', '10=A1 ?'],
  ])('of a symbol that does not say so %j is one with brackets, FNC1 or without fault', (text, expected) => {
    expect(read(text, false)).toBe(expected);
  });

  it('never throws, and gives each character of a scanned string back once', () => {
    const signs = ['01', '10', '17', '3103', F, 'A', '0', '9', '(', ')', 'é', '37'];
    let state = 7;
    for (let round = 0; round < 3000; round += 1) {
      let text = '';
      for (let i = 0; i < 12; i += 1) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        text += signs[state % signs.length];
      }
      const data = parseGs1(text, { isGs1: true });
      if (
        data === undefined ||
        data.problems.some((problem) => problem.startsWith('No app')) ||
        text.startsWith('(')
      )
        continue;
      const kept = data.elements.map(({ ai, value }) => ai + value).join('');
      expect(kept).toBe(text.replaceAll(F, ''));
    }
  });

  /** A value that the table allows, of least and greatest length. */
  const valueOf = (ai: string, which: 'minimum' | 'maximum'): string =>
    (identifierOf(ai)?.components ?? [])
      .map(({ characters, lint, ...length }) => {
        const size = length[which];
        if (size === 0) return '';
        if (lint === 'date') return '261130';
        if (lint === 'date-time') return '2611301200';
        if (lint === 'date-hour') return '26113012';
        if (lint === 'zero' || lint === 'yes-no') return '0';
        if (lint === 'pieces') return '0102';
        if (lint === 'check')
          return `${'9521234'.padEnd(size - 1, '1')}${checkDigit('9521234'.padEnd(size - 1, '1'))}`;
        return (characters === 'N' ? '1' : 'A').repeat(size);
      })
      .join('');

  it.each(['minimum', 'maximum'] as const)('the table allows what bwip-js allows, at %s length', (which) => {
    const refused = allIdentifiers().filter((ai) => {
      const value = valueOf(ai, which);
      expect(
        parseGs1(`(${ai})${value}`, { isGs1: true })?.elements[0]?.problem,
        `(${ai})${value}`,
      ).toBeUndefined();
      try {
        bwip.raw({ bcid: 'gs1datamatrix', text: `(${ai})${value}`, lintreqs: false } as unknown as Parameters<
          typeof bwip.raw
        >[0]);
        return false;
      } catch {
        return true;
      }
    });
    // Their contents follow rules of their own: country, currency, IBAN, base 64, coupons, sexes, positions.
    const ruled =
      /^(?:391|393|394\d|40[1-3]|42[1-7]|43(?:07|09|17|3\d)|70(?:01|23|41)|703|7040|7242?|725[02]|7258|8001|8007|80(?:04|10|13|14)|8030|811[02]|4300|22|723)/;
    expect(refused.filter((ai) => !ruled.test(ai))).toEqual([]);
  });
});

const LINKS: readonly (readonly [string, string])[] = [
  ['https://id.gs1.org/01/09521234000006', '01=09521234000006'],
  ['https://example.com/01/9521234000006', '01=09521234000006'],
  ['http://example.com/some/path/01/09521234000006/10/A1/21/S%2F1', '01=09521234000006 10=A1 21=S/1'],
  ['https://example.com/gtin/09521234000006/lot/A1', '01=09521234000006 10=A1'],
  ['https://example.com/01/09521234000006?17=261231&linkType=gs1:pip', '01=09521234000006 17=261231'],
  ['https://example.com/01/09521234000006?3103=001750', '01=09521234000006 3103=001750→1.750'],
  ['https://example.com/414/9521234000006/254/32a', '414=9521234000006 254=32a'],
  ['https://example.com/01/09521234000007', '01=09521234000007!'],
  ['https://example.com/01/09521234000006/21/S/10/A', '01=09521234000006 21=S 10=A ?'],
  ['https://example.com/01/09521234000006/254/A', '01=09521234000006 254=A ?'],
  ['https://example.com/01/09521234000006/10', '01=09521234000006 ?'],
  ['https://example.com/', 'none'],
  ['https://example.com/10/2024', 'none'],
  ['https://example.com/01/about', 'none'],
  ['ftp://example.com/01/09521234000006', 'none'],
  ['https://example.com/01/%E0%A4%A', '01=%E0%A4%A!'],
  [`https://example.com/01/09521234000006?${'x'.repeat(3000)}`, 'none'],
];

describe('GS1 Digital Links', () => {
  it.each(LINKS)('%s is taken apart', (text, expected) => {
    expect(read(text, false)).toBe(expected);
  });
});
