// What a label is made of, in millimetres from its upper left corner.
import type { Logo } from '../../barcode/generate/index.ts';
import type { LabelFont } from '../fonts/font.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextMark {
  readonly kind: 'text';
  /** The origin of its first character. */
  readonly x: number;
  readonly baseline: number;
  /** The cap height. */
  readonly cap: number;
  readonly text: string;
  readonly font: LabelFont;
  /** Between two characters, beside what the typeface leaves. */
  readonly spacing?: number;
  /** Where a printer that sets it in a typeface of its own keeps it; absent: nowhere else. */
  readonly room?: Pick<Box, 'x' | 'width'> & { readonly align: 'left' | 'centre' | 'right' };
}

export interface CodeMark {
  readonly kind: 'code';
  /** With its quiet zones and the text that belongs to it. */
  readonly box: Box;
  /** Where its bars or modules begin, and the width of a module, a whole number of dots. */
  readonly x: number;
  readonly y: number;
  readonly module: number;
  /** Dark rectangles as x, y, width, height in modules from there. */
  readonly rectangles: readonly number[];
  /** Modules across, and down to the end of the longest bar. */
  readonly across: number;
  readonly down: number;
  /** The text that people read, and what stands above. */
  readonly texts: readonly TextMark[];
  /** The last part of the path that draws it, and its value, for printers that encode it themselves. */
  readonly symbology: string;
  readonly value: string;
  /** Of the bars that stand above the digits. */
  readonly barHeight: number;
}

export interface ImageMark {
  readonly kind: 'image';
  readonly box: Box;
  readonly logo: Logo;
}

export type Mark = TextMark | CodeMark | ImageMark;
