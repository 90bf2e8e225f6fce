// Layouts: the format has none, only the kind of each slide and what its placeholders are. One layout is made for every
// combination that slides of a master use; its placeholders stand where most of those slides have theirs.
import type {
  AutoShape,
  BoxEmu,
  Draft,
  Layout,
  LayoutType,
  Placeholder,
  Shape,
} from '../../../deck/index.ts';
import { LOSSES } from '../../losses.ts';
import type { ReadContext } from '../context.ts';
import { FIXED_INDEXES, placeholderOf } from '../placeholders/placeholders.ts';
import type { MasterFamily } from './stored-layouts.ts';

const LAYOUT_NAMES: ReadonlyMap<number, readonly [LayoutType, string]> = new Map([
  [0x00, ['title', 'Title Slide']],
  [0x01, ['titleAndBody', 'Title and Text']],
  [0x02, ['title', 'Title Master']],
  [0x07, ['titleOnly', 'Title Only']],
  [0x08, ['twoColumns', 'Two Content']],
  [0x09, ['twoRows', 'Two Rows']],
  [0x0a, ['columnAndTwoRows', 'Column and Two Rows']],
  [0x0b, ['twoRowsAndColumn', 'Two Rows and Column']],
  [0x0d, ['twoColumnsAndRow', 'Two Columns and Row']],
  [0x0e, ['fourObjects', 'Four Objects']],
  [0x0f, ['bigObject', 'Big Object']],
  [0x10, ['blank', 'Blank']],
  [0x11, ['verticalTitleAndBody', 'Vertical Title and Text']],
  [0x12, ['titleAndVerticalBody', 'Title and Vertical Text']],
]);

/** What a place of a layout is for, by the numbers of its placeholders ([MS-PPT] 2.13.23). */
const TEXT = 14;
const OBJECT = 19;
const CHART = 20;
const TABLE = 21;
const CLIP_ART = 22;
const DIAGRAM = 23;
const MEDIA = 24;
/** The kinds that depend on what fills the places too, with PowerPoint's names ([MS-PPT] 2.13.25; a pair has seven of them). */
const BY_SLOTS: readonly (readonly [
  geom: number,
  slots: readonly number[],
  type: LayoutType,
  name: string,
])[] = [
  [0x01, [TEXT], 'titleAndObject', 'Title and Content'],
  [0x01, [OBJECT], 'titleAndObject', 'Title and Content'],
  [0x01, [TABLE], 'table', 'Title and Table'],
  [0x01, [CHART], 'chart', 'Title and Chart'],
  [0x01, [DIAGRAM], 'diagram', 'Title and Diagram or Organization Chart'],
  [0x08, [TEXT, OBJECT], 'textAndObject', 'Title, Text, and Content'],
  [0x08, [OBJECT, TEXT], 'objectAndText', 'Title, Content and Text'],
  [0x08, [TEXT, CHART], 'textAndChart', 'Title, Text and Chart'],
  [0x08, [CHART, TEXT], 'chartAndText', 'Title, Chart and Text'],
  [0x08, [TEXT, CLIP_ART], 'textAndClipArt', 'Title, Text and Clip Art'],
  [0x08, [CLIP_ART, TEXT], 'clipArtAndText', 'Title, Clip Art and Text'],
  [0x08, [TEXT, MEDIA], 'textAndMedia', 'Title, Text and Media Clip'],
  [0x08, [MEDIA, TEXT], 'mediaAndText', 'Title, Media Clip and Text'],
  [0x09, [OBJECT, TEXT], 'objectOverText', 'Title and Content over Text'],
  [0x0a, [TEXT, OBJECT, OBJECT], 'textAndTwoObjects', 'Title, Text, and 2 Content'],
  [0x0b, [OBJECT, OBJECT, TEXT], 'twoObjectsAndText', 'Title, 2 Content and Text'],
];

