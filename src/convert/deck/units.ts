// Units and boxes of the model. 914400 EMU are an inch, 12700 a point, 360000 a centimetre.

/** English metric units; whole numbers. */
export type Emu = number;
/** Hundredths of a point, as text sizes are given. */
export type CentiPoint = number;
/** Degrees, clockwise, 0 ≤ d < 360 unless said otherwise; fractions allowed. */
export type Degrees = number;
/** A share: 1 is 100 %. May lie outside 0–1 where the docstring allows it. */
export type Fraction = number;

/** A rectangle before rotation and flipping; width and height are never negative. */
export interface BoxEmu {
  readonly xEmu: Emu;
  readonly yEmu: Emu;
  readonly widthEmu: Emu;
  readonly heightEmu: Emu;
}

export interface SizeEmu {
  readonly widthEmu: Emu;
  readonly heightEmu: Emu;
}

/** Distances from the four sides. */
export interface Sides<T> {
  readonly left: T;
  readonly top: T;
  readonly right: T;
  readonly bottom: T;
}

/** The same record, writable: for building a value before it is handed out. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };
