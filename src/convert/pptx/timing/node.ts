// Time nodes as elements (19.5.33 cTn, 19.5.53 par, 19.5.65 seq, 19.5.29 excl, 19.5.30 cMediaNode): numbered anew in document order.
import type { Time, TimeNode, TimingCondition, TimingIterate } from '../../deck/index.ts';
import {
  ATTENDANCE_NAMES,
  CHILDREN_NAMES,
  CLASS_NAMES,
  EVENT_NAMES,
  ITERATE_NAMES,
  NODE_FILL_NAMES,
  RESTART_NAMES,
  ROLE_NAMES,
} from '../../ooxml/timing.ts';
import { PER_REPETITION, PER_WHOLE } from '../../ooxml/words.ts';
import type { PageScope } from '../shapes/index.ts';
import { type Attributes, element, unlessEmpty } from '../../ooxml/xml/write.ts';
import { behaviourXml } from './behaviour.ts';
import type { AnimatedShapes } from './target.ts';

export interface NodeScope {
  readonly page: PageScope;
  readonly targets: AnimatedShapes;
  /** True when p:bldLst has that build of that shape. */
  readonly isBuild: (shape: number, number: number) => boolean;
}

interface Numbered extends NodeScope {
  readonly idOf: (number: number) => number | undefined;
}

/** ST_TLTime and ids are 32 bits; PowerPoint takes no more than this. */
const MAX_TIME = 2147483625;

/** The root node with all below it. */
export function nodeXml(root: TimeNode, scope: NodeScope): string {
  const ids = new Map<number, number>();
  let last = 0;
  const number = (node: TimeNode): void => {
    ids.set(node.number, ++last);
    node.children?.forEach(number);
    node.attendants?.forEach(number);
  };
  number(root);
  return anyXml(root, { ...scope, idOf: (wanted) => ids.get(wanted) });
}

function anyXml(node: TimeNode, scope: Numbered): string {
  switch (node.kind) {
    case 'parallel':
      return element('p:par', {}, [commonXml(node, scope)]);
    case 'exclusive':
      return element('p:excl', {}, [commonXml(node, scope)]);
    case 'sequence':
      return element(
        'p:seq',
        {
          concurrent: node.sequence?.concurrent || undefined,
          prevAc: node.sequence?.skipsTimed ? 'skipTimed' : undefined,
          nextAc: node.sequence?.seeks ? 'seek' : undefined,
        },
        [
          commonXml(node, scope),
          conditionsXml('p:prevCondLst', node.previous, scope),
          conditionsXml('p:nextCondLst', node.next, scope),
        ],
      );
    case 'behaviour':
      return node.behaviour === undefined
        ? ''
        : behaviourXml(node.behaviour, commonXml(node, scope), scope.targets, scope.page);
    case 'media':
      return mediaNodeXml(node, scope);
  }
}

function mediaNodeXml(node: TimeNode, scope: Numbered): string {
  const { media } = node;
  if (media === undefined) return '';
  return element(
    `p:${media.kind}`,
    { fullScrn: media.kind === 'video' && media.fullScreen ? true : undefined },
    [
      element(
        'p:cMediaNode',
        {
          vol: media.volume === undefined ? undefined : media.volume * PER_WHOLE,
          mute: media.mute,
          numSld: media.slideCount,
          showWhenStopped: media.hideWhenStopped ? false : undefined,
        },
        [commonXml(node, scope), element('p:tgtEl', {}, [scope.targets.playerXml(media.target)])],
      ),
    ],
  );
}

/** p:cTn. */
function commonXml(node: TimeNode, scope: Numbered): string {
  const { children = [], attendants = [] } = node;
  return element('p:cTn', attributesOf(node, scope), [
    conditionsXml('p:stCondLst', node.begins, scope),
    conditionsXml('p:endCondLst', node.ends, scope),
    node.endsWith === undefined ? '' : conditionXml('p:endSync', node.endsWith, scope),
    node.iterate === undefined ? '' : iterateXml(node.iterate),
    unlessEmpty(
      'p:childTnLst',
      {},
      children.map((one) => anyXml(one, scope)),
    ),
    unlessEmpty(
      'p:subTnLst',
      {},
      attendants.map((one) => anyXml(one, scope)),
    ),
  ]);
}

