// Main masters and title masters ([MS-PPT] 2.5.3, 2.5.1 with the flag of a title master: a slide in the list of masters).
import {
  DEFAULT_COLOUR_MAP,
  type Draft,
  type HandoutMaster,
  type Layout,
  type Master,
  type NotesMaster,
  type Shape,
} from '../../../deck/index.ts';
import {
  childrenOf,
  fieldsOf,
  child,
  binaryTag,
  stringOf,
  SlideAtom,
  SlideFlags10Atom,
  ByteReader,
  RT,
  type RecordNode,
} from '../../records/index.ts';
import { sameScheme, themeOfScheme } from '../paint/colours.ts';
import type { ReadContext } from '../context.ts';
import { readHeaderFooter } from '../placeholders/header-footer.ts';
import { withUniqueIndexes } from '../placeholders/placeholders.ts';
import { readStyleSheet, withDefaults, type StyleSheet } from '../text/master-styles.ts';
import { readDrawing } from '../shapes/page.ts';
import { readMainPart } from '../../round-trip/index.ts';
import { readHandoutMaster, readNotesMaster } from './paper-masters.ts';
import type { TextSource } from '../text/text-source.ts';
import { readTags } from '../objects/tags.ts';
import { readScheme, readTheme } from './theme.ts';
import { readTiming } from '../animation/index.ts';
import { readTransition } from '../animation/transition.ts';
import { cleanText } from '../../units.ts';

/** Layouts of one master; more are left out. */
const MAX_LAYOUTS = 64;
export const SLIDE_FLAG = { masterObjects: 0x1, masterScheme: 0x2, masterBackground: 0x4 } as const;
/** Of SlideFlags10Atom. */
const PRESERVE_MASTER = 0x1;
const NAME_INSTANCES = [3, 2] as const;

/** A main master as read, before it has its layouts. */
export interface ReadMaster {
  readonly id: number;
  readonly sheet: StyleSheet;
  readonly scheme: readonly number[];
  readonly master: Omit<Master, 'layouts'>;
  /** Index of the master that a program since 2007 split into this one and its like, one for each layout; its own where there is none. */
  readonly owner: number;
  /** Number of the layout that was merged into this master. */
  readonly mergedLayout: number | undefined;
  /** XML of the layouts that are stored beside it, by number. */
  readonly stored: ReadonlyMap<number, string>;
}

export interface ReadTitleMaster {
  readonly id: number;
  /** Identifier of the main master that it belongs to. */
  readonly masterId: number;
  readonly scheme: readonly number[] | undefined;
  readonly layout: Layout;
}

export interface Masters {
  /** At least one. */
  readonly mains: readonly [ReadMaster, ...ReadMaster[]];
  readonly titles: readonly ReadTitleMaster[];
  readonly notes: NotesMaster | undefined;
  readonly handout: HandoutMaster | undefined;
}

/** The third pass: masters of every kind. */
export function readMasters(context: ReadContext): Masters {
  const { index, allowances } = context;
  const records = index.masters.flatMap(({ id, record, outline }) =>
    record === undefined ? [] : [{ id, record, outline }],
  );
  const ofMain = records
    .filter(({ record }) => record.type === RT.MainMaster && allowances.take('layouts', 1, 'masters'))
    .map((page, place) => readMaster(page, place, context));
  const [first = emptyMaster(context), ...rest] = withOwners(ofMain);
  const mains = [first, ...rest] as const;
  const titles = records
    .filter(({ record }) => record.type === RT.Slide && allowances.take('layouts', 1, 'masters'))
    .map((page) => readTitleMaster(page, mainOf(page.record, mains), context));
  const { notesMaster, handoutMaster } = index;
  return {
    mains: [first, ...rest],
    titles,
    notes: notesMaster && readNotesMaster(notesMaster, first.sheet, context),
    handout: handoutMaster && readHandoutMaster(handoutMaster, first.sheet, context),
  };
}

/** A page of the list of masters whose record is there. */
interface MasterPage {
  readonly id: number;
  readonly record: RecordNode;
  readonly outline: readonly TextSource[];
}

/** A master that names what it was split from by an identifier. */
interface SplitMaster extends Omit<ReadMaster, 'owner'> {
  readonly original: number | undefined;
  readonly splitFrom: number | undefined;
}

/** Each master with the one before it that has the identifier which it was split from. */
function withOwners(masters: readonly SplitMaster[]): readonly ReadMaster[] {
  const originals = new Map<number, number>();
  return masters.map(({ original, splitFrom, ...master }, place) => {
    // Without its layout there is no place for what it draws but a master of its own.
    const isSplit = splitFrom !== undefined && master.mergedLayout !== undefined;
    const owner = isSplit ? originals.get(splitFrom) : undefined;
    if (original !== undefined && !originals.has(original)) originals.set(original, place);
    return { ...master, owner: owner ?? place };
  });
}

/** The main master that a title master names, else the first. */
function mainOf(record: RecordNode, mains: readonly [ReadMaster, ...ReadMaster[]]): ReadMaster {
  const id = fieldsOf(child(record, RT.SlideAtom), SlideAtom)?.masterIdRef;
  return mains.find((main) => main.id === id) ?? mains[0];
}

