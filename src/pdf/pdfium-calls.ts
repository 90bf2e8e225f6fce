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
export async function withDocument<T>(
  pdfium: Pdfium,
  bytes: Uint8Array,
  password: string,
  work: (document: number) => Promise<T>,
): Promise<T | DocumentProblem> {
  return withBytes(pdfium, bytes, (at) =>
    withBytes(pdfium, cString(password), async (passwordAt) => {
      const document = await pdfium.slow.FPDF_LoadMemDocument(at, bytes.length, passwordAt);
      if (document === 0) {
        const error = pdfium.FPDF_GetLastError();
        return error === FPDF_ERR_PASSWORD || error === FPDF_ERR_SECURITY ? 'encrypted' : 'malformed';
      }
      return closing(
        pdfium,
        () => work(document),
        () => pdfium.FPDF_CloseDocument(document),
      );
    }),
  );
}

/** Loads page `index` and closes it after `work`; undefined when it cannot be loaded. */
export async function withPage<T>(
  pdfium: Pdfium,
  document: number,
  index: number,
  work: (page: number) => Promise<T>,
): Promise<T | undefined> {
  const page = await pdfium.slow.FPDF_LoadPage(document, index);
  if (page === 0) return undefined;
  return closing(
    pdfium,
    () => work(page),
    () => pdfium.FPDF_ClosePage(page),
  );
}

/** Allocates, runs, frees. Throws a RangeError when PDFium's heap is full. */
export async function withBlock<T>(
  pdfium: Pdfium,
  bytes: number,
  work: (at: number) => Promise<T>,
): Promise<T> {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const at = malloc(Math.max(1, bytes));
  if (at === 0) throw new RangeError('out of memory');
  return closing(
    pdfium,
    () => work(at),
    () => free(at),
  );
}

/** An instance whose work was ended is thrown away with all it holds: closing would only run into the end again. */
export async function closing<T>(pdfium: Pdfium, work: () => Promise<T>, close: () => void): Promise<T> {
  try {
    return await work();
  } finally {
    if (!pdfium.fuel.ended) close();
  }
}

function withBytes<T>(pdfium: Pdfium, bytes: Uint8Array, work: (at: number) => Promise<T>): Promise<T> {
  return withBlock(pdfium, bytes.length, (at) => {
    heapOf(pdfium).set(bytes, at);
    return work(at);
  });
}

/** UTF-8, ended by a zero. */
function cString(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`);
}
