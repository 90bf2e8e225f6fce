// What a time node does to its target ([MS-PPT] 2.8.29–2.8.74): one row of the table for each kind of behaviour.
import type {
  Colour,
  ColourStep,
  KeyTime,
  PointShare,
  TimingBehaviour,
  TimingTarget,
} from '../../../deck/index.ts';
import {
  child,
  childrenOf,
  fieldsOf,
  i32,
  readField,
  RT,
  TimeAnimateBehaviorAtom,
  TimeBehaviorAtom,
  TimeColorBehaviorAtom,
  TimeCommandBehaviorAtom,
  TimeEffectBehaviorAtom,
  TimeMotionBehaviorAtom,
  TimeRotationBehaviorAtom,
  TimeScaleBehaviorAtom,
  type RecordNode,
} from '../../records/index.ts';
import { colourOfIndexStruct } from '../paint/colours.ts';
import { readTarget, type TimingScope } from './target.ts';
import { readVariant, VariantList } from './variants.ts';

type Base = Pick<TimingBehaviour, 'target' | 'attributes' | 'additive' | 'overridesChildren' | 'context'>;

/** What all behaviours have in common, with the properties that only some use. */
interface Common {
  readonly base: Base;
  readonly properties: VariantList;
}

/** TimePropertyID4TimeBehavior. */
const PROPERTY = {
  context: 2,
  editRelative: 3,
  colourModel: 4,
  colourDirection: 5,
  override: 6,
  angle: 7,
  centreX: 8,
  centreY: 9,
  pointTypes: 10,
} as const;
const ADDITIVE = ['base', 'sum', 'replace', 'multiply', 'none'] as const;
const ATTRIBUTES_USED = 0x4;

/** The behaviour of a node; undefined where it has none, or acts on nothing. */
export function readBehaviour(node: RecordNode, scope: TimingScope): TimingBehaviour | undefined {
  for (const record of node.children) {
    const read = READERS.get(record.type);
    const inner = read && child(record, RT.TimeBehaviorContainer);
    const target = inner && readTarget(inner, scope);
    if (read !== undefined && inner !== undefined && target !== undefined)
      return read(record, readCommon(inner, target));
  }
  return undefined;
}

function readCommon(record: RecordNode, target: TimingTarget): Common {
  const atom = fieldsOf(child(record, RT.TimeBehavior), TimeBehaviorAtom);
  const flags = atom?.flags ?? 0;
  const properties = new VariantList(child(record, RT.TimePropertyList));
  const names = childrenOf(child(record, RT.TimeVariantList), RT.TimeVariant).flatMap((one) => {
    const name = readVariant(one);
    return typeof name === 'string' && name !== '' ? [name] : [];
  });
  const additive = (flags & 1) === 0 ? undefined : ADDITIVE[atom?.behaviorAdditive ?? 0];
  const context = properties.text(PROPERTY.context);
  const base: Base = {
    target,
    ...((flags & ATTRIBUTES_USED) !== 0 && names.length > 0 && { attributes: names }),
    ...(additive !== undefined && { additive }),
    ...(properties.number(PROPERTY.override) === 1 && { overridesChildren: true }),
    ...(context !== undefined && { context }),
  };
  return { base, properties };
}

type Reader = (record: RecordNode, common: Common) => TimingBehaviour | undefined;

const READERS: ReadonlyMap<number, Reader> = new Map<number, Reader>([
  [RT.TimeSetBehaviorContainer, readSet],
  [RT.TimeAnimateBehaviorContainer, readAnimate],
  [RT.TimeColorBehaviorContainer, readColour],
  [RT.TimeEffectBehaviorContainer, readEffect],
  [RT.TimeMotionBehaviorContainer, readMotion],
  [RT.TimeRotationBehaviorContainer, readRotation],
  [RT.TimeScaleBehaviorContainer, readScale],
  [RT.TimeCommandBehaviorContainer, readCommand],
]);

/** True for the container of a behaviour, readable or not. */
export function isBehaviour(record: RecordNode): boolean {
  return READERS.has(record.type);
}

