// The names of the model's words against the enumerations of ISO/IEC 29500-1: a name stands for one word, and is one of the schema's.
import { describe, expect, it } from 'vitest';
import * as colours from '../../../../src/convert/ooxml/colours.ts';
import * as drawing from '../../../../src/convert/ooxml/drawing.ts';
import * as layouts from '../../../../src/convert/ooxml/layouts.ts';
import * as timing from '../../../../src/convert/ooxml/timing.ts';
import { PER_DEGREE, PER_REPETITION, PER_WHOLE, wordOf } from '../../../../src/convert/ooxml/words.ts';

/** The enumerations that a table has whole, value by value in the order of the table. */
const WHOLE: readonly (readonly [clause: string, names: Readonly<Record<string, string>>, values: string])[] =
  [
    [
      '20.1.6.2 clrScheme',
      colours.THEME_NAMES,
      'dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink',
    ],
    [
      '20.1.6.8 clrMap',
      colours.SCHEME_NAMES,
      'bg1 tx1 bg2 tx2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink',
    ],
    ['20.1.2.3 EG_ColorTransform', colours.TRANSFORM_NAMES, 'lumMod lumOff satMod satOff shade tint'],
    [
      '19.7.35 ST_TLTimeNodeType',
      timing.ROLE_NAMES,
      'clickEffect withEffect afterEffect mainSeq interactiveSeq clickPar withGroup afterGroup tmRoot',
    ],
    ['19.7.34 ST_TLTimeNodePresetClassType', timing.CLASS_NAMES, 'entr exit emph path verb mediacall'],
    [
      '19.7.48 ST_TLTriggerEvent',
      timing.EVENT_NAMES,
      'onBegin onEnd begin end onClick onDblClick onMouseOver onMouseOut onNext onPrev onStopAudio',
    ],
    ['ST_TLTimeNodeRestartType', timing.RESTART_NAMES, 'always whenNotActive never'],
    ['ST_TLTimeNodeFillType', timing.NODE_FILL_NAMES, 'remove freeze hold'],
    ['ST_TLTimeNodeMasterRelation', timing.ATTENDANCE_NAMES, 'sameClick lastClick nextClick'],
    ['ST_IterateType', timing.ITERATE_NAMES, 'el wd lt'],
    ['ST_TLTriggerRuntimeNode', timing.CHILDREN_NAMES, 'first last all'],
    ['ST_TLBehaviorAdditiveType', timing.ADDITIVE_NAMES, 'base sum repl mult none'],
    ['ST_TLAnimateBehaviorCalcMode', timing.MODE_NAMES, 'discrete lin fmla'],
    ['ST_TLAnimateBehaviorValueType', timing.VALUE_NAMES, 'str num clr'],
    ['p:animClr clrSpc', timing.COLOUR_MODEL_NAMES, 'rgb hsl'],
    ['ST_TLAnimateColorDirection', timing.DIRECTION_NAMES, 'cw ccw'],
    ['ST_TLAnimateEffectTransition', timing.TRANSITION_NAMES, 'in out none'],
    ['ST_TLAnimateMotionBehaviorOrigin', timing.ORIGIN_NAMES, 'parent layout'],
    ['ST_TLAnimateMotionPathEditMode', timing.EDITING_NAMES, 'relative fixed'],
    ['ST_TLCommandType', timing.COMMAND_NAMES, 'evt call verb'],
    ['ST_TLParaBuildType', timing.PARAGRAPH_BUILD_NAMES, 'allAtOnce p cust whole'],
    ['ST_TLOleChartBuildType', timing.CHART_BUILD_NAMES, 'allAtOnce series category seriesEl categoryEl'],
    [
      '19.7.10 ST_PlaceholderType',
      layouts.PLACEHOLDER_NAMES,
      'title body ctrTitle subTitle dt sldNum ftr hdr obj chart tbl clipArt dgm media pic sldImg',
    ],
    [
      '20.1.10.49 ST_PresetLineDashVal',
      drawing.DASH_NAMES,
      'solid sysDash sysDot sysDashDot sysDashDotDot dot dash lgDash dashDot lgDashDot lgDashDotDot',
    ],
    ['20.1.10.15 ST_CompoundLine', drawing.COMPOUND_NAMES, 'sng dbl thickThin thinThick tri'],
    ['20.1.10.31 ST_LineCap', drawing.CAP_NAMES, 'rnd sq flat'],
    ['EG_LineJoinProperties', drawing.JOIN_NAMES, 'a:round a:bevel a:miter'],
    ['20.1.10.38 ST_PathShadeType', drawing.GRADIENT_PATH_NAMES, 'rect shape circle'],
    ['20.1.10.83 ST_TextVerticalType', drawing.VERTICAL_NAMES, 'horz vert vert270 eaVert wordArtVert'],
    ['20.1.10.60 ST_TextAnchoringType', drawing.ANCHOR_NAMES, 't ctr b'],
    ['EG_TextAutofit', drawing.AUTOFIT_NAMES, 'a:normAutofit a:spAutoFit a:noAutofit'],
    ['20.1.10.59 ST_TextAlignType', drawing.ALIGN_NAMES, 'l ctr r just dist thaiDist justLow'],
  ];

/** 19.7.15 ST_SlideLayoutType. */
const LAYOUT_TYPES =
  'title tx twoColTx tbl txAndChart chartAndTx dgm chart txAndClipArt clipArtAndTx titleOnly blank txAndObj objAndTx objOnly obj ' +
  'txAndMedia mediaAndTx objOverTx txOverObj txAndTwoObj twoObjAndTx twoObjOverTx fourObj vertTx clipArtAndVertTx vertTitleAndTx ' +
  'vertTitleAndTxOverChart twoObj objAndTwoObj twoObjAndObj cust secHead twoTxTwoObj objTx picTx';

describe('the names of words', () => {
  it.each(WHOLE)('are those of %s', (_, names, values) => {
    expect(Object.values(names).join(' ')).toBe(values);
  });

  it('of layouts are in the schema, each once', () => {
    const names = Object.values(layouts.LAYOUT_NAMES);
    expect(names.filter((one) => !LAYOUT_TYPES.split(' ').includes(one))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(wordOf(layouts.LAYOUT_NAMES)('txOverObj')).toBe('twoRows');
    expect(wordOf(layouts.LAYOUT_NAMES)('vertTx')).toBe('titleAndVerticalBody');
  });

  it.each(WHOLE)('are read back: %s', (_, names) => {
    const read = wordOf(names);
    for (const [word, name] of Object.entries(names)) expect(read(name)).toBe(word);
    expect([read('constructor'), read(''), read(undefined)]).toEqual([undefined, undefined, undefined]);
  });

  it('come with the units of percentages, angles and repetitions', () => {
    expect([PER_WHOLE, PER_DEGREE, PER_REPETITION]).toEqual([100_000, 60_000, 1000]);
  });
});
