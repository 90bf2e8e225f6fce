// Slides with their notes, and the layouts that they use.
import type { Comment, Draft, HeaderFooter, Layout, Master, NotesPage, Slide } from '../../deck/index.ts';
import {
  child,
  Comment10Atom,
  fieldsOf,
  NotesAtom,
  RT,
  SlideAtom,
  stringOf,
  type RecordNode,
} from '../records/index.ts';
import { binaryTag } from './binary-tags.ts';
import { sameScheme, themeOfScheme } from './colours.ts';
import type { DeckContext } from './context.ts';
import { impliedShapes, readHeaderFooter } from './header-footer.ts';
import { layoutKey, makeLayout, withUniqueIndexes, type LayoutUser } from './layouts.ts';
import { nameOf, SLIDE_FLAG, type ReadMaster, type ReadTitleMaster } from './masters.ts';
import type { StyleSheet } from './master-styles.ts';
import { readDrawing } from './page.ts';
import type { ListedPage } from './slide-list.ts';
import { readColourMap, readScheme } from './theme.ts';
import { isHidden, readTiming, readTransition } from './timing.ts';
import { cleanText, emuOfMaster } from './units.ts';

const ALL_INHERITED = 0x7;
const BLANK_GEOM = 0x10;
const TITLE_GEOM = 0x00;
/** Identifiers of shapes that are added to a page: above those that drawings give (1024 a cluster, 2³¹ at most). */
const FIRST_ADDED_ID = 0x7f000000;

export interface Masters {
  readonly mains: readonly ReadMaster[];
  readonly titles: readonly ReadTitleMaster[];
}

export interface SlideSettings {
  readonly headerFooter?: HeaderFooter;
  readonly notesHeaderFooter?: HeaderFooter;
  readonly showOnTitleSlide: boolean;
  readonly notesMasterShapes: NotesPage['shapes'];
}

interface ReadSlide {
  readonly master: number;
  /** A title master's layout, or the key of a layout that is made. */
  readonly title: ReadTitleMaster | undefined;
  readonly user: LayoutUser;
  readonly slide: Omit<Slide, 'layout'>;
}

/** All slides in order, and the masters with the layouts that they use. */
export function readSlides(
  pages: readonly ListedPage[],
  notes: readonly ListedPage[],
  masters: Masters,
  settings: SlideSettings,
  outlineExtensions: ReadonlyMap<number, ReadonlyMap<number, RecordNode>>,
  deck: DeckContext,
): { readonly slides: readonly Slide[]; readonly masters: readonly Master[] } {
  const notesById = new Map(notes.map((page) => [page.id, page]));
  const read = pages.map((page, index) => {
    const extensions = outlineExtensions.get(page.id) ?? new Map<number, RecordNode>();
    return readSlide(page, index, masters, settings, notesById, extensions, deck);
  });
  const layouts = masters.mains.map((main, index) => layoutsOf(main, index, masters, read));
  return {
    masters: masters.mains.map((main, index) => ({ ...main.master, layouts: layouts[index]?.list ?? [] })),
    slides: read.map((one) => ({
      ...one.slide,
      layout: layouts[one.master]?.of(one) ?? 0,
    })),
  };
}

/** Title masters first, then one layout for each kind of slide; a master that no slide uses gets a title-and-text layout. */
function layoutsOf(
  main: ReadMaster,
  index: number,
  masters: Masters,
  slides: readonly ReadSlide[],
): { readonly list: readonly Layout[]; readonly of: (slide: ReadSlide) => number } {
  const titles = masters.titles.filter((title) => title.masterId === main.id);
  const groups = new Map<string, LayoutUser[]>();
  for (const slide of slides) {
    if (slide.master !== index || slide.title !== undefined) continue;
    const key = layoutKey(slide.user);
    groups.set(key, [...(groups.get(key) ?? []), slide.user]);
  }
  const keys = [...groups.keys()];
  const made = keys.map((key) => makeLayout(groups.get(key) ?? [], main.master.shapes));
  const list = [...titles.map((title) => title.layout), ...made];
  if (list.length === 0) {
    list.push(makeLayout([{ geom: 1, slots: [], shapes: main.master.shapes }], main.master.shapes));
  }
  return {
    list,
    of: (slide) =>
      slide.title === undefined
        ? titles.length + Math.max(0, keys.indexOf(layoutKey(slide.user)))
        : Math.max(0, titles.indexOf(slide.title)),
  };
}

