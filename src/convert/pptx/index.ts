// Writing a PPTX: deck → parts → package. Every part is written and deflated before the first byte leaves, so that warnings are known and a
// fault of ours is no half-sent file; pictures and embedded files are read while the archive streams, one at a time.
import type { Presentation } from '../deck/index.ts';
import { fail } from '../../lib/failure.ts';
import { type Err, type Result, ok } from '../../lib/result.ts';
import type { Warning } from '../../lib/warning.ts';
import { createPackage } from '../ooxml/opc/index.ts';
import { createCommentWriter } from './parts/comments.ts';
import { createDocument } from './document.ts';
import { rootStyles } from './parts/inheritance.ts';
import { type WrittenMaster, writeMaster } from './parts/master.ts';
import { PART, type PptxKind } from '../ooxml/names.ts';
import { notesMasterOf, writeHandoutMaster, writeNotesMaster } from './parts/notes-master.ts';
import { writeCharts } from './parts/charts.ts';
import { writeDiagrams } from './parts/diagrams.ts';
import { writePresentation } from './parts/presentation.ts';
import { writeProperties, writeSettings } from './parts/properties.ts';
import { writeSlide } from './parts/slide.ts';
import { writeTags } from './parts/tags.ts';

export { PPTX_KINDS, type PptxKind } from '../ooxml/names.ts';
export { checkPptx } from './check.ts';

export interface WriteOptions {
  /**
   * The time that the archive's entries carry and date fields show, ms since 1970. Default: 1980, the format's own beginning, so that equal decks
   * give equal bytes.
   */
  readonly now?: number;
  /** Default: pptx. */
  readonly kind?: PptxKind;
  /** XML of all parts together; shapes may take half of it. Default: no limit. */
  readonly maxXmlBytes?: number;
  /** Awaited between some pages, so that other work of the thread can run. */
  readonly pause?: () => Promise<unknown>;
}

export interface WrittenPptx {
  /** The file; pictures are views on what the deck borrowed. */
  readonly body: ReadableStream<Uint8Array>;
  readonly warnings: readonly Warning[];
}

/** A pause costs a millisecond; an empty page half of one, 1 MB of XML 40 to 100. */
const PAGES_BETWEEN_PAUSES = 100;
const XML_BETWEEN_PAUSES = 1 << 20;
const BEGIN_OF_ZIP_TIME = Date.UTC(1980, 0, 1);

/**
 * Writes a deck, which needs at least one master with one layout. Fails with `processing_limit` where the parts grow beyond
 * `maxXmlBytes`; shapes that are too many are left out before, with a warning.
 */
export async function writePptx(
  deck: Presentation,
  {
    now = BEGIN_OF_ZIP_TIME,
    kind = 'pptx',
    maxXmlBytes = Infinity,
    pause = async () => {},
  }: WriteOptions = {},
): Promise<Result<WrittenPptx>> {
  const pkg = createPackage({ maxXmlBytes, pause });
  const document = createDocument(deck, pkg, { now, shapeBytes: maxXmlBytes / 2 });
  const isTooLarge = () => pkg.xmlBytes > maxXmlBytes;
  let written = { pages: 0, xmlBytes: 0 };
  const rest = async (): Promise<void> => {
    written.pages++;
    if (written.pages < PAGES_BETWEEN_PAUSES && pkg.xmlBytes - written.xmlBytes < XML_BETWEEN_PAUSES) return;
    written = { pages: 0, xmlBytes: pkg.xmlBytes };
    await pause();
  };
  // What loose shapes inherit belongs to the whole presentation: the first master's "other" style.
  const loose = rootStyles(deck, deck.masters[0]?.textStyles ?? {}).loose;

  const masters: WrittenMaster[] = [];
  for (const master of deck.masters) {
    if (isTooLarge()) return tooLarge(maxXmlBytes);
    masters.push(await writeMaster(document, master, loose));
    await rest();
  }
  const notes = notesMasterOf(deck);
  const notesMaster = notes && (await writeNotesMaster(document, notes, loose));
  const handoutMaster = deck.handoutMaster && (await writeHandoutMaster(document, deck.handoutMaster, loose));
  const comments = createCommentWriter(document);
  for (const [index, slide] of deck.slides.entries()) {
    if (isTooLarge()) return tooLarge(maxXmlBytes);
    await writeSlide(document, slide, index, { masters, notesMaster, comments });
    await rest();
  }
  await writeCharts(document);
  await writeDiagrams(document);
  await writePresentation(document, { masters, notesMaster: notesMaster?.partName, handoutMaster, kind });
  await writeTags(document);
  const authors = await comments.finish();
  if (authors) pkg.relationshipsOf(PART.presentation).to('commentAuthors', authors);
  if (masters[0] !== undefined) await writeSettings(document, masters[0].colours);
  await writeProperties(document);
  const body = await pkg.finish(now);
  return isTooLarge() ? tooLarge(maxXmlBytes) : ok({ body, warnings: document.warnings });
}

function tooLarge(maxXmlBytes: number): Err {
  const megabytes = Math.round(maxXmlBytes / 1e6);
  return fail('processing_limit', {
    what: 'this presentation',
    limit: `${megabytes} MB of XML, the most that a file of its size may become`,
  });
}
