// The time line that PowerPoint 2007 stores beside the records ([MS-PPT] 2.11.7 RoundTripAnimationAtom), where it still fits them.
import type { TimeNode, Timing } from '../../../deck/index.ts';
import {
  ByteReader,
  child,
  fieldsOf,
  OfficeArtFSP,
  RT,
  withChildren,
  type RecordNode,
} from '../../records/index.ts';
import { readMainPart, readStoredTiming } from '../../round-trip/index.ts';
import type { ReadContext } from '../context.ts';

export type StoredTimeline =
  /** Nothing is stored, or nothing that moves. */
  | { readonly kind: 'none' }
  | { readonly kind: 'read'; readonly timing: Timing }
  /** It has effects, and names what is not on the slide, or what the model has no word for. */
  | { readonly kind: 'unfit' };

const PRESET = ' presetID="';

/** `wanted` are the shapes that the records animate: a stored time line without one of them is older than they are. */
export function storedTimeline(
  slide: RecordNode,
  wanted: ReadonlySet<number>,
  context: ReadContext,
): StoredTimeline {
  const atom = child(slide, RT.RoundTripAnimationAtom12);
  const xml = atom && readMainPart(atom.data, 'timing', context.allowance);
  if (xml?.includes(PRESET) !== true) return { kind: 'none' };
  const numbers = storedNumbers(slide);
  const timing = readStoredTiming(xml, (id) => numbers.get(id));
  if (timing === undefined) return { kind: 'unfit' };
  const targets = targetsOf(timing.root);
  return [...wanted].every((one) => targets.has(one)) ? { kind: 'read', timing } : { kind: 'unfit' };
}

/** Shapes that behaviours of a tree act on. */
export function targetsOf(root: TimeNode): ReadonlySet<number> {
  const found = new Set<number>();
  const visit = (node: TimeNode): void => {
    const target = node.behaviour?.target;
    if (target !== undefined && 'shape' in target) found.add(target.shape);
    node.children?.forEach(visit);
  };
  visit(root);
  return found;
}

/** Identifiers of the slide's shapes by those that they have in the XML (RoundTripShapeId12Atom). */
function storedNumbers(slide: RecordNode): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const visit = (record: RecordNode): void => {
    if (record.type !== RT.OfficeArtSpContainer) {
      record.children.forEach(visit);
      return;
    }
    const id = fieldsOf(child(record, RT.OfficeArtFSP), OfficeArtFSP)?.spid;
    const stored = child(withChildren(child(record, RT.OfficeArtClientData)), RT.RoundTripShapeId12);
    if (id !== undefined && stored !== undefined) found.set(new ByteReader(stored.data).u32(), id);
  };
  const drawing = child(child(slide, RT.Drawing), RT.OfficeArtDgContainer);
  drawing?.children.forEach(visit);
  return found;
}
