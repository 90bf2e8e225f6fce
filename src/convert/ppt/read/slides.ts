// Slides with their notes, and the layouts that they use.
import type { Comment, Draft, Layout, Master, NotesPage, Slide } from '../../deck/index.ts';
import {
  ByteReader,
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
import { FIRST_ADDED_ID, impliedShapes, readHeaderFooter, type HeaderFooterTexts } from './header-footer.ts';
import { layoutKey, makeLayout, withUniqueIndexes, type LayoutUser } from './layouts.ts';
import { nameOf, SLIDE_FLAG, type ReadMaster, type ReadTitleMaster } from './masters.ts';
import type { StyleSheet } from './master-styles.ts';
import { readDrawing } from './page.ts';
import type { ListedPage } from './slide-list.ts';
import { readColourMap, readStoredLayout } from '../round-trip/index.ts';
import { alignPlaceholders } from './align-placeholders.ts';
import { readScheme } from './theme.ts';
import { isHidden, readTransition } from './transition.ts';
import { cleanText, emuOfMaster } from '../units.ts';

const ALL_INHERITED = 0x7;
const BLANK_GEOM = 0x10;
const TITLE_GEOM = 0x00;

export interface Masters {
  readonly mains: readonly ReadMaster[];
  readonly titles: readonly ReadTitleMaster[];
}

export interface SlideSettings {
  readonly headerFooter?: HeaderFooterTexts;
  readonly notesHeaderFooter?: HeaderFooterTexts;
  readonly showOnTitleSlide: boolean;
  readonly firstSlideNumber: number;
  readonly notesMasterShapes: NotesPage['shapes'];
}

interface ReadSlide {
  /** Index in the masters of the result. */
  readonly master: number;
  readonly choice: LayoutChoice;
  readonly user: LayoutUser;
  readonly slide: Omit<Slide, 'layout'>;
}

/** A title master's layout, a stored layout by its number, or one that is made of what slides have. */
type LayoutChoice =
  | { readonly kind: 'title'; readonly title: ReadTitleMaster }
  | { readonly kind: 'stored'; readonly number: number }
  | { readonly kind: 'made' };

/** A master of the result with the layouts that exist before any slide is read. */
interface MasterLayouts {
  readonly main: ReadMaster;
  readonly titles: readonly ReadTitleMaster[];
  readonly stored: ReadonlyMap<number, Layout>;
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
  const known = knownLayouts(masters, deck);
  const read = pages.map((page, index) => {
    const extensions = outlineExtensions.get(page.id) ?? new Map<number, RecordNode>();
    return readSlide(page, index, masters, known, settings, notesById, extensions, deck);
  });
  const layouts = known.map((one, index) => layoutsOf(one, index, read, deck));
  return {
    masters: known.map((one, index) =>
      Object.assign({ layouts: layouts[index]?.list ?? [] }, one.main.master),
    ),
    slides: read.map((one) => Object.assign({ layout: layouts[one.master]?.of(one) ?? 0 }, one.slide)),
  };
}

/** One entry for each master that is its own; those that were split off it give it their layouts. */
function knownLayouts(masters: Masters, deck: DeckContext): readonly MasterLayouts[] {
  return masters.mains
    .filter((main) => main.owner === undefined)
    .map((main) => {
      const family = masters.mains.filter((one) => one === main || one.owner === main);
      const stored = family.flatMap((one) =>
        [...one.stored].flatMap(([number, xml]) => {
          const isAllowed = deck.allowances.take('layouts', 1, 'layouts');
          const layout = isAllowed ? storedLayout(xml, one, main) : undefined;
          return layout === undefined ? [] : ([[number, layout]] as const);
        }),
      );
      return {
        main,
        titles: masters.titles.filter((title) => title.masterId === main.id),
        stored: new Map(stored.sort(([left], [right]) => left - right)),
      };
    });
}

/** What the layout itself draws stands in the master that was split off for it, merged with its master's own shapes. */
function storedLayout(xml: string, from: ReadMaster, main: ReadMaster): Layout | undefined {
  const read = readStoredLayout(xml, main.master.shapes);
  if (read === undefined || from === main) return read?.layout;
  const layout: Draft<Layout> = { ...read.layout };
  if (read.hasOwnShapes) {
    const drawn = from.master.shapes.filter((shape) => shape.placeholder === undefined);
    const used = new Set(drawn.map((shape) => shape.id));
    let next = FIRST_ADDED_ID;
    layout.shapes = [
      ...drawn,
      ...layout.shapes.map((shape) =>
        used.has(shape.id) ? Object.assign({}, shape, { id: next++ }) : shape,
      ),
    ];
    layout.showMasterShapes = false;
  }
  if (read.hasOwnBackground && from.master.background !== undefined)
    layout.background = from.master.background;
  const isSame = JSON.stringify(from.sheet.textStyles) === JSON.stringify(main.sheet.textStyles);
  if (!isSame) layout.textStyles = from.sheet.textStyles;
  return layout;
}

/** Title masters first, then the stored layouts, then one for each other kind of slide. */
function layoutsOf(
  { main, titles, stored }: MasterLayouts,
  index: number,
  slides: readonly ReadSlide[],
  deck: DeckContext,
): { readonly list: readonly Layout[]; readonly of: (slide: ReadSlide) => number } {
  const groups = new Map<string, LayoutUser[]>();
  for (const slide of slides) {
    if (slide.master !== index || slide.choice.kind !== 'made') continue;
    const key = layoutKey(slide.user);
    const users = groups.get(key);
    if (users !== undefined) users.push(slide.user);
    else if (groups.size === 0 || deck.allowances.take('layouts', 1, 'layouts'))
      groups.set(key, [slide.user]);
  }
  const numbers = [...stored.keys()];
  const places = new Map([...groups.keys()].map((key, place) => [key, place]));
  const made = [...groups.values()].map((users) => makeLayout(users, main.master.shapes));
  const list = [...titles.map((title) => title.layout), ...stored.values(), ...made];
  if (list.length === 0) {
    list.push(makeLayout([{ geom: 1, slots: [], shapes: main.master.shapes }], main.master.shapes));
  }
  return {
    list,
    of({ choice, user }) {
      if (choice.kind === 'title') return Math.max(0, titles.indexOf(choice.title));
      if (choice.kind === 'stored') return titles.length + Math.max(0, numbers.indexOf(choice.number));
      return titles.length + numbers.length + (places.get(layoutKey(user)) ?? 0);
    },
  };
}

/** The layout that the slide names, or that was merged into its master. */
function storedChoice(
  record: RecordNode | undefined,
  main: ReadMaster | undefined,
  known: MasterLayouts | undefined,
): LayoutChoice {
  const named = record && child(record, RT.RoundTripContentMasterId12);
  const reader = new ByteReader(named?.data.subarray(4) ?? new Uint8Array());
  const number = main?.mergedLayout ?? (reader.left >= 2 ? reader.u16() : undefined);
  return number !== undefined && known?.stored.has(number) === true
    ? { kind: 'stored', number }
    : { kind: 'made' };
}

function readSlide(
  page: ListedPage,
  index: number,
  masters: Masters,
  known: readonly MasterLayouts[],
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
  const main = masters.mains.find((one) => one.id === masterId) ?? masters.mains[0];
  const owner = main?.owner ?? main;
  const master = Math.max(
    0,
    known.findIndex((one) => one.main === owner),
  );
  const choice: LayoutChoice =
    title === undefined ? storedChoice(record, main, known[master]) : { kind: 'title', title };
  const flags = atom?.slideFlags ?? ALL_INHERITED;
  const geom = atom?.geom ?? BLANK_GEOM;
  const slide: Draft<Omit<Slide, 'layout'>> = { master, shapes: [] };
  const user = { geom, slots: atom?.rgPlaceholderTypes ?? [] };
  if (record === undefined || main === undefined)
    return { master, choice, user: { ...user, shapes: [] }, slide };

  const drawing = readDrawing(record, {
    deck,
    sheet: main.sheet,
    isMaster: false,
    outline: page.outline,
    outlineExtensions,
    where,
    number: settings.firstSlideNumber + index,
  });
  const layout = choice.kind === 'stored' ? known[master]?.stored.get(choice.number) : undefined;
  const own =
    layout === undefined
      ? withUniqueIndexes(drawing.shapes)
      : alignPlaceholders(drawing.shapes, layout.shapes, main.sheet);
  const headerFooter = readHeaderFooter(record) ?? settings.headerFooter;
  const isTitle = title !== undefined || geom === TITLE_GEOM || layout?.type === 'title';
  const shown = isTitle && !settings.showOnTitleSlide ? undefined : headerFooter;
  const models = title === undefined ? main.master.shapes : title.layout.shapes;
  const showsMaster = (flags & SLIDE_FLAG.masterObjects) !== 0;
  const implied = showsMaster
    ? impliedShapes(shown, own, models, settings.firstSlideNumber + index, deck)
    : [];
  slide.shapes = [...own, ...implied];
  slide.showMasterShapes = showsMaster;
  if ((flags & SLIDE_FLAG.masterBackground) === 0 && drawing.background !== undefined) {
    slide.background = drawing.background;
  }
  Object.assign(slide, coloursOf(record, flags, title?.scheme ?? main.scheme));
  const name = nameOf(record);
  if (name !== undefined) slide.name = name;
  if (isHidden(record)) slide.hidden = true;
  const transition = readTransition(record, deck);
  if (transition !== undefined) slide.transition = transition;
  const comments = readComments(record, deck, where);
  if (comments.length > 0) slide.comments = comments;
  const notesPage = notes.get(atom?.notesIdRef ?? 0);
  if (notesPage?.record !== undefined && atom?.notesIdRef !== 0 && notesPage.use(where)) {
    slide.notes = readNotes(
      notesPage,
      notesPage.record,
      main.sheet,
      settings,
      settings.firstSlideNumber + index,
      deck,
    );
  }
  return { master, choice, user: { ...user, shapes: slide.shapes }, slide };
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
  const map = readColourMap(child(record, RT.RoundTripColorMapping12)?.data);
  return map === undefined ? { colours: themeOfScheme(scheme) } : { colourMap: map };
}

function readNotes(
  page: ListedPage,
  record: RecordNode,
  sheet: StyleSheet,
  settings: SlideSettings,
  number: number,
  deck: DeckContext,
): NotesPage {
  const flags = fieldsOf(child(record, RT.NotesAtom), NotesAtom)?.slideFlags ?? ALL_INHERITED;
  const drawing = readDrawing(record, {
    deck,
    sheet,
    isMaster: false,
    outline: page.outline,
    outlineExtensions: new Map(),
    where: `notes of slide ${number}`,
    number,
  });
  const own = withUniqueIndexes(drawing.shapes);
  const headerFooter = readHeaderFooter(record) ?? settings.notesHeaderFooter;
  const notes: Draft<NotesPage> = {
    shapes: [...own, ...impliedShapes(headerFooter, own, settings.notesMasterShapes, number, deck)],
    showMasterShapes: (flags & SLIDE_FLAG.masterObjects) !== 0,
  };
  if ((flags & SLIDE_FLAG.masterBackground) === 0 && drawing.background !== undefined) {
    notes.background = drawing.background;
  }
  return notes;
}

/** Comments of version 10 ([MS-PPT] 2.5.20–2.5.22). */
function readComments(record: RecordNode, deck: DeckContext, where: string): readonly Comment[] {
  return binaryTag(record, '___PPT10').flatMap((one): readonly Comment[] => {
    const atom =
      one.type === RT.Comment10 ? fieldsOf(child(one, RT.Comment10Atom), Comment10Atom) : undefined;
    if (atom === undefined) return [];
    const [author, text, initials] = [0, 1, 2].map((instance) => stringOf(one, instance) ?? '');
    const length = [author, text, initials].reduce((sum, part) => sum + (part?.length ?? 0), 0);
    const { allowances } = deck;
    if (!allowances.take('runs', 1, where) || !allowances.take('characters', length, where)) return [];
    const comment: Draft<Comment> = {
      author: cleanText(author ?? ''),
      text: cleanText((text ?? '').replaceAll(/\r\n?/g, '\n')),
      initials: cleanText(initials ?? ''),
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
