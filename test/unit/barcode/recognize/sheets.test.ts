// Sheets of labels that are tilted: all are read, each once, in reading order.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawCode, rotated, sheet } from '../../../support/draw.ts';
import { generator } from '../../../support/draw-linear.ts';
import { drawKind, type DrawnCode } from '../../../support/draw-photo-codes.ts';

const COLUMNS = 8;
const ROWS = 8;

async function readSheet(
  bcid: string,
  texts: readonly string[],
  degrees: number,
  columns = COLUMNS,
): Promise<readonly string[]> {
  const drawn = new Map<string, Awaited<ReturnType<typeof drawCode>>>();
  for (const text of new Set(texts)) drawn.set(text, await drawCode(bcid, text, { scale: 2, height: 10 }));
  const labels = texts.flatMap((text) => drawn.get(text) ?? []);
  let complete = true;
  const read = await recognize(rotated(sheet(labels, columns, 6), degrees), {
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

  // Rows of the image go from the bars of one label to those of the next: the engine takes both for one symbol.
  it.each([
    [36, 6, 10],
    [36, 6, -10],
    [49, 7, -8],
    [16, 4, -10],
  ])(
    'of %i EAN-13 of one text in %i columns, rotated by %i°, gives each',
    async (count, columns, degrees) => {
      const each = Array.from({ length: count }, () => '4006381000000');
      expect(await readSheet('ean13', each, degrees, columns)).toEqual(each);
    },
  );

  it.each([['code39', 10]])('of %s, rotated by %i°, is read in reading order', async (bcid, degrees) => {
    const each = texts((i) => `L${1000 + i}`);
    expect(await readSheet(bcid, each, degrees)).toEqual(each);
  });

  // A row of such a page crosses a few bars' ends of each label: some rows show a text with a valid check digit that is nowhere.
  it('of 100 EAN-13 rotated by 10° gives their texts alone', async () => {
    const random = generator(7);
    const codes: DrawnCode[] = [];
    for (let i = 0; i < 100; i++) codes.push(await drawKind('EAN-13', random, 2));
    const flat = sheet(
      codes.map(({ luma }) => luma),
      8,
      46,
    );
    const read = await recognize(rotated(flat, 10), {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: UNLIMITED,
    });
    expect(read.ok && read.value.map(({ text }) => text).toSorted()).toEqual(
      codes.flatMap(({ texts: each }) => each).toSorted(),
    );
  });

  // Closer than their quiet zones, labels are one region of bars, of which no pass reads all.
  it('of 60 EAN-13 13 modules apart, rotated by 10°, is read whole, or the answer says that there may be more', async () => {
    const random = generator(7);
    const codes: DrawnCode[] = [];
    for (let i = 0; i < 60; i++) codes.push(await drawKind('EAN-13', random, 2));
    const flat = sheet(
      codes.map(({ luma }) => luma),
      8,
      26,
    );
    let complete = true;
    const read = await recognize(rotated(flat, 10), {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: UNLIMITED,
      onIncomplete: () => (complete = false),
    });
    const count = read.ok ? read.value.length : 0;
    expect(count).toBeGreaterThan(0);
    expect(complete && count < codes.length).toBe(false);
  });

  // A strip of a wide page is lower than what strips share, and the next one must lie below it all the same. Where lines of PDF417 rise in a
  // strip by a twentieth of a degree, the engine reads few of them.
  it.each([
    [84, 28, 8, 75],
    [128, 8, -3.3, 120],
  ])(
    'of %i PDF417 in %i columns, rotated by %d°, gives more than %i',
    async (count, columns, degrees, most) => {
      const random = generator(1);
      const codes: DrawnCode[] = [];
      for (let i = 0; i < count; i++) codes.push(await drawKind('PDF417', random, 2));
      const flat = sheet(
        codes.map(({ luma }) => luma),
        columns,
        46,
      );
      const read = await recognize(rotated(flat, degrees), {
        symbologies: 'all',
        effort: 'advanced',
        preprocessing: 'Auto',
        budget: createBudget({ workMs: 20_000 }),
      });
      const each = codes.flatMap(({ texts: own }) => own);
      const found = read.ok ? read.value.map(({ text }) => text) : [];
      expect(found.filter((text) => !each.includes(text))).toEqual([]);
      expect(new Set(found).size).toBeGreaterThan(most);
    },
  );

  // Of 17 MP a quarter of the side is looked at, where modules of 2 px are gone, and at half of it labels are one region.
  it('of 180 EAN-8 of 2 px a module in the corner of a page of 17 MP, rotated by 5°, is read whole', async () => {
    const each = Array.from({ length: 180 }, (_, i) => `96${10_000 + 37 * i}`);
    const codes = await Promise.all(each.map((text) => drawCode('ean8', text, { scale: 2, height: 10 })));
    const flat = rotated(sheet(codes, 12, 6), 5);
    const [width, height] = [4200, 4100];
    const data = new Uint8Array(width * height).fill(255);
    for (let y = 0; y < flat.height; y++)
      data.set(flat.data.subarray(y * flat.width, (y + 1) * flat.width), y * width);
    // The page is searched from its first ink to its last.
    for (let y = 1; y < 30; y++) data.fill(0, (height - y) * width - 30, (height - y) * width - 1);
    const read = await recognize(
      { width, height, data },
      { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto', budget: UNLIMITED },
    );
    expect(read.ok && read.value.map(({ text }) => text.slice(0, 7)).toSorted()).toEqual(each);
  });

  // The engine puts halves and pairs of several labels together where their checksum allows it.
  it.each([
    ['databarexpanded', 24, 6, -5],
    ['databarstackedomni', 40, 8, 3],
    ['databarexpandedstacked', 2, 1, 30],
  ])(
    'of %s: %i labels in %i columns, rotated by %i°, give no mixtures',
    async (bcid, count, columns, degrees) => {
      const each = Array.from({ length: count }, (_, i) => {
        const digits = `0${String((i + 1) * 829_348_951_007)
          .padStart(14, '0')
          .slice(-12)}`;
        const gtin = `(01)${bcid === 'databarstackedomni' ? digits : `9${digits.slice(1)}`}`;
        return bcid === 'databarstackedomni' ? gtin : `${gtin}(10)QZ${i}`;
      });
      const codes = await Promise.all(each.map((text) => drawCode(bcid, withCheckDigit(text), { scale: 2 })));
      const read = await recognize(rotated(sheet(codes, columns, 6), degrees), {
        symbologies: 'all',
        effort: 'advanced',
        preprocessing: 'Auto',
        budget: UNLIMITED,
      });
      const answers = read.ok ? read.value.map(({ text }) => text.replace(/^\(01\)/, '')) : [];
      expect(answers.toSorted()).toEqual(each.map((text) => withCheckDigit(text).slice(4)).toSorted());
    },
  );

  // Rows of stacked codes that lean by more than 3° are read only upright, and labels beside each other are one region of bars.
  it.each([
    ['pdf417', 8, 'sheet upright'],
    ['pdf417', 30, 'sheet upright'],
    ['pdf417compact', 30, 'sheet upright'],
    ['micropdf417', -5, 'cell regions'],
  ])(
    'of 40 %s, rotated by %i°, is read whole, or the answer says that there may be more: %s',
    async (bcid, degrees, pass) => {
      const each = Array.from({ length: 40 }, (_, i) => `parcel ${4711 + 97 * i}`);
      const codes = await Promise.all(each.map((text) => drawCode(bcid, text, { scale: 2, columns: 2 })));
      let complete = true;
      const read = await recognize(rotated(sheet(codes, 8, 6), degrees), {
        symbologies: 'all',
        effort: 'advanced',
        preprocessing: 'Auto',
        budget: UNLIMITED,
        onIncomplete: () => (complete = false),
      });
      const answers = read.ok ? read.value.map(({ text }) => text) : [];
      expect(each).toEqual(expect.arrayContaining(answers));
      expect(new Set(answers).size).toBeGreaterThanOrEqual(36);
      expect(read.ok && read.value.some((symbol) => symbol.pass.startsWith(pass))).toBe(true);
      if (complete) expect(answers.length).toBe(40);
    },
  );

  it('of two equal DataBars above each other, rotated by 12°, gives both', async () => {
    const code = await drawCode('databaromni', '(01)04094099365344', { scale: 3 });
    const read = await recognize(rotated(sheet([code, code], 1, 6), 12), {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: UNLIMITED,
    });
    expect(read.ok && read.value.map(({ text }) => text)).toEqual(['04094099365344', '04094099365344']);
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

/** The check digit behind thirteen digits of `(01)`: weights 3 and 1. */
function withCheckDigit(text: string): string {
  const body = text.slice(4, 17);
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return `(01)${body}${(10 - (sum % 10)) % 10}${text.slice(17)}`;
}
