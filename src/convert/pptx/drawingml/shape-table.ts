// THE SHAPE TABLE: each numbered form of binary Office drawings ([MS-ODRAW] 2.4.24 MSOSPT) with its preset of DrawingML
// (ISO/IEC 29500-1, 20.1.10.56 ST_ShapeType) and the formulas between their adjustments.
// The old form measures in 21600ths of its own width and height; the preset in 100000ths of width, height, or of the shorter side.
// `defaults` are the old form's own adjustments ([MS-ODRAW] 2.3.6.10 and the VML definitions of the same forms), `preset` the preset's.

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

/** By shape type; types without a row are drawn as rectangles. Arcs (19) and free forms (0) are paths: see geometry.ts. */
export const SHAPE_TABLE: ReadonlyMap<number, ShapeRow> = new Map<number, ShapeRow>([
  [1, plain('rect')],
  [2, adjusted('roundRect', [3600], [16667], first)],
  [3, plain('ellipse')],
  [4, plain('diamond')],
  [5, adjusted('triangle', [10800], [50000], first)],
  [6, plain('rtTriangle')],
  [7, adjusted('parallelogram', [5400], [25000], ofWidth)],
  [8, { ...adjusted('trapezoid', [5400], [25000], ofWidth), flipped: true }],
  [9, adjusted('hexagon', [5400], [25000, 115470], (input) => [...ofWidth(input), 115470])],
  [10, adjusted('octagon', [6326], [29289], first)],
  [11, adjusted('plus', [5400], [25000], first)],
  [12, plain('star5')],
  [13, adjusted('rightArrow', [16200, 5400], [50000, 50000], rightwards)],
  [14, adjusted('rightArrow', [16200, 5400], [50000, 50000], rightwards)],
  [15, adjusted('homePlate', [16200], [50000], fromRight)],
  [16, adjusted('cube', [5400], [25000], first)],
  [17, adjusted('wedgeRoundRectCallout', [1400, 25920], [-20833, 62500, 16667], roundTip)],
  [18, adjusted('star16', ...STAR)],
  [20, plain('line')],
  [21, adjusted('plaque', [3600], [16667], first)],
  [22, adjusted('can', [5400], [25000], ofHeight)],
  [23, adjusted('donut', [5400], [25000], first)],
  [32, plain('straightConnector1')],
  [33, plain('bentConnector2')],
  [34, adjusted('bentConnector3', ...CONNECTOR_3)],
  [35, adjusted('bentConnector4', [10800, 10800], [50000, 50000], ({ a }) => [share(a[0]), share(a[1])])],
  [36, adjusted('bentConnector5', [10800, 10800, 10800], [50000, 50000, 50000], three)],
  [37, plain('curvedConnector2')],
  [38, adjusted('curvedConnector3', ...CONNECTOR_3)],
  [39, adjusted('curvedConnector4', [10800, 10800], [50000, 50000], ({ a }) => [share(a[0]), share(a[1])])],
  [40, adjusted('curvedConnector5', [10800, 10800, 10800], [50000, 50000, 50000], three)],
  [41, adjusted('callout1', ...CALLOUT_1)],
  [42, adjusted('callout2', ...CALLOUT_2)],
  [43, adjusted('callout3', ...CALLOUT_3)],
  [44, adjusted('accentCallout1', ...CALLOUT_1)],
  [45, adjusted('accentCallout2', ...CALLOUT_2)],
  [46, adjusted('accentCallout3', ...CALLOUT_3)],
  [47, adjusted('borderCallout1', ...CALLOUT_1)],
  [48, adjusted('borderCallout2', ...CALLOUT_2)],
  [49, adjusted('borderCallout3', ...CALLOUT_3)],
  [50, adjusted('accentBorderCallout1', ...CALLOUT_1)],
  [51, adjusted('accentBorderCallout2', ...CALLOUT_2)],
  [52, adjusted('accentBorderCallout3', ...CALLOUT_3)],
  [53, adjusted('ribbon', [5400, 2700], [16667, 50000], ({ a }) => [share(a[1]), shaft(a[0])])],
  [54, adjusted('ribbon2', [5400, 18900], [16667, 50000], ({ a }) => [share(UNIT - a[1]), shaft(a[0])])],
  [55, adjusted('chevron', [16200], [50000], fromRight)],
  [56, plain('pentagon')],
  [57, adjusted('noSmoking', [2700], [18750], first)],
  [58, adjusted('star8', ...STAR)],
  [59, adjusted('star16', ...STAR)],
  [60, adjusted('star32', ...STAR)],
  [61, adjusted('wedgeRectCallout', ...TIP)],
  [62, adjusted('wedgeRoundRectCallout', [1400, 25920], [-20833, 62500, 16667], roundTip)],
  [63, adjusted('wedgeEllipseCallout', ...TIP)],
  [64, adjusted('wave', [2809, 10800], [12500, 0], wave)],
  [65, adjusted('foldedCorner', [18900], [16667], ({ a }) => [share(UNIT - a[0])])],
  [66, adjusted('leftArrow', [5400, 5400], [50000, 50000], leftwards)],
  [
    67,
    adjusted('downArrow', [16200, 5400], [50000, 50000], ({ a, height, side }) => [
      shaft(a[1]),
      (share(UNIT - a[0]) * height) / side,
    ]),
  ],
  [
    68,
    adjusted('upArrow', [5400, 5400], [50000, 50000], ({ a, height, side }) => [
      shaft(a[1]),
      (share(a[0]) * height) / side,
    ]),
  ],
  [69, adjusted('leftRightArrow', [4320, 5400], [50000, 50000], leftwards)],
  [
    70,
    adjusted('upDownArrow', [5400, 4320], [50000, 50000], ({ a, height, side }) => [
      shaft(a[0]),
      (share(a[1]) * height) / side,
    ]),
  ],
  [71, plain('irregularSeal1')],
  [72, plain('irregularSeal2')],
  [73, plain('lightningBolt')],
  [74, plain('heart')],
  [75, plain('rect')],
  [
    76,
    adjusted('quadArrow', [6480, 8640, 4320], [22500, 22500, 22500], ({ a }) => [
      share((HALF - a[1]) * 2),
      share(HALF - a[0]),
      share(a[2]),
    ]),
  ],
  [
    77,
    adjusted(
      'leftArrowCallout',
      [7200, 5400, 3600, 8100],
      [25000, 25000, 25000, 64977],
      arrowCallout('width', 'start'),
    ),
  ],
  [
    78,
    adjusted(
      'rightArrowCallout',
      [14400, 5400, 18000, 8100],
      [25000, 25000, 25000, 64977],
      arrowCallout('width', 'end'),
    ),
  ],
  [
    79,
    adjusted(
      'upArrowCallout',
      [7200, 5400, 3600, 8100],
      [25000, 25000, 25000, 64977],
      arrowCallout('height', 'start'),
    ),
  ],
  [
    80,
    adjusted(
      'downArrowCallout',
      [14400, 5400, 18000, 8100],
      [25000, 25000, 25000, 64977],
      arrowCallout('height', 'end'),
    ),
  ],
  [
    81,
    adjusted(
      'leftRightArrowCallout',
      [5400, 5400, 2700, 8100],
      [25000, 25000, 25000, 48123],
      doubleArrowCallout('width'),
    ),
  ],
  [
    82,
    adjusted(
      'upDownArrowCallout',
      [5400, 5400, 2700, 8100],
      [25000, 25000, 25000, 48123],
      doubleArrowCallout('height'),
    ),
  ],
  [
    83,
    adjusted('quadArrowCallout', [5400, 8100, 2700, 9450], [18515, 18515, 18515, 48123], ({ a }) => [
      share((HALF - a[3]) * 2),
      share(HALF - a[1]),
      share(a[2]),
      share(UNIT - 2 * a[0]),
    ]),
  ],
  [84, adjusted('bevel', [2700], [12500], first)],
  [85, adjusted('leftBracket', [1800], [8333], ofHeight)],
  [86, adjusted('rightBracket', [1800], [8333], ofHeight)],
  [
    87,
    adjusted('leftBrace', [1800, 10800], [8333, 50000], (input) => [...ofHeight(input), share(input.a[1])]),
  ],
  [
    88,
    adjusted('rightBrace', [1800, 10800], [8333, 50000], (input) => [...ofHeight(input), share(input.a[1])]),
  ],
  [89, adjusted('leftUpArrow', [9257, 18514, 6171], [25000, 25000, 25000], cornerArrow)],
  [90, adjusted('bentUpArrow', [9257, 18514, 7200], [25000, 25000, 25000], cornerArrow)],
  [91, adjusted('bentArrow', [15126, 2912], [25000, 25000, 25000, 43750], bentArrow)],
  [92, adjusted('star24', ...STAR)],
  [93, adjusted('stripedRightArrow', [16200, 5400], [50000, 50000], rightwards)],
  [94, adjusted('notchedRightArrow', [16200, 5400], [50000, 50000], rightwards)],
  [
    95,
    adjusted('blockArc', [11796480, 5400], [10800000, 0, 25000], ({ a }) => [
      angle(a[0]),
      angle(11796480 - a[0]),
      share(HALF - a[1]),
    ]),
  ],
  [96, adjusted('smileyFace', [17520], [4653], ({ a }) => [share(a[0] - 16515)])],
  [97, adjusted('verticalScroll', [2700], [12500], first)],
  [98, adjusted('horizontalScroll', [2700], [12500], first)],
  [99, plain('circularArrow')],
  [100, plain('circularArrow')],
  [101, plain('uturnArrow')],
  [
    102,
    adjusted('curvedRightArrow', [12960, 19440, 14400], [25000, 50000, 25000], curvedArrow('width', 'end')),
  ],
  [
    103,
    adjusted('curvedLeftArrow', [12960, 19440, 7200], [25000, 50000, 25000], curvedArrow('width', 'start')),
  ],
  [
    104,
    adjusted('curvedUpArrow', [12960, 19440, 7200], [25000, 50000, 25000], curvedArrow('height', 'start')),
  ],
  [
    105,
    adjusted('curvedDownArrow', [12960, 19440, 14400], [25000, 50000, 25000], curvedArrow('height', 'end')),
  ],
  [106, adjusted('cloudCallout', ...TIP)],
  [
    107,
    adjusted('ellipseRibbon', [5400, 5400, 18900], [25000, 50000, 12500], ({ a }) => [
      share(a[1]),
      shaft(a[0]),
      share(UNIT - a[2]),
    ]),
  ],
  [
    108,
    adjusted('ellipseRibbon2', [5400, 16200, 2700], [25000, 50000, 12500], ({ a }) => [
      share(UNIT - a[1]),
      shaft(a[0]),
      share(a[2]),
    ]),
  ],
  [109, plain('flowChartProcess')],
  [110, plain('flowChartDecision')],
  [111, plain('flowChartInputOutput')],
  [112, plain('flowChartPredefinedProcess')],
  [113, plain('flowChartInternalStorage')],
  [114, plain('flowChartDocument')],
  [115, plain('flowChartMultidocument')],
  [116, plain('flowChartTerminator')],
  [117, plain('flowChartPreparation')],
  [118, plain('flowChartManualInput')],
  [119, plain('flowChartManualOperation')],
  [120, plain('flowChartConnector')],
  [121, plain('flowChartPunchedCard')],
  [122, plain('flowChartPunchedTape')],
  [123, plain('flowChartSummingJunction')],
  [124, plain('flowChartOr')],
  [125, plain('flowChartCollate')],
  [126, plain('flowChartSort')],
  [127, plain('flowChartExtract')],
  [128, plain('flowChartMerge')],
  [129, plain('flowChartOfflineStorage')],
  [130, plain('flowChartOnlineStorage')],
  [131, plain('flowChartMagneticTape')],
  [132, plain('flowChartMagneticDisk')],
  [133, plain('flowChartMagneticDrum')],
  [134, plain('flowChartDisplay')],
  [135, plain('flowChartDelay')],
  [176, plain('flowChartAlternateProcess')],
  [177, plain('flowChartOffpageConnector')],
  [178, adjusted('callout1', ...CALLOUT_90)],
  [179, adjusted('accentCallout1', ...CALLOUT_90)],
  [180, adjusted('borderCallout1', ...CALLOUT_90)],
  [181, adjusted('accentBorderCallout1', ...CALLOUT_90)],
  [
    182,
    adjusted('leftRightUpArrow', [6480, 8640, 6171], [25000, 25000, 25000], ({ a }) => [
      share((HALF - a[1]) * 2),
      share(HALF - a[0]),
      share(a[2]),
    ]),
  ],
  [183, adjusted('sun', [5400], [25000], first)],
  [184, adjusted('moon', [10800], [50000], first)],
  [185, adjusted('bracketPair', [3600], [16667], first)],
  [186, adjusted('bracePair', [1800], [8333], first)],
  [187, adjusted('star4', [8100], [12500], starRadius)],
  [188, adjusted('doubleWave', [1404, 10800], [6250, 0], wave)],
  [189, plain('actionButtonBlank')],
  [190, plain('actionButtonHome')],
  [191, plain('actionButtonHelp')],
  [192, plain('actionButtonInformation')],
  [193, plain('actionButtonForwardNext')],
  [194, plain('actionButtonBackPrevious')],
  [195, plain('actionButtonEnd')],
  [196, plain('actionButtonBeginning')],
  [197, plain('actionButtonReturn')],
  [198, plain('actionButtonDocument')],
  [199, plain('actionButtonSound')],
  [200, plain('actionButtonMovie')],
  [201, plain('rect')],
  [202, plain('rect')],
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
export const WARP_TABLE: ReadonlyMap<number, ShapeRow> = new Map<number, ShapeRow>([
  [24, plain('textPlain')],
  [25, plain('textStop')],
  [26, plain('textPlain')],
  [27, plain('textCurveUp')],
  [28, plain('textWave1')],
  [29, plain('textRingInside')],
  [30, plain('textArchUp')],
  [31, plain('textCircle')],
  [136, warp('textPlain', [10800], [50000])],
  [137, warp('textStop', [4800], [25000])],
  [138, warp('textTriangle', [10800], [50000])],
  [139, warp('textTriangleInverted', [10800], [50000])],
  [140, warp('textChevron', [5400], [25000])],
  [141, warp('textChevronInverted', [16200], [75000])],
  [142, warp('textRingInside', [13500], [60000])],
  [143, warp('textRingOutside', [13500], [60000])],
  [144, warp('textArchUp', [11796480], [10800000], ARC_ANGLE)],
  [145, warp('textArchDown', [0], [0], ARC_ANGLE)],
  [146, warp('textCircle', [-11730944], [10919999], ARC_ANGLE)],
  [147, warp('textButton', [11796480], [10800000], ARC_ANGLE)],
  [148, warp('textArchUpPour', [11796480, 5400], [10800000, 50000], ARC_BAND)],
  [149, warp('textArchDownPour', [0, 5400], [0, 50000], ARC_BAND)],
  [150, warp('textCirclePour', [-11730944, 5400], [10899999, 50000], ARC_BAND)],
  [151, warp('textButtonPour', [11796480, 5400], [10800000, 50000], ARC_BAND)],
  [152, warp('textCurveUp', [9931], [45977])],
  [153, warp('textCurveDown', [9931], [45977])],
  [154, warp('textCascadeUp', [9600], [44444])],
  [155, warp('textCascadeDown', [9600], [44444])],
  [156, warp('textWave1', [2809, 10800], [12500, 0], wave)],
  [157, warp('textWave2', [2809, 10800], [12500, 0], wave)],
  [158, warp('textDoubleWave1', [1404, 10800], [6250, 0], wave)],
  [159, warp('textWave4', [1404, 10800], [6250, 0], wave)],
  [160, warp('textInflate', [2945], [18750])],
  [161, warp('textDeflate', [4050], [18750])],
  [162, warp('textInflateBottom', [14706], [60000])],
  [163, warp('textDeflateBottom', [11880], [50000])],
  [164, warp('textInflateTop', [6894], [40000])],
  [165, warp('textDeflateTop', [9720], [50000])],
  [166, warp('textDeflateInflate', [6054], [35000])],
  [167, warp('textDeflateInflateDeflate', [6054], [25000])],
  [168, warp('textFadeRight', [7200], [33333])],
  [169, warp('textFadeLeft', [7200], [33333])],
  [170, warp('textFadeUp', [7200], [33333])],
  [171, warp('textFadeDown', [7200], [33333])],
  [172, warp('textSlantUp', [12000], [55556])],
  [173, warp('textSlantDown', [9600], [44444])],
  [174, warp('textCanUp', [18514], [85714])],
  [175, warp('textCanDown', [3086], [14286])],
]);
