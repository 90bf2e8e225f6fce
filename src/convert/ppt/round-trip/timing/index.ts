// The time line of a slide as a newer program stored it (p:timing, ISO/IEC 29500-1, 19.5), in the model's words. All or nothing:
// what it says and the model does not know leaves the binary records to speak.
import type { Draft, TimeNode, Timing, TimingCondition, TimingIterate } from '../../../deck/index.ts';
import {
  ATTENDANCE_NAMES,
  CHILDREN_NAMES,
  CLASS_NAMES,
  EVENT_NAMES,
  ITERATE_NAMES,
  NODE_FILL_NAMES,
  RESTART_NAMES,
  ROLE_NAMES,
} from '../../../ooxml/timing.ts';
import { PER_REPETITION, wordOf } from '../../../ooxml/words.ts';
import { parseXml, type XmlNode } from '../../../ooxml/xml/tree.ts';
import { own } from '../../../../lib/own.ts';
import { behaviourOf } from './behaviour.ts';
import { buildOf } from './build.ts';
import { targetOf } from './target.ts';
import { childOf, defined, flag, named, need, NOTHING, type Scope, share, time, whole } from './values.ts';

const KINDS = { 'p:par': 'parallel', 'p:seq': 'sequence', 'p:excl': 'exclusive' } as const;
const MEDIA = { 'p:audio': 'audio', 'p:video': 'video' } as const;
const roleNamed = wordOf(ROLE_NAMES);
const classNamed = wordOf(CLASS_NAMES);
const eventNamed = wordOf(EVENT_NAMES);
const restartNamed = wordOf(RESTART_NAMES);
const fillNamed = wordOf(NODE_FILL_NAMES);
const attendanceNamed = wordOf(ATTENDANCE_NAMES);
const iterateNamed = wordOf(ITERATE_NAMES);
const childrenNamed = wordOf(CHILDREN_NAMES);

/** Undefined where a target is not on the slide, or something is said that the model has no word for (sounds, diagrams). */
export function readStoredTiming(xml: string, shapeOf: Scope['shapeOf']): Timing | undefined {
  const timing = parseXml(xml);
  const [top] = childOf(timing, 'p:tnLst')?.children ?? [];
  if (timing?.name !== 'p:timing' || top === undefined) return undefined;
  const scope: Scope = { shapeOf, isKnown: true };
  const root = nodeOf(top, scope);
  const builds = childOf(timing, 'p:bldLst')?.children ?? [];
  return scope.isKnown ? { root, builds: builds.flatMap((one) => buildOf(one, shapeOf) ?? []) } : undefined;
}

function nodeOf(element: XmlNode, scope: Scope): TimeNode {
  const container = own(KINDS, element.name);
  if (container !== undefined) {
    const node: Draft<TimeNode> = { ...commonOf(childOf(element, 'p:cTn'), scope), kind: container };
    if (container !== 'sequence') return node;
    node.sequence = {
      ...(flag(element, 'concurrent') === true && { concurrent: true }),
      ...(element.attributes.get('nextAc') === 'seek' && { seeks: true }),
      ...(element.attributes.get('prevAc') === 'skipTimed' && { skipsTimed: true }),
    };
    addConditions(node, 'next', childOf(element, 'p:nextCondLst'), scope);
    addConditions(node, 'previous', childOf(element, 'p:prevCondLst'), scope);
    return node;
  }
  const media = own(MEDIA, element.name);
  if (media !== undefined) return mediaOf(element, media, scope);
  const head = need(scope, childOf(element, 'p:cBhvr'), NOTHING);
  return {
    ...commonOf(childOf(head, 'p:cTn'), scope),
    kind: 'behaviour',
    behaviour: behaviourOf(element, head, scope),
  };
}

function mediaOf(element: XmlNode, kind: 'audio' | 'video', scope: Scope): TimeNode {
  const inner = need(scope, childOf(element, 'p:cMediaNode'), NOTHING);
  const volume = share(inner, 'vol');
  const slideCount = whole(inner, 'numSld');
  return {
    ...commonOf(childOf(inner, 'p:cTn'), scope),
    kind: 'media',
    media: {
      kind,
      target: targetOf(childOf(inner, 'p:tgtEl'), scope),
      ...(volume !== undefined && { volume }),
      ...(flag(inner, 'mute') === true && { mute: true }),
      ...(flag(inner, 'showWhenStopped') === false && { hideWhenStopped: true }),
      ...(slideCount !== undefined && { slideCount }),
      ...(flag(element, 'fullScrn') === true && { fullScreen: true }),
    },
  };
}

