// PDFium (BSD-3-Clause) through @embedpdf/pdfium's raw FPDF_* functions.
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import pdfiumWasm from '@embedpdf/pdfium/pdfium.wasm';
import { createEngine, type Engine } from './engine.ts';

export type Pdfium = WrappedPdfiumModule;

/** Bytes of linear memory after which the instance is dropped: a vector A4 at 300 dpi leaves 18 MB, a scanned one more. */
const KEEP_BELOW_BYTES = 40 * 1024 * 1024;

export const pdfiumEngine: Engine<Pdfium> = createEngine({
  name: 'pdfium',
  async start() {
    const pdfium = await init({
      instantiateWasm(imports, done) {
        const instance = new WebAssembly.Instance(pdfiumWasm, imports);
        done(instance);
        return instance.exports;
      },
    });
    pdfium.PDFiumExt_Init();
    return pdfium;
  },
  memoryBytes: (pdfium) => heapOf(pdfium).byteLength,
  keepBelowBytes: KEEP_BELOW_BYTES,
});

/** The linear memory now. It moves whenever PDFium allocates: take it anew after each call. */
export function heapOf({ pdfium }: Pdfium): Uint8Array {
  return pdfium.HEAPU8;
}
