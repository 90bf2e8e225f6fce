// Text styles of masters beside [MS-PPT] 2.9.35 TextMasterStyleAtom, 2.9.37 TextMasterStyle9Atom, 2.13.33 TextTypeEnum: what each type and
// level inherits.
import { describe, expect, it } from 'vitest';
import type { TextStyleType } from '../../../../../../src/convert/deck/index.ts';
import {
  paragraphStyle,
  readDefaults,
  readStyleSheet,
  textStyleType,
  withDefaults,
  type StyleSheet,
} from '../../../../../../src/convert/ppt/read/text/master-styles.ts';
import {
  createRecordCount,
  readRecords,
  type RecordNode,
} from '../../../../../../src/convert/ppt/records/index.ts';
import { join } from '../../../../../support/cfb-builder.ts';
import { container, fields, record } from '../../../../../support/ppt-builder.ts';

type Bytes = Uint8Array;
const nodesOf = (...bytes: readonly Bytes[]): readonly RecordNode[] =>
  readRecords(join(bytes), createRecordCount());
const owner = (...bytes: readonly Bytes[]): RecordNode | undefined => nodesOf(container(0x03f8, bytes))[0];
const SOURCES = { fonts: [], pictureBullet: (at: number) => at + 40 };

const [TITLE, BODY, NOTES, OTHER, CENTRE_BODY, CENTRE_TITLE, HALF_BODY, QUARTER_BODY] = [
  0, 1, 2, 4, 5, 6, 7, 8,
];
const align = (value: number) => fields([0x800, 4], [value, 2]);
const NOTHING = fields([0, 4]);
const size = (points: number) => fields([0x20000, 4], [points, 2]);
const level = (paragraph: Bytes, run: Bytes) => join([paragraph, run]);
/** From the type 5 on, each level has its number before it. */
const atom = (type: number, ...levels: readonly Bytes[]) =>
  record(
    0x0fa3,
    join([
      fields([levels.length, 2]),
      ...levels.flatMap((one, at) => (type >= 5 ? [fields([at, 2]), one] : [one])),
    ]),
    type,
  );
const sheetOf = (
  records: readonly Bytes[],
  extensions: readonly Bytes[] = [],
  below?: StyleSheet,
): StyleSheet => readStyleSheet(owner(...records), nodesOf(...extensions), SOURCES, below);
const sizeAt = (sheet: StyleSheet, type: TextStyleType, at = 0) => sheet.level(type, at).run.sizeCpt;

it('text types are those of the standard, others are other', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(textStyleType)).toStrictEqual([
    'title',
    'body',
    'notes',
    'other',
    'other',
    'centreBody',
    'centreTitle',
    'halfBody',
    'quarterBody',
    'other',
  ]);
});

