// Opens the files of scans, under the budget of one call.
import { type Budget, createBudget } from '../../lib/budget.ts';
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
export async function openUpload(call: Call, options: ScanOptions): Promise<Result<Upload>> {
  const file = await fileOf(call, 'scan');
  if (!file.ok) return file;
  const opened = await openFile(file.value, { call, options, budget: scanBudget(call) });
  return opened.ok ? ok({ ...opened.value, file: file.value }) : opened;
}

/** The budget of all files of one call. */
export function scanBudget({ settings, host }: Call): Budget {
  const workMs = settings.SCAN_WORK_MS;
  return createBudget({ workMs, wallMs: workMs, now: host.now });
}

export interface Opening {
  readonly call: Call;
  readonly options: ScanOptions;
  readonly budget: Budget;
}

/** Opens a file with the pages that the options select. The failures are those of openPages, and invalid_option for a page that it lacks. */
export async function openFile(
  file: Uint8Array,
  { call, options, budget }: Opening,
): Promise<Result<Opened>> {
  const { settings, host } = call;
  const { now, onPart } = host;
  const password = call.options.get('password');
  const pages = await openPages(file, {
    limits: { maxPixels: settings.MAX_IMAGE_PIXELS, maxPages: settings.MAX_PAGES },
    budget,
    ...(password && { password }),
  });
  if (!pages.ok) return pages;
  const indexes = pagesOf(options.pages, pages.value.pageCount);
  if (indexes.ok) {
    const timing = onPart && { now, onPart };
    return ok({ pages: pages.value, indexes: indexes.value, region: options.region, budget, timing });
  }
  pages.value.close();
  return indexes;
}
