// Time nodes of PowerPoint 2002 ([MS-PPT] 2.8.15–2.8.28): the tree of the slide, one to one.
import {
  NODE_ROLES,
  EFFECT_CLASSES,
  type Draft,
  type NodeRole,
  type TimeNode,
  type Time,
  type TimingIterate,
} from '../../../deck/index.ts';
import {
  child,
  childrenOf,
  f32,
  fieldsOf,
  readField,
  RT,
  TimeIterateDataAtom,
  TimeNodeAtom,
  TimeSequenceDataAtom,
  u32,
  type RecordNode,
} from '../../records/index.ts';
import { isBehaviour, readBehaviour } from './behaviour.ts';
import { CONDITION, readConditions, readTarget, type TimingScope } from './target.ts';
import { VariantList } from './variants.ts';

/** Bits of TimeNodeAtom: which of its fields count. */
const USED = { fill: 0x1, restart: 0x2, type: 0x8, duration: 0x10 } as const;
const RESTARTS = ['never', 'always', 'whenNotActive', 'never'] as const;
const FILLS = ['hold', 'remove', 'freeze', 'hold', 'remove'] as const;
const KINDS = ['parallel', 'sequence', 'exclusive', 'behaviour', 'media'] as const;
const ATTENDS = ['sameClick', 'lastClick', 'nextClick'] as const;

/** TimePropertyID4TimeNode. */
const PROPERTY = {
  display: 0x02,
  master: 0x05,
  effectId: 0x09,
  effectDirection: 0x0a,
  effectType: 0x0b,
  afterEffect: 0x0d,
  slideCount: 0x0f,
  timeFilter: 0x10,
  eventFilter: 0x11,
  hideWhenStopped: 0x12,
  groupId: 0x13,
  role: 0x14,
  placeholder: 0x15,
  volume: 0x16,
  mute: 0x17,
  fullScreen: 0x1a,
} as const;
const HIDDEN = 1;
/** TimeVisualElementEnum TL_TVET_Video. */
const VIDEO = 4;

export interface ReadTree {
  /** Undefined where its record is damaged. */
  readonly root: TimeNode | undefined;
  /** True when damaged nodes with behaviours were passed over. */
  readonly isDamaged: boolean;
}

/** The root node, with its descendants numbered in their order. */
export function readTimeNodes(record: RecordNode, scope: TimingScope): ReadTree {
  let numbers = 0;
  let isDamaged = false;
  const root = readNode(record, {
    ...scope,
    nextNumber: () => ++numbers,
    lose(node) {
      isDamaged ||= holdsBehaviour(node);
    },
  });
  return { root: root && withGroupRoles(root), isDamaged };
}

/** Groups of the main sequence have their roles from their place, as PowerPoint writes them when it converts a tree that names none. */
function withGroupRoles(root: TimeNode): TimeNode {
  const grouped = (node: TimeNode, role: NodeRole): TimeNode =>
    node.kind !== 'parallel' || node.role !== undefined || node.effect !== undefined
      ? node
      : { ...node, role };
  const steps = (click: TimeNode): readonly TimeNode[] | undefined =>
    click.children?.map((one, at) => grouped(one, at === 0 ? 'withGroup' : 'afterGroup'));
  const clicks = (sequence: TimeNode): readonly TimeNode[] | undefined =>
    sequence.children?.map((one) => withChildren(grouped(one, 'clickGroup'), steps(one)));
  const sequences = root.children?.map((one) =>
    one.role === 'mainSequence' ? withChildren(one, clicks(one)) : one,
  );
  return withChildren(root, sequences);
}

function withChildren(node: TimeNode, children: readonly TimeNode[] | undefined): TimeNode {
  return children === undefined ? node : { ...node, children };
}

interface NodeScope extends TimingScope {
  readonly nextNumber: () => number;
  readonly lose: (record: RecordNode) => void;
}

function holdsBehaviour(record: RecordNode): boolean {
  return isBehaviour(record) || record.children.some(holdsBehaviour);
}

