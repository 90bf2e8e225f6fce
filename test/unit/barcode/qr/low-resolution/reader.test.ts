// Samples of the curve of `npm run bench -- recognition low-resolution`.
import { describe, expect, it } from 'vitest';
import { lowResolutionSteps } from '../../../../../src/barcode/qr/low-resolution/index.ts';
import { finish } from '../../../../../src/lib/steps.ts';
import { createBudget, UNLIMITED, type Budget } from '../../../../../src/lib/budget.ts';
import type { Luma } from '../../../../../src/image/types.ts';
import { gaussian, generator } from '../../../../support/draw-linear.ts';
import { drawQr, qrModules } from '../../../../support/draw-qr.ts';

const TEXTS: Readonly<Record<number, string>> = {
  2: 'https://example.com/é',
  5: 'The quick brown fox jumps over the lazy dog, 1234567890 times.',
  10: 'A quiet zone is four modules wide. '.repeat(5),
};

const symbolsOf = (luma: Luma, budget: Budget = UNLIMITED) => finish(lowResolutionSteps(luma, budget));
const read = (luma: Luma): readonly string[] => symbolsOf(luma).map(({ text }) => text);

describe('low-resolution QR codes', () => {
  it.each([
    { version: 2, modulePx: 1.25, blur: 0.5, angle: 0 },
    { version: 2, modulePx: 1.25, blur: 0.5, angle: 7 },
    { version: 5, modulePx: 1.25, blur: 0.5, angle: 7 },
    { version: 10, modulePx: 1.25, blur: 0.5, angle: 0 },
    { version: 2, modulePx: 2, blur: 0.75, angle: 7 },
    { version: 5, modulePx: 2, blur: 0.75, angle: 0 },
    { version: 10, modulePx: 2, blur: 0.75, angle: 7 },
    { version: 5, modulePx: 1, blur: 0, angle: 7 },
    { version: 2, modulePx: 3.2, blur: 0.6, angle: 0 },
    { version: 5, modulePx: 1.6, blur: 0.4, angle: 200 },
    { version: 2, modulePx: 1.7, blur: 0.4, angle: 318 },
  ])('of version $version are read at $modulePx px per module, blur σ $blur, rotated by $angle°', (view) => {
    const text = TEXTS[view.version] ?? '';
    expect(read(drawQr(qrModules(text, view.version), { ...view, seed: 5 }))).toEqual([text]);
  });

  it('are read in low contrast on a shaded ground', () => {
    const { width, height, data } = drawQr(qrModules(TEXTS[2] ?? '', 2), {
      version: 2,
      modulePx: 2,
      blur: 0.5,
      black: 60,
      white: 120,
      noise: 2,
    });
    const shaded = data.map((value, i) => value + 40 * ((i % width) / width));
    expect(read({ width, height, data: shaded })).toEqual([TEXTS[2]]);
  });

  it('have the outline of their modules', () => {
    const modulePx = 2;
    const modules = qrModules(TEXTS[2] ?? '', 2);
    const luma = drawQr(modules, { version: 2, modulePx, blur: 0.5 });
    const quad = symbolsOf(luma)[0]?.quad;
    expect((quad?.[1].x ?? 0) - (quad?.[0].x ?? 0)).toBeCloseTo(modules.length * modulePx, 0);
    expect((quad?.[3].y ?? 0) - (quad?.[0].y ?? 0)).toBeCloseTo(modules.length * modulePx, 0);
  });

  it('are not read where the modules are wrong', () => {
    const random = generator(9);
    const modules = qrModules(TEXTS[2] ?? '', 2).map((row, r) =>
      row.map((dark, c) => (r > 8 && c > 8 && random() < 0.35 ? !dark : dark)),
    );
    expect(read(drawQr(modules, { version: 2, modulePx: 2, blur: 0.3 }))).toEqual([]);
  });

  it('are not read from noise, blanks and small images', () => {
    const random = generator(4);
    expect(
      read({
        width: 120,
        height: 90,
        data: Uint8Array.from({ length: 10_800 }, () => 128 + 40 * gaussian(random)),
      }),
    ).toEqual([]);
    for (const [width, height] of [
      [0, 0],
      [1, 1],
      [19, 200],
      [21, 21],
      [40, 20],
    ] as const)
      expect(read({ width, height, data: new Uint8Array(width * height).fill(200) })).toEqual([]);
  });

  it('are not sought once the budget is used up', () => {
    const luma = drawQr(qrModules(TEXTS[2] ?? '', 2), { version: 2, modulePx: 2, blur: 0.5 });
    expect(symbolsOf(luma, createBudget({ workMs: 1 }))).toEqual([]);
  });
});
