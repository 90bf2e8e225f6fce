// Behaviours (ISO/IEC 29500-1, 19.5.1–19.5.8, 19.5.17, 19.5.66) in the model's words.
import type {
  BehaviourChange,
  Colour,
  ColourStep,
  KeyTime,
  PointShare,
  TimingBehaviour,
  TimingValue,
} from '../../../deck/index.ts';
import { schemeSlotNamed } from '../../../ooxml/colours.ts';
import {
  ADDITIVE_NAMES,
  COLOUR_MODEL_NAMES,
  COMMAND_NAMES,
  DIRECTION_NAMES,
  EDITING_NAMES,
  MODE_NAMES,
  ORIGIN_NAMES,
  TRANSITION_NAMES,
  VALUE_NAMES,
} from '../../../ooxml/timing.ts';
import { PER_DEGREE, PER_WHOLE, wordOf } from '../../../ooxml/words.ts';
import type { XmlNode } from '../../../ooxml/xml/tree.ts';
import { targetOf } from './target.ts';
import { childOf, defined, degrees, flag, named, need, numeric, type Scope, share } from './values.ts';

const BLACK: Colour = { kind: 'rgb', rgb: 0 };
const additiveNamed = wordOf(ADDITIVE_NAMES);
const modeNamed = wordOf(MODE_NAMES);
const valuesNamed = wordOf(VALUE_NAMES);
const modelNamed = wordOf(COLOUR_MODEL_NAMES);
const directionNamed = wordOf(DIRECTION_NAMES);
const transitionNamed = wordOf(TRANSITION_NAMES);
const originNamed = wordOf(ORIGIN_NAMES);
const editingNamed = wordOf(EDITING_NAMES);
const commandNamed = wordOf(COMMAND_NAMES);

/** `head` is its p:cBhvr. */
export function behaviourOf(element: XmlNode, head: XmlNode, scope: Scope): TimingBehaviour {
  const names = childOf(head, 'p:attrNameLst')?.children.map(({ text }) => text);
  return {
    target: targetOf(childOf(head, 'p:tgtEl'), scope),
    ...defined({
      attributes: names,
      additive: named(head, 'additive', additiveNamed),
      context: head.attributes.get('rctx'),
    }),
    ...(head.attributes.get('override') === 'childStyle' && { overridesChildren: true }),
    ...changeOf(element, scope),
  };
}

function changeOf(element: XmlNode, scope: Scope): BehaviourChange {
  const text = (name: string) => element.attributes.get(name);
  switch (element.name) {
    case 'p:set':
      return { kind: 'set', ...defined({ to: valueOf(childOf(element, 'p:to'), scope) }) };
    case 'p:anim':
      return {
        kind: 'animate',
        ...defined({
          mode: named(element, 'calcmode', modeNamed),
          values: named(element, 'valueType', valuesNamed),
          from: text('from'),
          to: text('to'),
          by: text('by'),
          keys: childOf(element, 'p:tavLst')?.children.map((one) => keyOf(one, scope)),
        }),
      };
    case 'p:animClr':
      return {
        kind: 'colour',
        ...defined({
          model: named(element, 'clrSpc', modelNamed),
          direction: named(element, 'dir', directionNamed),
          by: stepOf(childOf(element, 'p:by'), scope),
          from: colourOf(childOf(element, 'p:from'), scope),
          to: colourOf(childOf(element, 'p:to'), scope),
        }),
      };
    case 'p:animEffect': {
      const progress = valueOf(childOf(element, 'p:progress'), scope);
      return {
        kind: 'effect',
        ...defined({
          transition: named(element, 'transition', transitionNamed),
          filter: text('filter'),
          ...(typeof progress === 'number' && { progress }),
        }),
      };
    }
    case 'p:animMotion':
      return {
        kind: 'motion',
        ...defined({
          origin: named(element, 'origin', originNamed),
          path: text('path'),
          editing: named(element, 'pathEditMode', editingNamed),
          angle: degrees(element, 'rAng'),
          pointTypes: text('ptsTypes'),
          centre: pointOf(childOf(element, 'p:rCtr'), scope),
          ...pointsOf(element, scope),
        }),
      };
    case 'p:animRot':
      return {
        kind: 'rotation',
        ...defined({
          by: degrees(element, 'by'),
          from: degrees(element, 'from'),
          to: degrees(element, 'to'),
        }),
      };
    case 'p:animScale':
      return {
        kind: 'scale',
        ...defined({ zoomContents: flag(element, 'zoomContents'), ...pointsOf(element, scope) }),
      };
    case 'p:cmd':
      return {
        kind: 'command',
        type: need(scope, named(element, 'type', commandNamed), 'call'),
        command: need(scope, text('cmd'), ''),
      };
    default:
      scope.isKnown = false;
      return { kind: 'set' };
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
  const slot = schemeSlotNamed(value);
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
