// The sides of a frame, or of a coloured ground, run as the bars do: they must not make the bars' area as high as the frame.
import { describe, expect, it } from 'vitest';
import { readLinear } from '../../../../../src/barcode/linear/index.ts';
import { UNLIMITED } from '../../../../../src/lib/budget.ts';
import { type Drawing, barsOf, draw } from '../../../../support/draw-linear.ts';

const TEXT = '0123456709498765432101234567891';
const IMB = barsOf('onecode', TEXT);

/** The code between two thin sides, `gap` modules from its ends and reaching `beyond` modules over and under it. */
function framed({ bars, width, height, points }: Drawing, gap: number, beyond: number): Drawing {
  const side = { width: 1, top: 0, bottom: height + 2 * beyond };
  return {
    bars: [
      { ...side, x: 0 },
      ...bars.map((bar) => ({
        ...bar,
        x: bar.x + gap + 1,
        top: bar.top + beyond,
        bottom: bar.bottom + beyond,
      })),
      { ...side, x: width + 2 * gap + 1 },
    ],
    width: width + 2 * gap + 2,
    height: side.bottom,
    points,
  };
}

describe('an IMB is read between the sides of a frame', () => {
  it.each(
    [2, 3, 4].flatMap((scale) =>
      [0, 90, 17].flatMap((angle) => [6, 14, 30].map((beyond) => [scale, angle, beyond] as const)),
    ),
  )('bars of %i px, rotated by %i°, %i modules over and under the bars', (scale, angle, beyond) => {
    const luma = draw(framed(IMB, 5, beyond), { scale, angle, noise: 3 });
    expect(readLinear(luma, UNLIMITED, ['IMB']).map(({ text }) => text)).toEqual([TEXT]);
  });
});
