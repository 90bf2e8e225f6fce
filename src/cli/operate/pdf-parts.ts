// Pages of a PDF as PDFs of their own, through PDFium's page import (fpdf_ppo.h). It copies objects, not contents: fonts, images and drawings of a
// page are the same bytes as before. The build of src/wasm/ has no functions that write, so this is the package's whole module, for the
// command line alone: 4.6 MB that no Worker carries.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type WrappedPdfiumModule, init } from '@embedpdf/pdfium';
import { fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';

export interface PdfParts {
  readonly pageCount: number;
  /** A PDF of the pages of these indexes, from 0, in their order. */
  part(indexes: readonly number[]): Uint8Array;
  close(): void;
}

/** fpdfview.h: FPDF_GetLastError. */
const FPDF_ERR_PASSWORD = 4;

/** The caller closes it. Failures: encrypted, malformed_file. */
export async function openPdfParts(bytes: Uint8Array, password = ''): Promise<Result<PdfParts>> {
  const pdfium = await start();
  const file = copied(pdfium, bytes);
  const source = pdfium.FPDF_LoadMemDocument(file, bytes.length, password);
  if (source === 0) {
    return pdfium.FPDF_GetLastError() === FPDF_ERR_PASSWORD
      ? fail('encrypted', { format: 'PDF', password: password === '' ? 'missing' : 'wrong' })
      : fail('malformed_file', { format: 'PDF', why: 'it cannot be read' });
  }
  return ok({
    pageCount: pdfium.FPDF_GetPageCount(source),
    part(indexes) {
      const target = pdfium.FPDF_CreateNewDocument();
      const list = copied(pdfium, new Uint8Array(Int32Array.from(indexes).buffer));
      try {
        if (!pdfium.FPDF_ImportPagesByIndex(target, source, list, indexes.length, 0))
          throw new Error('PDFium does not import the pages that it has counted.');
        pdfium.FPDF_CopyViewerPreferences(target, source);
        return written(pdfium, target);
      } finally {
        pdfium.pdfium.wasmExports.free(list);
        pdfium.FPDF_CloseDocument(target);
      }
    },
    close() {
      pdfium.FPDF_CloseDocument(source);
      pdfium.pdfium.wasmExports.free(file);
    },
  });
}

async function start(): Promise<WrappedPdfiumModule> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const silent = { print: () => undefined, printErr: () => undefined };
  const pdfium = await init({ wasmBinary: Uint8Array.from(wasm).buffer, ...silent });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** The address of a copy in PDFium's memory, which is freed by the caller. */
function copied({ pdfium }: WrappedPdfiumModule, bytes: Uint8Array): number {
  const at = pdfium.wasmExports.malloc(Math.max(1, bytes.length));
  if (at === 0) throw new RangeError('out of memory');
  pdfium.HEAPU8.set(bytes, at);
  return at;
}

function written(wrapped: WrappedPdfiumModule, document: number): Uint8Array {
  const { pdfium } = wrapped;
  const writer = wrapped.PDFiumExt_OpenFileWriter();
  try {
    wrapped.PDFiumExt_SaveAsCopy(document, writer);
    const size = wrapped.PDFiumExt_GetFileWriterSize(writer);
    const at = pdfium.wasmExports.malloc(size);
    if (at === 0) throw new RangeError('out of memory');
    wrapped.PDFiumExt_GetFileWriterData(writer, at, size);
    const bytes = pdfium.HEAPU8.slice(at, at + size);
    pdfium.wasmExports.free(at);
    return bytes;
  } finally {
    wrapped.PDFiumExt_CloseFileWriter(writer);
  }
}
