// Placeholders of slides that have no counterpart in their layout: programs would not let them follow it. A layout gets those that hold
// text; pictures, objects and tables that fill one become what they are.
import type { AutoShape, Draft, Layout, Placeholder, Shape } from '../../../deck/index.ts';
import type { ReadContext } from '../context.ts';
import { FIRST_ADDED_ID } from '../placeholders/header-footer.ts';
import { promptOf } from './layouts.ts';
import { withUniqueIndexes } from '../placeholders/placeholders.ts';

/** Placeholders of one layout; those beyond are shapes like others. */
const MAX_PLACEHOLDERS = 64;
/** Above those that a split master's layout gives its own shapes. */
const FIRST_LAYOUT_ID = FIRST_ADDED_ID + 0x10000;
/** Of these a page has one, whatever its index. */
const SINGLE: readonly Placeholder['type'][] = ['title', 'date', 'footer', 'slideNumber'];

/** The layouts of one family with what their slides lack, and those slides' shapes. */
export interface Adopted {
  readonly layouts: readonly Layout[];
  /** Of each slide, in the order in which they came. */
  readonly shapes: readonly (readonly Shape[])[];
}

/** `slides` are those of one family, each with the index of its layout; `masterShapes` give the places of footers, dates, numbers. */
export function adoptOrphans(
  layouts: readonly Layout[],
  slides: readonly { readonly layout: number; readonly shapes: readonly Shape[] }[],
  masterShapes: readonly Shape[],
  context: ReadContext,
): Adopted {
  const added = layouts.map((): AutoShape[] => []);
  const known = layouts.map(({ shapes }) => keysOf(shapes));
  const shapes = slides.map(({ layout, shapes: own }) => {
    const keys = known[layout];
    const list = added[layout];
    if (keys === undefined || list === undefined) return own;
    const settle = (shape: Shape, isLoose: boolean): Shape => {
      if (shape.kind === 'group') {
        return { ...shape, shapes: shape.shapes.map((one) => settle(one, false)) };
      }
      const { placeholder } = shape;
      const key = placeholder && keyOf(placeholder);
      if (placeholder === undefined || key === undefined || keys.has(key)) return shape;
      const isText = isLoose && shape.kind === 'shape' && shape.text !== undefined;
      if (!isText || keys.size >= MAX_PLACEHOLDERS || !context.allowances.take('shapes', 1)) {
        const { placeholder: _, ...plain } = shape;
        return plain;
      }
      keys.add(key);
      list.push(counterpart(shape, placeholder, masterShapes, FIRST_LAYOUT_ID + list.length));
      return shape;
    };
    return own.map((shape) => settle(shape, true));
  });
  return {
    layouts: layouts.map((layout, at) => {
      // Damage, and kinds that are one whatever their index, may leave two with one index.
      return { ...layout, shapes: withUniqueIndexes([...layout.shapes, ...(added[at] ?? [])]) };
    }),
    shapes,
  };
}

function keysOf(shapes: readonly Shape[]): Set<string> {
  return new Set(
    shapes.flatMap(({ placeholder }) => (placeholder === undefined ? [] : [keyOf(placeholder)])),
  );
}

function keyOf({ type, index }: Placeholder): string {
  const kind = type === 'centreTitle' ? 'title' : type;
  return SINGLE.includes(kind) ? kind : `${index}`;
}

/** Where the master has one of its kind, else where the slide has it. */
function counterpart(
  shape: AutoShape,
  placeholder: Placeholder,
  masterShapes: readonly Shape[],
  id: number,
): AutoShape {
  const model = SINGLE.includes(placeholder.type)
    ? masterShapes.find((one) => one.placeholder?.type === placeholder.type)
    : undefined;
  const box = model?.box ?? shape.box;
  const made: Draft<AutoShape> = { kind: 'shape', id, placeholder };
  if (box !== undefined) made.box = box;
  made.text = {
    styleType: shape.text?.styleType ?? 'other',
    frame: {},
    paragraphs: promptOf(placeholder, masterShapes),
  };
  return made;
}
