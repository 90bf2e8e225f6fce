// The pages of a PDF: each at the resolution at which its codes are readable and its pixels bounded.
import {
  DECODE_MS_PER_PX,
  MAX_SIDE_PX,
  openFlate,
  openJpegAs,
  outOfTime,
  type Luma,
} from '../image/index.ts';
import type { Budget } from '../lib/budget.ts';
import { PDF_LIMITS as LIMITS } from '../lib/pdf-limits.ts';
import { fail } from '../lib/failure.ts';
import { ok, type Err, type Result } from '../lib/result.ts';
import { openPdf, type Allowance, type PageContent, type PdfFile, type PdfPage } from '../pdf/index.ts';
import { checkPageCount, noSuchPage, scaleFor } from './limits.ts';
import type { Page, PageLimits, PageSource } from './types.ts';

const POINTS_PER_INCH = 72;
/** 0.25 mm modules, the smallest common ones, get 3 pixels. */
const PAGE_DPI = 300;
/** Labels and stamps are rendered finer, so that the longer side has SMALL_PAGE_PX, but never above this. */
const SMALL_PAGE_DPI = 600;
const SMALL_PAGE_PX = 1200;
/** A4 at 300 dpi has 8.7 million pixels; larger paper is rendered coarser. */
const PDF_PAGE_MAX_PX = 12_000_000;
/** Loading a page and its fonts, before any pixel: 30 ms was measured for a vector A4 page. */
const PAGE_LOAD_MS = 30;

/** Fails: encrypted, malformed_file, too_large (pages). */
export async function openPdfPages(
  bytes: Uint8Array,
  limits: PageLimits,
  budget: Budget,
  password?: string,
): Promise<Result<PageSource>> {
  const opened = await openPdf(bytes, {
    allowance: pageAllowance(budget, PAGE_LOAD_MS),
    ...(password !== undefined && { password }),
  });
  if (!opened.ok) return opened;
  const { pageCount } = opened.value;
  const tooMany = checkPageCount(pageCount, limits);
  if (tooMany !== undefined) return tooMany;
  let file: PdfFile | undefined = opened.value;
  const over = new Set<number>();
  return ok({
    format: 'pdf',
    pageCount,
    async page(index) {
      if (file === undefined || index < 0 || index >= pageCount) return noSuchPage(index, pageCount);
      if (over.size >= LIMITS.MAX_PDF_PAGES_OVER && !over.has(index)) return givenUp(index);
      const allowance = pageAllowance(budget, PAGE_LOAD_MS);
      const counted = <T>(result: Result<T>): Result<T> => {
        if (!result.ok && result.failure.code === 'processing_limit') over.add(index);
        return result;
      };
      const page = counted(await file.page(index, allowance));
      if (!page.ok) return page;
      const draw = renderer(file, index, budget, allowance);
      return openPage(
        index,
        page.value,
        async (width, height) => counted(await draw(width, height)),
        limits,
        budget,
      );
    },
    close() {
      file = undefined;
    },
  });
}

function givenUp(index: number): Err {
  return fail(
    'processing_limit',
    `Page ${index + 1} of the PDF was not tried: ${LIMITS.MAX_PDF_PAGES_OVER} pages before it needed more work than is allowed.`,
  );
}

/** What one page may take of PDFium's work, whatever is asked of it; `paidMs` of it are spent already or free. */
interface PageAllowance extends Allowance {
  /** Work that was spent from the budget beforehand, as far as pixels tell it. */
  prepay(workMs: number): void;
}

/** What PDFium may do for one page: MAX_PDF_PAGE_MS, of which `paidMs` are not spent from the budget again. */
export function pageAllowance(budget: Budget, paidMs: number): PageAllowance {
  let paid = paidMs;
  let left = LIMITS.MAX_PDF_PAGE_MS;
  return {
    prepay(workMs) {
      paid += workMs;
    },
    spend(workMs) {
      const free = Math.min(paid, workMs);
      paid -= free;
      left -= workMs;
      const isLeft = workMs > free ? budget.spend(workMs - free) : !budget.exhausted;
      return isLeft && left >= 0;
    },
  };
}

