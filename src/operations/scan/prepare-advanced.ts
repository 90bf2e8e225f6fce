// Prepares a call of an advanced scan: reads the options that both have, then opens one file or several.
import type { ModelValue } from '../../registry/model.ts';
import { readBoolean } from '../../registry/option.ts';
import { DEFAULT_TYPES, type Symbology } from '../../barcode/index.ts';
import { type Result, ok } from '../../service/result.ts';
import type { PageSymbol, PagesOptions } from '../../scan/index.ts';
import type { Call, Job } from '../operation.ts';
import { type Asked, answerOf, scanOpened } from './advanced-scan.ts';
import { readAnnotate } from './annotate.ts';
import { explained } from './explain.ts';
import { readPositions } from './positions.ts';
import { printQuality, readGrade } from './print-quality.ts';
import { readSplit } from './split.ts';
import { openUpload } from './open-file.ts';
import { filesJob } from './scan-files.ts';
import { FILES, type ScanOptions, readScanOptions } from '../../registry/scan-options.ts';

/** What distinguishes the two advanced scans: how they read, and the members that each result always has. */
export interface AdvancedScan {
  readonly reading: (options: ScanOptions) => PagesOptions;
  readonly members: (symbol: PageSymbol) => ModelValue;
  /** What its price counts. */
  readonly per: 'page' | 'file';
}

/** Work.prepare of both scans. */
export async function prepareAdvanced(call: Call, scan: AdvancedScan): Promise<Result<Job>> {
  const { options: given, host } = call;
  const options = readScanOptions(given);
  if (!options.ok) return options;
  const positions = readPositions(given);
  if (!positions.ok) return positions;
  const grade = readGrade(given);
  if (!grade.ok) return grade;
  const format = readAnnotate(given);
  if (!format.ok) return format;
  const several = readBoolean(given, FILES);
  if (!several.ok) return several;
  const split = readSplit(given);
  if (!split.ok) return split;
  const asked: Asked = {
    options: options.value,
    reading: {
      ...scan.reading(options.value),
      ...(split.value?.needsPatchCodes && { symbologies: withPatchCodes(options.value.symbologies) }),
      grade: grade.value,
      ...(host.onTrap && { onTrap: host.onTrap }),
      ...(host.onPage && { onPage: host.onPage }),
      ...(host.turn && { turn: host.turn }),
    },
    plain: (symbol) => ({
      ...scan.members(symbol),
      ...explained(symbol, options.value),
      ...printQuality(symbol),
    }),
    positions: positions.value,
    format: format.value,
    split: split.value,
    per: scan.per,
    words: host.words,
  };
  return several.value ? filesJob(call, asked) : fileJob(call, asked);
}

/** `all` and `qr` stand for types that have no patch code among them. */
function withPatchCodes(symbologies: ScanOptions['symbologies']): readonly Symbology[] {
  const types = symbologies === 'all' || symbologies === 'qr' ? DEFAULT_TYPES : symbologies;
  return [...new Set([...types, 'PATCH_CODE' as const])];
}

async function fileJob(call: Call, asked: Asked): Promise<Result<Job>> {
  const upload = await openUpload(call, asked.options, asked.per);
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
