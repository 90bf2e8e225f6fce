// What a text of a barcode means, as fields. The door of this folder.
import { hasCheckDigit } from '../linear/ean-upc/gtin.ts';
import { parseGs1 } from '../gs/index.ts';
import type { Symbology } from '../symbology.ts';
import { geoOf, mailOf, smsOf, telOf, urlOf } from './addresses.ts';
import { mecardOf, vcardOf } from './cards.ts';
import { aamvaOf, boardingPassOf } from './documents.ts';
import { emvPaymentOf } from './emv.ts';
import { epcPaymentOf } from './epc.ts';
import { eventOf } from './events.ts';
import { otpauthOf } from './one-time.ts';
import { esimOf, spdOf, upiOf } from './schemes.ts';
import { swissQrBillOf } from './swiss.ts';
import { type Content, fieldsOf } from './types.ts';
import { wifiOf } from './wifi.ts';

export { CONTENT_FORMS, buildContent, formValues } from './build.ts';
export {
  CONTENT_TYPES,
  type Content,
  type ContentForm,
  type ContentType,
  type Field,
  type FormField,
  type FormValues,
} from './types.ts';

/** Longer texts are not looked into. */
const MAX_CHARACTERS = 8000;

/** Each knows its own by the first characters, so that no two take the same text. */
const PARSERS: readonly ((text: string) => Content | undefined)[] = [
  epcPaymentOf, swissQrBillOf, spdOf, upiOf, aamvaOf, vcardOf, mecardOf, eventOf, wifiOf, telOf, mailOf, smsOf, geoOf, otpauthOf, esimOf,
  boardingPassOf, emvPaymentOf, gs1Of, urlOf,
]; // oxfmt-ignore

const ARTICLE_TYPES: readonly Symbology[] = ['EAN_13', 'EAN_8', 'UPC_A', 'UPC_E'];

/** The meaning of a text; TEXT without fields where it is nothing known. */
export function contentOf(type: Symbology, text: string): Content {
  if (text.length > MAX_CHARACTERS) return { type: 'TEXT', fields: [] };
  if (ARTICLE_TYPES.includes(type)) return articleOf(text);
  for (const parse of PARSERS) {
    const content = parse(text);
    if (content !== undefined) return content;
  }
  return isbnOf(text) ?? { type: 'TEXT', fields: [] };
}

function gs1Of(text: string): Content | undefined {
  const data = parseGs1(text, { isGs1: false });
  if (data === undefined) return undefined;
  return {
    type: 'GS1',
    fields: data.elements.map(({ ai, value }) => ({ name: ai, value })),
    problem: data.elements.find(({ problem }) => problem !== undefined)?.problem ?? data.problems[0],
  };
}

function articleOf(text: string): Content {
  return (
    isbnOf(text) ??
    (/^977\d{10}$/.test(text)
      ? { type: 'ISSN', fields: fieldsOf({ Issn: issnOf(text), Ean: text, Variant: text.slice(10, 12) }) }
      : { type: 'PRODUCT', fields: fieldsOf({ Number: text }) })
  );
}

/** ISBN-13 of EAN-13, or written with its name. */
function isbnOf(text: string): Content | undefined {
  const written = /^(?:ISBN(?:-1[03])?:?\s*)?((?:97[89][- ]?)?[\d -]{9,14}[\dX])$/i.exec(text.trim());
  const digits = (written?.[1] ?? '').replaceAll(/[\s-]/g, '').toUpperCase();
  const isNamed = /^ISBN/i.test(text.trim());
  if (/^97[89]\d{10}$/.test(digits) && !digits.startsWith('9790')) {
    const isbn10 = digits.startsWith('978')
      ? `${digits.slice(3, 12)}${isbn10Check(digits.slice(3, 12))}`
      : undefined;
    return {
      type: 'ISBN',
      fields: fieldsOf({ Isbn13: digits, Isbn10: isbn10 }),
      problem: hasCheckDigit(digits) ? undefined : 'The check digit of the ISBN is wrong.',
    };
  }
  if (!isNamed || !/^\d{9}[\dX]$/.test(digits)) return undefined;
  return {
    type: 'ISBN',
    fields: fieldsOf({ Isbn10: digits }),
    problem:
      isbn10Check(digits.slice(0, 9)) === digits.at(-1) ? undefined : 'The check digit of the ISBN is wrong.',
  };
}

function isbn10Check(payload: string): string {
  const sum = Array.from(payload).reduce((total, digit, i) => total + Number(digit) * (10 - i), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

function issnOf(ean: string): string {
  const payload = ean.slice(3, 10);
  const sum = Array.from(payload).reduce((total, digit, i) => total + Number(digit) * (8 - i), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${payload.slice(0, 4)}-${payload.slice(4)}${check === 10 ? 'X' : check}`;
}