function kindOf({ geom, slots }: Pick<LayoutUser, 'geom' | 'slots'>): readonly [LayoutType, string] {
  const row = BY_SLOTS.find(
    ([kind, places]) =>
      kind === geom && places.every((place, at) => slots[at + 1] === place) && !slots[places.length + 1],
  );
  return row ? [row[2], row[3]] : (LAYOUT_NAMES.get(geom) ?? ['custom', 'Custom Layout']);
}

const TITLE_AND_TEXT = 1;
/** Placeholders of one layout; more are left out. */
const MAX_PLACEHOLDERS = 64;

/** A slide as far as its layout is concerned. */
export interface LayoutUser {
  readonly geom: number;
  /** SlideAtom.rgPlaceholderTypes. */
  readonly slots: readonly number[];
  readonly shapes: readonly Shape[];
}

function layoutKey(user: Pick<LayoutUser, 'geom' | 'slots'>): string {
  return `${user.geom}:${user.slots.join()}`;
}

/** A title master's layout by its place in the family, a stored layout by its number, or one that is made of what slides have. */
export type LayoutChoice =
  | { readonly kind: 'title'; readonly place: number }
  | { readonly kind: 'stored'; readonly number: number }
  | { readonly kind: 'made' };

/** A slide before its layout is known by its index. */
export interface UnplacedSlide {
  /** Index in the masters of the result. */
  readonly master: number;
  readonly choice: LayoutChoice;
  readonly user: LayoutUser;
}

export interface AssignedLayouts {
  /** Of each family. */
  readonly layouts: readonly (readonly Layout[])[];
  /** Of each slide: the index among its family's layouts. */
  readonly ofSlides: readonly number[];
}

/** The last pass: each family's title masters first, then its stored layouts, then one for each other kind of slide. */
export function assignLayouts(
  families: readonly MasterFamily[],
  slides: readonly UnplacedSlide[],
  context: ReadContext,
): AssignedLayouts {
  const onCut = () => context.warn('placeholders-left-out', LOSSES['placeholders-left-out']);
  const groups = families.map(() => new Map<string, LayoutUser[]>());
  for (const { master, choice, user } of slides) {
    const group = groups[master];
    if (group === undefined || choice.kind !== 'made') continue;
    const key = layoutKey(user);
    const users = group.get(key);
    if (users !== undefined) users.push(user);
    else if (group.size === 0 || context.allowances.take('layouts', 1, 'layouts')) group.set(key, [user]);
  }
  const layouts = families.map(({ main, titles, stored }, place): readonly Layout[] => {
    const made = [...(groups[place]?.values() ?? [])].map((users) =>
      makeLayout(users, main.master.shapes, onCut),
    );
    const list = [...titles.map((title) => title.layout), ...stored.values(), ...made];
    const user = { geom: TITLE_AND_TEXT, slots: [], shapes: main.master.shapes };
    return list.length > 0 ? list : [makeLayout([user], main.master.shapes, onCut)];
  });
  const places = families.map(({ stored }, place) => ({
    numbers: [...stored.keys()],
    keys: new Map([...(groups[place]?.keys() ?? [])].map((key, at) => [key, at])),
  }));
  const ofSlides = slides.map(({ master, choice, user }) => {
    const titles = families[master]?.titles.length ?? 0;
    const { numbers = [], keys } = places[master] ?? {};
    if (choice.kind === 'title') return choice.place;
    if (choice.kind === 'stored') return titles + Math.max(0, numbers.indexOf(choice.number));
    return titles + numbers.length + (keys?.get(layoutKey(user)) ?? 0);
  });
  return { layouts, ofSlides };
}

