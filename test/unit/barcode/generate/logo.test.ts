// Logos: PNG files of every form beside pngjs, what a QR code may have covered, and how a logo lies in the image.
import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { encodeColourPng } from '../../../../src/barcode/generate/logo/compose.ts';
import { coverMiddle } from '../../../../src/barcode/generate/logo/cover.ts';
import { readLogo } from '../../../../src/barcode/generate/logo/png-colours.ts';
import { blankRow, imageOf } from '../../../../src/barcode/generate/png.ts';
import { encodeQrCode } from '../../../../src/barcode/generate/qr/index.ts';
import { LIMITS } from '../../../../src/barcode/generate/limits.ts';
import { crc32 } from '../../../../src/lib/crc32.ts';
import { finish } from '../../../../src/lib/steps.ts';
import { createRandom } from '../../../fuzz/random.ts';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
};
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const header = (width: number, height: number, rest: readonly number[]): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set(rest, 8);
  return chunk('IHDR', data);
};
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Form {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly type: number;
  readonly filter: number;
  readonly transparency?: Uint8Array;
}

/** Rows of random bytes under a filter, in a file. */
function png({ width, height, depth, type, filter, transparency }: Form, seed: number): Buffer {
  const random = createRandom(seed);
  const bytes = Math.ceil((width * (CHANNELS[type] ?? 0) * depth) / 8);
  const rows = Array.from({ length: height }, () => [filter, ...random.bytes(bytes)]).flat();
  // Every index is in the palette.
  const palette = type === 3 ? [chunk('PLTE', random.bytes(3 << depth))] : [];
  const data = deflateSync(Uint8Array.from(rows));
  const half = data.length >> 1;
  return Buffer.concat([
    SIGNATURE,
    header(width, height, [depth, type, 0, 0, 0]),
    chunk('gAMA', Uint8Array.of(0, 0, 0xb1, 0x8f)),
    ...palette,
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', data.subarray(0, half)),
    chunk('IDAT', data.subarray(half)),
    chunk('IEND', Uint8Array.of()),
  ]);
}

