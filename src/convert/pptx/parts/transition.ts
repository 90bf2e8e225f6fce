// Transitions between slides (ISO/IEC 29500-1, 19.3.1.50 p:transition).
import type { Transition, TransitionKind } from '../../deck/index.ts';
import { element } from '../../ooxml/xml/write.ts';
import { type PageScope, soundXml } from '../shapes/index.ts';

type Direction = NonNullable<Transition['direction']>;

const DIRECTION_NAMES: Readonly<Record<Direction, string>> = {
  left: 'l',
  up: 'u',
  right: 'r',
  down: 'd',
  leftUp: 'lu',
  rightUp: 'ru',
  leftDown: 'ld',
  rightDown: 'rd',
  horizontal: 'horz',
  vertical: 'vert',
  in: 'in',
  out: 'out',
};
const SIDES: readonly Direction[] = ['left', 'up', 'right', 'down'];
const CORNERS: readonly Direction[] = ['leftUp', 'rightUp', 'leftDown', 'rightDown'];
const AXES: readonly Direction[] = ['horizontal', 'vertical'];
const IN_OUT: readonly Direction[] = ['in', 'out'];

/** The directions that each kind knows; others are left out, so that its default applies. */
const ROWS: Readonly<
  Record<TransitionKind, { readonly name?: string; readonly directions?: readonly Direction[] }>
> = {
  none: {},
  cut: {},
  random: {},
  blinds: { directions: AXES },
  checker: { directions: AXES },
  cover: { directions: [...SIDES, ...CORNERS] },
  dissolve: {},
  fade: {},
  pull: { directions: [...SIDES, ...CORNERS] },
  randomBar: { directions: AXES },
  strips: { directions: CORNERS },
  wipe: { directions: SIDES },
  zoom: { directions: IN_OUT },
  split: { directions: IN_OUT },
  diamond: {},
  plus: {},
  wedge: {},
  push: { directions: SIDES },
  comb: { directions: AXES },
  newsflash: {},
  alphaFade: { name: 'fade' },
  wheel: {},
  circle: {},
};
const SPEEDS = { slow: 'slow', medium: 'med', fast: 'fast' } as const;

/** The element; nothing where the slide simply appears at a click. */
export function transitionXml(transition: Transition | undefined, page: PageScope): string {
  if (!transition) return '';
  const { kind, speed, advanceOnClick, advanceAfterMs } = transition;
  const sound = soundActionXml(transition, page);
  if (kind === undefined && advanceAfterMs === undefined && advanceOnClick !== false && sound === '')
    return '';
  return element(
    'p:transition',
    {
      spd: speed && SPEEDS[speed],
      advClick: advanceOnClick === false ? false : undefined,
      advTm: advanceAfterMs === undefined ? undefined : Math.max(0, Math.min(0xffffffff, advanceAfterMs)),
    },
    [kind && effectXml(kind, transition), sound],
  );
}

function effectXml(
  kind: TransitionKind,
  { direction, orientation, throughBlack, spokes }: Transition,
): string {
  if (kind === 'none') return '';
  const { name = kind, directions = [] } = ROWS[kind];
  const blackable = name === 'cut' || name === 'fade';
  return element(`p:${name}`, {
    orient: kind === 'split' && orientation ? (orientation === 'vertical' ? 'vert' : 'horz') : undefined,
    dir: direction && directions.includes(direction) ? DIRECTION_NAMES[direction] : undefined,
    thruBlk: blackable && throughBlack ? true : undefined,
    spokes: kind === 'wheel' && spokes !== undefined ? Math.max(1, spokes) : undefined,
  });
}

function soundActionXml({ sound, loopSound, stopSound }: Transition, page: PageScope): string {
  const played = sound === undefined ? undefined : soundXml('p:snd', sound, page.document, page.rels);
  if (played) return element('p:sndAc', {}, [element('p:stSnd', { loop: loopSound || undefined }, [played])]);
  return stopSound ? '<p:sndAc><p:endSnd/></p:sndAc>' : '';
}
