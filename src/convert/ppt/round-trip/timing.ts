// The time line of a slide as a newer program stored it (p:timing, ISO/IEC 29500-1, 19.5), in the model's words. All or nothing:
// what it says and the model does not know leaves the binary records to speak.
import {
  type CHART_BUILDS,
  type EFFECT_CLASSES,
  SCHEME_SLOTS,
  type Colour,
  type ColourStep,
  type Draft,
  type KeyTime,
  type NodeRole,
  type PointShare,
  type Time,
  type TimeNode,
  type Timing,
  type TimingBehaviour,
  type TimingBuild,
  type TimingCondition,
  type TimingEvent,
  type TimingIterate,
  type TimingTarget,
  type TimingValue,
} from '../../deck/index.ts';
import { own } from '../../../lib/own.ts';
import { SCHEME_NAMES } from '../../ooxml/colours.ts';
import { parseXml, type XmlNode } from '../../ooxml/xml/tree.ts';

const NOTHING: XmlNode = { name: '', attributes: new Map(), children: [], text: '' };
const BLACK: Colour = { kind: 'rgb', rgb: 0 };
const PER_WHOLE = 100_000;
const PER_UNIT = 1000;
const PER_DEGREE = 60_000;
const KINDS = { 'p:par': 'parallel', 'p:seq': 'sequence', 'p:excl': 'exclusive' } as const;
const MEDIA = { 'p:audio': 'audio', 'p:video': 'video' } as const;
const ROLES: Readonly<Record<string, NodeRole>> = {
  clickEffect: 'clickEffect',
  withEffect: 'withEffect',
  afterEffect: 'afterEffect',
  mainSeq: 'mainSequence',
  interactiveSeq: 'interactiveSequence',
  clickPar: 'clickGroup',
  withGroup: 'withGroup',
  afterGroup: 'afterGroup',
  tmRoot: 'root',
};
const CLASSES: Readonly<Record<string, (typeof EFFECT_CLASSES)[number]>> = {
  entr: 'entrance',
  exit: 'exit',
  emph: 'emphasis',
  path: 'path',
  verb: 'verb',
  mediacall: 'media',
};
const EVENTS: Readonly<Record<string, TimingEvent>> = {
  onBegin: 'begin',
  onEnd: 'end',
  begin: 'beginOfNode',
  end: 'endOfNode',
  onClick: 'click',
  onDblClick: 'doubleClick',
  onMouseOver: 'pointerOver',
  onMouseOut: 'pointerOut',
  onNext: 'next',
  onPrev: 'previous',
  onStopAudio: 'stopAudio',
};
const RESTARTS = { always: 'always', whenNotActive: 'whenNotActive', never: 'never' } as const;
const FILLS = { remove: 'remove', freeze: 'freeze', hold: 'hold' } as const;
const ATTENDS = { sameClick: 'sameClick', lastClick: 'lastClick', nextClick: 'nextClick' } as const;
const ITERATES = { el: 'whole', wd: 'word', lt: 'letter' } as const;
const ADDITIVE = { base: 'base', sum: 'sum', repl: 'replace', mult: 'multiply', none: 'none' } as const;
const MODES = { discrete: 'discrete', lin: 'linear', fmla: 'formula' } as const;
const VALUES = { str: 'text', num: 'number', clr: 'colour' } as const;
const COMMANDS = { evt: 'event', call: 'call', verb: 'verb' } as const;
const CHILDREN = { first: 'first', last: 'last', all: 'all' } as const;
const BUILDS = { allAtOnce: 'allAtOnce', p: 'level', cust: 'custom', whole: 'whole' } as const;
const CHART_BUILD_NAMES: Readonly<Record<string, (typeof CHART_BUILDS)[number]>> = {
  allAtOnce: 'whole',
  series: 'series',
  category: 'category',
  seriesEl: 'seriesElement',
  categoryEl: 'categoryElement',
};

