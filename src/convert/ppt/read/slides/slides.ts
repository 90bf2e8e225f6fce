// The fourth pass: slides with their notes and comments. Each knows what kind of layout it has, not yet which.
import { DEFAULT_COLOUR_MAP, type Draft, type NotesPage, type Slide } from '../../../deck/index.ts';
import {
  ByteReader,
  child,
  fieldsOf,
  NotesAtom,
  RT,
  SlideAtom,
  type RecordNode,
} from '../../records/index.ts';
import { readColourMap } from '../../round-trip/index.ts';
import { alignPlaceholders } from './align-placeholders.ts';
import { sameScheme } from '../paint/colours.ts';
import { readTiming } from '../animation/index.ts';
import { readComments } from './comments.ts';
import type { ReadContext } from '../context.ts';
import { impliedShapes, readHeaderFooter } from '../placeholders/header-footer.ts';
import type { LayoutChoice, LayoutUser, UnplacedSlide } from '../masters/layouts.ts';
import { nameOf, SLIDE_FLAG, type Masters, type ReadMaster } from '../masters/masters.ts';
import { NO_OUTLINE, readDrawing } from '../shapes/page.ts';
import { withUniqueIndexes } from '../placeholders/placeholders.ts';
import type { ListedPage } from '../document/slide-list.ts';
import type { MasterFamily } from '../masters/stored-layouts.ts';
import { readTags } from '../objects/tags.ts';
import { coloursAgainst, readScheme } from '../masters/theme.ts';
import { isHidden, readTransition } from '../animation/transition.ts';

const ALL_INHERITED = 0x7;
const BLANK_GEOM = 0x10;
const TITLE_GEOM = 0x00;

/** A slide that does not know yet which layout of its master it has. */
export interface ReadSlide extends UnplacedSlide {
  readonly slide: Omit<Slide, 'layout'>;
}

/** What the slides of one presentation are read against. */
export interface SlideScope {
  readonly masters: Masters;
  readonly families: readonly MasterFamily[];
  readonly context: ReadContext;
}

/** All slides in order; stops after each with the bytes that it was read from, so that other work can run in between. */
export function* readSlides(scope: SlideScope): Generator<number, readonly ReadSlide[], void> {
  const slides: ReadSlide[] = [];
  for (const [place, page] of scope.context.index.slides.entries()) {
    slides.push(readSlide(page, place, scope));
    yield page.record?.data.length ?? 0;
  }
  return slides;
}

/** Where a slide stands: its masters, and the family of these. */
interface Standing {
  /** Index in the families. */
  readonly master: number;
  readonly family: MasterFamily | undefined;
  readonly main: ReadMaster;
  readonly title: Masters['titles'][number] | undefined;
}

function standingOf(masterId: number | undefined, { masters, families }: SlideScope): Standing {
  const title = masters.titles.find((one) => one.id === masterId);
  const wanted = title?.masterId ?? masterId;
  const at = Math.max(
    0,
    masters.mains.findIndex((one) => one.id === wanted),
  );
  const master = Math.max(
    0,
    families.findIndex(({ members }) => members.has(at)),
  );
  return { master, family: families[master], main: masters.mains[at] ?? masters.mains[0], title };
}

/** A title master's layout, the stored layout that the slide names or that was merged into its master, or one that is made. */
function choiceOf(record: RecordNode | undefined, { family, main, title }: Standing): LayoutChoice {
  if (title !== undefined) return { kind: 'title', place: Math.max(0, family?.titles.indexOf(title) ?? 0) };
  const named = child(record, RT.RoundTripContentMasterId12);
  const reader = new ByteReader(named?.data.subarray(4) ?? new Uint8Array());
  const number = main.mergedLayout ?? (reader.left >= 2 ? reader.u16() : undefined);
  return number !== undefined && family?.stored.has(number) === true
    ? { kind: 'stored', number }
    : { kind: 'made' };
}

