// Shapes: the tree of a drawing as shapes of the model ([MS-ODRAW] 2.2.13–2.2.16, [MS-PPT] 2.7).
import type { Draft, GroupShape, Shape, TextBody } from '../../../deck/index.ts';
import { fieldsOf, child, RT, OfficeArtFSPGR, PID, type RecordNode } from '../../records/index.ts';
import { boxOfEdges } from '../../units.ts';
import { readMedia } from '../objects/objects.ts';
import { readFill } from '../paint/fill.ts';
import { withDiagram } from './diagrams.ts';
import { dressedText, fitsEffects, textsOf } from './hidden-text.ts';
import { shapeOf } from './kinds.ts';
import type { PageContext } from './page.ts';
import { lose, readParts, type Parts } from './parts.ts';
import { boxOfShapes, unitOfSpace } from './place.ts';
import { readShapeText } from './shape-text.ts';
import { withStoredForm, withStoredFrame } from './stored-form.ts';
import { readTable } from './tables.ts';

/** Groups nested deeper are left out. */
const MAX_GROUP_DEPTH = 32;
const WORK_MS_PER_SHAPE = 0.05;

/** The shapes below the root group of a drawing, in drawing order. */
export function readShapes(root: RecordNode | undefined, page: PageContext): readonly Shape[] {
  return readMembers(root, page, 0);
}

function readMembers(group: RecordNode | undefined, page: PageContext, depth: number): readonly Shape[] {
  const shapes: Shape[] = [];
  // The first container describes the group itself.
  for (const record of group?.children.slice(1) ?? []) {
    if (!page.context.allowances.take('shapes', 1, page.where)) break;
    if (!page.context.budget.spend(WORK_MS_PER_SHAPE)) {
      page.context.warn('time-used-up', 'The rest of the shapes was left out.', page.where);
      break;
    }
    const shape =
      record.type === RT.OfficeArtSpgrContainer
        ? readGroup(record, page, depth + 1)
        : record.type === RT.OfficeArtSpContainer
          ? readShape(record, page)
          : undefined;
    if (shape !== undefined) shapes.push(shape);
  }
  return shapes;
}

function readGroup(record: RecordNode, page: PageContext, depth: number): Shape | undefined {
  if (depth > MAX_GROUP_DEPTH) {
    page.context.warn('groups-too-deep', 'A group inside too many groups was left out.', page.where);
    return undefined;
  }
  const [head] = record.children;
  const parts = head && readParts(head, page);
  if (head === undefined || parts === undefined) return undefined;
  const space = fieldsOf(child(head, RT.OfficeArtFSPGR), OfficeArtFSPGR);
  const emuPerUnit = space && unitOfSpace(space);
  const shapes = readMembers(record, emuPerUnit === undefined ? page : { ...page, emuPerUnit }, depth);
  const childBox = space && boxOfEdges(space.xLeft, space.yTop, space.xRight, space.yBottom, emuPerUnit);
  const group: Draft<GroupShape> = {
    ...parts.base,
    kind: 'group',
    shapes,
    childBox: childBox ?? parts.base.box ?? boxOfShapes(shapes),
  };
  group.box ??= group.childBox;
  if (readMedia(parts.clientData, page.context) !== undefined) lose('media-unplayable', parts, page);
  const table = parts.own.has(PID.tableProperties) || parts.own.has(PID.tableRowProperties);
  if (parts.options.sets(PID.fillType, PID.fillBooleans)) group.fill = readFill(parts.options, page.context);
  const { effects } = parts.hidden;
  if (effects !== undefined && !table && fitsEffects(textsOf(shapes), effects, parts.base.box)) {
    group.effects = effects.effects;
  } else if (effects !== undefined) lose('effects-left-out', parts, page);
  const shape = table ? (readTable(group, parts.options, page) ?? group) : group;
  return withDiagram(shape, parts.hidden.diagram, page);
}

function readShape(record: RecordNode, page: PageContext): Shape | undefined {
  const parts = readParts(record, page);
  if (parts === undefined) return undefined;
  const plain = readShapeText(record, parts, page);
  const framed = plain && withStoredFrame(plain, parts, page);
  const text = dressed(framed, parts, page);
  const drawn = shapeOf(parts, text, page);
  const isSingle = drawn.kind === 'shape' || drawn.kind === 'connector' || drawn.kind === 'picture';
  const known = isSingle ? withStoredForm(drawn, parts.hidden.shape, parts.base.box) : drawn;
  const shape = withDiagram(known, parts.hidden.diagram, page);
  const { effects } = parts.hidden;
  if (effects === undefined || shape.kind === 'group' || shape.kind === 'table') return shape;
  const isWordArt = shape.kind === 'shape' && shape.textWarp !== undefined;
  if (!isWordArt && fitsEffects(text === undefined ? [] : [text], effects, parts.base.box)) {
    return { ...shape, effects: effects.effects };
  }
  lose('effects-left-out', parts, page);
  return shape;
}

/** The text with what its stored XML adds; as it is, with a warning, where that no longer fits. */
function dressed(text: TextBody | undefined, parts: Parts, page: PageContext): TextBody | undefined {
  const { base } = parts;
  const hiddenText = parts.hidden.text;
  if (hiddenText === undefined) return text;
  const isAllowed = page.context.allowances.take('runs', hiddenText.runs.length, page.where);
  const better = text && isAllowed ? dressedText(text, hiddenText, base.box) : undefined;
  if (better === undefined) lose('effects-left-out', parts, page);
  return better ?? text;
}
