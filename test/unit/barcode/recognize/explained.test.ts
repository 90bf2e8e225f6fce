// What was read explains the image: no further pass is made.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/recognize/recognize.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { passesOver } from '../../../support/passes-over.ts';
import { drawDocument } from '../../../support/draw-documents.ts';
import { drawStripes } from '../../../support/draw-stripes.ts';
import { drawCode, sheet } from '../../../support/draw.ts';

describe('nothing is left to read', () => {
  it.each([
    ['ean13', '4006381333931', '4006381333931'],
    ['code128', 'Quiet zone 128', 'Quiet zone 128'],
    ['qrcode', 'https://example.org/4711', 'https://example.org/4711'],
    ['datamatrix', 'quietzone 4711', 'quietzone 4711'],
    ['azteccode', 'quietzone 4711', 'quietzone 4711'],
    ['pdf417', 'quietzone 4711', 'quietzone 4711'],
    ['databarstacked', '(01)24012345678905', '24012345678905'],
    // The engine gives it the corners of its last row.
    ['databarexpandedstacked', '(01)98898765432106(3202)012345', '(01)98898765432106(3202)012345'],
  ])('beside %s %s', async (bcid, value, text) => {
    const code = await drawCode(bcid, value, { scale: 2 });
    expect(await passesOver(code)).toEqual({ passes: ['default'], texts: [text] });
  });
});

describe('a DataBar Expanded Stacked', () => {
  it.each([0, 3, 5, 8])(
    'explains its last row, which is half as long: bars are not looked for there (%i)',
    async (index) => {
      const { luma, codes } = await drawDocument('coupon', index, 1);
      const { passes, texts } = await passesOver(luma);
      expect(texts.toSorted()).toEqual(codes.flatMap((code) => code.texts).toSorted());
      expect(passes.filter((pass) => pass.startsWith('bar region'))).toEqual([]);
    },
  );

  it('is answered once, where it is, of two places of which the engine mirrors one', async () => {
    const { luma, codes } = await drawDocument('coupon', 25, 1);
    const { texts } = await passesOver(luma);
    expect(texts.toSorted()).toEqual(codes.flatMap((code) => code.texts).toSorted());
  });
});

/** The code with bars of one width beside it, as of a fence. */
async function besideBoards(boardPx: number): Promise<Luma> {
  const code = await drawCode('qrcode', 'https://example.org/4711', { scale: 6 });
  const boards = { ...code, data: code.data.map((_, i) => (((i % code.width) / boardPx) & 1 ? 40 : 220)) };
  return sheet([code, boards], 2, 20);
}

/** Nominal ms that an advanced scan spends. */
async function workOf(image: Luma): Promise<number> {
  let work = 0;
  const budget = { spend: (ms: number) => ((work += ms), true), exhausted: false };
  await recognize(image, { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto', budget });
  return work;
}

it('a page that the code explains is not searched for regions, one with marks beside it is', async () => {
  const code = await drawCode('qrcode', 'https://example.org/4711', { scale: 8 });
  const isMark = (i: number): boolean => i % code.width < 24 && i < 24 * code.width && (i >> 2) % 2 === 0;
  const marked = { ...code, data: code.data.map((grey, i) => (isMark(i) ? 0 : grey)) };
  expect(await workOf(code)).toBeLessThan(0.95 * (await workOf(marked)));
});

/** Whether what no symbol explains is measured. */
async function isSearched(image: Luma): Promise<boolean> {
  let is = false;
  await recognize(image, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
    observeCandidates: () => {
      is = true;
      return false;
    },
  });
  return is;
}

it('an EAN explains its digits, which are not searched for a code; what stands beyond them is', async () => {
  const { width, height, data } = await drawCode('ean13', '4006381333931', { scale: 2 });
  const taller = { width, height: height + 60, data: new Uint8Array(width * (height + 60)).fill(255) };
  taller.data.set(data);
  const isMark = (i: number): boolean => i % width < 40 && i >= (height + 20) * width && (i >> 2) % 2 === 0;
  const marked = { ...taller, data: taller.data.map((grey, i) => (isMark(i) ? 0 : grey)) };
  expect(await isSearched(taller)).toBe(false);
  expect(await isSearched(marked)).toBe(true);
});

describe('something is left that is no code', () => {
  it('bars that are worth no pass are not given to any', async () => {
    // Of one width: 200 with all passes.
    expect(await workOf(drawStripes('blinds', 0))).toBeLessThan(60);
  });

  it.each([6, 9])('boards of a fence, %i px wide, are not looked at as bars', async (boardPx) => {
    const { passes, texts } = await passesOver(await besideBoards(boardPx));
    expect(texts).toEqual(['https://example.org/4711']);
    expect(passes.filter((pass) => pass.startsWith('bar region'))).toEqual([]);
  });
});

describe('something is left to read', () => {
  it('in the row of a linear code another one: the default pass, which is always made, reads it', async () => {
    const texts = ['4006381333931', '4012345678901'] as const;
    const code = await drawCode('ean13', texts[0], { scale: 2 });
    const other = await drawCode('ean13', texts[1], { scale: 2 });
    // Too faint for a region of cells.
    const faint = { ...other, data: other.data.map((grey) => 230 + grey / 10.2) };
    expect((await passesOver(sheet([code, faint], 2, 10))).texts).toEqual(texts);
  });

  it('below a DataBar Expanded Stacked another one', async () => {
    const texts = ['(01)98898765432106(3202)012345', '(01)98898765432106(3202)012346'];
    const codes = await Promise.all(
      texts.map((text) => drawCode('databarexpandedstacked', text, { scale: 2 })),
    );
    expect((await passesOver(sheet(codes, 1, 10))).texts).toEqual(texts);
  });
});
