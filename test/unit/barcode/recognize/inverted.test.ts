import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../src/image/index.ts';
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

describe('what recognition says of a symbol', () => {
  type Change = (luma: Luma) => Luma;
  const inverted: Change = (luma) => ({ ...luma, data: luma.data.map((grey) => 255 - grey) });
  const mirrored: Change = ({ width, height, data }) => ({
    width,
    height,
    data: data.map((_, i) => data[i - (i % width) + width - 1 - (i % width)] ?? 0),
  });
  const plain: Change = (luma) => luma;
  const marks = async (
    [bcid, text]: readonly [string, string],
    scale: number,
    change: Change,
  ): Promise<unknown> => {
    const read = await recognize(change(await drawCode(bcid, text, { scale })), {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) }),
    });
    return (
      read.ok && read.value.map(({ isMirrored, isInverted }) => [isMirrored === true, isInverted === true])
    );
  };

  it.each(
    [
      ['code128', 'HELLO 12'],
      ['code39', 'HELLO12'],
      ['interleaved2of5', '12345670'],
      ['rationalizedCodabar', 'A12345B'],
      ['ean13', '4006381333931'],
      ['upce', '01234565'],
      ['onecode', '01234567094987654321'],
      ['pdf417', 'HELLO 12'],
    ].flatMap(([bcid = '', text = '']) => [2, 3, 5].map((scale) => ({ bcid, text, scale }))),
  )('$bcid, $scale px a module: light bars on dark', async ({ bcid, text, scale }) => {
    expect(await marks([bcid, text], scale, plain)).toEqual([[false, false]]);
    expect(await marks([bcid, text], scale, inverted)).toEqual([[false, true]]);
  });

  it.each(
    [
      ['qrcode', 'HELLO 1'],
      ['datamatrix', 'HELLO 12'],
      ['azteccode', 'HELLO 12'],
    ].flatMap(([bcid = '', text = '']) => [2, 4].map((scale) => ({ bcid, text, scale }))),
  )('$bcid, $scale px a module: mirrored and inverted', async ({ bcid, text, scale }) => {
    expect(await marks([bcid, text], scale, plain)).toEqual([[false, false]]);
    expect(await marks([bcid, text], scale, mirrored)).toEqual([[true, false]]);
    expect(await marks([bcid, text], scale, inverted)).toEqual([[false, true]]);
    expect(await marks([bcid, text], scale, (luma) => inverted(mirrored(luma)))).toEqual([[true, true]]);
  });
});
