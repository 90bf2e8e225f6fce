// Prepares a call of an advanced scan: reads the options that both have, then opens one file or several.
import type { ModelValue } from '../../http/model.ts';
import { HTTP_WORDS } from '../../http/words.ts';
import { type Result, ok } from '../../service/result.ts';
import type { PageSymbol, PagesOptions } from '../../scan/index.ts';
import { readFiles } from '../files.ts';
import type { Call, Job } from '../operation.ts';
import { type Asked, answerOf, scanOpened } from './advanced-scan.ts';
import { readAnnotate } from './annotate.ts';
import { explained } from './explain.ts';
import { readPositions } from './positions.ts';
import { openUpload } from './scan.ts';
import { filesJob } from './scan-files.ts';
import { type ScanOptions, readScanOptions } from '../../registry/scan-options.ts';

/** What distinguishes the two advanced scans: how they read, and the members that each result always has. */
export interface AdvancedScan {
  readonly reading: (options: ScanOptions) => PagesOptions;
  readonly members: (symbol: PageSymbol) => ModelValue;
  /** What its cost counts. */
  readonly per: 'page' | 'file';
}

/** Operation.prepare of both scans. */
export async function prepareAdvanced(call: Call, scan: AdvancedScan): Promise<Result<Job>> {
  const { headers, deps } = call;
  const options = readScanOptions(headers);
  if (!options.ok) return options;
  const positions = readPositions(headers);
  if (!positions.ok) return positions;
  const format = readAnnotate(headers);
  if (!format.ok) return format;
  const several = readFiles(headers);
  if (!several.ok) return several;
  const asked: Asked = {
    options: options.value,
    reading: {
      ...scan.reading(options.value),
      ...(deps.onTrap && { onTrap: deps.onTrap }),
      ...(deps.onPage && { onPage: deps.onPage }),
    },
    plain: (symbol) => ({ ...scan.members(symbol), ...explained(symbol, options.value) }),
    positions: positions.value,
    format: format.value,
    per: scan.per,
    words: deps.words ?? HTTP_WORDS,
  };
  return several.value ? filesJob(call, asked) : fileJob(call, asked);
}

async function fileJob(call: Call, asked: Asked): Promise<Result<Job>> {
  const upload = await openUpload(call, asked.options);
  if (!upload.ok) return upload;
  const byPage = asked.per === 'page';
  return ok({
    ...(byPage && { pages: upload.value.indexes.length }),
    async run() {
      const scanned = await scanOpened(upload.value, asked, { symbols: 0, pages: 0 });
      if (!scanned.ok) return scanned;
      const { finished, ...parts } = scanned.value;
      return ok({ value: answerOf(parts, asked), ...(byPage && { pages: finished }) });
    },
    input: upload.value.file,
    close: () => upload.value.pages.close(),
  });
}
