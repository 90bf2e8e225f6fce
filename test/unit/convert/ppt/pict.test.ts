// PICT (Inside Macintosh: Imaging With QuickDraw, appendix A) as what Windows programs draw.
import { unzlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { convertPptToPptx } from '../../../../src/convert/ppt-to-pptx.ts';
import { convertPict } from '../../../../src/convert/ppt/pict/index.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { LIMITS } from '../../../../src/convert/ppt/limits.ts';
import { join } from '../../../support/cfb-builder.ts';
import { openPptx, packageFaults } from '../../../support/opc-check.ts';
import { buildPpt, fields, record, shape } from '../../../support/ppt-builder.ts';

/** Numbers of 16 bits, the high byte first. */
const be = (...words: readonly number[]) =>
  Uint8Array.from(words.flatMap((word) => [(word >> 8) & 0xff, word & 0xff]));
const rgb = (opcode: number, red: number, green: number, blue: number) =>
  be(opcode, red << 8, green << 8, blue << 8);
const frame = [0, 0, 50, 100] as const;
/** Opcodes of version 2, each on an even place. */
const pict2 = (...opcodes: readonly Uint8Array[]) =>
  join([
    be(0, ...frame, 0x0011, 0x02ff, 0x0c00, 0xffff, 0xffff, 0, 0, 0, 0, 100, 0, 50, 0, 0, 0),
    ...opcodes.map((one) => (one.length % 2 === 0 ? one : join([one, new Uint8Array(1)]))),
    be(0xff),
  ]);
const clip = (...box: readonly [number, number, number, number]) => be(0x01, 10, ...box);

/** Records of a placeable metafile as their types and words. */
function recordsOf(file: Uint8Array | undefined): readonly (readonly number[])[] {
  if (file === undefined) return [];
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const found: number[][] = [];
  for (let at = 40; at + 6 <= file.length;) {
    const words = view.getUint32(at, true);
    const type = view.getUint16(at + 4, true);
    found.push([
      type,
      ...Array.from({ length: words - 3 }, (_, word) => view.getInt16(at + 6 + word * 2, true)),
    ]);
    at += words * 2;
  }
  return found;
}
const drawn = (...opcodes: readonly Uint8Array[]) => recordsOf(convertPict(pict2(...opcodes))?.bytes);
const only = (records: readonly (readonly number[])[], ...types: readonly number[]) =>
  records.filter(([type = 0]) => types.includes(type));

/** Bytes of a PNG without filters, two pixels wide: each row after its zero, with the colours of its palette. */
function rowsOf(file: Uint8Array | undefined): readonly number[] {
  const bytes = file ?? new Uint8Array();
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const start = at + 8;
    chunks.set(
      String.fromCharCode(...bytes.subarray(at + 4, start)),
      bytes.subarray(start, start + view.getUint32(at)),
    );
  }
  const samples = [...unzlibSync(chunks.get('IDAT') ?? new Uint8Array())];
  const palette = chunks.get('PLTE');
  expect(bytes[25]).toBe(palette === undefined ? 2 : 3);
  if (palette === undefined) return samples;
  return samples.flatMap((sample, at) =>
    at % 3 === 0 ? [sample] : [...palette.subarray(sample * 3, sample * 3 + 3)],
  );
}

/** A pixel map of two by two: row bytes, depth, components, pack type, then what follows the header. */
const pixmap = (
  opcode: number,
  {
    rowBytes,
    depth,
    components = 1,
    packType = 0,
  }: { rowBytes: number; depth: number; components?: number; packType?: number },
  ...rest: readonly Uint8Array[]
) =>
  join([
    be(opcode),
    opcode >= 0x9a ? be(0, 0xff) : new Uint8Array(),
    be(
      0x8000 | rowBytes,
      0,
      0,
      2,
      2,
      0,
      packType,
      0,
      0,
      72,
      0,
      72,
      0,
      0,
      depth,
      components,
      8,
      0,
      0,
      0,
      0,
      0,
      0,
    ),
    ...rest,
  ]);
