// PPT → PPTX: the only place where the reader of one format meets the writer of the other.
import type { Budget } from '../lib/budget.ts';
import { fail } from '../lib/failure.ts';
import { LIMITS } from '../limits.ts';
import { type Result, ok } from '../lib/result.ts';
import type { Warning } from '../lib/warning.ts';
import { presentationSteps, type ReadPresentation } from './ppt/index.ts';
import { isPptx, writePptx } from './pptx/index.ts';

/** A pause costs a millisecond; reading a slide of the corpus 0.2 to 5. */
const SLIDES_BETWEEN_PAUSES = 20;
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];

export interface ConvertOptions {
  readonly budget: Budget;
  /** Time of the archive's entries, ms since 1970; default 1980, so that equal decks give equal bytes. */
  readonly now?: number;
  /** Awaited between pages, so that other work of the thread gets its turn. */
  readonly pause?: () => Promise<unknown>;
}

/** XML of shapes for each byte of the file, beyond MIN_PPTX_XML_BYTES; the wordiest deck of the corpus needs XML_RATIO. */
const XML_BYTES_PER_BYTE = 8;

export interface ConvertedDeck {
  /** The PPTX file. It reads from the input while it streams: the input must live as long. */
  readonly body: ReadableStream<Uint8Array>;
  readonly warnings: readonly Warning[];
}

/**
 * Converts a PowerPoint 97-2003 presentation (.ppt, .pps, .pot). A presentation that is PPTX already is handed back as it is.
 * Fails with `encrypted`, `unsupported_version` (PowerPoint 95 and older) and `malformed_file`; damage that leaves something
 * readable becomes warnings. All XML is written before this settles; pictures are read while the body streams.
 */
export async function convertPptToPptx(
  bytes: Uint8Array,
  { budget, now, pause }: ConvertOptions,
): Promise<Result<ConvertedDeck>> {
  if (ZIP_SIGNATURE.every((byte, at) => bytes[at] === byte)) {
    return isPptx(bytes)
      ? ok({ body: streamOf(bytes), warnings: [] })
      : fail(
          'malformed_file',
          'The file is a ZIP archive that holds no presentation; a PowerPoint 97-2003 file (.ppt) is expected.',
        );
  }
  const read = await readInSteps(bytes, budget, pause);
  if (!read.ok) return read;
  const { presentation, warnings } = read.value;
  const written = await writePptx(presentation, {
    maxXmlBytes: 2 * (LIMITS.MIN_PPTX_XML_BYTES + XML_BYTES_PER_BYTE * bytes.length),
    ...(now === undefined ? {} : { now }),
    ...(pause === undefined ? {} : { pause }),
  });
  if (!written.ok) return written;
  return ok({ body: written.value.body, warnings: [...warnings, ...written.value.warnings] });
}

async function readInSteps(
  bytes: Uint8Array,
  budget: Budget,
  pause: ConvertOptions['pause'],
): Promise<Result<ReadPresentation>> {
  const steps = presentationSteps(bytes, { budget });
  for (let slides = 1; ; slides++) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (slides % SLIDES_BETWEEN_PAUSES === 0) await pause?.();
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
