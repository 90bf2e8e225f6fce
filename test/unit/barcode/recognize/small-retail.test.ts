// Samples of `npm run bench -- recognition retail`: drawn EAN and UPC that were once answered as others.
import { expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { drawRetail, RETAIL_KINDS } from '../../../support/draw-retail.ts';

it.each([
  // The engine reads another number of the whole image: bars have grown.
  ['ink spread', 34, 'EAN_13', '1010184823806'],
  ['ink spread', 48, 'EAN_13', '2463447407647'],
  // Its digits one by one are those of another number, upside down.
  ['Gaussian blur', 110, 'EAN_13', '8449995669700'],
  // An EAN-13 of half its modules fits its bars, too, but not as well.
  ['Gaussian blur', 117, 'UPC_E', '00542265'],
  ['defocus', 123, 'EAN_8', '59730125'],
])('%s, number %i, is %s %s', async (name, index, type, text) => {
  const kind = RETAIL_KINDS.find((each) => each.name === name);
  if (kind === undefined) throw new Error(name);
  const { luma, texts } = drawRetail(kind, index);
  expect(texts).toEqual([text]);
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: 3000 }),
  });
  expect(read.ok && read.value.map((symbol) => [symbol.type, symbol.text])).toEqual([[type, text]]);
});
