// Pages of a file are read in rounds: first every page by the engine's default pass, then what promises more.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Luma } from '../../../src/image/types.ts';
import { createBudget, UNLIMITED, watched, type BoundedBudget } from '../../../src/lib/budget.ts';
import { ok } from '../../../src/lib/result.ts';
import type { PageSource } from '../../../src/pages/index.ts';
import { type OpenFile, type PagesRead, readPages } from '../../../src/scan/index.ts';
import { blur } from '../../../src/barcode/vision/pixels.ts';
import { drawCode, sheet } from '../../support/draw.ts';
import { pagesOf } from '../../support/luma-pages.ts';
import { trappingEngine } from '../../support/trapping-engine.ts';

const READING = { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto' } as const;

let easy: Luma;
/** Read by a later pass alone, after 78 nominal ms. */
let blurry: Luma;

beforeAll(async () => {
  easy = await drawCode('qrcode', 'easy', { scale: 4 });
  blurry = blur(sheet([await drawCode('ean13', '4006381333931', { scale: 2 })], 1, 60), 1);
});

async function read(
  pages: readonly Luma[],
  file: Partial<OpenFile> = {},
): Promise<{ readonly read: PagesRead; readonly visits: readonly number[] }> {
  const visits: number[] = [];
  const result = await readPages(
    { pages: pagesOf(pages), budget: UNLIMITED, ...file },
    { ...READING, onPage: (page) => void visits.push(page) },
  );
  if (!result.ok) throw new Error(result.failure.code);
  return { read: result.value, visits };
}

const textsOf = ({ symbols }: PagesRead): readonly string[] =>
  symbols.map(({ page, text }) => `${page} ${text}`);

/** What comes after the first round: so much. */
const later = (workMs: number): BoundedBudget => createBudget({ workMs });

describe('the pages of a file', () => {
  it('give with each symbol the size of its own page', async () => {
    const other = await drawCode('code128', 'other');
    const { symbols } = (await read([easy, other])).read;
    expect(symbols.map(({ text, pageSize }) => [text, pageSize])).toEqual([
      ['easy', { width: easy.width, height: easy.height }],
      ['other', { width: other.width, height: other.height }],
    ]);
  });

  it('that only a later pass reads are read at once while there is work for all pages', async () => {
    const { read: found, visits } = await read([blurry, easy, blurry], { later: watched(UNLIMITED) });
    expect(textsOf(found)).toEqual(['1 4006381333931', '2 easy', '3 4006381333931']);
    expect([visits, found.gaps, found.finished]).toEqual([[1, 2, 3], [], 3]);
  });

  it('are told as they come, each with all that was read on it, again after a later round', async () => {
    const told: string[] = [];
    const result = await readPages(
      { pages: pagesOf([blurry, easy]), budget: UNLIMITED, later: later(40) },
      { ...READING, onRead: (page, symbols) => void told.push(`${page} ${symbols.map(({ text }) => text).join()}`) },
    );
    expect(result.ok).toBe(true);
    expect(told).toEqual(['1 ', '2 easy', '1 4006381333931']);
  }); // oxfmt-ignore

  it('each have their first round before any of them takes more than its share', async () => {
    const none = await read([blurry, easy, easy], { later: later(0) });
    expect(textsOf(none.read)).toEqual(['2 easy', '3 easy']);
    expect(none.read.gaps).toEqual([{ kind: 'incomplete', pages: [1], trapped: false }]);
    expect(none.visits).toEqual([1, 2, 3]);
  });

  it('that stopped go on in a later round with what the others left', async () => {
    const { read: found, visits } = await read([blurry, easy, easy, easy], { later: later(60) });
    expect(textsOf(found)).toEqual(['1 4006381333931', '2 easy', '3 easy', '4 easy']);
    expect([visits, found.gaps]).toEqual([[1, 2, 3, 4, 1], []]);
  });

  it('that stopped stay named where the engine trapped in an earlier round', async () => {
    const engine = trappingEngine((call) =>
      call === 1 || call === 2 ? new WebAssembly.RuntimeError('unreachable') : undefined,
    );
    const visits: number[] = [];
    const result = await readPages(
      {
        pages: pagesOf([sheet([easy, blurry], 1, 40), easy, easy, easy]),
        budget: UNLIMITED,
        later: later(40),
      },
      { ...READING, engine, onPage: (page) => void visits.push(page) },
    );
    expect(visits).toEqual([1, 2, 3, 4, 1]);
    expect(result.ok && [result.value.finished, result.value.gaps]).toEqual([
      3,
      [{ kind: 'incomplete', pages: [1], trapped: true }],
    ]);
  });

  it('are named, each of them, where the work ended before them', async () => {
    const { read: found } = await read([easy, easy, easy, easy], {
      budget: createBudget({ workMs: 1 }),
      indexes: [0, 1, 3],
    });
    expect(found.gaps.find(({ kind }) => kind === 'not reached')).toEqual({
      kind: 'not reached',
      pages: [2, 4],
    });
    expect(found.finished).toBe(1);
  });

  it('of which a part cannot be decoded are named, and finished only if something was read', async () => {
    const blank = { width: 300, height: 200, data: new Uint8Array(60_000).fill(255) };
    const missing = {
      code: 'malformed_file',
      format: 'PDF',
      why: 'an image on it cannot be decoded',
    } as const;
    const source = pagesOf([easy, blank]);
    const pages: PageSource = {
      ...source,
      page: async (index) => {
        const page = await source.page(index);
        const luma = async () => {
          const whole = page.ok ? await page.value.luma() : page;
          return whole.ok ? ok({ ...whole.value, missing }) : whole;
        };
        return page.ok ? ok({ ...page.value, luma }) : page;
      },
    };
    const { read: found } = await read([easy, blank], { pages });
    expect([textsOf(found), found.finished]).toEqual([['1 easy'], 1]);
    expect(found.gaps).toEqual([
      { kind: 'partly unreadable', page: 1, failure: missing },
      { kind: 'partly unreadable', page: 2, failure: missing },
    ]);
  });

  it('are read again where they are too fine, in reading order and each symbol once', async () => {
    const [fine, coarse] = [
      await drawCode('qrcode', 'fine', { scale: 4 }),
      await drawCode('qrcode', 'coarse', { scale: 4 }),
    ];
    const [width, height] = [600, 800];
    const page = new Uint8Array(width * height).fill(255);
    for (let y = 0; y < coarse.height; y++)
      page.set(coarse.data.subarray(y * coarse.width, (y + 1) * coarse.width), (y + 200) * width + 100);
    const areas = [
      { left: 40, top: 20, width: fine.width / 2, height: fine.height / 2, times: 2 },
      { left: 100, top: 200, width: coarse.width, height: coarse.height, times: 1 },
    ];
    const found = await readPages(
      {
        pages: {
          ...pagesOf([]),
          pageCount: 1,
          page: async () =>
            ok({
              width,
              height,
              luma: async () => ok({ width, height, data: page.slice(), fine: areas }),
              finer: async ({ left }) => {
                const { data, ...size } = left === 40 ? fine : coarse;
                return ok({ ...size, data: data.slice() });
              },
            }),
        },
        budget: UNLIMITED,
      },
      { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto' },
    );
    expect(found.ok && found.value.symbols.map(({ text }) => text)).toEqual(['fine', 'coarse']);
    const [a, , c] = found.ok ? (found.value.symbols[0]?.quad ?? []) : [];
    // 21 modules of 8 px; the area is half as large as its image.
    expect((c?.x ?? 0) - (a?.x ?? 0)).toBeCloseTo(84, -0.5);
    expect(a?.x).toBeGreaterThan(40);
    expect(c?.y).toBeLessThan(20 + fine.height / 2);
  });
});
