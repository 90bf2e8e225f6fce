// One label: the marks of a row in a template, or why it cannot be printed.
import { type DrawableSymbol, type Logo, readLogo } from '../barcode/generate/index.ts';
import { decodeBase64 } from '../lib/base64.ts';
import type { Failure } from '../lib/failure.ts';
import type { Result } from '../lib/result.ts';
import { type LabelFont, unsettable } from './fonts/font.ts';
import { codeIn } from './layout/code.ts';
import type { Box, Mark } from './layout/marks.ts';
import { MIN_CAP_MM, textIn } from './layout/text.ts';
import { numberKind } from './number-kind.ts';
import type { LabelRow } from './rows/index.ts';
import type { Size } from './sheets.ts';
import { type Leaf, boxesOf } from './templates/boxes.ts';
import type { Template, TextName } from './templates/templates.ts';

/** What all labels of a call share. */
export interface LabelStyle {
  readonly template: Template;
  readonly label: Size;
  readonly font: LabelFont;
  /** Millimetres between two dots. */
  readonly dot: number;
  /** Of the rows that do not say; absent: the template's, or by what the number is. */
  readonly symbology?: string | undefined;
  readonly logo?: Logo | undefined;
  /** Encodes a value as the symbology of that path; undefined: there is none. */
  readonly encode: (symbology: string, value: string) => Promise<Result<DrawableSymbol> | undefined>;
  /** A failure as a sentence. */
  readonly sentenceOf: (failure: Failure) => string;
}

/** Printers and knives are that far off; small labels have half of it. */
const PADDING_MM = 1.5;
const SMALL_LABEL_MM = 20;

/** The marks, or why there are none: a clause about the row. */
export async function labelOf(row: LabelRow, style: LabelStyle): Promise<readonly Mark[] | string> {
  if (row.fault !== undefined) return row.fault;
  const { template, label } = style;
  if (row.number === '' && template.mayLackNumber !== true) return 'has no number';
  const logo = logoOf(row, style.logo);
  if (typeof logo === 'string') return logo;
  const symbol = row.number === '' ? undefined : await symbolOf(row, style);
  if (typeof symbol === 'string') return symbol;
  const padding = Math.min(label.width, label.height) < SMALL_LABEL_MM ? PADDING_MM / 2 : PADDING_MM;
  const inner: Box = {
    x: padding,
    y: padding,
    width: label.width - 2 * padding,
    height: label.height - 2 * padding,
  };
  const layout = template.layouts.find(({ minWidth }) => inner.width >= minWidth);
  if (layout === undefined) return `is wider than the label`;
  const boxes = boxesOf(layout.part, inner, (leaf) =>
    'text' in leaf
      ? textsOf(row, leaf.text).length > 0
      : 'logo' in leaf
        ? logo !== undefined
        : symbol !== undefined,
  );
  const marks: Mark[] = [];
  for (const [leaf, box] of boxes) {
    const placed = markOf(leaf, box, { row, style, symbol, logo });
    if (typeof placed === 'string') return placed;
    marks.push(...placed);
  }
  return marks;
}

interface Symbol {
  readonly symbology: string;
  readonly value: string;
  readonly drawable: DrawableSymbol;
}

function markOf(
  leaf: Leaf,
  box: Box,
  {
    row,
    style,
    symbol,
    logo,
  }: {
    readonly row: LabelRow;
    readonly style: LabelStyle;
    readonly symbol: Symbol | undefined;
    readonly logo: Logo | undefined;
  },
): readonly Mark[] | string {
  if ('logo' in leaf) return logo === undefined ? [] : [{ kind: 'image', box: fitted(logo, box), logo }];
  if ('code' in leaf) {
    if (symbol === undefined) return [];
    const { drawable, symbology, value } = symbol;
    const mark = codeIn(drawable, box, {
      dot: style.dot,
      module: symbology === style.template.symbology ? style.template.module : undefined,
      hasText: leaf.hasText !== false,
      symbology,
      value,
    });
    return typeof mark === 'string' ? `has a code that ${mark} (${symbology} ${shortened(value)})` : [mark];
  }
  const texts = textsOf(row, leaf.text).map((text) =>
    style.font.kind === 'strokes' ? plainText(text) : text,
  );
  const wrong = unsettable(texts.join(''), style.font);
  const named = WORDS[leaf.text];
  if (wrong !== undefined) return `has ${wrong} in its ${named}`;
  const { max, lines, align = 'left' } = leaf;
  const marks = textIn(texts, box, { font: style.font, max, lines, align });
  return marks ?? `has a ${named} that does not fit at ${MIN_CAP_MM} mm: ${shortened(texts.join(' / '))}`;
}

