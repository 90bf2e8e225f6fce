// The pages of a PDF, each at a resolution at which its codes are readable and its pixels are bounded.
import { MAX_SIDE_PX, upright, type ImageFrame } from '../../image/index.ts';
import { shareOf, type Budget } from '../../lib/budget.ts';
import { fail } from '../../lib/failure.ts';
import { ok, type Err, type Result } from '../../lib/result.ts';
import { checkPageCount, noSuchPage, scaleFor } from '../limits.ts';
import type { Page, PageLimits, PageLuma, PageSource } from '../types.ts';
import { readBilevel } from './bitmap.ts';
import type { BilevelScan } from './content.ts';
import { drawPage, type Drawing } from './draw-page.ts';
import { openDocument, type PdfDocument } from './document.ts';
import { withPage } from './pdfium-calls.ts';
import {
  changesOf,
  choose,
  openChoice,
  renderingOf,
  type Changes,
  type PageSize,
  type Rendering as RenderedReading,
  type ScanReading,
} from './reading.ts';
import type { Rendered } from './render.ts';
import { createPdfWork, type PdfWork } from './work.ts';

const POINTS_PER_INCH = 72;
/** At this resolution a module of 0.25 mm, the smallest common one, has 3 pixels. */
const PAGE_DPI = 300;
/** Labels and stamps are rendered at up to this resolution, so that their longer side has SMALL_PAGE_PX. */
const SMALL_PAGE_DPI = 600;
const SMALL_PAGE_PX = 1200;
/** A page of images alone is drawn at their resolution, at twice that if it is lower than this. */
const MIN_IMAGE_DPI = 120;
/** An image of a whole page keeps its number of pixels. */
const ROUNDING_PX = 0.01;
/** A4 at 300 dpi has 8.7 million pixels. Larger paper gets fewer dpi. */
const MAX_PDF_PAGE_PX = 12_000_000;

type Rendering = Rendered & { readonly isPartial: boolean; readonly hasColours?: boolean };

/** The values that the pages of one document share. */
interface Context {
  readonly document: PdfDocument;
  readonly limits: PageLimits;
  readonly budget: Budget;
  readonly work: PdfWork;
  readonly changes: Changes;
}

/** Opens a PDF, which stays open until the source is closed. Failures: encrypted, malformed_file, processing_limit, too_large. */
export async function openPdfPages(
  bytes: Uint8Array,
  limits: PageLimits,
  budget: Budget,
  password?: string,
): Promise<Result<PageSource>> {
  const work = createPdfWork(budget);
  const opened = await openDocument(bytes, { password, allowance: work.opening });
  if (!opened.ok) return opened;
  const document = opened.value;
  const { pageCount } = document;
  const tooMany = checkPageCount(pageCount, limits);
  if (tooMany !== undefined) {
    document.close();
    return tooMany;
  }
  const context: Context = { document, limits, budget, work, changes: changesOf(bytes, budget) };
  let isClosed = false;
  return ok({
    format: 'pdf',
    pageCount,
    async page(index) {
      if (isClosed || index < 0 || index >= pageCount) return noSuchPage(index, pageCount);
      return work.refusal(index) ?? openPage(context, index);
    },
    found: () => work.found(),
    close() {
      isClosed = true;
      document.close();
    },
  });
}

async function openPage(context: Context, index: number): Promise<Result<Page>> {
  const { document, limits, budget, work, changes } = context;
  const chosen = await choose(document, index, work.page(index), changes);
  if (!chosen.ok) return chosen;
  const reading = await openChoice(chosen.value.choice, limits, budget);
  switch (reading.kind) {
    case 'scan':
      return ok(scannedPage(context, index, reading));
    case 'bilevel':
      return ok(bilevelPage(context, index, reading.scan));
    case 'render':
      return ok(renderedPage(context, index, { ...pixelSize(chosen.value, reading, limits), ...reading }));
    case 'too_large':
      return tooLarge(index, reading.width, reading.height);
    case 'undecodable':
      return undecodable(index);
  }
}

function undecodable(index: number): Err {
  return fail('malformed_file', { format: 'PDF', why: 'an image on it cannot be decoded', page: index + 1 });
}

function tooLarge(index: number, width: number, height: number): Err {
  return fail('too_large', {
    what: `page ${index + 1} of the PDF, an image of ${width} × ${height} pixels,`,
    needs: 'memory',
    advice: 'scan with at most 300 dpi, in grey, or save the image as JPEG',
  });
}

