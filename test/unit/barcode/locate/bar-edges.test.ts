import { describe, expect, it } from 'vitest';
import { isBlurred } from '../../../../src/barcode/locate/bar-edges.ts';
import { cropped } from '../../../../src/barcode/vision/crop.ts';
import { draw } from '../../../support/draw-linear.ts';
import { bars } from '../../../../bench/support/rival-sets.ts';

/** The drawing, doubled as regions of bars are. */
function doubled(blur: number) {
  const luma = draw(bars('ean13', '4006381333931'), { scale: 4, blur });
  const { width, height } = luma;
  return cropped(luma, {
    centre: { x: width / 2, y: height / 2 },
    angle: 0,
    length: width,
    breadth: height / 3,
    scale: 2,
    scaleAcross: 1,
  });
}

describe('the edges of bars', () => {
  it.each([
    ['sharp', 0, false],
    ['hardly blurred', 0.1, false],
    ['blurred by half a module', 0.5, true],
    ['out of focus', 0.8, true],
  ])('are %s', (_, blur, expected) => {
    expect(isBlurred(doubled(blur))).toBe(expected);
  });
});
