import { describe, expect, it } from 'vitest';
import { fail } from '../../../src/lib/failure.ts';
import { ok } from '../../../src/lib/result.ts';
import { LIMITS } from '../../../src/scan/limits.ts';
import type { PageSource } from '../../../src/pages/index.ts';
import { HTTP_WORDS } from '../../../src/http/words.ts';
import { annotatePages, type PlacedSymbol } from '../../../src/scan/index.ts';
import { gapSentence } from '../../../src/wording/index.ts';

/** Pages of 40 × 20 pixels whose raster is half as large; those in `broken` cannot be read. */
function pagesOf(
  pageCount: number,
  broken: readonly number[] = [],
): PageSource & { readonly asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    format: 'tiff',
    pageCount,
    page: async (index) => {
      asked.push(index + 1);
      if (broken.includes(index + 1)) return fail('malformed_file', { format: 'TIFF', why: 'it ends early' });
      return ok({
        width: 40,
        height: 20,
        luma: async () => ok({ width: 20, height: 10, data: new Uint8Array(200).fill(255) }),
      });
    },
    found: () => undefined,
    close: () => undefined,
  };
}

const symbolOn = (page: number): PlacedSymbol => ({
  page,
  type: 'QR_CODE',
  corners: [
    { x: 4, y: 4 },
    { x: 12, y: 4 },
    { x: 12, y: 12 },
    { x: 4, y: 12 },
  ],
});

async function listed(pages: PageSource, symbols: readonly PlacedSymbol[]) {
  const images: { page: number; width: number; height: number }[] = [];
  const messages: string[] = [];
  for await (const each of annotatePages(pages, symbols, { format: 'png' })) {
    if ('kind' in each) messages.push(gapSentence(each, HTTP_WORDS));
    else images.push({ page: each.page, width: each.width, height: each.height });
  }
  return { images, messages };
}

describe('annotatePages', () => {
  it('draws each page with symbols once, in their order', async () => {
    const pages = pagesOf(5);
    const { images, messages } = await listed(pages, [symbolOn(2), symbolOn(4), symbolOn(2)]);
    expect(images).toEqual([
      { page: 2, width: 20, height: 10 },
      { page: 4, width: 20, height: 10 },
    ]);
    expect(pages.asked).toEqual([2, 4]);
    expect(messages).toEqual([]);
  });

  it('says which page could not be drawn, and draws the others', async () => {
    const { images, messages } = await listed(pagesOf(3, [1]), [symbolOn(1), symbolOn(3)]);
    expect(images.map(({ page }) => page)).toEqual([3]);
    expect(messages).toEqual([expect.stringMatching(/^Page 1 is not annotated: .*ends early/)]);
  });

  it('counts on from what the answer has of files before', async () => {
    const drawn = async (symbols: number, pages: number) => {
      const images: Uint8Array[] = [];
      const messages: string[] = [];
      const before = { symbols, pages };
      const all = annotatePages(pagesOf(2), [symbolOn(1), symbolOn(2)], { format: 'png', before });
      for await (const each of all) {
        if ('kind' in each) messages.push(gapSentence(each, HTTP_WORDS));
        else images.push(each.image);
      }
      return { images, messages };
    };
    const most = LIMITS.MAX_ANNOTATED_PAGES;
    const [alone, second, full] = [await drawn(0, 0), await drawn(1, most - 1), await drawn(1, most)];
    // The label of its first symbol is that of the second symbol alone: the pages are alike.
    expect(second.images).toEqual([alone.images[1]]);
    expect(second.images).not.toEqual([alone.images[0]]);
    expect(second.messages).toEqual([
      expect.stringMatching(/^Only 10 pages are annotated; not annotated: 2\./),
    ]);
    expect(full).toEqual({ images: [], messages: [expect.stringContaining('not annotated: 1, 2.')] });
  });

  it('draws MAX_ANNOTATED_PAGES and names those that are one too many', async () => {
    const most = LIMITS.MAX_ANNOTATED_PAGES;
    const symbols = Array.from({ length: most }, (_, i) => symbolOn(i + 1));
    const all = await listed(pagesOf(most + 2), symbols);
    expect([all.images.length, all.messages]).toEqual([most, []]);
    const pages = pagesOf(most + 2);
    const more = await listed(pages, [...symbols, symbolOn(most + 1), symbolOn(most + 2)]);
    expect(more.images).toHaveLength(most);
    expect(more.messages).toEqual([
      `Only ${most} pages are annotated; not annotated: ${most + 1}, ${most + 2}. The header \`pages\` selects them.`,
    ]);
    expect(pages.asked).toHaveLength(most);
  });
});
