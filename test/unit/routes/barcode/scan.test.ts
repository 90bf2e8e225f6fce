import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { ok } from '../../../../src/service/result.ts';
import type { PageSource } from '../../../../src/pages/index.ts';
import { readPages } from '../../../../src/scan/index.ts';
import { HOSTILE_FIELDS, qrSheet } from '../../../support/hostile-fields.ts';
import { pagesOf } from '../../../support/luma-pages.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { HTTP_WORDS } from '../../../../src/http/words.ts';
import { gapSentence } from '../../../../src/wording/index.ts';

const CODES = qrSheet(2, 4)(80_000);
const ADVANCED = { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto' } as const;

async function read(pictures: readonly Luma[]) {
  const result = await readPages({ pages: pagesOf(pictures), budget: UNLIMITED }, ADVANCED);
  if (!result.ok) throw new Error(messageOf(result.failure));
  return {
    texts: result.value.symbols.map(({ text }) => text),
    message: result.value.gaps.map((gap) => gapSentence(gap, HTTP_WORDS)).join(' ') || null,
  };
}

describe('pages of a scan', () => {
  it('names a page that was not searched to the end, and answers the others', async () => {
    const field = HOSTILE_FIELDS.find(({ name }) => name === 'bars, 2 px, many blocks');
    const hostile = field?.draw(2.5e6) ?? CODES;
    expect(await read([hostile, CODES])).toEqual({
      texts: ['sheet 0', 'sheet 1'],
      message: 'Page 1 was not searched to the end: it may hold more barcodes.',
    });
  }, 60_000);

  it('says nothing of pages that were', async () => {
    expect(await read([CODES, CODES])).toEqual({
      texts: ['sheet 0', 'sheet 1', 'sheet 0', 'sheet 1'],
      message: null,
    });
  });

  it('gives the memory of each page back before the next one', async () => {
    const seen: Luma[] = [];
    const pages: PageSource = {
      ...pagesOf([CODES, CODES, CODES]),
      page: async () => {
        expect(seen.every(({ data }) => data.length === 0)).toBe(true);
        const luma = { ...CODES, data: CODES.data.slice() };
        seen.push(luma);
        return ok({ ...CODES, luma: async () => ok(luma) });
      },
    };
    await readPages({ pages, budget: UNLIMITED }, ADVANCED);
    expect(seen.map(({ data }) => data.length)).toEqual([0, 0, 0]);
  });

  it('tells the source after which pages something was found', async () => {
    const blank = { width: 40, height: 40, data: new Uint8Array(1600).fill(255) };
    let calls = '';
    const source = pagesOf([blank, CODES, blank]);
    const pages: PageSource = {
      ...source,
      page: (index) => ((calls += `${index} `), source.page(index)),
      found: () => (calls += 'found '),
    };
    await readPages({ pages, budget: UNLIMITED }, ADVANCED);
    expect(calls).toBe('0 1 found 2 ');
  });
});
