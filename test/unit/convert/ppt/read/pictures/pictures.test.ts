import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { join } from '../../../../../support/cfb-builder.ts';
import { fields, record, shape } from '../../../../../support/ppt-builder.ts';
import { readDeck } from '../../../../../support/ppt-deck.ts';

const SHOW_FILL = { 0x01bf: 0x100010 };

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
    expect(deck.pictures[0]?.read()).toStrictEqual(PNG);
  });

  it('are found by their identifier where the offset is wrong', () => {
    expect(readDeck(deckOf(png, 77)).pictures[0]?.read()).toStrictEqual(PNG);
  });

  it.each([
    ['the centre where nothing is said', {}, undefined],
    [
      'a corner',
      { 0x0198: -0x8000, 0x0199: -0x8000, 0x019a: -0x8000, 0x019b: -0x8000 },
      { onTile: { x: -0.5, y: -0.5 }, onShape: { x: -0.5, y: -0.5 } },
    ],
  ])('tile a shape from %s', (_, origin, tileOrigin) => {
    const tiled = shape({ id: 3074, type: 1, options: { ...SHOW_FILL, 0x0180: 2, 0x4186: 1, ...origin } });
    const [one] = readDeck({ ...deckOf(png), slides: [{ shapes: [tiled] }] }).slides[0]?.shapes ?? [];
    expect(one).toMatchObject({ fill: { kind: 'picture', stretch: false } });
    expect(one?.kind === 'shape' && one.fill?.kind === 'picture' && one.fill.tileOrigin).toStrictEqual(
      tileOrigin,
    );
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
    expect(file.subarray(0, 14)).toStrictEqual(fields([0x4d42, 2], [62, 4], [0, 4], [54, 4]));
    expect(file.subarray(14)).toStrictEqual(dib);
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
    expect(file.subarray(0, 16)).toStrictEqual(
      fields([0x9ac6cdd7, 4], [0, 2], [0, 2], [0, 2], [1000, 2], [500, 2], [1000, 2]),
    );
    expect(file.subarray(22)).toStrictEqual(wmf);
    expect(join([...(picture?.pieces?.() ?? [])])).toStrictEqual(file);
  });

  describe('that are metafiles, with other colours', () => {
    const RED = 0x0000ff;
    const wide = (colour: number): readonly (readonly [number, 2])[] =>
      [0, 8, 16].map((shift) => [((colour >> shift) & 0xff) << 8, 2] as const);
    const entryOf = (from: number, to: number, { index = 8, done = 1, brush = false } = {}) => {
      const head = fields([done, 2], ...wide(to), [index, 1], [0, 1], [brush ? 1 : 0, 2]);
      const source = brush ? fields([0, 2], ...wide(from), [0, 2]) : fields(...wide(from));
      return join([head, source, new Uint8Array(44 - head.length - source.length)]);
    };
    const atomOf = (entries: readonly Uint8Array[], flags = 1, mono = 0) =>
      record(0x0fe7, join([fields([flags, 2], [entries.length, 2], [0, 2], ...wide(mono)), ...entries]));
    const wmfOf = (...records: readonly Uint8Array[]) => {
      const body = join(records);
      return join([
        fields([1, 2], [9, 2], [0x300, 2], [9 + body.length / 2, 4], [1, 2], [8, 4], [0, 2]),
        body,
      ]);
    };
    const emfOf = (...records: readonly Uint8Array[]) => {
      const body = join(records);
      const head = new Uint8Array(88);
      head.set(fields([1, 4], [88, 4]));
      head.set(fields([0x464d4520, 4], [0x10000, 4], [88 + body.length, 4], [1 + records.length, 4]), 40);
      return join([head, body]);
    };
    const text = (colour: number) => fields([5, 4], [0x0209, 2], [colour, 4]);
    const pen = (colour: number) => fields([8, 4], [0x02fa, 2], [0, 2], [1, 4], [colour, 4]);
    const brush = (colour: number) => fields([7, 4], [0x02fc, 2], [0, 2], [colour, 4], [0, 2]);
    const emfBrush = (colour: number) => fields([39, 4], [24, 4], [1, 4], [0, 4], [colour, 4], [0, 4]);
    const emfPen = (colour: number) => fields([38, 4], [28, 4], [1, 4], [0, 4], [1, 4], [0, 4], [colour, 4]);
    const emfText = (colour: number) => fields([24, 4], [12, 4], [colour, 4]);
    const blipOf = (type: number, instance: number, file: Uint8Array) =>
      record(
        type,
        join([
          uid,
          fields([file.length, 4], [0, 4], [0, 4], [100, 4], [100, 4], [9144, 4], [9144, 4]),
          fields([file.length, 4], [0xfe, 1], [0xfe, 1]),
          file,
        ]),
        instance,
      );
    const shown = (
      file: Uint8Array,
      atoms: readonly (Uint8Array | undefined)[],
      scheme?: readonly number[],
    ) => {
      const blip = file[0] === 1 && file[2] === 9 ? blipOf(0xf01b, 0x216, file) : blipOf(0xf01a, 0x3d4, file);
      const shapes = atoms.map((atom, at) =>
        shape({ id: 3074 + at, type: 75, options: { 0x4104: 1 }, ...(atom && { clientData: [atom] }) }),
      );
      const { pictures, slides } = readDeck({
        ...deckOf(blip),
        slides: [{ shapes, ...(scheme && { scheme, flags: 5 }) }],
      });
      const used = (slides[0]?.shapes ?? []).map((one) => (one.kind === 'picture' ? one.picture : undefined));
      return [...new Set(used)].map((index) => pictures[index ?? -1]?.read());
    };

    it.each([
      ['text, pens and brushes', entryOf(RED, 0x332211), [0x332211, 0x332211, 0x332211]],
      ['brushes alone', entryOf(RED, 0x332211, { brush: true }), [RED, RED, 0x332211]],
      ['nothing where the entry is off', entryOf(RED, 0x332211, { done: 0 }), [RED, RED, RED]],
      ['nothing else', entryOf(0xff00, 0x332211), [RED, RED, RED]],
    ])('change in %s', (_, entry, [one = 0, two = 0, three = 0]) => {
      const [file] = shown(wmfOf(text(RED), pen(RED), brush(RED)), [atomOf([entry])]);
      expect(file?.subarray(22)).toStrictEqual(wmfOf(text(one), pen(two), brush(three)));
    });

    it('change in enhanced metafiles', () => {
      const file = (colour: number) => emfOf(emfText(colour), emfPen(colour), emfBrush(colour));
      expect(shown(file(RED), [atomOf([entryOf(RED, 0x332211)])])).toStrictEqual([file(0x332211)]);
    });

    it('give text its colour where none is set', () => {
      const atoms = [atomOf([entryOf(0, 0x332211)])];
      expect(shown(wmfOf(pen(0)), atoms)[0]?.subarray(22)).toStrictEqual(
        wmfOf(text(0x332211), pen(0x332211)),
      );
      expect(shown(emfOf(emfPen(0)), atoms)).toStrictEqual([emfOf(emfText(0x332211), emfPen(0x332211))]);
    });

    it('are those of the page, or one for all', () => {
      const scheme = [9, 10, 11, 12, 13, 14, 15, 16];
      const byIndex = atomOf([entryOf(RED, 0, { index: 3 })]);
      expect(shown(wmfOf(pen(RED)), [byIndex], scheme)[0]?.subarray(22)).toStrictEqual(wmfOf(pen(12)));
      const mono = atomOf([entryOf(RED, 7)], 0x11, 0x445566);
      expect(shown(wmfOf(pen(RED)), [mono])[0]?.subarray(22)).toStrictEqual(wmfOf(pen(0x445566)));
      expect(shown(wmfOf(pen(RED)), [atomOf([entryOf(RED, 7)], 0)])[0]?.subarray(22)).toStrictEqual(
        wmfOf(pen(RED)),
      );
    });

    it('are a file for each set of colours', () => {
      const atoms = [
        undefined,
        atomOf([entryOf(RED, 7)]),
        atomOf([entryOf(RED, 8)]),
        atomOf([entryOf(RED, 7)]),
      ];
      expect(shown(wmfOf(pen(RED)), atoms)).toHaveLength(3);
    });

    it('cut at any byte are read as far as they go', () => {
      const whole = wmfOf(pen(RED), brush(RED));
      for (let end = 18; end < whole.length; end++) {
        const [file] = shown(whole.slice(0, end), [atomOf([entryOf(RED, 7), entryOf(0, 7)])]);
        expect(file?.length).toBe(22 + end + text(7).length);
      }
    });
  });

  it('that cannot be read leave an empty frame and a warning', () => {
    const deck = readDeck(deckOf(png.subarray(0, 12), 77));
    expect(deck.pictures).toStrictEqual([]);
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
    expect(deck.pictures).toStrictEqual([]);
  });
});
