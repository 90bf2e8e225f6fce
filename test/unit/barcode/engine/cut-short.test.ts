// A row across a rotated Interleaved 2 of 5 reads the digits until it leaves the bars: they are no symbol.
import { describe, expect, it } from 'vitest';
import { isCutShort } from '../../../../src/barcode/engine/cut-short.ts';
import type { Quad } from '../../../../src/barcode/reader.ts';
import { barsOf, draw, generator, withHeight } from '../../../support/draw-linear.ts';
import { fillText } from '../../../support/draw-photo-page.ts';

const TEXT = '945552917722';
const SCALE = 3;
const ANGLE = 12;
const MODULES = TEXT.length * 9 + 9;

describe('an Interleaved 2 of 5 of which a row was read, where no region of bars is known', () => {
  const luma = draw(withHeight(barsOf('interleaved2of5', TEXT), 30), {
    scale: SCALE,
    angle: ANGLE,
    noise: 3,
  });
  /** A row of the image that begins so many modules after the symbol's start, and ends so many before its end, one pixel high. */
  const rowOf = (before: number, after: number, angle: number): Quad => {
    const [x, y] = [luma.width / 2, luma.height / 2];
    const at = (modules: number, down: number): { readonly x: number; readonly y: number } => {
      const along = (modules - MODULES / 2) * SCALE;
      const radians = (angle * Math.PI) / 180;
      return angle === 0
        ? { x: x + along / Math.cos((ANGLE * Math.PI) / 180), y: y + down }
        : {
            x: x + along * Math.cos(radians) - down * Math.sin(radians),
            y: y + along * Math.sin(radians) + down * Math.cos(radians),
          };
    };
    return [at(before, 0), at(MODULES - after, 0), at(MODULES - after, 1), at(before, 1)];
  };

  it('is cut short if bars go on along the symbol', () => {
    const text = TEXT.slice(4, -4);
    const row = rowOf(4 + 4 * 9, 5 + 4 * 9, 0);
    expect(isCutShort(luma, { type: 'ITF', text, quad: row }, () => [])).toBe(true);
  });

  it('is whole if they do not', () => {
    expect(isCutShort(luma, { type: 'ITF', text: TEXT, quad: rowOf(0, 0, ANGLE) }, () => [])).toBe(false);
  });

  it.each([
    ['lines of print beside it', { noise: 3 }, true],
    ['noise of half its contrast', { noise: 30, black: 90, white: 150 }, false],
  ] as const)('is whole if %s are there', (_, view, print) => {
    const bars = withHeight(barsOf('interleaved2of5', TEXT), 30);
    const width = bars.width * SCALE;
    const clean = draw(bars, { scale: SCALE, ...view });
    const [left, top] = [(clean.width - width) / 2, clean.height / 2 - 11 * SCALE];
    const page = { ...clean, codes: [], modulePx: SCALE };
    if (print)
      for (const x of [left - 9 * SCALE, left + width + 2 * SCALE])
        fillText(page, [x, 0, x + 7 * SCALE, clean.height], {
          height: 4 * SCALE,
          grey: 0,
          random: generator(3),
        });
    const quad: Quad = [
      { x: left, y: top },
      { x: left + width, y: top },
      { x: left + width, y: top + 22 * SCALE },
      { x: left, y: top + 22 * SCALE },
    ];
    expect(isCutShort(clean, { type: 'ITF', text: TEXT, quad }, () => [])).toBe(false);
  });
});
