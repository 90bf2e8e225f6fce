// PDFium's raw calls as functions that release what they take: each `with…` frees, closes or destroys it in any case.
import { heapOf, type Pdfium } from '../../wasm/pdfium.ts';

/** fpdfview.h: FPDF_GetLastError. */
const FPDF_ERR_PASSWORD = 4;
const FPDF_ERR_SECURITY = 5;

/** Calls `work` with the address of `bytes` bytes, which are freed afterwards. Throws a RangeError if PDFium's heap is full. */
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

/** Loads the document in `bytes`, which PDFium reads in pieces until closeDocument. Returns its handle or what is wrong. */
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

/** Whether loadDocument returned a handle. */
export function isHandle(answer: number | DocumentProblem): answer is number {
  return typeof answer === 'number';
}

/** Closes a document; its handle and bytes are no longer used. */
export function closeDocument(pdfium: Pdfium, document: number): void {
  pdfium.FPDF_CloseDocument(document);
  pdfium.file.bytes = undefined;
}

/** Loads page `index` and closes it after `work`; undefined if it cannot be loaded. */
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

/** withMemory for work that takes time. */
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

/** Calls `close` after `work`, unless the instance's work was ended: such an instance is dropped as a whole, and closing would throw again. */
export async function closing<T>(pdfium: Pdfium, work: () => Promise<T>, close: () => void): Promise<T> {
  try {
    return await work();
  } finally {
    if (!pdfium.fuel.ended) close();
  }
}
