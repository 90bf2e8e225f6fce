// Character and paragraph exceptions beside [MS-PPT] 2.9.14 TextCFException, 2.9.20 TextPFException, 2.9.23 TabStops, 2.9.32
// TextSIException and 2.13.32: each bit of the mask alone, with the field that it announces, and another behind it.
import { describe, expect, it } from 'vitest';
import {
  bulletStyle,
  readBulletException9,
  readCharacterException,
  readParagraphException,
  skipCharacterException9,
} from '../../../../../../src/convert/ppt/read/text/text-properties.ts';
import { readSpecialInfo } from '../../../../../../src/convert/ppt/read/text/special-info.ts';
import { ByteReader } from '../../../../../../src/convert/ppt/records/index.ts';
import { join } from '../../../../../support/cfb-builder.ts';
import { fields, record } from '../../../../../support/ppt-builder.ts';
import { readOneText } from '../../../../../support/ppt-deck.ts';

type Field = readonly [value: number, bytes: 1 | 2 | 4];
const FONTS = [{ typeface: 'Zero' }, { typeface: 'One' }, undefined, { typeface: 'Three' }];
const u16 = (value: number): Field => [value & 0xffff, 2];
const MASTER_UNIT_EMU = 914_400 / 576;

/** The reader of an exception, and of what follows it. */
const readerOf = (mask: number, content: readonly Field[]): ByteReader =>
  new ByteReader(fields([mask, 4], ...content, u16(0x7777)));

/** What is read, which must end where the content does. */
function whole<T>(read: (reader: ByteReader) => T, mask: number, content: readonly Field[]): T {
  const reader = readerOf(mask, content);
  const value = read(reader);
  expect(reader.u16()).toBe(0x7777);
  return value;
}