function readSlide(page: ListedPage, place: number, scope: SlideScope): ReadSlide {
  const { context } = scope;
  const { settings, notes } = context.index;
  const { record } = page;
  const where = `slide ${place + 1}`;
  if (record === undefined) context.warn('slide-lost', 'A slide was unreadable; it is left empty.', where);
  const atom = fieldsOf(child(record, RT.SlideAtom), SlideAtom);
  const standing = standingOf(atom?.masterIdRef, scope);
  const { master, family, main, title } = standing;
  const choice = choiceOf(record, standing);
  const geom = atom?.geom ?? BLANK_GEOM;
  const user: LayoutUser = { geom, slots: atom?.rgPlaceholderTypes ?? [], shapes: [] };
  if (record === undefined) return { master, choice, user, slide: { master, shapes: [] } };

  const number = settings.firstSlideNumber + place;
  const outlineExtensions = context.index.outlineExtensions.get(page.id) ?? NO_OUTLINE.outlineExtensions;
  const texts = readHeaderFooter(record) ?? settings.headerFooter;
  const drawing = readDrawing(record, {
    context,
    sheet: main.sheet,
    scheme: schemeOf(record, atom?.slideFlags ?? ALL_INHERITED, title?.scheme ?? main.scheme),
    isMaster: false,
    outline: page.outline,
    outlineExtensions,
    where,
    number,
    headerFooter: texts,
  });
  const layout = choice.kind === 'stored' ? family?.stored.get(choice.number) : undefined;
  const own =
    layout === undefined
      ? withUniqueIndexes(drawing.shapes)
      : alignPlaceholders(drawing.shapes, layout.shapes, main.sheet);
  const flags = atom?.slideFlags ?? ALL_INHERITED;
  const showsMaster = (flags & SLIDE_FLAG.masterObjects) !== 0;
  const isTitle = title !== undefined || geom === TITLE_GEOM || layout?.type === 'title';
  const isShown = showsMaster && (!isTitle || settings.showOnTitleSlide);
  const headerFooter = isShown ? texts : undefined;
  const models = title === undefined ? main.master.shapes : title.layout.shapes;
  const slide: Draft<Omit<Slide, 'layout'>> = {
    master,
    shapes: [...own, ...impliedShapes(headerFooter, own, models, number, context)],
    showMasterShapes: showsMaster,
    ...coloursOf(record, flags, standing),
    ...readTags(record, context, where),
  };
  if ((flags & SLIDE_FLAG.masterBackground) === 0 && drawing.background !== undefined) {
    slide.background = drawing.background;
  }
  const name = nameOf(record);
  if (name !== undefined) slide.name = name;
  if (isHidden(record)) slide.hidden = true;
  const transition = readTransition(record, context, where);
  if (transition !== undefined) slide.transition = transition;
  const timing = readTiming(record, slide.shapes, { context, where });
  if (timing !== undefined) slide.timing = timing;
  const comments = readComments(record, context, where);
  if (comments.length > 0) slide.comments = comments;
  const notesPage = notes.get(atom?.notesIdRef ?? 0);
  if (notesPage?.record !== undefined && atom?.notesIdRef !== 0 && notesPage.use(where)) {
    slide.notes = readNotes(notesPage, notesPage.record, { main, number }, scope);
  }
  return { master, choice, user: { ...user, shapes: slide.shapes }, slide };
}

/** The page's own eight colours, or `inherited`. */
function schemeOf(record: RecordNode, flags: number, inherited: readonly number[]): readonly number[] {
  return (flags & SLIDE_FLAG.masterScheme) !== 0 ? inherited : (readScheme(record) ?? inherited);
}

/** A slide takes the colours of its own master, which may differ from those of the master that it became part of. */
function coloursOf(
  record: RecordNode,
  flags: number,
  { main, title, family }: Standing,
): Pick<Slide, 'colours' | 'colourMap'> {
  const owner = family?.main ?? main;
  const inherited = coloursAgainst(owner, main.scheme, main.master.colourMap);
  if ((flags & SLIDE_FLAG.masterScheme) !== 0) return inherited;
  const scheme = readScheme(record);
  if (scheme === undefined || sameScheme(scheme, title?.scheme ?? main.scheme)) return inherited;
  const map = readColourMap(child(record, RT.RoundTripColorMapping12)?.data);
  return coloursAgainst(owner, scheme, map ?? DEFAULT_COLOUR_MAP);
}

/** `main` and `number` are those of its slide. */
function readNotes(
  page: ListedPage,
  record: RecordNode,
  { main, number }: { readonly main: ReadMaster; readonly number: number },
  { masters, context }: SlideScope,
): NotesPage {
  const flags = fieldsOf(child(record, RT.NotesAtom), NotesAtom)?.slideFlags ?? ALL_INHERITED;
  const headerFooter = readHeaderFooter(record) ?? context.index.settings.notesHeaderFooter;
  const drawing = readDrawing(record, {
    ...NO_OUTLINE,
    context,
    sheet: main.sheet,
    scheme: schemeOf(record, flags, main.scheme),
    isMaster: false,
    outline: page.outline,
    where: `notes of slide ${number}`,
    number,
    headerFooter,
  });
  const own = withUniqueIndexes(drawing.shapes);
  const implied = impliedShapes(headerFooter, own, masters.notes?.shapes ?? [], number, context);
  const notes: Draft<NotesPage> = {
    shapes: [...own, ...implied],
    showMasterShapes: (flags & SLIDE_FLAG.masterObjects) !== 0,
    ...readTags(record, context, `notes of slide ${number}`),
  };
  if ((flags & SLIDE_FLAG.masterBackground) === 0 && drawing.background !== undefined) {
    notes.background = drawing.background;
  }
  return notes;
}