const FORMS: readonly (readonly [type: number, depth: number])[] = [
  [0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [2, 8], [2, 16], [3, 1], [3, 2], [3, 4], [3, 8], [4, 8], [4, 16], [6, 8], [6, 16],
]; // oxfmt-ignore

describe('the pixels of a logo', () => {
  it.each(FORMS)(
    'of colour type %i with %i bits are those that pngjs reads, under each filter',
    (type, depth) => {
      for (let filter = 0; filter <= 4; filter += 1)
        for (const [width, height] of [
          [1, 1],
          [7, 3],
          [13, 5],
        ] as const) {
          const file = png({ width, height, depth, type, filter }, 100 * type + 10 * depth + filter);
          const logo = readLogo(file);
          const theirs = PNG.sync.read(file);
          expect(logo.ok && [logo.value.width, logo.value.height]).toEqual([width, height]);
          // pngjs rounds 16 bits; the high byte is at most one off.
          const worst = logo.ok
            ? Math.max(...logo.value.pixels.map((value, i) => Math.abs(value - (theirs.data[i] ?? -9))))
            : 999;
          expect(worst, `filter ${filter}`).toBeLessThanOrEqual(depth === 16 ? 1 : 0);
          expect(logo.ok && logo.value.file).toBe(file);
        }
    },
  );

  it('of a palette have the transparency of their entries, and none beyond them', () => {
    const file = png(
      { width: 8, height: 4, depth: 2, type: 3, filter: 0, transparency: Uint8Array.of(0, 100) },
      5,
    );
    const logo = readLogo(file);
    expect(logo.ok && [...logo.value.pixels]).toEqual([...PNG.sync.read(file).data]);
  });

  it('are inflated up to the last of them', () => {
    const rows = Uint8Array.of(0, 1, 2, 3, 0, 4, 5, 6);
    const file = (data: Uint8Array): Buffer =>
      Buffer.concat([
        SIGNATURE,
        header(1, 2, [8, 2, 0, 0, 0]),
        chunk('IDAT', data),
        chunk('IEND', Uint8Array.of()),
      ]);
    const longer = readLogo(file(deflateSync(Uint8Array.of(...rows, 7, 7, 7))));
    expect(longer.ok && [...longer.value.pixels]).toEqual([1, 2, 3, 255, 4, 5, 6, 255]);
    expect(readLogo(file(deflateSync(rows.subarray(0, 7))))).toMatchObject({
      failure: { code: 'malformed_file', format: 'logo', why: 'its pixels end early or are damaged' },
    });
    expect(readLogo(file(Uint8Array.of(1, 2, 3, 4)))).toMatchObject({ failure: { code: 'malformed_file' } });
    expect(readLogo(file(deflateSync(Uint8Array.of(5, 1, 2, 3, 0, 4, 5, 6))))).toMatchObject({
      failure: { why: 'a row has an unknown filter' },
    });
  });

  const file = (...parts: readonly Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...parts]);
  const pixels = chunk('IDAT', deflateSync(Uint8Array.of(0, 9)));
  it.each<[what: string, bytes: Uint8Array, failure: object]>([
    [
      'another format',
      Buffer.from('GIF89a, and more than eight bytes'),
      { code: 'unsupported_media', allowed: 'PNG' },
    ],
    ...Array.from(SIGNATURE, (_, i): [string, Uint8Array, object] => {
      const bytes = Buffer.concat([SIGNATURE, header(1, 1, [8, 0, 0, 0, 0]), pixels]);
      bytes[i] = 0;
      return [`another byte ${i} of the signature`, bytes, { code: 'unsupported_media' }];
    }),
    ['no header', file(pixels), { why: 'it has no pixels' }],
    ['no pixels', file(header(1, 1, [8, 0, 0, 0, 0])), { why: 'it has no pixels' }],
    [
      'pixels behind the end',
      file(header(1, 1, [8, 0, 0, 0, 0]), chunk('IEND', Uint8Array.of()), pixels),
      { why: 'it has no pixels' },
    ],
    [
      'a palette that is missing',
      file(header(1, 1, [8, 3, 0, 0, 0]), pixels),
      { why: 'its palette is missing' },
    ],
    [
      'a short header',
      file(chunk('IHDR', new Uint8Array(12)), pixels),
      { why: 'its header has another length than 13 bytes' },
    ],
    [
      'a long header',
      file(chunk('IHDR', new Uint8Array(14)), pixels),
      { why: 'its header has another length than 13 bytes' },
    ],
    [
      'no width',
      file(header(0, 1, [8, 0, 0, 0, 0]), pixels),
      { why: 'its header names no image that PNG has' },
    ],
    [
      'no height',
      file(header(1, 0, [8, 0, 0, 0, 0]), pixels),
      { why: 'its header names no image that PNG has' },
    ],
    [
      'three bits',
      file(header(1, 1, [3, 0, 0, 0, 0]), pixels),
      { why: 'its header names no image that PNG has' },
    ],
    [
      'a palette of 16 bits',
      file(header(1, 1, [16, 3, 0, 0, 0]), pixels),
      { why: 'its header names no image that PNG has' },
    ],
    [
      'colours of 4 bits',
      file(header(1, 1, [4, 2, 0, 0, 0]), pixels),
      { why: 'its header names no image that PNG has' },
    ],
    [
      'colour type 1',
      file(header(1, 1, [8, 1, 0, 0, 0]), pixels),
      { why: 'its header names no image that PNG has' },
    ],
    [
      'interlacing',
      file(header(1, 1, [8, 0, 0, 0, 1]), pixels),
      { code: 'unsupported_media', feature: 'interlacing (Adam7)' },
    ],
    [
      'a pixel more than the limit',
      file(header(LIMITS.MAX_LOGO_PIXELS + 1, 1, [8, 0, 0, 0, 0]), pixels),
      { code: 'too_large', limit: LIMITS.MAX_LOGO_PIXELS, actual: LIMITS.MAX_LOGO_PIXELS + 1 },
    ],
    [
      'pixels at the limit that are missing',
      file(header(LIMITS.MAX_LOGO_PIXELS, 1, [8, 0, 0, 0, 0]), pixels),
      { why: 'its pixels end early or are damaged' },
    ],
    [
      'a chunk that is longer than the file',
      Buffer.concat([file(header(1, 1, [8, 0, 0, 0, 0])), Buffer.from([0, 0, 1, 0]), pixels.subarray(4)]),
      { why: 'it has no pixels' },
    ],
  ])('are refused: %s', (_, bytes, failure) => {
    const logo = readLogo(bytes);
    expect(logo.ok ? logo : logo.failure).toMatchObject(failure);
  });
});

