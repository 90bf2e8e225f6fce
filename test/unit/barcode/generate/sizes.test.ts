// How small drawn files are: what is copied, and the bytes that seeded images take. A change for the better lowers a figure here.
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BLACK, WHITE } from '../../../../src/barcode/generate/colour.ts';
import { deflateRows } from '../../../../src/barcode/generate/deflate.ts';
import { layOutImage } from '../../../../src/barcode/generate/index.ts';
import { encodeJpeg } from '../../../../src/barcode/generate/jpeg.ts';
import { encodePng, type BilevelImage } from '../../../../src/barcode/generate/png.ts';
import {
  distanceOf,
  isMatch,
  type RowRun,
  rowTokens,
  sizeOf,
} from '../../../../src/barcode/generate/row-tokens.ts';
import { encodeWebp } from '../../../../src/barcode/generate/webp.ts';
import { finish } from '../../../../src/lib/steps.ts';
import { createRandom } from '../../../fuzz/random.ts';

const tokensOf = (runs: readonly RowRun[]) =>
  finish(rowTokens(runs)).map((token) => (isMatch(token) ? [sizeOf(token), distanceOf(token)] : token));

describe('rows as literals and matches', () => {
  it('take the longest match at each place, of equals the nearest', () => {
    const random = createRandom('longest');
    for (const [letters, length, rows] of [
      [2, 7, 6],
      [3, 40, 8],
      [5, 90, 9],
    ] as const) {
      const runs = Array.from({ length: rows }, () => ({
        row: Uint8Array.from({ length }, () => random.below(letters)),
        count: 1,
      }));
      const data = runs.flatMap(({ row }) => [...row]);
      const expected: unknown[] = [];
      for (let at = 0; at < data.length;) {
        // No match goes on into the next row.
        const end = length * (Math.floor(at / length) + 1);
        let [best, distance] = [2, 0];
        for (let from = at - 1; from >= 0; from -= 1) {
          let size = 0;
          while (at + size < end && data[from + size] === data[at + size]) size += 1;
          if (size > best) [best, distance] = [size, at - from];
        }
        expected.push(distance === 0 ? data[at] : [best, distance]);
        at += distance === 0 ? 1 : best;
      }
      // Of few letters there are more places than are examined.
      const found = tokensOf(runs);
      if (letters > 2) expect(found).toEqual(expected);
      else expect(found.length).toBeLessThanOrEqual(expected.length + 1);
    }
  });

  it('have copies of a row in as few matches as there can be, of three bytes or more', () => {
    for (const length of [3, 5, 86, 129, 240])
      for (const count of [2, 3, 4, 53, 87, 88, 260]) {
        const row = Uint8Array.from({ length }, (_, i) => (i * 7) % 251);
        const tokens = tokensOf([{ row, count }]);
        const bytes = (count - 1) * length;
        const copies = tokens.slice(length);
        expect(tokens.slice(0, length)).toEqual([...row]);
        expect(copies).toHaveLength(Math.ceil(bytes / 258));
        expect(copies.every((copy) => Array.isArray(copy) && (copy[0] ?? 0) >= 3 && copy[1] === length)).toBe(true); // oxfmt-ignore
      }
  });

  it('let the last match of the copies run on into a row that begins alike', () => {
    const row = Uint8Array.of(1, 2, 3, 4, 5, 6, 7);
    const next = Uint8Array.of(1, 2, 3, 4, 9, 8, 0);
    expect(
      tokensOf([
        { row, count: 2 },
        { row: next, count: 1 },
      ]),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, [11, 7], 9, 8, 0]);
    // Without copies there is no match to run on.
    expect(
      tokensOf([
        { row, count: 1 },
        { row: next, count: 1 },
      ]),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, [4, 7], 9, 8, 0]);
    // A match of 258 bytes has no room for more: 43 copies of six bytes.
    const six = Uint8Array.of(1, 2, 3, 4, 5, 6);
    const after = Uint8Array.of(1, 2, 3, 4, 9, 8);
    expect(
      tokensOf([
        { row: six, count: 44 },
        { row: after, count: 1 },
      ]),
    ).toEqual([1, 2, 3, 4, 5, 6, [258, 6], [4, 6], 9, 8]);
  });

  it('reach back 32,768 bytes, to the last copy of a row', () => {
    const random = createRandom('far');
    const mark = random.bytes(64);
    // So many rows of 64 bytes that are all different lie between the mark and itself.
    const between = (rows: number): RowRun[] => [
      { row: mark, count: 1 },
      ...Array.from({ length: rows }, () => ({ row: random.bytes(64), count: 1 })),
      { row: mark, count: 1 },
    ];
    expect(tokensOf(between(511)).at(-1)).toEqual([64, 32_768]);
    expect(tokensOf(between(512)).at(-1)).toBe(mark[63]);
    const copied = [
      { row: mark, count: 3 },
      { row: random.bytes(64), count: 1 },
      { row: mark, count: 1 },
    ];
    expect(tokensOf(copied).at(-1)).toEqual([64, 128]);
  });
});

