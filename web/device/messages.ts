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

export type Told = { readonly id: number } & (
  | { readonly page: number; readonly of: number }
  | { readonly file: Outcome<Recognition> }
  | { readonly frame: Outcome<readonly Barcode[]> }
);
