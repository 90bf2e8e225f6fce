// What the three scan operations share: the upload, opened under the budget of one request.
import { requireUpload } from '../../http/upload.ts';
import { createBudget } from '../../lib/budget.ts';
import { type Result, ok } from '../../lib/result.ts';
import { openPages } from '../../pages/index.ts';
import type { OpenFile } from '../../scan/index.ts';
import type { Settings } from '../../settings.ts';
import type { Call } from '../operation.ts';

export interface Upload extends OpenFile {
  readonly file: Uint8Array;
}

export async function openUpload({
  body,
  contentType,
  headers,
  settings,
  deps,
}: Call): Promise<Result<Upload>> {
  const file = requireUpload(body, contentType, 'imageFile');
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
  return pages.ok ? ok({ file: file.value, pages: pages.value, budget }) : pages;
}

function pageLimits(settings: Settings): { maxPixels: number; maxPages: number } {
  return { maxPixels: settings.MAX_IMAGE_PIXELS, maxPages: settings.MAX_PAGES };
}
