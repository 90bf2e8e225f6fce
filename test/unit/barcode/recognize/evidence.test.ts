// What is left behind says whether there may be more: pages of which a code is damaged, and pages of which all was read.
import { describe, expect, it } from 'vitest';
import { isStrong } from '../../../../src/barcode/recognize/evidence.ts';
import { MAY_HOLD_MORE } from '../../../../src/barcode/recognize/evidence-kinds.ts';
import { drawDocument } from '../../../support/draw-documents.ts';
import { drawIncomplete, withLabel } from '../../../support/draw-incomplete.ts';
import { CATEGORIES, drawPhoto } from '../../../support/draw-photo-categories.ts';
import { scorePhoto } from '../../../support/draw-photo-codes.ts';
import { scanLeft } from '../../../support/scan-left.ts';

/** Of another seed than the points were fitted to. */
const SEED = 77;

describe('evidence of codes that were not read', () => {
  it.each([2, 6, 8])('says that there may be more on page %i with a damaged code', async (index) => {
    const { luma, codes } = await drawIncomplete(index, SEED);
    const { texts, more, left } = await scanLeft(luma);
    expect(scorePhoto(codes, texts).missed).toHaveLength(1);
    expect({ more, isLeft: left.some(isStrong) }).toEqual({ more: true, isLeft: true });
    for (const { kind, measures } of left)
      for (const { of } of MAY_HOLD_MORE[kind].points) expect(measures[of]).toBeTypeOf('number');
    for (const { kind, measures } of left)
      if (kind === 'bars') expect(measures['calmerEnd']).toBeLessThanOrEqual(Number(measures['busierEnd']));
  });

  it.each([3, 7])('does not say so on page %i whose damaged code was read', async (index) => {
    const { luma, codes } = await drawIncomplete(index, SEED);
    const { texts, more } = await scanLeft(luma);
    expect(scorePhoto(codes, texts).missed).toEqual([]);
    expect(more).toBe(false);
  });

  it.each(['invoice', 'coupon', 'cheque', 'parcel label, 203 dpi'] as const)(
    'is weak on a document that was read completely: %s',
    async (kind) => {
      const { luma, codes } = await drawDocument(kind, 3, SEED);
      const { texts, more, left } = await scanLeft(luma);
      expect(scorePhoto(codes, texts).missed).toEqual([]);
      expect({ more, strong: left.filter(isStrong) }).toEqual({ more: false, strong: [] });
    },
  );

  it('is weak beside a label on most photographs of look-alikes', async () => {
    let said = 0;
    const nothing = CATEGORIES.filter(({ name }) => name.startsWith('nothing'));
    for (const [i, category] of nothing.entries()) {
      const { luma } = await drawPhoto(category, SEED);
      if ((await scanLeft((await withLabel(luma, i)).luma)).more) said += 1;
    }
    expect(said).toBeLessThan(2);
  });
});
