// THE SHAPE TABLE: each form of the model with its preset of DrawingML
// (ISO/IEC 29500-1, 20.1.10.56 ST_ShapeType) and the formulas between their adjustments.
// The old form measures in 21600ths of its own width and height; the preset in 100000ths of width, height, or of the shorter side.
// `defaults` are the old form's own adjustments ([MS-ODRAW] 2.3.6.10 and the VML definitions of the same forms), `preset` the preset's.

import type { Form } from '../../deck/index.ts';

/** The old adjustments, each given (its default where the drawing has none), with the size of the form in any unit. */
export interface AdjustInput {
  readonly a: readonly [number, number, number, number, number, number, number, number];
  readonly width: number;
  readonly height: number;
  /** The shorter side. */
  readonly side: number;
}

/** The preset's adjustments in the order of `names`. */
export type AdjustFormula = (input: AdjustInput) => readonly number[];

export interface ShapeRow {
  readonly preset: string;
  /** Defaults of the old form; none: it cannot be adjusted, or the preset cannot. */
  readonly defaults?: readonly number[];
  /** Defaults of the preset, in its order. */
  readonly presetDefaults?: readonly number[];
  readonly formula?: AdjustFormula;
  /** Upside down against the preset. */
  readonly flipped?: boolean;
}

const UNIT = 21600;
const HALF = 10800;
/** 21600ths → 100000ths. */
const share = (value: number): number => (value * 100000) / UNIT;
/** A fixed-point angle in degrees × 65536 → 60000ths of a degree, 0 to 21600000. */
const angle = (value: number): number => {
  const degrees = (((value / 65536) % 360) + 360) % 360;
  return degrees * 60000;
};

const first: AdjustFormula = ({ a }) => [share(a[0])];
const fromRight: AdjustFormula = ({ a, width, side }) => [(share(UNIT - a[0]) * width) / side];
const ofWidth: AdjustFormula = ({ a, width, side }) => [(share(a[0]) * width) / side];
const ofHeight: AdjustFormula = ({ a, height, side }) => [(share(a[0]) * height) / side];
const three: AdjustFormula = ({ a }) => [share(a[0]), share(a[1]), share(a[2])];
const starRadius: AdjustFormula = ({ a }) => [((HALF - a[0]) * 50000) / HALF];
const shaft = (edge: number): number => ((HALF - edge) * 100000) / HALF;
const rightwards: AdjustFormula = ({ a, width, side }) => [shaft(a[1]), (share(UNIT - a[0]) * width) / side];
const leftwards: AdjustFormula = ({ a, width, side }) => [shaft(a[1]), (share(a[0]) * width) / side];
const wave: AdjustFormula = ({ a }) => [share(a[0]), share(a[1] - HALF)];
/** A callout's tip, from the centre of the form. */
const tip: AdjustFormula = ({ a }) => [share(a[0] - HALF), share(a[1] - HALF)];
const roundTip: AdjustFormula = ({ a }) => [share(a[0] - HALF), share(a[1] - HALF), 16667];
/** Line callouts: the old form lists points from the tip on as x, y; the preset from the form on as y, x. */
const linePoints =
  (count: number): AdjustFormula =>
  ({ a }) => {
    const values: number[] = [];
    for (let i = count - 1; i >= 0; i--) values.push(share(a[2 * i + 1] ?? 0), share(a[2 * i] ?? 0));
    return values;
  };
/** Callouts with one arrow along the width (`across`: height) of the form. */
const arrowCallout =
  (along: 'width' | 'height', towards: 'start' | 'end'): AdjustFormula =>
  ({ a, width, height, side }) => {
    const length = along === 'width' ? width : height;
    const across = along === 'width' ? height : width;
    return [
      (share((HALF - a[3]) * 2) * across) / side,
      (share(HALF - a[1]) * across) / side,
      (share(towards === 'start' ? a[2] : UNIT - a[2]) * length) / side,
      share(towards === 'start' ? UNIT - a[0] : a[0]),
    ];
  };
