// What surfaces and outlines are painted with: fills, lines, shadows, three-dimensional form.
import type { Colour, Recolour } from './colour.ts';
import type { Form } from './form.ts';
import type { CentiPoint, Degrees, Emu, Fraction, Sides } from './units.ts';

/** One stop of a gradient; `at` runs from 0 to 1 along its direction. */
export interface GradientStop {
  readonly at: Fraction;
  readonly colour: Colour;
}

export interface GradientFill {
  readonly kind: 'gradient';
  /** In ascending order of `at`, at least two; mirrored (focus) gradients are already written out. */
  readonly stops: readonly GradientStop[];
  readonly path:
    | {
        readonly kind: 'linear';
        /** The direction in which `at` grows: 0 to the right, 90 downwards. */
        readonly angle: Degrees;
        /** True when the angle is stretched with the shape's proportions. */
        readonly scaled: boolean;
      }
    | {
        /** `rectangle`: around a rectangle in the box; `shape`: along the outline. Stop 0 is at the centre `focus`. */
        readonly kind: 'rectangle' | 'shape' | 'circle';
        /** The inner rectangle as distances from the sides of the box, in shares of it. */
        readonly focus: Sides<Fraction>;
      };
  /** False when the gradient keeps its direction while the shape is rotated. Absent: true. */
  readonly rotatesWithShape?: boolean;
}

/** The point of a tile that lies on a point of the shape, both from -0.5 (left, top) through 0 (centre) to 0.5. */
export interface TileOrigin {
  readonly onTile: { readonly x: number; readonly y: number };
  readonly onShape: { readonly x: number; readonly y: number };
}

export type Fill =
  | { readonly kind: 'none' }
  | { readonly kind: 'solid'; readonly colour: Colour }
  | GradientFill
  | {
      readonly kind: 'pattern';
      /** 8 rows of 8 pixels, the top row first, its left pixel in bit 7; 1 is the foreground. */
      readonly rows: readonly number[];
      readonly foreground: Colour;
      readonly background: Colour;
    }
  | {
      /** Index in Presentation.pictures. `stretch` false: the picture is tiled in its own size. */
      readonly kind: 'picture';
      readonly picture: number;
      readonly stretch: boolean;
      readonly alpha?: Fraction;
      /** Size of one tile where it differs from the picture's own size. */
      readonly tileEmu?: { readonly widthEmu: Emu; readonly heightEmu: Emu };
      /** Where tiles begin: absent, the centre of one lies on the centre of the shape. */
      readonly tileOrigin?: TileOrigin;
      readonly recolour?: Recolour;
    }
  /** The slide's background shows through, as if a hole were cut. */
  | { readonly kind: 'background' }
  /** The fill of the group around it. */
  | { readonly kind: 'group' };

export type Dash =
  | 'solid'
  | 'systemDash'
  | 'systemDot'
  | 'systemDashDot'
  | 'systemDashDotDot'
  | 'dot'
  | 'dash'
  | 'longDash'
  | 'dashDot'
  | 'longDashDot'
  | 'longDashDotDot';

export type ArrowKind = 'none' | 'triangle' | 'stealth' | 'diamond' | 'oval' | 'open';
export type ArrowSize = 'small' | 'medium' | 'large';

export interface Arrowhead {
  readonly kind: ArrowKind;
  readonly width: ArrowSize;
  readonly length: ArrowSize;
}

/** An outline. `paint` none means no line at all; absent members are inherited, or the default that is named. */
export interface Line {
  readonly paint?:
    | { readonly kind: 'none' }
    | { readonly kind: 'solid'; readonly colour: Colour }
    | Extract<Fill, { kind: 'gradient' | 'pattern' | 'picture' }>;
  readonly widthEmu?: Emu;
  /** Default single. */
  readonly compound?: 'single' | 'double' | 'thickThin' | 'thinThick' | 'triple';
  /** Default flat. */
  readonly cap?: 'round' | 'square' | 'flat';
  /** Default round. */
  readonly join?: 'bevel' | 'miter' | 'round';
  readonly miterLimit?: Fraction;
  readonly dash?: Dash;
  readonly start?: Arrowhead;
  readonly end?: Arrowhead;
}

export interface Shadow {
  readonly kind: 'none' | 'outer' | 'inner' | 'perspective';
  readonly colour?: Colour;
  readonly offsetXEmu?: Emu;
  readonly offsetYEmu?: Emu;
  readonly blurEmu?: Emu;
  /** Which point of the box stays where it is. Default: the centre. */
  readonly align?: 'tl' | 'ctr';
  /** Scale and skew of a perspective shadow; 1 and 0 change nothing. */
  readonly scaleX?: Fraction;
  readonly scaleY?: Fraction;
  readonly skewX?: Degrees;
  readonly skewY?: Degrees;
}

/** Extrusion and view of a three-dimensional shape. */
export interface Extrusion {
  readonly depthEmu: Emu;
  readonly colour?: Colour;
  readonly rotationX: Degrees;
  readonly rotationY: Degrees;
  readonly parallel: boolean;
  /** Direction in which a parallel projection goes back. */
  readonly skewAngle?: Degrees;
  readonly material?: 'matte' | 'plastic' | 'metal' | 'wireframe';
}

/** An entry of a list of the theme's format scheme, counted from 1 (0: none), and the colour that it takes. */
export interface StyleReference {
  readonly index: number;
  readonly colour?: Colour;
}

/** How the theme paints a shape. */
export interface ShapeStyle {
  readonly line: StyleReference;
  readonly fill: StyleReference;
  readonly effect: StyleReference;
  readonly font: { readonly kind: 'major' | 'minor' | 'none'; readonly colour?: Colour };
  /** What the shape has from the theme alone: its own values for these are what the theme gave when it was stored. */
  readonly governs: readonly ('fill' | 'line' | 'shadow')[];
}

/** What newer programs store of a shape in the words of DrawingML: element and attributes, each in its range. */
export interface StoredEffect {
  /** `outerShdw` for letters alone: shapes have a Shadow. */
  readonly name: 'glow' | 'innerShdw' | 'outerShdw' | 'reflection' | 'softEdge' | 'bevelT' | 'bevelB';
  readonly values: Readonly<Record<string, string>>;
  readonly colour?: Colour;
}

/** What newer programs paint letters with, beyond one colour. */
export interface StoredPaint {
  readonly fill?: GradientFill | { readonly kind: 'none' };
  readonly line?: Line;
  /** In place of the shadow of the letters where one of them is a shadow. */
  readonly effects?: readonly StoredEffect[];
}

/** Text drawn along a shape (WordArt): the TextBody of the shape holds the characters. */
export interface TextWarp {
  /** One of those whose name begins with `warp`. */
  readonly form: Form;
  readonly adjusts: readonly (number | undefined)[];
  readonly sizeCpt?: CentiPoint;
  readonly align: 'left' | 'centre' | 'right' | 'letterJustify' | 'wordJustify' | 'stretch';
  readonly vertical: boolean;
}
