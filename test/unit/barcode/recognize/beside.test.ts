// Two codes beside each other: the second one is not lost because the first one was read.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { rotated } from '../../../support/draw.ts';
import { drawDocument } from '../../../support/draw-documents.ts';
import { generator } from '../../../support/draw-linear.ts';
import { drawKind, scorePhoto, type KindName } from '../../../support/draw-photo-codes.ts';
import { pageOfAll } from '../../../support/draw-photo-page.ts';

// Modules of 2 px show nothing at half the size.
const PAIRS: readonly (readonly [one: KindName, other: KindName, degrees: number])[] = [
  ['Data Matrix', 'EAN-13', 0],
  ['Data Matrix', 'DataBar Stacked', 7],
  ['Data Matrix', 'Micro QR', 103],
  ['DataBar Limited', 'QR Code', 0],
  ['MSI', 'QR Code', 0],
  ['IMB', 'Data Matrix', 0],
  ['rMQR', 'Code 93', 103],
  ['MicroPDF417', 'DataBar Stacked', 78],
  // The first one is read by a late pass: what lies beside it is looked at after that.
  ['MSI', 'rMQR', 143],
  ['IMB', 'rMQR', 81],
  ['ITF', 'Compact PDF417', 195],
  ['MSI', 'MicroPDF417', 86],
];

const advanced = () =>
  ({
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: 3000 }),
  }) as const;

/** What an advanced scan makes of the codes that the image shows: the kinds that are missed, and the texts that are wrong or given again. */
async function scored(luma: Luma, codes: Parameters<typeof scorePhoto>[0]) {
  const read = await recognize(luma, advanced());
  const { missed, wrong, again } = scorePhoto(codes, read.ok ? read.value : []);
  return { missed: missed.map(({ kind }) => kind), wrong, again };
}

describe('two codes with modules of 2 px', () => {
  it.each(PAIRS)('%s beside %s, rotated by %i°: both are read', async (one, other, degrees) => {
    const random = generator(11);
    const codes = [await drawKind(one, random, 2), await drawKind(other, random, 2)];
    const page = pageOfAll(codes, 'row', { gap: 10 });
    expect(await scored(degrees === 0 ? page : rotated(page, degrees), codes)).toEqual({
      missed: [],
      wrong: [],
      again: [],
    });
  });
});

// On pages of more than a quarter of a megapixel, half of whose size shows no bars of 2 px.
describe('an IMB below a large code', () => {
  it.each([
    ['QR Code', 0],
    ['Code 39', 0],
    ['Data Matrix', 0],
    ['Code 39', 180],
  ] as const)('%s, rotated by %i°: both are read', async (other, degrees) => {
    const random = generator(12);
    const codes = [await drawKind(other, random, 6), await drawKind('IMB', random, 2)];
    const page = pageOfAll(codes, 'column', { gap: 160 });
    expect(await scored(degrees === 0 ? page : rotated(page, degrees), codes)).toMatchObject({
      missed: [],
      wrong: [],
    });
  });
});

// The frame is as wide as the crop of the rMQR, of whose columns it is none; and at half the size the rMQR shows no squares.
describe('an rMQR below the frame of an ITF-14', () => {
  it('is read', async () => {
    const { luma, codes } = await drawDocument('pair', 17, 2);
    expect(codes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['rMQR']));
    expect(await scored(luma, codes)).toMatchObject({ missed: [], wrong: [] });
  });
});

describe('beside a code that is read', () => {
  const complete = async (luma: Luma): Promise<boolean> => {
    let is = true;
    const read = await recognize(luma, {
      ...advanced(),
      onIncomplete: () => (is = false),
    });
    expect(read.ok && read.value.length).toBe(1);
    return is;
  };

  it.each(['EAN-13', 'QR Code', 'Code 128'] as const)(
    '%s, squares that no reader reads may be a code: the answer says so',
    async (kind) => {
      const random = generator(13);
      const code = await drawKind(kind, random, 3);
      const side = 120;
      const squares = Uint8Array.from({ length: 900 }, () => (random() < 0.5 ? 0 : 255));
      const data = Uint8Array.from(
        { length: side * side },
        (_, i) => squares[30 * Math.floor(i / side / 4) + Math.floor((i % side) / 4)] ?? 255,
      );
      const unread = { ...code, luma: { width: side, height: side, data } };
      expect(await complete(pageOfAll([code, unread], 'row', { gap: 30 }))).toBe(false);
      expect(await complete(pageOfAll([code], 'row', { gap: 30 }))).toBe(true);
    },
  );
});

describe('tilted codes beside a DataBar Expanded', () => {
  it.each([23, 49, 119, 161])('on page %i are no rows of it, and read', async (index) => {
    const { luma, codes } = await drawDocument('tilted codes', index, 31);
    expect(await scored(luma, codes)).toMatchObject({ missed: [], wrong: [] });
  });
});