describe('a character exception', () => {
  const read = (mask: number, ...content: readonly Field[]) =>
    whole((reader) => readCharacterException(reader, FONTS), mask, content);

  it.each<[number, number, object]>([
    [0x1, 0x1, { bold: true }],
    [0x1, 0xfffe, { bold: false }],
    [0x2, 0x2, { italic: true }],
    [0x2, 0xfffd, { italic: false }],
    [0x4, 0x4, { underline: true }],
    [0x4, 0xfffb, { underline: false }],
    [0x10, 0x10, { shadow: true }],
    [0x10, 0xffef, { shadow: false }],
    [0x20, 0x20, {}],
    [0x80, 0x80, {}],
    [0x200, 0x200, {}],
    [0x7, 0x5, { bold: true, italic: false, underline: true }],
  ])('with the mask %i and the flags %i is %j', (mask, flags, style) => {
    expect(read(mask, u16(flags)).style).toStrictEqual(style);
  });

  it.each([0x400, 0x800, 0x1000, 0x2000])('has four bits of pp9rt: mask %i', (mask) => {
    expect(read(mask, u16(0xa << 10)).extension).toBe(0xa);
    expect(read(mask, u16(0xc3ff)).extension).toBe(0);
  });

  it.each<[number, Field, object]>([
    [0x10000, u16(1), { font: FONTS[1] }],
    [0x10000, u16(2), {}],
    [0x200000, u16(1), { eastAsianFont: FONTS[1] }],
    [0x400000, u16(3), { font: FONTS[3] }],
    [0x800000, u16(1), { symbolFont: FONTS[1] }],
    [0x2000000, u16(1), { complexFont: FONTS[1] }],
    [0x20000, u16(1), { sizeCpt: 100 }],
    [0x20000, u16(4000), { sizeCpt: 400_000 }],
    [0x20000, u16(0), {}],
    [0x20000, u16(4001), {}],
    [0x40000, [0xfe332211, 4], { colour: { kind: 'rgb', rgb: 0x112233 } }],
    [0x80000, u16(30), { baseline: 0.3 }],
    [0x80000, u16(-25), { baseline: -0.25 }],
    [0x80000, u16(100), { baseline: 1 }],
    [0x80000, u16(-100), { baseline: -1 }],
    [0x80000, u16(101), {}],
    [0x80000, u16(-101), {}],
    [0x1000000, u16(9), {}],
  ])('with the mask %i and the field %j is %j', (mask, field, style) => {
    expect(read(mask, field)).toStrictEqual({ style, extension: 0 });
  });

  it('takes the main font before the one for Latin letters, in the order of the fields', () => {
    expect(read(0xe10000, u16(0), u16(1), u16(3), u16(1)).style).toStrictEqual({
      font: FONTS[0],
      eastAsianFont: FONTS[1],
      symbolFont: FONTS[1],
    });
  });

  it('of nothing says nothing', () => {
    expect(read(0)).toStrictEqual({ style: {}, extension: 0 });
  });

  /** [MS-PPT] 2.9.14 and 2.9.15: the fields in their order, with the bits of the mask with which each is there, and its bytes. */
  const TABLE = [
    ['fontStyle', 0xffff, 2],
    ['fontRef', 1 << 16, 2],
    ['oldEAFontRef', 1 << 21, 2],
    ['ansiFontRef', 1 << 22, 2],
    ['symbolFontRef', 1 << 23, 2],
    ['fontSize', 1 << 17, 2],
    ['color', 1 << 18, 4],
    ['position', 1 << 19, 2],
    ['newEAFontRef', 1 << 24, 2],
    ['csFontRef', 1 << 25, 2],
  ] as const;
  const VALUES: Readonly<Record<(typeof TABLE)[number][0], number>> = {
    fontStyle: 0x8001,
    fontRef: 0,
    oldEAFontRef: 1,
    ansiFontRef: 3,
    symbolFontRef: 1,
    fontSize: 40,
    color: 0xfe332211,
    position: 30,
    newEAFontRef: 3,
    csFontRef: 3,
  };
  const contentOf = (mask: number) =>
    TABLE.filter(([, bits]) => (mask & bits) !== 0).map(([name, , bytes]): Field => [VALUES[name], bytes]);

  it('is as long as the table of its fields says, for every half of a mask', () => {
    for (let half = 0; half < 0x10000; half++) {
      for (const mask of [(half | 0x60000) >>> 0, ((half << 16) | (half % 7 === 0 ? 0x4000 : 0)) >>> 0]) {
        const reader = readerOf(mask, contentOf(mask));
        const { style } = readCharacterException(reader, FONTS);
        if (reader.u16() !== 0x7777) expect.fail(`the mask ${mask.toString(16)} has another length`);
        if ((style.sizeCpt === 4000) !== ((mask & 0x20000) !== 0)) expect.fail(`${mask.toString(16)}: size`);
        if ((style.bold === true) !== ((mask & 1) !== 0)) expect.fail(`${mask.toString(16)}: bold`);
        if ((style.baseline === 0.3) !== ((mask & 0x80000) !== 0))
          expect.fail(`${mask.toString(16)}: position`);
      }
    }
  });

  const UNNAMED = [0x8, 0x40, 0x100, 0x4000, 0x8000] as const;
  const masks = Array.from({ length: 1 << UNNAMED.length }, (_, chosen) =>
    UNNAMED.reduce((mask, bit, at) => mask | ((chosen >> at) & 1 ? bit : 0), 0),
  );
  it.each(masks.flatMap((mask) => [true, false].map((isWritten) => [mask, isWritten] as const)))(
    'with the bits %i, which have no name, is read whether a word of flags follows (%s) or not',
    (bits, isWritten) => {
      const mask = (bits | 0x60000) >>> 0;
      const flags = bits !== 0 && isWritten ? [u16(0x4000)] : [];
      const runs = [
        fields([6, 4], [0, 2], [0, 4]),
        fields([3, 4], [0x20000, 4], [12, 2]),
        fields([3, 4], [mask, 4], ...flags, [40, 2], [0xfe000000, 4]),
      ];
      const [paragraph] = readOneText('abcde', [record(0x0fa1, join(runs))]).paragraphs;
      expect(paragraph?.inlines.map(({ style }) => style)).toMatchObject([
        { sizeCpt: 1200 },
        { sizeCpt: 4000, colour: { kind: 'rgb', rgb: 0 } },
      ]);
    },
  );
});

