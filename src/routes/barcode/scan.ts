// What the three scan operations share: the upload, opened under the budget of one request.
import { createBudget } from '../../lib/budget.ts';
import { type Result, ok } from '../../lib/result.ts';
import { openPages } from '../../pages/index.ts';
import type { OpenFile } from '../../scan/index.ts';
import type { Settings } from '../../settings.ts';
import { fileOf } from '../file.ts';
import type { Call } from '../operation.ts';
import { type ScanOptions, pagesOf } from './scan-options.ts';

export interface Upload extends OpenFile {
  readonly file: Uint8Array;
  readonly indexes: readonly number[];
}

export async function openUpload(call: Call, options: ScanOptions): Promise<Result<Upload>> {
  const { headers, settings, deps } = call;
  const file = await fileOf(call, 'imageFile', 'scan');
  if (!file.ok) return file;
  const budget = createBudget({
    workMs: settings.SCAN_WORK_MS,
    wallMs: settings.SCAN_WORK_MS,
    now: deps.now,
  });
  const password = headers.get('password');
  const pages = await openPages(file.value, {
    limits: pageLimits(settings),
    budget,
    ...(password && { password }),
  });
  if (!pages.ok) return pages;
  const indexes = pagesOf(options.pages, pages.value.pageCount);
  if (indexes.ok) {
    return ok({
      file: file.value,
      pages: pages.value,
      indexes: indexes.value,
      region: options.region,
      budget,
    });
  }
  pages.value.close();
  return indexes;
}

function pageLimits(settings: Settings): { maxPixels: number; maxPages: number } {
  return { maxPixels: settings.MAX_IMAGE_PIXELS, maxPages: settings.MAX_PAGES };
}
