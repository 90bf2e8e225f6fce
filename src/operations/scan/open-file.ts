// Opens the files of scans, under the budget of one call.
import { type BoundedBudget, type GrowingBudget, createBudget, watched } from '../../lib/budget.ts';
import { type Result, ok } from '../../service/result.ts';
import { openPages } from '../../pages/index.ts';
import type { OpenFile } from '../../scan/index.ts';
import { fileOf } from '../file.ts';
import type { Call } from '../operation.ts';
import { type ScanOptions, pagesOf } from '../../registry/scan-options.ts';

export interface Opened extends OpenFile {
  readonly indexes: readonly number[];
}

export interface Upload extends Opened {
  readonly file: Uint8Array;
}

/** Opens the file of a call. The caller closes `pages`. The failures are those of fileOf and openFile. */
export async function openUpload(
  call: Call,
  options: ScanOptions,
  per: 'page' | 'file',
): Promise<Result<Upload>> {
  const file = await fileOf(call, 'scan');
  if (!file.ok) return file;
  const opened = await openFile(file.value, { call, options, work: scanWork(call, per) });
  return opened.ok ? ok({ ...opened.value, file: file.value }) : opened;
}

/** The work of all files of one call. */
export interface ScanWork {
  /** All of it. */
  readonly whole: GrowingBudget;
  /** What comes after the first round. */
  readonly later: BoundedBudget;
  /** Counts pages that were found in a file. */
  addPages(count: number): void;
}

/**
 * The work that a call may take. Where its price counts pages, each page brings its own. Where it does not, the first round reads each
 * page all the same, and what comes after has the work of one page.
 */
export function scanWork({ settings, host }: Call, per: 'page' | 'file'): ScanWork {
  const { SCAN_WORK_MS, SCAN_PAGE_WORK_MS, SCAN_TIME_S } = settings;
  const { scanWorkMs, now } = host;
  const wallMs = scanWorkMs === undefined ? 1000 * SCAN_TIME_S : Infinity;
  const isByPage = per === 'page' || scanWorkMs !== undefined;
  const workMs = scanWorkMs ?? SCAN_WORK_MS;
  const whole = createBudget({ workMs: isByPage ? workMs : Infinity, wallMs, now });
  let pages = 0;
  return {
    whole,
    later: isByPage ? watched(whole) : createBudget({ workMs }),
    addPages(count) {
      if (scanWorkMs === undefined) whole.grow((count - Number(pages === 0)) * SCAN_PAGE_WORK_MS);
      pages += count;
    },
  };
}

export interface Opening {
  readonly call: Call;
  readonly options: ScanOptions;
  readonly work: ScanWork;
}

/** Opens a file with the pages that the options select. The failures are those of openPages, and invalid_option for a page that it lacks. */
export async function openFile(file: Uint8Array, { call, options, work }: Opening): Promise<Result<Opened>> {
  const { settings, host } = call;
  const { now, onPart } = host;
  const password = call.options.get('password');
  const pages = await openPages(file, {
    limits: { maxPixels: settings.MAX_IMAGE_PIXELS, maxPages: settings.MAX_PAGES },
    budget: work.whole,
    frame: options.frame,
    ...(password && { password }),
  });
  if (!pages.ok) return pages;
  const indexes = pagesOf(options.pages, pages.value.pageCount);
  if (indexes.ok) {
    work.addPages(indexes.value.length);
    return ok({
      pages: pages.value,
      indexes: indexes.value,
      region: options.region,
      budget: work.whole,
      later: work.later,
      timing: onPart && { now, onPart },
    });
  }
  pages.value.close();
  return indexes;
}
