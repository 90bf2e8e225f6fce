// Pages without a code: passes over the whole image are left out where nothing looks like what they read.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import type { Budget } from '../../../../src/lib/budget.ts';
import { passesOver } from '../../../support/passes-over.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { drawNegative, type NegativeName } from '../../../support/draw-photo-negatives.ts';
import { drawCode, rotated } from '../../../support/draw.ts';

/** Nominal ns a pixel of the engine's default pass. */
const DEFAULT_WORK_NS = 75;
/** Passes that look at the whole image under another tone. */
const CELL_PASSES = ['darkened', 'normalized'];

function pageOf(name: NegativeName, seed: number): Luma {
  const { width, height, data } = drawNegative(name, seed);
  return { width, height, data: Uint8Array.from(data) };
}

describe('a page without a code', () => {
  it.each(['text', 'fence', 'sheet music', 'blinds', 'book spines', 'façade', 'crossword'] as const)(
    '%s is not looked at under other tones',
    async (name) => {
      const { passes, texts } = await passesOver(pageOf(name, 1));
      expect(texts).toEqual([]);
      expect(passes.filter((pass) => CELL_PASSES.includes(pass))).toEqual([]);
    },
  );
});

/** Of the others sheet music and noise take 4 to 6, blinds up to 9 as they are drawn, without light and perspective. */
const CHEAP = [
  'text',
  'table',
  'fence',
  'keyboard',
  'façade',
  'crossword',
  'book spines',
] as const satisfies readonly NegativeName[];

/** Nominal ms of an advanced scan, by those of the engine's default pass over as many pixels. */
async function workOver(luma: Luma): Promise<number> {
  let sum = 0;
  const budget: Budget = {
    spend: (ms) => {
      sum += ms;
      return true;
    },
    exhausted: false,
  };
  await recognize(luma, { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto', budget });
  return sum / ((luma.width * luma.height * DEFAULT_WORK_NS) / 1e6);
}

describe('the work on a page without a code', () => {
  it.each(CHEAP)('of %s is at most four default passes', async (name) => {
    expect(await workOver(pageOf(name, 1))).toBeLessThan(4);
  });
});

describe('what looks like a code', () => {
  it('of squares or a finder pattern is looked at under other tones', async () => {
    // So faint and blurred that the engine reads neither.
    const code = await drawCode('qrcode', 'faint', { scale: 6 });
    const torn = { ...code, data: code.data.map((grey, i) => (i % code.width > 150 ? 255 : grey)) };
    const { passes } = await passesOver(torn);
    expect(passes).toEqual(expect.arrayContaining(CELL_PASSES));
  });

  it.each([15, 45])(
    'a PDF417 rotated by %i° is read, though boards of a fence are left out',
    async (degrees) => {
      const code = await drawCode('pdf417', 'rows of bars', { scale: 2 });
      expect((await passesOver(rotated(code, degrees))).texts).toEqual(['rows of bars']);
    },
  );
});
