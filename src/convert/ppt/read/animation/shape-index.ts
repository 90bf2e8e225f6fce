// The shapes of a slide by their identifiers, as animations name them, and the places in their texts.
import type { Media, Paragraph, Shape, TimingTarget } from '../../../deck/index.ts';

export interface ShapeIndex {
  readonly get: (id: number) => Shape | undefined;
  /** Where each paragraph of a shape's text ends, before its mark; worked out once, as many targets may name one text. */
  readonly endsOf: (id: number) => readonly number[];
}

/** Also those within groups; of two shapes with one identifier the first counts. */
export function indexShapes(shapes: readonly Shape[]): ShapeIndex {
  const found = new Map<number, Shape>();
  const add = (list: readonly Shape[]): void => {
    for (const shape of list) {
      if (!found.has(shape.id)) found.set(shape.id, shape);
      if (shape.kind === 'group') add(shape.shapes);
    }
  };
  add(shapes);
  const ends = new Map<number, readonly number[]>();
  return {
    get: (id) => found.get(id),
    endsOf(id) {
      const known = ends.get(id) ?? paragraphEnds(paragraphsOf(found.get(id)));
      ends.set(id, known);
      return known;
    },
  };
}

/** Paragraphs of the shape's text; empty where it has none. */
export function paragraphsOf(shape: Shape | undefined): readonly Paragraph[] {
  return shape?.kind === 'shape' ? (shape.text?.paragraphs ?? []) : [];
}

/** The sound or film that the shape plays. */
export function mediaOf(shape: Shape | undefined): Media | undefined {
  return shape?.kind === 'picture' || shape?.kind === 'shape' ? shape.media : undefined;
}

/** Characters that the old format stores for it: fields and line breaks are one each. */
function lengthOf({ inlines }: Paragraph): number {
  return inlines.reduce((sum, inline) => sum + (inline.kind === 'text' ? inline.text.length : 1), 0);
}

function paragraphEnds(paragraphs: readonly Paragraph[]): readonly number[] {
  const ends: number[] = [];
  let at = 0;
  for (const paragraph of paragraphs) {
    const end = at + lengthOf(paragraph);
    ends.push(end);
    at = end + 1;
  }
  return ends;
}

/** Index of the first number that is at least `least`; the length of the list where none is. */
function firstFrom(ascending: readonly number[], least: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A range of characters as whole paragraphs where it covers such, else as characters. */
export function textTarget(shapes: ShapeIndex, id: number, begin: number, end: number): TimingTarget {
  const ends = shapes.endsOf(id);
  const first = firstFrom(ends, begin);
  // The end may count the mark of the last paragraph or not.
  const reached = Math.min(firstFrom(ends, end - 1), ends.length - 1);
  const stop = ends[reached] ?? 0;
  const starts = begin === (first === 0 ? 0 : (ends[first - 1] ?? 0) + 1);
  const isWhole = starts && end >= stop;
  const last = end >= stop ? reached : reached - 1;
  return isWhole && first < ends.length && last >= first
    ? { kind: 'paragraphs', shape: id, first, last }
    : { kind: 'characters', shape: id, begin: Math.max(0, begin), end: Math.max(0, begin, end) };
}
