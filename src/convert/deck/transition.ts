// Transitions between slides.
import type { Action } from './action.ts';

export const TRANSITION_KINDS = [
  'none',
  'cut',
  'random',
  'blinds',
  'checker',
  'cover',
  'dissolve',
  'fade',
  'pull',
  'randomBar',
  'strips',
  'wipe',
  'zoom',
  'split',
  'diamond',
  'plus',
  'wedge',
  'push',
  'comb',
  'newsflash',
  'alphaFade',
  'wheel',
  'circle',
] as const;
export type TransitionKind = (typeof TRANSITION_KINDS)[number];

export interface Transition {
  /** Absent: the slide simply appears; `none` says so. */
  readonly kind?: TransitionKind;
  readonly direction?:
    | 'left'
    | 'up'
    | 'right'
    | 'down'
    | 'leftUp'
    | 'rightUp'
    | 'leftDown'
    | 'rightDown'
    | 'horizontal'
    | 'vertical'
    | 'in'
    | 'out';
  readonly orientation?: 'horizontal' | 'vertical';
  readonly throughBlack?: boolean;
  /** Of a wheel. */
  readonly spokes?: number;
  readonly speed?: 'slow' | 'medium' | 'fast';
  /** Default true. */
  readonly advanceOnClick?: boolean;
  readonly advanceAfterMs?: number;
  readonly sound?: Action['sound'];
  readonly loopSound?: boolean;
  readonly stopSound?: boolean;
}
