// PDF pages as grey pixels, through PDFium. The document is opened anew for each question: nothing of it stays in
// PDFium's memory between pages, so the instance can be dropped after a page that made it grow, and a page that
// breaks it takes no other page with it.
import { fail } from '../lib/failure.ts';
import { ok, type Result } from '../lib/result.ts';
import type { Luma } from '../image/types.ts';
import { UNLIMITED } from '../lib/budget.ts';
import { PDF_LIMITS as LIMITS } from '../lib/pdf-limits.ts';
import { OutOfFuel, withPdfium, type Allowance, type Pdfium } from '../wasm/pdfium.ts';
import { withDocument, withMemory, withPage } from './pdfium-calls.ts';
import { renderGrey } from './render.ts';
import { isPlainDocument } from './plain.ts';
import { readContent, type PageContent } from './scan.ts';

export type { Allowance } from '../wasm/pdfium.ts';
export type { PageContent, PageScan } from './scan.ts';

export interface PdfFile {
  readonly pageCount: number;
  /** What is known of page `index` without rendering it. */
  page(index: number, allowance?: Allowance): Promise<Result<PdfPage>>;
  /** Page `index` as width × height grey pixels, on white, annotations included. */
  render(index: number, width: number, height: number, allowance?: Allowance): Promise<Result<Luma>>;
}

export interface PdfPage {
  /** In points (1/72 inch), upright. */
  readonly widthPt: number;
  readonly heightPt: number;
  readonly content: PageContent;
}

export interface PdfOptions {
  readonly password?: string;
  /** Bounds opening and counting; default: no bound. */
  readonly allowance?: Allowance;
}

/**
 * Fails as encrypted when a password is needed (or the given one is wrong), as malformed_file when it is no readable PDF,
 * as processing_limit when the allowance is used up, as too_large when PDFium needs more memory than it may have. The
 * questions to the file fail alike.
 */
export async function openPdf(
  bytes: Uint8Array,
  { password = '', allowance = UNLIMITED }: PdfOptions = {},
): Promise<Result<PdfFile>> {
  const ask = async <T extends object>(
    work: (pdfium: Pdfium, document: number) => Promise<T | undefined>,
    bound: Allowance,
    index?: number,
  ): Promise<Result<T>> => {
    const answer = await guarded(bound, (pdfium) =>
      withDocument(pdfium, bytes, password, (document) => work(pdfium, document)),
    );
    if (!answer.ok) return beyond(answer.why, index);
    if (answer.value === 'encrypted') return encrypted(password !== '');
    if (answer.value === 'malformed' || answer.value === undefined) return unreadable(index);
    return ok(answer.value);
  };

  const counted = await ask(
    async (pdfium, document) => ({ pages: pdfium.FPDF_GetPageCount(document) }),
    allowance,
  );
  if (!counted.ok) return counted;
  if (counted.value.pages < 1) return fail('malformed_file', 'The PDF has no pages.');
  const isPlain = isPlainDocument(bytes);
  return ok({
    pageCount: counted.value.pages,
    page: (index, bound = UNLIMITED) =>
      ask((pdfium, document) => readPage(pdfium, document, index, isPlain), bound, index),
    render: (index, width, height, bound = UNLIMITED) =>
      ask(
        (pdfium, document) =>
          withPage(pdfium, document, index, (page) => renderGrey(pdfium, page, width, height)),
        bound,
        index,
      ),
  });
}

type Why = 'work' | 'memory' | 'damage';

/**
 * A trap or an allocation that fails inside PDFium comes from the file: the engine is dropped. An answer for which memory
 * was refused counts for nothing: PDFium leaves out what it had no room for and goes on.
 */
async function guarded<T>(
  allowance: Allowance,
  work: (pdfium: Pdfium) => Promise<T>,
): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: Why }> {
  let memory: Pdfium['memory'] | undefined;
  try {
    const value = await withPdfium(allowance, (pdfium) => {
      memory = pdfium.memory;
      return work(pdfium);
    });
    return memory?.refusedBytes ? { ok: false, why: 'memory' } : { ok: true, value };
  } catch (cause) {
    if (cause instanceof OutOfFuel) return { ok: false, why: 'work' };
    if (!isEngineFault(cause)) throw cause;
    return { ok: false, why: memory?.refusedBytes ? 'memory' : 'damage' };
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

async function readPage(
  pdfium: Pdfium,
  document: number,
  index: number,
  isPlain: boolean,
): Promise<PdfPage | undefined> {
  const size = withMemory(pdfium, 8, (at) => {
    if (!pdfium.FPDF_GetPageSizeByIndexF(document, index, at)) return undefined;
    const widthPt = pdfium.pdfium.getValue(at, 'float');
    const heightPt = pdfium.pdfium.getValue(at + 4, 'float');
    return widthPt > 0 && heightPt > 0 ? { widthPt, heightPt } : undefined;
  });
  if (size === undefined) return undefined;
  return withPage(pdfium, document, index, async (page) => ({
    ...size,
    content: await readContent(pdfium, page, isPlain),
  }));
}

function beyond(why: Why, index: number | undefined): Result<never> {
  const what = index === undefined ? 'Opening the PDF' : `Page ${index + 1} of the PDF`;
  switch (why) {
    case 'work':
      return fail(
        'processing_limit',
        `${what} needs more work than is allowed (${LIMITS.MAX_PDF_PAGE_MS} nominal ms a page, SCAN_WORK_MS a request).`,
      );
    case 'memory':
      return fail(
        'too_large',
        `${what} needs more memory than the ${LIMITS.MAX_PDF_MEMORY_BYTES / 2 ** 20} MB that are allowed.`,
      );
    case 'damage':
      return unreadable(index);
  }
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
