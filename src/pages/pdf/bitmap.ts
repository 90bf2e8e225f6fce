// Reads the pixels of a bilevel scan (fax, JBIG2) as PDFium decodes them, at its own resolution: nothing is drawn or stretched.
import { createShrinker, lumaOf, type Luma, type Scale } from '../../image/index.ts';
import { heapOf, type Pdfium } from '../../wasm/pdfium.ts';
import { closing } from './pdfium-calls.ts';

/** FPDFBitmap_* of fpdfview.h by the bytes of a pixel: grey, or blue, green and red first. */
const PIXEL_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4 };

export interface BilevelImage {
  /** Its number among the objects of the page. */
  readonly at: number;
  /** It is a stencil: 255 is paint, 0 is the paper. */
  readonly isStencil: boolean;
}

/** The image of a loaded page as its rows are stored; undefined if PDFium cannot decode it. */
export async function readBilevel(
  pdfium: Pdfium,
  page: number,
  { at, isStencil, scale }: BilevelImage & { readonly scale: Scale },
): Promise<Luma | undefined> {
  const bitmap = await pdfium.slow.FPDFImageObj_GetBitmap(pdfium.FPDFPage_GetObject(page, at));
  if (bitmap === 0) return undefined;
  return closing(
    pdfium,
    async () => {
      const bytes = PIXEL_BYTES[pdfium.FPDFBitmap_GetFormat(bitmap)];
      if (bytes === undefined) return undefined;
      const [width, height] = [pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)];
      const stride = pdfium.FPDFBitmap_GetStride(bitmap);
      const pixels = heapOf(pdfium).subarray(pdfium.FPDFBitmap_GetBuffer(bitmap));
      const shrinker = createShrinker(width, height, scale);
      const grey = new Uint8Array(width);
      for (let y = 0; y < height; y++) {
        const row = pixels.subarray(y * stride, y * stride + width * bytes);
        if (bytes === 1) grey.set(row);
        else
          for (let x = 0, i = 0; x < width; x++, i += bytes)
            grey[x] = lumaOf(row[i + 2] ?? 0, row[i + 1] ?? 0, row[i] ?? 0);
        if (isStencil) for (let x = 0; x < width; x++) grey[x] = 255 - (grey[x] ?? 0);
        shrinker.add(grey);
      }
      return shrinker.finish();
    },
    () => pdfium.FPDFBitmap_Destroy(bitmap),
  );
}