/** Rows of bars, of squares, of noise, and of each by turns. */
function image(kind: 'noise' | 'squares' | 'mixed', width: number, height: number): BilevelImage {
  const random = createRandom(`${kind} ${width} ${height}`);
  const bytes = 1 + Math.ceil(width / 8);
  const rows: RowRun[] = [];
  for (let y = 0; y < height;) {
    const row = Uint8Array.from({ length: bytes }, (_, i) => {
      if (i === 0) return 0;
      if (kind === 'noise') return random.below(256);
      const period = kind === 'squares' ? 3 : 1 + (rows.length % 5);
      return (i + rows.length) % period === 0 ? random.below(2) * 255 : 0x0f;
    });
    const count = Math.min(height - y, 1 + random.below(kind === 'noise' ? 2 : 12));
    rows.push({ row, count });
    y += count;
  }
  return { width, height, rows };
}

function drawing(symbology: 'EAN_13' | 'CODE_128' | 'QR_CODE', value: string, width: number): BilevelImage {
  const drawn = layOutImage({ symbology, value, width });
  if (!drawn.ok) throw new Error(value);
  return drawn.value.layout.image;
}

/** By image: bytes of the rows deflated, and of PNG, WebP and JPEG files. */
const SIZES: readonly (readonly [name: string, made: () => BilevelImage, sizes: readonly number[]])[] = [
  ['noise', () => image('noise', 120, 60), [682, 739, 708, 7401]],
  ['much noise', () => image('noise', 900, 260), [20_458, 20_515, 20_352, 226_081]],
  ['squares', () => image('squares', 640, 200), [401, 458, 584, 71_007]],
  ['rows of several kinds', () => image('mixed', 333, 400), [636, 693, 740, 50_789]],
  ['few pixels', () => image('mixed', 10, 9), [13, 70, 90, 337]],
  ['an EAN-13', () => drawing('EAN_13', '4006381333931', 300), [348, 426, 348, 10_398]],
  ['a Code 128', () => drawing('CODE_128', 'ABC-1234-xyz', 700), [589, 667, 454, 43_533]],
  ['a small QR code', () => drawing('QR_CODE', 'QUIET ZONE', 120), [171, 228, 232, 5117]],
  ['a large QR code', () => drawing('QR_CODE', 'a1b2c3d4-'.repeat(120), 1000), [3794, 3851, 6382, 462_009]],
];

it.each(SIZES)('the files of %s are as small as recorded', (_, made, sizes) => {
  const drawn = made();
  const colours = { foreground: BLACK, background: WHITE };
  const stream = finish(deflateRows(drawn.rows));
  const rows = drawn.rows.flatMap(({ row, count }) => Array.from({ length: count }, () => row));
  expect(Buffer.compare(inflateSync(stream), Buffer.concat(rows))).toBe(0);
  expect([
    stream.length,
    finish(encodePng(drawn)).length,
    finish(encodeWebp(drawn, { ...colours, isTransparent: false })).length,
    finish(encodeJpeg(drawn, colours)).length,
  ]).toEqual(sizes);
});
