// Pages that are images in memory.
import type { Luma } from '../../src/image/types.ts';
import { ok } from '../../src/service/result.ts';
import type { PageSource } from '../../src/pages/index.ts';

/** A source of these pages. */
export const pagesOf = (pictures: readonly Luma[]): PageSource => ({
  format: 'tiff',
  pageCount: pictures.length,
  page: async (index) => {
    const luma = pictures[index] ?? { width: 1, height: 1, data: new Uint8Array(1) };
    // Each time a buffer of its own, as the contract of a page says.
    return ok({ ...luma, luma: async () => ok({ ...luma, data: luma.data.slice() }) });
  },
  found: () => undefined,
  close: () => undefined,
});
