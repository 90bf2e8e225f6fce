// A PDF that is open in PDFium. It is loaded once and stays loaded for the job, in an instance that nobody else has. It is
// loaded again only after its instance was lost: it trapped, ran out of work or memory, or is too large to be kept.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { LIMITS } from '../../limits.ts';
import { OutOfFuel, pdfiumPool, type Allowance, type Pdfium } from '../../wasm/pdfium.ts';
import { closeDocument, isHandle, loadDocument } from './pdfium-calls.ts';

export interface PdfDocument {
  readonly pageCount: number;
  /**
   * Asks PDFium about page `index`, loading the document first when its instance was lost. One question at a time: others
   * wait. Fails as openDocument does, and as malformed_file when `work` answers undefined.
   */
  ask<T extends object>(index: number, allowance: Allowance, work: Work<T>): Promise<Result<T>>;
  /** Gives the instance back, after the question that is being answered. A later question is our bug: internal. */
  close(): void;
}

/** `document` is PDFium's handle. Nothing of PDFium may be kept beyond the promise. */
export type Work<T> = (pdfium: Pdfium, document: number) => Promise<T | undefined>;

export interface PdfOptions {
  /** The user password; default: none. */
  readonly password?: string | undefined;
  /** Bounds loading the document and counting its pages. */
  readonly allowance: Allowance;
}

/**
 * Fails as encrypted when a password is needed (or the given one is wrong), as malformed_file when it is no readable PDF,
 * as processing_limit when the allowance is used up, as too_large when PDFium needs more memory than it may have.
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
      // PDFium leaves out what it had no room for and goes on: such an answer counts for nothing.
      if (pdfium.memory.refusedBytes > 0 || pdfiumPool.isTooLarge(pdfium)) lose(pdfium);
      return pdfium.memory.refusedBytes > 0 ? 'memory' : (value ?? 'malformed');
    } catch (cause) {
      // What is thrown inside PDFium comes from the file. The instance is in no known state.
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

/** An instance in which closing fails is not used again. */
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

// Emscripten aborts with an exception of its own, whose name depends on the build: everything thrown inside is the engine's.
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
        limit: `${LIMITS.MAX_PDF_PAGE_MS / 1000} s a page, and all pages together what the setting SCAN_WORK_MS says`,
      });
    case 'memory':
      return fail('too_large', { what, needs: 'memory', limitBytes: LIMITS.MAX_PDF_MEMORY_BYTES });
    case 'closed':
      return fail('internal', { what: `${what} was asked for after the file was closed` });
  }
}
