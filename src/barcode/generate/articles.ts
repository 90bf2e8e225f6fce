// Symbols of numbers that are written as an EAN-13: ISBN (ISO 2108), ISSN (ISO 3297), and an EAN-13 with an add-on (ISO/IEC 15420 4.4).
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { encodeAddOn } from '../linear/ean-upc/add-on/codec.ts';
import { catalogueGtin } from '../linear/ean-upc/gtin.ts';
import { encodeEanUpc } from './ean-upc.ts';
import { GLYPH_WIDTH } from './font.ts';
import { barsOf, type LinearSymbol } from './linear.ts';

/** Between the two symbols, 7 to 12 modules. */
const GAP = 9;
const ADD_ON_QUIET = 5;

/** `9521234000006 12`: main number, a blank or a plus sign, two or five digits. */
export const encodeEan13WithAddOn = (value: string): Result<LinearSymbol> =>
  withAddOnOf('EAN_13', 'EAN-13 with add-on', '9521234000006 12', value);
/** `952123450067 12`. */
export const encodeUpcAWithAddOn = (value: string): Result<LinearSymbol> =>
  withAddOnOf('UPC_A', 'UPC-A with add-on', '952123450067 12', value);

function withAddOnOf(
  symbology: 'EAN_13' | 'UPC_A',
  field: string,
  example: string,
  value: string,
): Result<LinearSymbol> {
  const text = value.trim();
  const addOn = /(?<=[+\s])(?:\d{5}|\d{2})$/.exec(text)?.[0];
  const number = text
    .slice(0, -(addOn ?? '').length)
    .trimEnd()
    .replace(/\+$/, '')
    .trimEnd();
  if (addOn === undefined || !/^[\d\s-]*\d$/.test(number)) {
    return fail('invalid_value', {
      field,
      rule: `takes the number, a blank or +, and 2 or 5 digits, such as ${example}`,
      received: `"${value.toWellFormed().slice(0, 40)}"`,
    });
  }
  const main = encodeEanUpc(symbology, number);
  return main.ok ? ok(withAddOn(main.value, addOn)) : main;
}

/** An ISBN of 10 or 13 digits, and an add-on of 5 behind a blank: the price of a book. */
export function encodeIsbn(value: string): Result<LinearSymbol> {
  return article('ISBN', value, {
    form: /^(?:\d{9}[\dX]|97[89]\d{10})$/,
    takes: 'takes 10 or 13 digits (978 or 979), with an add-on of 5 behind a blank where there is one',
  });
}

/** An ISSN of 8 digits, or as its EAN-13, and an add-on of 2 behind a blank: the number of the issue. */
export function encodeIssn(value: string): Result<LinearSymbol> {
  return article('ISSN', value, {
    form: /^(?:\d{7}[\dX]|977\d{10})$/,
    takes: 'takes 8 digits, or 13 (977), with an add-on of 2 or 5 behind a blank where there is one',
  });
}

function article(
  name: 'ISBN' | 'ISSN',
  value: string,
  { form, takes }: { readonly form: RegExp; readonly takes: string },
): Result<LinearSymbol> {
  const text = value.trim().replace(/^(?:ISBN|ISSN)?(?:-1[03])?:?/i, '');
  const addOn = /(?<=\s)(?:\d{5}|\d{2})$/.exec(text)?.[0];
  const number = text.slice(0, addOn === undefined ? text.length : -addOn.length);
  const digits = number.replaceAll(/[\s-]/g, '').toUpperCase();
  if (digits === '') return fail('missing_value', { send: `the ${name}` });
  const refused = fail('invalid_value', {
    field: name,
    rule: takes,
    received: `"${value.toWellFormed().slice(0, 40)}"`,
  });
  if (!form.test(digits)) return refused;
  // With its hyphen an ISSN is one; eight bare digits could be an EAN-8.
  const written = digits.length === 8 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : digits;
  const gtin = catalogueGtin(written);
  if (!gtin.ok) return gtin;
  const prefix = name === 'ISBN' ? /^97[89]/ : /^977/;
  const article13 = String(gtin.value ?? '');
  if (!prefix.test(article13)) {
    return fail('invalid_value', {
      field: `The check digit of ${name} ${digits}`,
      rule: 'does not fit the digits before it',
      received: digits.slice(-1),
    });
  }
  const main = encodeEanUpc('EAN_13', article13);
  if (!main.ok) return main;
  const symbol: LinearSymbol = {
    ...main.value,
    caption: { text: captionOf(name, article13, number), middle: main.value.modules / 2 },
    indicators: marked(main.value.indicators),
  };
  return ok(addOn === undefined ? symbol : withAddOn(symbol, addOn));
}

/**
 * `ISSN 0317-8471`, and `ISBN 978-0-306-40615-7` with the hyphens that were written (ISO 3297, ISO 2108): where they stand depends on the
 * publisher, so digits without hyphens stay without.
 */
function captionOf(name: 'ISBN' | 'ISSN', article13: string, written: string): string {
  if (name === 'ISSN') {
    const serial = article13.slice(3, 10);
    return `ISSN ${serial.slice(0, 4)}-${serial.slice(4)}${issnCheck(serial)}`;
  }
  const groups = written.split(/[\s-]+/).filter((group) => group !== '');
  const all = groups.join('').length === 10 ? ['978', ...groups] : groups;
  return `ISBN ${groups.length === 1 ? article13 : `${all.join('-').slice(0, -1)}${article13.slice(-1)}`}`;
}

/** Weights 8 to 2, modulo 11, X for ten (ISO 3297). */
function issnCheck(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit, i) => total + (8 - i) * Number(digit), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

function marked(indicators: LinearSymbol['indicators']): NonNullable<LinearSymbol['indicators']> {
  return { groups: indicators?.groups ?? [], isDefault: true };
}

/** The add-on's digits stand above its bars, and the indicator behind them, at the edge of its quiet zone (GS1 General Specifications §5.2.2). */
function withAddOn(main: LinearSymbol, digits: string): LinearSymbol {
  const { modules, bars } = barsOf((encodeAddOn(digits) ?? []).join(''));
  const first = main.modules + GAP;
  const end = first + modules;
  const indicator = { text: '>', middle: end + ADD_ON_QUIET - GLYPH_WIDTH / 2, isAbove: true } as const;
  return {
    ...main,
    modules: end,
    bars: [...main.bars, ...bars.map((bar) => ({ ...bar, at: bar.at + first, isAddOn: true as const }))],
    quietRight: ADD_ON_QUIET,
    label: [...main.label, { text: digits, middle: first + modules / 2, isAbove: true }],
    indicators: { groups: [indicator], isDefault: true },
  };
}
