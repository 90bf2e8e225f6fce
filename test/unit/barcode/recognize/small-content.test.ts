// A code that is all a large even page holds: it is searched alone, and answered where it is on the page.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawCode, rotated } from '../../../support/draw.ts';

const WIDTH = 2480;
const HEIGHT = 3508;

function placed(code: Luma, left: number, top: number): Luma {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let y = 0; y < code.height; y += 1)
    data.set(code.data.subarray(y * code.width, (y + 1) * code.width), (top + y) * WIDTH + left);
  return { width: WIDTH, height: HEIGHT, data };
}

const read = async (luma: Luma) => {
  const found = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
  });
  return found.ok ? found.value : [];
};

const CODES = [
  ['ean13', '4006381333931', 0],
  ['code128', 'QZ-2026-0001', 0],
  ['code39', 'QZ-4711', 90],
  ['qrcode', 'https://example.org/4711', 12],
  ['datamatrix', 'quietzone 4711', 0],
  ['pdf417', 'quietzone 4711', 0],
  ['azteccode', 'quietzone 4711', 7],
] as const;

describe('a large even page with one code', () => {
  it.each(CODES)('%s %s at %i° is read, and placed as on the page', async (bcid, value, degrees) => {
    const code = rotated(await drawCode(bcid, value, { scale: 4 }), degrees);
    const [left, top] = [1300, 2300];
    const [alone, onPage] = [await read(code), await read(placed(code, left, top))];
    expect(onPage.map(({ type, text }) => [type, text])).toEqual(alone.map(({ type, text }) => [type, text]));
    expect(onPage).toHaveLength(1);
    onPage[0]?.quad.forEach(({ x, y }, i) => {
      const corner = alone[0]?.quad[i];
      expect(Math.abs(x - left - (corner?.x ?? Number.NaN))).toBeLessThan(8);
      expect(Math.abs(y - top - (corner?.y ?? Number.NaN))).toBeLessThan(8);
    });
  });

  it('in a corner is read, too', async () => {
    const code = await drawCode('code128', 'CORNER', { scale: 3 });
    for (const [left, top] of [
      [0, 0],
      [WIDTH - code.width, HEIGHT - code.height],
    ] as const)
      expect((await read(placed(code, left, top))).map(({ text }) => text)).toEqual(['CORNER']);
  });
});
