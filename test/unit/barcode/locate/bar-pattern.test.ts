import { expect, it } from 'vitest';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { createBarSearch } from '../../../../src/barcode/locate/bar-search.ts';
import { barPattern, quickCheck } from '../../../../src/barcode/locate/bar-pattern.ts';
import { createPyramid } from '../../../../src/barcode/vision/pyramid.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { drawKind } from '../../../support/draw-photo-codes.ts';
import { drawNegative, type NegativeName } from '../../../support/draw-photo-negatives.ts';
import { pageOf } from '../../../support/draw-photo-page.ts';
import { photograph, type Shot } from '../../../support/draw-photo.ts';
import { generator } from '../../../support/draw-linear.ts';
import { drawCode } from '../../../support/draw.ts';
import { drawStripes } from '../../../support/draw-stripes.ts';
import { blur } from '../../../../src/barcode/vision/pixels.ts';

const SHOT: Shot = { modulePx: 3, roll: 4, noise: 4, quality: 85, seed: 5 };

const clearest = (luma: Luma) => createBarSearch(createPyramid(luma, UNLIMITED), UNLIMITED).clearest(1);

it.each([
  ['Code 128', {}],
  ['EAN-13', { defocus: 4.5 }],
  ['EAN-8', { yaw: 35 }],
  ['Code 39', { roll: 67 }],
  ['ITF', { light: { gradient: 0.7 } }],
  ['DataBar Omnidirectional', { modulePx: 2 }],
] as const)('bars of a %s, %o, can be a code', async (kind, change) => {
  const { luma } = photograph(pageOf(await drawKind(kind, generator(3))), { ...SHOT, ...change });
  expect(clearest(luma)).not.toEqual([]);
});

it.each([
  ['text', 2],
  ['crossword', 1],
  ['fence', 3],
  ['façade', 2],
  ['book spines', 1],
  ['book spines', 4],
] as const satisfies readonly (readonly [NegativeName, number])[])('%s cannot', (name, seed) => {
  const { luma } = photograph(drawNegative(name, seed), { ...SHOT, modulePx: 4 });
  expect(clearest(luma)).toEqual([]);
});

/** Bars of the given widths in turn, `pitch` px apart, 300 × 60 px, each row with noise of its own. */
function drawnBars(widths: readonly number[], pitch: number): Luma {
  const random = generator(9);
  const data = Uint8Array.from({ length: 300 * 60 }, (_, i) => {
    const x = i % 300;
    const width = widths[Math.floor(x / pitch) % widths.length] ?? 0;
    return (x % pitch < width ? 20 : 230) + 6 * random();
  });
  return { width: 300, height: 60, data };
}
const WHOLE = { centre: { x: 150, y: 30 }, angle: 0, length: 300, breadth: 60, energy: 1 };

it.each([
  [[5], false],
  [[3, 6], true],
])('bars of the widths %j: a code %s', (widths, isCode) => {
  const luma = drawnBars(widths, 10);
  expect(barPattern(luma, WHOLE).isCode).toBe(isCode);
  expect(barPattern(luma, WHOLE).score).toBeGreaterThan(0);
  expect(quickCheck(luma, WHOLE)).toEqual({ bars: 29, severalWidths: isCode });
});

it.each([
  ['stripes', 9],
  ['blinds', 3],
  ['radiator', 12],
  ['cloth', 4],
] as const)('%s of one pitch are no bars of a code', (name, seed) => {
  expect(clearest(drawStripes(name, seed))).toEqual([]);
});

it.each([
  ['ean13', '0000000000000'],
  ['rationalizedCodabar', 'A99999999999999B'],
] as const)('bars of a blurred %s of one digit can be a code', async (kind, text) => {
  expect(clearest(blur(await drawCode(kind, text, { scale: 2 }), 1))).not.toEqual([]);
});
