// Objects and state of a device context ([MS-WMF] 2.2.1, [MS-EMF] 3.1.1).
import type { Bitmap } from './bitmap.ts';
import type { FillRule } from '../../lib/area-coverage.ts';
import type { Clip } from './canvas.ts';
import type { Matrix, Point } from './geometry.ts';

export interface Pen {
  readonly kind: 'pen';
  /** PS_SOLID 0, PS_DASH 1, PS_DOT 2, PS_DASHDOT 3, PS_DASHDOTDOT 4, PS_NULL 5, PS_INSIDEFRAME 6. */
  readonly style: number;
  /** In logical units; 0: one pixel. */
  readonly width: number;
  readonly colour: number;
}

export interface Brush {
  readonly kind: 'brush';
  readonly fill: 'solid' | 'none' | 'hatched' | 'pattern';
  readonly colour: number;
  /** HS_HORIZONTAL 0, HS_VERTICAL 1, HS_FDIAGONAL 2, HS_BDIAGONAL 3, HS_CROSS 4, HS_DIAGCROSS 5. */
  readonly hatch?: number;
  readonly pattern?: Bitmap;
}

export interface Font {
  readonly kind: 'font';
  /** Negative: of the em; positive: of the line; 0: what the device likes. */
  readonly height: number;
  /** Of a letter in the mean; 0: the font's own. */
  readonly width: number;
  /** Tenths of a degree, counter-clockwise. */
  readonly escapement: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
  readonly charset: number;
}

export type DeviceObject = Pen | Brush | Font;

export interface State {
  readonly pen: Pen;
  readonly brush: Brush;
  readonly font: Font;
  readonly textColour: number;
  readonly groundColour: number;
  readonly isOpaque: boolean;
  readonly rule: FillRule;
  readonly mix: number;
  readonly textAlign: number;
  readonly position: Point;
  readonly clip: Clip;
  readonly mapMode: number;
  readonly windowOrigin: Point;
  readonly windowExtent: Point;
  readonly viewportOrigin: Point;
  readonly viewportExtent: Point;
  readonly world: Matrix;
}

export const NO_PEN: Pen = { kind: 'pen', style: 5, width: 0, colour: 0 };
export const BLACK_PEN: Pen = { kind: 'pen', style: 0, width: 0, colour: 0 };
export const NO_BRUSH: Brush = { kind: 'brush', fill: 'none', colour: 0 };
export const solidBrush = (colour: number): Brush => ({ kind: 'brush', fill: 'solid', colour });
export const PLAIN_FONT: Font = {
  kind: 'font',
  height: 12,
  width: 0,
  escapement: 0,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  charset: 0,
};