const doubleArrowCallout =
  (along: 'width' | 'height'): AdjustFormula =>
  ({ a, width, height, side }) => {
    const length = along === 'width' ? width : height;
    const across = along === 'width' ? height : width;
    return [
      (share((HALF - a[3]) * 2) * across) / side,
      (share(HALF - a[1]) * across) / side,
      (share(a[2]) * length) / side,
      share(UNIT - 2 * a[0]),
    ];
  };
/** Curved arrows: shaft, head width, head length. */
const curvedArrow =
  (along: 'width' | 'height', head: 'start' | 'end'): AdjustFormula =>
  ({ a, width, height, side }) => {
    const length = along === 'width' ? width : height;
    const across = along === 'width' ? height : width;
    return [
      (share((a[1] - (a[0] + UNIT) / 2) * 2) * across) / side,
      (share(UNIT - a[0]) * across) / side,
      (share(head === 'start' ? a[2] : UNIT - a[2]) * length) / side,
    ];
  };
const cornerArrow: AdjustFormula = ({ a, width, height, side }) => [
  (share((a[1] - (UNIT + a[0]) / 2) * 2) * width) / side,
  (share((UNIT - a[0]) / 2) * width) / side,
  (share(a[2]) * height) / side,
];
/** The old bent arrow's tip lies at 6079 and its bend begins at 12427 of the form. */
const bentArrow: AdjustFormula = ({ a, width, height, side }) => [
  (share(12158 - 2 * a[1]) * height) / side,
  (share(6079) * height) / side,
  (share(UNIT - a[0]) * width) / side,
  (share(12427) * width) / side,
];

const plain = (preset: string): ShapeRow => ({ preset });
const adjusted = (
  preset: string,
  defaults: readonly number[],
  presetDefaults: readonly number[],
  formula: AdjustFormula,
): ShapeRow => ({ preset, defaults, presetDefaults, formula });

const CONNECTOR_3 = [[10800], [50000], first] as const;
const STAR = [[2700], [37500], starRadius] as const;
const CALLOUT_1 = [[-8280, 24300, -1800, 4050], [18750, -8333, 112500, -38333], linePoints(2)] as const;
const CALLOUT_2 = [
  [-10080, 24300, -3600, 4050, -1800, 4050],
  [18750, -8333, 18750, -16667, 112500, -46667],
  linePoints(3),
] as const;
const CALLOUT_3 = [
  [23400, 24400, 25200, 21600, 25200, 4050, 23400, 4050],
  [18750, -8333, 18750, -16667, 100000, -16667, 112963, -8333],
  linePoints(4),
] as const;
const CALLOUT_90 = [[-1800, 24300, -1800, 4050], [18750, -8333, 112500, -38333], linePoints(2)] as const;
const TIP = [[1400, 25920], [-20833, 62500], tip] as const;

