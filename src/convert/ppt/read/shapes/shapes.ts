// Shapes: the tree of a drawing as shapes of the model ([MS-ODRAW] 2.2.13–2.2.16, [MS-PPT] 2.7).
import type {
  AutoShape,
  BoxEmu,
  Connector,
  Draft,
  GroupShape,
  Media,
  ObjectShape,
  PictureShape,
  Shape,
  ShapeBase,
  TextBody,
} from '../../../deck/index.ts';
import {
  fieldsOf,
  child,
  readOptions,
  createRecordCount,
  RT,
  OfficeArtFSP,
  ByteReader,
  createOptions,
  readRecords,
  utf16,
  OfficeArtFSPGR,
  PID,
  type OptionTable,
  type RecordNode,
  type Options,
} from '../../records/index.ts';
import { labelOf, LOSSES, type LossKind } from '../../losses.ts';
import { readExtrusion } from '../paint/extrusion.ts';
import { readFill } from '../paint/fill.ts';
import { readGeometry, type GeometryPlace } from '../geometry/geometry.ts';
import { readLine } from '../paint/line.ts';
import { readActions, readShapeLink } from '../objects/links.ts';
import type { HiddenForm } from '../../round-trip/index.ts';
import { readStoredForm, withStoredForm, withStoredFrame } from './stored-form.ts';
import { withDiagram } from './diagrams.ts';
import { dressedText, fitsEffects, textsOf } from './hidden-text.ts';
import { reportShapeLosses } from './losses.ts';
import { isChart, isPlayable, readMedia } from '../objects/objects.ts';
import type { PageContext } from './page.ts';
import { readCrop, readRecolour } from '../pictures/picture-options.ts';
import { readPlaceholder, type PlaceholderReference } from '../placeholders/placeholders.ts';
import { readRecolouring } from '../pictures/recolouring.ts';
import { readShadow } from '../paint/shadow.ts';
import { readShapeText } from './shape-text.ts';
import { readTable } from './tables.ts';
import { readTags } from '../objects/tags.ts';
import { boxOfEdges, cleanText, EMU_PER_MASTER_UNIT, emuOfMaster } from '../../units.ts';
import { isTextForm, readTextWarp } from './word-art.ts';

const FLAG = {
  group: 0x1,
  patriarch: 0x4,
  deleted: 0x8,
  flipH: 0x40,
  flipV: 0x80,
  connector: 0x100,
  background: 0x400,
} as const;

const TYPE = {
  line: 20,
  firstConnector: 32,
  lastConnector: 40,
  picture: 75,
  textBox: 202,
  control: 201,
} as const;
/** Frames of pictures, objects and placeholders have neither fill nor line unless they or their master say so. */
const FRAME_DEFAULTS: OptionTable = new Map([
  [PID.fillBooleans, { value: 0x100000, isBlip: false }],
  [PID.lineBooleans, { value: 0x80000, isBlip: false }],
]);
const HIDDEN = 1;
/** Bits of the protection booleans ([MS-ODRAW] 2.3.3). */
const LOCKS: readonly (readonly [bit: number, lock: NonNullable<ShapeBase['locks']>[number]])[] = [
  [0, 'grouping'],
  [2, 'text'],
  [5, 'selection'],
  [6, 'position'],
  [7, 'aspectRatio'],
  [8, 'rotation'],
];
/** Groups nested deeper are left out. */
const MAX_GROUP_DEPTH = 32;
const WORK_MS_PER_SHAPE = 0.05;
/** Twice the widest slide (56 inches), in master units. */
const MAX_MASTER_UNITS = 64_512;

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

/** A shape's records, sorted out. */
interface Parts {
  readonly id: number;
  readonly type: number;
  readonly flags: number;
  readonly own: OptionTable;
  readonly options: Options;
  readonly clientData: RecordNode | undefined;
  readonly placeholder: PlaceholderReference | undefined;
  /** True when what it does not say comes from a placeholder of its master. */
  readonly inherits: boolean;
  readonly base: ShapeBase;
  /** What a newer program stored of its letters and its paint. */
  readonly hidden: Partial<HiddenForm>;
}

