// Thresholds over drawn photographs: a sample of what `npm run bench -- recognition photos` draws in full, at Advanced.
// A category may read more than its minimum, never less; a higher figure is written here once it is measured.
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { recognize } from '../../../src/barcode/index.ts';
import { createBudget } from '../../../src/lib/budget.ts';
import { SETTINGS } from '../../../src/settings.ts';
import { CATEGORIES, drawPhoto, type Category } from '../../support/draw-photo-categories.ts';
import { KIND_NAMES, scorePhoto } from '../../support/draw-photo-codes.ts';
import type { Photo } from '../../support/draw-photo.ts';
import { NEGATIVE_NAMES } from '../../support/draw-photo-negatives.ts';

/** The first photographs of each: how many, codes read as measured on 22 November 2026, codes there are. */
const MINIMUM_READ = [
  ['plain', 2, 2, 2],
  ['perspective', 4, 4, 4],
  ['uneven light', 3, 3, 3],
  ['out of focus', 4, 4, 4],
  ['motion', 4, 4, 4],
  ['JPEG at quality 40', 3, 3, 3],
  ['low resolution', 4, 4, 4],
  ['screen moiré', 5, 5, 5],
  ['can', 4, 4, 4],
  ['crumpled', 4, 4, 4],
  ['thermal print', 4, 2, 4],
  ['inverted', 4, 4, 4],
  ['coloured', 2, 2, 2],
  ['designer QR', 4, 4, 4],
  ['logo QR', 2, 2, 2],
  ['shipping label', 2, 8, 8],
  ['any rotation', 4, 4, 4],
  ['mirrored', 3, 3, 3],
  ['cropped on dark', 4, 4, 4],
  ['two types', 4, 8, 8],
  ['thermal Codabar', 2, 2, 2],
  ['photographed PDF417', 2, 2, 2],
  ['EAN-13 with an add-on', 2, 4, 4],
  ['bars on dark', 3, 3, 3],
  ['motion, linear codes', 2, 2, 2],
  ['JPEG at quality 40, fine codes', 2, 2, 2],
  ['low light', 6, 6, 6],
  ['text at the code', 3, 3, 3],
] as const satisfies readonly (readonly [
  category: string,
  photographs: number,
  read: number,
  codes: number,
])[];

/** Index 5 of 12: 75°. */
const STEEP = 5;
const STEEP_MINIMUM_READ = 24;

function category(name: string): Category {
  const found = CATEGORIES.find((row) => row.name === name);
  if (found === undefined) throw new Error(`no category ${name}`);
  return found;
}

async function scored(photo: Photo): Promise<{ codes: number; missed: string[]; wrong: string[] }> {
  const budget = createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) });
  const read = await recognize(photo.luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget,
  });
  if (!read.ok) throw new Error(messageOf(read.failure));
  const { missed, wrong } = scorePhoto(photo.codes, read.value);
  return {
    codes: photo.codes.length,
    missed: missed.map((code) => `${code.kind} ${code.texts[0] ?? ''}`),
    wrong: wrong.map(({ type, text }) => `${type} ${text}`),
  };
}

/** Sums of several photographs. */
async function scoredAll(photos: readonly (() => Promise<Photo>)[]): ReturnType<typeof scored> {
  const sum: Awaited<ReturnType<typeof scored>> = { codes: 0, missed: [], wrong: [] };
  for (const draw of photos) {
    const { codes, missed, wrong } = await scored(await draw());
    sum.codes += codes;
    sum.missed.push(...missed);
    sum.wrong.push(...wrong);
  }
  return sum;
}

/** 24 photographs took 16 s while other work had the machine. */
const TIMEOUT_MS = 120_000;

describe('drawn photographs at Advanced', { timeout: TIMEOUT_MS }, () => {
  it.each(MINIMUM_READ)(
    '%s, %i photographs: reads at least %i of %i codes, and no wrong text',
    async (name, sample, minimum, all) => {
      const photos = Array.from({ length: sample }, (_, i) => () => drawPhoto(category(name), i));
      const { codes, missed, wrong } = await scoredAll(photos);
      expect(codes).toBe(all);
      expect(wrong).toEqual([]);
      expect(codes - missed.length, `missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(minimum);
    },
  );

  it('reads all 24 kinds at 75°, and no wrong text', async () => {
    const photos = KIND_NAMES.map((kind) => () => drawPhoto(category(`at 12 angles: ${kind}`), STEEP));
    const { codes, missed, wrong } = await scoredAll(photos);
    expect(wrong).toEqual([]);
    expect(codes - missed.length, `missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(STEEP_MINIMUM_READ);
  });

  it.each(NEGATIVE_NAMES)('reads nothing from %s', async (name) => {
    const { codes, wrong } = await scored(await drawPhoto(category(`nothing: ${name}`), 0));
    expect(codes).toBe(0);
    expect(wrong).toEqual([]);
  });
});

describe('the renderer', () => {
  it('draws the same photograph from the same seed, and another one from another', async () => {
    const [once, again, other] = [
      await drawPhoto(category('thermal print'), 0),
      await drawPhoto(category('thermal print'), 0),
      await drawPhoto(category('thermal print'), 12),
    ];
    expect([again.luma, again.codes]).toEqual([once.luma, once.codes]);
    expect(other.codes[0]?.texts).not.toEqual(once.codes[0]?.texts);
  });

  // The index of a QR code in each: its three finder patterns have dark corners.
  it.each([
    ['perspective', 1],
    ['can', 3],
    ['crumpled', 3],
    ['mirrored', 0],
    ['low resolution', 1],
  ] as const)('knows where the codes lie: %s', async (name, index) => {
    const { luma, codes } = await drawPhoto(category(name), index);
    const [code] = codes;
    if (code === undefined) throw new Error('no code');
    const [first, second, third, fourth] = code.quad;
    const grey = (x: number, y: number): number => luma.data[Math.floor(y) * luma.width + Math.floor(x)] ?? 0;
    const middle = { x: (first.x + third.x) / 2, y: (first.y + third.y) / 2 };
    for (const corner of [first, second, fourth]) {
      const along = (share: number): number =>
        grey(corner.x + share * (middle.x - corner.x), corner.y + share * (middle.y - corner.y));
      expect(along(0.03), 'within the corner').toBeLessThan(110);
      expect(along(-0.12), 'beyond the corner').toBeGreaterThan(110);
    }
  });
});