/** Numbers are given as the other nodes' conditions count: a node, its children, then what attends it. */
function readNode(record: RecordNode, scope: NodeScope): TimeNode | undefined {
  const atom = fieldsOf(child(record, RT.TimeNode), TimeNodeAtom);
  if (atom === undefined) {
    scope.lose(record);
    return undefined;
  }
  const has = (bit: number): boolean => (atom.flags & bit) !== 0;
  const properties = new VariantList(child(record, RT.TimePropertyList));
  const node: Draft<TimeNode> = {
    kind: (has(USED.type) ? KINDS[atom.type] : undefined) ?? 'parallel',
    number: scope.nextNumber(),
    ...attributesOf(properties),
    ...modifiersOf(record),
    ...listsOf(record, scope),
  };
  const fill = has(USED.fill) ? FILLS[atom.fill] : undefined;
  if (fill !== undefined) node.fill = fill;
  const restart = has(USED.restart) ? RESTARTS[atom.restart] : undefined;
  if (restart !== undefined) node.restart = restart;
  if (has(USED.duration)) node.duration = atom.duration < 0 ? 'indefinite' : atom.duration;
  const behaviour = readBehaviour(record, scope);
  if (behaviour !== undefined) node.behaviour = behaviour;
  if (node.kind === 'media') Object.assign(node, mediaOf(record, properties, scope));
  const children = nodesOf(record, RT.TimeExtTimeNodeContainer, scope);
  if (children.length > 0) node.children = children;
  const attendants = nodesOf(record, RT.TimeSubEffectContainer, scope).map((one) =>
    attending(one, node.number),
  );
  if (attendants.length > 0) node.attendants = attendants;
  return node;
}

function nodesOf(record: RecordNode, type: number, scope: NodeScope): readonly TimeNode[] {
  return childrenOf(record, type).flatMap((one) => readNode(one, scope) ?? []);
}

/** Conditions of an attendant that name a node mean the one that it attends, whose number no writer agrees on. */
function attending(node: TimeNode, master: number): TimeNode {
  if (node.begins === undefined) return node;
  return {
    ...node,
    begins: node.begins.map((one) =>
      one.of?.kind === 'node' ? { ...one, of: { kind: 'node', number: master } } : one,
    ),
  };
}

function attributesOf(properties: VariantList): Partial<TimeNode> {
  const node: Draft<Partial<TimeNode>> = {};
  const role = NODE_ROLES[(properties.number(PROPERTY.role) ?? 0) - 1];
  if (role !== undefined) node.role = role;
  const preset = properties.number(PROPERTY.effectId);
  const effectClass = EFFECT_CLASSES[(properties.number(PROPERTY.effectType) ?? 0) - 1];
  if (preset !== undefined && effectClass !== undefined) {
    node.effect = { class: effectClass, preset, variant: properties.number(PROPERTY.effectDirection) ?? 0 };
  }
  const build = properties.number(PROPERTY.groupId);
  if (build !== undefined && build >= 0) node.build = build;
  const timeFilter = properties.text(PROPERTY.timeFilter);
  if (timeFilter !== undefined) node.timeFilter = timeFilter;
  const eventFilter = properties.text(PROPERTY.eventFilter);
  if (eventFilter !== undefined) node.eventFilter = eventFilter;
  if (properties.number(PROPERTY.display) === HIDDEN) node.hidden = true;
  if (properties.flag(PROPERTY.placeholder) === true) node.placeholder = true;
  if (properties.flag(PROPERTY.afterEffect) === true) node.afterEffect = true;
  const attends = ATTENDS[properties.number(PROPERTY.master) ?? -1];
  if (attends !== undefined) node.attends = attends;
  return node;
}

function mediaOf(record: RecordNode, properties: VariantList, scope: TimingScope): Pick<TimeNode, 'media'> {
  const target = readTarget(record, scope);
  if (target === undefined) return {};
  const visual = child(child(record, RT.TimeClientVisualElement), RT.VisualShapeAtom);
  const volume = properties.number(PROPERTY.volume);
  const slideCount = properties.number(PROPERTY.slideCount);
  return {
    media: {
      target,
      kind: visual !== undefined && readField(u32, visual.data) === VIDEO ? 'video' : 'audio',
      ...(volume !== undefined && { volume: Math.max(0, Math.min(1, volume)) }),
      ...(slideCount !== undefined && slideCount > 0 && { slideCount }),
      ...(properties.flag(PROPERTY.mute) === true && { mute: true }),
      ...(properties.flag(PROPERTY.hideWhenStopped) === true && { hideWhenStopped: true }),
      ...(properties.flag(PROPERTY.fullScreen) === true && { fullScreen: true }),
    },
  };
}

