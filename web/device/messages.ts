// What the page and its worker say to each other.
import type { Barcode, Outcome, Recognition, RecognizeOptions } from 'quietzone/recognize';

/** Options that the page has fields for. */
export type DeviceOptions = Pick<
  RecognizeOptions,
  | 'mode'
  | 'recognitionMode'
  | 'barcodeTypes'
  | 'pages'
  | 'password'
  | 'preprocessing'
  | 'code39FullAscii'
  | 'characterSet'
  | 'includeGrade'
  | 'region'
>;

export type Asked = { readonly id: number } & (
  | { readonly file: Blob; readonly options: DeviceOptions }
  /** RGBA, row-major; its memory goes to the worker. */
  | { readonly frame: ArrayBuffer; readonly width: number; readonly height: number }
);

/** What is asked about the pages of a PDF. `open` answers the number by which the others name it. */
export type PdfTask =
  | { readonly kind: 'open'; readonly file: Blob; readonly password: string }
  | { readonly kind: 'draw'; readonly pdf: number; readonly page: number; readonly sidePx: number }
  | { readonly kind: 'close'; readonly pdf: number };

export interface DrawnPage {
  readonly image: Blob;
  readonly width: number;
  readonly height: number;
}

/** Undefined: it cannot be opened or drawn. */
export type PdfAnswer = { readonly pdf: number; readonly pageCount: number } | DrawnPage | undefined;

export type Told = { readonly id: number } & (
  | { readonly page: number; readonly of: number }
  /** After a page, again after a later round. */
  | { readonly read: number; readonly barcodes: readonly Barcode[] }
  | { readonly file: Outcome<Recognition> }
  | { readonly frame: Outcome<readonly Barcode[]> }
);
