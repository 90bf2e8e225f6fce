// The presentation: what the document container holds, and everything it leads to.
import {
  DEFAULT_COLOUR_MAP,
  type Draft,
  type EmbeddedObject,
  type HandoutMaster,
  type LevelStyle,
  type NotesMaster,
  type Presentation,
} from '../../deck/index.ts';
import type { Budget } from '../../../lib/budget.ts';
import { fail } from '../../../lib/failure.ts';
import { ok, type Result } from '../../../lib/result.ts';
import type { Warning } from '../../../lib/warning.ts';
import type { Storage } from '../cfb/index.ts';
import { createAllowances, createWarningList, type WarningList } from '../allowance.ts';
import { createInflateAllowance } from '../inflate.ts';
import {
  ByteReader,
  child,
  childrenOf,
  DocumentAtom,
  fieldsOf,
  RT,
  stringOf,
  type LiveDocument,
  type RecordNode,
} from '../records/index.ts';
import { binaryTag } from './binary-tags.ts';
import type { DeckContext } from './context.ts';
import { readFonts } from './fonts.ts';
import { readHeaderFooter } from './header-footer.ts';
import { withUniqueIndexes } from './layouts.ts';
import { readLinkTargets } from './links.ts';
import { readMaster, readTitleMaster, type ReadMaster, type ReadTitleMaster } from './masters.ts';
import {
  paragraphStyle,
  readDefaults,
  readStyleSheet,
  withDefaults,
  LEVELS,
  type SheetLevel,
  type StyleSheet,
} from './master-styles.ts';
import { readExternals, readSounds } from './objects.ts';
import { readDrawing } from './page.ts';
import { createPictureStore } from './pictures.ts';
import { readProperties } from './properties.ts';
import { LIST, readSlideList, type ListedPage } from './slide-list.ts';
import { readSlides } from './slides.ts';
import { readTheme } from './theme.ts';
import { cleanText, emuOfMaster } from '../units.ts';

const HF_SLIDES = 3;
const HF_NOTES = 4;
const DEFAULT_SLIDE = { x: 5760, y: 4320 };
/** 1 inch to 56 inches: what PowerPoint allows. */
const MIN_SIDE = 576;
const MAX_SIDE = 56 * 576;
const MAX_SHOWN_SLIDES = 10_000;

const SIZE_KINDS: readonly Presentation['slideSize']['kind'][] = [
  'screen',
  'letter',
  'a4',
  'film35mm',
  'overhead',
  'banner',
  'custom',
];

export interface ReadPresentation {
  readonly presentation: Presentation;
  readonly warnings: readonly Warning[];
}

/** `home` is the storage that has the document's streams. */
export function readDocument(live: LiveDocument, home: Storage, budget: Budget): Result<ReadPresentation> {
  const warnings = createWarningList();
  const context = createContext(live, home, budget, warnings);
  const { deck, environment } = context;
  const atom = fieldsOf(child(live.document, RT.DocumentAtom), DocumentAtom);
  if (atom === undefined)
    return fail('malformed_file', 'The presentation has no readable document settings.');

  const firstSlideNumber = atom.firstSlideNumber <= 9999 ? atom.firstSlideNumber : 1;
  const listed = context.masterPages;
  const mains: ReadMaster[] = [];
  for (const page of listed) {
    if (page.record?.type === RT.MainMaster && deck.allowances.take('layouts', 1, 'masters')) {
      mains.push(readMaster(page, page.record, mains.length, environment, mains, deck));
    }
  }
  const pages = context.slidePages;
  if (mains.length === 0) mains.push(emptyMaster(environment, deck));
  const titles = listed.flatMap((page): readonly ReadTitleMaster[] => {
    const main = page.record?.type === RT.Slide ? mainOf(page.record, mains) : undefined;
    return page.record === undefined || main === undefined || !deck.allowances.take('layouts', 1, 'masters')
      ? []
      : [readTitleMaster(page, page.record, main, deck)];
  });
  const sheet = mains[0]?.sheet ?? environment.sheet;
  const notesMaster = readNotesMaster(live.object(atom.notesMasterPersistIdRef), sheet, deck);
  const handoutMaster = readHandoutMaster(live.object(atom.handoutMasterPersistIdRef), sheet, deck);
  const slideSettings = readHeaderFooter(live.document, HF_SLIDES);
  const notesSettings = readHeaderFooter(live.document, HF_NOTES);
  const { slides, masters } = readSlides(
    pages,
    readSlideList(live, LIST.notes, [RT.Notes], deck.allowances),
    { mains, titles },
    {
      ...(slideSettings === undefined ? {} : { headerFooter: slideSettings }),
      ...(notesSettings === undefined ? {} : { notesHeaderFooter: notesSettings }),
      showOnTitleSlide: !atom.fOmitTitlePlace,
      firstSlideNumber,
      notesMasterShapes: notesMaster?.shapes ?? [],
    },
    readOutlineExtensions(live.document),
    deck,
  );

  const presentation: Draft<Presentation> = {
    slideSize: {
      widthEmu: emuOfMaster(sideOf(atom.slideSizeX, DEFAULT_SLIDE.x)),
      heightEmu: emuOfMaster(sideOf(atom.slideSizeY, DEFAULT_SLIDE.y)),
      kind: SIZE_KINDS[atom.slideSizeType] ?? 'custom',
    },
    notesSize: {
      widthEmu: emuOfMaster(sideOf(atom.notesSizeX, DEFAULT_SLIDE.y)),
      heightEmu: emuOfMaster(sideOf(atom.notesSizeY, DEFAULT_SLIDE.x)),
    },
    firstSlideNumber,
    showOnTitleSlide: !atom.fOmitTitlePlace,
    rtl: atom.fRightToLeft,
    masters,
    slides,
    defaultTextStyle: defaultTextStyle(environment.sheet, environment.defaults, deck),
    pictures: deck.pictures.list,
    sounds: deck.sounds,
    objects: deck.objects,
    customShows: context.customShows,
    properties: readProperties(home),
  };
  if (notesMaster !== undefined) presentation.notesMaster = notesMaster;
  if (handoutMaster !== undefined) presentation.handoutMaster = handoutMaster;
  if (child(live.document, RT.VbaInfo) !== undefined || hasMacros(live.document)) {
    deck.warn('macros-left-out', 'Macros were left out: the result is a presentation without macros.');
  }
  if (live.isCutShort()) {
    deck.warn(
      'records-left-out',
      'The presentation has more records than can be read; the rest was left out.',
    );
  }
  return ok({ presentation, warnings: [...live.warnings, ...warnings.list()] });
}

