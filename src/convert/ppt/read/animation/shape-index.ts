// The shapes of a slide by their identifiers, as animations name them, and the places in their texts.
import type { Paragraph, Shape, TimingTarget } from '../../../deck/index.ts';

export type ShapeIndex = ReadonlyMap<number, Shape>;

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
  return found;
}

/** Paragraphs of the shape's text; empty where it has none. */
export function paragraphsOf(shape: Shape | undefined): readonly Paragraph[] {
  return shape?.kind === 'shape' ? (shape.text?.paragraphs ?? []) : [];
}

/** Characters that the old format stores for it: fields and line breaks are one each. */
function lengthOf({ inlines }: Paragraph): number {
  return inlines.reduce((sum, inline) => sum + (inline.kind === 'text' ? inline.text.length : 1), 0);
}

/** A range of characters as whole paragraphs where it covers such, else as characters. */
export function textTarget(shape: Shape | undefined, id: number, begin: number, end: number): TimingTarget {
  let [first, last, at] = [-1, -1, 0];
  let isWhole = false;
  for (const [index, paragraph] of paragraphsOf(shape).entries()) {
    const stop = at + lengthOf(paragraph);
    if (first < 0 && begin <= stop) {
      first = index;
      isWhole = begin === at;
    }
    // The end may count the mark of the last paragraph or not.
    if (first >= 0 && end >= stop) last = index;
    at = stop + 1;
    if (at >= end) {
      isWhole &&= end >= stop;
      break;
    }
  }
  return isWhole && last >= first
    ? { kind: 'paragraphs', shape: id, first, last }
    : { kind: 'characters', shape: id, begin: Math.max(0, begin), end: Math.max(0, begin, end) };
}
