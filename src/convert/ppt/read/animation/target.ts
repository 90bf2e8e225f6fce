// What time nodes act on, and when they begin and end ([MS-PPT] 2.8.44–2.8.49, 2.8.75–2.8.77).
import { CHART_BUILDS, TIMING_EVENTS, type TimingCondition, type TimingTarget } from '../../../deck/index.ts';
import {
  child,
  childrenOf,
  fieldsOf,
  RT,
  TimeConditionAtom,
  VisualShapeAtom,
  type RecordNode,
} from '../../records/index.ts';
import { textTarget, type ShapeIndex } from './shape-index.ts';

/** What the readers of one slide's time nodes share. */
export interface TimingScope {
  readonly shapes: ShapeIndex;
  readonly soundOf: (id: number) => number | undefined;
}

/** TimeVisualElementEnum. */
const ELEMENT = { textRange: 2, chartElement: 5, shapeOnly: 6, allText: 8 } as const;
const SOUND = 2;
const WHOLE_TEXT = -1;

/** The ClientVisualElementContainer in a record; undefined where there is none, or it names a lost sound. */
export function readTarget(owner: RecordNode | undefined, scope: TimingScope): TimingTarget | undefined {
  const visual = child(owner, RT.TimeClientVisualElement);
  if (child(visual, RT.VisualPageAtom) !== undefined) return { kind: 'slide' };
  const atom = fieldsOf(child(visual, RT.VisualShapeAtom), VisualShapeAtom);
  if (atom === undefined) return undefined;
  const { idRef: shape, data1, data2 } = atom;
  if (atom.refType === SOUND) {
    const sound = scope.soundOf(shape);
    return sound === undefined ? undefined : { kind: 'sound', sound };
  }
  switch (atom.type) {
    case ELEMENT.textRange:
      return data1 === WHOLE_TEXT ? { kind: 'text', shape } : textTarget(scope.shapes, shape, data1, data2);
    case ELEMENT.chartElement:
      return {
        kind: 'chartElement',
        shape,
        by: CHART_BUILDS[data1] ?? 'whole',
        element: Math.max(-1, data2),
      };
    case ELEMENT.shapeOnly:
      return { kind: 'background', shape };
    case ELEMENT.allText:
      return { kind: 'text', shape };
    default:
      return { kind: 'shape', shape };
  }
}

/** Instances of TimeConditionContainer: which list a condition belongs to. */
export const CONDITION = { begin: 1, end: 2, next: 3, previous: 4, endSync: 5 } as const;

/** TriggerObjectEnum. */
const TRIGGER = { visual: 1, node: 2, children: 3 } as const;
const CHILDREN = ['first', 'last', 'all'] as const;
/** Events count from 1 ([MS-PPT] 2.8.77). */
const FIRST_EVENT = 1;

/** Conditions of one list. Those whose target is lost are left out. */
export function readConditions(
  node: RecordNode,
  list: number,
  scope: TimingScope,
): readonly TimingCondition[] {
  return childrenOf(node, RT.TimeConditionContainer).flatMap((record) =>
    record.instance === list ? (readCondition(record, scope) ?? []) : [],
  );
}

function readCondition(record: RecordNode, scope: TimingScope): TimingCondition | undefined {
  const atom = fieldsOf(child(record, RT.TimeCondition), TimeConditionAtom);
  if (atom === undefined) return undefined;
  const event = TIMING_EVENTS[atom.triggerEvent - FIRST_EVENT];
  const condition: TimingCondition = {
    ...(event !== undefined && { event }),
    delay: atom.delay < 0 ? 'indefinite' : atom.delay,
  };
  switch (atom.triggerObject) {
    case TRIGGER.visual: {
      const target = readTarget(record, scope);
      return target && { ...condition, of: target };
    }
    case TRIGGER.node:
      return { ...condition, of: { kind: 'node', number: atom.id } };
    case TRIGGER.children:
      return { ...condition, of: { kind: 'children', which: CHILDREN[atom.id] ?? 'all' } };
    default:
      return condition;
  }
}