const palette = be(0, 0, 0, 1, 0, 0xff00, 0, 0, 1, 0, 0xff00, 0x8000);
const places = be(0, 0, 2, 2, 0, 0, 50, 100, 0);
const IMAGE = [0, 255, 0, 0, 0, 255, 128, 0, 0, 255, 128, 255, 0, 0];

describe('a PICT with one bitmap', () => {
  it.each([
    [
      'eight bits and a palette',
      pixmap(0x98, { rowBytes: 2, depth: 8 }, palette, places, Uint8Array.of(0, 1, 1, 0)),
    ],
    [
      'eight bits, packed',
      pixmap(
        0x98,
        { rowBytes: 8, depth: 8 },
        palette,
        places,
        // Each row: its length, two bytes as they are, six times the same.
        Uint8Array.of(5, 1, 0, 1, 0xfb, 0, 5, 1, 1, 0, 0xfb, 0),
      ),
    ],
    [
      'two bits',
      pixmap(0x98, { rowBytes: 2, depth: 2 }, palette, places, Uint8Array.of(0b00010000, 0, 0b01000000, 0)),
    ],
    [
      'components one after the other',
      pixmap(
        0x9a,
        { rowBytes: 8, depth: 32, components: 3, packType: 4 },
        places,
        Uint8Array.of(7, 5, 255, 0, 0, 255, 0, 128, 7, 5, 0, 255, 255, 0, 128, 0),
      ),
    ],
    [
      'an unused byte for each',
      pixmap(
        0x9a,
        { rowBytes: 8, depth: 32, components: 3, packType: 1 },
        places,
        Uint8Array.of(9, 255, 0, 0, 9, 0, 255, 128, 9, 0, 255, 128, 9, 255, 0, 0),
      ),
    ],
  ])('of %s is a PNG', (_, bitmap) => {
    const result = convertPict(pict2(clip(0, 0, 50, 100), bitmap));
    expect(result?.contentType).toBe('image/png');
    expect(rowsOf(result?.bytes)).toEqual(IMAGE);
  });

  it('of 16 bits in runs of words is a PNG', () => {
    const rows = join([Uint8Array.of(6, 0xff), be(0x7c00), Uint8Array.of(0xfb), be(0)]);
    const bitmap = pixmap(0x9a, { rowBytes: 16, depth: 16, components: 3, packType: 3 }, places, rows, rows);
    expect(rowsOf(convertPict(pict2(bitmap))?.bytes)).toEqual([
      0, 255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0,
    ]);
  });

  it('that is cut short is none', () => {
    const bitmap = join([be(0x90, 2, 0, 0, 2, 2), be(0, 0, 2, 2, 0, 0, 50, 100, 0), Uint8Array.of(0x40, 0)]);
    expect(convertPict(pict2(bitmap).subarray(0, -2))).toBeUndefined();
  });

  it('of one bit has the colours that are set', () => {
    const bitmap = join([be(0x90, 2, 0, 0, 1, 2), be(0, 0, 1, 2, 0, 0, 50, 100, 0), Uint8Array.of(0x40, 0)]);
    const coloured = pict2(rgb(0x1a, 1, 2, 3), rgb(0x1b, 4, 5, 6), bitmap);
    expect(rowsOf(convertPict(coloured)?.bytes)).toEqual([0, 4, 5, 6, 1, 2, 3]);
  });

  it('of more pixels than are drawn is none', () => {
    const side = Math.ceil(Math.sqrt(LIMITS.MAX_PPT_PICT_PIXELS)) + 1;
    const bitmap = join([be(0x90, 2, 0, 0, side, side), be(0, 0, side, side, 0, 0, 50, 100, 0)]);
    expect(convertPict(pict2(bitmap))).toBeUndefined();
  });

  it('of QuickTime is its JPEG', () => {
    const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
    const image = join([be(0x8200, 0, 24), new Uint8Array(20), jpeg]);
    expect(convertPict(pict2(image, be(0x30, 1, 1, 2, 2)))).toEqual({
      contentType: 'image/jpeg',
      bytes: jpeg,
      isWhole: true,
    });
  });
});

