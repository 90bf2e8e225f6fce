// JPEG, WebP and PNG files of drawn bilevel images: their pixels as other programs decode them, and what their heads say.
import { PhotonImage } from '@cf-wasm/photon/node';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { BLACK, WHITE, type Colour } from '../../../../src/barcode/generate/colour.ts';
import { encodeJpeg } from '../../../../src/barcode/generate/jpeg.ts';
import { blankRow, encodePng, imageOf, type BilevelImage } from '../../../../src/barcode/generate/png.ts';
import { encodeWebp } from '../../../../src/barcode/generate/webp.ts';
import { finish } from '../../../../src/lib/steps.ts';
import { createRandom } from '../../../fuzz/random.ts';

const NAVY: Colour = { red: 10, green: 20, blue: 120 };
const CREAM: Colour = { red: 255, green: 250, blue: 205 };
const PAIRS = [
  [BLACK, WHITE],
  [
    { red: 30, green: 30, blue: 30 },
    { red: 250, green: 250, blue: 250 },
  ],
  [NAVY, CREAM],
] as const;
const SIZES = [
  [1, 1],
  [7, 9],
  [8, 8],
  [16, 3],
  [33, 40],
  [130, 21],
  [300, 70],
] as const;

/** Rows of random runs; some rows are those before them, some are blank or dark. */
function drawn(width: number, height: number, seed: number): BilevelImage {
  const random = createRandom(seed);
  const rows: { row: Uint8Array; count: number }[] = [];
  for (let y = 0; y < height;) {
    const row = blankRow(width);
    const kind = random.below(5);
    for (let x = 0; x < width; x += 1) {
      const isDark =
        kind === 0 ? false : kind === 1 ? true : kind === 2 ? (x >> 2) % 2 === 0 : random.below(3) === 0;
      if (isDark) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7));
    }
    const count = Math.min(height - y, 1 + random.below(9));
    rows.push({ row, count });
    y += count;
  }
  return imageOf(width, rows);
}

