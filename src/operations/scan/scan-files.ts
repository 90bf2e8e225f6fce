// The option includeFiles: scans the files of a call one after the other. Each gives the same results as alone, with its place and name added;
// a file that cannot be read does not stop the others.
import type { ModelValue } from '../../registry/model.ts';
import { fail, type Failure } from '../../service/failure.ts';
import { type Result, err, ok } from '../../service/result.ts';
import { workSentence } from '../../service/sentences.ts';
import { limitIn } from '../../wording/index.ts';
import { filesOf } from '../file.ts';
import type { Answer, Call, Job, NamedFile } from '../operation.ts';
import { type Asked, type Parts, answerOf, scanOpened } from './advanced-scan.ts';
import { type Opened, type Opening, openFile, scanWork } from './open-file.ts';

/** The job of a scan of several files. The failures are those of filesOf and pageCount. */
export async function filesJob(call: Call, asked: Asked): Promise<Result<Job>> {
  const given = await filesOf(call);
  if (!given.ok) return given;
  const { files } = given.value;
  const opening: Opening = { call, options: asked.options, work: scanWork(call, asked.per) };
  const opened = await openFiles(files, opening);
  const close = (): void => {
    for (const file of opened) if ('pages' in file) file.pages.close();
  };
  const pages = pageCount(opened, call);
  if (!pages.ok) {
    close();
    return pages;
  }
  return ok({
    pages: asked.per === 'page' ? pages.value : files.length,
    run: () => scanFiles(files, { asked, opening, opened }),
    close,
    input: files,
  });
}

/** Of a file: it is open; it was closed again to save memory; or it cannot be opened. */
type OpenedOnce = Opened | { readonly closedPages: number } | { readonly failure: Failure };

/** PDFs of a call that stay open at a time: each has an instance of PDFium with 19 MB. Of an image only the headers are held. */
const MAX_OPEN_PDFS = 2;

/** Opens the files; all that stay open are opened once. */
async function openFiles(files: readonly NamedFile[], opening: Opening): Promise<readonly OpenedOnce[]> {
  const found: OpenedOnce[] = [];
  let pdfs = 0;
  for (const { bytes } of files) {
    const opened = await openFile(bytes, opening);
    if (!opened.ok) found.push({ failure: opened.failure });
    else if (opened.value.pages.format === 'pdf' && (pdfs += 1) > MAX_OPEN_PDFS) {
      opened.value.pages.close();
      found.push({ closedPages: opened.value.indexes.length });
    } else found.push(opened.value);
  }
  return found;
}

/** The pages to scan in all files that can be opened. Failures: that of the first file if none can be opened; too_large beyond MAX_PAGES. */
function pageCount(files: readonly OpenedOnce[], { settings }: Call): Result<number> {
  const failures = files.flatMap((file) => ('failure' in file ? [file.failure] : []));
  const [first] = failures;
  if (first && failures.length === files.length) return err(first);
  const pages = files.reduce((sum, file) => sum + pagesOf(file), 0);
  const limit = settings.MAX_PAGES;
  return pages <= limit
    ? ok(pages)
    : fail('too_large', {
        what: 'the request',
        actual: pages,
        limit,
        unit: 'pages',
        bound: 'maxPages',
        advice: '{pages} selects those that are scanned',
      });
}

function pagesOf(file: OpenedOnce): number {
  if ('failure' in file) return 0;
  return 'pages' in file ? file.indexes.length : file.closedPages;
}

async function scanFiles(
  files: readonly NamedFile[],
  {
    asked,
    opening,
    opened,
  }: { readonly asked: Asked; readonly opening: Opening; readonly opened: readonly OpenedOnce[] },
): Promise<Result<Answer>> {
  const results: ModelValue[] = [];
  const images: ModelValue[] = [];
  const documents: ModelValue[] = [];
  const messages: string[] = [];
  const failures: Failure[] = [];
  let charged = 0;
  let reached = files.length;
  for (const [i, { name, bytes }] of files.entries()) {
    if (i > 0 && opening.work.whole.exhausted) {
      reached = i;
      break;
    }
    const before = { symbols: results.length, pages: images.length };
    const file = await stillOpen(opened[i], bytes, opening);
    const scanned = file.ok ? await scanFile(file.value, asked, before) : file;
    const place = { File: i + 1, FileName: name };
    if (scanned.ok) {
      charged += asked.per === 'page' ? scanned.value.finished : 1;
      results.push(...scanned.value.results.map((result) => ({ ...result, ...place })));
      images.push(...scanned.value.images.map((image) => ({ ...image, ...place })));
      documents.push(...scanned.value.documents.map((document) => ({ ...document, ...place })));
      messages.push(...scanned.value.messages.map((message) => `${labelOf(i, name)}: ${message}`));
    } else {
      failures.push(scanned.failure);
      messages.push(`${labelOf(i, name)} could not be read: ${workSentence(scanned.failure, asked.words)}`);
    }
  }
  const [first] = failures;
  if (first && failures.length === reached) return err(first);
  if (reached < files.length) {
    const last = files.length;
    const left = reached + 1 === last ? `file ${last} was` : `files ${reached + 1} to ${last} were`;
    messages.push(`Processing limit reached: ${left} not read (${limitIn(asked.words, 'scanWorkMs')}).`);
  }
  return ok({ value: answerOf({ results, images, documents, messages }, asked), pages: charged });
}

/** The file as it was opened, or opened again if it was closed. */
async function stillOpen(
  file: OpenedOnce | undefined,
  bytes: Uint8Array,
  opening: Opening,
): Promise<Result<Opened>> {
  if (file === undefined || 'closedPages' in file) return openFile(bytes, opening);
  return 'failure' in file ? err(file.failure) : ok(file);
}

async function scanFile(
  file: Opened,
  asked: Asked,
  before: { readonly symbols: number; readonly pages: number },
): Promise<Result<Parts & { readonly finished: number }>> {
  try {
    return await scanOpened(file, asked, before);
  } finally {
    file.pages.close();
  }
}

/** The most characters of a name in a message. */
const MAX_NAME_CHARACTERS = 60;

/** `File 2 (label.png)`. */
function labelOf(index: number, name: string | null): string {
  if (name === null) return `File ${index + 1}`;
  const printable = Array.from(name.replaceAll(/\p{Cc}/gu, '?'));
  const short =
    printable.length > MAX_NAME_CHARACTERS ? [...printable.slice(0, MAX_NAME_CHARACTERS), '…'] : printable;
  return `File ${index + 1} (${short.join('')})`;
}
