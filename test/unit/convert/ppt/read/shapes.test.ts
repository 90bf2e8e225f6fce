import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { focusStops } from '../../../../../src/convert/ppt/read/fill.ts';
import { join } from '../../../../support/cfb-builder.ts';
import { fields, group, record, shape, text, utf16le } from '../../../../support/ppt-builder.ts';
import { readDeck, readOneShape, readOneSlide } from '../../../../support/ppt-deck.ts';

const SHOW_FILL = { 0x01bf: 0x100010 };
const fixed = (value: number) => Math.round(value * 65536) >>> 0;

describe('places', () => {
  it('are master units of 1587.5 EMU', () => {
    expect(readOneShape({}).box).toEqual({
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
    expect(readOneSlide({ shapes: [drawn] }).shapes[0]?.box).toEqual({
      xEmu: 914400,
      yEmu: 914400,
      widthEmu: 62585600,
      heightEmu: 914400,
    });
  });

  it.each([
    [30, [914400, 914400, 1828800, 914400]],
    [90, [1371600, 457200, 914400, 1828800]],
    [134, [1371600, 457200, 914400, 1828800]],
    [180, [914400, 914400, 1828800, 914400]],
    [-90, [1371600, 457200, 914400, 1828800]],
  ])(
    'at %d° are those of the shape before it is turned ([MS-ODRAW] 2.3.18.5)',
    (degrees, [x, y, width, height]) => {
      const one = readOneShape({ options: { 0x0004: fixed(degrees) } });
      expect(one.rotation).toBe((degrees + 360) % 360);
      expect(one.box).toEqual({ xEmu: x, yEmu: y, widthEmu: width, heightEmu: height });
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

  it('of deleted shapes are no shapes', () => {
    expect(readOneSlide({ shapes: [shape({ id: 3074, flags: 0xa08 })] }).shapes).toEqual([]);
  });
});

describe('fills', () => {
  it.each([
    [
      'a colour',
      { ...SHOW_FILL, 0x0181: 0x00332211 },
      { kind: 'solid', colour: { kind: 'rgb', rgb: 0x112233 } },
    ],
    [
      'a scheme colour',
      { ...SHOW_FILL, 0x0181: 0x08000004 },
      { kind: 'solid', colour: { kind: 'scheme', slot: 'accent1' } },
    ],
    [
      'half opacity',
      { ...SHOW_FILL, 0x0181: 0, 0x0182: 0x8000 },
      { kind: 'solid', colour: { kind: 'rgb', rgb: 0, alpha: 0.5 } },
    ],
    ['none', { 0x01bf: 0x100000 }, { kind: 'none' }],
    ['the background', { ...SHOW_FILL, 0x0180: 9 }, { kind: 'background' }],
    [
      'a gradient from the top to the bottom',
      { ...SHOW_FILL, 0x0180: 7, 0x0181: 0x0000ff, 0x0183: 0xff0000, 0x018c: 100 },
      {
        kind: 'gradient',
        path: { kind: 'linear', angle: 90 },
        stops: [
          { at: 0, colour: { rgb: 0xff0000 } },
          { at: 1, colour: { rgb: 0x0000ff } },
        ],
      },
    ],
    [
      'a darker form of its own colour',
      { ...SHOW_FILL, 0x0180: 7, 0x0181: 0x08000004, 0x0183: 0x108001f0 },
      {
        kind: 'gradient',
        stops: [
          { colour: { kind: 'scheme', slot: 'accent1', changes: [{ op: 'darken', value: 128 / 255 }] } },
          { colour: { kind: 'scheme', slot: 'accent1' } },
        ],
      },
    ],
    [
      'a gradient of listed colours',
      {
        ...SHOW_FILL,
        0x0180: 7,
        0x018c: 100,
        0x0197: fields(
          [3, 2],
          [3, 2],
          [8, 2],
          [0xff, 4],
          [0, 4],
          [0xff00, 4],
          [0x4000, 4],
          [0xff0000, 4],
          [0x10000, 4],
        ),
      },
      {
        kind: 'gradient',
        stops: [
          { at: 0, colour: { rgb: 0xff0000 } },
          { at: 0.25, colour: { rgb: 0x00ff00 } },
          { at: 1, colour: { rgb: 0x0000ff } },
        ],
      },
    ],
    [
      'a gradient around a place',
      { ...SHOW_FILL, 0x0180: 5, 0x018d: 0x10000, 0x018f: 0x10000 },
      { kind: 'gradient', path: { kind: 'rectangle', focus: { left: 1, top: 0, right: 0, bottom: 1 } } },
    ],
  ])('are %s ([MS-ODRAW] 2.3.7)', (_, options, expected) => {
    expect(readOneShape({ options })).toMatchObject({ fill: expected });
  });

  it.each([
    [1, [0, 1]],
    [0, [1, 0]],
    [0.5, [0, 1, 0]],
    [-0.5, [1, 0, 1]],
    [-1, [1, 0]],
  ])('with focus %d have the first colour where it is told', (focus, order) => {
    const ramp = [0, 1].map((rgb) => ({ at: rgb, colour: { kind: 'rgb' as const, rgb } }));
    const stops = focusStops(ramp, focus);
    expect(stops.map((stop) => stop.colour.kind === 'rgb' && stop.colour.rgb)).toEqual(order);
    expect(stops.map((stop) => stop.at)).toEqual(order.map((_, index) => index / (order.length - 1)));
  });

  it('of pages are inherited unless the slide has one of its own', () => {
    const background = { 0x0181: 0x0000ff };
    expect(readOneSlide({ background }).background).toBeUndefined();
    expect(readOneSlide({ background, flags: 3 }).background).toMatchObject({
      kind: 'solid',
      colour: { rgb: 0xff0000 },
    });
  });
});

describe('lines and shadows', () => {
  it('have width, dash, compound, cap, join and arrows ([MS-ODRAW] 2.3.8)', () => {
    const options = {
      0x01c0: 0x0000ff,
      0x01cb: 38100,
      0x01cd: 1,
      0x01ce: 6,
      0x01d0: 1,
      0x01d2: 2,
      0x01d4: 0,
      0x01d1: 4,
      0x01d6: 1,
      0x01d7: 0,
      0x01ff: 0x80008,
    };
    expect(readOneShape({ type: 20, options })).toMatchObject({
      kind: 'connector',
      line: {
        paint: { kind: 'solid', colour: { rgb: 0xff0000 } },
        widthEmu: 38100,
        compound: 'double',
        dash: 'dash',
        cap: 'round',
        join: 'miter',
        start: { kind: 'triangle', width: 'large', length: 'medium' },
        end: { kind: 'oval', width: 'small', length: 'medium' },
      },
    });
  });

  it('are black and three quarters of a point where nothing is said, and absent where switched off', () => {
    expect(readOneShape({})).toMatchObject({
      line: { paint: { kind: 'solid', colour: { rgb: 0 } }, widthEmu: 9525 },
    });
    expect(readOneShape({ options: { 0x01ff: 0x80000 } })).toMatchObject({
      line: { paint: { kind: 'none' } },
    });
  });

  it('fall with an offset', () => {
    const options = { 0x0201: 0x808080, 0x0205: 50800, 0x0206: -50800, 0x023f: 0x20002 };
    expect(readOneShape({ options })).toMatchObject({
      shadow: { kind: 'outer', offsetXEmu: 50800, offsetYEmu: -50800, colour: { rgb: 0x808080 } },
    });
  });

  it('know what a connector is glued to', () => {
    const rule = record(0xf012, fields([2, 4], [3100, 4], [3200, 4], [3074, 4], [1, 4], [3, 4]), 0, 1);
    expect(readOneShape({ type: 32, flags: 0xb00 }, {}, [rule])).toMatchObject({
      kind: 'connector',
      startsAt: { shape: 3100, site: 1 },
      endsAt: { shape: 3200, site: 3 },
    });
  });
});

describe('depth and protection', () => {
  it('are read where they are switched on ([MS-ODRAW] 2.3.14, 2.3.3)', () => {
    const options = {
      0x007f: 0x1800180,
      0x0285: 254000,
      0x0287: 0x0000ff,
      0x02bf: 0xa000a,
      0x02c0: 20 << 16,
      0x02c1: -10 * 65536,
      0x02ff: 0x40000,
    };
    expect(readOneShape({ options })).toMatchObject({
      locks: ['aspectRatio', 'rotation'],
      extrusion: {
        depthEmu: 254000,
        colour: { rgb: 0xff0000 },
        rotationX: -10,
        rotationY: 20,
        parallel: false,
        material: 'matte',
      },
    });
    expect(readOneShape({})).not.toHaveProperty('extrusion');
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
      geometry: { kind: 'preset', shapeType: 2, adjusts: [5400, undefined, -3] },
    });
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
      textWarp: { shapeType: 136, sizeCpt: 4800 },
      text: {
        paragraphs: [{ inlines: [{ text: 'Art', style: { bold: true, font: { typeface: 'Impact' } } }] }],
      },
    });
  });
});