interface Scope {
  /** The model's number of the shape with that id in the XML. */
  readonly shapeOf: (id: number) => number | undefined;
  /** False once something was met that the model has no word for. */
  isKnown: boolean;
}

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
  const presetClass = named(tn, 'presetClass', CLASSES);
  if (preset !== undefined && presetClass !== undefined) {
    node.effect = { class: presetClass, preset, variant: whole(tn, 'presetSubtype') ?? 0 };
  }
  Object.assign(
    node,
    defined({
      role: named(tn, 'nodeType', ROLES),
      build: whole(tn, 'grpId'),
      duration: time(tn, 'dur'),
      restart: named(tn, 'restart', RESTARTS),
      fill: named(tn, 'fill', FILLS),
      repeatCount: time(tn, 'repeatCount', PER_UNIT),
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
      attends: named(tn, 'masterRel', ATTENDS),
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
    event: named(element, 'evt', EVENTS),
    delay: time(element, 'delay'),
  });
  const [of] = element.children;
  if (of?.name === 'p:tgtEl') condition.of = targetOf(of, scope);
  else if (of?.name === 'p:tn') condition.of = { kind: 'node', number: need(scope, whole(of, 'val'), 0) };
  else if (of?.name === 'p:rtn')
    condition.of = { kind: 'children', which: need(scope, named(of, 'val', CHILDREN), 'all') };
  else if (of !== undefined) scope.isKnown = false;
  return condition;
}

function iterateOf(element: XmlNode, scope: Scope): TimingIterate {
  const absolute = childOf(element, 'p:tmAbs');
  const ms = absolute && need(scope, whole(absolute, 'val'), 0);
  return {
    by: named(element, 'type', ITERATES) ?? 'whole',
    ...(flag(element, 'backwards') === true && { backwards: true }),
    interval:
      ms === undefined
        ? { fraction: need(scope, share(childOf(element, 'p:tmPct') ?? NOTHING, 'val'), 0) }
        : { ms },
  };
}

function targetOf(element: XmlNode | undefined, scope: Scope): TimingTarget {
  const [target] = element?.children ?? [];
  if (target?.name === 'p:sldTgt') return { kind: 'slide' };
  const id = target?.name === 'p:spTgt' ? whole(target, 'spid') : undefined;
  const shape = need(scope, id === undefined ? undefined : scope.shapeOf(id), 0);
  const [part] = target?.children ?? [];
  if (part === undefined) return { kind: 'shape', shape };
  if (part.name === 'p:bg') return { kind: 'background', shape };
  scope.isKnown &&= part.name === 'p:txEl';
  const [range] = part.children;
  if (range === undefined) return { kind: 'text', shape };
  const from = need(scope, whole(range, 'st'), 0);
  const to = need(scope, whole(range, 'end'), 0);
  if (range.name === 'p:pRg') return { kind: 'paragraphs', shape, first: from, last: to };
  return { kind: 'characters', shape, begin: from, end: to };
}

