// Seeded lists of labels, one for each template, and what a reader reads on each label.
import { checkDigit } from '../../src/barcode/linear/ean-upc/gtin.ts';
import type { TemplateName } from '../../src/labels/index.ts';
import { generator } from './draw-linear.ts';

export interface LabelList {
  readonly csv: string;
  /** By rows: the texts of the codes, of an article number its digits, of an add-on too; empty: there is no code. */
  readonly expected: readonly string[];
}

const WORDS = ['Bergkäse', 'würzig', 'aus', 'Heumilch', 'Crème', 'brûlée', 'Oak', 'lamp', 'large', 'Señor', 'Niño', 'Smörgås', 'tea', 'with', 'ginger', 'half-fat', 'Größe', 'XL', 'no.', '7', 'Brot', 'dunkel', 'Öl', 'extra']; // oxfmt-ignore

type Random = () => number;
const below = (random: Random, most: number): number => Math.floor(random() * most);
const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => below(random, 10)).join('');
const checked = (payload: string): string => `${payload}${checkDigit(payload)}`;
const words = (random: Random, least: number, most: number): string =>
  Array.from(
    { length: least + below(random, most - least + 1) },
    () => WORDS[below(random, WORDS.length)],
  ).join(' ');
const price = (random: Random): string =>
  ['€', '$', 'CHF'].map((sign) => (sign === '$' ? `$${below(random, 99)}.${digits(random, 2)}` : `${below(random, 999)},${digits(random, 2)} ${sign}`))[below(random, 3)] ?? ''; // oxfmt-ignore

/** A number of a shop, and how a scan answers it. */
function article(random: Random): readonly [number: string, read: string] {
  const kind = below(random, 5);
  if (kind === 0) {
    const ean8 = checked(`${1 + below(random, 9)}${digits(random, 6)}`);
    return [[ean8, `00000${ean8}`, `000000${ean8}`][below(random, 3)] ?? ean8, ean8];
  }
  if (kind === 1) {
    const upc = checked(`${1 + below(random, 9)}${digits(random, 10)}`);
    return [upc, upc];
  }
  if (kind === 2) {
    const text = `${String.fromCharCode(65 + below(random, 26))}-${digits(random, 4)}`;
    return [text, text];
  }
  const ean = checked(`${1 + below(random, 9)}${digits(random, 11)}`);
  return [ean, ean];
}

const SHOP = ['number', 'title', 'price', 'unit price', 'text'] as const;
const shop = (random: Random): readonly [readonly string[], string] => {
  const [number, read] = article(random);
  const unit = random() < 0.6 ? `${below(random, 9)},${digits(random, 2)} € / 100 g` : '';
  return [
    [number, words(random, 1, 6), price(random), unit, random() < 0.5 ? `${below(random, 900)} g` : ''],
    read,
  ];
};

/** The columns of a template's list, and a row with what is read on it. */
const ROWS: Readonly<
  Record<TemplateName, readonly [columns: readonly string[], row: (random: Random) => readonly [readonly string[], string]]>
> = {
  shelf: [SHOP, shop],
  'price-tag': [SHOP, shop],
  address: [
    ['number', 'name', 'street', 'city'],
    (random) => {
      const number = random() < 0.5 ? `K${digits(random, 5)}` : '';
      return [[number, words(random, 1, 3), `${words(random, 1, 2)} ${below(random, 99)}`, `${digits(random, 5)} ${words(random, 1, 1)}`], number];
    },
  ],
  asset: [
    ['number', 'title', 'location'],
    (random) => {
      const number = random() < 0.5 ? `https://example.com/a/${digits(random, 6)}` : `A-${digits(random, 5)}`;
      return [[number, words(random, 1, 4), `Room ${below(random, 300)}`], number];
    },
  ],
  parcel: [
    ['number', 'name', 'street', 'city'],
    (random) => {
      const sscc = checked(digits(random, 17));
      const gs1 = `(01)${checked(`0${digits(random, 12)}`)}`;
      const isSscc = random() < 0.6;
      const number = isSscc ? sscc.slice(0, random() < 0.5 ? 17 : 18) : gs1;
      return [[number, words(random, 1, 3), `${words(random, 1, 2)} ${below(random, 99)}`, `${digits(random, 5)} ${words(random, 1, 1)}`], isSscc ? `00${sscc}` : gs1.replaceAll(/[()]/g, '')];
    },
  ],
  jewellery: [
    ['number', 'title', 'price'],
    (random) => {
      const number = random() < 0.5 ? checked(digits(random, 12)) : `R${digits(random, 4)}`;
      return [[number, words(random, 1, 2), price(random)], number];
    },
  ],
  book: [
    ['isbn', 'title', 'price', 'add-on'],
    (random) => {
      const isbn = checked(`978${digits(random, 9)}`);
      const addOn = random() < 0.5 ? digits(random, 5) : '';
      return [[isbn, words(random, 1, 5), `${below(random, 99)},${digits(random, 2)} €`, addOn], isbn];
    },
  ],
}; // oxfmt-ignore

export function labelList(template: TemplateName, count: number, seed: number): LabelList {
  const random = generator(seed);
  const [columns, row] = ROWS[template];
  const rows = Array.from({ length: count }, () => row(random));
  const cell = (text: string): string => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return {
    csv: `${[columns, ...rows.map(([cells]) => cells)].map((cells) => cells.map(cell).join(',')).join('\n')}\n`,
    expected: rows.map(([, read]) => read),
  };
}

/** Sheets and rolls that a shop would print the template on. */
export const SHEETS_OF: Readonly<Record<TemplateName, readonly string[]>> = {
  shelf: ['L7160', 'L7651', '5160', '62mm'],
  'price-tag': ['L7159', 'L7654', '57x32mm'],
  address: ['L7163', 'L7160', '5161'],
  asset: ['L7159', 'L7160', '50x30mm'],
  parcel: ['100x150mm', '4x6in', 'L7168'],
  jewellery: ['40x20mm', 'L4732'],
  book: ['L7160', 'L7163'],
};