describe('a sheet of styles', () => {
  it('has the levels of each type, each over the one above it', () => {
    const sheet = sheetOf([
      atom(TITLE, level(align(1), size(44))),
      atom(BODY, level(align(2), size(32)), level(NOTHING, size(28)), level(align(3), NOTHING)),
    ]);
    expect(sheet.level('title', 0)).toStrictEqual({
      paragraph: { align: 'centre' },
      run: { sizeCpt: 4400 },
      bullet: {},
    });
    const at = (index: number) => [sheet.level('body', index).paragraph.align, sizeAt(sheet, 'body', index)];
    expect([0, 1, 2, 4].map(at)).toStrictEqual([
      ['right', 3200],
      ['right', 2800],
      ['justify', 2800],
      ['justify', 2800],
    ]);
    expect(sheet.level('notes', 0)).toStrictEqual({ paragraph: {}, run: {}, bullet: {} });
    expect(Object.keys(sheet.textStyles)).toStrictEqual(['title', 'body']);
    expect(sheet.textStyles.body?.map(({ run }) => run.sizeCpt)).toStrictEqual([3200, 2800, 2800]);
  });

  it.each([
    ['centreBody', CENTRE_BODY, BODY],
    ['halfBody', HALF_BODY, BODY],
    ['quarterBody', QUARTER_BODY, BODY],
    ['centreTitle', CENTRE_TITLE, TITLE],
  ] as const)('%s is over its base, with numbered levels', (type, own, base) => {
    const below = atom(base, level(align(2), size(32)), level(NOTHING, size(28)));
    const sheet = sheetOf([below, atom(own, level(NOTHING, size(20)), level(align(1), NOTHING))]);
    expect([sheet.level(type, 0), sheet.level(type, 1)]).toStrictEqual([
      { paragraph: { align: 'right' }, run: { sizeCpt: 2000 }, bullet: {} },
      { paragraph: { align: 'centre' }, run: { sizeCpt: 2000 }, bullet: {} },
    ]);
    expect(sheet.textStyles[type]?.[0]).toStrictEqual({ paragraph: {}, run: { sizeCpt: 2000 } });
    expect(sizeAt(sheetOf([below]), type, 1)).toBe(2800);
  });

  it('has five levels at most, and ends where its record does', () => {
    const levels = [10, 11, 12, 13, 14, 15].map((points) => level(NOTHING, size(points)));
    expect(sheetOf([atom(BODY, ...levels)]).textStyles.body).toHaveLength(5);
    const cut = record(0x0fa3, atom(BODY, ...levels.slice(0, 2)).subarray(8, -1), BODY);
    expect(sheetOf([cut]).textStyles.body).toHaveLength(1);
    const short = record(0x0fa3, join([fields([3, 2]), ...levels.slice(0, 2)]), BODY);
    expect(sheetOf([short]).textStyles.body).toHaveLength(2);
    expect(sheetOf([record(0x0fa3, fields([0, 2]), BODY)]).level('body', 0).run).toStrictEqual({});
    expect(Object.keys(sheetOf([atom(3, level(NOTHING, size(9)))]).textStyles)).toStrictEqual([]);
  });

  it('is over the document’s, whose text in shapes counts for all masters', () => {
    const document = sheetOf([
      atom(OTHER, level(NOTHING, size(18))),
      atom(NOTES, level(NOTHING, size(12))),
      atom(TITLE, level(NOTHING, size(40))),
    ]);
    const own = [atom(OTHER, level(NOTHING, size(99))), atom(TITLE, level(NOTHING, size(44)))];
    const sheet = sheetOf(own, [], document);
    expect([sizeAt(sheet, 'other'), sizeAt(sheet, 'notes'), sizeAt(sheet, 'title')]).toStrictEqual([
      1800, 1200, 4400,
    ]);
    expect(sizeAt(sheetOf(own), 'other')).toBe(9900);
    expect(sizeAt(sheetOf(own, [], sheetOf([atom(NOTES, level(NOTHING, size(12)))])), 'other')).toBe(9900);
  });

  const shown = fields([0x1, 4], [1, 2]);
  const picture = (at: number) => fields([0x800000, 4], [at, 2], [0, 4]);
  const nine = (type: number, ...levels: readonly Bytes[]) =>
    record(0x0fad, join([fields([levels.length, 2]), ...levels]), type);
  const bulletsOf = (sheet: StyleSheet, type: TextStyleType) =>
    sheet.textStyles[type]?.map(({ paragraph }) => paragraph.bullet);
  const image = (at: number) => ({ kind: 'picture', picture: 40 + at });
  const bodies = atom(BODY, level(shown, NOTHING), level(shown, NOTHING));

  it('has the bullets of version 9, level by level', () => {
    expect(bulletsOf(sheetOf([bodies], [nine(BODY, picture(1), picture(2))]), 'body')).toStrictEqual([
      image(1),
      image(2),
    ]);
    expect(bulletsOf(sheetOf([bodies], [nine(BODY, picture(1))]), 'body')).toStrictEqual([
      image(1),
      { kind: 'char', char: '•' },
    ]);
    // For levels that the sheet lacks there are none.
    expect(
      bulletsOf(sheetOf([bodies], [nine(BODY, picture(1), picture(2), picture(3))]), 'body'),
    ).toHaveLength(2);
    expect(bulletsOf(sheetOf([], [nine(BODY, picture(1))]), 'body')).toBeUndefined();
    const cut = record(0x0fad, nine(BODY, picture(1), picture(2)).subarray(8, -1), BODY);
    expect(bulletsOf(sheetOf([bodies], [cut]), 'body')).toStrictEqual([
      image(1),
      { kind: 'char', char: '•' },
    ]);
  });

  it('has them by their numbers where levels are numbered', () => {
    const halves = atom(HALF_BODY, level(shown, NOTHING), level(shown, NOTHING));
    const second = join([fields([1, 2]), picture(5)]);
    expect(bulletsOf(sheetOf([halves], [nine(HALF_BODY, second)]), 'halfBody')).toStrictEqual([
      { kind: 'char', char: '•' },
      image(5),
    ]);
    const sixth = Array.from({ length: 6 }, (_, at) => join([fields([at === 5 ? 0 : 1, 2]), picture(at)]));
    expect(bulletsOf(sheetOf([halves], [nine(HALF_BODY, ...sixth)]), 'halfBody')).toStrictEqual([
      { kind: 'char', char: '•' },
      image(4),
    ]);
  });
});

