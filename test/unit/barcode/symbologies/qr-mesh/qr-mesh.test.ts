import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../../src/barcode/index.ts';
import { alignmentCentres, knownModules } from '../../../../../src/barcode/symbologies/qr-mesh/patterns.ts';
import { findCorners } from '../../../../../src/barcode/symbologies/qr-mesh/corners.ts';
import { flattened } from '../../../../../src/barcode/symbologies/qr-mesh/index.ts';
import type { Luma } from '../../../../../src/image/types.ts';
import { createBudget, UNLIMITED } from '../../../../../src/lib/budget.ts';
import { drawCode } from '../../../../support/draw.ts';

/** Waves of `depth` pixels across the picture, as cloth has them; nearest neighbour. */
function waved({ width, height, data }: Luma, depth: number): Luma {
  const out = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sx = Math.round(x + depth * Math.sin((2 * Math.PI * y) / height));
      const sy = Math.round(y + depth * Math.sin((2 * Math.PI * x) / width));
      if (sx >= 0 && sy >= 0 && sx < width && sy < height) out[y * width + x] = data[sy * width + sx] ?? 255;
    }
  }
  return { width, height, data: out };
}

describe('the QR mesh', () => {
  // ISO/IEC 18004:2015 table E.1.
  it.each([
    [1, []],
    [2, [6, 18]],
    [7, [6, 22, 38]],
    [14, [6, 26, 46, 66]],
    [32, [6, 34, 60, 86, 112, 138]],
    [40, [6, 30, 58, 86, 114, 142, 170]],
  ])('knows the alignment patterns of version %i', (version, places) => {
    const found = alignmentCentres(17 + 4 * version);
    // Version 2 has one pattern; the three others would lie on finder patterns.
    const expected = version === 2 ? [18] : places;
    expect([...new Set(found.flatMap(({ x, y }) => [x, y]))].sort((a, b) => a - b)).toEqual(expected);
    expect(found.length).toBe(version === 1 ? 0 : places.length ** 2 - 3);
  });

  it('knows finder, timing and alignment modules', () => {
    const known = knownModules(25);
    const row = (y: number): string =>
      Array.from(known.subarray(25 * y, 25 * (y + 1)), (m) => '.#?'[Math.min(m, 2)]).join('');
    expect(row(0)).toBe('#######.?????????.#######');
    expect(row(6)).toBe('#######.#.#.#.#.#.#######');
    expect(row(18)).toBe('#######.????????#.#.#????');
  });

  it('orders the corners of a code that stands in any direction', () => {
    const at = (x: number, y: number) => ({ x, y, module: 4 });
    for (const turn of [0, 1, 2, 3]) {
      const around = ({ x, y }: { x: number; y: number }) => {
        const angle = (turn * Math.PI) / 2 + 0.2;
        return at(
          200 + x * Math.cos(angle) - y * Math.sin(angle),
          200 + x * Math.sin(angle) + y * Math.cos(angle),
        );
      };
      const [topLeft, topRight, bottomLeft] = [
        around(at(-36, -36)),
        around(at(36, -36)),
        around(at(-36, 36)),
      ];
      const [corners] = findCorners([bottomLeft, topLeft, topRight]);
      expect(corners).toMatchObject({ topLeft, topRight, bottomLeft });
      expect(corners?.sides[0]).toBe(25);
    }
  });

  it('reads a code on waved cloth, which the standard scan does not', async () => {
    const code = waved(
      await drawCode('qrcode', 'waves of cloth under a code', { scale: 4, eclevel: 'M' }),
      8,
    );
    const read = async (effort: 'standard' | 'advanced') => {
      const result = await recognize(code, {
        symbologies: 'qr',
        effort,
        preprocessing: 'Auto',
        budget: UNLIMITED,
      });
      return result.ok ? result.value.map(({ text }) => text) : [];
    };
    expect(await read('standard')).toEqual([]);
    expect(await read('advanced')).toEqual(['waves of cloth under a code']);
  });

  it('ends when the budget is used up', () => {
    const blank = { width: 200, height: 200, data: new Uint8Array(40000) };
    const patterns = [
      { x: 50, y: 50, module: 4 },
      { x: 120, y: 50, module: 4 },
      { x: 50, y: 120, module: 4 },
    ];
    expect([...flattened(blank, patterns, createBudget({ workMs: 0 }))]).toEqual([]);
    expect([...flattened(blank, patterns, UNLIMITED)]).toEqual([]);
  });
});
