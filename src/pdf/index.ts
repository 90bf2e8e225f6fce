// PDF pages as grey pixels, through PDFium. The document is opened anew for each question: nothing of it stays in
// PDFium's memory between pages, so the instance can be dropped after a page that made it grow, and a page that
// breaks it takes no other page with it.
import { fail } from '../lib/failure.ts';
import { ok, type Result } from '../lib/result.ts';
import type { Luma } from '../image/types.ts';
import { pdfiumEngine, type Pdfium } from '../wasm/pdfium.ts';
import { withDocument, withMemory, withPage, type DocumentProblem } from './pdfium-calls.ts';
import { renderGrey } from './render.ts';
import { isPlainDocument } from './plain.ts';
import { readContent, type PageContent } from './scan.ts';

export type { PageContent, PageScan } from './scan.ts';

export interface PdfFile {
  readonly pageCount: number;
  /** What is known of page `index` without rendering it. */
  page(index: number): Promise<Result<PdfPage>>;
  /** Page `index` as width × height grey pixels, on white, annotations included. */
  render(index: number, width: number, height: number): Promise<Result<Luma>>;
}

export interface PdfPage {
  /** In points (1/72 inch), upright. */
  readonly widthPt: number;
  readonly heightPt: number;
  readonly content: PageContent;
}

export interface PdfOptions {
  readonly password?: string;
}

/** Fails as encrypted when a password is needed (or the given one is wrong), as malformed_file when it is no readable PDF. */
export async function openPdf(
  bytes: Uint8Array,
  { password = '' }: PdfOptions = {},
): Promise<Result<PdfFile>> {
  const ask = async <T extends object>(
    work: (pdfium: Pdfium, document: number) => T | undefined,
    index?: number,
  ): Promise<Result<T>> => {
    const answer = await guarded((pdfium) =>
      withDocument(pdfium, bytes, password, (document) => work(pdfium, document)),
    );
    if (answer === 'encrypted') return encrypted(password !== '');
    if (answer === 'malformed' || answer === undefined) return unreadable(index);
    return ok(answer);
  };

  const counted = await ask((pdfium, document) => ({ pages: pdfium.FPDF_GetPageCount(document) }));
  if (!counted.ok) return counted;
  if (counted.value.pages < 1) return fail('malformed_file', 'The PDF has no pages.');
  const isPlain = isPlainDocument(bytes);
  return ok({
    pageCount: counted.value.pages,
    page: (index) => ask((pdfium, document) => readPage(pdfium, document, index, isPlain), index),
    render: (index, width, height) =>
      ask(
        (pdfium, document) =>
          withPage(pdfium, document, index, (page) => renderGrey(pdfium, page, width, height)),
        index,
      ),
  });
}

/** A trap or an allocation that fails inside PDFium comes from the file: the engine is dropped, the answer is undefined. */
async function guarded<T>(
  work: (pdfium: Pdfium) => T | DocumentProblem,
): Promise<T | DocumentProblem | undefined> {
  try {
    return await pdfiumEngine.use(work);
  } catch (cause) {
    if (isEngineFault(cause)) return undefined;
    throw cause;
  }
}

// Emscripten aborts with an exception of its own, whose name depends on the build: everything thrown inside is the engine's.
function isEngineFault(cause: unknown): boolean {
  return (
    cause instanceof WebAssembly.RuntimeError ||
    cause instanceof RangeError ||
    (cause instanceof Error && /^Aborted|ExitStatus|unreachable/.test(`${cause.name} ${cause.message}`)) ||
    typeof cause === 'number'
  );
}

function readPage(pdfium: Pdfium, document: number, index: number, isPlain: boolean): PdfPage | undefined {
  const size = withMemory(pdfium, 8, (at) => {
    if (!pdfium.FPDF_GetPageSizeByIndexF(document, index, at)) return undefined;
    const widthPt = pdfium.pdfium.getValue(at, 'float');
    const heightPt = pdfium.pdfium.getValue(at + 4, 'float');
    return widthPt > 0 && heightPt > 0 ? { widthPt, heightPt } : undefined;
  });
  if (size === undefined) return undefined;
  return withPage(pdfium, document, index, (page) => ({
    ...size,
    content: readContent(pdfium, page, isPlain),
  }));
}

function encrypted(withPassword: boolean): Result<never> {
  return fail(
    'encrypted',
    withPassword
      ? 'The PDF is encrypted and the password in the header "password" does not open it.'
      : 'The PDF is encrypted: send its password in the header "password".',
  );
}

function unreadable(index: number | undefined): Result<never> {
  return fail(
    'malformed_file',
    index === undefined
      ? 'The PDF cannot be read: its structure is damaged.'
      : `Page ${index + 1} of the PDF cannot be read.`,
  );
}
