// Slides with their notes and comments (ISO/IEC 29500-1, 19.3.1.38 p:sld, 19.3.1.26 p:notes).
import type { NotesPage, Slide } from '../../deck/index.ts';
import { XML_DECLARATION, element } from '../../ooxml/xml/write.ts';
import type { CommentWriter } from './comments.ts';
import type { DocumentScope } from '../document.ts';
import { follow } from './inheritance.ts';
import type { WrittenMaster } from './master.ts';
import { CONTENT_TYPES, NAMESPACES, PART } from '../../ooxml/names.ts';
import type { WrittenNotesMaster } from './notes-master.ts';
import { createPage } from './page.ts';
import {
  backdropOf,
  colourMapOverrideXml,
  followColours,
  PLAIN_BACKDROP,
  slideDataXml,
} from './slide-data.ts';
import { timingXml } from '../timing/index.ts';
import { transitionXml } from './transition.ts';

export interface SlideNeighbours {
  readonly masters: readonly WrittenMaster[];
  readonly notesMaster: WrittenNotesMaster | undefined;
  readonly comments: CommentWriter;
}

/** Writes slide `index` (from 0) and the parts that hang on it. */
export async function writeSlide(
  document: DocumentScope,
  slide: Slide,
  index: number,
  { masters, notesMaster, comments }: SlideNeighbours,
): Promise<void> {
  const master = masters[slide.master] ?? masters[0];
  const layout = master?.layouts[slide.layout] ?? master?.layouts[0];
  if (!master || !layout) return;
  const partName = PART.slide(index + 1);
  const lineage = follow(master.root, layout.lineage, slide, 'slide');
  const colours = followColours(layout.colours, slide);
  const page = createPage(document, {
    partName,
    role: 'slide',
    colours,
    fonts: master.fonts,
    inheritance: lineage.inheritance,
    hasFormats: master.hasFormats,
    backdrop: backdropOf(slide.background, layout.backdrop),
    shapes: slide.shapes,
  });
  page.rels.to('slideLayout', layout.partName);
  const xml = element(
    'p:sld',
    {
      ...NAMESPACES,
      show: slide.hidden ? false : undefined,
      showMasterSp: slide.showMasterShapes === false ? false : undefined,
    },
    [
      slideDataXml(slide, page),
      await colourMapOverrideXml(page, slide),
      transitionXml(slide.transition, page),
      timingXml(slide.timing, slide.shapes, page),
    ],
  );
  if (slide.notes && notesMaster) {
    page.rels.to('notesSlide', await writeNotes(document, slide.notes, partName, notesMaster));
  }
  const commentsPart = await comments.write(slide.comments ?? []);
  if (commentsPart) page.rels.to('comments', commentsPart);
  await document.pkg.addXml(partName, CONTENT_TYPES.slide, XML_DECLARATION + xml);
}

async function writeNotes(
  document: DocumentScope,
  notes: NotesPage,
  slidePartName: string,
  master: WrittenNotesMaster,
): Promise<string> {
  const partName = PART.notesSlide(document.nextNumber('notesSlide'));
  const lineage = follow(master.root, master.lineage, notes, 'slide');
  const colours = followColours(master.colours, notes);
  const page = createPage(document, {
    partName,
    role: 'notes',
    colours,
    fonts: master.fonts,
    inheritance: lineage.inheritance,
    hasFormats: master.hasFormats,
    backdrop: backdropOf(notes.background, PLAIN_BACKDROP),
    shapes: notes.shapes,
  });
  page.rels.to('notesMaster', master.partName);
  page.rels.to('slide', slidePartName);
  const xml = element(
    'p:notes',
    { ...NAMESPACES, showMasterSp: notes.showMasterShapes === false ? false : undefined },
    [slideDataXml(notes, page), await colourMapOverrideXml(page, notes)],
  );
  await document.pkg.addXml(partName, CONTENT_TYPES.notesSlide, XML_DECLARATION + xml);
  return partName;
}