function sideOf(value: number, fallback: number): number {
  return value >= MIN_SIDE && value <= MAX_SIDE ? value : fallback;
}

interface Environment {
  readonly sheet: StyleSheet;
  readonly defaults: SheetLevel;
}

function createContext(
  live: LiveDocument,
  home: Storage,
  budget: Budget,
  warnings: WarningList,
): {
  readonly deck: DeckContext;
  readonly environment: Environment;
  readonly masterPages: readonly ListedPage[];
  readonly slidePages: readonly ListedPage[];
  readonly customShows: Presentation['customShows'];
} {
  const { document } = live;
  const record = child(document, RT.Environment);
  const fonts = readFonts(record);
  const allowance = createInflateAllowance();
  const warn: DeckContext['warn'] = (code, message, where) =>
    warnings.add(where === undefined ? { code, message } : { code, message, where });
  const allowances = createAllowances({ pageBytes: live.bytes.length, mediaBytes: home.fileBytes }, warn);
  const group = child(child(document, RT.DrawingGroup), RT.OfficeArtDggContainer);
  const pictures = createPictureStore(
    childrenOf(child(group, RT.OfficeArtBStoreContainer), RT.OfficeArtFBSE),
    home.stream('Pictures'),
    { inflate: allowance, document: allowances },
  );
  const externals = child(document, RT.ExternalObjectList);
  const { sounds, ids } = readSounds(child(document, RT.SoundCollection));
  // Masters first: what lists them again takes nothing from them.
  const masterPages = readSlideList(live, LIST.masters, [RT.MainMaster, RT.Slide], allowances);
  const slidePages = readSlideList(live, LIST.slides, [RT.Slide], allowances);
  const slideIndexes = new Map(slidePages.map((page, index) => [page.id, index]));
  const customShows = readCustomShows(document, slideIndexes);
  const bulletRecords = child(
    { ...document, children: binaryTag(child(document, RT.List), '___PPT9') },
    RT.BlipCollection9,
  )?.children;
  const pictureBullet = (index: number): number | undefined => {
    const entity = bulletRecords?.find((one) => one.instance === index) ?? bulletRecords?.[index];
    // Two bytes before the blip: its kind, and an unused one ([MS-PPT] 2.9.72).
    return entity && pictures.add(entity.data.subarray(2));
  };
  const sheet = readStyleSheet(record, [], fonts, pictureBullet);
  const deck: DeckContext = {
    live,
    budget,
    allowance,
    fonts,
    pictures,
    pictureBullet,
    sounds,
    customShows: customShows.map((show) => show.name),
    links: readLinkTargets(externals),
    externals: readExternals(externals),
    allowances,
    objects: [] as EmbeddedObject[],
    objectIndexes: new Map(),
    masterOptions: new Map(),
    warn,
    slideOfLocation(location) {
      return slideIndexes.get(Number.parseInt(location, 10));
    },
    soundOf(identifier) {
      const index = ids.indexOf(identifier);
      return index < 0 ? undefined : index;
    },
  };
  return {
    deck,
    masterPages,
    slidePages,
    customShows,
    environment: { sheet, defaults: readDefaults(record, fonts) },
  };
}

