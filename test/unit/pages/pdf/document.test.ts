// A document is loaded into PDFium once, and again only after its instance was lost; its instance is given back in any case.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import { openPages, type PageSource } from '../../../../src/pages/index.ts';
import { openDocument } from '../../../../src/pages/pdf/document.ts';
import type * as Limits from '../../../../src/pages/pdf/limits.ts';
import { LIMITS } from '../../../../src/wasm/limits.ts';
import type * as PdfiumCalls from '../../../../src/pages/pdf/pdfium-calls.ts';
import { loadDocument } from '../../../../src/pages/pdf/pdfium-calls.ts';
import { engineMemory } from '../../../../src/wasm/engine.ts';
import { heapOf, pdfiumPool, type Pdfium } from '../../../../src/wasm/pdfium.ts';
import { drawPdf, type PdfPage } from '../../../support/draw-pdf.ts';

vi.mock('../../../../src/pages/pdf/pdfium-calls.ts', async (original) => {
  const calls = await original<typeof PdfiumCalls>();
  return { ...calls, loadDocument: vi.fn(calls.loadDocument) };
});

// Smaller than in the table, so that the pages that exceed them are drawn in seconds.
vi.mock('../../../../src/pages/pdf/limits.ts', async (original) => {
  const { LIMITS, ...others } = await original<typeof Limits>();
  return { ...others, LIMITS: { ...LIMITS, MAX_PDF_PAGE_MS: 600, MAX_PDF_FRUITLESS_MS: 700 } };
});

const MB = 2 ** 20;
const PAGE = { widthPt: 72, heightPt: 72 };
/** Lines of dashes so small that each line has millions of them: too much work for one page. */
const EXPENSIVE: PdfPage = { ...PAGE, content: '[0.0004] 0 d 0 0 m 595 842 l S '.repeat(12_000) };
const boxes = (count: number): readonly PdfPage[] =>
  Array.from({ length: count }, (_, i) => ({ ...PAGE, boxes: [[5 * i, 10, 9, 20]] as const }));

async function open(bytes: Uint8Array): Promise<PageSource> {
  const opened = await openPages(bytes);
  if (!opened.ok) throw new Error(messageOf(opened.failure));
  return opened.value;
}

/** Reads page after page: a sum over the pixels, or the failure's code. */
async function readAll(source: PageSource): Promise<readonly (number | string)[]> {
  const all: (number | string)[] = [];
  for (let index = 0; index < source.pageCount; index++) {
    const page = await source.page(index);
    const luma = page.ok ? await page.value.luma() : page;
    all.push(luma.ok ? luma.value.data.reduce((sum, value) => sum + value, 0) : luma.failure.code);
  }
  return all;
}

const loads = (): number => vi.mocked(loadDocument).mock.calls.length;
const instanceBytes = (): number => engineMemory()['pdfium'] ?? 0;
const spareBytes = (): number => engineMemory()['pdfium-spare'] ?? 0;

beforeEach(() => void vi.mocked(loadDocument).mockClear());

