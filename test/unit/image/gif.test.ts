import { describe, expect, it } from 'vitest';
import { decodePage } from '../../support/decode-page.ts';
import { drawGif } from '../../support/draw-gif.ts';
import { golden } from '../../support/golden.ts';
import { boxAverage, difference, luma, scene } from '../../support/scene.ts';

const PALETTE = Array.from({ length: 200 }, (_, i) => [i, i, i] as const);
const index = (x: number, y: number): number => (x * 7 + y * 13) % 200;

describe('GIF', () => {
  it('reads what another encoder wrote', async () => {
    const { data } = await decodePage(golden('image/colours.gif'));
    const { mean } = difference(
      data,
      boxAverage(61, 45, 1, (x, y) => luma(scene(x, y))),
    );
    expect(mean).toBeLessThan(3);
  });

  it.each([
    ['global palette', {}],
    ['local palette', { localPalette: true }],
    ['interlaced', { interlaced: true }],
  ])('reads every index over several code widths and clears: %s', async (_, options) => {
    const size = { screen: [150, 130], frame: [0, 0, 150, 130], palette: PALETTE, index } as const;
    for (const scale of [1, 2, 8] as const) {
      const { data } = await decodePage(drawGif({ ...size, ...options }), { scale });
      expect(difference(data, boxAverage(150, 130, scale, index)).most).toBeLessThan(0.6);
    }
  });

  it('lays the frame on its screen, white around it and where it is transparent', async () => {
    const bytes = drawGif({
      screen: [10, 8],
      frame: [2, 1, 4, 3],
      palette: PALETTE,
      index: (x) => x,
      transparent: 3,
    });
    const { width, height, data } = await decodePage(bytes);
    expect([width, height]).toEqual([10, 8]);
    expect([...data.subarray(10, 20)]).toEqual([255, 255, 0, 1, 2, 255, 255, 255, 255, 255]);
    expect([...data.subarray(40, 50)]).toEqual(Array(10).fill(255));
  });
});