function readParts(record: RecordNode, page: PageContext): Parts | undefined {
  const atom = child(record, RT.OfficeArtFSP);
  const fields = fieldsOf(atom, OfficeArtFSP);
  if (atom === undefined || fields === undefined) return undefined;
  if ((fields.flags & (FLAG.deleted | FLAG.patriarch | FLAG.background)) !== 0) return undefined;
  const own = readOptions(record.children);
  const master = page.context.masterTables.above(own);
  // The drawing group's own table is left aside: it is what new shapes begin with. Shapes write its values out (887 lines of the
  // corpus), but never the format's black, which they have where they say nothing.
  const clientData = withChildren(child(record, RT.OfficeArtClientData));
  const placeholder = readPlaceholder(clientData);
  const isFrame =
    placeholder !== undefined || atom.instance === TYPE.picture || atom.instance === TYPE.control;
  const parents = [...master, ...(isFrame ? [FRAME_DEFAULTS] : [])];
  const options = createOptions(own, ...parents);
  const parts = {
    id: fields.spid,
    type: atom.instance,
    flags: fields.flags,
    own,
    options,
    clientData,
    placeholder,
    inherits: placeholder !== undefined && master.length > 0 && !page.isMaster,
  };
  const base = readBase(record, parts, page);
  const hidden = readStoredForm(options, page);
  reportShapeLosses(options, hidden, labelOf(base), page);
  return { ...parts, base, hidden: hidden ?? {} };
}

/** Client data is a container whatever its version says; some writers say 0. */
function withChildren(record: RecordNode | undefined): RecordNode | undefined {
  if (record === undefined || record.children.length > 0) return record;
  return { ...record, children: readRecords(record.data, createRecordCount(), record.offset + 8) };
}

function readBase(
  record: RecordNode,
  { id, flags, options, placeholder, clientData }: Omit<Parts, 'base' | 'hidden'>,
  page: PageContext,
): ShapeBase {
  const base: Draft<ShapeBase> = { id };
  const name = options.own.get(PID.wzName)?.complex;
  const description = options.own.get(PID.wzDescription)?.complex;
  if (name !== undefined) base.name = cleanText(utf16(name));
  if (description !== undefined) base.description = cleanText(utf16(description));
  if (options.flag(PID.groupBooleans, HIDDEN) === true) base.hidden = true;
  const locks = LOCKS.flatMap(([bit, lock]) => (options.flag(PID.protection, bit) === true ? [lock] : []));
  if (locks.length > 0) base.locks = locks;
  const [flipH, flipV] = [(flags & FLAG.flipH) !== 0, (flags & FLAG.flipV) !== 0];
  if (flipH) base.flipH = true;
  if (flipV) base.flipV = true;
  const stored = normalDegrees((options.number(PID.rotation) ?? 0) / 65536);
  // The records flip what was rotated, the model rotates what was flipped: the connectors of the corpus end at their shapes only so.
  const rotation = flipH === flipV ? stored : normalDegrees(-stored);
  if (rotation !== 0) base.rotation = rotation;
  const box = readAnchor(record, page.emuPerUnit);
  if (box !== undefined) base.box = isOnItsSide(stored) ? onItsSide(box) : box;
  if (placeholder !== undefined) {
    const { position: _, ...rest } = placeholder;
    base.placeholder = rest;
  }
  const link = readShapeLink(options.own.get(PID.pihlShape)?.complex, page.context);
  Object.assign(base, link && { click: link }, readActions(clientData?.children ?? [], page.context));
  Object.assign(base, readTags(clientData, page.context, page.where));
  return base;
}

