import { describe, expect, it } from 'vitest';
import { FORMS } from '../../../../../../src/convert/deck/index.ts';
import { formOf } from '../../../../../../src/convert/ppt/read/geometry/forms.ts';
import { join } from '../../../../../support/cfb-builder.ts';
import {
  container,
  fields,
  group,
  record,
  shape,
  text,
  utf16le,
} from '../../../../../support/ppt-builder.ts';
import { readOneShape, readOneSlide } from '../../../../../support/ppt-deck.ts';

const fixed = (value: number) => Math.round(value * 65536) >>> 0;

describe('a picture frame', () => {
  it.each<[string, object, string]>([
    ['without a picture is a rectangle', {}, 'shape'],
    ['whose picture has number 0 is one', { options: { 0x0104: 0 } }, 'shape'],
    ['whose picture is lost stays a picture', { options: { 0x0104: 9 } }, 'picture'],
    ['that links to one stays a picture', { options: { 0x0105: utf16le('a.png') } }, 'picture'],
  ])('%s', (_, parts, kind) => {
    expect(readOneShape({ type: 75, ...parts }).kind).toBe(kind);
  });
});

describe('places', () => {
  it('are master units of 1587.5 EMU', () => {
    expect(readOneShape({}).box).toStrictEqual({
      xEmu: 914400,
      yEmu: 914400,
      widthEmu: 1828800,
      heightEmu: 914400,
    });
  });

  it('may have 32-bit edges', () => {
    const wide = record(0xf010, fields([576, 4], [576, 4], [40000, 4], [1152, 4]));
    const bytes = shape({ id: 3074 });
    const drawn = record(0xf004, join([bytes.subarray(8), wide]), 0, 15);
    expect(readOneSlide({ shapes: [drawn] }).shapes[0]?.box).toStrictEqual({
      xEmu: 914400,
      yEmu: 914400,
      widthEmu: 62585600,
      heightEmu: 914400,
    });
  });

  it.each([
    [30, [914400, 914400, 1828800, 914400]],
    [44.5, [914400, 914400, 1828800, 914400]],
    [45, [1371600, 457200, 914400, 1828800]],
    [90, [1371600, 457200, 914400, 1828800]],
    [134.5, [1371600, 457200, 914400, 1828800]],
    [135, [914400, 914400, 1828800, 914400]],
    [180, [914400, 914400, 1828800, 914400]],
    [224.5, [914400, 914400, 1828800, 914400]],
    [225, [1371600, 457200, 914400, 1828800]],
    [314.5, [1371600, 457200, 914400, 1828800]],
    [315, [914400, 914400, 1828800, 914400]],
    [-90, [1371600, 457200, 914400, 1828800]],
  ])(
    'at %d° are those of the shape before it is turned ([MS-ODRAW] 2.3.18.5)',
    (degrees, [x, y, width, height]) => {
      const one = readOneShape({ options: { 0x0004: fixed(degrees) } });
      expect(one.rotation).toBe((degrees + 360) % 360);
      expect(one.box).toStrictEqual({ xEmu: x, yEmu: y, widthEmu: width, heightEmu: height });
    },
  );

  it('in groups are in the coordinates of the group', () => {
    const inner = shape({ id: 3076, childBox: [0, 100, 50, 200], flags: 0xa02 });
    const [one] = readOneSlide({
      shapes: [group({ id: 3075, box: [576, 576, 1728, 1152] }, [0, 0, 100, 200], [inner])],
    }).shapes;
    expect(one).toMatchObject({
      kind: 'group',
      box: { xEmu: 914400, widthEmu: 1828800 },
      childBox: { xEmu: 0, yEmu: 0, widthEmu: 158750, heightEmu: 317500 },
      shapes: [{ id: 3076, box: { xEmu: 0, yEmu: 158750, widthEmu: 79375, heightEmu: 158750 } }],
    });
  });

  it('in groups that count in EMU stay in EMU', () => {
    const inner = shape({ id: 3076, childBox: [0, 100_000, 50_000, 200_000], flags: 0xa02 });
    const bytes = group({ id: 3075, box: [576, 576, 1728, 1152] }, [0, 0, 100_000, 200_000], [inner]);
    expect(readOneSlide({ shapes: [bytes] }).shapes[0]).toMatchObject({
      childBox: { widthEmu: 100_000, heightEmu: 200_000 },
      shapes: [{ box: { yEmu: 100_000, widthEmu: 50_000 } }],
    });
  });

  it('know flips, names and descriptions, and what is hidden', () => {
    const table = { 0x0380: utf16le('Box\0'), 0x0381: utf16le('A box\0'), 0x03bf: 0x20002 };
    expect(readOneShape({ flags: 0xac0, options: table })).toMatchObject({
      flipH: true,
      flipV: true,
      name: 'Box',
      description: 'A box',
      hidden: true,
    });
  });

  it.each([
    ['not flipped', 0xa00, 30],
    ['flipped one way, which the records do after turning', 0xa40, 330],
    ['flipped the other way', 0xa80, 330],
    ['flipped both ways', 0xac0, 30],
  ])('are rotated as they are drawn: %s', (_, flags, rotation) => {
    expect(readOneShape({ flags, options: { 4: 30 * 65536 } }).rotation).toBe(rotation);
  });

  it('of connectors that are rotated and flipped begin where their first shape is', () => {
    // bug58718_008495.ppt: from below the one shape, 2774, 2248, to above the other, 3794, 2744.
    const connector = readOneShape({
      type: 34,
      flags: 0xb40,
      options: { 4: 90 * 65536 },
      box: [2774, 2248, 3794, 2744],
    });
    expect(connector).toMatchObject({ kind: 'connector', rotation: 270, flipH: true });
    // The box before it is rotated: of the same centre, on its side.
    expect(connector.box).toMatchObject({ widthEmu: 496 * 1587.5, heightEmu: 1020 * 1587.5 });
  });

  it('of deleted shapes are no shapes', () => {
    expect(readOneSlide({ shapes: [shape({ id: 3074, flags: 0xa08 })] }).shapes).toStrictEqual([]);
  });
});