type Render = (width: number, height: number) => Promise<Result<Luma>>;

function renderer(file: PdfFile, index: number, budget: Budget, allowance: PageAllowance): Render {
  return async (width, height) => {
    const workMs = PAGE_LOAD_MS + width * height * DECODE_MS_PER_PX;
    if (!budget.spend(workMs)) return outOfTime();
    allowance.prepay(workMs);
    return file.render(index, width, height, allowance);
  };
}

async function openPage(
  index: number,
  page: PdfPage,
  render: Render,
  limits: PageLimits,
  budget: Budget,
): Promise<Result<Page>> {
  const { content } = page;
  if (content.kind === 'drawing') return ok(renderedPage(page, render, limits));
  if (content.kind === 'too_large') return tooLarge(index, content);
  const scanned = await scannedPage(content, render, limits, budget);
  if (scanned !== undefined) return ok(scanned);
  return content.mayRender ? ok(renderedPage(page, render, limits)) : tooLarge(index, content.scan);
}

function tooLarge(
  index: number,
  { width, height }: { readonly width: number; readonly height: number },
): Err {
  return fail(
    'too_large',
    `Page ${index + 1} of the PDF holds a picture of ${width} × ${height} pixels that cannot be read within the memory ` +
      'there is: scan with at most 300 dpi, in grey, or save the picture as JPEG.',
  );
}

/** A scan at its own resolution; undefined when it is not decoded here within the limits. */
async function scannedPage(
  { scan, mayRender }: Extract<PageContent, { kind: 'scan' }>,
  render: Render,
  limits: PageLimits,
  budget: Budget,
): Promise<Page | undefined> {
  if (scan.width * scan.height > limits.maxPixels) return undefined;
  budget.spend(PAGE_LOAD_MS + scan.width * scan.height * DECODE_MS_PER_PX);
  const opened =
    scan.coding === 'jpeg'
      ? openJpegAs(scan.data, scan.orientation)
      : await openFlate(scan, scan.orientation);
  if (!opened.ok) return undefined;
  const { width, height, decode } = opened.value;
  if (width * height > limits.maxPixels) return undefined;
  return {
    width,
    height,
    async luma(options) {
      if (budget.exhausted) return outOfTime();
      const scale = scaleFor(width, height, options);
      const luma = await decode({ scale, budget });
      // PDFium makes something of data that is damaged beyond what is accepted as a file of its own.
      return luma.ok || !mayRender ? luma : render(Math.ceil(width / scale), Math.ceil(height / scale));
    },
  };
}

function renderedPage(page: PdfPage, render: Render, limits: PageLimits): Page {
  const { width, height } = pixelSize(page, limits);
  return {
    width,
    height,
    async luma(options) {
      const scale = scaleFor(width, height, options);
      return render(Math.ceil(width / scale), Math.ceil(height / scale));
    },
  };
}

/** Whole pixels of a page at its dpi. */
export function pixelSize(
  { widthPt, heightPt }: PdfPage,
  { maxPixels }: Pick<PageLimits, 'maxPixels'>,
): { readonly width: number; readonly height: number } {
  const longInches = Math.max(widthPt, heightPt) / POINTS_PER_INCH;
  const squareInches = (widthPt * heightPt) / POINTS_PER_INCH ** 2;
  const wanted = Math.min(SMALL_PAGE_DPI, Math.max(PAGE_DPI, SMALL_PAGE_PX / longInches));
  const most = Math.sqrt(Math.min(PDF_PAGE_MAX_PX, maxPixels) / squareInches);
  const dpi = Math.min(wanted, most, MAX_SIDE_PX / longInches);
  const pixels = (points: number): number => Math.max(1, Math.floor((points / POINTS_PER_INCH) * dpi));
  return { width: pixels(widthPt), height: pixels(heightPt) };
}