describe('a PDF', () => {
  it('is loaded once for ten pages, whatever is asked of them', async () => {
    const source = await open(drawPdf(boxes(10)));
    const first = await readAll(source);
    expect(await readAll(source)).toEqual(first);
    expect(loads()).toBe(1);
    source.close();
  });

  it('is loaded again after each page that cost it its instance, and after no other', async () => {
    const source = await open(drawPdf([...boxes(2), EXPENSIVE, ...boxes(2)]));
    const read = await readAll(source);
    expect(read[2]).toBe('processing_limit');
    expect(read.slice(3)).toEqual(read.slice(0, 2));
    expect(loads()).toBe(2);
    source.close();
  }, 30_000);

  it('with a damaged table and 24 MB of padding takes at most 3 times as long as the small one', async () => {
    const pages = boxes(6).map((page) => ({ ...page, widthPt: 595, heightPt: 842 }));
    const text = Buffer.from(drawPdf(pages)).toString('latin1');
    const damaged = Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    const at = damaged.indexOf('xref\n');
    const padding = Buffer.alloc(24 * MB, `%${' '.repeat(98)}\n`);
    const padded = Buffer.concat([damaged.subarray(0, at), padding, damaged.subarray(at)]);
    const best = { small: Infinity, large: Infinity };
    for (let round = 0; round < 2; round++) {
      for (const [name, bytes] of [
        ['small', damaged],
        ['large', padded],
      ] as const) {
        const start = process.cpuUsage();
        const source = await open(bytes);
        expect((await readAll(source)).every((each) => typeof each === 'number')).toBe(true);
        source.close();
        const { user, system } = process.cpuUsage(start);
        best[name] = Math.min(best[name], (user + system) / 1000);
      }
    }
    // 1.5 times were measured; several times when it is loaded for each question.
    expect(best.large).toBeLessThan(3 * best.small);
  }, 60_000);

  it('is not copied into PDFium', async () => {
    const small = drawPdf(boxes(1));
    const source = await open(Buffer.concat([Buffer.alloc(500, '%\n'), small, Buffer.alloc(24 * MB)]));
    await readAll(source);
    expect(instanceBytes()).toBeGreaterThan(0);
    expect(instanceBytes()).toBeLessThan(30 * MB);
    source.close();
  });

  it('has only its own memory, and uses that of a page that needed much again', async () => {
    const image = {
      bytes: new Uint8Array(1000),
      filter: 'FlateDecode',
      width: 2480,
      height: 3508,
      colourSpace: 'DeviceRGB',
    } as const;
    for (let round = 0; round < 3; round += 1) {
      const source = await open(drawPdf([...boxes(1), { widthPt: 595, heightPt: 842, image }, ...boxes(2)]));
      const sizes: number[] = [];
      for (const index of [0, 1, 2, 3]) {
        const page = await source.page(index);
        if (page.ok) await page.value.luma();
        sizes.push(instanceBytes());
        expect(instanceBytes() + spareBytes()).toBeLessThanOrEqual(LIMITS.MAX_PDF_MEMORY_BYTES);
      }
      // After the large page it has none until the next is asked for.
      expect(sizes.map((bytes) => bytes === 0)).toEqual([false, true, false, false]);
      source.close();
      // A small one may stay; a large one is V8's to collect.
      expect(instanceBytes()).toBeLessThan(40 * MB);
    }
    // Opened once, and after the large page again.
    expect(loads()).toBe(6);
  });

  it('is not held to have taken the large memory that another one left', async () => {
    const left = await pdfiumPool.borrow();
    left.linear.grow((LIMITS.MAX_PDF_MEMORY_BYTES - left.linear.buffer.byteLength) / 65_536);
    pdfiumPool.drop(left);
    const source = await open(drawPdf(boxes(20)));
    await readAll(source);
    // 20 pages were read by one instance, which took of that memory no more than a small file needs.
    expect(loads()).toBe(1);
    const next = await pdfiumPool.borrow();
    source.close();
    expect(next.linear.buffer.byteLength).toBeLessThan(30 * MB);
    const again = await pdfiumPool.borrow();
    expect(again.linear).toBe(left.linear);
    expect(again.memory.usedBytes).toBeLessThan(30 * MB);
    pdfiumPool.drop(next);
    pdfiumPool.drop(again);
  });

  it('has an instance of its own beside another document', async () => {
    const [a, b] = [await open(drawPdf(boxes(3))), await open(drawPdf(boxes(5)))];
    const [fromA, fromB] = await Promise.all([readAll(a), readAll(b)]);
    expect([fromA.length, fromB.length, fromB.slice(0, 3)]).toEqual([3, 5, fromA]);
    a.close();
    b.close();
    expect(loads()).toBe(2);
    // One of the two instances is kept.
    expect(instanceBytes()).toBeLessThan(30 * MB);
  });

  it('answers questions that are asked at once one after the other', async () => {
    const source = await open(drawPdf(boxes(4)));
    const expected = await readAll(source);
    const asked = await Promise.all(
      [3, 1, 0, 2].map(async (index) => {
        const page = await source.page(index);
        const luma = page.ok ? await page.value.luma() : page;
        return luma.ok ? luma.value.data.reduce((sum, value) => sum + value, 0) : luma.failure.code;
      }),
    );
    expect(asked).toEqual([expected[3], expected[1], expected[0], expected[2]]);
    source.close();
  });
});

