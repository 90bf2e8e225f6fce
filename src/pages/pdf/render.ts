// Renders one loaded page into an 8-bit grey bitmap of PDFium and copies it.
import type { Luma } from '../../image/index.ts';
import { heapOf, type Pdfium } from '../../wasm/pdfium.ts';
import { closing, withBlock } from './pdfium-calls.ts';

/** Constants of fpdfview.h. */
const FPDFBITMAP_GRAY = 1;
const FPDF_ANNOT = 0x01;
const FPDF_GRAYSCALE = 0x08;
const FPDF_RENDER_LIMITEDIMAGECACHE = 0x200;
const WHITE = 0xff_ff_ff_ff;

/** The page, stretched to width × height; undefined if PDFium refuses the bitmap. */
export async function renderGrey(
  pdfium: Pdfium,
  page: number,
  width: number,
  height: number,
): Promise<Luma | undefined> {
  const stride = (width + 3) & ~3;
  return withBlock(pdfium, stride * height, async (pixels) => {
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FPDFBITMAP_GRAY, pixels, stride);
    if (bitmap === 0) return undefined;
    return closing(
      pdfium,
      async () => {
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        const flags = FPDF_ANNOT | FPDF_GRAYSCALE | FPDF_RENDER_LIMITEDIMAGECACHE;
        await pdfium.slow.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
        return { width, height, data: withoutPadding(heapOf(pdfium), pixels, stride, width, height) };
      },
      () => pdfium.FPDFBitmap_Destroy(bitmap),
    );
  });
}

function withoutPadding(
  heap: Uint8Array,
  pixels: number,
  stride: number,
  width: number,
  height: number,
): Uint8Array {
  if (stride === width) return heap.slice(pixels, pixels + width * height);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    data.set(heap.subarray(pixels + y * stride, pixels + y * stride + width), y * width);
  }
  return data;
}