function readSlide(
  page: ListedPage,
  index: number,
  masters: Masters,
  settings: SlideSettings,
  notes: ReadonlyMap<number, ListedPage>,
  outlineExtensions: ReadonlyMap<number, RecordNode>,
  deck: DeckContext,
): ReadSlide {
  const where = `slide ${index + 1}`;
  const { record } = page;
  if (record === undefined) deck.warn('slide-lost', 'A slide was unreadable; it is left empty.', where);
  const atom = fieldsOf(child(record, RT.SlideAtom), SlideAtom);
  const title = masters.titles.find((one) => one.id === atom?.masterIdRef);
  const masterId = title?.masterId ?? atom?.masterIdRef;
  const master = Math.max(
    0,
    masters.mains.findIndex((one) => one.id === masterId),
  );
  const main = masters.mains[master];
  const flags = atom?.slideFlags ?? ALL_INHERITED;
  const geom = atom?.geom ?? BLANK_GEOM;
  const slide: Draft<Omit<Slide, 'layout'>> = { master, shapes: [] };
  const user = { geom, slots: atom?.rgPlaceholderTypes ?? [] };
  if (record === undefined || main === undefined)
    return { master, title, user: { ...user, shapes: [] }, slide };

  const drawing = readDrawing(record, {
    deck,
    sheet: main.sheet,
    isMaster: false,
    outline: page.outline,
    outlineExtensions,
    where,
  });
  const own = withUniqueIndexes(drawing.shapes);
  const headerFooter = readHeaderFooter(record) ?? settings.headerFooter;
  const isTitle = title !== undefined || geom === TITLE_GEOM;
  const shown = isTitle && !settings.showOnTitleSlide ? undefined : headerFooter;
  const models = title === undefined ? main.master.shapes : title.layout.shapes;
  const showsMaster = (flags & SLIDE_FLAG.masterObjects) !== 0;
  const implied = showsMaster ? impliedShapes(shown, own, models, FIRST_ADDED_ID) : [];
  slide.shapes = [...own, ...implied];
  slide.showMasterShapes = showsMaster;
  if (headerFooter !== undefined) slide.headerFooter = headerFooter;
  if ((flags & SLIDE_FLAG.masterBackground) === 0 && drawing.background !== undefined) {
    slide.background = drawing.background;
  }
  Object.assign(slide, coloursOf(record, flags, title?.scheme ?? main.scheme));
  const name = nameOf(record);
  if (name !== undefined) slide.name = name;
  if (isHidden(record)) slide.hidden = true;
  const transition = readTransition(record, deck);
  if (transition !== undefined) slide.transition = transition;
  const timing = readTiming(record, deck);
  if (timing !== undefined) slide.timing = timing;
  const comments = readComments(record);
  if (comments.length > 0) slide.comments = comments;
  const notesPage = notes.get(atom?.notesIdRef ?? 0);
  if (notesPage?.record !== undefined && atom?.notesIdRef !== 0) {
    slide.notes = readNotes(notesPage, notesPage.record, main.sheet, settings, `notes of ${where}`, deck);
  }
  return { master, title, user: { ...user, shapes: slide.shapes }, slide };
}

/** A colour map of its own where a newer program stored one, else a scheme that differs from its master's. */
function coloursOf(
  record: RecordNode,
  flags: number,
  masterScheme: readonly number[],
): Pick<Slide, 'colours' | 'colourMap'> {
  if ((flags & SLIDE_FLAG.masterScheme) !== 0) return {};
  const scheme = readScheme(record);
  if (scheme === undefined || sameScheme(scheme, masterScheme)) return {};
  const map = readColourMap(child(record, RT.RoundTripColorMapping12));
  return map === undefined ? { colours: themeOfScheme(scheme) } : { colourMap: map };
}

function readNotes(
  page: ListedPage,
  record: RecordNode,
  sheet: StyleSheet,
  settings: SlideSettings,
  where: string,
  deck: DeckContext,
): NotesPage {
  const flags = fieldsOf(child(record, RT.NotesAtom), NotesAtom)?.slideFlags ?? ALL_INHERITED;
  const drawing = readDrawing(record, {
    deck,
    sheet,
    isMaster: false,
    outline: page.outline,
    outlineExtensions: new Map(),
    where,
  });
  const own = withUniqueIndexes(drawing.shapes);
  const headerFooter = readHeaderFooter(record) ?? settings.notesHeaderFooter;
  const notes: Draft<NotesPage> = {
    shapes: [...own, ...impliedShapes(headerFooter, own, settings.notesMasterShapes, FIRST_ADDED_ID)],
    showMasterShapes: (flags & SLIDE_FLAG.masterObjects) !== 0,
  };
  if ((flags & SLIDE_FLAG.masterBackground) === 0 && drawing.background !== undefined) {
    notes.background = drawing.background;
  }
  if (headerFooter !== undefined) notes.headerFooter = headerFooter;
  return notes;
}

/** Comments of version 10 ([MS-PPT] 2.5.20–2.5.22). */
function readComments(record: RecordNode): readonly Comment[] {
  return binaryTag(record, '___PPT10').flatMap((one): readonly Comment[] => {
    const atom =
      one.type === RT.Comment10 ? fieldsOf(child(one, RT.Comment10Atom), Comment10Atom) : undefined;
    if (atom === undefined) return [];
    const comment: Draft<Comment> = {
      author: cleanText(stringOf(one, 0) ?? ''),
      text: cleanText((stringOf(one, 1) ?? '').replaceAll(/\r\n?/g, '\n')),
      initials: cleanText(stringOf(one, 2) ?? ''),
      xEmu: emuOfMaster(atom.x),
      yEmu: emuOfMaster(atom.y),
    };
    const at = dateOf(atom);
    if (at !== undefined) comment.at = at;
    return [comment];
  });
}

function dateOf(time: {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}): string | undefined {
  const pad = (value: number) => value.toString().padStart(2, '0');
  const isReal =
    time.year >= 1900 &&
    time.year < 10_000 &&
    time.month >= 1 &&
    time.month <= 12 &&
    time.day >= 1 &&
    time.day <= 31;
  return isReal && time.hour < 24 && time.minute < 60 && time.second < 60
    ? `${time.year}-${pad(time.month)}-${pad(time.day)}T${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`
    : undefined;
}
