// Samples of `npm run bench -- recognition trade`: drawn Code 128 and Interleaved 2 of 5 that are too blurred for edges.
import { expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { drawTrade, RETAIL_KINDS, TRADE_TYPES } from '../../../support/draw-retail.ts';
import { readByDefault } from '../../../support/engine-default.ts';

const IMAGES = 6;

it.each([
  ['CODE_128', 'Gaussian blur', 5],
  ['CODE_128', 'defocus', 2],
  ['ITF', 'Gaussian blur', 2],
] as const)(
  'of %s, %s, so many of six are read, which is more than by default, and nothing else: %i',
  async (type, name, least) => {
    const kind = RETAIL_KINDS.find((each) => each.name === name);
    const drawing = TRADE_TYPES.find(([each]) => each === type);
    if (kind === undefined || drawing === undefined) throw new Error(name);
    let [read, byDefault] = [0, 0];
    for (let index = 0; index < IMAGES; index++) {
      const { luma, texts } = drawTrade(kind, drawing, index, 5);
      byDefault += (await readByDefault(luma)).length;
      const found = await recognize(luma, {
        symbologies: 'all',
        effort: 'advanced',
        preprocessing: 'Auto',
        budget: createBudget({ workMs: 3000 }),
      });
      if (!found.ok) throw new Error(found.failure.code);
      expect(found.value.filter(({ text }) => !texts.includes(text))).toEqual([]);
      read += found.value.length;
    }
    expect(read).toBeGreaterThanOrEqual(least);
    expect(byDefault).toBeLessThan(read);
  },
);
