import { inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deflateRepeatedRows } from '../../../../src/barcode/generate/deflate-repeats.ts';
import { MAX_FFLATE_BYTES, deflateRows } from '../../../../src/barcode/generate/deflate.ts';
import { canonicalCode, codeLengths } from '../../../../src/barcode/generate/huffman.ts';
import type { RowRun } from '../../../../src/barcode/generate/row-tokens.ts';

function unpacked(runs: readonly RowRun[]): Buffer {
  return Buffer.concat(runs.flatMap(({ row, count }) => Array.from({ length: count }, () => row)));
}

const WRITERS = [
  ['as generated', deflateRows],
  ['by the writer for large images', deflateRepeatedRows],
] as const;

describe.each(WRITERS)('rows deflated %s', (_name, deflate) => {
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
        expect(inflateSync(deflate(runs)).equals(unpacked(runs))).toBe(true);
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
      expect(inflateSync(deflate(runs)).equals(unpacked(runs))).toBe(true);
    }
  });
});

describe('who deflates', () => {
  const row = Uint8Array.from({ length: 128 }, (_, i) => (i % 7 < 3 ? 255 : 0));
  const rows = (count: number): readonly RowRun[] => [{ row, count }];
  const most = MAX_FFLATE_BYTES / row.length;

  it('is fflate up to 32 KB of rows, and the writer for large images above', () => {
    expect(deflateRows(rows(most))).not.toEqual(deflateRepeatedRows(rows(most)));
    expect(deflateRows(rows(most + 1))).toEqual(deflateRepeatedRows(rows(most + 1)));
  });

  it('takes a few bits for each 258 bytes of copies', () => {
    const wide = Uint8Array.from({ length: 1251 }, (_, i) => (i % 7 < 3 ? 255 : 0));
    // 24,244 matches of 11 bits: one for the size, one for the distance's symbol and 9 for the rest of it.
    expect(deflateRows([{ row: wide, count: 5000 }]).length).toBeLessThan((24_244 * 11) / 8 + 500);
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
