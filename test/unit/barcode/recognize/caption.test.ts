// The digits beside the bars of a linear symbol are no code that was missed; what stands elsewhere may be one.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { withCaption, withoutCaptions } from '../../../../src/barcode/recognize/caption.ts';
import type { Evidence } from '../../../../src/barcode/recognize/evidence.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { draw, barsOf, withHeight } from '../../../support/draw-linear.ts';

/** 100 × 40 from (100, 100) on. */
const EAN = {
  type: 'EAN_13' as const,
  text: '4006381333931',
  quad: [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
    { x: 200, y: 140 },
    { x: 100, y: 140 },
  ] as const,
};
const evidence = (x: number, y: number, kind: Evidence['kind'] = 'cells'): Evidence => ({
  kind,
  centre: { x, y },
  measures: {},
});
const LINE = [110, 130, 150].map((x) => evidence(x, 150));

describe('the corners of a symbol with its caption', () => {
  it('reach above and below the bars of an EAN, and beyond their ends', () => {
    const corners = withCaption(EAN).map(({ x, y }) => [Math.round(x), Math.round(y)]);
    expect(corners).toEqual([
      [85, 78],
      [215, 78],
      [215, 162],
      [85, 162],
    ]);
  });

  it('are those of the bars of a type that need not have digits', () => {
    expect(withCaption({ ...EAN, type: 'CODE_128' })).toEqual(EAN.quad);
  });
});

describe('what is left without captions', () => {
  it.each([
    ['digits below the bars are left out', LINE, 0],
    ['and above them', [110, 130, 150].map((x) => evidence(x, 92, 'rows')), 0],
    ['two alone stay', LINE.slice(1), 2],
    ['so do digits of two lines', [...LINE.slice(1), evidence(120, 143)], 3],
    ['what stands farther away', LINE.map(({ centre }) => evidence(centre.x, 165)), 3],
    ['what stands beside the first bar', LINE.map(({ centre }) => evidence(centre.x - 70, 150)), 3],
    ['what stands on the bars', LINE.map(({ centre }) => evidence(centre.x, 120)), 3],
    ['and bars or finder patterns', [110, 130, 150].map((x) => evidence(x, 150, 'finders')), 3],
  ] as const)('%s', (_, left, count) => {
    expect(withoutCaptions(left, [EAN])).toHaveLength(count);
  });

  it('is all of it where nothing linear was read', () => {
    expect(withoutCaptions(LINE, [{ ...EAN, type: 'QR_CODE' }])).toEqual(LINE);
  });
});

it('a clean code without print says nothing of more, at any angle', async () => {
  for (const angle of [0, 90, 180, 270]) {
    let isIncomplete = false;
    const luma = draw(withHeight(barsOf('ean13', '4006381333931'), 40), { scale: 3, angle, quiet: 12 });
    const read = await recognize(luma, {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: createBudget({ workMs: 3000 }),
      onIncomplete: () => (isIncomplete = true),
    });
    expect(read.ok && read.value.map(({ text }) => text)).toEqual(['4006381333931']);
    expect(isIncomplete).toBe(false);
  }
});
