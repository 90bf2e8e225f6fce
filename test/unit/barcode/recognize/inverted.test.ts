import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { SETTINGS } from '../../../../src/settings.ts';
import { drawCode, sheet } from '../../../support/draw.ts';
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

describe('an IMB in white on black', () => {
  const ROUTED = '0123456709498765432101234567891';
  // The scale is the width of a bar; the pitch is 2.3 of them.
  it.each([
    [ROUTED, 2, 0],
    [ROUTED, 2, 90],
    [ROUTED, 4, 0],
    [ROUTED, 4, 90],
    [ROUTED, 3, 180],
    [ROUTED, 3, 17],
    ['01234567094987654321', 6, 270],
  ] as const)('%s is read: bars of %f px, rotated by %i°', async (text, scale, angle) => {
    const luma = draw(barsOf('onecode', text), { scale, angle, noise: 3, quiet: 14, black: 230, white: 25 });
    const read = await recognize(luma, {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) }),
    });
    expect(read.ok && read.value.map((symbol) => [symbol.type, symbol.text])).toEqual([['IMB', text]]);
  });

  it('is read beside a QR code that is in white on black, too', async () => {
    const code = await drawCode('qrcode', 'beside', { scale: 3 });
    const imb = draw(barsOf('onecode', ROUTED), { scale: 3, quiet: 14, black: 0, white: 255 });
    const page = sheet([imb, code], 1, 20);
    const read = await recognize(
      { ...page, data: page.data.map((grey) => 255 - grey) },
      {
        symbologies: 'all',
        effort: 'advanced',
        preprocessing: 'Auto',
        budget: createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) }),
      },
    );
    expect(read.ok && read.value.map((symbol) => symbol.text)).toEqual([ROUTED, 'beside']);
  });
});
