// Main masters and title masters ([MS-PPT] 2.5.3, 2.5.1 with the flag of a title master: a slide in the list of masters).
import type { Draft, Layout, Master, Shape } from '../../deck/index.ts';
import {
  ByteReader,
  child,
  childrenOf,
  fieldsOf,
  RT,
  SlideAtom,
  stringOf,
  type RecordNode,
} from '../records/index.ts';
import { binaryTag } from './binary-tags.ts';
import { sameScheme, themeOfScheme } from './colours.ts';
import type { DeckContext } from './context.ts';
import { readHeaderFooter } from './header-footer.ts';
import { withUniqueIndexes } from './layouts.ts';
import { readStyleSheet, withDefaults, type SheetLevel, type StyleSheet } from './master-styles.ts';
import { readDrawing } from './page.ts';
import { readMainPart } from '../round-trip/index.ts';
import type { ListedPage } from './slide-list.ts';
import { readScheme, readTheme } from './theme.ts';
import { readTransition } from './transition.ts';
import { cleanText } from '../units.ts';

/** Layouts of one master; more are left out. */
const MAX_LAYOUTS = 64;
export const SLIDE_FLAG = { masterObjects: 0x1, masterScheme: 0x2, masterBackground: 0x4 } as const;
const NAME_INSTANCES = [3, 2] as const;

/** A main master as read, before it has its layouts. */
export interface ReadMaster {
  readonly id: number;
  readonly record: RecordNode;
  readonly sheet: StyleSheet;
  readonly scheme: readonly number[];
  readonly master: Omit<Master, 'layouts'>;
  /** The master that a program since 2007 split into this one and its like, one for each layout; itself where there is none. */
  readonly owner: ReadMaster | undefined;
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

export function readMaster(
  page: ListedPage,
  record: RecordNode,
  index: number,
  environment: { readonly sheet: StyleSheet; readonly defaults: SheetLevel },
  others: readonly ReadMaster[],
  deck: DeckContext,
): ReadMaster {
  const extensions = binaryTag(record, '___PPT9').filter((one) => one.type === RT.TextMasterStyle9Atom);
  const own = readStyleSheet(record, extensions, deck.fonts, deck.pictureBullet, environment.sheet);
  const sheet = withDefaults(own, environment.defaults, deck.pictureBullet);
  const name = nameOf(record) ?? `Master ${index + 1}`;
  const { theme, colourMap, scheme } = readTheme(record, sheet, deck, name);
  const drawing = readDrawing(record, {
    deck,
    sheet,
    isMaster: true,
    outline: page.outline,
    outlineExtensions: new Map(),
    where: `master ${index + 1}`,
  });
  const master: Draft<Omit<Master, 'layouts'>> = {
    name,
    theme,
    colourMap,
    textStyles: sheet.textStyles,
    shapes: withUniqueIndexes(drawing.shapes),
  };
  if (drawing.background !== undefined) master.background = drawing.background;
  const headerFooter = readHeaderFooter(record);
  if (headerFooter !== undefined) master.headerFooter = headerFooter;
  const transition = readTransition(record, deck);
  if (transition !== undefined) master.transition = transition;
  const stored = readStored(record, deck);
  const composite = identifierOf(record, RT.RoundTripCompositeMasterId12);
  const owner =
    composite === undefined
      ? undefined
      : others.find((one) => identifierOf(one.record, RT.RoundTripOriginalMainMasterId12) === composite);
  const mergedLayout = composite === undefined ? undefined : [...stored.keys()][0];
  return { id: page.id, record, sheet, scheme, master, owner, mergedLayout, stored };
}

/** The 32-bit identifier in a record of a master or slide. */
export function identifierOf(record: RecordNode, type: number): number | undefined {
  const found = child(record, type);
  return found === undefined || found.data.length < 4 ? undefined : new ByteReader(found.data).u32();
}

function readStored(record: RecordNode, deck: DeckContext): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const one of childrenOf(record, RT.RoundTripContentMasterInfo12).slice(0, MAX_LAYOUTS)) {
    const xml = readMainPart(one.data, 'layout', deck.allowance);
    if (xml !== undefined) found.set(one.instance, xml);
  }
  return found;
}

/** A title master becomes the title layout of its main master, with all its shapes. */
export function readTitleMaster(
  page: ListedPage,
  record: RecordNode,
  main: ReadMaster,
  deck: DeckContext,
): ReadTitleMaster {
  const atom = fieldsOf(child(record, RT.SlideAtom), SlideAtom);
  const flags = atom?.slideFlags ?? 0x7;
  const drawing = readDrawing(record, {
    deck,
    sheet: main.sheet,
    isMaster: true,
    outline: page.outline,
    outlineExtensions: new Map(),
    where: 'title master',
  });
  const layout: Draft<Layout> = {
    type: 'title',
    name: nameOf(record) ?? 'Title Slide',
    shapes: withUniqueIndexes(drawing.shapes.map(asTitlePlaceholder)),
    showMasterShapes: (flags & SLIDE_FLAG.masterObjects) !== 0,
  };
  if ((flags & SLIDE_FLAG.masterBackground) === 0 && drawing.background !== undefined) {
    layout.background = drawing.background;
  }
  const scheme = (flags & SLIDE_FLAG.masterScheme) === 0 ? readScheme(record) : undefined;
  if (scheme !== undefined && !sameScheme(scheme, main.scheme)) layout.colours = themeOfScheme(scheme);
  const transition = readTransition(record, deck);
  if (transition !== undefined) layout.transition = transition;
  return { id: page.id, masterId: main.id, scheme, layout };
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