function behaviourOf(element: XmlNode, head: XmlNode, scope: Scope): TimingBehaviour {
  const names = childOf(head, 'p:attrNameLst')?.children.map(({ text }) => text);
  const base = {
    target: targetOf(childOf(head, 'p:tgtEl'), scope),
    ...defined({
      attributes: names,
      additive: named(head, 'additive', ADDITIVE),
      context: head.attributes.get('rctx'),
    }),
    ...(head.attributes.get('override') === 'childStyle' && { overridesChildren: true }),
  };
  const text = (name: string) => element.attributes.get(name);
  switch (element.name) {
    case 'p:set':
      return { ...base, kind: 'set', ...defined({ to: valueOf(childOf(element, 'p:to'), scope) }) };
    case 'p:anim':
      return {
        ...base,
        kind: 'animate',
        ...defined({
          mode: named(element, 'calcmode', MODES),
          values: named(element, 'valueType', VALUES),
          from: text('from'),
          to: text('to'),
          by: text('by'),
          keys: childOf(element, 'p:tavLst')?.children.map((one) => keyOf(one, scope)),
        }),
      };
    case 'p:animClr':
      return {
        ...base,
        kind: 'colour',
        ...defined({
          model: named(element, 'clrSpc', { rgb: 'rgb', hsl: 'hsl' }),
          direction: named(element, 'dir', { cw: 'clockwise', ccw: 'counterClockwise' }),
          by: stepOf(childOf(element, 'p:by'), scope),
          from: colourOf(childOf(element, 'p:from'), scope),
          to: colourOf(childOf(element, 'p:to'), scope),
        }),
      };
    case 'p:animEffect': {
      const progress = valueOf(childOf(element, 'p:progress'), scope);
      return {
        ...base,
        kind: 'effect',
        ...defined({
          transition: named(element, 'transition', { in: 'in', out: 'out', none: 'none' }),
          filter: text('filter'),
          ...(typeof progress === 'number' && { progress }),
        }),
      };
    }
    case 'p:animMotion':
      return {
        ...base,
        kind: 'motion',
        ...defined({
          origin: named(element, 'origin', { parent: 'parent', layout: 'layout' }),
          path: text('path'),
          editing: named(element, 'pathEditMode', { relative: 'relative', fixed: 'fixed' }),
          angle: degrees(element, 'rAng'),
          pointTypes: text('ptsTypes'),
          centre: pointOf(childOf(element, 'p:rCtr'), scope),
          ...pointsOf(element, scope),
        }),
      };
    case 'p:animRot':
      return {
        ...base,
        kind: 'rotation',
        ...defined({
          by: degrees(element, 'by'),
          from: degrees(element, 'from'),
          to: degrees(element, 'to'),
        }),
      };
    case 'p:animScale':
      return {
        ...base,
        kind: 'scale',
        ...defined({ zoomContents: flag(element, 'zoomContents'), ...pointsOf(element, scope) }),
      };
    case 'p:cmd':
      return {
        ...base,
        kind: 'command',
        type: need(scope, named(element, 'type', COMMANDS), 'call'),
        command: need(scope, text('cmd'), ''),
      };
    default:
      scope.isKnown = false;
      return { ...base, kind: 'set' };
  }
}

function keyOf(element: XmlNode, scope: Scope): KeyTime {
  const at = element.attributes.get('tm');
  return {
    at: at === undefined || at === 'indefinite' ? 'indefinite' : need(scope, share(element, 'tm'), 0),
    ...defined({ value: valueOf(childOf(element, 'p:val'), scope), formula: element.attributes.get('fmla') }),
  };
}

function valueOf(element: XmlNode | undefined, scope: Scope): TimingValue | undefined {
  const [value] = element?.children ?? [];
  if (value === undefined) return undefined;
  const text = value.attributes.get('val');
  switch (value.name) {
    case 'p:strVal':
      return text ?? '';
    case 'p:boolVal':
      return need(scope, flag(value, 'val'), false);
    case 'p:intVal':
    case 'p:fltVal':
      return need(scope, numeric(text), 0);
    case 'p:clrVal':
      return { colour: need(scope, colourOf(value, scope), BLACK) };
    default:
      scope.isKnown = false;
      return undefined;
  }
}

function colourOf(element: XmlNode | undefined, scope: Scope): Colour | undefined {
  const [colour] = element?.children ?? [];
  if (colour === undefined) return undefined;
  const value = colour.attributes.get('val') ?? '';
  scope.isKnown &&= colour.children.length === 0;
  if (colour.name === 'a:srgbClr' && /^[\da-f]{6}$/i.test(value)) {
    return { kind: 'rgb', rgb: Number.parseInt(value, 16) };
  }
  const slot = SCHEME_SLOTS.find((one) => SCHEME_NAMES[one] === value);
  scope.isKnown &&= colour.name === 'a:schemeClr';
  return { kind: 'scheme', slot: need(scope, slot, 'text1') };
}

