// One text as paragraphs of runs beside [MS-PPT] 2.9.44 StyleTextPropAtom, 2.9.41, 2.9.24, 2.9.29, 2.9.67: where runs, languages, links
// and levels begin and end, what they take from each other, and what bounds them.
import { describe, expect, it } from 'vitest';
import type { Action, Inline } from '../../../../../../src/convert/deck/index.ts';
import { readParagraphs, type TextPage } from '../../../../../../src/convert/ppt/read/text/text-body.ts';
import type { TextSource } from '../../../../../../src/convert/ppt/read/text/text-source.ts';
import {
  createRecordCount,
  readRecords,
  type RecordNode,
} from '../../../../../../src/convert/ppt/records/index.ts';
import { join } from '../../../../../support/cfb-builder.ts';
import { container, fields, record } from '../../../../../support/ppt-builder.ts';

type Bytes = Uint8Array;
const nodes = (...bytes: readonly Bytes[]): readonly RecordNode[] =>
  readRecords(join(bytes), createRecordCount());

const NOTHING = fields([0, 4]);
const bold = fields([0x1, 4], [1, 2]);
const aligned = (align: number) => fields([0x800, 4], [align, 2]);
const pf = (count: number, exception: Bytes = NOTHING, level = 0) =>
  join([fields([count, 4], [level, 2]), exception]);
const cf = (count: number, exception: Bytes = NOTHING) => join([fields([count, 4]), exception]);
const styles = (...runs: readonly Bytes[]) => record(0x0fa1, join(runs));
const languages = (...marks: readonly (readonly [count: number, language: number])[]) =>
  record(0x0faa, join(marks.map(([count, language]) => fields([count, 4], [2, 4], [language, 2]))));
const [EN, DE, NO_PROOFING] = [0x409, 0x407, 0x400];

interface Asked {
  readonly runs?: number;
  readonly characters?: number;
  readonly paragraphs?: number;
  readonly language?: string;
  readonly number?: number;
  readonly extensions?: RecordNode;
  readonly headerFooter?: TextPage['headerFooter'];
}

function read(
  text: string,
  records: readonly Bytes[] = [],
  { runs = 1e6, characters = 1e6, paragraphs = 1e6, language, extensions, ...page }: Asked = {},
) {
  const warnings: string[] = [];
  const levels: unknown[] = [];
  const left = new Map([['runs', runs], ['characters', characters]]); // oxfmt-ignore
  let time = paragraphs;
  const source: TextSource = { type: 'body', text, records: nodes(...records), recordBytes: 0 };
  const found = readParagraphs(
    source,
    {
      ...page,
      sheet: {
        level: (type: string, level: number) => {
          levels.push([type, level]);
          return { paragraph: {}, run: {}, bullet: { char: '*' }, leftMargin: 576, indent: 288 };
        },
      },
      context: {
        environment: {
          fonts: [],
          language,
          pictureBullet: (at: number) => at + 70,
          soundOf: () => undefined,
        },
        index: { links: new Map([[1, { target: 'https://a.test/', location: '', friendlyName: '' }], [2, { target: 'https://b.test/', location: '', friendlyName: '' }]]) }, // oxfmt-ignore
        warn: (code: string) => void warnings.push(code),
        budget: { spend: () => (time -= 1) > 0 },
        allowances: {
          left: (kind: string) => left.get(kind) ?? 0,
          take: (kind: string, count: number) => {
            const rest = (left.get(kind) ?? 0) - count;
            if (rest >= 0) left.set(kind, rest);
            return rest >= 0;
          },
        },
      },
    } as unknown as TextPage,
    extensions,
  );
  return { paragraphs: found, warnings, levels, left };
}
const inlinesOf = (...given: Parameters<typeof read>) =>
  read(...given).paragraphs.map(({ inlines }) => inlines);
const textsOf = (...given: Parameters<typeof read>) =>
  inlinesOf(...given).map((inlines) => inlines.map((one) => (one.kind === 'break' ? '|' : one.text)));