describe('a paragraph exception', () => {
  const read = (mask: number, ...content: readonly Field[]) =>
    whole((reader) => readParagraphException(reader, FONTS), mask, content);

  it.each<[number, Field, object]>([
    [0x1, u16(0x1), { bullet: { shown: true } }],
    [0x1, u16(0xfffe), { bullet: { shown: false } }],
    [0x2, u16(0x2), { bullet: { hasFont: true } }],
    [0x2, u16(0xfffd), { bullet: { hasFont: false } }],
    [0x4, u16(0x4), { bullet: { hasColour: true } }],
    [0x4, u16(0xfffb), { bullet: { hasColour: false } }],
    [0x8, u16(0x8), { bullet: { hasSize: true } }],
    [0x8, u16(0xfff7), { bullet: { hasSize: false } }],
    [0x80, u16(0x2022), { bullet: { char: '•' } }],
    [0x80, u16(0x20), { bullet: { char: ' ' } }],
    [0x80, u16(0x1f), {}],
    [0x80, u16(0xd800), { bullet: { char: '\ufffd' } }],
    [0x10, u16(1), { bullet: { font: FONTS[1] } }],
    [0x10, u16(2), {}],
    [0x40, u16(25), { bullet: { size: { fraction: 0.25 } } }],
    [0x40, u16(400), { bullet: { size: { fraction: 4 } } }],
    [0x40, u16(24), {}],
    [0x40, u16(401), {}],
    [0x40, u16(-1), { bullet: { size: { cpt: 100 } } }],
    [0x40, u16(-4000), { bullet: { size: { cpt: 400_000 } } }],
    [0x40, u16(-4001), {}],
    [0x40, u16(0), {}],
    [0x20, [0xfe332211, 4], { bullet: { colour: { kind: 'rgb', rgb: 0x112233 } } }],
    ...['left', 'centre', 'right', 'justify', 'distribute', 'thaiDistribute', 'justifyLow', 'left'].map(
      (align, n): [number, Field, object] => [0x800, u16(n), { style: { align } }],
    ),
    [0x1000, u16(90), { style: { lineSpacing: { fraction: 0.9 } } }],
    [0x1000, u16(-576), { style: { lineSpacing: { cpt: 7200 } } }],
    [0x2000, u16(0), { style: { spaceBefore: { fraction: 0 } } }],
    [0x4000, u16(-8), { style: { spaceAfter: { cpt: 100 } } }],
    [0x100, u16(-5), { leftMargin: -5 }],
    [0x400, u16(7), { indent: 7 }],
    [0x8000, u16(576), { style: { defaultTabEmu: 914_400 } }],
    ...['baseline', 'top', 'centre', 'bottom', 'baseline'].map((fontAlign, n): [number, Field, object] => [
      0x10000,
      u16(n),
      { style: { fontAlign } },
    ]),
    [0x20000, u16(0x1), { style: { eastAsianBreak: true } }],
    [0x20000, u16(0xfffe), { style: { eastAsianBreak: false } }],
    [0x40000, u16(0x2), { style: { latinBreak: true } }],
    [0x40000, u16(0xfffd), { style: { latinBreak: false } }],
    [0x80000, u16(0x4), { style: { hangingPunctuation: true } }],
    [0x80000, u16(0xfffb), { style: { hangingPunctuation: false } }],
    [0x200000, u16(1), { style: { rtl: true } }],
    [0x200000, u16(0), { style: { rtl: false } }],
    [0x200000, u16(2), { style: { rtl: false } }],
  ])('with the mask %i and the field %j is %j', (mask, field, expected) => {
    expect(read(mask, field)).toStrictEqual({ style: {}, bullet: {}, ...expected });
  });

  it('has of the flags of bullets and of breaks those alone that its mask names', () => {
    const bullets = ['shown', 'hasFont', 'hasColour', 'hasSize'];
    const breaks = ['eastAsianBreak', 'latinBreak', 'hangingPunctuation'];
    const namesIn = (mask: number, names: readonly string[], low: number) =>
      names.filter((_, i) => (mask & (low << i)) !== 0);
    for (let mask = 0; mask < 128; mask += 1) {
      const bits = (mask & 0xf) | ((mask >> 4) << 17);
      const content = [...((bits & 0xf) === 0 ? [] : [u16(0xf)]), ...(bits < 0x20000 ? [] : [u16(0x7)])];
      const { style, bullet } = read(bits, ...content);
      expect(Object.keys(bullet)).toStrictEqual(namesIn(bits, bullets, 0x1));
      expect(Object.keys(style)).toStrictEqual(namesIn(bits, breaks, 0x20000));
    }
  });

  it('has tab stops in master units', () => {
    const stops = [0, 1, 2, 3, 4].flatMap((align) => [u16(10 * align), u16(align)]);
    expect(read(0x100000, u16(5), ...stops).style.tabs).toStrictEqual(
      ['left', 'centre', 'right', 'decimal', 'left'].map((align, n) => ({
        positionEmu: Math.round(10 * n * MASTER_UNIT_EMU),
        align,
      })),
    );
  });

  it('ends its tab stops with its bytes', () => {
    const reader = new ByteReader(fields([0x100000, 4], u16(9), u16(576), u16(1), u16(2)));
    expect(readParagraphException(reader, FONTS).style.tabs).toStrictEqual([
      { positionEmu: 914_400, align: 'centre' },
    ]);
  });

  it('has its fields in the order of the standard', () => {
    expect(
      read(
        0x3f_fdff,
        u16(0xf),
        u16(0x2a),
        u16(1),
        u16(100),
        [0xfe332211, 4],
        u16(2),
        u16(80),
        u16(10),
        u16(20),
        u16(3),
        u16(4),
        u16(576),
        u16(0),
        u16(2),
        u16(0x7),
        u16(1),
      ),
    ).toStrictEqual({
      style: {
        align: 'right',
        lineSpacing: { fraction: 0.8 },
        spaceBefore: { fraction: 0.1 },
        spaceAfter: { fraction: 0.2 },
        defaultTabEmu: 914_400,
        tabs: [],
        fontAlign: 'centre',
        eastAsianBreak: true,
        latinBreak: true,
        hangingPunctuation: true,
        rtl: true,
      },
      bullet: {
        shown: true,
        hasFont: true,
        hasColour: true,
        hasSize: true,
        char: '*',
        font: FONTS[1],
        size: { fraction: 1 },
        colour: { kind: 'rgb', rgb: 0x112233 },
      },
      leftMargin: 3,
      indent: 4,
    });
  });
});

