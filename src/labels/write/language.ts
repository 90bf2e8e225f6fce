// What a language of label printers must say of a label.
import type { BilevelImage } from '../../barcode/generate/png.ts';
import type { CodeMark, TextMark } from '../layout/marks.ts';

/** A printer's language. Lengths are dots; texts are of the printer's character set. */
export interface PrinterLanguage {
  readonly start: (width: number, height: number) => string;
  /** The text in the printer's typeface; undefined: its dots are sent. */
  readonly text: (mark: TextMark, dot: number) => string | undefined;
  /** The code that the printer encodes, and whether it prints the digits too; undefined: its dots are sent. */
  readonly code: (
    mark: CodeMark,
    dot: number,
  ) => { readonly command: string; readonly hasDigits: boolean } | undefined;
  /** Dots at a place. Each character of the result is a byte. */
  readonly dots: (image: BilevelImage, x: number, y: number) => string;
  readonly end: (copies: number) => string;
  readonly bytes: (text: string) => Uint8Array;
}