const stylesOf = (...given: Parameters<typeof read>) =>
  inlinesOf(...given).map((inlines) => inlines.map(({ style }) => style));

describe('character runs', () => {
  it('hold for their counts, the last for ever, one of no characters for one', () => {
    const runs = styles(pf(99), cf(1, bold), cf(2), cf(0, bold), cf(1));
    expect(textsOf('abcdefg', [runs])).toStrictEqual([['a', 'bc', 'd', 'efg']]);
    expect(stylesOf('abcdefg', [runs])).toStrictEqual([[{ bold: true }, {}, { bold: true }, {}]]);
    expect(textsOf('abcdefg', [styles(pf(99), cf(2, bold), cf(2))])).toStrictEqual([['ab', 'cdefg']]);
  });

  it('begin behind the runs of paragraphs, which cover the end of the last one too', () => {
    const both = styles(pf(2), pf(1, NOTHING, 3), cf(1, bold), cf(2));
    expect(stylesOf('ab', [both])).toStrictEqual([[{ bold: true }, {}]]);
    expect(read('ab', [styles(pf(3, NOTHING, 2))]).paragraphs.map(({ level }) => level)).toStrictEqual([2]);
    expect(read('ab', [styles(pf(3, NOTHING, 2).subarray(0, 9))]).paragraphs[0]?.level).toBe(0);
    expect(stylesOf('ab', [styles(pf(99), bold)])).toStrictEqual([[{}]]);
  });

  it('go on over the ends of paragraphs, which count one', () => {
    expect(textsOf('ab\rcd', [styles(pf(99), cf(4, bold), cf(9))])).toStrictEqual([['ab'], ['c', 'd']]);
    expect(
      read('ab\rcd', [styles(pf(99), cf(2), cf(1, bold), cf(9))]).paragraphs.map(({ endStyle }) => endStyle),
    ).toStrictEqual(
      [{ bold: true }, {}], // oxfmt-ignore
    );
    expect(read('ab', [styles(pf(99), cf(2), cf(1, bold))]).paragraphs[0]?.endStyle).toStrictEqual({
      bold: true,
    });
  });

  it('that are cut are left out', () => {
    const whole = styles(pf(99), cf(1, bold), cf(9, bold));
    const cut = record(0x0fa1, whole.subarray(8, -1));
    expect(stylesOf('abc', [cut])).toStrictEqual([[{ bold: true }]]);
    expect(textsOf('abc', [record(0x0fa1, pf(99).subarray(0, -1))])).toStrictEqual([['abc']]);
    expect(
      read('abc', [record(0x0fa1, join([pf(1, aligned(2)), pf(99, aligned(2)).subarray(0, -1)]))])
        .paragraphs[0]?.style,
    ).toStrictEqual(
      { align: 'right' }, // oxfmt-ignore
    );
  });

  it('begin behind as many paragraph runs as cover the text with its last mark', () => {
    // Two of two cover "abc" and its end; what follows are characters.
    expect(stylesOf('abc', [styles(pf(2), pf(2), cf(9, bold))])).toStrictEqual([[{ bold: true }]]);
    expect(stylesOf('abc', [styles(pf(3), pf(1), cf(9, bold))])).toStrictEqual([[{ bold: true }]]);
  });
});

