// Placeholders: the identifiers of OEPlaceholderAtom in the model's words ([MS-PPT] 2.5.10, 2.13.23 PlaceholderEnum).
import type { Placeholder, PlaceholderType, Shape } from '../../../deck/index.ts';
import { child, fieldsOf, PlaceholderAtom, RT, type RecordNode } from '../../records/index.ts';

interface PlaceholderRow {
  readonly type: PlaceholderType;
  readonly vertical?: true;
}

const ROWS: ReadonlyMap<number, PlaceholderRow> = new Map<number, PlaceholderRow>([
  [0x01, { type: 'title' }],
  [0x02, { type: 'body' }],
  [0x03, { type: 'centreTitle' }],
  [0x04, { type: 'subtitle' }],
  [0x05, { type: 'slideImage' }],
  [0x06, { type: 'body' }],
  [0x07, { type: 'date' }],
  [0x08, { type: 'slideNumber' }],
  [0x09, { type: 'footer' }],
  [0x0a, { type: 'header' }],
  [0x0b, { type: 'slideImage' }],
  [0x0c, { type: 'body' }],
  [0x0d, { type: 'title' }],
  [0x0e, { type: 'body' }],
  [0x0f, { type: 'centreTitle' }],
  [0x10, { type: 'subtitle' }],
  [0x11, { type: 'title', vertical: true }],
  [0x12, { type: 'body', vertical: true }],
  [0x13, { type: 'object' }],
  [0x14, { type: 'chart' }],
  [0x15, { type: 'table' }],
  [0x16, { type: 'clipArt' }],
  [0x17, { type: 'diagram' }],
  [0x18, { type: 'media' }],
  [0x19, { type: 'object', vertical: true }],
  [0x1a, { type: 'picture' }],
]);

const SIZES: readonly Placeholder['size'][] = ['full', 'half', 'quarter'];

/** Places that every page keeps for these, beyond the places of content. */
export const FIXED_INDEXES: Partial<Record<PlaceholderType, number>> = {
  title: 0,
  centreTitle: 0,
  date: 10,
  footer: 11,
  slideNumber: 12,
  header: 13,
  slideImage: 2,
};

export interface PlaceholderReference extends Placeholder {
  /** Slot of the slide's layout that it fills; −1 for none. */
  readonly position: number;
}

export function placeholderOf(id: number, position: number, size = 0): PlaceholderReference | undefined {
  const row = ROWS.get(id);
  if (row === undefined) return undefined;
  const index = FIXED_INDEXES[row.type] ?? (position > 0 && position < 9 ? position : 1);
  return {
    type: row.type,
    index,
    position,
    ...(SIZES[size] === undefined || size === 0 ? {} : { size: SIZES[size] }),
    ...(row.vertical === true ? { orientation: 'vertical' } : {}),
  };
}

/** The placeholder that a shape's client data makes it. */
export function readPlaceholder(clientData: RecordNode | undefined): PlaceholderReference | undefined {
  const atom = fieldsOf(child(clientData, RT.PlaceholderAtom), PlaceholderAtom);
  if (atom !== undefined) return placeholderOf(atom.placementId, atom.position, atom.size);
  const added =
    child(clientData, RT.RoundTripHFPlaceholder12) ?? child(clientData, RT.RoundTripNewPlaceholderId12);
  const id = added?.data[0];
  return id === undefined ? undefined : placeholderOf(id, -1);
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
