// From the adjustments of the old forms to those of DrawingML's presets.
// The old form measures in 21600ths of its own width and height; the preset in 100000ths of width, height, or of the shorter side.

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

export const UNIT = 21600;
export const HALF = 10800;
/** 21600ths → 100000ths. */
export const share = (value: number): number => (value * 100000) / UNIT;
/** A fixed-point angle in degrees × 65536 → 60000ths of a degree, 0 to 21600000. */
export const angle = (value: number): number => {
  const degrees = (((value / 65536) % 360) + 360) % 360;
  return degrees * 60000;
};

export const first: AdjustFormula = ({ a }) => [share(a[0])];
export const fromRight: AdjustFormula = ({ a, width, side }) => [(share(UNIT - a[0]) * width) / side];
export const ofWidth: AdjustFormula = ({ a, width, side }) => [(share(a[0]) * width) / side];
export const ofHeight: AdjustFormula = ({ a, height, side }) => [(share(a[0]) * height) / side];
export const three: AdjustFormula = ({ a }) => [share(a[0]), share(a[1]), share(a[2])];
export const starRadius: AdjustFormula = ({ a }) => [((HALF - a[0]) * 50000) / HALF];
export const shaft = (edge: number): number => ((HALF - edge) * 100000) / HALF;
export const rightwards: AdjustFormula = ({ a, width, side }) => [
  shaft(a[1]),
  (share(UNIT - a[0]) * width) / side,
];
export const leftwards: AdjustFormula = ({ a, width, side }) => [shaft(a[1]), (share(a[0]) * width) / side];
export const wave: AdjustFormula = ({ a }) => [share(a[0]), share(a[1] - HALF)];
/** A callout's tip, from the centre of the form. */
export const tip: AdjustFormula = ({ a }) => [share(a[0] - HALF), share(a[1] - HALF)];
export const roundTip: AdjustFormula = ({ a }) => [share(a[0] - HALF), share(a[1] - HALF), 16667];
/** Line callouts: the old form lists points from the tip on as x, y; the preset from the form on as y, x. */
export const linePoints =
  (count: number): AdjustFormula =>
  ({ a }) => {
    const values: number[] = [];
    for (let i = count - 1; i >= 0; i--) values.push(share(a[2 * i + 1] ?? 0), share(a[2 * i] ?? 0));
    return values;
  };
type Axis = 'width' | 'height';
type End = 'start' | 'end';
/** What an arrow measures along its axis and across it, in 100000ths of the shorter side. */
interface ArrowScale {
  readonly along: (value: number) => number;
  readonly across: (value: number) => number;
}
/** A formula for arrows along the width or the height of the form. */
const ofAxis =
  (axis: Axis, formula: (a: AdjustInput['a'], scale: ArrowScale) => readonly number[]): AdjustFormula =>
  ({ a, width, height, side }) => {
    const [length, breadth] = axis === 'width' ? [width, height] : [height, width];
    return formula(a, {
      along: (value) => (share(value) * length) / side,
      across: (value) => (share(value) * breadth) / side,
    });
  };
/** Callouts with one arrow. */
export const arrowCallout = (axis: Axis, towards: End): AdjustFormula =>
  ofAxis(axis, (a, { along, across }) => [
    across((HALF - a[3]) * 2),
    across(HALF - a[1]),
    along(towards === 'start' ? a[2] : UNIT - a[2]),
    share(towards === 'start' ? UNIT - a[0] : a[0]),
  ]);
export const doubleArrowCallout = (axis: Axis): AdjustFormula =>
  ofAxis(axis, (a, { along, across }) => [
    across((HALF - a[3]) * 2),
    across(HALF - a[1]),
    along(a[2]),
    share(UNIT - 2 * a[0]),
  ]);
/** Curved arrows: shaft, head width, head length. */
export const curvedArrow = (axis: Axis, head: End): AdjustFormula =>
  ofAxis(axis, (a, { along, across }) => [
    across((a[1] - (a[0] + UNIT) / 2) * 2),
    across(UNIT - a[0]),
    along(head === 'start' ? a[2] : UNIT - a[2]),
  ]);
export const cornerArrow: AdjustFormula = ({ a, width, height, side }) => [
  (share((a[1] - (UNIT + a[0]) / 2) * 2) * width) / side,
  (share((UNIT - a[0]) / 2) * width) / side,
  (share(a[2]) * height) / side,
];
/** The old bent arrow's tip lies at 6079 and its bend begins at 12427 of the form. */
export const bentArrow: AdjustFormula = ({ a, width, height, side }) => [
  (share(12158 - 2 * a[1]) * height) / side,
  (share(6079) * height) / side,
  (share(UNIT - a[0]) * width) / side,
  (share(12427) * width) / side,
];