describe('paragraph runs', () => {
  it('hold for the paragraphs that begin in them', () => {
    const runs = styles(pf(2, aligned(1)), pf(2, aligned(2), 3), pf(9, aligned(3), 7), cf(99));
    const { paragraphs, levels } = read('a\rb\rc\rd', [runs]);
    expect(paragraphs.map(({ style, level }) => [style.align, level])).toStrictEqual([
      ['centre', 0],
      ['right', 3],
      ['justify', 4],
      ['justify', 4],
    ]);
    expect(levels).toStrictEqual([0, 3, 4, 4].map((level) => ['body', level]));
    const late = styles(pf(1, aligned(1)), pf(9, aligned(2)), cf(99));
    expect(read('a\rb', [late]).paragraphs.map(({ style }) => style.align)).toStrictEqual([
      'centre',
      'right',
    ]);
  });

  it('give levels before the indents of a prompt, which hold from their beginnings to their ends', () => {
    const indents = record(0x0fa2, fields([2, 4], [1, 2], [0, 4], [2, 2], [1, 4], [3, 2]));
    expect(read('a\r\r\rb', [indents]).paragraphs.map(({ level }) => level)).toStrictEqual([1, 2, 3, 0]);
    expect(read('a', [indents, styles(pf(9, NOTHING, 4), cf(9))]).paragraphs[0]?.level).toBe(4);
    expect(read('a', [record(0x0fa2, fields([2, 4], [1, 1]))]).paragraphs[0]?.level).toBe(0);
  });

  const UNIT = 1587.5;
  const ruler = (mask: number, ...more: readonly Bytes[]) =>
    record(0x0fa6, join([fields([mask, 4]), ...more]));
  it.each<[what: string, mask: number, content: Bytes, level: number, style: object]>([
    ['levels', 0x2, fields([5, 2]), 0, {}],
    ['the default tab', 0x1, fields([576, 2]), 0, { defaultTabEmu: 914_400 }],
    ['levels before the default tab', 0x3, fields([5, 2], [576, 2]), 0, { defaultTabEmu: 914_400 }],
    ['tabs', 0x4, fields([1, 2], [288, 2], [2, 2]), 0, { tabs: [{ positionEmu: 457_200, align: 'right' }] }],
    ...[0, 1, 2, 3, 4].map((level): [string, number, Bytes, number, object] => [
      `margin of level ${level}`,
      0x8 << level,
      fields([100, 2]),
      level,
      { marginEmu: 100 * UNIT, indentEmu: 188 * UNIT },
    ]),
    ...[0, 1, 2, 3, 4].map((level): [string, number, Bytes, number, object] => [
      `indent of level ${level}`,
      0x100 << level,
      fields([100, 2]),
      level,
      { marginEmu: 576 * UNIT, indentEmu: -476 * UNIT },
    ]),
    [
      'margin and indent',
      0x108,
      fields([200, 2], [100, 2]),
      0,
      { marginEmu: 200 * UNIT, indentEmu: -100 * UNIT },
    ],
    [
      'another level',
      0x110,
      fields([200, 2], [100, 2]),
      0,
      { marginEmu: 576 * UNIT, indentEmu: -376 * UNIT },
    ],
    ['a ruler that is cut', 0x109, fields([576, 2], [200, 2]), 0, {}],
  ])('take from the ruler what they lack: %s', (_, mask, content, level, style) => {
    const runs = styles(pf(99, NOTHING, level), cf(99));
    expect(read('a', [runs, ruler(mask, content)]).paragraphs[0]?.style).toStrictEqual(style);
  });

  it('come before the ruler', () => {
    const own = fields([0x8500, 4], [50, 2], [20, 2], [288, 2]);
    const runs = styles(pf(99, own), cf(99));
    expect(
      read('a', [runs, ruler(0x109, fields([576, 2], [200, 2], [100, 2]))]).paragraphs[0]?.style,
    ).toStrictEqual({
      defaultTabEmu: 457_200,
      marginEmu: 50 * UNIT,
      indentEmu: -30 * UNIT,
    });
  });
});

