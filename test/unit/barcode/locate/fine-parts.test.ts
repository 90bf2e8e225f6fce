// What half the size blurs lies in the fine parts; what was read, and what is coarse or faint, does not.
import { describe, expect, it } from 'vitest';
import { cellBlocksOf } from '../../../../src/barcode/locate/cell-blocks.ts';
import { fineParts } from '../../../../src/barcode/locate/fine-parts.ts';
import type { Box, Quad } from '../../../../src/barcode/vision/geometry.ts';
import { halve } from '../../../../src/barcode/vision/halve.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { gaussian, generator } from '../../../support/draw-linear.ts';
import { drawCode } from '../../../support/draw.ts';

/** The drawings, each at its place, on white of 1200 × 900 px. */
function page(...drawn: readonly (readonly [luma: Luma, left: number, top: number])[]): Luma {
  const [width, height] = [1200, 900];
  const data = new Uint8Array(width * height).fill(255);
  for (const [luma, left, top] of drawn)
    for (let y = 0; y < luma.height; y++)
      data.set(luma.data.subarray(y * luma.width, (y + 1) * luma.width), (top + y) * width + left);
  return { width, height, data };
}

const partsOf = (luma: Luma, explained: readonly Quad[] = []): readonly Box[] =>
  fineParts(cellBlocksOf(luma), cellBlocksOf(halve(luma)), explained);

const quadOf = ({ width, height }: Luma, x: number, y: number): Quad => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

describe('the fine parts', () => {
  it.each([
    ['datamatrix', 'FINE', 1],
    ['datamatrix', 'FINE', 2],
    ['azteccode', 'FINE', 2],
    ['code128', 'FINE', 2],
    ['ean13', '4006381333931', 4],
    ['pdf417', 'FINE', 2],
    ['databaromni', '(01)04094099365344', 4],
  ])('hold a %s of %s, drawn at scale %i, in one box', async (bcid, text, scale) => {
    const code = await drawCode(bcid, text, { scale });
    const parts = partsOf(page([code, 400, 300]));
    expect(parts).toHaveLength(1);
    const [{ left, top, right, bottom } = { left: 0, top: 0, right: 0, bottom: 0 }] = parts;
    const dark = [...code.data.keys()].filter((i) => (code.data[i] ?? 255) < 128);
    const [xs, ys] = [
      dark.map((i) => 400 + (i % code.width)),
      dark.map((i) => 300 + Math.floor(i / code.width)),
    ];
    const around = (values: readonly number[]): readonly number[] => [
      values.reduce((a, b) => Math.min(a, b)),
      values.reduce((a, b) => Math.max(a, b)),
    ];
    const [[x0 = 0, x1 = 0], [y0 = 0, y1 = 0]] = [around(xs), around(ys)];
    expect(left < x0 && right > x1 && top < y0 && bottom > y1).toBe(true);
  });

  it('do not hold what was read', async () => {
    const [read, other] = [
      await drawCode('datamatrix', 'READ', { scale: 2 }),
      await drawCode('datamatrix', 'OTHER', { scale: 2 }),
    ];
    const both = page([read, 100, 100], [other, 700, 500]);
    expect(partsOf(both)).toHaveLength(2);
    const left = partsOf(both, [quadOf(read, 100, 100)]);
    expect(left).toHaveLength(1);
    expect(left[0]?.left).toBeGreaterThan(600);
    expect(partsOf(both, [quadOf(read, 100, 100), quadOf(other, 700, 500)])).toEqual([]);
  });

  it('do not hold modules of 24 px, or what differs by 20 grey levels', async () => {
    const coarse = await drawCode('datamatrix', 'C', { scale: 12 });
    expect(partsOf(page([coarse, 100, 100]))).toEqual([]);
    const fine = await drawCode('datamatrix', 'FAINT', { scale: 2 });
    const faint = { ...fine, data: fine.data.map((grey) => 235 + (20 * grey) / 255) };
    expect(partsOf(page([faint, 100, 100]))).toEqual([]);
  });

  it('do not hold the noise of a sensor over shades, and hold a code in it', async () => {
    const code = await drawCode('datamatrix', 'IN NOISE', { scale: 1 });
    const random = generator(3);
    const shaded = page([{ ...code, data: code.data.map((grey) => 110 + grey / 2) }, 400, 300]);
    for (let i = 0; i < shaded.data.length; i++)
      shaded.data[i] = (shaded.data[i] ?? 0) - 60 + 30 * Math.sin((i % 1200) / 60) + 3 * gaussian(random);
    const parts = partsOf(shaded);
    expect(parts).toHaveLength(1);
    const [{ left, top, right, bottom } = { left: 0, top: 0, right: 0, bottom: 0 }] = parts;
    expect(left < 400 && right > 400 + code.width && top < 300 && bottom > 300 + code.height).toBe(true);
    expect(right - left).toBeLessThan(200);
  });

  it('are the image alone where they come to more than it', () => {
    const [width, height] = [640, 480];
    const data = Uint8Array.from({ length: width * height }, (_, i) => (i % 3 === 0 ? 20 : 230));
    expect(partsOf({ width, height, data })).toEqual([{ left: 0, top: 0, right: 648, bottom: 488 }]);
  });
});