describe('pictures', () => {
  const uid = new Uint8Array(16).fill(9);
  const entry = (blip: Uint8Array, offset = 0xffffffff) =>
    record(
      0xf007,
      join([fields([6, 1], [6, 1]), uid, fields([0, 2], [blip.length, 4], [1, 4], [offset, 4], [0, 4])]),
      6,
      2,
    );
  const PNG = join([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    fields([0x0d000000, 4], [0x52444849, 4], [0x03000000, 4], [0x02000000, 4]),
    new Uint8Array(20),
  ]);
  const png = record(0xf01e, join([uid, Uint8Array.of(0xff), PNG]), 0x6e0);
  const deckOf = (blip: Uint8Array, offset = 0) => ({
    drawingGroup: [record(0xf001, entry(blip, offset), 1, 15)],
    streams: { Pictures: blip },
    slides: [
      {
        shapes: [1, 2].map((at) =>
          shape({ id: 3073 + at, type: 75, options: { 0x4104: 1, 0x0102: 0x4000 } }),
        ),
      },
    ],
  });

  it('are kept once, however many shapes show them, with their crop', () => {
    const deck = readDeck(deckOf(png));
    expect(deck.slides[0]?.shapes).toMatchObject([
      {
        kind: 'picture',
        picture: 0,
        crop: { left: 0.25, top: 0, right: 0, bottom: 0 },
        line: { paint: { kind: 'none' } },
      },
      { kind: 'picture', picture: 0 },
    ]);
    expect(deck.pictures).toMatchObject([{ contentType: 'image/png', sizePx: { width: 3, height: 2 } }]);
    expect(deck.pictures[0]?.read()).toEqual(PNG);
  });

  it('are found by their identifier where the offset is wrong', () => {
    expect(readDeck(deckOf(png, 77)).pictures[0]?.read()).toEqual(PNG);
  });

  it('get the file header that a bitmap lacks', () => {
    const dib = join([
      fields([40, 4], [2, 4], [1, 4], [1, 2], [24, 2], [0, 4], [8, 4], [0, 4], [0, 4], [0, 4], [0, 4]),
      new Uint8Array(8),
    ]);
    const blip = record(0xf01f, join([uid, Uint8Array.of(0xff), dib]), 0x7a8);
    const [picture] = readDeck(deckOf(blip)).pictures;
    const file = picture?.read() ?? new Uint8Array();
    expect(picture).toMatchObject({ contentType: 'image/bmp', sizePx: { width: 2, height: 1 } });
    expect(file.subarray(0, 14)).toEqual(fields([0x4d42, 2], [62, 4], [0, 4], [54, 4]));
    expect(file.subarray(14)).toEqual(dib);
  });

  it('are inflated, with the frame that a Windows metafile lacks', () => {
    const wmf = join([fields([1, 2], [9, 2], [0x300, 2], [9, 4], [0, 2], [0, 4], [0, 2]), new Uint8Array(6)]);
    const packed = zlibSync(wmf);
    const head = fields(
      [wmf.length, 4],
      [0, 4],
      [0, 4],
      [1000, 4],
      [500, 4],
      [914400, 4],
      [457200, 4],
      [packed.length, 4],
      [0, 1],
      [0xfe, 1],
    );
    const blip = record(0xf01b, join([uid, head, packed]), 0x216);
    const [picture] = readDeck(deckOf(blip)).pictures;
    const file = picture?.read() ?? new Uint8Array();
    expect(picture).toMatchObject({
      contentType: 'image/x-wmf',
      sizeEmu: { widthEmu: 914400, heightEmu: 457200 },
    });
    expect(file.subarray(0, 16)).toEqual(
      fields([0x9ac6cdd7, 4], [0, 2], [0, 2], [0, 2], [1000, 2], [500, 2], [1000, 2]),
    );
    expect(file.subarray(22)).toEqual(wmf);
  });

  it('that cannot be read leave an empty frame and a warning', () => {
    const deck = readDeck(deckOf(png.subarray(0, 12), 77));
    expect(deck.pictures).toEqual([]);
    expect(deck.slides[0]?.shapes[0]).not.toHaveProperty('picture');
  });

  it('of eight by eight pixels are patterns: light pixels take the colour', () => {
    const rows = [0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55];
    const dib = join([
      fields([40, 4], [8, 4], [8, 4], [1, 2], [1, 2], [0, 4], [32, 4], [0, 4], [0, 4], [0, 4], [0, 4]),
      fields([0, 4], [0xffffff, 4]),
      ...rows.toReversed().map((row) => Uint8Array.of(row, 0, 0, 0)),
    ]);
    const deck = readDeck({
      ...deckOf(record(0xf01f, join([uid, Uint8Array.of(0xff), dib]), 0x7a8)),
      slides: [
        {
          shapes: [
            shape({
              id: 3074,
              options: { ...SHOW_FILL, 0x0180: 1, 0x4186: 1, 0x0181: 0xff, 0x0183: 0xff00 },
            }),
          ],
        },
      ],
    });
    expect(deck.slides[0]?.shapes[0]).toMatchObject({
      fill: { kind: 'pattern', rows, foreground: { rgb: 0xff0000 }, background: { rgb: 0x00ff00 } },
    });
    expect(deck.pictures).toEqual([]);
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

  it('stay groups where their members make no grid', () => {
    const odd = shape({ id: 1, type: 3, childBox: [0, 0, 9, 9], flags: 0xa02 });
    const bytes = group({ id: 3075, box: [0, 0, 400, 150], options: { 0x039f: 1 } }, [0, 0, 200, 150], [odd]);
    expect(readOneSlide({ shapes: [bytes] }).shapes[0]?.kind).toBe('group');
  });
});
