// A PDF that is open in PDFium. It is loaded once and stays loaded for the job, in an instance of its own. It is loaded again only if its
// instance was lost: the instance trapped, used up its work or memory, or grew too large to be kept.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { LIMITS } from '../../wasm/limits.ts';
import { LIMITS as PDF_LIMITS } from './limits.ts';
import { OutOfFuel, pdfiumPool, type Allowance, type Pdfium } from '../../wasm/pdfium.ts';
import { closeDocument, isHandle, loadDocument } from './pdfium-calls.ts';

export interface PdfDocument {
  readonly pageCount: number;
  /**
   * Runs `work` for page `index`, after loading the document again if its instance was lost. Calls wait for each other. Failures: those
   * of openDocument, and malformed_file if `work` returns undefined.
   */
  ask<T extends object>(index: number, allowance: Allowance, work: Work<T>): Promise<Result<T>>;
  /** Gives the instance back when the running work has ended. A later call of `ask` is our own bug and fails with internal. */
  close(): void;
}

/** Work on a loaded document, whose PDFium handle is `document`. Nothing of PDFium may be kept after the promise has settled. */
export type Work<T> = (pdfium: Pdfium, document: number) => Promise<T | undefined>;

export interface PdfOptions {
  /** The user password; default: none. */
  readonly password?: string | undefined;
  /** Bounds the work of loading the document and counting its pages. */
  readonly allowance: Allowance;
}

/**
 * Opens a PDF. Failures: encrypted if a password is missing or wrong, malformed_file if it is no readable PDF, processing_limit if the
 * allowance is used up, too_large if PDFium needs more memory than it may have.
 */
export async function openDocument(
  bytes: Uint8Array,
  { password = '', allowance }: PdfOptions,
): Promise<Result<PdfDocument>> {
  let loaded: { readonly pdfium: Pdfium; readonly handle: number } | undefined;
  let isClosed = false;
  let asked = 0;
  let last: Promise<unknown> = Promise.resolve();

  const release = (): void => {
    if (loaded !== undefined) giveBack(loaded.pdfium, loaded.handle);
    loaded = undefined;
  };
  const lose = (pdfium: Pdfium): void => {
    loaded = undefined;
    pdfiumPool.drop(pdfium);
  };
  const answer = async <T>(allowance: Allowance, work: Work<T>): Promise<T | Trouble> => {
    if (isClosed) return 'closed';
    const pdfium = loaded?.pdfium ?? (await pdfiumPool.borrow());
    pdfium.memory.refusedBytes = 0;
    try {
      pdfium.fuel.charge(allowance);
      const handle = loaded?.handle ?? (await loadDocument(pdfium, bytes, password));
      if (!isHandle(handle)) {
        pdfium.fuel.charge(undefined);
        pdfiumPool.giveBack(pdfium);
        return pdfium.memory.refusedBytes > 0 ? 'memory' : handle;
      }
      loaded = { pdfium, handle };
      const value = await work(pdfium, handle);
      pdfium.fuel.charge(undefined);
      // PDFium omits what it has no room for and goes on, so its answer may be incomplete.
      if (pdfium.memory.refusedBytes > 0 || pdfiumPool.isTooLarge(pdfium)) lose(pdfium);
      return pdfium.memory.refusedBytes > 0 ? 'memory' : (value ?? 'malformed');
    } catch (cause) {
      // An exception inside PDFium is caused by the file. The state of the instance is unknown.
      lose(pdfium);
      if (cause instanceof OutOfFuel) return 'work';
      if (!isEngineFault(cause)) throw cause;
      return pdfium.memory.refusedBytes > 0 ? 'memory' : 'malformed';
    }
  };
  const ask = async <T extends object>(
    index: number | undefined,
    allowance: Allowance,
    work: Work<T>,
  ): Promise<Result<T>> => {
    asked += 1;
    const mine = last.then(() => answer(allowance, work));
    last = mine.catch(() => undefined);
    try {
      const value = await mine;
      return typeof value === 'string' ? failureOf(value, index, password !== '') : ok(value);
    } finally {
      asked -= 1;
      if (isClosed && asked === 0) release();
    }
  };

  const counted = await ask(undefined, allowance, async (pdfium, document) => ({
    pages: pdfium.FPDF_GetPageCount(document),
  }));
  if (!counted.ok) return counted;
  const close = (): void => {
    isClosed = true;
    if (asked === 0) release();
  };
  if (counted.value.pages < 1) {
    close();
    return fail('malformed_file', { format: 'PDF', why: 'it has no pages' });
  }
  return ok({ pageCount: counted.value.pages, ask, close });
}

/** Closes the document and gives the instance back; an instance in which closing fails is dropped. */
function giveBack(pdfium: Pdfium, handle: number): void {
  try {
    closeDocument(pdfium, handle);
  } catch (cause) {
    pdfiumPool.drop(pdfium);
    if (cause instanceof OutOfFuel || isEngineFault(cause)) return;
    throw cause;
  }
  pdfiumPool.giveBack(pdfium);
}

/** Whether the engine threw. Emscripten aborts with its own exception, whose name depends on the build. */
function isEngineFault(cause: unknown): boolean {
  return (
    cause instanceof WebAssembly.RuntimeError ||
    cause instanceof RangeError ||
    (cause instanceof Error && /^Aborted|ExitStatus|unreachable/.test(`${cause.name} ${cause.message}`)) ||
    typeof cause === 'number'
  );
}

type Trouble = 'encrypted' | 'malformed' | 'work' | 'memory' | 'closed';

function failureOf(trouble: Trouble, index: number | undefined, hasPassword: boolean): Result<never> {
  const what = index === undefined ? 'opening the PDF' : `page ${index + 1} of the PDF`;
  switch (trouble) {
    case 'encrypted':
      return fail('encrypted', { format: 'PDF', password: hasPassword ? 'wrong' : 'missing' });
    case 'malformed':
      return index === undefined
        ? fail('malformed_file', { format: 'PDF', why: 'its structure is damaged' })
        : fail('malformed_file', { format: 'PDF', why: 'it is damaged', page: index + 1 });
    case 'work':
      return fail('processing_limit', {
        what,
        limit: `${PDF_LIMITS.MAX_PDF_PAGE_MS / 1000} s a page, and all pages together what {@scanWorkMs} says`,
      });
    case 'memory':
      return fail('too_large', { what, needs: 'memory', limitBytes: LIMITS.MAX_PDF_MEMORY_BYTES });
    case 'closed':
      return fail('internal', { what: `${what} was asked for after the file was closed` });
  }
}