/** A page that is a scan, at the scan's resolution. */
function scannedPage(context: Context, index: number, { frame, workMs, mayRender }: ScanReading): Page {
  const { width, height, hasColours = false } = frame;
  return {
    width,
    height,
    hasColours,
    async luma(options) {
      const refusal = context.work.refusal(index);
      if (refusal !== undefined) return refusal;
      const scale = scaleFor(width, height, options);
      const luma = await frame.decode({
        scale,
        budget: shareOf(context.budget, workMs),
        tone: options?.tone,
      });
      // PDFium also shows data that is too damaged for the built-in decoder.
      if (luma.ok || !mayRender) return luma;
      return render(context, index, {
        width: Math.ceil(width / scale),
        height: Math.ceil(height / scale),
        full: { width, height },
        content: options?.content,
        tone: options?.tone,
        bands: renderingOf(width * height).bands,
        isPartial: luma.failure.code === 'malformed_file',
      });
    },
  };
}

/** A page that is a bilevel scan, at the scan's resolution. */
function bilevelPage({ document, work, budget }: Context, index: number, scan: BilevelScan): Page {
  const { width, height } = scan;
  const decode: ImageFrame['decode'] = async ({ scale }) => {
    const refusal = work.refusal(index);
    if (refusal !== undefined) return refusal;
    const luma = await document.ask(index, work.page(index), (pdfium, handle) =>
      withPage(pdfium, handle, index, (page) => readBilevel(pdfium, page, { ...scan, scale })),
    );
    return luma.ok || luma.failure.code !== 'malformed_file' ? luma : undecodable(index);
  };
  const frame = upright({ width, height, decode }, scan.orientation);
  return {
    width: frame.width,
    height: frame.height,
    luma: (options) => frame.decode({ scale: scaleFor(width, height, options), budget }),
  };
}

function renderedPage(
  context: Context,
  index: number,
  { width, height, bands, isPartial, hasColours = false }: Rendering,
): Page {
  const full = { width, height };
  return {
    ...full,
    hasColours,
    async luma(options) {
      const scale = scaleFor(width, height, options);
      return render(context, index, {
        width: Math.ceil(width / scale),
        height: Math.ceil(height / scale),
        bands,
        isPartial,
        full,
        content: options?.content,
        tone: options?.tone,
      });
    },
    finer({ left, top, times, ...area }, options) {
      const window = {
        left: left * times,
        top: top * times,
        width: area.width * times,
        height: area.height * times,
      };
      return render(context, index, {
        width: width * times,
        height: height * times,
        bands,
        isPartial,
        full,
        content: options?.content,
        window,
      });
    },
  };
}

/** Renders page `index` in grey on white, with annotations. */
async function render(
  { document, work }: Context,
  index: number,
  { isPartial, ...drawing }: Drawing & Pick<Rendering, 'isPartial'>,
): Promise<Result<PageLuma>> {
  const refusal = work.refusal(index);
  if (refusal !== undefined) return refusal;
  const luma = await document.ask(index, work.page(index), (pdfium, handle) =>
    withPage(pdfium, handle, index, (page) => drawPage(pdfium, page, drawing)),
  );
  return luma.ok && isPartial ? ok({ ...luma.value, missing: undecodable(index).failure }) : luma;
}

/** The size of a page in whole pixels, at the resolution for its size or that of its images. */
function pixelSize(
  { widthPt, heightPt }: PageSize,
  { imageDpi = 0, hasImagesOnly }: Pick<RenderedReading, 'imageDpi' | 'hasImagesOnly'>,
  { maxPixels }: Pick<PageLimits, 'maxPixels'>,
): { readonly width: number; readonly height: number } {
  const longInches = Math.max(widthPt, heightPt) / POINTS_PER_INCH;
  const squareInches = (widthPt * heightPt) / POINTS_PER_INCH ** 2;
  const isSmall = longInches < SMALL_PAGE_PX / PAGE_DPI;
  const bySize = Math.min(SMALL_PAGE_DPI, Math.max(PAGE_DPI, SMALL_PAGE_PX / longInches));
  const byImages = imageDpi * (imageDpi < MIN_IMAGE_DPI ? 2 : 1);
  const isScan = hasImagesOnly === true && imageDpi > 0 && imageDpi <= PAGE_DPI;
  // The images of a small page may have more: its points may be larger than 1/72 inch (UserUnit, which PDFium does not tell).
  const wanted = isScan ? byImages : isSmall ? Math.max(bySize, imageDpi) : bySize;
  const most = Math.sqrt(Math.min(MAX_PDF_PAGE_PX, maxPixels) / squareInches);
  const dpi = Math.min(wanted, most, MAX_SIDE_PX / longInches);
  const pixels = (points: number): number =>
    Math.max(1, Math.floor((points / POINTS_PER_INCH) * dpi + ROUNDING_PX));
  return { width: pixels(widthPt), height: pixels(heightPt) };
}
