import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../src/image/types.ts';
import { UNLIMITED } from '../../../src/lib/budget.ts';
import { ok } from '../../../src/service/result.ts';
import { readPages } from '../../../src/scan/index.ts';
import { drawCode } from '../../support/draw.ts';

describe('the pages of a file', () => {
  it('give with each symbol the size of its own page', async () => {
    const pictures: readonly Luma[] = [
      await drawCode('qrcode', 'first', { scale: 4 }),
      await drawCode('code128', 'second'),
    ];
    const read = await readPages(
      {
        pages: {
          format: 'tiff',
          pageCount: pictures.length,
          page: async (index) => {
            const { width, height, data } = pictures[index] ?? {
              width: 1,
              height: 1,
              data: new Uint8Array(1),
            };
            return ok({ width, height, luma: async () => ok({ width, height, data: data.slice() }) });
          },
          found: () => undefined,
          close: () => undefined,
        },
        budget: UNLIMITED,
      },
      { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto' },
    );
    const sizes = pictures.map(({ width, height }) => ({ width, height }));
    expect(sizes[0]).not.toEqual(sizes[1]);
    expect(read.ok && read.value.symbols.map(({ text, pageSize }) => [text, pageSize])).toEqual([
      ['first', sizes[0]],
      ['second', sizes[1]],
    ]);
  });
});
