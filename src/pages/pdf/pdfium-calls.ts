// PDFium's raw calls as functions that give back what they took: each `with…` frees, closes or destroys in any case.
import { heapOf, type Pdfium } from '../../wasm/pdfium.ts';

/** fpdfview.h: FPDF_GetLastError. */
const FPDF_ERR_PASSWORD = 4;
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

/** FPDF_FILEACCESS (fpdfview.h): unsigned long m_FileLen; int (*m_GetBlock)(…); void* m_Param. PDFium copies it. */
const FILE_ACCESS_BYTES = 12;

/** PDFium's handle of the document in `bytes`, which PDFium reads in pieces until closeDocument. */
export async function loadDocument(
  pdfium: Pdfium,
  bytes: Uint8Array,
  password: string,
): Promise<number | DocumentProblem> {
  const passwordText = new TextEncoder().encode(`${password}\0`);
  return withBlock(pdfium, FILE_ACCESS_BYTES + passwordText.length, async (at) => {
    pdfium.pdfium.setValue(at, bytes.length, 'i32');
    pdfium.pdfium.setValue(at + 4, pdfium.file.getBlock, 'i32');
    pdfium.pdfium.setValue(at + 8, 0, 'i32');
    heapOf(pdfium).set(passwordText, at + FILE_ACCESS_BYTES);
    pdfium.file.bytes = bytes;
    const document = await pdfium.slow.FPDF_LoadCustomDocument(at, at + FILE_ACCESS_BYTES);
    if (document !== 0) return document;
    pdfium.file.bytes = undefined;
    const error = pdfium.FPDF_GetLastError();
    return error === FPDF_ERR_PASSWORD || error === FPDF_ERR_SECURITY ? 'encrypted' : 'malformed';
  });
}

export function isHandle(answer: number | DocumentProblem): answer is number {
  return typeof answer === 'number';
}

export function closeDocument(pdfium: Pdfium, document: number): void {
  pdfium.FPDF_CloseDocument(document);
  pdfium.file.bytes = undefined;
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