/** The layout of slides with the same key. `masterShapes` give the places of what no slide has; `onCut` is called where placeholders are left out. */
function makeLayout(users: readonly LayoutUser[], masterShapes: readonly Shape[], onCut: () => void): Layout {
  const [first] = users;
  const [type, name] = kindOf(first ?? { geom: -1, slots: [] });
  // Their places take content of any kind.
  const takesAll = type === 'titleAndObject' || type === 'twoColumns';
  const shapes: AutoShape[] = [];
  const known = new Set<number>();
  const add = (placeholder: Placeholder, box: BoxEmu | undefined, styleType?: AutoShape['text']) => {
    if (shapes.some((shape) => shape.placeholder?.index === placeholder.index)) return;
    if (shapes.length >= MAX_PLACEHOLDERS) {
      onCut();
      return;
    }
    const shape: Draft<AutoShape> = { kind: 'shape', id: shapes.length + 2, placeholder };
    if (box !== undefined) shape.box = box;
    shape.text = {
      styleType: styleType?.styleType ?? 'other',
      frame: {},
      paragraphs: promptOf(placeholder, masterShapes),
    };
    shapes.push(shape);
  };
  for (const shape of users.flatMap((user) => user.shapes)) {
    if (shape.placeholder === undefined) continue;
    const index = shape.placeholder.index;
    // The first shape of an index decides; looking for the place that most slides give it costs one walk over them all.
    if (known.has(index)) continue;
    if (shapes.length >= MAX_PLACEHOLDERS) {
      onCut();
      break;
    }
    known.add(index);
    const slot = first?.slots[index];
    const planned = slot === undefined ? undefined : placeholderOf(slot, index);
    const isFixed = FIXED_INDEXES[shape.placeholder.type] !== undefined;
    const placeholder =
      planned === undefined || isFixed
        ? shape.placeholder
        : { ...shape.placeholder, type: takesAll && planned.type === 'body' ? 'object' : planned.type };
    add(placeholder, commonBox(users, index), shape.kind === 'shape' ? shape.text : undefined);
  }
  for (const shape of masterShapes) {
    const kind = shape.placeholder?.type;
    if (shape.placeholder === undefined || kind === 'title' || kind === 'body') continue;
    if (kind === 'date' || kind === 'footer' || kind === 'slideNumber') {
      add(shape.placeholder, shape.box, shape.kind === 'shape' ? shape.text : undefined);
    }
  }
  return { type, name, shapes };
}

/** Longer texts of a master are not repeated on its layouts. */
const MAX_PROMPT_CHARACTERS = 256;
const MAX_PROMPT_RUNS = 8;
const PROMPTED: readonly Placeholder['type'][] = ['date', 'footer', 'slideNumber', 'header'];

/** What a new footer, date or number shows: the master's own, which programs copy from the layout. */
export function promptOf(
  { type }: Placeholder,
  masterShapes: readonly Shape[],
): NonNullable<AutoShape['text']>['paragraphs'] {
  const model = PROMPTED.includes(type)
    ? masterShapes.find((one) => one.placeholder?.type === type)
    : undefined;
  const paragraphs = model?.kind === 'shape' ? (model.text?.paragraphs ?? []) : [];
  const inlines = paragraphs.flatMap((one) => one.inlines);
  const length = inlines.reduce((sum, one) => sum + (one.kind === 'break' ? 1 : one.text.length), 0);
  return length <= MAX_PROMPT_CHARACTERS && inlines.length + paragraphs.length <= MAX_PROMPT_RUNS
    ? paragraphs
    : [];
}

/** The box that most slides give the placeholder of that index. */
function commonBox(users: readonly LayoutUser[], index: number): BoxEmu | undefined {
  const votes = new Map<string, { box: BoxEmu; count: number }>();
  for (const user of users) {
    const box = user.shapes.find((shape) => shape.placeholder?.index === index)?.box;
    if (box === undefined) continue;
    const key = Object.values(box).join();
    const vote = votes.get(key) ?? { box, count: 0 };
    vote.count++;
    votes.set(key, vote);
  }
  let best: { box: BoxEmu; count: number } | undefined;
  for (const vote of votes.values()) if (best === undefined || vote.count > best.count) best = vote;
  return best?.box;
}
