// A shape's records, sorted out ([MS-ODRAW] 2.2.14, [MS-PPT] 2.7.1).
import type { Draft, ShapeBase } from '../../../deck/index.ts';
import {
  fieldsOf,
  child,
  readOptions,
  RT,
  OfficeArtFSP,
  createOptions,
  utf16,
  withChildren,
  PID,
  type OptionTable,
  type RecordNode,
  type Options,
} from '../../records/index.ts';
import { labelOf, LOSSES, type LossKind } from '../../losses.ts';
import type { HiddenForm } from '../../round-trip/index.ts';
import { cleanText } from '../../units.ts';
import { readActions, readShapeLink } from '../objects/links.ts';
import { readTags } from '../objects/tags.ts';
import { readPlaceholder, type PlaceholderReference } from '../placeholders/placeholders.ts';
import { reportShapeLosses } from './losses.ts';
import type { PageContext } from './page.ts';
import { readPlace } from './place.ts';
import { readStoredForm } from './stored-form.ts';

export const FLAG = {
  patriarch: 0x4,
  deleted: 0x8,
  connector: 0x100,
  background: 0x400,
} as const;

export const TYPE = {
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

/** A shape's records, sorted out. */
export interface Parts {
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

export function readParts(record: RecordNode, page: PageContext): Parts | undefined {
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
  const isPicture = isSavedPicture(record, parts);
  const hidden = readStoredForm(options, page, isPicture);
  reportShapeLosses(options, hidden, labelOf(base), page);
  return { ...parts, base, hidden: hidden ?? {} };
}

/** A picture without words of its own. */
function isSavedPicture(record: RecordNode, { type, own }: Pick<Parts, 'type' | 'own'>): boolean {
  return (
    (type === TYPE.picture || own.has(PID.pib)) && child(record, RT.OfficeArtClientTextbox) === undefined
  );
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
  Object.assign(base, readPlace(record, flags, options, page.emuPerUnit));
  if (placeholder !== undefined) {
    const { position: _, ...rest } = placeholder;
    base.placeholder = rest;
  }
  const link = readShapeLink(options.own.get(PID.pihlShape)?.complex, page.context);
  Object.assign(base, link && { click: link }, readActions(clientData?.children ?? [], page.context));
  Object.assign(base, readTags(clientData, page.context, page.where));
  return base;
}

/** Warns of what does not reach the deck, by the name of the shape. */
export function lose(kind: LossKind, parts: Parts, page: PageContext): void {
  page.context.warn(kind, LOSSES[kind], page.where, labelOf(parts.base));
}