describe('a PICT with drawings is a metafile', () => {
  const red = rgb(0x1a, 255, 0, 0);

  it('with its frame, in twentieths of a point', () => {
    const file = convertPict(pict2(be(0x31, 0, 0, 50, 100)))?.bytes ?? new Uint8Array();
    const view = new DataView(file.buffer);
    expect([view.getInt16(10, true), view.getInt16(12, true), view.getUint16(14, true)]).toEqual([
      2000, 1000, 1440,
    ]);
    expect(only(recordsOf(file), 0x020c)).toEqual([[0x020c, 1000, 2000]]);
  });

  it('or the frame in which it was drawn', () => {
    const moved = pict2(be(0x31, 110, 210, 120, 220));
    moved.set(be(0xfffe, 0, 72, 0, 72, 0, 0, 100, 200, 150, 300), 16);
    moved.set(be(0xfffe, 0, 0, 72, 0, 72).subarray(0, 12), 16);
    moved.set(be(100, 200, 150, 300), 28);
    expect(only(recordsOf(convertPict(moved)?.bytes), 0x041b)).toEqual([[0x041b, 400, 400, 200, 200]]);
  });

  it('of rectangles: framed within their box, painted and filled', () => {
    const records = drawn(red, be(0x07, 2, 2), be(0x30, 10, 20, 30, 40), be(0x39), be(0x34, 0, 0, 5, 5));
    expect(only(records, 0x041b)).toEqual([
      [0x041b, 580, 780, 220, 420],
      [0x041b, 600, 800, 200, 400],
      [0x041b, 100, 100, 0, 0],
    ]);
    expect(only(records, 0x02fa)[0]).toEqual([0x02fa, 0, 40, 0, 0xff, 0]);
    expect(only(records, 0x02fc)).toContainEqual([0x02fc, 0, 0xff, 0, 0]);
  });

  it('of patterns as mixed colours, and of what is erased', () => {
    const half = be(0xaa55, 0xaa55, 0xaa55, 0xaa55);
    const records = drawn(
      join([be(0x0a), half]),
      be(0x34, 0, 0, 5, 5),
      rgb(0x1b, 1, 2, 3),
      be(0x32, 0, 0, 5, 5),
    );
    expect(only(records, 0x02fc)).toEqual([
      [0x02fc, 0, (0x8080 << 16) >> 16, 0x80, 0],
      [0x02fc, 0, 0x0201, 3, 0],
    ]);
  });

  it('of ovals, rounded rectangles and arcs', () => {
    const records = drawn(be(0x51, 0, 0, 10, 20), be(0x0b, 4, 6), be(0x49), be(0x61, 0, 0, 20, 20, 0, 90));
    expect(only(records, 0x0418)).toEqual([[0x0418, 200, 400, 0, 0]]);
    expect(only(records, 0x061c)).toEqual([[0x061c, 80, 120, 200, 400, 0, 0]]);
    // From the top clockwise to the right: counter-clockwise from the right to the top.
    expect(only(records, 0x081a)).toEqual([[0x081a, 0, 200, 200, 400, 400, 400, 0, 0]]);
  });

  it('of lines from the last place, and none with an empty pen', () => {
    const records = drawn(
      be(0x20, 1, 2, 3, 4),
      be(0x21, 5, 6),
      be(0x22, 10, 20, 0x02fe),
      be(0x07, 0, 0),
      be(0x21, 9, 9),
    );
    expect(only(records, 0x0214, 0x0213)).toEqual([
      [0x0214, 30, 50],
      [0x0213, 70, 90],
      [0x0214, 70, 90],
      [0x0213, 110, 130],
      [0x0214, 210, 410],
      [0x0213, 170, 450],
    ]);
  });

  it('of polygons and regions', () => {
    const corners = be(0, 0, 0, 10, 10, 10);
    const records = drawn(
      join([be(0x71, 22, 0, 0, 10, 10), corners]),
      be(0x78),
      // Two columns of a region: from 0 to 5, and the left one on to 9.
      be(0x81, 40, 0, 0, 9, 9, 0, 1, 3, 5, 7, 0x7fff, 5, 5, 7, 0x7fff, 9, 1, 3, 0x7fff, 0x7fff),
    );
    expect(only(records, 0x0324)).toEqual([[0x0324, 3, 0, 0, 200, 0, 200, 200]]);
    expect(only(records, 0x0325)).toEqual([[0x0325, 3, 10, 10, 210, 10, 210, 210]]);
    expect(only(records, 0x041b)).toEqual([
      [0x041b, 100, 60, 0, 20],
      [0x041b, 100, 140, 0, 100],
      [0x041b, 180, 60, 100, 20],
    ]);
  });

  it('of text: letters, place, font and colour', () => {
    const name = join([be(0x2c, 12, 9), Uint8Array.of(9), new TextEncoder().encode('Helvetica')]);
    const records = drawn(
      red,
      name,
      be(0x03, 9),
      Uint8Array.of(0, 4, 3, 0),
      be(0x0d, 10),
      join([be(0x28, 20, 10), Uint8Array.of(2, 0x41, 0x8a)]),
      join([be(0x2b), Uint8Array.of(5, 7, 1, 0x42)]),
    );
    expect(only(records, 0x0a32)).toEqual([
      [0x0a32, 400, 200, 2, 0, (0xe441 << 16) >> 16],
      [0x0a32, 540, 300, 1, 0, 0x42],
    ]);
    expect(only(records, 0x02fb)[0]?.slice(0, 7)).toEqual([0x02fb, -200, 0, 0, 0, 700, 1]);
    expect(only(records, 0x0209)[0]).toEqual([0x0209, 0xff, 0]);
    const [, ...words] = only(records, 0x02fb)[0] ?? [];
    expect(String.fromCharCode(...words.slice(9, 12).flatMap((word) => [word & 0xff, word >> 8]))).toBe(
      'Arial\0',
    );
  });

  it('without what an empty clip hides', () => {
    const box = be(0x31, 0, 0, 5, 5);
    const records = drawn(clip(0, 0, 0, 0), box, clip(1, 1, 9, 9), box);
    expect(only(records, 0x041b, 0x0416)).toEqual([
      [0x0416, 180, 180, 20, 20],
      [0x041b, 100, 100, 0, 0],
    ]);
  });

  it('of bitmaps between other drawings; white of one bit lets through', () => {
    const bits = join([be(0x90, 2, 0, 0, 1, 2), be(0, 0, 1, 2, 0, 0, 10, 20, 1), Uint8Array.of(0x40, 0)]);
    const [dib] = only(drawn(be(0x31, 0, 0, 5, 5), bits), 0x0f43);
    expect(dib?.slice(0, 12)).toEqual([0x0f43, 0x00c6, 0x0088, 0, 1, 2, 0, 0, 200, 400, 0, 0]);
    // A bitmap of 8 bits with two colours, white and black, and one row.
    expect(dib?.slice(12 + 7, 12 + 8)).toEqual([8]);
    expect(dib?.slice(32)).toEqual([-1, 0xff, 0, 0, 0x0100, 0]);
  });

  it('of version 1 too, and behind comments', () => {
    const old = join([
      be(0, ...frame, 0x1101),
      Uint8Array.of(0xa0, 0, 1, 0xa1, 0, 100, 0, 2, 9, 9, 0x31),
      be(0, 0, 5, 5),
      Uint8Array.of(0xff),
    ]);
    expect(only(recordsOf(convertPict(old)?.bytes), 0x041b)).toEqual([[0x041b, 100, 100, 0, 0]]);
  });
});