function emptyMaster(context: ReadContext): ReadMaster {
  const { environment } = context;
  context.warn('master-lost', 'The master was unreadable; a plain one takes its place.');
  const sheet = withDefaults(environment.sheet, environment);
  const { theme, scheme } = readTheme(undefined, sheet, context, 'Master 1');
  return {
    id: 0,
    owner: 0,
    mergedLayout: undefined,
    stored: new Map(),
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

function readMaster({ id, record, outline }: MasterPage, place: number, context: ReadContext): SplitMaster {
  const { environment } = context;
  const where = `master ${place + 1}`;
  const extensions = binaryTag(record, '___PPT9').filter((one) => one.type === RT.TextMasterStyle9Atom);
  const own = readStyleSheet(record, extensions, environment, environment.sheet);
  const sheet = withDefaults(own, environment);
  const name = nameOf(record) ?? `Master ${place + 1}`;
  const { theme, colourMap, scheme } = readTheme(record, sheet, context, name);
  const drawing = readDrawing(record, {
    context,
    sheet,
    scheme,
    isMaster: true,
    outline,
    outlineExtensions: new Map(),
    where,
  });
  const master: Draft<Omit<Master, 'layouts'>> = {
    name,
    theme,
    colourMap,
    textStyles: sheet.textStyles,
    shapes: withUniqueIndexes(drawing.shapes),
    ...readTags(record, context, where),
  };
  const flags = fieldsOf(
    binaryTag(record, '___PPT10').find((one) => one.type === RT.SlideFlags10Atom),
    SlideFlags10Atom,
  )?.flags;
  if (((flags ?? 0) & PRESERVE_MASTER) !== 0) master.preserve = true;
  if (drawing.background !== undefined) master.background = drawing.background;
  const headerFooter = readHeaderFooter(record);
  if (headerFooter !== undefined) master.headerFooter = headerFooter;
  const transition = readTransition(record, context, where);
  if (transition !== undefined) master.transition = transition;
  const timing = readTiming(record, master.shapes, { context, where });
  if (timing !== undefined) master.timing = timing;
  const stored = readStored(record, context);
  const splitFrom = identifierOf(record, RT.RoundTripCompositeMasterId12);
  const original = identifierOf(record, RT.RoundTripOriginalMainMasterId12);
  const mergedLayout = splitFrom === undefined ? undefined : [...stored.keys()][0];
  return { id, sheet, scheme, master, original, splitFrom, mergedLayout, stored };
}

/** The 32-bit identifier in a record of a master or slide. */
function identifierOf(record: RecordNode, type: number): number | undefined {
  const found = child(record, type);
  return found === undefined || found.data.length < 4 ? undefined : new ByteReader(found.data).u32();
}

function readStored(record: RecordNode, context: ReadContext): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const records = childrenOf(record, RT.RoundTripContentMasterInfo12);
  if (records.length > MAX_LAYOUTS) {
    context.warn('layout-left-out', 'A master has too many layouts; slides of the rest have made ones.');
  }
  for (const one of records.slice(0, MAX_LAYOUTS)) {
    const xml = readMainPart(one.data, 'layout', context.allowance);
    if (xml !== undefined) found.set(one.instance, xml);
  }
  return found;
}

/** A title master becomes the title layout of its main master, with all its shapes. */
function readTitleMaster(
  { id, record, outline }: MasterPage,
  main: ReadMaster,
  context: ReadContext,
): ReadTitleMaster {
  const atom = fieldsOf(child(record, RT.SlideAtom), SlideAtom);
  const flags = atom?.slideFlags ?? 0x7;
  const scheme = (flags & SLIDE_FLAG.masterScheme) === 0 ? readScheme(record) : undefined;
  const drawing = readDrawing(record, {
    context,
    sheet: main.sheet,
    scheme: scheme ?? main.scheme,
    isMaster: true,
    outline,
    outlineExtensions: new Map(),
    where: 'title master',
  });
  const layout: Draft<Layout> = {
    type: 'title',
    name: nameOf(record) ?? 'Title Slide',
    shapes: withUniqueIndexes(drawing.shapes.map(asTitlePlaceholder)),
    showMasterShapes: (flags & SLIDE_FLAG.masterObjects) !== 0,
    ...readTags(record, context, 'title master'),
  };
  if ((flags & SLIDE_FLAG.masterBackground) === 0 && drawing.background !== undefined) {
    layout.background = drawing.background;
  }
  if (scheme !== undefined && !sameScheme(scheme, main.scheme)) layout.colours = themeOfScheme(scheme);
  const transition = readTransition(record, context, 'title master');
  if (transition !== undefined) layout.transition = transition;
  const timing = readTiming(record, layout.shapes, { context, where: 'title master' });
  if (timing !== undefined) layout.timing = timing;
  return { id, masterId: main.id, scheme, layout };
}

/** What is a title and a body there is the centred title and the subtitle of the slides that follow it. */
function asTitlePlaceholder(shape: Shape): Shape {
  const { placeholder } = shape;
  if (placeholder?.type === 'title')
    return { ...shape, placeholder: { ...placeholder, type: 'centreTitle' } };
  if (placeholder?.type === 'body') return { ...shape, placeholder: { ...placeholder, type: 'subtitle' } };
  return shape;
}

export function nameOf(record: RecordNode): string | undefined {
  for (const instance of NAME_INSTANCES) {
    const name = cleanText(stringOf(record, instance) ?? '');
    if (name !== '') return name;
  }
  return undefined;
}
