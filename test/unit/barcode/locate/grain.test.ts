// Noise beside the contrast of an image: a page in low light has much of it, print and codes have none.
import { describe, expect, it } from 'vitest';
import { grainOf } from '../../../../src/barcode/locate/grain.ts';
import { barsOf, draw, withHeight } from '../../../support/draw-linear.ts';

const CODE = withHeight(barsOf('code128', 'Quiet zone'), 30);

describe('grain', () => {
  it.each([
    [0, 0, 0.01],
    [5, 0.03, 0.07],
    [20, 0.13, 0.25],
  ])('of noise of %i grey levels and a contrast of 100 is between %d and %d', (noise, least, most) => {
    const grain = grainOf(draw(CODE, { scale: 3, angle: 7, black: 70, white: 170, noise }));
    expect(grain).toBeGreaterThanOrEqual(least);
    expect(grain).toBeLessThan(most);
  });

  it('of an image without pixels to measure is none', () => {
    expect(grainOf({ width: 12, height: 400, data: new Uint8Array(4800) })).toBe(0);
  });
});
