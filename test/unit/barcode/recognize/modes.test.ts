// What tells the modes of recognition apart, on a handful of drawn images.
import { describe, expect, it } from 'vitest';
import { recognize, type RecognizeOptions } from '../../../../src/barcode/index.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { barsOf, draw, generator, withHeight } from '../../../support/draw-linear.ts';
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
    expect(await count({ preprocessing: 'None', effort: 'advanced2' })).toBe(BLURRED.length);
  });
});

/** QR codes of grain, specks, dots, ragged edges or few blurred pixels a module, by seed. */
function roughQr(kind: number, random: () => number): Luma {
  const modules = qrModules('mode', 1 + Math.floor(4 * random()));
  const modulePx = 4 + Math.floor(6 * random());
  const seed = Math.floor(1e6 * random());
  const strength = random();
  if (kind === 4) {
    const view = { version: 0, modulePx: 1.1 + strength, blur: 0.3 + 0.4 * random(), angle: 40 * random() };
    return drawQr(modules, { ...view, seed });
  }
  const roughness = [
    { grain: 40 + 90 * strength },
    { specks: 0.2 + 0.3 * strength },
    { dots: 0.65 + 0.3 * strength },
    { ragged: (0.2 + 0.2 * strength) * modulePx },
  ][kind];
  return drawRough(modules, { modulePx, seed, ...roughness });
}

describe('60 QR codes of poor print and few pixels', () => {
  const random = generator(1961);
  const drawn = Array.from({ length: 60 }, (_, i) => roughQr(i % 5, random));

  it('are read by Auto wherever another value reads them', async () => {
    let [others, auto] = [0, 0];
    for (const luma of drawn) {
      const by = async (preprocessing: Mode['preprocessing']): Promise<boolean> =>
        reads(luma, 'mode', { symbologies: 'qr', preprocessing });
      const isRead = (await by('None')) || (await by('SmoothEdges')) || (await by('SmoothEdgesPlus'));
      const isReadByAuto = await by('Auto');
      if (isRead) expect(isReadByAuto).toBe(true);
      others += Number(isRead);
      auto += Number(isReadByAuto);
    }
    expect(others).toBeGreaterThan(25);
    expect(auto).toBeGreaterThan(others);
  });

  it.each(['None', 'SmoothEdges', 'SmoothEdgesPlus', 'Auto'] as const)(
    'of few pixels are read by Advanced2 wherever Advanced reads them, and more of them: %s',
    async (preprocessing) => {
      let [less, more] = [0, 0];
      for (const luma of drawn.filter((_, i) => i % 5 === 4)) {
        const by = async (effort: Mode['effort']): Promise<boolean> =>
          reads(luma, 'mode', { symbologies: 'qr', preprocessing, effort });
        const [isRead, isReadBy2] = [await by('advanced'), await by('advanced2')];
        if (isRead) expect(isReadBy2).toBe(true);
        less += Number(isRead);
        more += Number(isReadBy2);
      }
      expect(more).toBeGreaterThan(less + 2);
    },
  );
});