/** Forms without a row are drawn as rectangles. Arcs are paths: see geometry.ts. */
export const SHAPE_TABLE: ReadonlyMap<Form, ShapeRow> = new Map<Form, ShapeRow>([
  ['rectangle', plain('rect')],
  ['roundRectangle', adjusted('roundRect', [3600], [16667], first)],
  ['ellipse', plain('ellipse')],
  ['diamond', plain('diamond')],
  ['triangle', adjusted('triangle', [10800], [50000], first)],
  ['rightTriangle', plain('rtTriangle')],
  ['parallelogram', adjusted('parallelogram', [5400], [25000], ofWidth)],
  ['trapezoid', { ...adjusted('trapezoid', [5400], [25000], ofWidth), flipped: true }],
  ['hexagon', adjusted('hexagon', [5400], [25000, 115470], (input) => [...ofWidth(input), 115470])],
  ['octagon', adjusted('octagon', [6326], [29289], first)],
  ['cross', adjusted('plus', [5400], [25000], first)],
  ['star5', plain('star5')],
  ['arrowRight', adjusted('rightArrow', [16200, 5400], [50000, 50000], rightwards)],
  ['thickArrowRight', adjusted('rightArrow', [16200, 5400], [50000, 50000], rightwards)],
  ['pentagonArrow', adjusted('homePlate', [16200], [50000], fromRight)],
  ['cube', adjusted('cube', [5400], [25000], first)],
  ['balloon', adjusted('wedgeRoundRectCallout', [1400, 25920], [-20833, 62500, 16667], roundTip)],
  ['seal', adjusted('star16', ...STAR)],
  ['line', plain('line')],
  ['plaque', adjusted('plaque', [3600], [16667], first)],
  ['cylinder', adjusted('can', [5400], [25000], ofHeight)],
  ['ring', adjusted('donut', [5400], [25000], first)],
  ['straightConnector', plain('straightConnector1')],
  ['bentConnector2', plain('bentConnector2')],
  ['bentConnector3', adjusted('bentConnector3', ...CONNECTOR_3)],
  [
    'bentConnector4',
    adjusted('bentConnector4', [10800, 10800], [50000, 50000], ({ a }) => [share(a[0]), share(a[1])]),
  ],
  ['bentConnector5', adjusted('bentConnector5', [10800, 10800, 10800], [50000, 50000, 50000], three)],
  ['curvedConnector2', plain('curvedConnector2')],
  ['curvedConnector3', adjusted('curvedConnector3', ...CONNECTOR_3)],
  [
    'curvedConnector4',
    adjusted('curvedConnector4', [10800, 10800], [50000, 50000], ({ a }) => [share(a[0]), share(a[1])]),
  ],
  ['curvedConnector5', adjusted('curvedConnector5', [10800, 10800, 10800], [50000, 50000, 50000], three)],
  ['lineCallout1', adjusted('callout1', ...CALLOUT_1)],
  ['lineCallout2', adjusted('callout2', ...CALLOUT_2)],
  ['lineCallout3', adjusted('callout3', ...CALLOUT_3)],
  ['accentLineCallout1', adjusted('accentCallout1', ...CALLOUT_1)],
  ['accentLineCallout2', adjusted('accentCallout2', ...CALLOUT_2)],
  ['accentLineCallout3', adjusted('accentCallout3', ...CALLOUT_3)],
  ['borderLineCallout1', adjusted('borderCallout1', ...CALLOUT_1)],
  ['borderLineCallout2', adjusted('borderCallout2', ...CALLOUT_2)],
  ['borderLineCallout3', adjusted('borderCallout3', ...CALLOUT_3)],
  ['accentBorderLineCallout1', adjusted('accentBorderCallout1', ...CALLOUT_1)],
  ['accentBorderLineCallout2', adjusted('accentBorderCallout2', ...CALLOUT_2)],
  ['accentBorderLineCallout3', adjusted('accentBorderCallout3', ...CALLOUT_3)],
  ['ribbon', adjusted('ribbon', [5400, 2700], [16667, 50000], ({ a }) => [share(a[1]), shaft(a[0])])],
  [
    'ribbonUp',
    adjusted('ribbon2', [5400, 18900], [16667, 50000], ({ a }) => [share(UNIT - a[1]), shaft(a[0])]),
  ],
  ['chevron', adjusted('chevron', [16200], [50000], fromRight)],
  ['pentagon', plain('pentagon')],
  ['noSymbol', adjusted('noSmoking', [2700], [18750], first)],
  ['star8', adjusted('star8', ...STAR)],
  ['star16', adjusted('star16', ...STAR)],
  ['star32', adjusted('star32', ...STAR)],
  ['rectangleCallout', adjusted('wedgeRectCallout', ...TIP)],
  [
    'roundRectangleCallout',
    adjusted('wedgeRoundRectCallout', [1400, 25920], [-20833, 62500, 16667], roundTip),
  ],
  ['ellipseCallout', adjusted('wedgeEllipseCallout', ...TIP)],
  ['wave', adjusted('wave', [2809, 10800], [12500, 0], wave)],
  ['foldedCorner', adjusted('foldedCorner', [18900], [16667], ({ a }) => [share(UNIT - a[0])])],
  ['arrowLeft', adjusted('leftArrow', [5400, 5400], [50000, 50000], leftwards)],
  [
    'arrowDown',
    adjusted('downArrow', [16200, 5400], [50000, 50000], ({ a, height, side }) => [
      shaft(a[1]),
      (share(UNIT - a[0]) * height) / side,
    ]),
  ],
  [
    'arrowUp',
    adjusted('upArrow', [5400, 5400], [50000, 50000], ({ a, height, side }) => [
      shaft(a[1]),
      (share(a[0]) * height) / side,
    ]),
  ],
  ['arrowLeftRight', adjusted('leftRightArrow', [4320, 5400], [50000, 50000], leftwards)],
  [
    'arrowUpDown',
    adjusted('upDownArrow', [5400, 4320], [50000, 50000], ({ a, height, side }) => [
      shaft(a[0]),
      (share(a[1]) * height) / side,
    ]),
  ],
  ['explosion1', plain('irregularSeal1')],
  ['explosion2', plain('irregularSeal2')],
  ['lightningBolt', plain('lightningBolt')],
  ['heart', plain('heart')],
  ['pictureFrame', plain('rect')],
  [
    'arrowQuad',
    adjusted('quadArrow', [6480, 8640, 4320], [22500, 22500, 22500], ({ a }) => [
      share((HALF - a[1]) * 2),
      share(HALF - a[0]),
      share(a[2]),
    ]),
  ],
  [
    'arrowLeftCallout',
    adjusted(
      'leftArrowCallout',
      [7200, 5400, 3600, 8100],
      [25000, 25000, 25000, 64977],
      arrowCallout('width', 'start'),
    ),
  ],
  [
    'arrowRightCallout',
    adjusted(
      'rightArrowCallout',
      [14400, 5400, 18000, 8100],
      [25000, 25000, 25000, 64977],
      arrowCallout('width', 'end'),
    ),
  ],
  [
    'arrowUpCallout',
    adjusted(
      'upArrowCallout',
      [7200, 5400, 3600, 8100],
      [25000, 25000, 25000, 64977],
      arrowCallout('height', 'start'),
    ),
  ],
  [
    'arrowDownCallout',
    adjusted(
      'downArrowCallout',
      [14400, 5400, 18000, 8100],
      [25000, 25000, 25000, 64977],
      arrowCallout('height', 'end'),
    ),
  ],
  [
    'arrowLeftRightCallout',
    adjusted(
      'leftRightArrowCallout',
      [5400, 5400, 2700, 8100],
      [25000, 25000, 25000, 48123],
      doubleArrowCallout('width'),
    ),
  ],
  [
    'arrowUpDownCallout',
    adjusted(
      'upDownArrowCallout',
      [5400, 5400, 2700, 8100],
      [25000, 25000, 25000, 48123],
      doubleArrowCallout('height'),
    ),
  ],
  [
    'arrowQuadCallout',
    adjusted('quadArrowCallout', [5400, 8100, 2700, 9450], [18515, 18515, 18515, 48123], ({ a }) => [
      share((HALF - a[3]) * 2),
      share(HALF - a[1]),
      share(a[2]),
      share(UNIT - 2 * a[0]),
    ]),
  ],
  ['bevel', adjusted('bevel', [2700], [12500], first)],
  ['leftBracket', adjusted('leftBracket', [1800], [8333], ofHeight)],
  ['rightBracket', adjusted('rightBracket', [1800], [8333], ofHeight)],
  [
    'leftBrace',
    adjusted('leftBrace', [1800, 10800], [8333, 50000], (input) => [...ofHeight(input), share(input.a[1])]),
  ],
  [
    'rightBrace',
    adjusted('rightBrace', [1800, 10800], [8333, 50000], (input) => [...ofHeight(input), share(input.a[1])]),
  ],
  ['arrowLeftUp', adjusted('leftUpArrow', [9257, 18514, 6171], [25000, 25000, 25000], cornerArrow)],
  ['arrowBentUp', adjusted('bentUpArrow', [9257, 18514, 7200], [25000, 25000, 25000], cornerArrow)],
  ['arrowBent', adjusted('bentArrow', [15126, 2912], [25000, 25000, 25000, 43750], bentArrow)],
  ['star24', adjusted('star24', ...STAR)],
  ['arrowStriped', adjusted('stripedRightArrow', [16200, 5400], [50000, 50000], rightwards)],
  ['arrowNotched', adjusted('notchedRightArrow', [16200, 5400], [50000, 50000], rightwards)],
  [
    'blockArc',
    adjusted('blockArc', [11796480, 5400], [10800000, 0, 25000], ({ a }) => [
      angle(a[0]),
      angle(11796480 - a[0]),
      share(HALF - a[1]),
    ]),
  ],
  ['smileyFace', adjusted('smileyFace', [17520], [4653], ({ a }) => [share(a[0] - 16515)])],
  ['verticalScroll', adjusted('verticalScroll', [2700], [12500], first)],
  ['horizontalScroll', adjusted('horizontalScroll', [2700], [12500], first)],
  ['arrowCircular', plain('circularArrow')],
  ['arrowCircularNotched', plain('circularArrow')],
  ['arrowUTurn', plain('uturnArrow')],
  [
    'arrowCurvedRight',
    adjusted('curvedRightArrow', [12960, 19440, 14400], [25000, 50000, 25000], curvedArrow('width', 'end')),
  ],
  [
    'arrowCurvedLeft',
    adjusted('curvedLeftArrow', [12960, 19440, 7200], [25000, 50000, 25000], curvedArrow('width', 'start')),
  ],
  [
    'arrowCurvedUp',
    adjusted('curvedUpArrow', [12960, 19440, 7200], [25000, 50000, 25000], curvedArrow('height', 'start')),
  ],
  [
    'arrowCurvedDown',
    adjusted('curvedDownArrow', [12960, 19440, 14400], [25000, 50000, 25000], curvedArrow('height', 'end')),
  ],
  ['cloudCallout', adjusted('cloudCallout', ...TIP)],
  [
    'ellipseRibbon',
    adjusted('ellipseRibbon', [5400, 5400, 18900], [25000, 50000, 12500], ({ a }) => [
      share(a[1]),
      shaft(a[0]),
      share(UNIT - a[2]),
    ]),
  ],
  [
    'ellipseRibbonUp',
    adjusted('ellipseRibbon2', [5400, 16200, 2700], [25000, 50000, 12500], ({ a }) => [
      share(UNIT - a[1]),
      shaft(a[0]),
      share(a[2]),
    ]),
  ],
  ['flowProcess', plain('flowChartProcess')],
  ['flowDecision', plain('flowChartDecision')],
  ['flowInputOutput', plain('flowChartInputOutput')],
  ['flowPredefinedProcess', plain('flowChartPredefinedProcess')],
  ['flowInternalStorage', plain('flowChartInternalStorage')],
  ['flowDocument', plain('flowChartDocument')],
  ['flowMultidocument', plain('flowChartMultidocument')],
  ['flowTerminator', plain('flowChartTerminator')],
  ['flowPreparation', plain('flowChartPreparation')],
  ['flowManualInput', plain('flowChartManualInput')],
  ['flowManualOperation', plain('flowChartManualOperation')],
  ['flowConnector', plain('flowChartConnector')],
  ['flowPunchedCard', plain('flowChartPunchedCard')],
  ['flowPunchedTape', plain('flowChartPunchedTape')],
  ['flowSummingJunction', plain('flowChartSummingJunction')],
  ['flowOr', plain('flowChartOr')],
  ['flowCollate', plain('flowChartCollate')],
  ['flowSort', plain('flowChartSort')],
  ['flowExtract', plain('flowChartExtract')],
  ['flowMerge', plain('flowChartMerge')],
  ['flowOfflineStorage', plain('flowChartOfflineStorage')],
  ['flowOnlineStorage', plain('flowChartOnlineStorage')],
  ['flowMagneticTape', plain('flowChartMagneticTape')],
  ['flowMagneticDisk', plain('flowChartMagneticDisk')],
  ['flowMagneticDrum', plain('flowChartMagneticDrum')],
  ['flowDisplay', plain('flowChartDisplay')],
  ['flowDelay', plain('flowChartDelay')],
  ['flowAlternateProcess', plain('flowChartAlternateProcess')],
  ['flowOffpageConnector', plain('flowChartOffpageConnector')],
  ['rightAngleCallout', adjusted('callout1', ...CALLOUT_90)],
  ['accentRightAngleCallout', adjusted('accentCallout1', ...CALLOUT_90)],
  ['borderRightAngleCallout', adjusted('borderCallout1', ...CALLOUT_90)],
  ['accentBorderRightAngleCallout', adjusted('accentBorderCallout1', ...CALLOUT_90)],
  [
    'arrowLeftRightUp',
    adjusted('leftRightUpArrow', [6480, 8640, 6171], [25000, 25000, 25000], ({ a }) => [
      share((HALF - a[1]) * 2),
      share(HALF - a[0]),
      share(a[2]),
    ]),
  ],
  ['sun', adjusted('sun', [5400], [25000], first)],
  ['moon', adjusted('moon', [10800], [50000], first)],
  ['bracketPair', adjusted('bracketPair', [3600], [16667], first)],
  ['bracePair', adjusted('bracePair', [1800], [8333], first)],
  ['star4', adjusted('star4', [8100], [12500], starRadius)],
  ['doubleWave', adjusted('doubleWave', [1404, 10800], [6250, 0], wave)],
  ['buttonBlank', plain('actionButtonBlank')],
  ['buttonHome', plain('actionButtonHome')],
  ['buttonHelp', plain('actionButtonHelp')],
  ['buttonInformation', plain('actionButtonInformation')],
  ['buttonNext', plain('actionButtonForwardNext')],
  ['buttonPrevious', plain('actionButtonBackPrevious')],
  ['buttonEnd', plain('actionButtonEnd')],
  ['buttonBeginning', plain('actionButtonBeginning')],
  ['buttonReturn', plain('actionButtonReturn')],
  ['buttonDocument', plain('actionButtonDocument')],
  ['buttonSound', plain('actionButtonSound')],
  ['buttonMovie', plain('actionButtonMovie')],
  ['control', plain('rect')],
  ['textBox', plain('rect')],
]);

