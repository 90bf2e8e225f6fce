// Writing a PPTX: deck → parts → package. Every part is written and deflated before the first byte leaves, so that warnings are known and a
// fault of ours is no half-sent file; pictures and embedded files are read while the archive streams, one at a time.
import type { Presentation } from '../deck/index.ts';
import type { Warning } from '../../lib/warning.ts';
import { createPackage, zipEntryNames } from './opc/index.ts';
import { createCommentWriter } from './parts/comments.ts';
import { createDocument } from './parts/document.ts';
import { rootStyles } from './parts/inheritance.ts';
import { type WrittenMaster, writeMaster } from './parts/master.ts';
import { PART } from './parts/names.ts';
import { notesMasterOf, writeHandoutMaster, writeNotesMaster } from './parts/notes-master.ts';
import { writePresentation } from './parts/presentation.ts';
import { writeProperties, writeSettings } from './parts/properties.ts';
import { writeSlide } from './parts/slide.ts';

export interface WriteOptions {
  /** The time that the archive's entries carry, ms since 1970. Default: 1980, the format's own beginning, so that equal decks give equal bytes. */
  readonly now?: number;
}

export interface WrittenPptx {
  /** The file; pictures are views on what the deck borrowed. */
  readonly body: ReadableStream<Uint8Array>;
  readonly warnings: readonly Warning[];
}

const BEGIN_OF_ZIP_TIME = Date.UTC(1980, 0, 1);

/** Writes a deck, which needs at least one master with one layout. */
export async function writePptx(
  deck: Presentation,
  { now = BEGIN_OF_ZIP_TIME }: WriteOptions = {},
): Promise<WrittenPptx> {
  const pkg = createPackage();
  const document = createDocument(deck, pkg);
  // What loose shapes inherit belongs to the whole presentation: the first master's "other" style.
  const loose = rootStyles(deck, deck.masters[0]?.textStyles ?? {}).loose;

  const masters: WrittenMaster[] = [];
  for (const master of deck.masters) masters.push(await writeMaster(document, master, loose));
  const notes = notesMasterOf(deck);
  const notesMaster = notes && (await writeNotesMaster(document, notes, loose));
  const handoutMaster = deck.handoutMaster && (await writeHandoutMaster(document, deck.handoutMaster, loose));
  const comments = createCommentWriter(document);
  for (const [index, slide] of deck.slides.entries()) {
    await writeSlide(document, slide, index, { masters, notesMaster, comments });
  }
  await writePresentation(document, { masters, notesMaster: notesMaster?.partName, handoutMaster });
  const authors = await comments.finish();
  if (authors) pkg.relationshipsOf(PART.presentation).to('commentAuthors', authors);
  await writeSettings(document);
  await writeProperties(document);
  return { body: await pkg.finish(now), warnings: document.warnings };
}

/** True for a ZIP archive that is a presentation of the XML format (ISO/IEC 29500-2, 10.1.2.2; 29500-1, 13.3.6). */
export function isPptx(bytes: Uint8Array): boolean {
  const names = zipEntryNames(bytes);
  return (
    names !== undefined && names.includes('[Content_Types].xml') && names.includes('ppt/presentation.xml')
  );
}
