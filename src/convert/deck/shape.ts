// Shapes: everything that stands on a slide, a layout, a master, a notes page.
import type { Recolour } from './colour.ts';
import type { Action } from './action.ts';
import type { Diagram, StoredXml } from './diagram.ts';
import type { Geometry } from './geometry.ts';
import type { Extrusion, Fill, Line, Shadow, ShapeStyle, StoredEffect, TextWarp } from './paint.ts';
import type { Tag } from './preferences.ts';
import type { TextBody } from './text.ts';
import type { BoxEmu, Degrees, Emu, Fraction, Sides } from './units.ts';

export const PLACEHOLDER_TYPES = [
  'title',
  'body',
  'centreTitle',
  'subtitle',
  'date',
  'slideNumber',
  'footer',
  'header',
  'object',
  'chart',
  'table',
  'clipArt',
  'diagram',
  'media',
  'picture',
  'slideImage',
] as const;
export type PlaceholderType = (typeof PLACEHOLDER_TYPES)[number];

export interface Placeholder {
  readonly type: PlaceholderType;
  /** The same on slide, layout and (by type) master: what a shape inherits from is found by it. 0 for titles. */
  readonly index: number;
  /** Default full. */
  readonly size?: 'full' | 'half' | 'quarter';
  /** Default horizontal. */
  readonly orientation?: 'horizontal' | 'vertical';
}

export interface ShapeBase {
  /** Unique within its slide (or layout, master, notes page); connectors and timing refer to it. */
  readonly id: number;
  readonly name?: string;
  readonly description?: string;
  readonly hidden?: boolean;
  /** In the parent group's child coordinates, before rotation. Absent only for a placeholder that stands where its layout says. */
  readonly box?: BoxEmu;
  /** Clockwise. Default 0. */
  readonly rotation?: Degrees;
  readonly flipH?: boolean;
  readonly flipV?: boolean;
  readonly placeholder?: Placeholder;
  readonly click?: Action;
  readonly over?: Action;
  /** The user may not do this to it. */
  readonly locks?: readonly ('rotation' | 'aspectRatio' | 'position' | 'selection' | 'grouping' | 'text')[];
  /** The SmartArt diagram that it is, in place of the shape or group itself. Never rotated or flipped. */
  readonly diagram?: Diagram;
  readonly tags?: readonly Tag[];
}

/** Absent fill, line, shadow: inherited for a placeholder; none for any other shape. */
interface Painted {
  readonly fill?: Fill;
  readonly line?: Line;
  readonly shadow?: Shadow;
  readonly extrusion?: Extrusion;
  /** Beside the shadow; absent: none. */
  readonly effects?: readonly StoredEffect[];
  readonly style?: ShapeStyle;
}

/** DrawingML that a newer program stored, as XML with the prefixes a and r: the contents of p:spPr behind its place, p:style and p:txBody. */
export interface StoredForm {
  readonly properties: StoredXml;
  readonly style?: StoredXml;
  readonly text?: StoredXml;
}

export interface AutoShape extends ShapeBase, Painted {
  readonly kind: 'shape';
  /** What it looks like and says, where the other members are only an outline of it. */
  readonly stored?: StoredForm;
  /** Absent for a placeholder: inherited. */
  readonly geometry?: Geometry;
  readonly text?: TextBody;
  /** True for a text box: a frame that was drawn for its text. */
  readonly textBox?: boolean;
  readonly textWarp?: TextWarp;
  /** It plays that; the shape itself is the poster. */
  readonly media?: Media;
}

export interface PictureShape extends ShapeBase, Painted {
  readonly kind: 'picture';
  /** Index in Presentation.pictures; absent: linked only, or lost. */
  readonly picture?: number;
  readonly link?: string;
  /** Shares cut off at each side; negative adds space. */
  readonly crop?: Sides<Fraction>;
  readonly recolour?: Recolour;
  readonly geometry?: Geometry;
  readonly media?: Media;
}

export interface Media {
  readonly kind: 'audio' | 'video';
  /** Path or URL as stored. */
  readonly link?: string;
  /** Index in Presentation.sounds. */
  readonly sound?: number;
  /** A stretch of an audio CD: tracks count from 1. */
  readonly disc?: { readonly from: DiscTime; readonly to: DiscTime };
  readonly loop?: boolean;
}

export interface DiscTime {
  readonly track: number;
  readonly seconds: number;
}

export interface GroupShape extends ShapeBase, Painted {
  readonly kind: 'group';
  /** The coordinates of `shapes`: this box is shown as `box`. */
  readonly childBox: BoxEmu;
  readonly shapes: readonly Shape[];
}

export interface ConnectorEnd {
  /** ShapeBase.id of the shape that it is glued to, on the same slide. */
  readonly shape: number;
  /** Index of the connection site. */
  readonly site: number;
}

export interface Connector extends ShapeBase, Painted {
  readonly kind: 'connector';
  readonly geometry: Geometry;
  readonly startsAt?: ConnectorEnd;
  readonly endsAt?: ConnectorEnd;
}

export interface TableCell {
  readonly text?: TextBody;
  readonly fill?: Fill;
  /** Absent: no line. */
  readonly borders: {
    readonly left?: Line;
    readonly right?: Line;
    readonly top?: Line;
    readonly bottom?: Line;
    readonly diagonalDown?: Line;
    readonly diagonalUp?: Line;
  };
  /** Columns and rows that this cell covers, itself included; default 1. */
  readonly columnSpan?: number;
  readonly rowSpan?: number;
  /** Covered by the cell to the left / above; has no content of its own. */
  readonly mergedAcross?: boolean;
  readonly mergedDown?: boolean;
}

export interface TableShape extends ShapeBase {
  readonly kind: 'table';
  readonly columnsEmu: readonly Emu[];
  readonly rows: readonly { readonly heightEmu: Emu; readonly cells: readonly TableCell[] }[];
  readonly rtl?: boolean;
}

export interface ObjectShape extends ShapeBase, Painted {
  readonly kind: 'object';
  /** Index in Presentation.objects. */
  readonly object: number;
  /** Index in Presentation.pictures: what is shown instead of the object. */
  readonly preview?: number;
  readonly crop?: Sides<Fraction>;
  readonly recolour?: Recolour;
}

export type Shape = AutoShape | PictureShape | GroupShape | Connector | TableShape | ObjectShape;