/** Types of TimeModifierAtom (2.8.50); values are floating-point numbers. */
const MODIFIER = { count: 0, duration: 1, speed: 2, accelerate: 3, decelerate: 4, reverse: 5 } as const;
/** Endless repetition is stored as a number that no show reaches. */
const MAX_REPEATS = 1e6;

function modifiersOf(record: RecordNode): Partial<TimeNode> {
  const node: Draft<Partial<TimeNode>> = {};
  const share = (value: number): number => Math.max(0, Math.min(1, value));
  for (const { data } of childrenOf(record, RT.TimeModifier)) {
    const value = readField(f32, data, 4);
    if (value === undefined || Number.isNaN(value)) continue;
    const time: Time = value < 0 || value > MAX_REPEATS * 1000 ? 'indefinite' : value;
    switch (readField(u32, data)) {
      case MODIFIER.count:
        node.repeatCount = value > MAX_REPEATS ? 'indefinite' : time;
        break;
      case MODIFIER.duration:
        node.repeatFor = time;
        break;
      case MODIFIER.speed:
        if (value > 0 && value < MAX_REPEATS) node.speed = value;
        break;
      case MODIFIER.accelerate:
        node.accelerate = share(value);
        break;
      case MODIFIER.decelerate:
        node.decelerate = share(value);
        break;
      case MODIFIER.reverse:
        node.autoReverse = value !== 0;
        break;
      default:
        break;
    }
  }
  return node;
}

function listsOf(record: RecordNode, scope: TimingScope): Partial<TimeNode> {
  const node: Draft<Partial<TimeNode>> = {};
  const list = (instance: number) => readConditions(record, instance, scope);
  const [begins, ends, next, previous] = [
    list(CONDITION.begin),
    list(CONDITION.end),
    list(CONDITION.next),
    list(CONDITION.previous),
  ];
  if (begins.length > 0) node.begins = begins;
  if (ends.length > 0) node.ends = ends;
  if (next.length > 0) node.next = next;
  if (previous.length > 0) node.previous = previous;
  const [endsWith] = list(CONDITION.endSync);
  if (endsWith !== undefined) node.endsWith = endsWith;
  const sequence = fieldsOf(child(record, RT.TimeSequenceData), TimeSequenceDataAtom);
  if (sequence !== undefined) {
    const uses = (bit: number, value: number) => (sequence.flags & bit) !== 0 && value === 1;
    node.sequence = {
      concurrent: uses(1, sequence.concurrency),
      seeks: uses(2, sequence.nextAction),
      skipsTimed: uses(4, sequence.previousAction),
    };
  }
  const iterate = iterateOf(record);
  if (iterate !== undefined) node.iterate = iterate;
  return node;
}

const ITERATE_BY = ['whole', 'word', 'letter'] as const;
/** Bits of TimeIterateDataAtom. */
const ITERATE = { direction: 1, type: 2, interval: 4, intervalType: 8 } as const;

function iterateOf(record: RecordNode): TimingIterate | undefined {
  const atom = fieldsOf(child(record, RT.TimeIterateData), TimeIterateDataAtom);
  if (atom === undefined) return undefined;
  const has = (bit: number): boolean => (atom.flags & bit) !== 0;
  const interval = has(ITERATE.interval) ? atom.iterateInterval : 0;
  const isShare = has(ITERATE.intervalType) && atom.iterateIntervalType === 1;
  return {
    by: (has(ITERATE.type) ? ITERATE_BY[atom.iterateType] : undefined) ?? 'whole',
    ...(has(ITERATE.direction) && atom.iterateDirection === 0 && { backwards: true }),
    interval: isShare ? { fraction: interval / 1000 } : { ms: interval },
  };
}
