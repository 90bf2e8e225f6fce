// The floor: an advanced answer holds every code of a document that zxing-wasm reads with its default options on the same pixels.
// A cut of npm run bench -- floor. Before the default pass was a part of every scan, codes of four of these documents were lost.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { PASSES } from '../../../../src/barcode/recognize/passes.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { DOCUMENTS, drawDocument, type DocumentKind } from '../../../support/draw-documents.ts';
import { scorePhoto } from '../../../support/draw-photo-codes.ts';
import { readByFloor } from '../../../support/engine-default.ts';
import { passesOver } from '../../../support/passes-over.ts';

const SEED = 1;
const INDEXES = [1, 2] as const;
const KINDS = Object.keys(DOCUMENTS) as readonly DocumentKind[];

async function advanced(luma: Luma): Promise<{ readonly texts: readonly { text: string }[] }> {
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: 3000 }),
  });
  return { texts: read.ok ? read.value : [] };
}

describe('an advanced scan', () => {
  it.each(KINDS.flatMap((kind) => INDEXES.map((index) => [kind, index] as const)))(
    'of a document holds what the engine reads by default: %s %i',
    async (kind, index) => {
      const { luma, codes } = await drawDocument(kind, index, SEED);
      const rivals = scorePhoto(codes, await readByFloor(luma));
      const { texts } = await advanced(luma);
      const { missed, wrong } = scorePhoto(codes, texts);
      const lost = missed.filter((code) => !rivals.missed.includes(code));
      expect({ lost: lost.map((code) => code.kind), wrong }).toEqual({ lost: [], wrong: [] });
      expect(codes.length).toBeGreaterThan(1);
    },
  );

  it('of a page above 4.2 megapixels holds what the engine reads of the halved page', async () => {
    const { luma, codes } = await drawDocument('parcel label, 300 dpi', 0, SEED);
    const [width, height] = [2400, 2200];
    const page = { width, height, data: new Uint8Array(width * height).fill(250) };
    // The rest is not even: the page is not cropped to the label.
    for (let x = 0; x < width; x += 2) page.data[(height - 9) * width + x] = 200;
    for (let y = 0; y < luma.height; y++)
      page.data.set(luma.data.subarray(y * luma.width, (y + 1) * luma.width), (y + 300) * width + 1100);
    const rivals = scorePhoto(codes, await readByFloor(page));
    const { missed } = scorePhoto(codes, (await advanced(page)).texts);
    expect(rivals.missed.length).toBeLessThan(codes.length);
    expect(missed.filter((code) => !rivals.missed.includes(code))).toEqual([]);
  });

  it('makes the default pass whatever else it finds', async () => {
    const { luma } = await drawDocument('pair', 0, SEED);
    expect((await passesOver(luma)).passes[0]).toBe('default');
    expect(PASSES.Auto.filter(({ isFloor }) => isFloor === true).map(({ name }) => name)).toEqual([
      'default',
    ]);
  });
});
