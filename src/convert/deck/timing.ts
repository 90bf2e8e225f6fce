// The animation of a slide: a tree of time nodes that play beside or after one another, and what each does to a shape.
// Times are in milliseconds from the start of the node above; `indefinite` waits for an event.
import type { Colour } from './colour.ts';
import type { Degrees, Fraction } from './units.ts';

export type Time = number | 'indefinite';

/** What is animated, or clicked. Shapes are named by ShapeBase.id; paragraphs and characters count from 0 within the shape's text. */
export type TimingTarget =
  | { readonly kind: 'slide' }
  | { readonly kind: 'shape'; readonly shape: number }
  /** `background`: the shape without its text; `text`: its text alone. */
  | { readonly kind: 'background' | 'text'; readonly shape: number }
  /** Both ends are included. */
  | {
      readonly kind: 'paragraphs';
      readonly shape: number;
      readonly first: number;
      readonly last: number;
    }
  /** `end` is not included; the end of a paragraph and a line break are a character each. */
  | {
      readonly kind: 'characters';
      readonly shape: number;
      readonly begin: number;
      readonly end: number;
    }
  | {
      readonly kind: 'chartElement';
      readonly shape: number;
      readonly by: ChartBuild;
      /** −1: the grid and the legend. */
      readonly element: number;
    }
  /** Index in Presentation.sounds. */
  | { readonly kind: 'sound'; readonly sound: number };

export const CHART_BUILDS = ['whole', 'series', 'category', 'seriesElement', 'categoryElement'] as const;
export type ChartBuild = (typeof CHART_BUILDS)[number];

export const TIMING_EVENTS = [
  'begin',
  'end',
  'beginOfNode',
  'endOfNode',
  'click',
  'doubleClick',
  'pointerOver',
  'pointerOut',
  'next',
  'previous',
  'stopAudio',
] as const;
export type TimingEvent = (typeof TIMING_EVENTS)[number];

/** When something starts or ends: at an event of a target or of a node, or after a delay alone. */
export interface TimingCondition {
  readonly event?: TimingEvent;
  readonly delay?: Time;
  /** Absent: the node itself. */
  readonly of?:
    | TimingTarget
    /** TimeNode.number. */
    | { readonly kind: 'node'; readonly number: number }
    | { readonly kind: 'children'; readonly which: 'first' | 'last' | 'all' };
}

export const EFFECT_CLASSES = ['entrance', 'exit', 'emphasis', 'path', 'verb', 'media'] as const;

export const NODE_ROLES = [
  'clickEffect',
  'withEffect',
  'afterEffect',
  'mainSequence',
  'interactiveSequence',
  'clickGroup',
  'withGroup',
  'afterGroup',
  'root',
] as const;
export type NodeRole = (typeof NODE_ROLES)[number];

/** How the parts of a text follow one another. */
export interface TimingIterate {
  readonly by: 'whole' | 'word' | 'letter';
  readonly backwards?: boolean;
  /** Between the starts of two parts: milliseconds, or a share of the effect's duration. */
  readonly interval: { readonly ms: number } | { readonly fraction: Fraction };
}

export interface TimeNode {
  /** `parallel`: children start together; `sequence`: one after the other; `exclusive`: one at a time. */
  readonly kind: 'parallel' | 'sequence' | 'exclusive' | 'behaviour' | 'media';
  /** Unique in the tree: what conditions call it. */
  readonly number: number;
  readonly role?: NodeRole;
  /** Which of the effects that programs offer by name this is; numbers as PowerPoint counts presets and their variants. */
  readonly effect?: {
    readonly class: (typeof EFFECT_CLASSES)[number];
    readonly preset: number;
    readonly variant: number;
  };
  /** TimingBuild.number of the build that it belongs to. */
  readonly build?: number;
  readonly duration?: Time;
  readonly restart?: 'always' | 'whenNotActive' | 'never';
  /** What remains at the end: `hold` until the parent ends, `freeze` until a sibling starts, `remove` nothing. */
  readonly fill?: 'remove' | 'freeze' | 'hold';
  readonly repeatCount?: Time;
  readonly repeatFor?: Time;
  /** Default 1. */
  readonly speed?: Fraction;
  readonly accelerate?: Fraction;
  readonly decelerate?: Fraction;
  readonly autoReverse?: boolean;
  readonly timeFilter?: string;
  readonly eventFilter?: string;
  /** Not listed for people. */
  readonly hidden?: boolean;
  readonly placeholder?: boolean;
  /** What happens to the shape once its effect is over. */
  readonly afterEffect?: boolean;
  /** Of an attendant: when it plays, counted from the node that it attends. */
  readonly attends?: 'sameClick' | 'lastClick' | 'nextClick';
  readonly begins?: readonly TimingCondition[];
  readonly ends?: readonly TimingCondition[];
  readonly endsWith?: TimingCondition;
  /** Of a sequence: what leads to its next and to its previous child. */
  readonly next?: readonly TimingCondition[];
  readonly previous?: readonly TimingCondition[];
  readonly sequence?: {
    readonly concurrent?: boolean;
    /** Going on ends what plays. */
    readonly seeks?: boolean;
    /** Going back skips children that start by themselves. */
    readonly skipsTimed?: boolean;
  };
  readonly iterate?: TimingIterate;
  readonly behaviour?: TimingBehaviour;
  readonly media?: TimingMedia;
  readonly children?: readonly TimeNode[];
  /** Sounds, dimming and hiding that belong to the node. */
  readonly attendants?: readonly TimeNode[];
}

