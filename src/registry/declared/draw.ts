// The declarations of drawings: one for each of THE KINDS, and the list.
import { BATCH_OPTIONS } from '../batch-options.ts';
import { LABEL_OPTIONS } from '../label-options.ts';
import { type Kind, SPECIFIED, WRITTEN } from '../kinds.ts';
import { ONE_CALL } from '../price.ts';
import type { Declared } from './declared.ts';

export interface DeclaredDrawing extends Declared {
  readonly kind: Kind;
  readonly input: Extract<Declared['input'], { readonly kind: 'string' }>;
}

/** Spoken with a vowel at its beginning: vowels but U (UPC), and letters that are said one by one. */
const SPOKEN_VOWEL = /^(?:[AEIO]|HIBC|MSI|rMQR|SSCC)/;

/** The six of the original API. */
export const DRAWINGS: readonly DeclaredDrawing[] = SPECIFIED.map(declaredOf);
/** Those of THE WRITERS TABLE. */
export const MORE_DRAWINGS: readonly DeclaredDrawing[] = WRITTEN.map(declaredOf);

export const DRAW_LIST = {
  id: 'GenerateBarcode_Batch',
  path: '/barcode/generate/batch',
  tag: 'GenerateBarcode',
  summary: 'Generate the barcodes of a list as a ZIP archive or a sheet',
  description:
    'Draws each value of a list (JSON or CSV) and answers a ZIP archive of images, or one SVG or PDF sheet. All values are checked before the first is drawn: one that cannot be drawn is 400 and named by its place, and nothing is charged.',
  input: {
    kind: 'file',
    required: true,
    description:
      'the list: a JSON array of texts or of objects with value, symbology, name and label, or CSV with these columns; without a line of column names each line is a value',
  },
  options: BATCH_OPTIONS,
  result: { bytes: 'a ZIP archive, an SVG document or a PDF file' },
  price: { per: 'image', calls: 1 },
} as const satisfies Declared;

export const LABELS = {
  id: 'GenerateBarcode_Labels',
  path: '/barcode/generate/labels',
  tag: 'GenerateBarcode',
  summary: 'Generate the labels of a list for a label sheet, a roll or a label printer',
  description:
    'Lays out each row of a list (CSV, TSV, XLSX or JSON) by a template: title, price, unit price, lines of text, code and logo. A row that cannot be printed is left out and named in {=labelsLeftOut} of the answer; the others are printed.',
  input: {
    kind: 'file',
    required: true,
    description:
      'the list: CSV, TSV, cells copied from a spreadsheet, XLSX, or a JSON array of objects; its first row names the columns: number, title, price, unit price, text, copies, logo',
  },
  options: LABEL_OPTIONS,
  result: {
    bytes: 'a PDF file, a PNG file or a ZIP archive of them, or commands of a printer in ZPL or EPL',
    notes: { labelsLeftOut: 'the rows that are not printed: their lines and why' },
  },
  price: { per: 'label', calls: 1 },
} as const satisfies Declared;

function articled(name: string): string {
  return `${SPOKEN_VOWEL.test(name) ? 'an' : 'a'} ${name}`;
}

function declaredOf(kind: Kind): DeclaredDrawing {
  const { id, path, name, value, example, size, options } = kind;
  return {
    kind,
    id,
    path: `/barcode/generate/${path}`,
    tag: 'GenerateBarcode',
    summary: `Generate ${articled(name)} barcode${SPECIFIED.includes(kind) ? ' as PNG file' : ''}`,
    description: `By default ${size}.`,
    input: { kind: 'string', description: value, example },
    options,
    result: {
      bytes: 'a PNG file, or one of the format that was asked for',
      notes: {
        imageSize: 'width x height, where the image had to be larger than was asked for',
        moduleSize: 'pixels and millimetres of a module, where dpi or xDimension was asked for',
      },
    },
    price: ONE_CALL,
  };
}