describe('the middle of a QR code', () => {
  const symbol = (length: number) => {
    const rows = encodeQrCode('A'.repeat(length), { level: 'H' });
    if (!rows.ok) throw new Error('no symbol');
    return rows.value;
  };

  it.each([10, 30, 60, 120, 200, 400])(
    'is cleared in an odd number of modules, at most so many percent: %i letters',
    (length) => {
      const rows = symbol(length);
      const side = rows.length;
      for (let percent = 1; percent <= 40; percent += 1) {
        const covered = coverMiddle(rows, percent, 'H');
        if ('maxPercent' in covered) {
          // What it says is taken, and one percent more is not.
          expect(covered.maxPercent).toBeLessThan(percent);
          expect(coverMiddle(rows, covered.maxPercent, 'H')).not.toHaveProperty('maxPercent');
          expect(coverMiddle(rows, covered.maxPercent + 1, 'H')).toHaveProperty(
            'maxPercent',
            covered.maxPercent,
          );
          continue;
        }
        const { first, modules } = covered;
        expect(modules % 2).toBe(1);
        expect(2 * first + modules).toBe(side);
        // The largest that the percentage allows, and three modules at least.
        expect(modules).toBeGreaterThanOrEqual(3);
        if (modules > 3) expect(modules).toBeLessThanOrEqual((side * percent) / 100);
        expect(modules + 2).toBeGreaterThan((side * percent) / 100);
        const isCovered = (at: number): boolean => at >= first && at < first + modules;
        const wanted = rows.map((row, y) => row.map((dark, x) => dark && !(isCovered(x) && isCovered(y))));
        expect(covered.rows).toEqual(wanted);
      }
    },
  );

  it('may have at most three quarters of what a block corrects covered', () => {
    // Version 1-H: one block of 26 codewords that corrects 8, so 6 may be covered: three modules across touch 4 or fewer, five touch more.
    const rows = symbol(5);
    expect(rows).toHaveLength(21);
    expect(coverMiddle(rows, 15, 'H')).toMatchObject({ first: 9, modules: 3 });
    const largest = coverMiddle(rows, 60, 'H');
    expect(largest).toHaveProperty('maxPercent');
  });
});

