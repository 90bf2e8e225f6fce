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

/** Raw parts of the XML format that a newer program stored beside the old records: verbatim, unverified, optional to use. */
export interface OoxmlAttachment {
  /** What the part holds. `theme`: a:theme; `layout`: p:sldLayout; `masterTextStyles`: p:sldMaster whose p:txStyles count; `shape`: one shape of `drs` form; `timing`: p:timing. */
  readonly kind: 'theme' | 'colourMap' | 'layout' | 'masterTextStyles' | 'shape' | 'timing';
  /**
   * The main part's XML, decoded from UTF-8. In `shape` attachments each character of the text stands redacted as `_`:
   * characters must come from the model, and only the form (run structure, effects, geometry) from here.
   */
  readonly xml: string;
  /** Absolute name of the main part, against which the relationships resolve. */
  readonly partName: string;
}