describe('outlines', () => {
  const array = (size: number, ...values: readonly number[]) =>
    fields(
      [values.length / (size === 0xfff0 ? 2 : 1), 2],
      [values.length, 2],
      [size, 2],
      ...values.map((value) => [value, 2] as const),
    );
  const free = (
    vertices: Uint8Array,
    segments?: Uint8Array,
    more: Readonly<Record<number, number | Uint8Array>> = {},
  ) =>
    readOneShape({
      type: 0,
      options: {
        0x0142: 100,
        0x0143: 100,
        0x0145: vertices,
        ...(segments === undefined ? {} : { 0x0146: segments }),
        ...more,
      },
    });

  it('are preset numbers with adjustments by index', () => {
    expect(readOneShape({ type: 2, options: { 0x0147: 5400, 0x0149: -3 } })).toMatchObject({
      geometry: { kind: 'preset', form: 'roundRectangle', adjusts: [5400, undefined, -3] },
    });
  });

  it('of shapes without a type count in hundredths of a millimetre where their space has no extent', () => {
    const one = readOneShape({
      type: 0xfff,
      options: { 0x0140: 0, 0x0141: 0, 0x0142: 0, 0x0143: 0, 0x0145: array(0xfff0, 0, 0, 5080, 0, 0, 2540) },
    });
    expect(one).toMatchObject({ geometry: { kind: 'freeform', width: 5080, height: 2540 } });
  });

  it('follow segments: lines, curves, close, no fill ([MS-ODRAW] 2.2.53)', () => {
    const one = free(
      array(0xfff0, 0, 0, 100, 0, 100, 50, 50, 100, 0, 100),
      array(2, 0x4000, 0x0001, 0x2001, 0x6001, 0xaa00, 0x8000),
    );
    expect(one).toMatchObject({
      geometry: {
        kind: 'freeform',
        width: 100,
        height: 100,
        paths: [
          {
            filled: false,
            stroked: true,
            commands: [
              { op: 'move', x: 0, y: 0 },
              { op: 'line', x: 100, y: 0 },
              { op: 'cubic', x1: 100, y1: 50, x2: 50, y2: 100, x: 0, y: 100 },
              { op: 'close' },
            ],
          },
        ],
      },
    });
  });

  it('are closed lines where there are no segments', () => {
    const one = free(array(0xfff0, 0, 0, 100, 0, 0, 100), undefined, { 0x0144: 1 });
    expect(one).toMatchObject({
      geometry: {
        paths: [
          { filled: true, commands: [{ op: 'move' }, { op: 'line' }, { op: 'line' }, { op: 'close' }] },
        ],
      },
    });
  });

  it('may be longer than their table says by the header of the array, as PowerPoint writes them', () => {
    const vertices = array(0xfff0, 0, 0, 100, 0, 0, 100);
    const table = record(
      0xf00b,
      join([
        fields([0x8145, 2], [vertices.length - 6, 4]),
        fields([0x0142, 2], [100, 4]),
        fields([0x0143, 2], [100, 4]),
        vertices,
      ]),
      3,
      3,
    );
    const bytes = shape({ id: 3074, type: 0 });
    const [one] = readOneSlide({ shapes: [record(0xf004, join([bytes.subarray(8), table]), 0, 15)] }).shapes;
    expect(one).toMatchObject({ geometry: { kind: 'freeform', paths: [{ commands: { length: 4 } }] } });
  });

  it('take coordinates from guides', () => {
    const guide = fields([1, 2], [1, 2], [8, 2], [0x2001, 2], [0x142, 2], [1, 2], [4, 2]);
    const vertices = fields([2, 2], [2, 2], [8, 2], [0, 4], [0, 4], [0x80000000, 4], [50, 4]);
    expect(free(vertices, undefined, { 0x0156: guide })).toMatchObject({
      geometry: { paths: [{ commands: [{ x: 0 }, { x: 25, y: 50 }, {}] }] },
    });
  });

  it('make text along a form', () => {
    expect(
      readOneShape({
        type: 136,
        options: {
          0x00c0: utf16le('Art\0'),
          0x00c3: fixed(48),
          0x00c5: utf16le('Impact\0'),
          0x00ff: 0x40204020,
        },
      }),
    ).toMatchObject({
      kind: 'shape',
      textWarp: { form: 'warpPlain', sizeCpt: 4800 },
      text: {
        paragraphs: [{ inlines: [{ text: 'Art', style: { bold: true, font: { typeface: 'Impact' } } }] }],
      },
    });
  });
});

describe('tables', () => {
  const cell = (id: number, box: readonly [number, number, number, number], content: string) =>
    shape({ id, childBox: box, flags: 0xa02, text: text(4, content) });
  const line = (id: number, box: readonly [number, number, number, number]) =>
    shape({ id, type: 20, childBox: box, flags: 0xa02, options: { 0x01cb: 12700, 0x01ff: 0x80008 } });

  it('are groups that say so, with rows, columns, merged cells and borders', () => {
    const members = [
      cell(1, [0, 0, 200, 50], 'wide'),
      cell(2, [0, 50, 100, 150], 'left'),
      cell(3, [100, 50, 200, 150], 'right'),
      line(4, [0, 50, 200, 50]),
      line(5, [100, 50, 100, 150]),
    ];
    const bytes = group(
      { id: 3075, box: [0, 0, 400, 150], options: { 0x039f: 1 } },
      [0, 0, 200, 150],
      members,
    );
    const [one] = readOneSlide({ shapes: [bytes] }).shapes;
    expect(one).toMatchObject({
      kind: 'table',
      columnsEmu: [317500, 317500],
      rows: [
        {
          heightEmu: 79375,
          cells: [{ columnSpan: 2, borders: { bottom: { widthEmu: 12700 } } }, { mergedAcross: true }],
        },
        {
          heightEmu: 158750,
          cells: [{ borders: { top: {}, right: {} } }, { borders: { top: {}, left: {} } }],
        },
      ],
    });
    expect(one).toMatchObject({
      rows: [{}, { cells: [{ text: { paragraphs: [{ inlines: [{ text: 'left' }] }] } }, {}] }],
    });
  });

  it('are as large as their grid where it does not fill the group', () => {
    const members = [cell(1, [50, 0, 100, 50], 'a'), cell(2, [100, 0, 200, 50], 'b')];
    const bytes = group(
      { id: 3075, box: [0, 0, 400, 150], options: { 0x039f: 1 } },
      [0, 0, 200, 150],
      members,
    );
    const EMU = 914_400 / 576;
    expect(readOneSlide({ shapes: [bytes] }).shapes[0]).toMatchObject({
      kind: 'table',
      box: { xEmu: 100 * EMU, yEmu: 0, widthEmu: 300 * EMU, heightEmu: Math.round(50 * EMU) },
      columnsEmu: [100 * EMU, 200 * EMU],
    });
  });

  it('stay groups where the grid is wider than slides can be', () => {
    const members = [cell(1, [0, 0, 10, 50], 'a'), cell(2, [10, 0, 60_000, 50], 'b')];
    const bytes = group(
      { id: 3075, box: [0, 0, 400, 150], options: { 0x039f: 1 } },
      [0, 0, 20, 150],
      members,
    );
    expect(readOneSlide({ shapes: [bytes] }).shapes[0]?.kind).toBe('group');
  });

  it('have the lines across a cell in their direction', () => {
    const across = (id: number, flags: number) =>
      shape({ id, type: 20, childBox: [0, 0, 100, 50], flags, options: { 0x01cb: 12700, 0x01ff: 0x80008 } });
    const borders = (flags: number) => {
      const members = [cell(1, [0, 0, 100, 50], 'a'), across(2, flags)];
      const bytes = group(
        { id: 3075, box: [0, 0, 100, 50], options: { 0x039f: 1 } },
        [0, 0, 100, 50],
        members,
      );
      const [one] = readOneSlide({ shapes: [bytes] }).shapes;
      return one?.kind === 'table' ? Object.keys(one.rows[0]?.cells[0]?.borders ?? {}) : [];
    };
    expect([borders(0xa02), borders(0xa82), borders(0xac2)]).toStrictEqual([
      ['diagonalDown'],
      ['diagonalUp'],
      ['diagonalDown'],
    ]);
  });

  it('stay groups where their members make no grid', () => {
    const odd = shape({ id: 1, type: 3, childBox: [0, 0, 9, 9], flags: 0xa02 });
    const bytes = group({ id: 3075, box: [0, 0, 400, 150], options: { 0x039f: 1 } }, [0, 0, 200, 150], [odd]);
    expect(readOneSlide({ shapes: [bytes] }).shapes[0]?.kind).toBe('group');
  });
});

describe('a group that says neither its place nor its space', () => {
  const bare = (...boxes: readonly (readonly [number, number, number, number])[]) =>
    container(0xf003, [
      shape({ id: 3080, type: 0, flags: 0x201 }),
      ...boxes.map((box, n) => shape({ id: 3081 + n, box })),
    ]);
  const EMU = 914_400 / 576;

  it('is as large as its shapes', () => {
    const box = { xEmu: 10 * EMU, yEmu: 8 * EMU, widthEmu: 290 * EMU, heightEmu: 392 * EMU };
    expect(readOneSlide({ shapes: [bare([100, 8, 300, 50], [10, 20, 200, 400])] }).shapes[0]).toMatchObject({
      kind: 'group',
      box,
      childBox: box,
    });
  });

  it('without shapes is one unit large', () => {
    expect(readOneSlide({ shapes: [bare()] }).shapes[0]).toMatchObject({
      childBox: { xEmu: 0, yEmu: 0, widthEmu: Math.round(EMU), heightEmu: Math.round(EMU) },
    });
  });
});

describe('shape types', () => {
  it.each([
    [1, 'rectangle'],
    [19, 'arc'],
    [32, 'straightConnector'],
    [75, 'pictureFrame'],
    [100, 'arrowCircularNotched'],
    [136, 'warpPlain'],
    [176, 'flowAlternateProcess'],
    [201, 'control'],
    [202, 'textBox'],
    [203, 'unknown'],
    [0xfff, 'unknown'],
  ])('%i is the form %s', (shapeType, form) => {
    expect(formOf(shapeType)).toBe(form);
  });

  it('from 1 to 202 are every form once', () => {
    const forms = Array.from({ length: 202 }, (_, index) => formOf(index + 1));
    expect([...forms, 'unknown'].sort()).toStrictEqual([...FORMS].sort());
  });
});
