// Renders one loaded page into a bitmap of PDFium, in 8-bit grey or for another tone in colours, and copies it in grey.
import { colourToneOf, type Luma, type Tone } from '../../image/index.ts';
import { heapOf, type Pdfium } from '../../wasm/pdfium.ts';
import { closing, withBlock } from './pdfium-calls.ts';

/** Constants of fpdfview.h. */
const FPDFBITMAP_GRAY = 1;
const FPDFBITMAP_BGRX = 3;
const BGRX_BYTES = 4;
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
  /** How colours become grey; default: as PDFium makes them grey. */
  readonly tone?: Tone | undefined;
};

/** The page, stretched to width × height, or a part of it; undefined if PDFium refuses the bitmap. */
export async function renderGrey(
  pdfium: Pdfium,
  page: number,
  { bands, paper, window, tone, ...full }: Drawn,
): Promise<Luma | undefined> {
  const { left, top: first, width, height } = window ?? { left: 0, top: 0, ...full };
  const stride = tone === undefined ? (width + 3) & ~3 : BGRX_BYTES * width;
  const rows = Math.ceil(height / (tone === undefined ? bands : BGRX_BYTES * bands));
  const copyRows = tone === undefined ? copyGrey : tonedCopy(tone);
  const grey = tone === undefined ? FPDF_GRAYSCALE : 0;
  return withBlock(pdfium, stride * rows, async (pixels) => {
    const bitmap = pdfium.FPDFBitmap_CreateEx(
      width,
      rows,
      tone === undefined ? FPDFBITMAP_GRAY : FPDFBITMAP_BGRX,
      pixels,
      stride,
    );
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
          const flags = (paper === undefined ? FPDF_ANNOT : 0) | grey | FPDF_RENDER_LIMITEDIMAGECACHE;
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

/** Copies rows that begin `stride` bytes apart to rows of grey without a gap. */
type CopyRows = (from: Uint8Array, stride: number, size: Omit<Rendered, 'bands'>, to: Uint8Array) => void;

function copyGrey(...[from, stride, { width, height }, to]: Parameters<CopyRows>): void {
  if (stride === width) return to.set(from.subarray(0, width * height));
  for (let y = 0; y < height; y++) to.set(from.subarray(y * stride, y * stride + width), y * width);
}

function tonedCopy(tone: Tone): CopyRows {
  const grey = colourToneOf(tone);
  return (from, stride, { width, height }, to) => {
    for (let y = 0, i = 0; y < height; y++)
      for (let at = y * stride; at < y * stride + BGRX_BYTES * width; at += BGRX_BYTES)
        to[i++] = grey(from[at + 2] ?? 0, from[at + 1] ?? 0, from[at] ?? 0);
  };
}
