// PPT → PPTX: the only place where the reader of one format meets the writer of the other.
import type { Budget } from '../lib/budget.ts';
import { LIMITS } from './pptx/limits.ts';
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';
import type { Warning } from '../lib/warning.ts';
import { createWarningList } from './warning-list.ts';
import { withDrawings } from './metafile/index.ts';
import { presentationSteps, type ReadOptions, type ReadPresentation } from './ppt/index.ts';
import { type PptxKind, checkPptx, writePptx } from './pptx/index.ts';

/** A pause costs a millisecond; reading an empty slide 0.05, and 100 KB of slides 50 to 200. */
const SLIDES_BETWEEN_PAUSES = 50;
const BYTES_BETWEEN_PAUSES = 100_000;
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];

/** How pictures are written that many programs do not draw. */
export const PICTURE_FORMS = ['as-stored', 'compatible'] as const;
export type PictureForm = (typeof PICTURE_FORMS)[number];

export interface ConvertOptions {
  readonly budget: Budget;
  /** Time of the archive's entries and of date fields, ms since 1970; default 1980, so that equal decks give equal bytes. */
  readonly now?: number;
  /** Awaited between pages, so that other work of the thread can run. */
  readonly pause?: () => Promise<unknown>;
  /** Of the file that is written; default: pptx. */
  readonly kind?: PptxKind;
  /** `compatible`: Windows metafiles get drawings that every program shows, and stay behind them. Default: as-stored. */
  readonly pictures?: PictureForm;
  /** Opens an encrypted presentation. */
  readonly password?: string | undefined;
}

/** XML of shapes for each byte of the file, beyond MIN_PPTX_XML_BYTES. */
const XML_BYTES_PER_BYTE = 8;

export interface ConvertedDeck {
  /** The PPTX file. It reads from the input while it streams: the input must live as long. */
  readonly body: ReadableStream<Uint8Array>;
  readonly warnings: readonly Warning[];
}

/**
 * Converts a PowerPoint 95-2003 presentation (.ppt, .pps, .pot). A presentation that is PPTX already, and whole, is handed back as it is. Fails
 * with `invalid_option` (a kind of file that is PPTX already), `encrypted`, `unsupported_version` (PowerPoint 4 and older) and `malformed_file`;
 * damage that leaves something readable becomes warnings. All XML is written before this settles; pictures are read while the body streams.
 */
export async function convertPptToPptx(
  bytes: Uint8Array,
  { budget, now, kind = 'pptx', pause, password, pictures = 'as-stored' }: ConvertOptions,
): Promise<Result<ConvertedDeck>> {
  if (ZIP_SIGNATURE.every((byte, at) => bytes[at] === byte)) {
    if (kind !== 'pptx')
      return fail('invalid_option', {
        option: 'outputFormat',
        rule: 'must be pptx for a file that is in the XML format already, which is handed back as it is',
        received: kind,
      });
    const checked = await checkPptx(bytes, { pause });
    return checked.ok ? ok({ body: streamOf(bytes), warnings: [] }) : checked;
  }
  const read = await readInSteps(bytes, { budget, pause, password });
  if (!read.ok) return read;
  const all = createWarningList();
  for (const warning of read.value.warnings) all.add(warning);
  const presentation =
    pictures === 'compatible'
      ? await withDrawings(read.value.presentation, { budget, pause, warn: all.add })
      : read.value.presentation;
  const written = await writePptx(presentation, {
    maxXmlBytes:
      2 * Math.min(LIMITS.MAX_PPTX_XML_BYTES, LIMITS.MIN_PPTX_XML_BYTES + XML_BYTES_PER_BYTE * bytes.length),
    kind,
    ...(now === undefined ? {} : { now }),
    ...(pause === undefined ? {} : { pause }),
  });
  if (!written.ok) return written;
  for (const warning of written.value.warnings) all.add(warning);
  return ok({ body: written.value.body, warnings: all.list() });
}

async function readInSteps(
  bytes: Uint8Array,
  {
    budget,
    pause,
    password,
  }: Pick<ReadOptions, 'budget' | 'password'> & { readonly pause: ConvertOptions['pause'] | undefined },
): Promise<Result<ReadPresentation>> {
  const steps = presentationSteps(bytes, { budget, password });
  let since = { slides: 0, bytes: 0 };
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    since = { slides: since.slides + 1, bytes: since.bytes + step.value };
    if (since.slides < SLIDES_BETWEEN_PAUSES && since.bytes < BYTES_BETWEEN_PAUSES) continue;
    since = { slides: 0, bytes: 0 };
    await pause?.();
  }
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
