// The pages of a PDF in colour, as a person sees them, at a size that is asked for.
import { fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';
import { heapOf, type Allowance, type Pdfium } from '../../wasm/pdfium.ts';
import { openDocument } from './document.ts';
import { LIMITS } from './limits.ts';
import { pageBox } from './objects.ts';
import { closing, withBlock, withPage } from './pdfium-calls.ts';

/** Constants of fpdfview.h. */
const FPDFBITMAP_BGRX = 3;
const FPDF_ANNOT = 0x01;
const FPDF_REVERSE_BYTE_ORDER = 0x10;
const FPDF_RENDER_LIMITEDIMAGECACHE = 0x200;
const WHITE = 0xff_ff_ff_ff;
const MAX_PICTURE_SIDE_PX = 4096;

/** RGBA, row-major, 4·width·height bytes. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface PdfPictures {
  readonly pageCount: number;
  /** Page `index` on white, with annotations, its longer side of `sidePx`. Failures: malformed_file, processing_limit, too_large. */
  draw(index: number, sidePx: number): Promise<Result<Picture>>;
  close(): void;
}

/** Failures: those of openDocument. */
export async function openPdfPictures(bytes: Uint8Array, password?: string): Promise<Result<PdfPictures>> {
  const opened = await openDocument(bytes, { password, allowance: ofPage() });
  if (!opened.ok) return opened;
  const pdf = opened.value;
  const { pageCount } = pdf;
  return ok({
    pageCount,
    draw: async (index, sidePx) =>
      index >= 0 && index < pageCount && sidePx >= 1 && sidePx <= MAX_PICTURE_SIDE_PX
        ? pdf.ask(index, ofPage(), (pdfium, document) =>
            withPage(pdfium, document, index, (page) => drawn(pdfium, page, sidePx)),
          )
        : fail('invalid_value', {
            field: 'The picture',
            rule: `must be of a page from 1 to ${pageCount}, with a side of 1 to ${MAX_PICTURE_SIDE_PX} pixels`,
          }),
    close: () => pdf.close(),
  });
}

/** Each picture may take what a page may. */
function ofPage(): Allowance {
  let left = LIMITS.MAX_PDF_PAGE_MS;
  return { spend: (workMs) => (left -= workMs) > 0 };
}

/** Undefined if PDFium refuses the bitmap. */
async function drawn(pdfium: Pdfium, page: number, sidePx: number): Promise<Picture | undefined> {
  const box = pageBox(pdfium, page);
  if (box === undefined) return undefined;
  const sides = [box.right - box.left, box.top - box.bottom];
  const [wide = 0, high = 0] = box.turns % 2 === 0 ? sides : sides.reverse();
  const scale = sidePx / Math.max(wide, high, 1);
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
  return withBlock(pdfium, 4 * width * height, async (pixels) => {
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FPDFBITMAP_BGRX, pixels, 4 * width);
    if (bitmap === 0) return undefined;
    return closing(
      pdfium,
      async () => {
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        const flags = FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER | FPDF_RENDER_LIMITEDIMAGECACHE;
        await pdfium.slow.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
        const data = heapOf(pdfium).slice(pixels, pixels + 4 * width * height);
        // The fourth byte has no meaning in this format.
        for (let at = 3; at < data.length; at += 4) data[at] = 255;
        return { width, height, data };
      },
      () => pdfium.FPDFBitmap_Destroy(bitmap),
    );
  });
}
