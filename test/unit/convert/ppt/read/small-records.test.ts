// Connectors, the records of a text and the size of a slide: [MS-ODRAW] 2.2.36, [MS-PPT] 2.9.39 and 2.9.27.
import { describe, expect, it } from 'vitest';
import { readConnections } from '../../../../../src/convert/ppt/read/shapes/connections.ts';
import { readSpecialInfo } from '../../../../../src/convert/ppt/read/text/special-info.ts';
import { gatherText, gatherTexts } from '../../../../../src/convert/ppt/read/text/text-source.ts';
import { ByteReader, createRecordCount, readRecords } from '../../../../../src/convert/ppt/records/index.ts';
import { container, fields, record, utf16le } from '../../../../support/ppt-builder.ts';
import { readDeck } from '../../../../support/ppt-deck.ts';

type Bytes = Uint8Array;
const join = (...parts: readonly Bytes[]): Bytes => new Uint8Array(Buffer.concat(parts));

describe('connectors', () => {
  const rule = (a: number, b: number, c: number, siteA: number, siteB: number): Bytes =>
    record(0xf012, fields([1, 4], [a, 4], [b, 4], [c, 4], [siteA >>> 0, 4], [siteB >>> 0, 4]), 0, 1);
  const read = (...rules: readonly Bytes[]) =>
    readConnections(readRecords(container(0xf005, rules), createRecordCount())[0]);
  it('are glued to the shapes and sites of their rules', () => {
    expect([
      ...read(
        rule(5, 6, 7, 0, 3),
        rule(5, 0, 8, 2, 1),
        rule(0, 6, 9, 2, 1),
        rule(5, 6, 10, 0xffffffff, 0xffffffff),
      ),
    ]).toStrictEqual([
      [7, { startsAt: { shape: 5, site: 0 }, endsAt: { shape: 6, site: 3 } }],
      [8, { startsAt: { shape: 5, site: 2 } }],
      [9, { endsAt: { shape: 6, site: 1 } }],
      [10, {}],
    ]);
    expect([...readConnections(undefined), ...read(record(0xf012, new Uint8Array(20), 0, 1))]).toStrictEqual(
      [],
    );
  });
});

describe('the records of a text', () => {
  const nodes = (...records: readonly Bytes[]) => readRecords(join(...records), createRecordCount());
  const header = (type: number) => record(0x0f9f, fields([type, 4]));
  it('begin with its header, and hold its characters in one byte or two', () => {
    const [one, two] = gatherTexts(
      nodes(
        record(0x0fa8, Uint8Array.of(65)),
        header(0),
        record(0x0fa8, Uint8Array.of(65, 0xe9, 0x80)),
        record(0x0fa1, new Uint8Array(10)),
        header(1),
        record(0x0fa0, utf16le('Ω\u0000b')),
        record(0x0faa, new Uint8Array(3)),
      ),
    );
    expect([one?.type, one?.text, one?.recordBytes, one?.records.length]).toStrictEqual([
      'title',
      'Aé\u0080',
      18,
      1,
    ]);
    expect([two?.type, two?.text, two?.recordBytes]).toStrictEqual(['body', 'Ω\u0000b', 11]);
    expect([gatherText(nodes(record(0x0fa8, Uint8Array.of(65)))), gatherTexts([])]).toStrictEqual([
      undefined,
      [],
    ]);
  });
  it('may be long, and end within a character', () => {
    const long = 'aΩ'.repeat(9_000);
    expect(gatherText(nodes(header(4), record(0x0fa0, utf16le(long))))?.text).toBe(long);
    expect(gatherText(nodes(header(4), record(0x0fa0, join(utf16le('ab'), Uint8Array.of(1)))))?.text).toBe(
      'ab',
    );
    expect(gatherText(nodes(header(4), record(0x0fa8, new Uint8Array(20_000).fill(98))))?.text).toBe(
      'b'.repeat(20_000),
    );
  });

  it.each<[what: string, parts: readonly (readonly [number, 1 | 2 | 4])[], style: object]>([
    ['nothing', [[0, 4]], {}],
    [
      'spelling',
      [
        [0x1, 4],
        [7, 2],
      ],
      {},
    ],
    [
      'a language',
      [
        [0x2, 4],
        [0x0407, 2],
      ],
      { language: 'de-DE' },
    ],
    [
      'no proofing',
      [
        [0x2, 4],
        [0x0400, 2],
      ],
      { noProof: true },
    ],
    [
      'an alternate language',
      [
        [0x4, 4],
        [0x0411, 2],
      ],
      { alternateLanguage: 'ja-JP' },
    ],
    [
      'languages behind other members',
      [
        [0x7, 4],
        [0, 2],
        [0x0409, 2],
        [0x0804, 2],
      ],
      { language: 'en-US', alternateLanguage: 'zh-CN' },
    ],
    [
      'a language that is not known',
      [
        [0x6, 4],
        [0x0001, 2],
        [0x0002, 2],
      ],
      {},
    ],
  ])('name %s', (_, parts, style) => {
    const reader = new ByteReader(join(fields(...parts), Uint8Array.of(0x5a)));
    expect(readSpecialInfo(reader)).toStrictEqual(style);
    expect(reader.u8()).toBe(0x5a);
  });
  it('may have more members, which are passed over', () => {
    const reader = new ByteReader(
      join(fields([0x240 | 0x20, 4], [1, 2], [2, 4], [2, 4], [3, 4], [4, 4]), Uint8Array.of(0x5a)),
    );
    expect(readSpecialInfo(reader)).toStrictEqual({});
    expect(reader.u8()).toBe(0x5a);
  });
});

it.each([
  [576, 576, 576],
  [575, 5760, 4320],
  [32_256, 32_256, 32_256],
  [32_257, 5760, 4320],
  [-1, 5760, 4320],
  [0, 5760, 4320],
])('sides of %i master units are %i and %i: one inch to 56 may be', (side, long, short) => {
  const [slideSize, notesSize] = [[side, side] as const, [side, side] as const];
  const found = readDeck({ document: { slideSize, notesSize } });
  expect(found.slideSize).toMatchObject({ widthEmu: long * 1587.5, heightEmu: short * 1587.5 });
  expect(found.notesSize).toStrictEqual({ widthEmu: short * 1587.5, heightEmu: long * 1587.5 });
});

it('a master that is lost is a plain one, in the usual colours', () => {
  const { masters } = readDeck({ edits: [{ 2: record(0, Uint8Array.of()) }] });
  expect(masters).toHaveLength(1);
  expect(masters[0]).toMatchObject({
    name: 'Master 1',
    shapes: [],
    theme: {
      colours: {
        light1: 0xffffff,
        dark1: 0,
        light2: 0x808080,
        dark2: 0,
        accent1: 0xbbe0e3,
        accent2: 0x333399,
        hyperlink: 0x009999,
        followedHyperlink: 0x99cc00,
      },
    },
  });
});

it('a presentation without a sound size has slides of ten by seven and a half inches', () => {
  expect(readDeck({}).slideSize).toMatchObject({ widthEmu: 5760 * 1587.5, heightEmu: 4320 * 1587.5 });
});
