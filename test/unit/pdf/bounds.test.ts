// What a PDF may take of PDFium's work and memory: nothing is found in a file that makes PDFium run on or swell.
import { describe, expect, it } from 'vitest';
import { createBudget, UNLIMITED } from '../../../src/lib/budget.ts';
import { openPages } from '../../../src/pages/index.ts';
import { pageAllowance } from '../../../src/pages/pdf-pages.ts';
import { PDF_LIMITS as LIMITS } from '../../../src/lib/pdf-limits.ts';
import { openPdf } from '../../../src/pdf/index.ts';
import { heapOf, OutOfFuel, withPdfium } from '../../../src/wasm/pdfium.ts';
import { drawPdf } from '../../support/draw-pdf.ts';
import { HOSTILE } from '../../support/hostile-pdf.ts';

const SIZE = { widthPt: 595, heightPt: 842 };
/** Lines of dashes so small that each line has millions of them. */
const dashes = (lines: number): string => '[0.0004] 0 d 0 0 m 595 842 l S '.repeat(lines);

/** Less than a page may take, so that forty files take seconds; what they take without it: docs/security.md. */
const SWEEP_WORK_MS = 150;

/** Opens the file and decodes page 1: 'ok' or the failure's code; the longest time in ms in which nothing else ran. */
async function read(bytes: Uint8Array): Promise<{ outcome: string; blockedMs: number; ms: number }> {
  let blockedMs = 0;
  const start = performance.now();
  let last = start;
  const watch = setInterval(() => {
    blockedMs = Math.max(blockedMs, performance.now() - last);
    last = performance.now();
  }, 1);
  const budget = createBudget({ workMs: SWEEP_WORK_MS });
  const opened = await openPages(bytes, { budget });
  const page = opened.ok ? await opened.value.page(0) : opened;
  const luma = page.ok ? await page.value.luma() : page;
  clearInterval(watch);
  const end = performance.now();
  return {
    outcome: luma.ok ? 'ok' : luma.failure.code,
    blockedMs: Math.max(blockedMs, end - last),
    ms: end - start,
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
      const { outcome, blockedMs, ms } = await read(make());
      expect(['ok', 'too_large', 'processing_limit', 'malformed_file']).toContain(outcome);
      if (outcomes[name] !== undefined) expect(outcome).toBe(outcomes[name]);
      // Measured on an idle machine: 4.4 s and 0.5 s at most. A loaded one is several times slower.
      expect(ms).toBeLessThan(30_000);
      expect(blockedMs).toBeLessThan(5000);
    },
  );
});

