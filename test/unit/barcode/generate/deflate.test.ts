import { inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { deflateRows } from '../../../../src/barcode/generate/deflate.ts';
import { canonicalCode, codeLengths } from '../../../../src/barcode/generate/huffman.ts';
import { layOutImage } from '../../../../src/barcode/generate/index.ts';
import type { RowRun } from '../../../../src/barcode/generate/row-tokens.ts';
import { finish } from '../../../../src/lib/steps.ts';

function unpacked(runs: readonly RowRun[]): Buffer {
  return Buffer.concat(runs.flatMap(({ row, count }) => Array.from({ length: count }, () => row)));
}

describe('rows deflated', () => {
  const byte = fc.oneof(fc.constantFrom(0, 255), fc.integer({ min: 0, max: 255 }));
  const rowRuns = fc.integer({ min: 3, max: 300 }).chain((length) =>
    fc.array(
      fc.record({
        row: fc.uint8Array({ minLength: length, maxLength: length }).chain((noise) =>
          fc.oneof(
            fc.constant(noise),
            byte.map((value) => new Uint8Array(length).fill(value)),
            fc
              .array(byte, { minLength: 1, maxLength: 5 })
              .map((pattern) => noise.map((_, i) => pattern[i % pattern.length] ?? 0)),
          ),
        ),
        count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 2000 })),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  );

  it('inflate to the rows, copies and all, with zlib’s checksum', () => {
    fc.assert(
      fc.property(rowRuns, (runs) => {
        expect(inflateSync(finish(deflateRows(runs))).equals(unpacked(runs))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('inflate when a run is as long as any image allows', () => {
    for (const [length, count] of [
      [1251, 10_000],
      [3, 10_000],
      [3, 87],
      [129, 3],
      [258, 2],
      [86, 4],
    ] as const) {
      const row = Uint8Array.from({ length }, (_, i) => (i * i) & 255);
      const runs = [
        { row, count },
        { row: row.toReversed(), count },
        { row, count: 1 },
      ];
      expect(inflateSync(finish(deflateRows(runs))).equals(unpacked(runs))).toBe(true);
    }
  });
});

describe('the size of a deflated image', () => {
  const REQUESTS = [
    ['EAN_13', '4006381333931'],
    ['UPC_E', '01234565'],
    ['CODE_128', 'ABC-1234-xyz'],
    ['CODE_128', 'x'.repeat(60)],
    ['QR_CODE', 'https://example.com/abc/item-42'],
    ['QR_CODE', 'a1b2c3d4'.repeat(40)],
  ] as const;
  /** A PNG file's other bytes. */
  const AROUND_BYTES = 67;

  it.each(REQUESTS)('of %s %s is at most a tenth above fflate’s', (symbology, value) => {
    for (const width of [10, 120, 300, 500]) {
      const drawing = layOutImage({ symbology, value, width });
      if (!drawing.ok) throw new Error(`${symbology} ${width}`);
      const { rows } = drawing.value.layout.image;
      const theirs = zlibSync(unpacked(rows), { level: 7 }).length;
      expect(finish(deflateRows(rows)).length + AROUND_BYTES).toBeLessThan(1.1 * (theirs + AROUND_BYTES));
    }
  });

  it('takes a few bits for each 258 bytes of copies', () => {
    const wide = Uint8Array.from({ length: 1251 }, (_, i) => (i % 7 < 3 ? 255 : 0));
    // 24,244 matches of 11 bits: one for the size, one for the distance's symbol and 9 for the rest of it.
    expect(finish(deflateRows([{ row: wide, count: 5000 }])).length).toBeLessThan((24_244 * 11) / 8 + 500);
  });

  it('takes fixed codes for an image of few pixels', () => {
    const [, , block = 0] = finish(deflateRows([{ row: Uint8Array.of(0, 255, 0), count: 4 }]));
    expect((block >> 1) & 3).toBe(1);
  });
});

describe('prefix codes', () => {
  it('are complete and no longer than allowed, whatever the frequencies', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.nat(3), fc.nat(1_000_000)), { minLength: 2, maxLength: 286 }),
        fc.constantFrom(9, 15),
        (frequencies, maxBits) => {
          const lengths = codeLengths(Uint32Array.from(frequencies), maxBits);
          const used = frequencies.filter((frequency) => frequency > 0).length;
          const kraft = lengths.reduce((sum, bits) => sum + (bits === 0 ? 0 : 2 ** -bits), 0);
          expect(kraft).toBe(used === 0 ? 0 : used === 1 ? 0.5 : 1);
          expect(Math.max(...lengths)).toBeLessThanOrEqual(maxBits);
        },
      ),
    );
  });

  it('keep to their limit for Fibonacci’s frequencies, which lead to the deepest tree', () => {
    const fibonacci = [1, 1];
    while (fibonacci.length < 30) fibonacci.push((fibonacci.at(-1) ?? 0) + (fibonacci.at(-2) ?? 0));
    expect(Math.max(...codeLengths(Uint32Array.from(fibonacci), 7))).toBe(7);
  });

  it('are RFC 1951’s example for its lengths', () => {
    const { codes, lengths } = canonicalCode(Uint8Array.of(3, 3, 3, 3, 3, 2, 4, 4));
    const text = Array.from(codes, (code, i) =>
      Array.from(code.toString(2).padStart(lengths[i] ?? 0, '0'))
        .reverse()
        .join(''),
    );
    expect(text).toEqual(['010', '011', '100', '101', '110', '00', '1110', '1111']);
  });
});
