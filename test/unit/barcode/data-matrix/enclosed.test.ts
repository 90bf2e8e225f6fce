// A Data Matrix that letters touch on all sides: the engine reads it once all but the box of its solid sides is white.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { generator } from '../../../support/draw-linear.ts';
import { drawKind } from '../../../support/draw-photo-codes.ts';
import { blankPage, fillText, placeCode } from '../../../support/draw-photo-page.ts';
import { rotated } from '../../../support/draw.ts';

describe('a Data Matrix among print', () => {
  it.each([0, 6, -11])('is read at %i° with letters at its sides', async (degrees) => {
    const random = generator(31);
    const code = await drawKind('Data Matrix', random, 5);
    const page = blankPage(420, 420);
    const [left, top] = [210 - code.luma.width / 2, 210 - code.luma.height / 2];
    const right = left + code.luma.width;
    fillText(page, [left - 96, 120, left + 3, 300], { height: 22, grey: 0, random });
    fillText(page, [right, 120, right + 96, 300], { height: 22, grey: 0, random });
    placeCode(page, code, left, top);
    const read = await recognize(rotated(page, degrees), {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: UNLIMITED,
    });
    expect(read.ok && read.value.map(({ text }) => text)).toEqual([code.texts[0]]);
  });
});