/** NamedShows: a name and the identifiers of slides each ([MS-PPT] 2.6.2). */
function readCustomShows(
  document: RecordNode,
  indexes: ReadonlyMap<number, number>,
): Presentation['customShows'] {
  return childrenOf(child(document, RT.NamedShows), RT.NamedShow).map((show) => {
    const reader = new ByteReader(child(show, RT.NamedShowSlidesAtom)?.data ?? new Uint8Array());
    const slides: number[] = [];
    while (reader.left >= 4 && slides.length < MAX_SHOWN_SLIDES) {
      const index = indexes.get(reader.u32());
      if (index !== undefined) slides.push(index);
    }
    return { name: cleanText(stringOf(show) ?? ''), slides };
  });
}

/** OutlineTextProps9: version 9 properties of outline texts by slide and index of the text ([MS-PPT] 2.9.68). */
function readOutlineExtensions(document: RecordNode): ReadonlyMap<number, ReadonlyMap<number, RecordNode>> {
  const found = new Map<number, Map<number, RecordNode>>();
  for (const record of binaryTag(child(document, RT.List), '___PPT9')) {
    if (record.type !== RT.OutlineTextProps9) continue;
    let place: { slide: number; index: number } | undefined;
    for (const one of record.children) {
      if (one.type === RT.OutlineTextPropsHeader9Atom) {
        const slide = new ByteReader(one.data).u32();
        place = { slide, index: one.instance };
      } else if (one.type === RT.StyleTextProp9Atom && place !== undefined) {
        const texts = found.get(place.slide) ?? new Map<number, RecordNode>();
        texts.set(place.index, one);
        found.set(place.slide, texts);
      }
    }
  }
  return found;
}

/** The main master that a title master names, else the first. */
function mainOf(record: RecordNode, mains: readonly ReadMaster[]): ReadMaster | undefined {
  const reader = new ByteReader(child(record, 0x03ef)?.data ?? new Uint8Array());
  reader.bytes(12);
  const id = reader.u32();
  return mains.find((main) => main.id === id) ?? mains[0];
}

function emptyMaster(environment: Environment, deck: DeckContext): ReadMaster {
  deck.warn('master-lost', 'The master was unreadable; a plain one takes its place.');
  const sheet = withDefaults(environment.sheet, environment.defaults, deck.pictureBullet);
  const { theme, scheme } = readTheme(undefined, sheet, deck, 'Master 1');
  return {
    id: 0,
    owner: undefined,
    mergedLayout: undefined,
    stored: new Map(),
    record: deck.live.document,
    sheet,
    scheme,
    master: {
      name: 'Master 1',
      theme,
      colourMap: DEFAULT_COLOUR_MAP,
      textStyles: sheet.textStyles,
      shapes: [],
    },
  };
}

function readNotesMaster(
  record: RecordNode | undefined,
  sheet: StyleSheet,
  deck: DeckContext,
): NotesMaster | undefined {
  if (record?.type !== RT.Notes) return undefined;
  return { ...readPaperMaster(record, sheet, deck, 'Notes Master'), textStyles: sheet.textStyles };
}

function readHandoutMaster(
  record: RecordNode | undefined,
  sheet: StyleSheet,
  deck: DeckContext,
): HandoutMaster | undefined {
  if (record?.type !== RT.Handout) return undefined;
  return readPaperMaster(record, sheet, deck, 'Handout Master');
}

/** What the masters of notes and handouts have in common. */
function readPaperMaster(
  record: RecordNode,
  sheet: StyleSheet,
  deck: DeckContext,
  name: string,
): HandoutMaster {
  const { theme, colourMap } = readTheme(record, sheet, deck, name);
  const drawing = readDrawing(record, {
    deck,
    sheet,
    isMaster: true,
    outline: [],
    outlineExtensions: new Map(),
    where: name.toLowerCase(),
  });
  const headerFooter = readHeaderFooter(record);
  return {
    theme,
    colourMap,
    shapes: withUniqueIndexes(drawing.shapes),
    ...(drawing.background === undefined ? {} : { background: drawing.background }),
    ...(headerFooter === undefined ? {} : { headerFooter }),
  };
}

/** The style of text that no master governs, over the document's defaults. */
function defaultTextStyle(sheet: StyleSheet, defaults: SheetLevel, deck: DeckContext): readonly LevelStyle[] {
  const whole = withDefaults(sheet, defaults, deck.pictureBullet);
  const nothing: SheetLevel = { paragraph: {}, run: {}, bullet: {} };
  return Array.from({ length: LEVELS }, (_, index) => {
    const level = whole.level('other', index);
    return { paragraph: paragraphStyle(level, nothing, deck.pictureBullet), run: level.run };
  });
}

const VBA_STORAGE_ATOM = 0x0400;

function hasMacros(document: RecordNode): boolean {
  const atom = child(child(child(document, RT.List), RT.VbaInfo), VBA_STORAGE_ATOM);
  return atom !== undefined && new ByteReader(atom.data.subarray(4)).u32() !== 0;
}
