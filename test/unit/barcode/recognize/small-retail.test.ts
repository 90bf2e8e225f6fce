// Samples of `npm run bench -- recognition retail`: drawn EAN and UPC that were once answered as others.
import { expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { drawRetail, RETAIL_KINDS } from '../../../support/draw-retail.ts';

const options = { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto' } as const;

/** The right texts of the photograph of that kind, number and seed, and what is read. */
async function read(name: string, index: number, seed = 1) {
  const kind = RETAIL_KINDS.find((each) => each.name === name);
  if (kind === undefined) throw new Error(name);
  const { luma, texts } = drawRetail(kind, index, seed);
  const found = await recognize(luma, { ...options, budget: createBudget({ workMs: 3000 }) });
  if (!found.ok) throw new Error(name);
  return { texts, found: found.value.map((symbol) => [symbol.type, symbol.text]) };
}

it.each([
  // The engine reads another number of the whole image: bars have grown.
  ['ink spread', 34, 1, 'EAN_13', '1010184823806'],
  ['ink spread', 48, 1, 'EAN_13', '2463447407647'],
  // It reads a number of bars of both symbol and add-on, which none of them shows.
  ['ink spread', 68, 2, 'EAN_13', '9917102178852'],
  // Its digits one by one are those of another number, upside down.
  ['Gaussian blur', 110, 1, 'EAN_13', '8449995669700'],
  // An EAN-13 of half its modules fits its bars, too, but not as well.
  ['Gaussian blur', 117, 1, 'UPC_E', '00542265'],
  ['defocus', 123, 1, 'EAN_8', '59730125'],
])('%s, number %i of seed %i, is %s %s', async (name, index, seed, type, text) => {
  const { texts, found } = await read(name, index, seed);
  expect(texts[0]).toBe(text);
  expect(found).toEqual([[type, text]]);
});

it.each([
  // Half of the digits of another number are the same.
  ['defocus', 84, 1],
  // Two digits lie under a lamp: the check digit tells one.
  ['glare', 152, 1],
  ['glare', 175, 1],
  // The digits about the middle of a UPC-A whose ends are bleached are an EAN-8.
  ['bleached ends', 47, 2],
  ['bleached ends', 65, 2],
])('%s, number %i of seed %i, is no other number', async (name, index, seed) => {
  const { texts, found } = await read(name, index, seed);
  expect(found.filter(([, text = '']) => !texts.includes(text))).toEqual([]);
});