function attributesOf(node: TimeNode, scope: Numbered): Attributes {
  const { effect } = node;
  const share = (value: number | undefined): number | undefined =>
    value === undefined ? undefined : value * PER_WHOLE;
  return {
    id: scope.idOf(node.number),
    presetID: effect?.preset,
    presetClass: effect && CLASS_NAMES[effect.class],
    presetSubtype: effect?.variant,
    dur: timeOf(node.duration),
    repeatCount: timeOf(node.repeatCount, PER_REPETITION),
    repeatDur: timeOf(node.repeatFor),
    spd: share(node.speed),
    accel: share(node.accelerate),
    decel: share(node.decelerate),
    autoRev: node.autoReverse || undefined,
    restart: node.restart && RESTART_NAMES[node.restart],
    fill: node.fill && NODE_FILL_NAMES[node.fill],
    tmFilter: node.timeFilter,
    evtFilter: node.eventFilter,
    display: node.hidden ? false : undefined,
    masterRel: node.attends && ATTENDANCE_NAMES[node.attends],
    grpId: buildOf(node, scope),
    afterEffect: node.afterEffect,
    nodeType: node.role && ROLE_NAMES[node.role],
    nodePh: node.placeholder,
  };
}

/** The build of the node's shape, which is that of the first behaviour below it. */
function buildOf(node: TimeNode, { isBuild }: NodeScope): number | undefined {
  if (node.build === undefined) return undefined;
  const shape = shapeOf(node);
  return shape !== undefined && isBuild(shape, node.build) ? node.build : undefined;
}

/** The shape of the first behaviour in a node; commands go to what plays, which may be another shape. */
export function shapeOf(node: TimeNode): number | undefined {
  const target = node.behaviour?.kind === 'command' ? undefined : node.behaviour?.target;
  if (target !== undefined && 'shape' in target) return target.shape;
  for (const one of node.children ?? []) {
    const shape = shapeOf(one);
    if (shape !== undefined) return shape;
  }
  return undefined;
}

function timeOf(time: Time | undefined, perUnit = 1): string | number | undefined {
  if (time === undefined || time === 'indefinite') return time;
  return Math.max(0, Math.min(MAX_TIME, time * perUnit));
}

function conditionsXml(
  name: string,
  conditions: readonly TimingCondition[] | undefined,
  scope: Numbered,
): string {
  return unlessEmpty(
    name,
    {},
    (conditions ?? []).map((one) => conditionXml('p:cond', one, scope)),
  );
}

function conditionXml(name: string, condition: TimingCondition, scope: Numbered): string {
  const { event, delay, of } = condition;
  const attributes = { evt: event && EVENT_NAMES[event], delay: timeOf(delay) };
  if (of === undefined) return element(name, attributes);
  if (of.kind === 'node') {
    const val = scope.idOf(of.number);
    return val === undefined ? '' : element(name, attributes, [element('p:tn', { val })]);
  }
  if (of.kind === 'children')
    return element(name, attributes, [element('p:rtn', { val: CHILDREN_NAMES[of.which] })]);
  const target = scope.targets.playerXml(of);
  return target === undefined ? '' : element(name, attributes, [element('p:tgtEl', {}, [target])]);
}

function iterateXml({ by, backwards, interval }: TimingIterate): string {
  return element('p:iterate', { type: ITERATE_NAMES[by], backwards }, [
    'ms' in interval
      ? element('p:tmAbs', { val: timeOf(interval.ms) })
      : element('p:tmPct', { val: Math.max(0, interval.fraction * PER_WHOLE) }),
  ]);
}
