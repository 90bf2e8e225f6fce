// The masters of notes pages and handouts (ISO/IEC 29500-1, 19.3.1.27 p:notesMaster, 19.3.1.24 p:handoutMaster).
import type { HandoutMaster, NotesMaster, Presentation, Shape } from '../../deck/index.ts';
import { colourMapAttributes, type ColourScope, listStyleXml, type ThemeFonts } from '../drawingml/index.ts';
import { XML_DECLARATION, element } from '../../ooxml/xml/write.ts';
import type { DocumentScope } from '../document.ts';
import { type Lineage, type RootStyles, masterLineage, notesRootStyles } from './inheritance.ts';
import { addTheme, fontsOf, headerFooterXml } from './master.ts';
import { CONTENT_TYPES, NAMESPACES, PART } from '../../ooxml/names.ts';
import { createPage } from './page.ts';
import { PLAIN_BACKDROP, slideDataXml } from './slide-data.ts';

export interface WrittenNotesMaster {
  readonly partName: string;
  readonly root: RootStyles;
  readonly lineage: Lineage;
  readonly colours: ColourScope;
  readonly fonts: ThemeFonts;
  readonly hasFormats: boolean;
}

const WHITE = { kind: 'solid', colour: { kind: 'scheme', slot: 'background1' } } as const;

/** The deck's notes master; where there are notes without one, the plain page with slide and text. */
export function notesMasterOf(deck: Presentation): NotesMaster | undefined {
  if (deck.notesMaster) return deck.notesMaster;
  const [master] = deck.masters;
  if (!master || !deck.slides.some(({ notes }) => notes)) return undefined;
  return {
    theme: master.theme,
    colourMap: master.colourMap,
    textStyles: master.textStyles,
    shapes: plainNotesShapes(deck),
  };
}

export async function writeNotesMaster(
  document: DocumentScope,
  master: NotesMaster,
  loose: RootStyles['loose'],
): Promise<WrittenNotesMaster> {
  const partName = PART.notesMaster;
  const root = notesRootStyles(document.deck, master.textStyles, loose);
  const lineage = masterLineage(root, master);
  const colours: ColourScope = { map: master.colourMap, theme: master.theme.colours };
  const fonts = fontsOf(master.theme);
  const page = createPage(document, {
    partName,
    role: 'notes',
    colours,
    fonts,
    inheritance: lineage.inheritance,
    hasFormats: master.theme.formats !== undefined,
    backdrop: PLAIN_BACKDROP,
    shapes: master.shapes,
  });
  await addTheme(document, master.theme, page);
  const minor = { typeface: master.theme.minorFont.latin.typeface, reference: '+mn' } as const;
  await document.pkg.addXml(
    partName,
    CONTENT_TYPES.notesMaster,
    XML_DECLARATION +
      element('p:notesMaster', NAMESPACES, [
        slideDataXml({ shapes: master.shapes, background: master.background ?? WHITE }, page),
        element('p:clrMap', colourMapAttributes(master.colourMap)),
        master.headerFooter && headerFooterXml(master.headerFooter),
        listStyleXml('p:notesStyle', root.ofType('notes'), page, minor),
      ]),
  );
  const hasFormats = master.theme.formats !== undefined;
  return { partName, root, lineage, colours, fonts, hasFormats };
}

export async function writeHandoutMaster(
  document: DocumentScope,
  master: HandoutMaster,
  loose: RootStyles['loose'],
): Promise<string> {
  const partName = PART.handoutMaster;
  const root = notesRootStyles(document.deck, {}, loose);
  const { inheritance } = masterLineage(root, master);
  const colours: ColourScope = { map: master.colourMap, theme: master.theme.colours };
  const page = createPage(document, {
    partName,
    role: 'handout',
    colours,
    fonts: fontsOf(master.theme),
    inheritance,
    hasFormats: master.theme.formats !== undefined,
    backdrop: PLAIN_BACKDROP,
    shapes: master.shapes,
  });
  await addTheme(document, master.theme, page);
  await document.pkg.addXml(
    partName,
    CONTENT_TYPES.handoutMaster,
    XML_DECLARATION +
      element('p:handoutMaster', NAMESPACES, [
        slideDataXml({ shapes: master.shapes, background: master.background ?? WHITE }, page),
        element('p:clrMap', colourMapAttributes(master.colourMap)),
        master.headerFooter && headerFooterXml(master.headerFooter),
      ]),
  );
  return partName;
}

/** The slide in the upper half, the notes below, each within the margins that PowerPoint gives them. */
function plainNotesShapes({ notesSize, slideSize }: Presentation): readonly Shape[] {
  const { widthEmu, heightEmu } = notesSize;
  const slideHeight = Math.round(heightEmu * 0.375);
  const slideWidth = Math.min(
    widthEmu,
    Math.round((slideHeight * slideSize.widthEmu) / Math.max(1, slideSize.heightEmu)),
  );
  return [
    {
      kind: 'shape',
      id: 2,
      placeholder: { type: 'slideImage', index: 2 },
      box: {
        xEmu: Math.round((widthEmu - slideWidth) / 2),
        yEmu: Math.round(heightEmu * 0.075),
        widthEmu: slideWidth,
        heightEmu: slideHeight,
      },
      geometry: { kind: 'preset', form: 'rectangle', adjusts: [] },
    },
    {
      kind: 'shape',
      id: 3,
      placeholder: { type: 'body', index: 3 },
      box: {
        xEmu: Math.round(widthEmu * 0.1),
        yEmu: Math.round(heightEmu * 0.475),
        widthEmu: Math.round(widthEmu * 0.8),
        heightEmu: Math.round(heightEmu * 0.45),
      },
      geometry: { kind: 'preset', form: 'rectangle', adjusts: [] },
      text: { styleType: 'notes', frame: {}, paragraphs: [] },
    },
  ];
}