const WORDS: Readonly<Record<TextName, string>> = {
  title: 'title',
  price: 'price',
  unitPrice: 'unit price',
  lines: 'text',
  block: 'address',
  number: 'number',
};

function textsOf(row: LabelRow, name: TextName): readonly string[] {
  const texts =
    name === 'lines' ? [row.lines.join(' · ')] : name === 'block' ? [row.title, ...row.lines] : [row[name]];
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
}

/** Marks that the built-in typeface has in a plainer form. */
const PLAIN: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '‚': "'", '“': '"', '”': '"', '„': '"', '‐': '-', '‑': '-', '–': '-', '—': '-', '−': '-', '…': '...', '\u2009': ' ', '\u202f': ' ' }; // oxfmt-ignore
const plainText = (text: string): string =>
  text.replaceAll(/[‘’‚“”„‐-—−…\u2009\u202f]/g, (mark) => PLAIN[mark] ?? mark);

async function symbolOf(
  row: LabelRow,
  { template, symbology: asked, encode, sentenceOf }: LabelStyle,
): Promise<Symbol | string> {
  const number = row.symbology || asked ? row.number : numberIn(row, template);
  const kind =
    row.symbology || asked
      ? { symbology: (row.symbology || asked || '').toLowerCase(), value: row.number }
      : typeof number === 'string'
        ? numberKind(number)
        : number;
  if (typeof kind === 'string') return `has ${shortened(row.number)}, which ${kind}`;
  const drawable = await encode(kind.symbology, kind.value);
  if (drawable === undefined) return `has the unknown symbology ${shortened(kind.symbology)}`;
  return drawable.ok
    ? { ...kind, drawable: drawable.value }
    : `has ${shortened(row.number)}: ${sentenceOf(drawable.failure)}`;
}

/** The number as its template encodes it; the text itself where its kind follows from what it is. */
function numberIn(
  row: LabelRow,
  { symbology }: Template,
): { readonly symbology: string; readonly value: string } | string {
  const { number } = row;
  const digits = number.replaceAll(/[\s-]/g, '');
  if (symbology === 'sscc-18')
    return /^(?:\(00\))?\d{17,18}$/.test(digits) ? { symbology, value: digits } : number;
  if (symbology !== 'isbn') return symbology === undefined ? number : { symbology, value: number };
  if (!/^(?:97[89]\d{10}|\d{9}[\dX])$/i.test(digits)) return number;
  const addOn = row.addOn || dollarsAddOn(row.price);
  return { symbology, value: addOn === '' ? number : `${number} ${addOn}` };
}

/** The add-on of a price in US dollars: 5 and the price in cents, up to $99.98 (Book Industry Study Group); none for other currencies. */
function dollarsAddOn(price: string): string {
  const [, dollars = '', cents = ''] = /^(?:US)?\$\s?(\d{1,2})\.(\d{2})$/.exec(price) ?? [];
  return dollars === '' || `${dollars}${cents}` === '9999' ? '' : `5${dollars.padStart(2, '0')}${cents}`;
}

const DATA_URL = /^data:image\/png;base64,/i;

/** The row's own logo, or that of the call unless the row says no. */
function logoOf({ logo }: LabelRow, shared: Logo | undefined): Logo | undefined | string {
  if (/^(?:no|false|0|-|nein|non|none)$/i.test(logo)) return undefined;
  if (logo === '' || /^(?:yes|true|1|x|ja|oui|sí|si)$/i.test(logo)) return shared;
  if (!DATA_URL.test(logo))
    return `has the logo ${shortened(logo)}, which is neither yes, no, nor a PNG file as a data: URL`;
  const bytes = decodeBase64(new TextEncoder().encode(logo.replace(DATA_URL, '')));
  const read = bytes === undefined ? undefined : readLogo(bytes);
  return read?.ok === true ? read.value : 'has a logo that is no PNG file';
}

/** As large as the box holds it, in its own proportions. */
function fitted({ width, height }: Logo, box: Box): Box {
  const scale = Math.min(box.width / width, box.height / height);
  const size = { width: width * scale, height: height * scale };
  return { x: box.x, y: box.y + (box.height - size.height) / 2, ...size };
}

const shortened = (text: string): string =>
  `"${text.length > 40 ? `${text.slice(0, 39).toWellFormed()}…` : text.toWellFormed()}"`;