describe('the defaults of a document', () => {
  const environment = (...records: readonly Bytes[]) => owner(...records);
  const [CHARACTERS, PARAGRAPHS] = [
    record(0x0fa4, size(18)),
    record(0x0fa5, join([fields([0, 2]), align(2)])),
  ];

  it('are of characters and of paragraphs, each where it is', () => {
    expect(readDefaults(environment(CHARACTERS, PARAGRAPHS), [])).toStrictEqual({
      paragraph: { align: 'right' },
      run: { sizeCpt: 1800 },
      bullet: {},
    });
    expect(readDefaults(environment(CHARACTERS), [])).toStrictEqual({
      paragraph: {},
      run: { sizeCpt: 1800 },
      bullet: {},
    });
    expect(readDefaults(environment(PARAGRAPHS), [])).toStrictEqual({
      paragraph: { align: 'right' },
      run: {},
      bullet: {},
    });
    expect(readDefaults(undefined, [])).toStrictEqual({ paragraph: {}, run: {}, bullet: {} });
  });

  it('lie under every type and level', () => {
    const defaults = readDefaults(environment(CHARACTERS, PARAGRAPHS), []);
    const plain = sheetOf([atom(BODY, level(NOTHING, size(32))), atom(HALF_BODY, level(align(1), NOTHING))]);
    const sheet = withDefaults(plain, { defaults, pictureBullet: SOURCES.pictureBullet });
    const of = (type: TextStyleType) => [sheet.level(type, 0).paragraph.align, sizeAt(sheet, type)];
    expect([of('title'), of('body'), of('halfBody')]).toStrictEqual([
      ['right', 1800],
      ['right', 3200],
      ['centre', 3200],
    ]);
    // Written are a type's own levels alone.
    expect(sheet.textStyles).toStrictEqual({
      body: [{ paragraph: {}, run: { sizeCpt: 3200 } }],
      halfBody: [{ paragraph: { align: 'centre' }, run: {} }],
    });
  });

  it('show bullets of levels that name a character alone', () => {
    const defaults = { paragraph: {}, run: {}, bullet: { shown: true } };
    const dash = fields([0x80, 4], [0x2013, 2]);
    const bulletOf = (type: number, name: TextStyleType, more: readonly Bytes[] = []) =>
      withDefaults(sheetOf([...more, atom(type, level(dash, NOTHING))]), {
        defaults,
        pictureBullet: SOURCES.pictureBullet,
      }).textStyles[name]?.[0]?.paragraph.bullet;
    expect(bulletOf(BODY, 'body')).toStrictEqual({ kind: 'char', char: '–' });
    expect(bulletOf(HALF_BODY, 'halfBody')).toStrictEqual({ kind: 'char', char: '–' });
    const hidden = atom(BODY, level(fields([0x1, 4], [0, 2]), NOTHING));
    expect(bulletOf(HALF_BODY, 'halfBody', [hidden])).toStrictEqual({ kind: 'none' });
  });
});

it.each<[own: object, under: object, style: object]>([
  [{}, { leftMargin: 100, indent: 50 }, {}],
  [{ leftMargin: 576 }, {}, { marginEmu: 914_400, indentEmu: -914_400 }],
  [{ leftMargin: 576 }, { indent: 576 }, { marginEmu: 914_400, indentEmu: 0 }],
  [{ indent: 576 }, {}, { marginEmu: 0, indentEmu: 914_400 }],
  [{ indent: 0 }, { leftMargin: 576 }, { marginEmu: 914_400, indentEmu: -914_400 }],
  [{ leftMargin: -576, indent: 576 }, {}, { marginEmu: 0, indentEmu: 914_400 }],
])('margins of %j over %j are %j', (own, under, style) => {
  const EMPTY = { paragraph: {}, bullet: {} };
  expect(
    paragraphStyle({ ...EMPTY, ...own }, { ...EMPTY, run: {}, ...under }, () => undefined),
  ).toStrictEqual(style);
});