/** The value where its flag is set: everything else is the writer's leftover. */
function used<T>(flags: number, bit: number, value: T): T | undefined {
  return (flags & (1 << bit)) === 0 ? undefined : value;
}

/** The object without its undefined members. */
function defined<T extends object>(members: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}

function readSet(record: RecordNode, { base }: Common): TimingBehaviour {
  const to = readVariant(child(record, RT.TimeVariant, 1));
  return { kind: 'set', ...base, ...(to !== undefined && { to }) };
}

const MODES = ['discrete', 'linear', 'formula'] as const;
const VALUE_TYPES = ['text', 'number', 'colour'] as const;

function readAnimate(record: RecordNode, { base }: Common): TimingBehaviour | undefined {
  const atom = fieldsOf(child(record, RT.TimeAnimateBehavior), TimeAnimateBehaviorAtom);
  if (atom === undefined) return undefined;
  const { flags } = atom;
  const values = new VariantList(record);
  const keys = used(flags, 4, readKeys(child(record, RT.TimeAnimationValueList)));
  return {
    kind: 'animate',
    ...base,
    ...defined({
      by: used(flags, 0, values.text(1)),
      from: used(flags, 1, values.text(2)),
      to: used(flags, 2, values.text(3)),
      mode: used(flags, 3, MODES[atom.calcMode]),
      values: used(flags, 5, VALUE_TYPES[atom.valueType]),
      keys: keys === undefined || keys.length === 0 ? undefined : keys,
    }),
  };
}

/** Each TimeAnimationValueAtom is followed by the value (instance 0) and the formula (1) of its time, in thousandths. */
function readKeys(list: RecordNode | undefined): readonly KeyTime[] {
  const keys: KeyTime[] = [];
  for (const record of list?.children ?? []) {
    if (record.type === RT.TimeAnimationValue) {
      const time = readField(i32, record.data) ?? -1;
      keys.push({ at: time < 0 ? 'indefinite' : Math.min(1, time / 1000) });
      continue;
    }
    const last = keys.at(-1);
    const value = record.type === RT.TimeVariant ? readVariant(record) : undefined;
    if (last === undefined || value === undefined) continue;
    if (record.instance === 0) keys[keys.length - 1] = { ...last, value };
    else if (typeof value === 'string' && value !== '') keys[keys.length - 1] = { ...last, formula: value };
  }
  return keys;
}

const COLOUR_MODEL = { rgb: 0, hsl: 1, scheme: 2 } as const;

interface StoredColour {
  readonly model: number;
  readonly components: readonly number[];
}

function readColour(record: RecordNode, { base, properties }: Common): TimingBehaviour | undefined {
  const atom = fieldsOf(child(record, RT.TimeColorBehavior), TimeColorBehaviorAtom);
  if (atom === undefined) return undefined;
  const { flags } = atom;
  const model = properties.number(PROPERTY.colourModel);
  const direction = properties.number(PROPERTY.colourDirection);
  return {
    kind: 'colour',
    ...base,
    ...defined({
      by: used(flags, 0, stepOf(atom.colorBy)),
      from: used(flags, 1, colourOf(atom.colorFrom)),
      to: used(flags, 2, colourOf(atom.colorTo)),
      model: used(flags, 3, model === COLOUR_MODEL.hsl ? ('hsl' as const) : ('rgb' as const)),
      direction: used(flags, 4, direction === 1 ? ('counterClockwise' as const) : ('clockwise' as const)),
    }),
  };
}

function colourOf({ model, components }: StoredColour): Colour | undefined {
  const [red = 0, green = 0, blue = 0] = components.map((one) => Math.max(0, Math.min(255, one)));
  if (model === COLOUR_MODEL.scheme) return colourOfIndexStruct((red & 0x7f) << 24);
  return { kind: 'rgb', rgb: (red << 16) | (green << 8) | blue };
}

