// THE TOOLS of which the command line has a command written for them: what a terminal and the Model Context Protocol call by a name, for one
// operation, or for one of several that the caller chooses. As data without engines, so that a list of commands loads none. Each operation
// names its tool; a tool that stands in its operation's file has a command made of it (cli/commands/operation.ts).
import { scanFormats } from '../lib/scan-formats.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** A verb and what follows it, in lower case. */
  readonly summary: string;
  /** Further sentences. */
  readonly details?: string;
  /** What it works on. */
  readonly input: { readonly argument: 'file' | 'value'; readonly help: string };
  readonly choice?: ToolChoice;
}

interface ToolChoice {
  readonly argument: string;
  readonly help?: string;
  readonly default?: string;
  /** By the name that chooses it; absent: the operations that draw THE KINDS, by the last part of their paths. */
  readonly choices?: Readonly<Record<string, { readonly operation: string; readonly help: string }>>;
}

export const SCAN = {
  name: 'scan',
  title: 'Read barcodes',
  summary: 'reads the barcodes of images and PDFs',
  details: `${scanFormats('and')} files: type, text and, when asked for, place.`,
  input: { argument: 'file', help: 'the image or PDF' },
  choice: {
    argument: 'mode',
    default: 'advanced',
    choices: {
      standard: { operation: 'BarcodeScan_Image', help: 'the first barcode of the first page, quickest' },
      advanced: { operation: 'BarcodeScan_ImageAdvanced', help: 'all of all pages' },
      qr: { operation: 'BarcodeScan_ImageAdvancedQR', help: 'QR codes, also blurred ones' },
    },
  },
} as const satisfies Tool;

export const DRAW: Tool = {
  name: 'generate',
  title: 'Draw a barcode',
  summary: 'draws a barcode as an image',
  details: 'The value is checked first: check digits, lengths and signs.',
  input: { argument: 'value', help: 'the text or number that the barcode holds' },
  choice: { argument: 'type', help: 'the kind of barcode' },
};

export const LABELS: Tool = {
  name: 'labels',
  title: 'Print labels',
  summary: 'prints the rows of a list as labels on a label sheet, a roll or a label printer',
  details: 'A row that cannot be printed is named; the others are printed.',
  input: {
    argument: 'value',
    help: 'the list as CSV; its first row names the columns: number, title, price, unit price, text, copies',
  },
};

export const LOOKUP: Tool = {
  name: 'lookup',
  title: 'Look a product up',
  summary: 'finds the product of an EAN, UPC, GTIN, ISBN or ISSN in the catalogue',
  input: { argument: 'value', help: 'the number, in any written form' },
};

export const LOOKUP_LIST: Tool = {
  name: 'lookup_list',
  title: 'Look several products up',
  summary: 'finds the products of up to 100 numbers in the catalogue',
  details: 'The answers stand in the order of the numbers.',
  input: { argument: 'value', help: 'the numbers, one a line or as a JSON array of texts' },
};

export const SEARCH: Tool = {
  name: 'search',
  title: 'Search products',
  summary: 'finds products of the catalogue by words of their title and brand',
  input: {
    argument: 'value',
    help: 'the words, all of which must be there; the last may be the beginning of one',
  },
};

export const CONVERT: Tool = {
  name: 'convert',
  title: 'Convert PPT to PPTX',
  summary: 'converts a PowerPoint 95–2003 presentation to PPTX',
  details: 'PPT, PPS and POT files.',
  input: { argument: 'file', help: 'the presentation' },
};

export const LANGUAGE: Tool = {
  name: 'language',
  title: 'Tell the language of HTML',
  summary: 'tells the language of HTML documents',
  details: 'As declared, else as the visible text is.',
  input: { argument: 'file', help: 'the HTML document' },
};

export const APPEND: Tool = {
  name: 'append',
  title: 'Append an image to HTML',
  summary: 'appends an image to the end of an HTML document',
  details: 'Every other byte stays as it is.',
  input: { argument: 'file', help: 'the HTML document' },
};

/** What the choices are: "standard: the first barcode …; advanced (default): …". */
export function choiceHelp({ choices = {}, default: fallback }: ToolChoice): string {
  return Object.entries(choices)
    .map(([name, { help }]) => `${name}${name === fallback ? ' (default)' : ''}: ${help}`)
    .join('; ');
}
