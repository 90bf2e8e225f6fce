import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../../../src/image/types.ts';
import { createBudget, UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { fitEan } from '../../../../../../src/barcode/linear/ean-upc/fit/index.ts';
import { blurred } from '../../../../../../src/barcode/linear/ean-upc/fit/patterns.ts';
import { finish } from '../../../../../../src/lib/steps.ts';
import { encoded } from '../../../../../support/draw-linear.ts';
import { symbolModules } from '../../../../../support/ean-modules.ts';

const SAMPLES = 3;

/** A crop of 40 rows: the symbol amid so many modules of paper on each side, blurred by `blur` modules, noise of ±4 levels. */
function crop(
  text: string,
  blur: number,
  upsideDown = false,
  beside = 16,
  symbol: readonly number[] = symbolModules(Array.from(text, Number)),
): Luma {
  const quiet = Array.from({ length: beside }, () => 0);
  const modules = [...quiet, ...symbol, ...quiet];
  const row = blurred(modules, { blur, samples: SAMPLES });
  let seed = 11;
  const noise = (): number => (seed = (seed * 48271) % 2147483647) % 9;
  const data = new Uint8Array(row.length * 40).map(
    (_, i) => 200 - 120 * (row[i % row.length] ?? 0) + noise() - 4,
  );
  return { width: row.length, height: 40, data: upsideDown ? data.toReversed() : data };
}

const texts = (luma: Luma) => finish(fitEan(luma, UNLIMITED)).map(({ type, text }) => `${type} ${text}`);

describe('the EAN model fit', () => {
  it.each([
    ['4006381333931', 'EAN_13 4006381333931', 0],
    ['9780446579803', 'EAN_13 9780446579803', 1],
    ['0036000291452', 'UPC_A 036000291452', 0],
  ])('reads %s blurred by up to 0.6 module, either way up', (digits, answer, turn) => {
    for (const [i, blur] of [0.3, 0.45, 0.6].entries())
      expect(texts(crop(digits, blur, i % 2 === turn))).toEqual([answer]);
  });

  it('reads what is out of focus by 1.1 and 1.5 modules, either way up', () => {
    for (const blur of [1.1, 1.5]) {
      expect(texts(crop('9780446579803', blur))).toEqual(['EAN_13 9780446579803']);
      expect(texts(crop('0071831007995', blur, true))).toEqual(['UPC_A 071831007995']);
    }
  });

  it.each([
    ['ean8', '96385074', 'EAN_8 96385074'],
    ['upce', '01264904', 'UPC_E 01264904'],
  ])('reads %s %s out of focus, either way up', (bcid, text, answer) => {
    const modules =
      encoded(bcid, text)?.sbs.flatMap((width, i) => Array.from({ length: width }, () => (i + 1) % 2)) ?? [];
    for (const [blur, upsideDown] of [
      [0.7, bcid === 'ean8'],
      [1.1, bcid !== 'ean8'],
    ] as const)
      expect([blur, ...texts(crop(text, blur, upsideDown, 16, modules))]).toEqual([blur, answer]);
  });

  it('takes no half of an EAN-13 for an EAN-8 or UPC-E', () => {
    const modules = symbolModules(Array.from('4006381333931', Number));
    for (const [from, to, blur] of [
      [0, 50, 0.6],
      [45, modules.length, 1.1],
      [0, 80, 1.1],
    ] as const)
      expect(texts(crop('', blur, false, 16, modules.slice(from, to)))).toEqual([]);
  });

  it('reads a symbol that takes four tenths of the crop', () => {
    for (const blur of [0.45, 0.6])
      expect(texts(crop('4006381333931', blur, false, 70))).toEqual(['EAN_13 4006381333931']);
    expect(texts(crop('9780446579803', 1.1, false, 50))).toEqual(['EAN_13 9780446579803']);
  });

  it('does not look for places in bars so sharp that the engine would have read them', () => {
    const spentOn = (blur: number): number => {
      let spent = 0;
      const budget = { spend: (ms: number) => (spent += ms) >= 0, exhausted: false };
      finish(fitEan(crop('4006381333932', blur), budget));
      return spent;
    };
    expect(spentOn(0.01)).toBe(0);
    expect(spentOn(0.5)).toBeGreaterThan(0);
  });

  it('answers nothing for digits with a wrong check digit', () => {
    for (const blur of [0.6, 1.3]) expect(texts(crop('4006381333932', blur))).toEqual([]);
  });

  it('answers nothing for gratings, noise, flat paper and crops too small for a symbol', () => {
    let seed = 5;
    const noise = new Uint8Array(400 * 40).map(() => (seed = (seed * 48271) % 2147483647) & 255);
    expect(texts({ width: 400, height: 40, data: noise })).toEqual([]);
    expect(texts({ width: 400, height: 40, data: new Uint8Array(16000).fill(128) })).toEqual([]);
    expect(
      texts({ width: 400, height: 40, data: new Uint8Array(16000).map((_, i) => ((i >> 2) & 1) * 255) }),
    ).toEqual([]);
    for (const width of [0, 1, 5, 60])
      expect(texts({ width, height: 3, data: new Uint8Array(width * 3) })).toEqual([]);
  });

  it('ends when the budget is used up', () => {
    expect(finish(fitEan(crop('4006381333931', 0.6), createBudget({ workMs: 0 })))).toEqual([]);
  });
});