describe('bullets of version 9', () => {
  /** The entry that a run names stands in bits 10 to 13 of its flags. */
  const names = (entry: number) => cf(2, fields([0x400, 4], [entry << 10, 2]));
  const shown = fields([0x1, 4], [1, 2]);
  const picture = (at: number) => fields([0x800000, 4], [at, 2], [0, 4], [0, 4]);
  const nine = (count: number) =>
    nodes(record(0x0fac, join(Array.from({ length: count }, (_, at) => picture(at)))))[0];
  const bulletsOf = (extensions: RecordNode | undefined, ...entries: readonly number[]) =>
    read(entries.map(() => 'a').join('\r'), [styles(pf(99, shown), ...entries.map(names))], {
      ...(extensions && { extensions }),
    }).paragraphs.map(({ style }) => style.bullet);

  it('are those of the entry that the first run of a paragraph names', () => {
    const of = (at: number) => ({ kind: 'picture', picture: 70 + at });
    expect(bulletsOf(nine(3), 0, 2, 1)).toStrictEqual([of(0), of(2), of(1)]);
    expect(bulletsOf(nine(1), 1)).toStrictEqual([{ kind: 'char', char: '*' }]);
    expect(bulletsOf(undefined, 0)).toStrictEqual([{ kind: 'char', char: '*' }]);
    expect(bulletsOf(nine(16), 15)).toStrictEqual([of(15)]);
    // Without a run it is the first.
    const plain = read('a', [styles(pf(99, shown))], {
      ...(nine(2) && { extensions: nine(2) as RecordNode }),
    });
    expect(plain.paragraphs[0]?.style.bullet).toStrictEqual(of(0));
  });
});

describe('languages', () => {
  it('hold for their counts; the document’s stands for text that names none and is to be proofed', () => {
    const marks = languages([1, EN], [1, NO_PROOFING], [1, 0], [0, DE]);
    expect(stylesOf('abcd', [marks], { language: 'fr-FR' })).toStrictEqual([
      [{ language: 'en-US' }, { noProof: true }, { language: 'fr-FR' }, { language: 'de-DE' }],
    ]);
    expect(stylesOf('abcd', [marks])).toStrictEqual([
      [{ language: 'en-US' }, { noProof: true }, {}, { language: 'de-DE' }],
    ]);
    expect(stylesOf('ab', [], { language: 'fr-FR' })).toStrictEqual([[{ language: 'fr-FR' }]]);
  });

  it('that are cut, or lie behind the text, say nothing', () => {
    const cut = record(0x0faa, fields([1, 4], [2, 4], [EN, 2], [1, 4], [2, 4], [DE, 1]));
    expect(stylesOf('ab', [cut])).toStrictEqual([[{ language: 'en-US' }, { language: 'en-US' }]]);
    const ends = read('ab\rc', [languages([2, EN], [1, DE], [9, EN])]).paragraphs.map(
      ({ endStyle }) => endStyle,
    );
    expect(ends).toStrictEqual([{ language: 'de-DE' }, { language: 'en-US' }]);
  });

  it.each<[text: string, cut: number, texts: readonly string[]]>([
    // One run; a word whose punctuation is of another language stays whole, words do not.
    ['abc.', 3, ['abc.']],
    ['abc def', 3, ['abc', ' def']],
    ['abc def', 4, ['abc ', 'def']],
  ])('part %j at %i: %j', (text, cut, texts) => {
    const run = styles(pf(99), cf(99, bold));
    expect(textsOf(text, [run, languages([cut, EN], [99, DE])])).toStrictEqual([texts]);
    expect(textsOf(text, [run, languages([cut, EN], [99, EN])])).toStrictEqual([[text]]);
    // Of two runs every piece stays.
    expect(
      textsOf(text, [styles(pf(99), cf(cut, bold), cf(99, bold)), languages([cut, EN], [99, EN])]),
    ).toStrictEqual([[text.slice(0, cut), text.slice(cut)]]);
  });
});

