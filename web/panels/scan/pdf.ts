// Pages of a PDF as pictures, drawn in the browser by PDFium. Loaded when a PDF is shown.
import { init } from '@embedpdf/pdfium';
import wasmUrl from '@embedpdf/pdfium/pdfium.wasm?url';

const FPDF_ANNOT = 0x01;
/** Red and blue change places: PDFium writes BGRA, a canvas reads RGBA. */
const FPDF_REVERSE_BYTE_ORDER = 0x10;
const WHITE = 0xff_ff_ff_ff;

export interface DrawnPage {
  readonly image: Blob;
  readonly width: number;
  readonly height: number;
}

export interface OpenPdf {
  readonly pageCount: number;
  /** `page` from 1, drawn with its longer side of `sidePx`. Throws where PDFium cannot draw it. */
  draw(page: number, sidePx: number): Promise<DrawnPage>;
  close(): void;
}

/** Throws where PDFium cannot open it. */
export async function openPdf(file: Uint8Array, password: string): Promise<OpenPdf> {
  const pdfium = await loaded();
  // The package types Emscripten's module loosely.
  const { wasmExports } = pdfium.pdfium as unknown as {
    readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  };
  const memory = (): Uint8Array<ArrayBuffer> =>
    (pdfium.pdfium as unknown as { HEAPU8: Uint8Array<ArrayBuffer> }).HEAPU8;
  const at = wasmExports.malloc(file.length);
  memory().set(file, at);
  const document = pdfium.FPDF_LoadMemDocument(at, file.length, password);
  if (document === 0) {
    wasmExports.free(at);
    throw new Error('PDFium cannot open the document.');
  }
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    async draw(page, sidePx) {
      const handle = pdfium.FPDF_LoadPage(document, page - 1);
      if (handle === 0) throw new Error(`PDFium cannot load page ${page}.`);
      const [wide, high] = [pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)];
      const scale = sidePx / Math.max(wide, high, 1);
      const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
      const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      pdfium.FPDF_RenderPageBitmap(
        bitmap,
        handle,
        0,
        0,
        width,
        height,
        0,
        FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER,
      );
      const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
      const pixels = new Uint8ClampedArray(memory().slice(start, start + 4 * width * height));
      pdfium.FPDFBitmap_Destroy(bitmap);
      pdfium.FPDF_ClosePage(handle);
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
      return { image: await canvas.convertToBlob(), width, height };
    },
    close() {
      pdfium.FPDF_CloseDocument(document);
      wasmExports.free(at);
    },
  };
}

type Pdfium = Awaited<ReturnType<typeof init>>;
let module: Promise<Pdfium> | undefined;

function loaded(): Promise<Pdfium> {
  module ??= (async () => {
    const response = await fetch(wasmUrl);
    const pdfium = await init({ wasmBinary: await response.arrayBuffer() });
    pdfium.PDFiumExt_Init();
    return pdfium;
  })();
  return module;
}
