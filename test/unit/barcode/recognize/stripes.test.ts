// Stripes with the pitch of a code's bars are no code.
import { describe, expect, it } from 'vitest';
import { recognize, type RecognizeOptions } from '../../../../src/barcode/index.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { drawSharpStripes, drawStripes, STRIPES_NAMES } from '../../../support/draw-stripes.ts';
import { readByDefault } from '../../../support/engine-default.ts';

async function textsOf(luma: Luma, effort: RecognizeOptions['effort']): Promise<readonly string[]> {
  const budget = createBudget({ workMs: 3000 });
  const read = await recognize(luma, { symbologies: 'all', effort, preprocessing: 'Auto', budget });
  return read.ok ? read.value.map(({ type, text }) => `${type} ${text}`) : [read.failure.code];
}

describe('stripes', () => {
  // Of 7,020 drawings of 17 to 30 bars the engine reads these seven.
  it.each([
    [30, 4.25, 0.6, '7212121111111'],
    [30, 4.37, 0.3, '5278127777777'],
    [30, 6.23, 0.4, '212121272727'],
    [30, 7.4, 0.35, '122111777777'],
    [30, 7.43, 0.35, '111112777787'],
    [30, 7.58, 0.35, '122111777777'],
    [30, 8.75, 0.55, '7212121111111'],
  ])('%i bars of a pitch of %f px, %f dark, are not read as %s', async (bars, pitch, duty, text) => {
    const luma = drawSharpStripes(bars, pitch, duty);
    expect((await readByDefault(luma)).map((symbol) => symbol.text)).toEqual([text]);
    expect(await textsOf(luma, 'standard')).toEqual([]);
    expect(await textsOf(luma, 'advanced')).toEqual([]);
  });

  it.each(STRIPES_NAMES)('of %s are not read', async (name) => {
    for (const index of [0, 1]) expect(await textsOf(drawStripes(name, index), 'advanced')).toEqual([]);
  });
});