describe('links over texts', () => {
  const info = (id: number, instance = 0) =>
    container(
      0x0ff2,
      [record(0x0ff3, fields([0, 4], [id, 4], [4, 1], [0, 1], [0, 1], [0, 1], [8, 1], [0, 1], [0, 2]))],
      instance,
    );
  const over = (begin: number, end: number) => record(0x0fdf, fields([begin, 4], [end, 4]));
  const urlOf = (action: Action | undefined) =>
    action?.target.kind === 'url' ? action.target.url : undefined;
  const linked = (text: string, ...records: readonly Bytes[]) =>
    inlinesOf(text, records).map((inlines) =>
      inlines.map((one: Inline) => [
        one.kind === 'break' ? '|' : one.text,
        urlOf(one.click),
        urlOf(one.over),
      ]),
    );
  const [A, B] = ['https://a.test/', 'https://b.test/'];

  it('cut it where they begin and end', () => {
    expect(linked('abcdef', info(1), over(1, 3), info(2), over(3, 5))).toStrictEqual([
      [
        ['a', undefined, undefined],
        ['bc', A, undefined],
        ['de', B, undefined],
        ['f', undefined, undefined],
      ],
    ]);
    expect(linked('ab\rcd', info(1), over(1, 4))).toStrictEqual([
      [
        ['a', undefined, undefined],
        ['b', A, undefined],
      ],
      [
        ['c', A, undefined],
        ['d', undefined, undefined],
      ],
    ]);
  });

  it('are found in any order, and those for the pointer beside those for clicks', () => {
    expect(linked('abcd', info(2), over(2, 3), info(1), over(0, 1), info(2, 1), over(0, 2))).toStrictEqual([
      [
        ['a', A, B],
        ['b', undefined, B],
        ['c', B, undefined],
        ['d', undefined, undefined],
      ],
    ]);
  });

  it('keep runs apart that are alike otherwise', () => {
    const run = styles(pf(99), cf(99, bold));
    expect(textsOf('abcd', [run, info(1), over(1, 2), info(2, 1), over(2, 3)])).toStrictEqual([
      ['a', 'b', 'c', 'd'],
    ]);
  });
});

describe('fields, ends of lines, and what XML forbids', () => {
  const slideNumber = (at: number) => record(0x0fd8, fields([at, 4]));

  it('stand where they are, each with the style of its place', () => {
    const runs = styles(pf(99), cf(1), cf(1, bold), cf(9));
    expect(inlinesOf('a*\vb', [runs, slideNumber(1)], { number: 7 })).toStrictEqual([
      [
        { kind: 'text', text: 'a', style: {} },
        { kind: 'field', field: { kind: 'slideNumber' }, text: '7', style: { bold: true } },
        { kind: 'break', style: {} },
        { kind: 'text', text: 'b', style: {} },
      ],
    ]);
    expect(textsOf('**', [slideNumber(0), slideNumber(1)], { number: 1 })).toStrictEqual([['1', '1']]);
    expect(textsOf('a\r\nb\n\nc')).toStrictEqual([['a'], ['b', '|', '|', 'c']]);
    expect(textsOf('a\r\vb')).toStrictEqual([['a'], ['|', 'b']]);
    expect(textsOf('\u0001a\u0002')).toStrictEqual([['a']]);
    expect(textsOf('\u0001')).toStrictEqual([[]]);
  });

  it('show nothing where the characters of the document are used up', () => {
    const records = [record(0x0ffa, fields([1, 4]))];
    const page = { headerFooter: { footerText: 'Foot' } as TextPage['headerFooter'] };
    expect(textsOf('a*b', records, { ...page, characters: 4 })).toStrictEqual([['a', 'Foot', 'b']]);
    expect(textsOf('a*b', records, { ...page, characters: 3 })).toStrictEqual([['a', 'b']]);
  });
});

describe('what bounds a text', () => {
  it('are the runs that are left: a paragraph counts one', () => {
    const { paragraphs, left } = read('a\rb\rc', [], { runs: 6 });
    expect([paragraphs.length, left.get('runs')]).toStrictEqual([3, 0]);
    const cut = read('a\rb\rc', [], { runs: 5 });
    expect([cut.paragraphs.length, cut.left.get('runs')]).toStrictEqual([2, 0]);
    const long = read('a\vb\vc', [], { runs: 4 });
    expect([long.paragraphs.length, long.left.get('runs')]).toStrictEqual([0, 0]);
  });

  it('is the time: a paragraph more, and a warning', () => {
    const late = read('a\rb\rc', [], { paragraphs: 2 });
    expect([late.paragraphs.length, late.warnings]).toStrictEqual([2, ['time-used-up']]);
    expect(read('a', [], { paragraphs: 0 }).warnings).toStrictEqual([]);
  });
});
