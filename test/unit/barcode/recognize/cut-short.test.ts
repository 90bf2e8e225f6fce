import { describe, expect, test } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { barsOf, draw, withHeight } from '../../../support/draw-linear.ts';

const TEXTS = ['64706601336958', '18951643149512', '42262841581757', '43827720'] as const;
const ANGLES = [-40, -20, 8, 20, 30, 40] as const;

describe('a low Interleaved 2 of 5 that is rotated', () => {
  const cases = TEXTS.flatMap((text) => ANGLES.map((angle) => [text, angle] as const));

  test.each(cases)('%s by %i° is answered whole or not at all', async (text, angle) => {
    const luma = draw(withHeight(barsOf('interleaved2of5', text), 30), { scale: 3, angle, noise: 3 });
    const plain = await recognize(luma, {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'None',
      budget: UNLIMITED,
    });
    expect((plain.ok ? plain.value : []).filter((symbol) => symbol.text !== text)).toEqual([]);
    const best = await recognize(luma, {
      symbologies: 'all',
      effort: 'standard',
      preprocessing: 'Auto',
      budget: UNLIMITED,
    });
    expect((best.ok ? best.value : []).map((symbol) => symbol.text)).toEqual([text]);
  });
});
