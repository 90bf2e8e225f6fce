// The boxes of a template's parts on a label.
import type { Box } from '../layout/marks.ts';
import type { Part } from './templates.ts';

/** Between two parts, in millimetres. */
const GAP_MM = 0.8;

export type Leaf = Exclude<Part, { readonly row: unknown } | { readonly column: unknown }>;

/** Each part with its box, without those that are not `present`; their room goes to the others. */
export function boxesOf(
  part: Part,
  box: Box,
  present: (leaf: Leaf) => boolean,
): readonly (readonly [Leaf, Box])[] {
  if (!('row' in part) && !('column' in part)) return present(part) ? [[part, box]] : [];
  const parts = ('row' in part ? part.row : part.column).filter((each) => isPresent(each, present));
  const sum = parts.reduce((total, { share }) => total + share, 0);
  const room = ('row' in part ? box.width : box.height) - GAP_MM * (parts.length - 1);
  let from = 0;
  return parts.flatMap((each) => {
    const length = (room * each.share) / sum;
    const at = from;
    from += length + GAP_MM;
    return boxesOf(
      each,
      'row' in part ? { ...box, x: box.x + at, width: length } : { ...box, y: box.y + at, height: length },
      present,
    );
  });
}

function isPresent(part: Part, present: (leaf: Leaf) => boolean): boolean {
  if ('row' in part) return part.row.some((each) => isPresent(each, present));
  if ('column' in part) return part.column.some((each) => isPresent(each, present));
  return present(part);
}
