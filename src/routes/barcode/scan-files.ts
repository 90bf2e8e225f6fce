// X-Include-Files: scans the files of a request one after the other. Each gives the same results as alone, with its place and name added;
// a file that cannot be read does not stop the others.
import { messageOf } from '../../http/describe-failure.ts';
import type { ModelValue } from '../../http/model.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { fail, type Failure } from '../../service/failure.ts';
import { type Result, err, ok } from '../../service/result.ts';
import { limitIn } from '../../wording/index.ts';
import { filesInput, filesOf } from '../files.ts';
import type { Answer, Call, Job } from '../operation.ts';
import { type Asked, type Parts, answerOf, scanOpened } from './advanced-scan.ts';
import { type Opening, openFile, scanBudget } from './scan.ts';

/** The job of a scan of several files. The failures are those of filesOf and countPages. */
export async function filesJob(call: Call, asked: Asked): Promise<Result<Job>> {
  const sent = await filesOf(call);
  if (!sent.ok) return sent;
  const { files } = sent.value;
  const opening: Opening = { call, options: asked.options, budget: scanBudget(call) };
  const pages = await countPages(files, opening);
  if (!pages.ok) return pages;
  return ok({
    pages: asked.per === 'page' ? pages.value : files.length,
    run: () => scanFiles(files, { asked, opening }),
    ...(await filesInput(files, call.headers)),
  });
}

/**
 * Counts the pages to scan in all files that can be opened. Only one file is open at a time, to save memory; each is opened again for
 * its scan. Failures: that of the first file if none can be opened; too_large beyond MAX_PAGES.
 */
async function countPages(files: readonly UploadedFile[], opening: Opening): Promise<Result<number>> {
  const failures: Failure[] = [];
  let pages = 0;
  for (const { bytes } of files) {
    const opened = await openFile(bytes, opening);
    if (opened.ok) {
      pages += opened.value.indexes.length;
      opened.value.pages.close();
    } else failures.push(opened.failure);
  }
  const [first] = failures;
  if (first && failures.length === files.length) return err(first);
  const limit = opening.call.settings.MAX_PAGES;
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

async function scanFiles(
  files: readonly UploadedFile[],
  { asked, opening }: { readonly asked: Asked; readonly opening: Opening },
): Promise<Result<Answer>> {
  const results: ModelValue[] = [];
  const images: ModelValue[] = [];
  const messages: string[] = [];
  const failures: Failure[] = [];
  let charged = 0;
  let reached = files.length;
  for (const [i, { name, bytes }] of files.entries()) {
    if (i > 0 && opening.budget.exhausted) {
      reached = i;
      break;
    }
    const before = { symbols: results.length, pages: images.length };
    const scanned = await scanFile(bytes, { asked, opening, before });
    const place = { File: i + 1, FileName: name };
    if (scanned.ok) {
      charged += asked.per === 'page' ? scanned.value.finished : 1;
      results.push(...scanned.value.results.map((result) => ({ ...result, ...place })));
      images.push(...scanned.value.images.map((image) => ({ ...image, ...place })));
      messages.push(...scanned.value.messages.map((message) => `${labelOf(i, name)}: ${message}`));
    } else {
      failures.push(scanned.failure);
      messages.push(`${labelOf(i, name)} could not be read: ${messageOf(scanned.failure, asked.words)}`);
    }
  }
  const [first] = failures;
  if (first && failures.length === reached) return err(first);
  if (reached < files.length) {
    const last = files.length;
    const left = reached + 1 === last ? `file ${last} was` : `files ${reached + 1} to ${last} were`;
    messages.push(`Processing limit reached: ${left} not read (${limitIn(asked.words, 'scanWorkMs')}).`);
  }
  return ok({ value: answerOf({ results, images, messages }, asked), pages: charged });
}

async function scanFile(
  bytes: Uint8Array,
  {
    asked,
    opening,
    before,
  }: {
    readonly asked: Asked;
    readonly opening: Opening;
    readonly before: { readonly symbols: number; readonly pages: number };
  },
): Promise<Result<Parts & { readonly finished: number }>> {
  const opened = await openFile(bytes, opening);
  if (!opened.ok) return opened;
  try {
    return await scanOpened(opened.value, asked, before);
  } finally {
    opened.value.pages.close();
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
