// THE TEMPLATES: what stands where on a label, as parts that share the length of a row or a column. A part whose text the list does not
// have takes no room.
import type { TextStyle } from '../layout/text.ts';

/** What a text part says: a column; `block`: title and lines, each on its own; `number`: as the list writes it. */
export type TextName = 'title' | 'price' | 'unitPrice' | 'lines' | 'block' | 'number';

export type Part = { readonly share: number } & (
  | ({ readonly text: TextName; readonly align?: TextStyle['align'] } & Pick<TextStyle, 'lines' | 'max'>)
  | { readonly code: true; readonly hasText?: false }
  | { readonly logo: true }
  | { readonly row: readonly Part[] }
  | { readonly column: readonly Part[] }
);

export interface Template {
  readonly name: string;
  readonly help: string;
  /** How the number is encoded where neither option nor row say it; default: by what it is. */
  readonly symbology?: 'qrcode' | 'data-matrix' | 'isbn' | 'sscc-18';
  /** A row without a number is printed without a code; default: it is refused. */
  readonly mayLackNumber?: true;
  /** Millimetres of a module of its own symbology, from and to; default: those of the symbol. */
  readonly module?: readonly [least: number, most: number];
  /** The first whose least width the label has, inside its padding. */
  readonly layouts: readonly { readonly minWidth: number; readonly part: Part }[];
}

const title = (share: number, max: number, lines = 2): Part => ({
  share,
  text: 'title',
  lines,
  max,
  align: 'left',
});
const price = (share: number, max: number): Part => ({ share, text: 'price', lines: 1, max, align: 'right' });
const small = (share: number, text: TextName, lines = 1, align: TextStyle['align'] = 'right'): Part => ({
  share,
  text,
  lines,
  max: 2.4,
  align,
});
const code = (share: number): Part => ({ share, code: true });
const bareCode = (share: number): Part => ({ share, code: true, hasText: false });
const logo = (share: number): Part => ({ share, logo: true });
const row = (share: number, ...parts: readonly Part[]): Part => ({ share, row: parts });
const column = (share: number, ...parts: readonly Part[]): Part => ({ share, column: parts });

export const TEMPLATES = [
  {
    name: 'shelf',
    help: 'a shelf edge: title over two lines, large price, unit price and code',
    layouts: [
      { minWidth: 56, part: column(1, row(34, title(80, 5), logo(20)), row(66, code(53), column(47, small(18, 'lines'), price(60, 14), small(22, 'unitPrice')))) },
      { minWidth: 0, part: column(1, title(27, 3.2), row(21, small(50, 'unitPrice', 1, 'left'), price(50, 5)), code(52)) },
    ],
  },
  {
    name: 'price-tag',
    help: 'a tag at the goods: title, price, lines of text and code, one below the other',
    layouts: [{ minWidth: 0, part: column(1, title(20, 3.5), { ...price(24, 10), align: 'centre' }, small(14, 'lines', 2, 'left'), code(50)) }],
  },
  {
    name: 'address',
    help: 'an address: title and lines, each on its own; a code below where there is a number',
    mayLackNumber: true,
    layouts: [{ minWidth: 0, part: column(1, row(62, { share: 80, text: "block", lines: 9, max: 3.6, align: "left" }, logo(20)), code(38)) }],
  },
  {
    name: 'asset',
    help: 'property of a company: QR code, logo, title, lines and number',
    symbology: 'qrcode',
    layouts: [{ minWidth: 0, part: row(1, bareCode(38), column(62, logo(34), title(26, 3.2), small(20, 'lines', 2, 'left'), small(20, 'number', 2, 'left'))) }],
  },
  {
    name: 'parcel',
    help: 'a parcel: logo, address and an SSCC or GS1-128 with its elements',
    symbology: 'sscc-18',
    module: [0.495, 1.016],
    layouts: [{ minWidth: 0, part: column(1, logo(14), { share: 40, text: 'block', lines: 10, max: 5, align: 'left' }, code(46)) }],
  },
  {
    name: 'jewellery',
    help: 'a small tag: Data Matrix, price, title and number',
    symbology: 'data-matrix',
    layouts: [{ minWidth: 0, part: row(1, bareCode(40), column(60, price(44, 5), small(32, 'title', 2, 'right'), small(24, 'number'))) }],
  },
  {
    name: 'book',
    help: 'a book: title, ISBN with the price as add-on, and price',
    symbology: 'isbn',
    layouts: [{ minWidth: 0, part: column(1, title(22, 3.5), code(62), price(16, 5)) }],
  },
] as const satisfies readonly Template[]; // oxfmt-ignore

export type TemplateName = (typeof TEMPLATES)[number]['name'];
export const TEMPLATE_NAMES: readonly TemplateName[] = TEMPLATES.map(({ name }) => name);