function stepOf({ model, components }: StoredColour): ColourStep | undefined {
  const [one = 0, two = 0, three = 0] = components.map((value) => Math.max(-1, Math.min(1, value / 255)));
  if (model === COLOUR_MODEL.rgb) return { kind: 'rgb', red: one, green: two, blue: three };
  if (model !== COLOUR_MODEL.hsl) return undefined;
  return { kind: 'hsl', hue: one * 360, saturation: two, luminance: three };
}

const TRANSITIONS = ['in', 'out'] as const;

function readEffect(record: RecordNode, { base }: Common): TimingBehaviour | undefined {
  const atom = fieldsOf(child(record, RT.TimeEffectBehavior), TimeEffectBehaviorAtom);
  if (atom === undefined) return undefined;
  const { flags } = atom;
  const values = new VariantList(record);
  return {
    kind: 'effect',
    ...base,
    ...defined({
      transition: used(flags, 0, TRANSITIONS[atom.effectTransition]),
      filter: used(flags, 1, values.text(1)),
      progress: used(flags, 2, values.number(2)),
    }),
  };
}

/** Pairs are in percent. */
function pointOf([x = 0, y = 0]: readonly number[]): PointShare | undefined {
  return Number.isFinite(x) && Number.isFinite(y) ? { x: x / 100, y: y / 100 } : undefined;
}

function readMotion(record: RecordNode, { base, properties }: Common): TimingBehaviour | undefined {
  const atom = fieldsOf(child(record, RT.TimeMotionBehavior), TimeMotionBehaviorAtom);
  if (atom === undefined) return undefined;
  const { flags } = atom;
  const [x, y] = [properties.number(PROPERTY.centreX), properties.number(PROPERTY.centreY)];
  return {
    kind: 'motion',
    ...base,
    ...defined({
      by: used(flags, 0, pointOf(atom.by)),
      from: used(flags, 1, pointOf(atom.from)),
      to: used(flags, 2, pointOf(atom.to)),
      origin: used(flags, 3, atom.behaviorOrigin === 2 ? ('layout' as const) : ('parent' as const)),
      path: used(flags, 4, new VariantList(record).text(1)),
      editing: properties.flag(PROPERTY.editRelative) === false ? ('fixed' as const) : ('relative' as const),
      angle: used(flags, 6, properties.number(PROPERTY.angle)),
      centre: x === undefined || y === undefined ? undefined : used(flags, 6, pointOf([x, y])),
      pointTypes: used(flags, 7, properties.text(PROPERTY.pointTypes)),
    }),
  };
}

function readRotation(record: RecordNode, { base }: Common): TimingBehaviour | undefined {
  const atom = fieldsOf(child(record, RT.TimeRotationBehavior), TimeRotationBehaviorAtom);
  if (atom === undefined) return undefined;
  const degrees = (bit: number, value: number) =>
    used(atom.flags, bit, Number.isFinite(value) ? value : undefined);
  return {
    kind: 'rotation',
    ...base,
    ...defined({ by: degrees(0, atom.by), from: degrees(1, atom.from), to: degrees(2, atom.to) }),
  };
}

function readScale(record: RecordNode, { base }: Common): TimingBehaviour | undefined {
  const atom = fieldsOf(child(record, RT.TimeScaleBehavior), TimeScaleBehaviorAtom);
  if (atom === undefined) return undefined;
  const { flags } = atom;
  return {
    kind: 'scale',
    ...base,
    ...defined({
      by: used(flags, 0, pointOf(atom.by)),
      from: used(flags, 1, pointOf(atom.from)),
      to: used(flags, 2, pointOf(atom.to)),
      zoomContents: used(flags, 3, atom.fZoomContents),
    }),
  };
}

const COMMANDS = ['event', 'call', 'verb'] as const;

function readCommand(record: RecordNode, { base }: Common): TimingBehaviour | undefined {
  const atom = fieldsOf(child(record, RT.TimeCommandBehavior), TimeCommandBehaviorAtom);
  const command = new VariantList(record).text(1);
  if (atom === undefined || command === undefined) return undefined;
  const type = used(atom.flags, 0, COMMANDS[atom.commandBehaviorType]) ?? 'call';
  return { kind: 'command', ...base, type, command };
}
