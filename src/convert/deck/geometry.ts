// The outline of a shape: a form by its name, or a path.
import type { Form } from './form.ts';
import type { Degrees } from './units.ts';

/**
 * A form by its name. `adjusts` are the raw values by index in the form's own space of 21600 × 21600 units (angles:
 * degrees × 65536); undefined means the form's default.
 */
export interface PresetGeometry {
  readonly kind: 'preset';
  readonly form: Form;
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

/** A form that newer programs have: its name in ISO/IEC 29500-1, 20.1.10.55, and its adjustments by their names there. */
export interface NamedGeometry {
  readonly kind: 'named';
  readonly name: string;
  readonly adjusts: ReadonlyMap<string, number>;
}

export type Geometry = PresetGeometry | FreeformGeometry | NamedGeometry;