/** Names of the preset's adjustments: one alone is called `adj`, several `adj1` and on; these differ. */
export const ADJUST_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['hexagon', ['adj', 'vf']],
  ['bentConnector3', ['adj1']],
  ['curvedConnector3', ['adj1']],
]);

const warp = (
  preset: string,
  defaults: readonly number[],
  presetDefaults: readonly number[],
  formula = first,
): ShapeRow => adjusted(preset, defaults, presetDefaults, formula);
const ARC_ANGLE: AdjustFormula = ({ a }) => [angle(a[0])];
const ARC_BAND: AdjustFormula = ({ a }) => [angle(a[0]), (a[1] * 100000) / HALF];

/** The forms of text along a path (ISO/IEC 29500-1, 20.1.10.76 ST_TextShapeType). */
export const WARP_TABLE: ReadonlyMap<Form, ShapeRow> = new Map<Form, ShapeRow>([
  ['warpSimple', plain('textPlain')],
  ['warpOctagon', plain('textStop')],
  ['warpHexagon', plain('textPlain')],
  ['warpCurve', plain('textCurveUp')],
  ['warpWave', plain('textWave1')],
  ['warpRing', plain('textRingInside')],
  ['warpOnCurve', plain('textArchUp')],
  ['warpOnRing', plain('textCircle')],
  ['warpPlain', warp('textPlain', [10800], [50000])],
  ['warpStop', warp('textStop', [4800], [25000])],
  ['warpTriangle', warp('textTriangle', [10800], [50000])],
  ['warpTriangleInverted', warp('textTriangleInverted', [10800], [50000])],
  ['warpChevron', warp('textChevron', [5400], [25000])],
  ['warpChevronInverted', warp('textChevronInverted', [16200], [75000])],
  ['warpRingInside', warp('textRingInside', [13500], [60000])],
  ['warpRingOutside', warp('textRingOutside', [13500], [60000])],
  ['warpArchUp', warp('textArchUp', [11796480], [10800000], ARC_ANGLE)],
  ['warpArchDown', warp('textArchDown', [0], [0], ARC_ANGLE)],
  ['warpCircle', warp('textCircle', [-11730944], [10919999], ARC_ANGLE)],
  ['warpButton', warp('textButton', [11796480], [10800000], ARC_ANGLE)],
  ['warpArchUpPour', warp('textArchUpPour', [11796480, 5400], [10800000, 50000], ARC_BAND)],
  ['warpArchDownPour', warp('textArchDownPour', [0, 5400], [0, 50000], ARC_BAND)],
  ['warpCirclePour', warp('textCirclePour', [-11730944, 5400], [10899999, 50000], ARC_BAND)],
  ['warpButtonPour', warp('textButtonPour', [11796480, 5400], [10800000, 50000], ARC_BAND)],
  ['warpCurveUp', warp('textCurveUp', [9931], [45977])],
  ['warpCurveDown', warp('textCurveDown', [9931], [45977])],
  ['warpCascadeUp', warp('textCascadeUp', [9600], [44444])],
  ['warpCascadeDown', warp('textCascadeDown', [9600], [44444])],
  ['warpWave1', warp('textWave1', [2809, 10800], [12500, 0], wave)],
  ['warpWave2', warp('textWave2', [2809, 10800], [12500, 0], wave)],
  ['warpDoubleWave1', warp('textDoubleWave1', [1404, 10800], [6250, 0], wave)],
  ['warpDoubleWave2', warp('textWave4', [1404, 10800], [6250, 0], wave)],
  ['warpInflate', warp('textInflate', [2945], [18750])],
  ['warpDeflate', warp('textDeflate', [4050], [18750])],
  ['warpInflateBottom', warp('textInflateBottom', [14706], [60000])],
  ['warpDeflateBottom', warp('textDeflateBottom', [11880], [50000])],
  ['warpInflateTop', warp('textInflateTop', [6894], [40000])],
  ['warpDeflateTop', warp('textDeflateTop', [9720], [50000])],
  ['warpDeflateInflate', warp('textDeflateInflate', [6054], [35000])],
  ['warpDeflateInflateDeflate', warp('textDeflateInflateDeflate', [6054], [25000])],
  ['warpFadeRight', warp('textFadeRight', [7200], [33333])],
  ['warpFadeLeft', warp('textFadeLeft', [7200], [33333])],
  ['warpFadeUp', warp('textFadeUp', [7200], [33333])],
  ['warpFadeDown', warp('textFadeDown', [7200], [33333])],
  ['warpSlantUp', warp('textSlantUp', [12000], [55556])],
  ['warpSlantDown', warp('textSlantDown', [9600], [44444])],
  ['warpCanUp', warp('textCanUp', [18514], [85714])],
  ['warpCanDown', warp('textCanDown', [3086], [14286])],
]);