describe('a bullet of version 9', () => {
  const read = (mask: number, ...content: readonly Field[]) => whole(readBulletException9, mask, content);

  it.each<[number, readonly Field[], object]>([
    [0x800000, [u16(3)], { picture: 3 }],
    [0x800000, [u16(-1)], { picture: -1 }],
    [0x2000000, [u16(1)], { numbered: true }],
    [0x2000000, [u16(0)], { numbered: false }],
    [0x1000000, [u16(0), u16(1)], { number: { kind: 'number', scheme: 'lowerLetterPeriod', startAt: 1 } }],
    [0x1000000, [u16(7), u16(5)], { number: { kind: 'number', scheme: 'upperRomanPeriod', startAt: 5 } }],
    [
      0x1000000,
      [u16(40), u16(2)],
      { number: { kind: 'number', scheme: 'hindiConsonantPeriod', startAt: 2 } },
    ],
    [0x1000000, [u16(41), u16(0)], { number: { kind: 'number', scheme: 'decimalPeriod', startAt: 1 } }],
    [
      0x3800000,
      [u16(2), u16(1), u16(13), u16(9)],
      { picture: 2, numbered: true, number: { kind: 'number', scheme: 'decimalPlain', startAt: 9 } },
    ],
  ])('with the mask %i and %j is %j', (mask, content, expected) => {
    expect(read(mask, ...content)).toStrictEqual(expected);
  });

  it('stands before characters that are skipped', () => {
    whole(skipCharacterException9, 0x100000, [[1, 4]]);
    whole(skipCharacterException9, 0x200000, []);
  });

  const picture = (index: number) => (index === 2 ? 7 : undefined);
  it.each<[string, Parameters<typeof bulletStyle>[0], Parameters<typeof bulletStyle>[1], object]>([
    ['nothing', {}, { shown: true, char: 'x' }, {}],
    ['off', { shown: false }, { char: 'x' }, { bullet: { kind: 'none' } }],
    ['on', { shown: true }, {}, { bullet: { kind: 'char', char: '•' } }],
    ['on, with the inherited sign', { shown: true }, { char: 'x' }, { bullet: { kind: 'char', char: 'x' } }],
    ['a sign', { char: 'y' }, { shown: true, char: 'x' }, { bullet: { kind: 'char', char: 'y' } }],
    ['a sign of which nobody says that it is shown', { char: 'y' }, {}, {}],
    ['a picture', { picture: 2 }, { shown: true }, { bullet: { kind: 'picture', picture: 7 } }],
    ['a picture that is missing', { picture: 3 }, { shown: true }, { bullet: { kind: 'char', char: '•' } }],
    ['no picture', { picture: -1 }, { shown: true }, { bullet: { kind: 'char', char: '•' } }],
    [
      'numbers',
      { numbered: true },
      { shown: true },
      { bullet: { kind: 'number', scheme: 'decimalPeriod', startAt: 1 } },
    ],
    [
      'a scheme',
      { number: { kind: 'number', scheme: 'decimalPlain', startAt: 4 } },
      { shown: true },
      { bullet: { kind: 'number', scheme: 'decimalPlain', startAt: 4 } },
    ],
    [
      'a scheme that is switched off',
      { number: { kind: 'number', scheme: 'decimalPlain', startAt: 4 }, numbered: false },
      { shown: true },
      { bullet: { kind: 'char', char: '•' } },
    ],
    ['the font of the text', { hasFont: false }, { font: { typeface: 'A' } }, { bulletFont: 'text' }],
    ['its own font', { hasFont: true }, { font: { typeface: 'A' } }, { bulletFont: { typeface: 'A' } }],
    ['a font', { font: { typeface: 'B' } }, {}, { bulletFont: { typeface: 'B' } }],
    [
      'the colour of the text',
      { hasColour: false },
      { colour: { kind: 'rgb', rgb: 1 } },
      { bulletColour: 'text' },
    ],
    ['a colour', { colour: { kind: 'rgb', rgb: 1 } }, {}, { bulletColour: { kind: 'rgb', rgb: 1 } }],
    ['the size of the text', { hasSize: false }, { size: { fraction: 2 } }, { bulletSize: 'text' }],
    ['a size', { size: { fraction: 2 } }, {}, { bulletSize: { fraction: 2 } }],
    ['its own size, which is unknown', { hasSize: true }, {}, {}],
  ])('%s is made a style', (_, parts, inherited, expected) => {
    expect(bulletStyle(parts, inherited, picture)).toStrictEqual(expected);
  });
});

describe('a special exception', () => {
  const read = (mask: number, ...content: readonly Field[]) => whole(readSpecialInfo, mask, content);

  it.each<[number, readonly Field[], object]>([
    [0, [], {}],
    [0x1, [u16(2)], {}],
    [0x2, [u16(0x407)], { language: 'de-DE' }],
    [0x2, [u16(0x400)], { noProof: true }],
    [0x2, [u16(0)], {}],
    [0x4, [u16(0x411)], { alternateLanguage: 'ja-JP' }],
    [0x4, [u16(0x400)], {}],
    [0x40, [u16(1)], {}],
    [0x20, [[1, 4]], {}],
    [
      0x200,
      [
        [2, 4],
        [5, 4],
        [6, 4],
      ],
      {},
    ],
    [0x10, [], {}],
    [0x100, [], {}],
    [
      0x67,
      [u16(1), u16(0x409), u16(0x40c), u16(1), [9, 4]],
      { language: 'en-US', alternateLanguage: 'fr-FR' },
    ],
  ])('with the mask %i and %j is %j', (mask, content, expected) => {
    expect(read(mask, ...content)).toStrictEqual(expected);
  });
});
