// presentation.xml (ISO/IEC 29500-1, 19.2.1.26): what holds the deck together.
import type { Presentation } from '../../deck/index.ts';
import { listStyleXml } from '../drawingml/index.ts';
import { XML_DECLARATION, element } from '../../ooxml/xml/write.ts';
import type { DocumentScope } from '../document.ts';
import { masterLineage } from './inheritance.ts';
import type { WrittenMaster } from './master.ts';
import { NAMESPACES, PART, PRESENTATION_TYPES, type PptxKind } from '../../ooxml/names.ts';
import { PLAIN_BACKDROP } from './slide-data.ts';
import { createPage } from './page.ts';
import { lineBreaksXml, photoAlbumXml } from './preferences.ts';
import { customDataXml } from '../shapes/index.ts';

const SIZE_NAMES = {
  screen: 'screen4x3',
  letter: 'letter',
  a4: 'A4',
  film35mm: '35mm',
  overhead: 'overhead',
  banner: 'banner',
  custom: 'custom',
} as const;
/** ST_SlideSizeCoordinate: 1 to 56 inches. */
const SIZE_MIN_EMU = 914400;
const SIZE_MAX_EMU = 51206400;
const SCREEN_RATIO = 4 / 3;
const RATIO_TOLERANCE = 0.02;
/** ST_SlideId begins here. */
const FIRST_SLIDE_ID = 256;

export interface PresentationMasters {
  readonly masters: readonly WrittenMaster[];
  readonly notesMaster: string | undefined;
  readonly handoutMaster: string | undefined;
  readonly kind: PptxKind;
}

export async function writePresentation(
  document: DocumentScope,
  written: PresentationMasters,
): Promise<void> {
  const { deck, pkg } = document;
  const partName = PART.presentation;
  pkg.root.to('officeDocument', partName);
  const rels = pkg.relationshipsOf(partName);
  const [first] = written.masters;
  const firstMaster = deck.masters[0];
  if (!first || !firstMaster) return;
  // The default text style speaks of colours and pictures like a page; only its list style is written.
  const page = createPage(document, {
    partName,
    role: 'master',
    colours: first.colours,
    fonts: first.fonts,
    inheritance: masterLineage(first.root, { shapes: [] }).inheritance,
    hasFormats: false,
    backdrop: PLAIN_BACKDROP,
    shapes: [],
  });
  const minor = { typeface: firstMaster.theme.minorFont.latin.typeface, reference: '+mn' } as const;
  const one = (
    list: string,
    item: string,
    type: 'notesMaster' | 'handoutMaster',
    target: string | undefined,
  ): string =>
    target === undefined ? '' : element(list, {}, [element(item, { 'r:id': rels.to(type, target) })]);
  const xml = element(
    'p:presentation',
    {
      ...NAMESPACES,
      firstSlideNum:
        deck.firstSlideNumber === undefined || deck.firstSlideNumber === 1
          ? undefined
          : deck.firstSlideNumber,
      showSpecialPlsOnTitleSld: deck.showOnTitleSlide === false ? false : undefined,
      rtl: deck.rtl || undefined,
      removePersonalInfoOnSave: deck.preferences?.removesNames,
      saveSubsetFonts: true,
    },
    [
      element(
        'p:sldMasterIdLst',
        {},
        written.masters.map(({ id, partName: master }) =>
          element('p:sldMasterId', { id, 'r:id': rels.to('slideMaster', master) }),
        ),
      ),
      one('p:notesMasterIdLst', 'p:notesMasterId', 'notesMaster', written.notesMaster),
      one('p:handoutMasterIdLst', 'p:handoutMasterId', 'handoutMaster', written.handoutMaster),
      deck.slides.length === 0
        ? ''
        : element(
            'p:sldIdLst',
            {},
            deck.slides.map((_slide, index) =>
              element('p:sldId', {
                id: FIRST_SLIDE_ID + index,
                'r:id': rels.to('slide', PART.slide(index + 1)),
              }),
            ),
          ),
      slideSizeXml(deck),
      element('p:notesSz', {
        cx: Math.max(1, deck.notesSize.widthEmu),
        cy: Math.max(1, deck.notesSize.heightEmu),
      }),
      customShowsXml(deck, (slide) => rels.to('slide', PART.slide(slide + 1))),
      photoAlbumXml(deck.preferences?.photoAlbum),
      customDataXml(deck.preferences?.tags, document, rels),
      lineBreaksXml(deck.preferences?.lineBreaks),
      listStyleXml('p:defaultTextStyle', first.root.loose, page, minor),
    ],
  );
  await pkg.addXml(partName, PRESENTATION_TYPES[written.kind], XML_DECLARATION + xml);
}

function slideSizeXml({ slideSize }: Presentation): string {
  const side = (emu: number): number => Math.max(SIZE_MIN_EMU, Math.min(SIZE_MAX_EMU, emu));
  const [cx, cy] = [side(slideSize.widthEmu), side(slideSize.heightEmu)];
  // A size that says 4:3 and is not makes PowerPoint offer a repair.
  const isScreen = Math.abs(cx / cy - SCREEN_RATIO) <= RATIO_TOLERANCE;
  const kind = slideSize.kind === 'screen' && !isScreen ? 'custom' : slideSize.kind;
  return element('p:sldSz', { cx, cy, type: kind && kind !== 'custom' ? SIZE_NAMES[kind] : undefined });
}

function customShowsXml(deck: Presentation, relate: (slide: number) => string): string {
  const shows = deck.customShows.map(({ name, slides }, id) =>
    element('p:custShow', { name: name === '' ? `Custom Show ${id + 1}` : name, id }, [
      element(
        'p:sldLst',
        {},
        slides
          .filter((slide) => slide >= 0 && slide < deck.slides.length)
          .map((slide) => element('p:sld', { 'r:id': relate(slide) })),
      ),
    ]),
  );
  return shows.length === 0 ? '' : element('p:custShowLst', {}, shows);
}
