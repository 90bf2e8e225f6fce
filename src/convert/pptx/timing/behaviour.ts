// Behaviours as elements (19.5.1 anim, 19.5.2–19.5.8 and 19.5.66 set, 19.5.17 cmd).
import type {
  Colour,
  ColourStep,
  KeyTime,
  PointShare,
  TimingBehaviour,
  TimingValue,
} from '../../deck/index.ts';
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
} from '../../ooxml/timing.ts';
import { PER_DEGREE, PER_WHOLE } from '../../ooxml/words.ts';
import { colourXml } from '../drawingml/index.ts';
import type { PageScope } from '../shapes/index.ts';
import { escapeXml } from '../../../lib/xml-escape.ts';
import { type Attributes, element, unlessEmpty } from '../../ooxml/xml/write.ts';
import type { AnimatedShapes } from './target.ts';

/** Percentages and angles are 32 bits. */
const MAX_INT = 2147483647;

/** `common` is the node's p:cTn. */
export function behaviourXml(
  behaviour: TimingBehaviour,
  common: string,
  targets: AnimatedShapes,
  page: PageScope,
): string {
  const head = headXml(behaviour, common, targets);
  switch (behaviour.kind) {
    case 'set':
      return element('p:set', {}, [head, valueXml('p:to', behaviour.to, page)]);
    case 'animate':
      return element(
        'p:anim',
        {
          by: behaviour.by,
          from: behaviour.from,
          to: behaviour.to,
          calcmode: behaviour.mode && MODE_NAMES[behaviour.mode],
          valueType: behaviour.values && VALUE_NAMES[behaviour.values],
        },
        [head, keysXml(behaviour.keys ?? [], page)],
      );
    case 'colour':
      return element(
        'p:animClr',
        {
          clrSpc: behaviour.model && COLOUR_MODEL_NAMES[behaviour.model],
          dir: behaviour.direction && DIRECTION_NAMES[behaviour.direction],
        },
        [
          head,
          behaviour.by === undefined ? '' : element('p:by', {}, [stepXml(behaviour.by)]),
          colourValueXml('p:from', behaviour.from, page),
          colourValueXml('p:to', behaviour.to, page),
        ],
      );
    case 'effect':
      return element(
        'p:animEffect',
        {
          transition: behaviour.transition && TRANSITION_NAMES[behaviour.transition],
          filter: behaviour.filter,
        },
        [
          head,
          behaviour.progress === undefined ? '' : element('p:progress', {}, [numberXml(behaviour.progress)]),
        ],
      );
    case 'motion':
      return element(
        'p:animMotion',
        {
          origin: behaviour.origin && ORIGIN_NAMES[behaviour.origin],
          path: behaviour.path,
          pathEditMode: behaviour.editing && EDITING_NAMES[behaviour.editing],
          rAng: angle(behaviour.angle),
          ptsTypes: behaviour.pointTypes,
        },
        [head, ...pointsXml(behaviour), pointXml('p:rCtr', behaviour.centre)],
      );
    case 'rotation':
      return element(
        'p:animRot',
        { by: angle(behaviour.by), from: angle(behaviour.from), to: angle(behaviour.to) },
        [head],
      );
    case 'scale':
      return element('p:animScale', { zoomContents: behaviour.zoomContents }, [
        head,
        ...pointsXml(behaviour),
      ]);
    case 'command':
      return element('p:cmd', { type: COMMAND_NAMES[behaviour.type], cmd: behaviour.command }, [head]);
  }
}

/** p:cBhvr. */
function headXml(
  { kind, target, attributes = [], additive, overridesChildren, context }: TimingBehaviour,
  common: string,
  targets: AnimatedShapes,
): string {
  const names = attributes.map((name) => `<p:attrName>${escapeXml(name)}</p:attrName>`);
  const own: Attributes = {
    additive: additive && ADDITIVE_NAMES[additive],
    rctx: context,
    override: overridesChildren ? 'childStyle' : undefined,
  };
  return element('p:cBhvr', own, [
    common,
    element('p:tgtEl', {}, [kind === 'command' ? targets.playerXml(target) : targets.xml(target)]),
    unlessEmpty('p:attrNameLst', {}, names),
  ]);
}

function keysXml(keys: readonly KeyTime[], page: PageScope): string {
  const keyTimes = keys.map((key) => keyXml(key, page));
  return unlessEmpty('p:tavLst', {}, keyTimes);
}

function keyXml({ at, value, formula }: KeyTime, page: PageScope): string {
  return element('p:tav', { tm: at === 'indefinite' ? at : at * PER_WHOLE, fmla: formula }, [
    valueXml('p:val', value, page),
  ]);
}

function valueXml(name: string, value: TimingValue | undefined, page: PageScope): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return element(name, {}, [element('p:strVal', { val: value })]);
  if (typeof value === 'boolean') return element(name, {}, [element('p:boolVal', { val: value })]);
  if (typeof value === 'number') return element(name, {}, [numberXml(value)]);
  return element(name, {}, [element('p:clrVal', {}, [colourXml(value.colour, page.colours)])]);
}

/** Whole numbers too are written as floating-point ones, which readers of key times expect. */
function numberXml(value: number): string {
  return element('p:fltVal', { val: String(value) });
}

function colourValueXml(name: string, colour: Colour | undefined, page: PageScope): string {
  return colour === undefined ? '' : element(name, {}, [colourXml(colour, page.colours)]);
}

function stepXml(step: ColourStep): string {
  return step.kind === 'rgb'
    ? element('p:rgb', { r: step.red * PER_WHOLE, g: step.green * PER_WHOLE, b: step.blue * PER_WHOLE })
    : element('p:hsl', {
        h: step.hue * PER_DEGREE,
        s: step.saturation * PER_WHOLE,
        l: step.luminance * PER_WHOLE,
      });
}

function pointsXml({
  by,
  from,
  to,
}: {
  readonly by?: PointShare;
  readonly from?: PointShare;
  readonly to?: PointShare;
}): readonly string[] {
  return [pointXml('p:by', by), pointXml('p:from', from), pointXml('p:to', to)];
}

function pointXml(name: string, point: PointShare | undefined): string {
  return point === undefined
    ? ''
    : element(name, { x: within(point.x * PER_WHOLE), y: within(point.y * PER_WHOLE) });
}

function angle(degrees: number | undefined): number | undefined {
  return degrees === undefined ? undefined : within(degrees * PER_DEGREE);
}

function within(value: number): number {
  return Math.max(-MAX_INT, Math.min(MAX_INT, value));
}