function stepOf(element: XmlNode | undefined, scope: Scope): ColourStep | undefined {
  const [step] = element?.children ?? [];
  if (step === undefined) return undefined;
  const part = (name: string, unit = PER_WHOLE) => need(scope, numeric(step.attributes.get(name)), 0) / unit;
  if (step.name === 'p:rgb') return { kind: 'rgb', red: part('r'), green: part('g'), blue: part('b') };
  scope.isKnown &&= step.name === 'p:hsl';
  return { kind: 'hsl', hue: part('h', PER_DEGREE), saturation: part('s'), luminance: part('l') };
}

function pointsOf(element: XmlNode, scope: Scope) {
  return {
    by: pointOf(childOf(element, 'p:by'), scope),
    from: pointOf(childOf(element, 'p:from'), scope),
    to: pointOf(childOf(element, 'p:to'), scope),
  };
}

function pointOf(element: XmlNode | undefined, scope: Scope): PointShare | undefined {
  return element && { x: need(scope, share(element, 'x'), 0), y: need(scope, share(element, 'y'), 0) };
}

function buildOf(element: XmlNode, shapeOf: Scope['shapeOf']): TimingBuild | undefined {
  const shape = shapeOf(whole(element, 'spid') ?? -1);
  const number = whole(element, 'grpId');
  if (shape === undefined || number === undefined) return undefined;
  const common = {
    shape,
    number,
    ...defined({ expanded: flag(element, 'uiExpand'), background: flag(element, 'animBg') }),
  };
  if (element.name === 'p:bldOleChart') {
    return { ...common, kind: 'chart', by: named(element, 'bld', CHART_BUILD_NAMES) ?? 'whole' };
  }
  if (element.name !== 'p:bldP') return undefined;
  return {
    ...common,
    kind: 'paragraphs',
    by: named(element, 'build', BUILDS) ?? 'whole',
    ...defined({
      level: whole(element, 'bldLvl'),
      keepsBackground: flag(element, 'autoUpdateAnimBg') === false ? true : undefined,
      reverse: flag(element, 'rev'),
      advanceAfter: time(element, 'advAuto'),
    }),
  };
}

function childOf(element: XmlNode | undefined, name: string): XmlNode | undefined {
  return element?.children.find((one) => one.name === name);
}

/** The value; without it the whole time line is of no use. */
function need<const T>(scope: Scope, value: T | undefined, fallback: T): T {
  scope.isKnown &&= value !== undefined;
  return value ?? fallback;
}

/** The members that have a value. */
function defined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    // What is undefined was dropped: the keys left are those whose value is of the type without it.
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function named<const T>(element: XmlNode, name: string, table: Readonly<Record<string, T>>): T | undefined {
  const value = element.attributes.get(name);
  return value === undefined ? undefined : own(table, value);
}

function numeric(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function scaled(value: number | undefined, unit: number): number | undefined {
  return value === undefined ? undefined : value / unit;
}

function whole(element: XmlNode, name: string): number | undefined {
  const value = numeric(element.attributes.get(name)) ?? -1;
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function time(element: XmlNode, name: string, perUnit = 1): Time | undefined {
  const text = element.attributes.get(name);
  return text === 'indefinite' ? text : scaled(numeric(text), perUnit);
}

function share(element: XmlNode, name: string): number | undefined {
  const text = element.attributes.get(name);
  return text?.endsWith('%') === true
    ? scaled(numeric(text.slice(0, -1)), 100)
    : scaled(numeric(text), PER_WHOLE);
}

function degrees(element: XmlNode, name: string): number | undefined {
  return scaled(numeric(element.attributes.get(name)), PER_DEGREE);
}

function flag(element: XmlNode, name: string): boolean | undefined {
  const text = element.attributes.get(name) ?? '';
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : undefined;
}
