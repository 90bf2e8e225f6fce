// Pages without a code: passes over the whole image are left out where nothing looks like what they read.
import { describe, expect, it } from 'vitest';
import { passesOver } from '../../../support/passes-over.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { drawNegative, type NegativeName } from '../../../support/draw-photo-negatives.ts';
import { drawCode, rotated } from '../../../support/draw.ts';

/** Passes that look at the whole image under another tone. */
const CELL_PASSES = ['darkened', 'normalized', 'smoothed and closed'];

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
