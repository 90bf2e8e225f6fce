// Renders one loaded page into an 8-bit grey bitmap of PDFium and copies it.
import type { Luma } from '../../image/index.ts';
import { heapOf, type Pdfium } from '../../wasm/pdfium.ts';
import { closing, withBlock } from './pdfium-calls.ts';

/** Constants of fpdfview.h. */
const FPDFBITMAP_GRAY = 1;
const FPDF_ANNOT = 0x01;
const FPDF_GRAYSCALE = 0x08;
const FPDF_RENDER_LIMITEDIMAGECACHE = 0x200;
const WHITE = 0xff;

/** The pixels of a rendered page, and into how many bands of rows it is divided: the memory that PDFium needs for images falls with them. */
export interface Rendered {
  readonly width: number;
  readonly height: number;
  readonly bands: number;
}

/** A part of the rendered page, in its pixels. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Drawn = Rendered & {
  /** The grey under the page, which is then drawn without annotations; default: white, with annotations. */
  readonly paper?: number;
  /** The part that is drawn; default: all. */
  readonly window?: Window;
};

/** The page, stretched to width × height, or a part of it; undefined if PDFium refuses the bitmap. */
export async function renderGrey(
  pdfium: Pdfium,
  page: number,
  { bands, paper, window, ...full }: Drawn,
): Promise<Luma | undefined> {
  const { left, top: first, width, height } = window ?? { left: 0, top: 0, ...full };
  const stride = (width + 3) & ~3;
  const rows = Math.ceil(height / bands);
  return withBlock(pdfium, stride * rows, async (pixels) => {
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, rows, FPDFBITMAP_GRAY, pixels, stride);
    if (bitmap === 0) return undefined;
    return closing(
      pdfium,
      async () => {
        const data = new Uint8Array(width * height);
        for (let top = 0; top < height; top += rows) {
          pdfium.FPDFBitmap_FillRect(
            bitmap,
            0,
            0,
            width,
            rows,
            0xff_00_00_00 + 0x01_01_01 * (paper ?? WHITE),
          );
          const flags =
            (paper === undefined ? FPDF_ANNOT : 0) | FPDF_GRAYSCALE | FPDF_RENDER_LIMITEDIMAGECACHE;
          await pdfium.slow.FPDF_RenderPageBitmap(
            bitmap,
            page,
            -left,
            -first - top,
            full.width,
            full.height,
            0,
            flags,
          );
          const band = { width, height: Math.min(rows, height - top) };
          copyRows(heapOf(pdfium).subarray(pixels), stride, band, data.subarray(top * width));
        }
        return { width, height, data };
      },
      () => pdfium.FPDFBitmap_Destroy(bitmap),
    );
  });
}

/** Copies rows that begin `stride` bytes apart, without what fills them up. */
function copyRows(
  from: Uint8Array,
  stride: number,
  { width, height }: Omit<Rendered, 'bands'>,
  to: Uint8Array,
): void {
  if (stride === width) return to.set(from.subarray(0, width * height));
  for (let y = 0; y < height; y++) to.set(from.subarray(y * stride, y * stride + width), y * width);
}