/** Whether each pixel is dark, row by row. */
function pixelsOf({ width, rows }: BilevelImage): boolean[] {
  return rows.flatMap(({ row, count }) => {
    const line = Array.from(
      { length: width },
      (_, x) => (((row[1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0,
    );
    return Array.from({ length: count }, () => line).flat();
  });
}

/** RGBA by photon. */
function decoded(file: Uint8Array): { width: number; height: number; rgba: Uint8Array } {
  const image = PhotonImage.new_from_byteslice(file);
  try {
    return { width: image.get_width(), height: image.get_height(), rgba: image.get_raw_pixels() };
  } finally {
    image.free();
  }
}

/** The largest difference of a channel from the colours that the pixels should have. */
function worst(rgba: Uint8Array, dark: readonly boolean[], [ink, paper]: readonly [Colour, Colour]): number {
  return Math.max(
    ...dark.map((isDark, i) => {
      const { red, green, blue } = isDark ? ink : paper;
      return Math.max(
        ...[red, green, blue].map((value, channel) => Math.abs(value - (rgba[4 * i + channel] ?? -999))),
      );
    }),
  );
}

/** The mean of these differences. */
function mean(rgba: Uint8Array, dark: readonly boolean[], [ink, paper]: readonly [Colour, Colour]): number {
  const sum = dark.reduce((total, isDark, i) => {
    const { red, green, blue } = isDark ? ink : paper;
    return (
      total +
      [red, green, blue].reduce(
        (all, value, channel) => all + Math.abs(value - (rgba[4 * i + channel] ?? -999)),
        0,
      )
    );
  }, 0);
  return sum / (3 * dark.length);
}

/** The payloads of a JPEG file's segments by marker, up to its scan. */
function segmentsOf(file: Uint8Array): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  for (let at = 2; at < file.length;) {
    const [mark, marker = 0, high = 0, low = 0] = file.subarray(at, at + 4);
    expect(mark).toBe(0xff);
    const length = 256 * high + low;
    found.set(marker, [...file.subarray(at + 4, at + 2 + length)]);
    if (marker === 0xda) break;
    at += 2 + length;
  }
  return found;
}

describe('a JPEG file', () => {
  it.each(SIZES.flatMap((size) => PAIRS.map((pair, i) => [...size, i, pair] as const)))(
    'of %i × %i pixels in colours %i has them within what quality 90 leaves',
    (width, height, _, [foreground, background]) => {
      const image = drawn(width, height, 100 * width + height);
      const found = decoded(finish(encodeJpeg(image, { foreground, background })));
      expect([found.width, found.height]).toEqual([width, height]);
      const pair = [foreground, background] as const;
      // Colours lose more on their way to Y, Cb and Cr.
      expect(worst(found.rgba, pixelsOf(image), pair)).toBeLessThanOrEqual(foreground === NAVY ? 32 : 20);
      expect(mean(found.rgba, pixelsOf(image), pair)).toBeLessThanOrEqual(foreground === NAVY ? 3.6 : 2.6);
    },
  );

  /** Table K.1 of T.81, as it is printed. */
  const K1 = [
    [16, 11, 10, 16, 24, 40, 51, 61],
    [12, 12, 14, 19, 26, 58, 60, 55],
    [14, 13, 16, 24, 40, 57, 69, 56],
    [14, 17, 22, 29, 51, 87, 80, 62],
    [18, 22, 37, 56, 68, 109, 103, 77],
    [24, 35, 55, 64, 81, 104, 113, 92],
    [49, 64, 78, 87, 103, 121, 120, 101],
    [72, 92, 95, 98, 112, 100, 103, 99],
  ];
  /** Figure A.6: the place of each coefficient, as row and column. */
  const ZIGZAG =
    '00 01 10 20 11 02 03 12 21 30 40 31 22 13 04 05 14 23 32 41 50 60 51 42 33 24 15 06 07 16 25 34 43 52 61 70 71 62 53 44 35 26 17 27 36 45 54 63 72 73 64 55 46 37 47 56 65 74 75 66 57 67 76 77'.split(
      ' ',
    );

  const segments = segmentsOf(
    finish(encodeJpeg(drawn(20, 600, 5), { foreground: NAVY, background: CREAM, dpi: 300 })),
  );

  it('has the quantisation of table K.1 at quality 90, in zigzag order', () => {
    const values = ZIGZAG.map((place) => K1[Number(place[0])]?.[Number(place[1])] ?? 0);
    expect(segments.get(0xdb)).toEqual([
      0,
      ...values.map((value) => Math.max(1, Math.floor((20 * value + 50) / 100))),
    ]);
  });

  it('has the Huffman tables K.3 and K.5', () => {
    const own = segments.get(0xc4) ?? [];
    expect(own.slice(0, 29)).toEqual([
      0, 0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    expect(own.slice(29, 46)).toEqual([0x10, 0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125]);
    // Each run of 0 to 15 zeros with each size of 1 to 10, the end of a block, and 16 zeros.
    const symbols = Array.from({ length: 160 }, (_, i) => 16 * (i % 16) + 1 + (i >> 4));
    expect(own.slice(46).sort((left, right) => left - right)).toEqual(
      [0, 0xf0, ...symbols].sort((left, right) => left - right),
    );
  });

  it('says its size, components and density', () => {
    expect(segments.get(0xe0)).toEqual([...Buffer.from('JFIF\0'), 1, 1, 1, 1, 44, 1, 44, 0, 0]);
    expect(segments.get(0xc0)).toEqual([8, 2, 88, 0, 20, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
    expect(segments.get(0xda)).toEqual([3, 1, 0, 2, 0, 3, 0, 0, 63, 0]);
    const grey = segmentsOf(finish(encodeJpeg(drawn(300, 7, 5), { foreground: BLACK, background: WHITE })));
    expect(grey.get(0xe0)).toEqual([...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
    expect(grey.get(0xc0)).toEqual([8, 0, 7, 1, 44, 1, 1, 0x11, 0]);
    expect(grey.get(0xda)).toEqual([1, 1, 0, 0, 63, 0]);
  });

  it('begins and ends with its markers, and FF within its scan is followed by 00', () => {
    const file = finish(encodeJpeg(drawn(300, 70, 9), { foreground: NAVY, background: CREAM }));
    expect([...file.subarray(0, 2), ...file.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9]);
    const scan = Buffer.from(file).indexOf(Buffer.from([0xff, 0xda])) + 2;
    for (let at = scan; at < file.length - 2; at += 1) if (file[at] === 0xff) expect(file[at + 1]).toBe(0);
  });
});

describe('a WebP file', () => {
  const WIDE = [
    [5_000, 3],
    [3, 5_000],
    [9_000, 2],
  ] as const;
  it.each([...SIZES, ...WIDE].flatMap((size) => PAIRS.map((pair, i) => [...size, i, pair] as const)))(
    'of %i × %i pixels in colours %i has exactly them',
    (width, height, _, [foreground, background]) => {
      const image = drawn(width, height, 77 * width + height);
      const found = decoded(finish(encodeWebp(image, { foreground, background, isTransparent: false })));
      expect([found.width, found.height]).toEqual([width, height]);
      expect(worst(found.rgba, pixelsOf(image), [foreground, background])).toBe(0);
    },
  );

  it.each<[what: string, rows: readonly number[], width: number]>([
    ['white alone', [0xff, 0xff], 8],
    ['dark alone', [0, 0], 8],
    ['one byte again and again', Array<number>(40).fill(0x5a), 8],
    ['two bytes by turns', Array.from({ length: 40 }, (_, y) => (y % 2 === 0 ? 0x0f : 0xf0)), 8],
    ['every byte', Array.from({ length: 256 }, (_, y) => y), 8],
  ])('has exactly its pixels of %s', (_, bytes, width) => {
    const image = imageOf(
      width,
      bytes.map((byte) => ({ row: Uint8Array.of(0, byte), count: 1 })),
    );
    const { rgba } = decoded(
      finish(encodeWebp(image, { foreground: BLACK, background: WHITE, isTransparent: false })),
    );
    expect(worst(rgba, pixelsOf(image), [BLACK, WHITE])).toBe(0);
  });

  it('is transparent where it is light, on request', () => {
    const image = drawn(40, 30, 3);
    const { rgba } = decoded(
      finish(encodeWebp(image, { foreground: NAVY, background: WHITE, isTransparent: true })),
    );
    const alphas = pixelsOf(image).map((isDark) => (isDark ? 255 : 0));
    expect(alphas.every((alpha, i) => rgba[4 * i + 3] === alpha)).toBe(true);
  });

  it('says the length of its chunk and of the whole, which is even (RFC 9649, 2.3 and 2.4)', () => {
    const parities = new Set<number>();
    for (let seed = 0; seed < 20; seed += 1) {
      const file = Buffer.from(
        finish(
          encodeWebp(drawn(20 + seed, 9, seed), {
            foreground: BLACK,
            background: WHITE,
            isTransparent: seed % 2 === 0,
          }),
        ),
      );
      const length = file.readUInt32LE(16);
      parities.add(length % 2);
      expect([file.toString('latin1', 0, 4), file.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WEBPVP8L']);
      expect(file.readUInt32LE(4)).toBe(file.length - 8);
      expect(file.length).toBe(20 + length + (length % 2));
      // The signature, 14 bits each of width - 1 and height - 1, alpha_is_used, and version 0.
      expect(file[20]).toBe(0x2f);
      expect(file.readUInt32LE(21)).toBe(19 + seed + (8 << 14) + (seed % 2 === 0 ? 1 << 28 : 0));
    }
    expect(parities.size).toBe(2);
  });
});

describe('a PNG file', () => {
  it.each(SIZES)('of %i × %i pixels has exactly them, in both forms', (width, height) => {
    const image = drawn(width, height, width + height);
    const dark = pixelsOf(image);
    const plain = PNG.sync.read(Buffer.from(finish(encodePng(image))));
    expect([plain.width, plain.height]).toEqual([width, height]);
    expect(worst(plain.data, dark, [BLACK, WHITE])).toBe(0);
    const coloured = PNG.sync.read(
      Buffer.from(finish(encodePng(image, { foreground: NAVY, background: CREAM, isTransparent: false }))),
    );
    expect(worst(coloured.data, dark, [NAVY, CREAM])).toBe(0);
    const clear = PNG.sync.read(
      Buffer.from(finish(encodePng(image, { foreground: NAVY, background: CREAM, isTransparent: true }))),
    );
    expect(dark.every((isDark, i) => clear.data[4 * i + 3] === (isDark ? 255 : 0))).toBe(true);
  });

  it('says how many pixels a metre has', () => {
    const file = Buffer.from(finish(encodePng({ ...drawn(9, 9, 1), pixelsPerMetre: 11_811 })));
    const at = file.indexOf('pHYs');
    expect([...file.subarray(at - 4, at + 13)]).toEqual([
      0,
      0,
      0,
      9,
      ...Buffer.from('pHYs'),
      0,
      0,
      0x2e,
      0x23,
      0,
      0,
      0x2e,
      0x23,
      1,
    ]);
    expect(Buffer.from(finish(encodePng(drawn(9, 9, 1)))).indexOf('pHYs')).toBe(-1);
  });
});
