// PDFium's raw calls as functions that give back what they took: each `with…` frees, closes or destroys in any case.
import { heapOf, type Pdfium } from '../wasm/pdfium.ts';

/** fpdfview.h: FPDF_GetLastError. */
export const FPDF_ERR_PASSWORD = 4;
const FPDF_ERR_SECURITY = 5;

/** Allocates, runs, frees. Throws a RangeError when PDFium's heap is full. */
export function withMemory<T>(pdfium: Pdfium, bytes: number, work: (at: number) => T): T {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const at = malloc(Math.max(1, bytes));
  if (at === 0) throw new RangeError('out of memory');
  try {
    return work(at);
  } finally {
    free(at);
  }
}

export type DocumentProblem = 'encrypted' | 'malformed';

/** Opens the document in `bytes` and closes it after `work`. */
export function withDocument<T>(
  pdfium: Pdfium,
  bytes: Uint8Array,
  password: string,
  work: (document: number) => T,
): T | DocumentProblem {
  return withMemory(pdfium, bytes.length, (at) => {
    heapOf(pdfium).set(bytes, at);
    // The wrapper passes strings on PDFium's own small stack, as UTF-8.
    const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, password);
    if (document === 0) {
      const error = pdfium.FPDF_GetLastError();
      return error === FPDF_ERR_PASSWORD || error === FPDF_ERR_SECURITY ? 'encrypted' : 'malformed';
    }
    try {
      return work(document);
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  });
}

/** Loads page `index` and closes it after `work`; undefined when it cannot be loaded. */
export function withPage<T>(
  pdfium: Pdfium,
  document: number,
  index: number,
  work: (page: number) => T,
): T | undefined {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return undefined;
  try {
    return work(page);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}