describe('questions to one document', () => {
  it('wait until the one before is answered: a suspended call meets no other in its instance', async () => {
    const opened = await openDocument(drawPdf(boxes(2)), { allowance: UNLIMITED });
    if (!opened.ok) throw new Error(messageOf(opened.failure));
    const { ask, close } = opened.value;
    const order: string[] = [];
    const question = (index: number): Promise<unknown> =>
      ask(index, UNLIMITED, async () => {
        order.push(`asked ${index}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push(`answered ${index}`);
        return {};
      });
    await Promise.all([question(0), question(1)]);
    close();
    expect(order).toEqual(['asked 0', 'answered 0', 'asked 1', 'answered 1']);
  });
});

describe('pages that need too much work', () => {
  it('are named; the others are read until pages took MAX_PDF_FRUITLESS_MS for nothing', async () => {
    const source = await open(drawPdf([EXPENSIVE, ...boxes(1), EXPENSIVE, ...boxes(1)]));
    const [first, second, third, fourth] = await readAll(source);
    expect([first, typeof second, third, fourth]).toEqual([
      'processing_limit',
      'number',
      'processing_limit',
      'processing_limit',
    ]);
    expect(await source.page(3)).toMatchObject({
      failure: { code: 'processing_limit', what: 'page 4 of the PDF' },
    });
    source.found();
    expect((await source.page(3)).ok).toBe(true);
    source.close();
  }, 30_000);
});

describe('closing', () => {
  it('gives the instance back with nothing in it, also when the file has too many pages or none', async () => {
    (await open(drawPdf(boxes(1)))).close();
    const before = await pdfiumPool.borrow();
    pdfiumPool.giveBack(before);
    const bytes = heapOf(before).length;
    for (let round = 0; round < 20; round++) {
      expect(await openPages(drawPdf(boxes(3)), { limits: { maxPages: 2 } })).toMatchObject({
        failure: { code: 'too_large' },
      });
      expect((await openPages(drawPdf([]))).ok).toBe(false);
      expect((await openPages(Buffer.from('%PDF-1.4 and nothing'))).ok).toBe(false);
      (await open(drawPdf(boxes(3)))).close();
    }
    const after = await pdfiumPool.borrow();
    expect(after).toBe(before);
    expect([after.file.bytes, heapOf(after).length]).toEqual([undefined, bytes]);
    pdfiumPool.giveBack(after);
  });

  it('waits for the question that is being answered; later ones fail', async () => {
    const opened = await openDocument(drawPdf(boxes(1)), { allowance: UNLIMITED });
    if (!opened.ok) throw new Error(messageOf(opened.failure));
    const { ask, close } = opened.value;
    let mine: Pdfium | undefined;
    const running = ask(0, UNLIMITED, async (pdfium, document) => {
      mine = pdfium;
      close();
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { pages: pdfium.FPDF_GetPageCount(document) };
    });
    expect(await running).toMatchObject({ value: { pages: 1 } });
    expect(await ask(0, UNLIMITED, async () => ({}))).toMatchObject({ failure: { code: 'internal' } });
    const next = await pdfiumPool.borrow();
    expect(next).toBe(mine);
    pdfiumPool.giveBack(next);
  });

  it('of a source ends its pages', async () => {
    const source = await open(drawPdf(boxes(2)));
    source.close();
    source.close();
    expect(await source.page(0)).toMatchObject({ failure: { code: 'internal' } });
  });

  it('is not needed for the next job to work, as when the runtime stops a request in the middle', async () => {
    const abandoned = await open(drawPdf(boxes(2)));
    const next = await open(drawPdf(boxes(3)));
    expect(await readAll(next)).toHaveLength(3);
    next.close();
    expect(abandoned.pageCount).toBe(2);
  });

  it('follows a question whose work was used up, and the next job works', async () => {
    const starved = await openPages(drawPdf([EXPENSIVE]), { budget: createBudget({ workMs: 20 }) });
    if (starved.ok) {
      expect(await readAll(starved.value)).toEqual(['processing_limit']);
      starved.value.close();
    }
    const source = await open(drawPdf(boxes(1)));
    expect(await readAll(source)).toHaveLength(1);
    source.close();
  });
});