describe('an image with a logo', () => {
  const colours = {
    foreground: { red: 10, green: 20, blue: 30 },
    background: { red: 200, green: 210, blue: 220 },
  };
  const logoOf = (width: number, height: number, pixels: readonly number[]) => ({
    width,
    height,
    pixels: Uint8Array.from(pixels),
    file: Uint8Array.of(),
  });

  it('has the two colours around it, and its pixels where it lies', () => {
    const row = blankRow(12);
    row[1] = 0x0f;
    const image = imageOf(12, [
      { row, count: 3 },
      { row: blankRow(12), count: 7 },
    ]);
    // Two by two: red, green, blue, and clear.
    const logo = logoOf(2, 2, [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 0]);
    const file = finish(encodeColourPng(image, colours, { logo, left: 4, top: 3, side: 4 }));
    const { width, height, data } = PNG.sync.read(Buffer.from(file));
    expect([width, height]).toEqual([12, 10]);
    const at = (x: number, y: number) => [...data.subarray(4 * (y * 12 + x), 4 * (y * 12 + x) + 3)];
    for (let y = 0; y < 10; y += 1)
      for (let x = 0; x < 12; x += 1) {
        const [column, line] = [Math.floor((x - 4) / 2), Math.floor((y - 3) / 2)];
        const inside = column >= 0 && column < 2 && line >= 0 && line < 2;
        const own = [
          [255, 0, 0],
          [0, 255, 0],
          [0, 0, 255],
          [200, 210, 220],
        ][2 * line + column];
        const around = y < 3 && x < 4 ? [10, 20, 30] : [200, 210, 220];
        expect(at(x, y), `${x}, ${y}`).toEqual(inside ? own : around);
      }
  });

  it.each<
    [
      what: string,
      width: number,
      height: number,
      box: readonly [x: number, y: number, wide: number, high: number],
    ]
  >([
    ['a wide one', 4, 2, [2, 4, 8, 4]],
    ['a high one', 2, 4, [4, 2, 4, 8]],
    ['a square one', 3, 3, [2, 2, 8, 8]],
    ['a line', 100, 1, [2, 5, 8, 1]],
  ])(
    'keeps the proportions of the logo, in the middle of its square: %s',
    (_, width, height, [left, top, wide, high]) => {
      const image = imageOf(12, [{ row: blankRow(12), count: 12 }]);
      const logo = logoOf(width, height, Array.from({ length: width * height }, () => [0, 0, 0, 255]).flat());
      const file = finish(encodeColourPng(image, colours, { logo, left: 2, top: 2, side: 8 }));
      const { data } = PNG.sync.read(Buffer.from(file));
      for (let y = 0; y < 12; y += 1)
        for (let x = 0; x < 12; x += 1) {
          const inside = x >= left && x < left + wide && y >= top && y < top + high;
          expect(data[4 * (12 * y + x)], `${x}, ${y}`).toBe(inside ? 0 : 200);
        }
    },
  );

  it('has means rounded to the nearest level', () => {
    const image = imageOf(8, [{ row: blankRow(8), count: 8 }]);
    for (const levels of [
      [1, 2, 2, 2],
      [3, 3, 3, 2],
      [250, 251, 252, 252],
      [7, 7, 7, 8],
    ]) {
      const pixels = levels.flatMap((level) => [level, 255 - level, (level + 90) % 256, 255]);
      const file = finish(
        encodeColourPng(image, colours, { logo: logoOf(2, 2, pixels), left: 0, top: 0, side: 1 }),
      );
      const mean = Math.round(levels.reduce((sum, level) => sum + level, 0) / 4);
      const blue = Math.round(levels.reduce((sum, level) => sum + ((level + 90) % 256), 0) / 4);
      expect([...PNG.sync.read(Buffer.from(file)).data.subarray(0, 3)]).toEqual([mean, 255 - mean, blue]);
    }
  });

  it('has the mean of the pixels that one stands for, over the background', () => {
    const image = imageOf(8, [{ row: blankRow(8), count: 8 }]);
    const logo = logoOf(
      4,
      4,
      Array.from({ length: 16 }, (__, i) => [16 * i, 100, 0, i % 2 === 0 ? 255 : 0]).flat(),
    );
    const file = finish(encodeColourPng(image, colours, { logo, left: 0, top: 0, side: 2 }));
    const { data } = PNG.sync.read(Buffer.from(file));
    // Pixels 0, 1, 4, 5, of which 1 and 5 are clear.
    expect([...data.subarray(0, 3)]).toEqual([(0 + 64 + 400) / 4, (200 + 420) / 4, 440 / 4]);
    const small = finish(encodeColourPng(image, colours, { logo, left: 0, top: 0, side: 3 }));
    // Three columns over four: the middle one covers two and a half, taken as the second and third.
    const middle = PNG.sync.read(Buffer.from(small)).data;
    expect([...middle.subarray(4, 7)]).toEqual([...meanOf([1, 2, 5, 6])]);
    function meanOf(places: readonly number[]): readonly number[] {
      const colour = (i: number) => (i % 2 === 0 ? [16 * i, 100, 0] : [200, 210, 220]);
      return [0, 1, 2].map((channel) =>
        Math.round(places.reduce((sum, i) => sum + (colour(i)[channel] ?? 0), 0) / places.length),
      );
    }
  });
});