export interface TimingMedia {
  readonly target: TimingTarget;
  readonly kind: 'audio' | 'video';
  readonly volume?: Fraction;
  readonly mute?: boolean;
  readonly hideWhenStopped?: boolean;
  /** Plays on over so many slides. */
  readonly slideCount?: number;
  readonly fullScreen?: boolean;
}

interface BehaviourBase {
  readonly target: TimingTarget;
  /** `ppt_x`, `style.visibility` … as both formats name them. */
  readonly attributes?: readonly string[];
  readonly additive?: 'base' | 'sum' | 'replace' | 'multiply' | 'none';
  readonly overridesChildren?: boolean;
  /** Which programs play it. */
  readonly context?: string;
}

/** A change of colour by so much, or a colour. */
export type ColourStep =
  | { readonly kind: 'rgb'; readonly red: Fraction; readonly green: Fraction; readonly blue: Fraction }
  | {
      readonly kind: 'hsl';
      readonly hue: Degrees;
      readonly saturation: Fraction;
      readonly luminance: Fraction;
    };

export interface PointShare {
  readonly x: Fraction;
  readonly y: Fraction;
}

export type TimingValue = string | number | boolean | { readonly colour: Colour };

export interface KeyTime {
  /** Share of the duration; `indefinite` where none is given. */
  readonly at: Fraction | 'indefinite';
  readonly value?: TimingValue;
  readonly formula?: string;
}

export type TimingBehaviour = BehaviourBase & BehaviourChange;

export type BehaviourChange =
  | { readonly kind: 'set'; readonly to?: TimingValue }
  | {
      readonly kind: 'animate';
      readonly mode?: 'discrete' | 'linear' | 'formula';
      readonly values?: 'text' | 'number' | 'colour';
      readonly from?: string;
      readonly to?: string;
      readonly by?: string;
      readonly keys?: readonly KeyTime[];
    }
  | {
      readonly kind: 'colour';
      readonly model?: 'rgb' | 'hsl';
      readonly direction?: 'clockwise' | 'counterClockwise';
      readonly by?: ColourStep;
      readonly from?: Colour;
      readonly to?: Colour;
    }
  | {
      readonly kind: 'effect';
      readonly transition?: 'in' | 'out' | 'none';
      /** `wipe(left)` as both formats name them. */
      readonly filter?: string;
      readonly progress?: Fraction;
    }
  | {
      readonly kind: 'motion';
      readonly origin?: 'parent' | 'layout';
      /** `M 0 0 L 0.25 0 E` in shares of the slide. */
      readonly path?: string;
      readonly editing?: 'relative' | 'fixed';
      readonly angle?: Degrees;
      readonly pointTypes?: string;
      readonly by?: PointShare;
      readonly from?: PointShare;
      readonly to?: PointShare;
      readonly centre?: PointShare;
    }
  | {
      readonly kind: 'rotation';
      readonly by?: Degrees;
      readonly from?: Degrees;
      readonly to?: Degrees;
    }
  | {
      readonly kind: 'scale';
      readonly zoomContents?: boolean;
      readonly by?: PointShare;
      readonly from?: PointShare;
      readonly to?: PointShare;
    }
  | {
      readonly kind: 'command';
      readonly type: 'event' | 'call' | 'verb';
      readonly command: string;
    };

/** How the parts of one shape are animated. */
export type TimingBuild = {
  readonly number: number;
  readonly shape: number;
  readonly expanded?: boolean;
} & (
  | {
      readonly kind: 'paragraphs';
      readonly by: 'allAtOnce' | 'level' | 'custom' | 'whole';
      /** From 1. */
      readonly level?: number;
      readonly background?: boolean;
      /** The author decided about the background: a later change of the shape does not. */
      readonly keepsBackground?: boolean;
      readonly reverse?: boolean;
      /** Each part starts by itself after so long. */
      readonly advanceAfter?: Time;
    }
  | { readonly kind: 'chart'; readonly by: ChartBuild; readonly background?: boolean }
  | { readonly kind: 'diagram' }
);

export interface Timing {
  readonly root: TimeNode;
  readonly builds: readonly TimingBuild[];
}