/** p:cTn. */
function commonOf(element: XmlNode | undefined, scope: Scope): Omit<TimeNode, 'kind'> {
  const tn = need(scope, element, NOTHING);
  const node: Draft<Omit<TimeNode, 'kind'>> = { number: need(scope, whole(tn, 'id'), 0) };
  const preset = whole(tn, 'presetID');
  const presetClass = named(tn, 'presetClass', classNamed);
  if (preset !== undefined && presetClass !== undefined) {
    node.effect = { class: presetClass, preset, variant: whole(tn, 'presetSubtype') ?? 0 };
  }
  Object.assign(
    node,
    defined({
      role: named(tn, 'nodeType', roleNamed),
      build: whole(tn, 'grpId'),
      duration: time(tn, 'dur'),
      restart: named(tn, 'restart', restartNamed),
      fill: named(tn, 'fill', fillNamed),
      repeatCount: time(tn, 'repeatCount', PER_REPETITION),
      repeatFor: time(tn, 'repeatDur'),
      speed: share(tn, 'spd'),
      accelerate: share(tn, 'accel'),
      decelerate: share(tn, 'decel'),
      autoReverse: flag(tn, 'autoRev'),
      timeFilter: tn.attributes.get('tmFilter'),
      eventFilter: tn.attributes.get('evtFilter'),
      hidden: flag(tn, 'display') === false ? true : undefined,
      placeholder: flag(tn, 'nodePh'),
      afterEffect: flag(tn, 'afterEffect'),
      attends: named(tn, 'masterRel', attendanceNamed),
    }),
  );
  for (const part of tn.children) {
    if (part.name === 'p:stCondLst') addConditions(node, 'begins', part, scope);
    else if (part.name === 'p:endCondLst') addConditions(node, 'ends', part, scope);
    else if (part.name === 'p:endSync') node.endsWith = conditionOf(part, scope);
    else if (part.name === 'p:iterate') node.iterate = iterateOf(part, scope);
    else if (part.name === 'p:childTnLst') node.children = part.children.map((one) => nodeOf(one, scope));
    else if (part.name === 'p:subTnLst') node.attendants = part.children.map((one) => nodeOf(one, scope));
    else if (part.name !== 'p:extLst') scope.isKnown = false;
  }
  return node;
}

function addConditions(
  node: Draft<Pick<TimeNode, 'begins' | 'ends' | 'next' | 'previous'>>,
  list: 'begins' | 'ends' | 'next' | 'previous',
  element: XmlNode | undefined,
  scope: Scope,
): void {
  if (element !== undefined) node[list] = element.children.map((one) => conditionOf(one, scope));
}

function conditionOf(element: XmlNode, scope: Scope): TimingCondition {
  const condition: Draft<TimingCondition> = defined({
    event: named(element, 'evt', eventNamed),
    delay: time(element, 'delay'),
  });
  const [of] = element.children;
  if (of?.name === 'p:tgtEl') condition.of = targetOf(of, scope);
  else if (of?.name === 'p:tn') condition.of = { kind: 'node', number: need(scope, whole(of, 'val'), 0) };
  else if (of?.name === 'p:rtn')
    condition.of = { kind: 'children', which: need(scope, named(of, 'val', childrenNamed), 'all') };
  else if (of !== undefined) scope.isKnown = false;
  return condition;
}

function iterateOf(element: XmlNode, scope: Scope): TimingIterate {
  const absolute = childOf(element, 'p:tmAbs');
  const ms = absolute && need(scope, whole(absolute, 'val'), 0);
  return {
    by: named(element, 'type', iterateNamed) ?? 'whole',
    ...(flag(element, 'backwards') === true && { backwards: true }),
    interval:
      ms === undefined
        ? { fraction: need(scope, share(childOf(element, 'p:tmPct') ?? NOTHING, 'val'), 0) }
        : { ms },
  };
}
