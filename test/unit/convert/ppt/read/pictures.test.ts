import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { join } from '../../../../support/cfb-builder.ts';
import { fields, record, shape } from '../../../../support/ppt-builder.ts';
import { readDeck } from '../../../../support/ppt-deck.ts';

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
    expect(deck.pictures[0]?.read()).toEqual(PNG);
  });

  it('are found by their identifier where the offset is wrong', () => {
    expect(readDeck(deckOf(png, 77)).pictures[0]?.read()).toEqual(PNG);
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
    expect(one?.kind === 'shape' && one.fill?.kind === 'picture' && one.fill.tileOrigin).toEqual(tileOrigin);
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
    expect(join([...(picture?.pieces?.() ?? [])])).toEqual(file);
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
