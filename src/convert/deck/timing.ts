// Transitions between slides and the timing of a slide's animations.
import type { Action } from './action.ts';
import type { OoxmlAttachment } from './units.ts';

export const TRANSITION_KINDS = [
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
  /** Absent: the slide simply appears. */
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

/** A simple entrance of one shape, as programs before timelines kept it. */
export interface ShapeBuild {
  /** ShapeBase.id. */
  readonly shape: number;
  /** 1 is played first. */
  readonly order: number;
  /** Numbers of effect and direction as [MS-PPT] 2.8.2 has them. */
  readonly effect: number;
  readonly direction: number;
  readonly byParagraphLevel: number;
  readonly automatic: boolean;
  readonly delayMs: number;
  readonly reverse?: boolean;
  readonly sound?: number;
}

export interface SlideTiming {
  readonly builds: readonly ShapeBuild[];
  readonly ooxml?: OoxmlAttachment;
}
