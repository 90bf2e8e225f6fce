// The forms of text along a path, with their presets (ISO/IEC 29500-1, 20.1.10.76 ST_TextShapeType).
import type { Form } from '../../deck/index.ts';
import { type AdjustFormula, HALF, angle, first, wave } from './adjust-formulas.ts';
import { type ShapeRow, adjusted, plain } from './shape-row.ts';

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