describe('damaged PICT', () => {
  const whole = pict2(
    clip(0, 0, 50, 100),
    be(0x31, 0, 0, 5, 5),
    join([be(0x28, 20, 10), Uint8Array.of(2, 0x41, 0x8a)]),
    be(0x81, 32, 0, 0, 9, 9, 0, 1, 3, 5, 7, 0x7fff, 5, 5, 7, 0x7fff, 0x7fff),
    pixmap(0x98, { rowBytes: 2, depth: 8 }, palette, places, Uint8Array.of(0, 1, 1, 0)),
  );

  it('cut at any byte gives what is there', () => {
    for (let end = 0; end < whole.length; end++) {
      const result = convertPict(whole.subarray(0, end));
      if (result !== undefined) expect(result.isWhole).toBe(false);
    }
    expect(convertPict(whole)?.isWhole).toBe(true);
  });

  it('with any byte changed ends', () => {
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const changed = whole.slice();
        changed[at] = value;
        expect(() => convertPict(changed)).not.toThrow();
      }
    }
  });
});

describe('a presentation with a PICT', () => {
  const blipOf = (file: Uint8Array) =>
    record(
      0xf01c,
      join([
        new Uint8Array(16),
        fields([file.length, 4], [0, 4], [0, 4], [100, 4], [50, 4], [914400, 4], [457200, 4]),
        fields([file.length, 4], [0xfe, 1], [0xfe, 1]),
        file,
      ]),
      0x542,
    );
  const convert = async (file: Uint8Array, options: Readonly<Record<number, number>>, type = 75) => {
    const blip = blipOf(file);
    const entry = record(
      0xf007,
      join([
        fields([4, 1], [4, 1]),
        new Uint8Array(16),
        fields([0, 2], [blip.length, 4], [1, 4], [0, 4], [0, 4]),
      ]),
      6,
      2,
    );
    const deck = buildPpt({
      drawingGroup: [record(0xf001, entry, 1, 15)],
      streams: { Pictures: blip },
      slides: [{ shapes: [shape({ id: 3074, type, box: [0, 0, 576, 288], options })] }],
    });
    const result = await convertPptToPptx(deck, { budget: UNLIMITED });
    if (!result.ok) throw new Error(messageOf(result.failure));
    const pkg = await openPptx(result.value.body);
    expect(packageFaults(pkg)).toEqual([]);
    return { pkg, xml: new TextDecoder().decode(pkg.parts.get('ppt/slides/slide1.xml')) };
  };
  const mediaOf = ({ parts }: { readonly parts: ReadonlyMap<string, unknown> }) =>
    [...parts.keys()].filter((name) => name.includes('media'));
  const file = pict2(be(0x31, 0, 0, 5, 5));

  it('is written once, in a form that PowerPoint for Windows draws', async () => {
    const { pkg, xml } = await convert(file, { 0x4104: 1 });
    expect(xml.match(/<p:blipFill>/g)).toHaveLength(1);
    expect(mediaOf(pkg)).toEqual(['ppt/media/image1.wmf']);
    expect(only(recordsOf(pkg.parts.get('ppt/media/image1.wmf')), 0x041b)).toHaveLength(1);
  });

  it('fills shapes with that form alone', async () => {
    const { pkg } = await convert(file, { 0x0180: 3, 0x4186: 1, 0x01bf: 0x100010 }, 1);
    expect(mediaOf(pkg)).toEqual(['ppt/media/image1.wmf']);
  });

  it('keeps a picture that cannot be drawn as it is', async () => {
    const { pkg } = await convert(pict2(), { 0x4104: 1 });
    expect(mediaOf(pkg)).toEqual(['ppt/media/image1.pict']);
  });
});
