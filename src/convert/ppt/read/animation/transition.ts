// Transitions between slides ([MS-PPT] 2.5.12 SlideShowSlideInfoAtom).
import type { Draft, Transition, TransitionKind } from '../../../deck/index.ts';
import { child, fieldsOf, RT, SlideShowSlideInfoAtom, type RecordNode } from '../../records/index.ts';
import { LOSSES } from '../../losses.ts';
import type { ReadContext } from '../context.ts';

const FLAG = {
  manual: 0x1,
  hidden: 0x4,
  sound: 0x10,
  loopSound: 0x40,
  stopSound: 0x100,
  auto: 0x400,
} as const;
/** Direction of a cut or fade. */
const THROUGH_BLACK = 1;
const SPEEDS = ['slow', 'medium', 'fast'] as const;

type Direction = NonNullable<Transition['direction']>;
const SIDES: readonly Direction[] = [
  'left',
  'up',
  'right',
  'down',
  'leftUp',
  'rightUp',
  'leftDown',
  'rightDown',
];
const ACROSS: readonly Direction[] = ['vertical', 'horizontal'];

interface EffectRow {
  readonly kind: TransitionKind;
  readonly directions?: readonly Direction[];
}

/** Effect types of SlideShowSlideInfoAtom, with what their directions mean. */
const EFFECTS: ReadonlyMap<number, EffectRow> = new Map<number, EffectRow>([
  [0, { kind: 'cut' }],
  [1, { kind: 'random' }],
  [2, { kind: 'blinds', directions: ACROSS }],
  [3, { kind: 'checker', directions: ['horizontal', 'vertical'] }],
  [4, { kind: 'cover', directions: SIDES }],
  [5, { kind: 'dissolve' }],
  [6, { kind: 'fade' }],
  [7, { kind: 'pull', directions: SIDES }],
  [8, { kind: 'randomBar', directions: ['horizontal', 'vertical'] }],
  [9, { kind: 'strips', directions: SIDES }],
  [10, { kind: 'wipe', directions: SIDES }],
  [11, { kind: 'zoom', directions: ['out', 'in'] }],
  [13, { kind: 'split' }],
  [17, { kind: 'diamond' }],
  [18, { kind: 'plus' }],
  [19, { kind: 'wedge' }],
  [20, { kind: 'push', directions: SIDES }],
  [21, { kind: 'comb', directions: ['horizontal', 'vertical'] }],
  [22, { kind: 'newsflash' }],
  [23, { kind: 'alphaFade' }],
  [26, { kind: 'wheel' }],
  [27, { kind: 'circle' }],
]);

const SPLITS: readonly (readonly [Direction, 'horizontal' | 'vertical'])[] = [
  ['out', 'horizontal'],
  ['in', 'horizontal'],
  ['out', 'vertical'],
  ['in', 'vertical'],
];

export function isHidden(page: RecordNode | undefined): boolean {
  const atom = fieldsOf(child(page, RT.SlideShowSlideInfoAtom), SlideShowSlideInfoAtom);
  return atom !== undefined && (atom.flags & FLAG.hidden) !== 0;
}

/** Undefined when the page has no record of it, or only its defaults. */
export function readTransition(
  page: RecordNode,
  context: ReadContext,
  where: string,
): Transition | undefined {
  const atom = fieldsOf(child(page, RT.SlideShowSlideInfoAtom), SlideShowSlideInfoAtom);
  if (atom === undefined) return undefined;
  const has = (bit: number) => (atom.flags & bit) !== 0;
  const transition: Draft<Transition> = {};
  const row = EFFECTS.get(atom.effectType);
  const isCut = atom.effectType === 0;
  if (isCut && atom.effectDirection !== THROUGH_BLACK) {
    // Direction 0 is what a slide without a transition has. PowerPoint writes none for 2 either, but says so.
    if (atom.effectDirection !== 0) transition.kind = 'none';
  } else if (row !== undefined) {
    transition.kind = row.kind;
    const direction = row.directions?.[atom.effectDirection];
    if (direction !== undefined) transition.direction = direction;
    if (row.kind === 'cut' || row.kind === 'fade')
      transition.throughBlack = atom.effectDirection === THROUGH_BLACK;
    if (row.kind === 'wheel') transition.spokes = Math.max(1, Math.min(8, atom.effectDirection));
    const split = row.kind === 'split' ? SPLITS[atom.effectDirection] : undefined;
    if (split !== undefined) [transition.direction, transition.orientation] = split;
    const speed = SPEEDS[atom.speed];
    if (speed !== undefined) transition.speed = speed;
  }
  if (!has(FLAG.manual)) transition.advanceOnClick = false;
  if (has(FLAG.auto) && atom.slideTime >= 0) transition.advanceAfterMs = atom.slideTime;
  const sound = has(FLAG.sound) ? context.environment.soundOf(atom.soundIdRef) : undefined;
  if (sound !== undefined) transition.sound = sound;
  else if (has(FLAG.sound) && atom.soundIdRef !== 0) {
    context.warn('sound-left-out', LOSSES['sound-left-out'], where);
  }
  if (sound !== undefined && has(FLAG.loopSound)) transition.loopSound = true;
  if (has(FLAG.stopSound)) transition.stopSound = true;
  return Object.keys(transition).length === 0 ? undefined : transition;
}
