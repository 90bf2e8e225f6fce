// quietzone/convert: PowerPoint 97–2003 presentations as PPTX. Needs no engine.
import { convertPptToPptx } from '../convert/ppt-to-pptx.ts';
import { createBudget, UNLIMITED } from '../lib/budget.ts';
import { rest } from '../lib/rest.ts';
import type { Warning } from '../lib/warning.ts';
import type { OUTPUT_FORMAT } from '../registry/document-options.ts';
import { type FileBytes, bytesOf } from './bytes.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

export type { FileBytes } from './bytes.ts';
export type { Outcome, Problem } from './outcome.ts';
export type { Warning } from '../lib/warning.ts';

export interface ConvertOptions {
  /** Of the file that is written: a presentation, a show, or a template; default: pptx. */
  readonly outputFormat?: (typeof OUTPUT_FORMAT.allowed)[number];
  /** Opens an encrypted presentation. */
  readonly password?: string;
  /** The time of the archive's entries and of date fields; default 1980, so that equal files give equal bytes. */
  readonly now?: Date;
  /** Nominal milliseconds of work; default: no bound. */
  readonly workMs?: number;
}

export interface ConvertedPresentation {
  /** The PPTX, PPSX or POTX file. */
  readonly pptx: Uint8Array;
  /** What could not be carried over, and where. */
  readonly warnings: readonly Warning[];
}

/**
 * Converts a .ppt, .pps or .pot file. Problems: encrypted, unsupported_version (PowerPoint 95 and older), malformed_file,
 * processing_limit.
 * @example
 * const deck = await convertPresentation(await readFile('talk.ppt'));
 */
export async function convertPresentation(
  file: FileBytes,
  { outputFormat, password, now, workMs }: ConvertOptions = {},
): Promise<Outcome<ConvertedPresentation>> {
  const converted = await convertPptToPptx(await bytesOf(file), {
    budget: workMs === undefined ? UNLIMITED : createBudget({ workMs }),
    pause: rest,
    password,
    ...(outputFormat && { kind: outputFormat }),
    ...(now && { now: now.getTime() }),
  });
  if (!converted.ok) return outcomeOf(converted);
  const pptx = new Uint8Array(await new Response(converted.value.body).arrayBuffer());
  return { ok: true, value: { pptx, warnings: converted.value.warnings } };
}
