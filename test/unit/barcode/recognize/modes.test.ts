// What tells the modes of recognition apart, on a handful of pictures of bench/recognition-modes.ts.
import { describe, expect, it } from 'vitest';
import { recognize, type RecognizeOptions } from '../../../../src/barcode/index.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { barsOf, draw, withHeight } from '../../../support/draw-linear.ts';
import { drawQr, qrModules } from '../../../support/draw-qr.ts';
import { drawRough, ROUGH_PRINTS } from '../../../support/draw-rough.ts';

type Mode = Pick<RecognizeOptions, 'symbologies' | 'effort' | 'preprocessing'>;

/** Whether the text is among the answers. */
async function reads(luma: Luma, text: string, mode: Partial<Mode>): Promise<boolean> {
  const result = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
    ...mode,
  });
  return result.ok && result.value.some((symbol) => symbol.text === text);
}

describe('a linear code rotated by 30°', () => {
  it.each([
    ['rationalizedCodabar', 'A0123456789B', '0123456789'],
    ['code39', 'QUIET-39', 'QUIET-39'],
    ['code93', 'QUIET-93', 'QUIET-93'],
    ['code128', 'Quiet zone 128', 'Quiet zone 128'],
    ['ean8', '96385074', '96385074'],
    ['ean13', '4006381333931', '4006381333931'],
    ['interleaved2of5', '00123456789012', '00123456789012'],
    ['upca', '036000291452', '036000291452'],
  ])('%s is read by Auto and not by None', async (bcid, value, text) => {
    const options = bcid === 'code93' ? { includecheck: true } : {};
    const drawing = withHeight(barsOf(bcid, value, options), 30);
    for (const angle of [30, -30]) {
      const luma = draw(drawing, { scale: 3, angle, noise: 3 });
      expect(await reads(luma, text, { preprocessing: 'None' })).toBe(false);
      expect(await reads(luma, text, { preprocessing: 'Auto' })).toBe(true);
    }
    expect(await reads(draw(drawing, { scale: 3, noise: 3 }), text, { preprocessing: 'None' })).toBe(true);
  });
});

describe.each([
  ['SmoothEdges', 'SmoothEdgesPlus'],
  ['SmoothEdgesPlus', 'SmoothEdges'],
] as const)('%s', (mode, other) => {
  it.each(Object.entries(ROUGH_PRINTS[mode]))(
    `reads %s, which ${other} and None do not`,
    async (_, rough) => {
      const luma = drawRough(qrModules('rough print', 3), rough);
      const read = async (preprocessing: Mode['preprocessing']): Promise<boolean> =>
        reads(luma, 'rough print', { symbologies: 'qr', preprocessing });
      expect([await read(mode), await read(other), await read('None')]).toEqual([true, false, false]);
    },
  );
});

describe('effort advanced2', () => {
  const BLURRED = [
    { version: 2, modulePx: 1.25, blur: 0.5 },
    { version: 5, modulePx: 1.5, blur: 0.5 },
    { version: 2, modulePx: 2, blur: 0.75 },
    { version: 5, modulePx: 2.5, blur: 0.75 },
  ];

  it('reads QR codes of few pixels a module and much blur, advanced fewer of them, and None none', async () => {
    const count = async (mode: Partial<Mode>): Promise<number> => {
      let read = 0;
      for (const view of BLURRED) {
        const luma = drawQr(qrModules('low resolution', view.version), { ...view, angle: 7, seed: 5 });
        if (await reads(luma, 'low resolution', { symbologies: 'qr', ...mode })) read += 1;
      }
      return read;
    };
    expect(await count({ effort: 'advanced2' })).toBe(BLURRED.length);
    expect(await count({ effort: 'advanced' })).toBeLessThan(BLURRED.length);
    expect(await count({ preprocessing: 'None' })).toBe(0);
  });
});
