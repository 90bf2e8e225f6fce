// The outline of a shape: a numbered preset form, or a path.
import type { Degrees } from './units.ts';

/**
 * A preset form. `shapeType` is the number that binary Office drawings give their forms (1 rectangle, 2 round rectangle, 3 ellipse, 20 line,
 * 32 straight connector, 202 text box … : [MS-ODRAW] 2.4.24); the model keeps the number because the table of names and the
 * formulas of the adjustments belong to the writer. `adjusts` are the raw values by index in the form's own space of
 * 21600 × 21600 units (angles: degrees × 65536); undefined means the form's default.
 */
export interface PresetGeometry {
  readonly kind: 'preset';
  readonly shapeType: number;
  readonly adjusts: readonly (number | undefined)[];
}

export type PathCommand =
  | { readonly op: 'move' | 'line'; readonly x: number; readonly y: number }
  | {
      readonly op: 'cubic';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly x: number;
      readonly y: number;
    }
  /** From the current point, which lies on the ellipse at `start`; angles clockwise, sweep may be negative. */
  | {
      readonly op: 'arc';
      readonly radiusX: number;
      readonly radiusY: number;
      readonly start: Degrees;
      readonly sweep: Degrees;
    }
  | { readonly op: 'close' };

export interface Path {
  readonly commands: readonly PathCommand[];
  readonly filled: boolean;
  readonly stroked: boolean;
}

/** A drawn outline; formulas and adjustments are already worked out, so that every coordinate is a number. */
export interface FreeformGeometry {
  readonly kind: 'freeform';
  /** The path's coordinates run from 0 to width and 0 to height, which are the shape's box. Both > 0. */
  readonly width: number;
  readonly height: number;
  readonly paths: readonly Path[];
  /** Where text may stand, in the path's coordinates; absent: the whole box. */
  readonly textRectangle?: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  readonly connectionSites?: readonly { readonly x: number; readonly y: number; readonly angle: Degrees }[];
}

export type Geometry = PresetGeometry | FreeformGeometry;
