import { describe, expect, it } from 'vitest';
import { decodePage } from '../../support/decode-page.ts';
import { golden } from '../../support/golden.ts';
import { boxAverage, difference, luma, scene } from '../../support/scene.ts';

const grey = (x: number, y: number): number => luma(scene(x, y));
const alpha = (x: number): number => Math.min(255, 4 * x);
const withAlpha = (x: number, y: number): number => (grey(x, y) * alpha(x) + 255 * (255 - alpha(x))) / 255;

describe('WebP', () => {
  it.each([
    ['lossless.webp', grey, 0.6],
    ['lossless-alpha.webp', withAlpha, 1],
    ['animation.webp', grey, 0.6],
    ['lossy.webp', grey, 3],
    ['lossy-alpha.webp', withAlpha, 3],
    ['lossy-q20.webp', grey, 14],
  ] as const)('%s is read at every scale', async (name, expected, allowed) => {
    for (const scale of [1, 2, 4, 8] as const) {
      const actual = await decodePage(golden(`image/${name}`), { scale });
      const { mean } = difference(actual.data, boxAverage(61, 45, scale, expected));
      expect(mean, `scale ${scale}`).toBeLessThan(allowed);
    }
  });

  it('reads a palette packed into few bits', async () => {
    const { data } = await decodePage(golden('image/lossless-palette.webp'));
    const sharp = boxAverage(61, 45, 1, (x, y) => {
      const [r, g, b] = scene(x, y).map((value) => (value >= 100 ? 255 : 0));
      return luma([r ?? 0, g ?? 0, b ?? 0]);
    });
    expect(difference(data, sharp).mean).toBeLessThan(3);
  });
});
