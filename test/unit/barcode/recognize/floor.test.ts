// The floor: an advanced answer holds every code of a document that zxing-wasm reads with its default options on the same pixels.
// A cut of npm run bench -- recognition documents. Before the default pass was a part of every scan, codes of four of these documents were lost.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { PASSES } from '../../../../src/barcode/recognize/passes.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { createBudget, type Budget } from '../../../../src/lib/budget.ts';
import { LIMITS } from '../../../../src/barcode/limits.ts';
import { drawCode, sheet } from '../../../support/draw.ts';
import { generator } from '../../../support/draw-linear.ts';
import { DOCUMENTS, drawDocument, type DocumentKind } from '../../../support/draw-documents.ts';
import { scorePhoto } from '../../../support/draw-photo-codes.ts';
import { readByDefault } from '../../../support/engine-default.ts';
import { blindEngine } from '../../../support/noting-engine.ts';
import { passesOver } from '../../../support/passes-over.ts';

const SEED = 1;
const INDEXES = [1, 2] as const;
const KINDS = Object.keys(DOCUMENTS) as readonly DocumentKind[];

async function advanced(
  luma: Luma,
  ownBudget?: Budget,
): Promise<{ readonly texts: readonly { text: string }[]; readonly complete: boolean }> {
  let complete = true;
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: 3000 }),
    ...(ownBudget && { ownBudget }),
    onIncomplete: () => (complete = false),
  });
  return { texts: read.ok ? read.value : [], complete };
}

/** On a page of 5.3 megapixels. The rest is not even, so that the page is not cropped to the drawing. */
function onLargePage(luma: Luma, [width, height]: readonly [number, number] = [2400, 2200]): Luma {
  const page = { width, height, data: new Uint8Array(width * height).fill(250) };
  for (let x = 0; x < width; x += 2) page.data[(height - 9) * width + x] = 200;
  for (let y = 0; y < luma.height; y++)
    page.data.set(luma.data.subarray(y * luma.width, (y + 1) * luma.width), (y + 300) * width + 1100);
  return page;
}

describe('an advanced scan', () => {
  it.each(KINDS.flatMap((kind) => INDEXES.map((index) => [kind, index] as const)))(
    'of a document holds what the engine reads by default: %s %i',
    async (kind, index) => {
      const { luma, codes } = await drawDocument(kind, index, SEED);
      const rivals = scorePhoto(codes, await readByDefault(luma));
      const { texts } = await advanced(luma);
      const { missed, wrong } = scorePhoto(codes, texts);
      const lost = missed.filter((code) => !rivals.missed.includes(code));
      expect({ lost: lost.map((code) => code.kind), wrong }).toEqual({ lost: [], wrong: [] });
      expect(codes.length).toBeGreaterThan(1);
    },
  );

  it.each([
    ['parcel label, 300 dpi', 0],
    ['coupon', 0],
  ] as const)(
    'of a page of 5.3 megapixels holds what the engine reads at full size: %s %i',
    async (kind, index) => {
      const { luma, codes } = await drawDocument(kind, index, SEED);
      const page = onLargePage(luma);
      const rivals = scorePhoto(codes, await readByDefault(page));
      const { missed } = scorePhoto(codes, (await advanced(page)).texts);
      expect(rivals.missed.length).toBeLessThan(codes.length);
      expect(missed.filter((code) => !rivals.missed.includes(code))).toEqual([]);
    },
  );

  it.each([
    [2400, 2200],
    [4300, 4200],
  ])('of a page of %i × %i px reads a Data Matrix of modules of 2 px', async (width, height) => {
    const page = onLargePage(await drawCode('datamatrix', 'FLOOR OF 2 PX', { scale: 1 }), [width, height]);
    expect(await advanced(page)).toMatchObject({ texts: [{ text: 'FLOOR OF 2 PX' }], complete: true });
  });

  it('whose default pass at full size was cut short says so, and makes the other passes', async () => {
    const codes = [
      await drawCode('code128', 'LARGE', { scale: 4 }),
      await drawCode('datamatrix', 'FLOOR OF 2 PX', { scale: 1 }),
    ];
    const page = onLargePage(sheet(codes, 1, 60));
    const { texts, complete } = await advanced(page, createBudget({ workMs: 0.1 }));
    expect(texts).toContainEqual(expect.objectContaining({ text: 'LARGE' }));
    expect(complete).toBe(false);
    expect(await advanced(page)).toMatchObject({
      texts: [{ text: 'LARGE' }, { text: 'FLOOR OF 2 PX' }],
      complete: true,
    });
  });

  it('spends no more on the default pass at full size than its bound, and nothing of what other passes have', async () => {
    const [width, height] = [4700, 4500];
    const random = generator(11);
    const data = new Uint8Array(width * height).map(() => (random() < 0.5 ? 40 : 220));
    const spent = { floor: 0, others: 0 };
    const counting = (of: keyof typeof spent): Budget => ({
      exhausted: false,
      spend(ms) {
        spent[of] += ms;
        return true;
      },
    });
    let complete = true;
    await recognize(
      { width, height, data },
      {
        symbologies: ['AZTEC'],
        effort: 'advanced',
        preprocessing: 'Auto',
        budget: counting('others'),
        ownBudget: counting('floor'),
        engine: blindEngine(),
        onIncomplete: () => (complete = false),
      },
    );
    expect(complete).toBe(false);
    expect(spent.floor).toBeGreaterThan(LIMITS.MAX_FLOOR_WORK_MS / 2);
    // The call that did not fit is counted, and not made.
    expect(spent.floor).toBeLessThan(2 * LIMITS.MAX_FLOOR_WORK_MS);
  });

  it('makes the default pass whatever else it finds', async () => {
    const { luma } = await drawDocument('pair', 0, SEED);
    expect((await passesOver(luma)).passes[0]).toBe('default');
    expect(PASSES.Auto.filter(({ isFloor }) => isFloor === true).map(({ name }) => name)).toEqual([
      'default',
      'default, full size',
    ]);
  });
});
