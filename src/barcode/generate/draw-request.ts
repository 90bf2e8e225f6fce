// What an image is asked to be: a symbol, a format, a style, a size.
import type { Colour } from './colour.ts';
import type { BearerBars, LinearSymbol } from './linear.ts';
import type { MatrixSymbol } from './matrix.ts';
import type { Rotation } from './rotate.ts';
import type { DrawnCharacterSet } from './values.ts';

export const IMAGE_FORMATS = ['png', 'svg', 'jpeg', 'webp', 'eps', 'pdf'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];
/** How an image differs from black bars on white in a PNG file; nothing set: it does not. */
export interface ImageStyle {
  readonly format?: ImageFormat | undefined;
  /** Default: black. */
  readonly foreground?: Colour | undefined;
  /** Default: white. `transparent` lies on white where it is viewed; no JPEG has it. */
  readonly background?: Colour | 'transparent' | undefined;
  /** Modules on each side that has one; default: the symbology's. */
  readonly quietZone?: number | undefined;
  /** Dots per inch of print; pixels a module then follow from `xDimensionMm`, unless a size is given. */
  readonly dpi?: number | undefined;
  /** Width of a module in print, mm; default with `dpi`: 0.33 for bars, 0.5 for modules. */
  readonly xDimensionMm?: number | undefined;
  /** Degrees clockwise; width and height are those of the rotated image. */
  readonly rotation?: Rotation | undefined;
  /** Stands below the symbol instead of its value; U+000A between its lines. */
  readonly text?: string | undefined;
  /** Stands above the bars; default: of ISBN and ISSN their number. Matrix symbols have none. */
  readonly caption?: string | undefined;
  /** Modules free above the bars, and below them without a label; default: the symbol's. */
  readonly topMargin?: number | undefined;
  readonly bearerBars?: BearerBars | undefined;
  /** Whether `<` and `>` mark the quiet zones of EAN symbols; default: the symbol's. */
  readonly indicators?: boolean | undefined;
  /** Of the text of QR, Aztec, Data Matrix and PDF417 symbols. */
  readonly characterSet?: DrawnCharacterSet | undefined;
}

export interface DrawRequest {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Whether a label stands below the symbol; default true. */
  readonly label?: boolean | undefined;
  readonly style?: ImageStyle | undefined;
}

export type DrawableSymbol =
  | { readonly kind: 'linear'; readonly symbol: LinearSymbol }
  | { readonly kind: 'matrix'; readonly symbol: MatrixSymbol };
