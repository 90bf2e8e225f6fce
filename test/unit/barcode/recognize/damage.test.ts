// Damaged codes that were once answered wrongly or guessed, of `npm run bench -- recognition damage` and `-- photos`: not answered now.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { SETTINGS } from '../../../../src/settings.ts';
import { DAMAGES, drawDamage, type Damaged } from '../../../support/draw-damage.ts';
import { CATEGORIES, drawPhoto } from '../../../support/draw-photo-categories.ts';

async function textsOf(luma: Luma): Promise<readonly string[]> {
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) }),
  });
  return read.ok ? read.value.map(({ text }) => text) : ['failed'];
}

async function drawn(name: string, index: number): Promise<Damaged> {
  const damage = DAMAGES.find((row) => row.name === name);
  if (damage === undefined) throw new Error(`no damage ${name}`);
  return drawDamage(damage, index);
}

describe('nothing is answered', () => {
  it.each([
    ['last digit covered', 9, 'an EAN-13'],
    ['last digit covered', 13, 'a UPC-A'],
    ['a digit covered', 0, 'an EAN-13'],
    ['a digit covered', 34, 'a UPC-A'],
    ['clipped', 4, 'an ITF that seems cropped to its bars'],
    ['covered at an end', 34, 'an ITF whose cover seems a dark ground'],
  ])('of %s %i, %s', async (name, index) => {
    expect(await textsOf((await drawn(name, index)).luma)).toEqual([]);
  });
});

it('of a worn ITF no part is answered', async () => {
  const thermal = CATEGORIES.find(({ name }) => name === 'thermal print');
  if (thermal === undefined) throw new Error('no thermal prints');
  const { luma, codes } = await drawPhoto(thermal, 8);
  expect(codes[0]?.texts).toEqual(['513489477922']);
  expect((await textsOf(luma)).filter((text) => text !== '513489477922')).toEqual([]);
});

it('what is damaged but whole is still read', async () => {
  for (const [name, index] of [
    ['moiré, strong', 3],
    ['moiré, strong', 2],
    ['moiré, strong', 9],
    ['faded', 4],
    ['finger', 2],
  ] as const) {
    const { luma, codes } = await drawn(name, index);
    expect([name, ...(await textsOf(luma))]).toEqual([name, codes[0]?.texts[0]]);
  }
});
