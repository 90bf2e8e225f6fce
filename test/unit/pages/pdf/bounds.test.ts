// What a PDF may take of PDFium's work and memory: nothing is found in a file that makes PDFium run on or swell.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { passMs, threadMs } from '../../../support/milliseconds.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import { openPages } from '../../../../src/pages/index.ts';
import { LIMITS } from '../../../../src/pages/pdf/limits.ts';
import { LIMITS as WASM_LIMITS } from '../../../../src/wasm/limits.ts';
import { openDocument } from '../../../../src/pages/pdf/document.ts';
import { withPage } from '../../../../src/pages/pdf/pdfium-calls.ts';
import { renderGrey } from '../../../../src/pages/pdf/render.ts';
import { createPdfWork } from '../../../../src/pages/pdf/work.ts';
import { heapOf, pdfiumPool, type Allowance } from '../../../../src/wasm/pdfium.ts';
import { drawPdf } from '../../../support/draw-pdf.ts';
import { HOSTILE } from '../../../support/hostile-pdf.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';

const SIZE = { widthPt: 595, heightPt: 842 };
/** Lines of dashes so small that each line has millions of them. */
const dashes = (lines: number): string => '[0.0004] 0 d 0 0 m 595 842 l S '.repeat(lines);

/** Less than a page may take, so that forty files take seconds; what they take without it: docs/design/security.md. */
const SWEEP_WORK_MS = 220;

/** Of the processor, in which nothing else ran: 4 passes over so many bytes were measured at most. */
const MAX_BLOCKED_MS = 50 * passMs(1e8);

/** Opens the file and decodes page 1: 'ok' or the failure's code; the longest processor time in which nothing else ran. */
async function read(bytes: Uint8Array): Promise<{ outcome: string; blockedMs: number }> {
  let blockedMs = 0;
  let last = threadMs();
  const watch = setInterval(() => {
    blockedMs = Math.max(blockedMs, threadMs() - last);
    last = threadMs();
  }, 1);
  const budget = createBudget({ workMs: SWEEP_WORK_MS });
  const opened = await openPages(bytes, { budget });
  const page = opened.ok ? await opened.value.page(0) : opened;
  const luma = page.ok ? await page.value.luma() : page;
  clearInterval(watch);
  return {
    outcome: luma.ok ? 'ok' : luma.failure.code,
    blockedMs: Math.max(blockedMs, threadMs() - last),
  };
}

describe('hostile PDFs', () => {
  // What must not be read as if nothing were missing; the others are cheap enough once they are bounded.
  const outcomes: Readonly<Record<string, string>> = {
    'function shading': 'processing_limit',
    'small tiles': 'processing_limit',
    'nested forms': 'too_large',
    'JBIG2 with a region of 2 gigapixels': 'too_large',
    'JPEG 2000 of 40,000 × 40,000': 'too_large',
    'no table and 400,000 objects to find': 'processing_limit',
    'a page tree that contains itself': 'malformed_file',
  };
  it.each(Object.entries(HOSTILE))(
    'end, and let others run meanwhile: %s',
    { timeout: 60_000 },
    async (name, make) => {
      const { outcome, blockedMs } = await read(make());
      expect(['ok', 'too_large', 'processing_limit', 'malformed_file']).toContain(outcome);
      if (outcomes[name] !== undefined) expect(outcome).toBe(outcomes[name]);
      expect(blockedMs).toBeLessThan(MAX_BLOCKED_MS);
    },
  );
});

/** Draws page 1 of lines of dashes: 'ok' or the failure's code, and the work that it took. */
async function draw(lines: number, most: number): Promise<readonly [outcome: string, workMs: number]> {
  let work = 0;
  const allowance: Allowance = { spend: (ms) => (work += ms) <= most };
  const opened = await openDocument(drawPdf([{ ...SIZE, content: dashes(lines) }]), { allowance: UNLIMITED });
  if (!opened.ok) throw new Error(messageOf(opened.failure));
  const luma = await opened.value.ask(0, allowance, (pdfium, document) =>
    withPage(pdfium, document, 0, (page) => renderGrey(pdfium, page, { width: 300, height: 400, bands: 1 })),
  );
  opened.value.close();
  return [luma.ok ? 'ok' : luma.failure.code, work];
}

