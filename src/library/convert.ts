// quietzone/convert: PowerPoint 95–2003 presentations as PPTX. Needs no engine.
import { convertPptToPptx } from '../convert/ppt-to-pptx.ts';
import { createBudget, UNLIMITED } from '../lib/budget.ts';
import { rest } from '../lib/rest.ts';
import type { Warning } from '../lib/warning.ts';
import { OUTPUT_FORMAT, PICTURES } from '../registry/document-options.ts';
import { type OptionsOf, optionValues, readChoice } from '../registry/option.ts';
import { PASSWORD } from '../registry/shared-options.ts';
import { type FileBytes, bytesOf } from './bytes.ts';
import { objectOf } from './objects.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

export type { FileBytes } from './bytes.ts';
export type { Outcome, Problem } from './outcome.ts';
export type { Warning } from '../lib/warning.ts';

const OPTIONS = [OUTPUT_FORMAT, PICTURES, PASSWORD] as const;

/**
 * `outputFormat`: of the file that is written: a presentation (default), a show, or a template. `pictures`:
 * compatible for PNG images in front of Windows metafiles. `password`: opens an encrypted presentation.
 */
export interface ConvertOptions extends OptionsOf<typeof OPTIONS> {
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
 * Converts a .ppt, .pps or .pot file. Problems: encrypted, unsupported_version (PowerPoint 4 and older), malformed_file,
 * invalid_option, processing_limit.
 * @example
 * const deck = await convertPresentation(await readFile('talk.ppt'));
 */
export async function convertPresentation(
  file: FileBytes,
  options: ConvertOptions = {},
): Promise<Outcome<ConvertedPresentation>> {
  const object = objectOf(options);
  if (!object.ok) return outcomeOf(object);
  const { now, workMs, ...given } = object.value;
  const values = optionValues(given, OPTIONS);
  if (!values.ok) return outcomeOf(values);
  const kind = readChoice(values.value, OUTPUT_FORMAT);
  if (!kind.ok) return outcomeOf(kind);
  const pictures = readChoice(values.value, PICTURES);
  if (!pictures.ok) return outcomeOf(pictures);
  const bytes = await bytesOf(file);
  if (!bytes.ok) return outcomeOf(bytes);
  const converted = await convertPptToPptx(bytes.value, {
    budget: workMs === undefined ? UNLIMITED : createBudget({ workMs }),
    pause: rest,
    password: given.password,
    kind: kind.value,
    pictures: pictures.value,
    ...(now && { now: now.getTime() }),
  });
  if (!converted.ok) return outcomeOf(converted);
  const pptx = new Uint8Array(await new Response(converted.value.body).arrayBuffer());
  return { ok: true, value: { pptx, warnings: converted.value.warnings } };
}