describe('the work of a page', () => {
  it('may be MAX_PDF_PAGE_MS, and no more', () => {
    const most = LIMITS.MAX_PDF_PAGE_MS;
    const allowance = pageAllowance(UNLIMITED, 0);
    expect([allowance.spend(most - 1), allowance.spend(1), allowance.spend(0.001)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is spent from the request, but for what was spent for its pixels beforehand', () => {
    const budget = createBudget({ workMs: 100 });
    const allowance = pageAllowance(budget, 30);
    allowance.prepay(20);
    expect([allowance.spend(50), allowance.spend(99), allowance.spend(1)]).toEqual([true, true, false]);
    expect(budget.exhausted).toBe(true);
  });

  it('grows with what is drawn and ends the page once it is used up', async () => {
    const workOf = async (lines: number, most: number): Promise<readonly [string, number]> => {
      const file = await openPdf(drawPdf([{ ...SIZE, content: dashes(lines) }]));
      if (!file.ok) throw new Error(file.failure.message);
      let work = 0;
      const luma = await file.value.render(0, 300, 400, { spend: (ms) => (work += ms) <= most });
      return [luma.ok ? 'ok' : luma.failure.code, work];
    };
    const [, hundred] = await workOf(100, Infinity);
    const [, threeHundred] = await workOf(300, Infinity);
    expect(threeHundred / hundred).toBeGreaterThan(2);
    expect(threeHundred / hundred).toBeLessThan(3.5);
    expect((await workOf(300, threeHundred))[0]).toBe('ok');
    const [outcome, work] = await workOf(300, hundred);
    expect(outcome).toBe('processing_limit');
    // A slice more at most.
    expect(work).toBeLessThan(hundred + 51);
  });

  it('is the same each time', async () => {
    const works: number[] = [];
    for (let i = 0; i < 2; i++) {
      const file = await openPdf(drawPdf([{ ...SIZE, content: dashes(50) }]));
      let work = 0;
      if (file.ok) await file.value.render(0, 300, 400, { spend: (ms) => (work += ms) < Infinity });
      works.push(work);
    }
    // Warm caches of fonts and the like make the second one cheaper by little.
    expect(Math.abs((works[1] ?? 0) - (works[0] ?? 0))).toBeLessThan(1);
  });

  it(
    'costs the other pages nothing, until MAX_PDF_PAGES_OVER pages needed too much',
    { timeout: 60_000 },
    async () => {
      const dear = { ...SIZE, content: dashes(14_000) };
      const cheap = { ...SIZE, boxes: [[100, 100, 200, 200]] as const };
      const over = LIMITS.MAX_PDF_PAGES_OVER;
      const pages = [...Array.from({ length: over - 1 }, () => dear), cheap, dear, cheap];
      const opened = await openPages(drawPdf(pages));
      if (!opened.ok) throw new Error(opened.failure.message);
      const outcomes: string[] = [];
      for (let i = 0; i < pages.length; i++) {
        const page = await opened.value.page(i);
        const luma = page.ok ? await page.value.luma({ scale: 4 }) : page;
        outcomes.push(luma.ok ? 'ok' : luma.failure.message);
      }
      expect(outcomes[0]).toContain('Page 1 of the PDF needs more work than is allowed');
      expect(outcomes[over - 1]).toBe('ok');
      expect(outcomes[over]).toContain(`Page ${over + 1} of the PDF needs more work`);
      expect(outcomes[over + 1]).toContain(`Page ${over + 2} of the PDF was not tried: ${over} pages`);
    },
  );
});

describe('the memory of PDFium', () => {
  it('may be MAX_PDF_MEMORY_BYTES, and no more', async () => {
    const most = LIMITS.MAX_PDF_MEMORY_BYTES;
    const outcome = await withPdfium(UNLIMITED, async (pdfium) => {
      const { malloc, free } = pdfium.pdfium.wasmExports;
      // What the module has at its start, its own data among it, stays.
      const room = most - heapOf(pdfium).length;
      const first = malloc(room);
      const refused = pdfium.memory.refusedBytes;
      free(first);
      return {
        fits: first > 0,
        refused,
        second: malloc(most),
        asked: pdfium.memory.refusedBytes,
        bytes: heapOf(pdfium).length,
      };
    });
    expect(outcome).toMatchObject({ fits: true, refused: 0, second: 0 });
    expect(outcome.asked).toBeGreaterThan(most);
    expect(outcome.bytes).toBeLessThanOrEqual(most);
  });
});

describe('an instance of PDFium', () => {
  it('is left to whoever has it: another one is started', async () => {
    const seen = await withPdfium(UNLIMITED, async (mine) => [
      mine,
      await withPdfium(UNLIMITED, async (other) => other),
    ]);
    expect(seen[0]).not.toBe(seen[1]);
  });

  it('is dropped after its work was ended, and the next one works', async () => {
    const bytes = drawPdf([SIZE]);
    const broken = withPdfium({ spend: () => false }, async (pdfium) => {
      const at = pdfium.pdfium.wasmExports.malloc(9);
      return pdfium.slow.FPDF_LoadMemDocument(at, 9, at);
    });
    await expect(broken).rejects.toThrow(OutOfFuel);
    expect((await read(bytes)).outcome).toBe('ok');
  });
});