describe('the work of a page', () => {
  it('may be MAX_PDF_PAGE_MS, and no more', () => {
    const most = LIMITS.MAX_PDF_PAGE_MS;
    const { page, opening } = createPdfWork(UNLIMITED);
    for (const { spend } of [page(0), opening]) {
      expect([spend(most - 1), spend(1), spend(0.001)]).toEqual([true, true, false]);
    }
  });

  it('is spent from the request', () => {
    const budget = createBudget({ workMs: 100 });
    const { page, refusal } = createPdfWork(budget);
    expect([page(0).spend(99), page(1).spend(1)]).toEqual([true, false]);
    expect(refusal(2)).toMatchObject({ failure: { code: 'processing_limit' } });
  });

  it('counts against MAX_PDF_FRUITLESS_MS until something is found on the page', () => {
    const { page, refusal, found } = createPdfWork(UNLIMITED);
    const most = LIMITS.MAX_PDF_FRUITLESS_MS;
    const each = LIMITS.MAX_PDF_PAGE_MS;
    // The first 25 ms of a page are its own.
    for (let at = 0; at < 1000; at++) expect(page(at).spend(25)).toBe(true);
    const pages = Math.floor(most / each);
    for (let at = 0; at < pages; at++) expect(page(at).spend(each - 25)).toBe(true);
    const rest = most - pages * (each - 25);
    expect([page(pages).spend(rest), refusal(1001)]).toEqual([true, undefined]);
    expect(page(pages).spend(0.001)).toBe(false);
    expect(refusal(1001)).toMatchObject({
      failure: { code: 'processing_limit', what: 'page 1002 of the PDF' },
    });
    found();
    expect(refusal(1001)).toBeUndefined();
    expect(page(1001).spend(each - 25)).toBe(true);
  });

  it('grows with what is drawn and ends the page once it is used up', async () => {
    const [, hundred] = await draw(100, Infinity);
    const [, threeHundred] = await draw(300, Infinity);
    expect(threeHundred / hundred).toBeGreaterThan(2);
    expect(threeHundred / hundred).toBeLessThan(3.5);
    // Warm caches of fonts and the like make the second one cheaper by little.
    const [again, same] = await draw(300, threeHundred);
    expect(again).toBe('ok');
    expect(Math.abs(same - threeHundred)).toBeLessThan(1);
    const [outcome, work] = await draw(300, hundred);
    expect(outcome).toBe('processing_limit');
    // A slice more at most.
    expect(work).toBeLessThan(hundred + 51);
  });
});

describe('the memory of PDFium', () => {
  it('may be MAX_PDF_MEMORY_BYTES, and no more', async () => {
    const most = WASM_LIMITS.MAX_PDF_MEMORY_BYTES;
    const pdfium = await pdfiumPool.borrow();
    const { malloc, free } = pdfium.pdfium.wasmExports;
    // What the module has at its start, its own data among it, stays.
    const first = malloc(most - heapOf(pdfium).length);
    expect([first > 0, pdfium.memory.refusedBytes]).toEqual([true, 0]);
    free(first);
    expect(malloc(most)).toBe(0);
    expect(pdfium.memory.refusedBytes).toBeGreaterThan(most);
    expect(heapOf(pdfium).length).toBeLessThanOrEqual(most);
    pdfiumPool.giveBack(pdfium);
    expect(await pdfiumPool.borrow()).not.toBe(pdfium);
  });

  it('suffices for a drawn page with an image of 600 dpi, in bands that show the same', async () => {
    const [width, height] = [4960, 7016];
    const squares = [0, 1].map((first) =>
      Uint8Array.from({ length: width }, (_, x) => (((x >> 6) + first) % 2) * 255),
    );
    const samples = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1) samples.set(squares[(y >> 6) % 2] ?? [], y * width);
    const bytes = deflateSync(samples, { level: 1 });
    const image = { bytes, filter: 'FlateDecode', width, height, colourSpace: 'DeviceGray' } as const;
    // The box keeps it from being read as a scan.
    const page = { widthPt: 595.21, heightPt: 841.93, image, boxes: [[100, 100, 50, 50]] } as const;
    const source = await openPages(drawPdf([page]));
    if (!source.ok) throw new Error(source.failure.code);
    const opened = await source.value.page(0);
    const luma = opened.ok ? await opened.value.luma() : opened;
    source.value.close();
    if (!luma.ok) throw new Error(luma.failure.code);
    expect([luma.value.width, luma.value.height]).toEqual([2480, 3508]);
    // Two pixels of the image are one here.
    const at = (x: number, y: number): number => luma.value.data[y * luma.value.width + x] ?? -1;
    const wrong: (readonly [number, number])[] = [];
    for (let y = 16; y < 3480; y += 32)
      for (const x of [16, 48, 1232, 1264])
        if (at(x, y) < 128 !== (((x >> 5) + (y >> 5)) % 2 === 0)) wrong.push([x, y]);
    expect(wrong).toEqual([]);
    expect(at(500, 3000)).toBe(0);
  });
});
