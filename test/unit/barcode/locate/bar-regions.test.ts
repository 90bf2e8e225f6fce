import { expect, it } from 'vitest';
import { BLURRED_BARS, findBarRegions, FINE_BARS } from '../../../../src/barcode/locate/bar-regions.ts';
import { smoothedTensor, structureTensor } from '../../../../src/barcode/vision/structure-tensor.ts';
import type { Luma } from '../../../../src/image/types.ts';

/** 400 × 300 px of white with bars of 5 px, 160 × 80 px, about the middle, rotated. */
function bars(degrees: number): Luma {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const data = Uint8Array.from({ length: 400 * 300 }, (_, i) => {
    const [x, y] = [(i % 400) - 200, Math.floor(i / 400) - 150];
    const [u, v] = [x * cos + y * sin, y * cos - x * sin];
    return Math.abs(u) < 80 && Math.abs(v) < 40 && Math.floor((u + 80) / 5) % 2 === 0 ? 0 : 255;
  });
  return { width: 400, height: 300, data };
}

it.each(
  [0, 20, 45, 90, 130].flatMap((degrees) =>
    [BLURRED_BARS, FINE_BARS].map((rule) => [degrees, rule] as const),
  ),
)('bars rotated by %i° are one region in their place and direction', (degrees, rule) => {
  const tensor = structureTensor(bars(degrees));
  const regions = findBarRegions(rule === BLURRED_BARS ? smoothedTensor(tensor) : tensor, rule);
  expect(regions).toHaveLength(1);
  const [region] = regions;
  expect(Math.abs((region?.centre.x ?? 0) - 200)).toBeLessThan(8);
  expect(Math.abs((region?.centre.y ?? 0) - 150)).toBeLessThan(8);
  expect(Math.abs(Math.sin((region?.angle ?? 0) - (degrees * Math.PI) / 180))).toBeLessThan(0.1);
  expect(Math.abs((region?.length ?? 0) - 160)).toBeLessThan(40);
  expect(Math.abs((region?.breadth ?? 0) - 80)).toBeLessThan(40);
});

// Edges of drawn bars may all lie below rows, or beside columns, of one parity.
it.each([2, 4].flatMap((px) => Array.from({ length: px }, (_, first) => [px, first] as const)))(
  'upright bars of %i px from row or column %i on are a region, lying and standing',
  (px, first) => {
    const isBar = (u: number, v: number): boolean =>
      u >= 100 + first &&
      u < 220 + first &&
      v >= 100 &&
      v < 160 &&
      Math.floor((u - 100 - first) / px) % 2 === 0;
    for (const stands of [true, false]) {
      const data = Uint8Array.from({ length: 320 * 320 }, (_, i) => {
        const [x, y] = [i % 320, Math.floor(i / 320)];
        return (stands ? isBar(x, y) : isBar(y, x)) ? 0 : 255;
      });
      const tensor = structureTensor({ width: 320, height: 320, data });
      const [region, ...others] = findBarRegions(smoothedTensor(tensor), BLURRED_BARS);
      expect(others).toEqual([]);
      expect(Math.abs((region?.length ?? 0) - 120)).toBeLessThan(26);
      expect(Math.abs(Math.sin((region?.angle ?? 1) - (stands ? 0 : Math.PI / 2)))).toBeLessThan(0.05);
    }
  },
);
