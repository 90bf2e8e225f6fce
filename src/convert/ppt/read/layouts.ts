// Layouts: the format has none, only the kind of each slide and what its placeholders are. One layout is made for every
// combination that slides of a master use; its placeholders stand where most of those slides have theirs.
import type { AutoShape, BoxEmu, Draft, Layout, LayoutType, Placeholder, Shape } from '../../deck/index.ts';
import { FIXED_INDEXES, placeholderOf } from './placeholders.ts';

const LAYOUT_NAMES: ReadonlyMap<number, readonly [LayoutType, string]> = new Map([
  [0x00, ['title', 'Title Slide']],
  [0x01, ['titleAndBody', 'Title and Text']],
  [0x02, ['title', 'Title Master']],
  [0x07, ['titleOnly', 'Title Only']],
  [0x08, ['twoColumns', 'Two Columns']],
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

/** Placeholders of one layout; more are left out. */
const MAX_PLACEHOLDERS = 64;

/** A slide as far as its layout is concerned. */
export interface LayoutUser {
  readonly geom: number;
  /** SlideAtom.rgPlaceholderTypes. */
  readonly slots: readonly number[];
  readonly shapes: readonly Shape[];
}

export function layoutKey(user: Pick<LayoutUser, 'geom' | 'slots'>): string {
  return `${user.geom}:${user.slots.join()}`;
}

/** The layout of slides with the same key. `masterShapes` give the places of what no slide has. */
export function makeLayout(users: readonly LayoutUser[], masterShapes: readonly Shape[]): Layout {
  const [first] = users;
  const [type, name] = LAYOUT_NAMES.get(first?.geom ?? -1) ?? ['custom', 'Custom Layout'];
  const shapes: AutoShape[] = [];
  const known = new Set<number>();
  const add = (placeholder: Placeholder, box: BoxEmu | undefined, styleType?: AutoShape['text']) => {
    if (shapes.length >= MAX_PLACEHOLDERS) return;
    if (shapes.some((shape) => shape.placeholder?.index === placeholder.index)) return;
    const shape: Draft<AutoShape> = { kind: 'shape', id: shapes.length + 2, placeholder };
    if (box !== undefined) shape.box = box;
    shape.text = { styleType: styleType?.styleType ?? 'other', frame: {}, paragraphs: [] };
    shapes.push(shape);
  };
  for (const shape of users.flatMap((user) => user.shapes)) {
    if (shape.placeholder === undefined) continue;
    const index = shape.placeholder.index;
    // The first shape of an index decides; looking for the place that most slides give it costs one walk over them all.
    if (known.has(index) || shapes.length >= MAX_PLACEHOLDERS) continue;
    known.add(index);
    const slot = first?.slots[index];
    const planned = slot === undefined ? undefined : placeholderOf(slot, index);
    const isFixed = FIXED_INDEXES[shape.placeholder.type] !== undefined;
    const placeholder =
      planned === undefined || isFixed ? shape.placeholder : { ...shape.placeholder, type: planned.type };
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

const FIRST_FREE_INDEX = 14;

/** Placeholders of one page get indexes of their own, where two have the same. */
export function withUniqueIndexes(shapes: readonly Shape[]): readonly Shape[] {
  const used = new Set<number>();
  let next = FIRST_FREE_INDEX;
  return shapes.map((shape) => {
    const { placeholder } = shape;
    if (placeholder === undefined) return shape;
    if (!used.has(placeholder.index)) {
      used.add(placeholder.index);
      return shape;
    }
    while (used.has(next)) next++;
    used.add(next);
    return { ...shape, placeholder: { ...placeholder, index: next } };
  });
}
