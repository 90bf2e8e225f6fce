// Code 128 and Interleaved 2 of 5 by the model of the bars: what is read out of focus, and what is none.
import { describe, expect, it } from 'vitest';
import { ALPHABETS, layoutOf } from '../../../../../src/barcode/linear/characters/alphabets.ts';
import { fittedBars, FITTED_TYPES } from '../../../../../src/barcode/linear/characters/index.ts';
import { modulesOf } from '../../../../../src/barcode/linear/ean-upc/model/symbol.ts';
import { noCosts } from '../../../../../src/barcode/linear/ean-upc/model/numbers.ts';
import { cheapestSummed } from '../../../../../src/barcode/linear/ean-upc/model/summed.ts';
import { createBudget, UNLIMITED } from '../../../../../src/lib/budget.ts';
import { finish } from '../../../../../src/lib/steps.ts';
import type { Luma } from '../../../../../src/image/types.ts';
import { createRandom } from '../../../../fuzz/random.ts';
import { barsOf, draw, withHeight, type Drawing } from '../../../../support/draw-linear.ts';

const random = createRandom('characters by the model');
const SEEN = { scale: 4, blur: 0.8, noise: 3, quiet: 12, seed: 7 };

const bars = (bcid: string, text: string): Drawing =>
  withHeight(barsOf(bcid, text, bcid === 'itf14' ? { showborder: false } : {}), 40);
/** Pixels of the image are twice as large as those of the crop. */
const read = (luma: Luma, types: Parameters<typeof fittedBars>[1] = FITTED_TYPES, budget = UNLIMITED) =>
  finish(fittedBars(luma, types, 0.5, budget));
const reversed = ({ width, height, data }: Luma): Luma => ({ width, height, data: data.toReversed() });
/** The drawing's bars by module. */
const modules = ({ bars: all, width }: Drawing): string =>
  Array.from({ length: Math.round(width) }, (_, x) =>
    all.some((bar) => x + 0.5 > bar.x && x + 0.5 < bar.x + bar.width) ? 1 : 0,
  ).join('');

describe('bars out of focus', () => {
  it.each([
    ['CODE_128', 'code128', 'Lot 47-B'],
    ['CODE_128', 'code128', '0123456789012345'],
    ['ITF', 'itf14', '10012345678902'],
    ['ITF', 'interleaved2of5', '00614141999996'],
  ])('of a %s (%s %s) are read, either way up', (type, bcid, text) => {
    const drawing = bars(bcid, text);
    const luma = draw(drawing, SEEN);
    const found = read(luma);
    expect(found?.type).toBe(type);
    if (type === 'CODE_128') expect(found?.modules.join('')).toBe(modules(drawing));
    // Symbols begin behind the quiet zone.
    expect(Math.abs((found?.from ?? 0) - SEEN.quiet * SEEN.scale)).toBeLessThan(SEEN.scale);
    const back = read(reversed(luma));
    expect(back?.modules).toEqual(found?.modules);
    expect((back?.from ?? 0) - (back?.to ?? 0)).toBeGreaterThan(0);
  });

  it('of types that are not wanted are not', () => {
    expect(read(draw(bars('code128', 'Lot 47-B'), SEEN), ['ITF'])).toBeUndefined();
  });

  it('are not looked at without budget', () => {
    const budget = createBudget({ workMs: 0 });
    expect(read(draw(bars('code128', 'Lot 47-B'), SEEN), FITTED_TYPES, budget)).toBeUndefined();
  });

  it('with a wrong check character or check digit are none', () => {
    const wrong = bars('code128', 'Lot 47-B');
    const [code128] = ALPHABETS;
    if (code128 === undefined) throw new Error('no alphabet');
    const codes = Uint8Array.of(104, 44, 79, 84, 0, 20, 23, 13, 34, 0);
    const layout = layoutOf(code128, codes.length);
    const drawing: Drawing = {
      ...wrong,
      bars: barsOfModules(modulesOf(layout, codes)),
      width: layout.modules,
    };
    expect(read(draw(drawing, SEEN))).toBeUndefined();
    expect(read(draw(bars('interleaved2of5', '10012345678903'), SEEN))).toBeUndefined();
  });

  it.each(['ean13 4006381333931', 'code39 ABC123', 'rationalizedCodabar A123456789B', 'code93 ABC123'])(
    'of %s are none',
    (symbol) => {
      const [bcid = '', text = ''] = symbol.split(' ');
      expect(read(draw(bars(bcid, text), SEEN))).toBeUndefined();
    },
  );

  it('of an Interleaved 2 of 5 without a check digit are none', () => {
    expect(read(draw(bars('interleaved2of5', '4711081529'), SEEN))).toBeUndefined();
  });

  it('that go on beyond an end are none', () => {
    const drawing = bars('interleaved2of5', '10012345678902');
    const beyond = [4, 7, 9].map((x) => ({ x: drawing.width + x, width: 1, top: 0, bottom: 40 }));
    const longer = { ...drawing, bars: [...drawing.bars, ...beyond], width: drawing.width + 10 };
    expect(read(draw(longer, SEEN))).toBeUndefined();
  });
});

function barsOfModules(dark: Uint8Array): Drawing['bars'] {
  return Array.from(dark, (value, x) => ({ value, x }))
    .filter(({ value }) => value === 1)
    .map(({ x }) => ({ x, width: 1, top: 0, bottom: 40 }));
}

describe('the cheapest codes of a sum', () => {
  it('are those of all sequences', () => {
    const layout = {
      ...layoutOf(ALPHABETS[1] ?? raise(), 3),
      codes: Array.from({ length: 3 }, () => [0, 8] as const),
    };
    const sum = { modulus: 7, sum: 2, valueOf: (place: number, code: number) => (place + 2) * code };
    for (let table = 0; table < 20; table += 1) {
      const none = noCosts(layout);
      const costs = {
        ...none,
        single: none.single.map(() => random.below(1000) / 100),
        pair: none.pair.map(() => random.below(1000) / 200),
      };
      const costOf = (codes: readonly number[]): number =>
        codes.reduce((whole, code, place) => {
          const own = costs.single[place * 100 + code] ?? 0;
          const beside = place === 0 ? 0 : costs.pair[(place * 8 + code) * 8 + (codes[place - 1] ?? 0)];
          return whole + own + (beside ?? 0);
        }, 0);
      const all = Array.from({ length: 512 }, (_, i) => [i >> 6, (i >> 3) & 7, i & 7])
        .filter((codes) => codes.reduce((s, code, place) => s + sum.valueOf(place, code), sum.sum) % 7 === 0)
        .map((codes) => ({ codes, cost: costOf(codes) }))
        .sort((a, b) => a.cost - b.cost);
      const found = cheapestSummed(costs, sum);
      expect(found.map(({ codes }) => [...codes])).toEqual(all.slice(0, 2).map(({ codes }) => codes));
      found.forEach(({ cost }, i) => expect(cost).toBeCloseTo(all[i]?.cost ?? 0, 6));
    }
  });
});

function raise(): never {
  throw new Error('no alphabet');
}
