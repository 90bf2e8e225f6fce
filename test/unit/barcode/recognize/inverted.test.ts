import { expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { SETTINGS } from '../../../../src/settings.ts';
import { barsOf, draw, withHeight } from '../../../support/draw-linear.ts';

// The engine reads none of these; what it reads in white on black is in photos.test.ts, "inverted".
it.each([
  ['msi', '12345674', 'MSI', 3, 0],
  ['msi', '9083', 'MSI', 2, 10],
  ['plessey', '01234ABCD', 'PLESSEY', 3, 90],
  ['ean5', '90200', 'UPC_EAN_EXTENSION', 3, 0],
] as const)('%s %s in white on black is read', async (bcid, text, type, scale, angle) => {
  const drawing = withHeight(barsOf(bcid, text), 30);
  const luma = draw(drawing, { scale, angle, noise: 3, quiet: 14, black: 230, white: 25 });
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) }),
  });
  expect(read.ok && read.value.map((symbol) => [symbol.type, symbol.text])).toEqual([[type, text]]);
});
