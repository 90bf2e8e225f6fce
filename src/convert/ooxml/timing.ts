// Words of animations (ISO/IEC 29500-1, 19.7), and of their builds.
import type {
  ChartBuild,
  NodeRole,
  TimeNode,
  TimingBehaviour,
  TimingBuild,
  TimingEvent,
  TimingIterate,
} from '../deck/index.ts';

type Names<T extends string | undefined> = Readonly<Record<Exclude<T, undefined>, string>>;
type Behaviour<K extends TimingBehaviour['kind']> = Extract<TimingBehaviour, { readonly kind: K }>;

/** ST_TLTimeNodeType. */
export const ROLE_NAMES: Names<NodeRole> = {
  clickEffect: 'clickEffect',
  withEffect: 'withEffect',
  afterEffect: 'afterEffect',
  mainSequence: 'mainSeq',
  interactiveSequence: 'interactiveSeq',
  clickGroup: 'clickPar',
  withGroup: 'withGroup',
  afterGroup: 'afterGroup',
  root: 'tmRoot',
};

/** ST_TLTimeNodePresetClassType. */
export const CLASS_NAMES: Names<NonNullable<TimeNode['effect']>['class']> = {
  entrance: 'entr',
  exit: 'exit',
  emphasis: 'emph',
  path: 'path',
  verb: 'verb',
  media: 'mediacall',
};

/** ST_TLTriggerEvent. */
export const EVENT_NAMES: Names<TimingEvent> = {
  begin: 'onBegin',
  end: 'onEnd',
  beginOfNode: 'begin',
  endOfNode: 'end',
  click: 'onClick',
  doubleClick: 'onDblClick',
  pointerOver: 'onMouseOver',
  pointerOut: 'onMouseOut',
  next: 'onNext',
  previous: 'onPrev',
  stopAudio: 'onStopAudio',
};

/** ST_TLTimeNodeRestartType. */
export const RESTART_NAMES: Names<TimeNode['restart']> = {
  always: 'always',
  whenNotActive: 'whenNotActive',
  never: 'never',
};

/** ST_TLTimeNodeFillType, but for `transition`. */
export const NODE_FILL_NAMES: Names<TimeNode['fill']> = { remove: 'remove', freeze: 'freeze', hold: 'hold' };

/** ST_TLTimeNodeMasterRelation. */
export const ATTENDANCE_NAMES: Names<TimeNode['attends']> = {
  sameClick: 'sameClick',
  lastClick: 'lastClick',
  nextClick: 'nextClick',
};

/** ST_IterateType. */
export const ITERATE_NAMES: Names<TimingIterate['by']> = { whole: 'el', word: 'wd', letter: 'lt' };

/** ST_TLTriggerRuntimeNode. */
export const CHILDREN_NAMES: Names<'first' | 'last' | 'all'> = { first: 'first', last: 'last', all: 'all' };

/** ST_TLBehaviorAdditiveType. */
export const ADDITIVE_NAMES: Names<TimingBehaviour['additive']> = {
  base: 'base',
  sum: 'sum',
  replace: 'repl',
  multiply: 'mult',
  none: 'none',
};

/** ST_TLAnimateBehaviorCalcMode, ST_TLAnimateBehaviorValueType. */
export const MODE_NAMES: Names<Behaviour<'animate'>['mode']> = {
  discrete: 'discrete',
  linear: 'lin',
  formula: 'fmla',
};
export const VALUE_NAMES: Names<Behaviour<'animate'>['values']> = {
  text: 'str',
  number: 'num',
  colour: 'clr',
};

/** ST_TLAnimateColorSpace, ST_TLAnimateColorDirection. */
export const COLOUR_MODEL_NAMES: Names<Behaviour<'colour'>['model']> = { rgb: 'rgb', hsl: 'hsl' };
export const DIRECTION_NAMES: Names<Behaviour<'colour'>['direction']> = {
  clockwise: 'cw',
  counterClockwise: 'ccw',
};

/** ST_TLAnimateEffectTransition. */
export const TRANSITION_NAMES: Names<Behaviour<'effect'>['transition']> = {
  in: 'in',
  out: 'out',
  none: 'none',
};

/** ST_TLAnimateMotionBehaviorOrigin, ST_TLAnimateMotionPathEditMode. */
export const ORIGIN_NAMES: Names<Behaviour<'motion'>['origin']> = { parent: 'parent', layout: 'layout' };
export const EDITING_NAMES: Names<Behaviour<'motion'>['editing']> = { relative: 'relative', fixed: 'fixed' };

/** ST_TLCommandType. */
export const COMMAND_NAMES: Names<Behaviour<'command'>['type']> = {
  event: 'evt',
  call: 'call',
  verb: 'verb',
};

/** ST_TLParaBuildType; `whole` is the default. */
export const PARAGRAPH_BUILD_NAMES: Names<Extract<TimingBuild, { readonly kind: 'paragraphs' }>['by']> = {
  allAtOnce: 'allAtOnce',
  level: 'p',
  custom: 'cust',
  whole: 'whole',
};

/** ST_TLOleChartBuildType and ST_AnimationChartBuildType; `allAtOnce` is the default. */
export const CHART_BUILD_NAMES: Names<ChartBuild> = {
  whole: 'allAtOnce',
  series: 'series',
  category: 'category',
  seriesElement: 'seriesEl',
  categoryElement: 'categoryEl',
};