function normalDegrees(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** From 45° to 135° and from 225° to 315° the stored box is that of the shape on its side ([MS-ODRAW] 2.3.18.5). */
function isOnItsSide(rotation: number): boolean {
  const half = rotation % 180;
  return half >= 45 && half < 135;
}

/** The box of the same centre with width and height exchanged. */
function onItsSide(box: BoxEmu): BoxEmu {
  return {
    xEmu: Math.round(box.xEmu + (box.widthEmu - box.heightEmu) / 2),
    yEmu: Math.round(box.yEmu + (box.heightEmu - box.widthEmu) / 2),
    widthEmu: box.heightEmu,
    heightEmu: box.widthEmu,
  };
}

const SMALL_ANCHOR_BYTES = 8;

/** A child anchor in its group's coordinates, else a client anchor of 16- or 32-bit edges ([MS-PPT] 2.7.1). */
function readAnchor(record: RecordNode, emuPerUnit?: number): BoxEmu | undefined {
  const inner = child(record, RT.OfficeArtChildAnchor);
  if (inner !== undefined && inner.data.length >= 16) {
    const reader = new ByteReader(inner.data);
    return boxOfEdges(reader.i32(), reader.i32(), reader.i32(), reader.i32(), emuPerUnit);
  }
  const outer = child(record, RT.OfficeArtClientAnchor);
  if (outer === undefined || outer.data.length < SMALL_ANCHOR_BYTES) return undefined;
  const reader = new ByteReader(outer.data);
  const isSmall = outer.data.length < 16;
  const edge = () => (isSmall ? reader.i16() : reader.i32());
  const [top, left, right, bottom] = [edge(), edge(), edge(), edge()];
  return boxOfEdges(left, top, right, bottom);
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

/**
 * Spaces of other programs count in EMU, or finer: as master units they would leave the 32 bits that viewers have for coordinates.
 * Only the shares of the group's box matter, so any unit is as right.
 */
function unitOfSpace(space: { xLeft: number; yTop: number; xRight: number; yBottom: number }): number {
  const farthest = Math.max(...Object.values(space).map(Math.abs));
  return farthest > MAX_MASTER_UNITS ? 1 : EMU_PER_MASTER_UNIT;
}

function boxOfShapes(shapes: readonly Shape[]): BoxEmu {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of shapes) {
    if (box === undefined) continue;
    left = Math.min(left, box.xEmu);
    top = Math.min(top, box.yEmu);
    right = Math.max(right, box.xEmu + box.widthEmu);
    bottom = Math.max(bottom, box.yEmu + box.heightEmu);
  }
  return left > right
    ? { xEmu: 0, yEmu: 0, widthEmu: emuOfMaster(1), heightEmu: emuOfMaster(1) }
    : { xEmu: left, yEmu: top, widthEmu: right - left, heightEmu: bottom - top };
}

function readShape(record: RecordNode, page: PageContext): Shape | undefined {
  const parts = readParts(record, page);
  if (parts === undefined) return undefined;
  const plain = readShapeText(record, parts, page);
  const framed = plain && withStoredFrame(plain, parts.hidden.shape, parts.options);
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

function shapeOf(parts: Parts, text: TextBody | undefined, page: PageContext): Shape {
  const object = page.context.objects.use(parts.clientData, page.context);
  if (object !== undefined) return objectShape(parts, object, page);
  const isSilent = text === undefined || text.paragraphs.every((one) => one.inlines.length === 0);
  const isPicture = parts.type === TYPE.picture || parts.options.own.has(PID.pib);
  if (isPicture && isSilent) return pictureShape(parts, page);
  const isConnector =
    (parts.flags & FLAG.connector) !== 0 ||
    parts.type === TYPE.line ||
    (parts.type >= TYPE.firstConnector && parts.type <= TYPE.lastConnector);
  const media = readMedia(parts.clientData, page.context);
  if (isConnector && isSilent && media === undefined) return connector(parts, page);
  const shape: Draft<AutoShape> = { ...parts.base, kind: 'shape', ...painted(parts, page) };
  shape.geometry = readGeometry(parts.options, parts.type, placeOf(parts, page));
  if (text !== undefined) shape.text = text;
  // A picture with words on it can only be a shape that is filled with the picture.
  const picture = isPicture ? readPib(parts, page) : undefined;
  if (picture !== undefined) shape.fill = { kind: 'picture', picture, stretch: true };
  if (parts.type === TYPE.textBox) shape.textBox = true;
  const warp = readTextWarp(parts.options, parts.type);
  if (warp !== undefined) {
    shape.textWarp = warp.warp;
    shape.text ??= warp.text;
  } else if (isTextForm(shape.geometry)) lose('outline-left-out', parts, page);
  if (media !== undefined) addMedia(shape, media, parts, page);
  return shape;
}

function addMedia(
  shape: Draft<AutoShape> | Draft<PictureShape>,
  media: Media,
  parts: Parts,
  page: PageContext,
): void {
  if (!isPlayable(media)) {
    lose('media-unplayable', parts, page);
    return;
  }
  shape.media = media;
  // Newer programs play what the old ones played at a click only where the shape says so.
  shape.click ??= { target: { kind: 'media' } };
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

/** What an inheriting placeholder does not set itself stays absent; any other shape has everything explicit. */
function painted(parts: Parts, page: PageContext): Pick<AutoShape, 'fill' | 'line' | 'shadow' | 'extrusion'> {
  const { options, inherits } = parts;
  const result: { -readonly [K in 'fill' | 'line' | 'shadow' | 'extrusion']?: AutoShape[K] } = {};
  if (!inherits || options.sets(PID.fillType, PID.fillBooleans)) {
    result.fill = readFill(options, page.context);
  }
  if (!inherits || options.sets(PID.lineColor, PID.lineBooleans)) {
    result.line = readLine(options, page.context);
  }
  if (!inherits || options.sets(PID.shadowType, PID.shadowBooleans)) {
    const shadow = readShadow(options);
    if (shadow.kind !== 'none' || inherits) result.shadow = shadow;
  }
  const extrusion = readExtrusion(options);
  if (extrusion !== undefined) result.extrusion = extrusion;
  return result;
}

function placeOf(parts: Parts, page: PageContext): GeometryPlace {
  return { context: page.context, box: parts.base.box, onLost: () => lose('outline-left-out', parts, page) };
}

function connector(parts: Parts, page: PageContext): Connector {
  const { fill: _, ...rest } = painted(parts, page);
  return {
    ...parts.base,
    kind: 'connector',
    ...rest,
    geometry: readGeometry(parts.options, parts.type, placeOf(parts, page)),
    ...page.connections.get(parts.id),
  };
}

function pictureShape(parts: Parts, page: PageContext): PictureShape {
  const { options } = parts;
  const shape: Draft<PictureShape> = { ...parts.base, kind: 'picture', ...painted(parts, page) };
  const picture = readPib(parts, page);
  if (picture !== undefined) shape.picture = picture;
  else
    page.context.warn('picture-unreadable', 'A picture could not be read.', page.where, labelOf(parts.base));
  const link = options.complex(PID.pibName);
  if (link !== undefined && picture === undefined) shape.link = cleanText(utf16(link));
  const crop = readCrop(options);
  if (crop !== undefined) shape.crop = crop;
  const recolour = readRecolour(options);
  if (recolour !== undefined) shape.recolour = recolour;
  if (parts.type !== TYPE.picture) shape.geometry = readGeometry(options, parts.type, placeOf(parts, page));
  const media = readMedia(parts.clientData, page.context);
  if (media !== undefined) addMedia(shape, media, parts, page);
  return shape;
}

function lose(kind: LossKind, parts: Parts, page: PageContext): void {
  page.context.warn(kind, LOSSES[kind], page.where, labelOf(parts.base));
}

/** The picture of the shape, in other colours where the shape has some for it. */
function readPib(parts: Parts, page: PageContext): number | undefined {
  const { pictures } = page.context.environment;
  const recolouring = readRecolouring(parts.clientData, page.scheme);
  const index = pictures.use(parts.options.entry(PID.pib), recolouring);
  if (recolouring !== undefined && (index === undefined || !pictures.isRecoloured(index))) {
    lose('recolour-left-out', parts, page);
  }
  return index;
}

function objectShape(parts: Parts, object: number, page: PageContext): ObjectShape {
  const shape: Draft<ObjectShape> = { ...parts.base, kind: 'object', object, ...painted(parts, page) };
  const { progId = '', chart } = page.context.objects.list[object] ?? {};
  if (chart === undefined && isChart(progId)) lose('chart-as-picture', parts, page);
  const preview = readPib(parts, page);
  if (preview !== undefined) shape.preview = preview;
  else
    page.context.warn(
      'picture-unreadable',
      'The preview of an object could not be read.',
      page.where,
      labelOf(parts.base),
    );
  const crop = readCrop(parts.options);
  if (crop !== undefined) shape.crop = crop;
  const recolour = readRecolour(parts.options);
  if (recolour !== undefined) shape.recolour = recolour;
  return shape;
}
