// Sheets of labels that lie askew: all are read, each once, in reading order.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawCode, rotated, sheet } from '../../../support/draw.ts';

const COLUMNS = 8;
const ROWS = 8;

async function readSheet(
  bcid: string,
  texts: readonly string[],
  degrees: number,
): Promise<readonly string[]> {
  const drawn = new Map<string, Awaited<ReturnType<typeof drawCode>>>();
  for (const text of new Set(texts)) drawn.set(text, await drawCode(bcid, text, { scale: 2, height: 10 }));
  const labels = texts.flatMap((text) => drawn.get(text) ?? []);
  let complete = true;
  const read = await recognize(rotated(sheet(labels, COLUMNS, 6), degrees), {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
    onIncomplete: () => (complete = false),
  });
  expect(complete).toBe(true);
  return read.ok ? read.value.map(({ text }) => text) : [read.failure.code];
}

const texts = (of: (i: number) => string): readonly string[] =>
  Array.from({ length: COLUMNS * ROWS }, (_, i) => of(i));

describe('a sheet of labels', () => {
  it.each([
    ['ean13', '4006381000000', -10],
    ['code39', 'L1000', 5],
  ])('of %s, all %s, rotated by %i°, is read whole', async (bcid, text, degrees) => {
    expect(
      await readSheet(
        bcid,
        texts(() => text),
        degrees,
      ),
    ).toEqual(texts(() => text));
  });

  it.each([['code39', 10]])('of %s, rotated by %i°, is read in reading order', async (bcid, degrees) => {
    const each = texts((i) => `L${1000 + i}`);
    expect(await readSheet(bcid, each, degrees)).toEqual(each);
  });

  // Above 4.2 megapixels the page is looked at by its half, where modules of 2 px show nothing of their squares.
  it('of 128 Aztec codes with modules of 2 px, rotated by 5°, is read whole', async () => {
    const each = Array.from({ length: 128 }, (_, i) => `quietzone ${4000 + i}`);
    const codes = await Promise.all(each.map((text) => drawCode('azteccode', text, { scale: 2 })));
    const read = await recognize(rotated(sheet(codes, COLUMNS, 6), 5), {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: UNLIMITED,
    });
    expect(read.ok && read.value.map(({ text }) => text)).toEqual(each);
  });
});
