// THE WRITTEN FORMS: texts that stand for a number and are neither its digits nor GS1 data, each with the digits that it means.
import { checkDigit, hasCheckDigit } from '../../barcode/linear/ean-upc/gtin.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { shown } from '../../wording/index.ts';

interface Form {
  readonly pattern: RegExp;
  /** The number; undefined if the text only looks like the form. */
  readonly read: (groups: Readonly<Record<string, string>>) => Result<string> | string | undefined;
}

const FORMS: readonly Form[] = [
  // RFC 8254, sections 3 and 4: urn:ISBN:0-395-36341-1. The name and what follows it is a form of its own.
  { pattern: /^urn:(?<named>(?:isbn|issn|ismn):.+)$/i, read: ({ named }) => named },
  // GS1 EPC Tag Data Standard, sections 6.3.1 (sgtin), 6.4.1 (lgtin) and 11 (tag URIs): company prefix, indicator with item reference, serial.
  {
    pattern: /^urn:epc:(?:id:sgtin|class:lgtin):(?<prefix>\d{6,12})\.(?<item>\d{1,7})\..+$/i,
    read: ({ prefix = '', item = '' }) => sgtin(prefix, item),
  },
  {
    pattern: /^urn:epc:tag:sgtin-\d+:\d\.(?<prefix>\d{6,12})\.(?<item>\d{1,7})\..+$/i,
    read: ({ prefix = '', item = '' }) => sgtin(prefix, item),
  },
  { pattern: /^urn:epc:(?<rest>.*)$/is, read: ({ rest = '' }) => noArticle(rest) },
  // ISO 10957: M and eight digits with their check digit, which is that of 979-0 in front of them.
  {
    pattern: /^(?:ISMN[- ]?(?:10)?[:\s]*)?M[-\s]?(?<digits>(?:\d[-\s]?){8}\d)$/i,
    read: ({ digits = '' }) => `9790${digits.replaceAll(/\D/g, '')}`,
  },
  // GS1 General Specifications, section 5.2: an add-on symbol of two or five digits, as it is printed or as a reader sends both.
  {
    pattern: /^(?:\](?:E[0-3]))?(?<main>[\dXx\s.-]{8,40}?)\s*\+\s*(?:\d{2}|\d{5})$/,
    read: ({ main }) => main,
  },
  {
    pattern: /^(?:\]E3)(?<main>\d{13}|\d{12}|\d{8})(?:\d{2}|\d{5})$/,
    read: ({ main }) => main,
  },
  {
    pattern: /^(?<main>\d[\dXx\s.-]{8,40}?)\s+(?<addOn>\d{2}|\d{5})$/,
    read: ({ main = '', addOn = '' }) => beforeAddOn(main.replaceAll(/[\s.-]/g, ''), addOn),
  },
  {
    pattern: /^(?<main>97[789]\d{10})(?<addOn>\d{2}|\d{5})$/,
    read: ({ main = '', addOn = '' }) => beforeAddOn(main, addOn),
  },
  // GS1 Digital Link URI Syntax, section 4: printed without its scheme.
  {
    pattern: /^(?<link>[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d{1,5})?\/\S+)$/i,
    read: ({ link }) => `https://${link}`,
  },
];

/** The text, or the number, address or named number that it stands for. Failure: invalid_value for what names no article. */
export function unwritten(text: string): Result<string> {
  for (const { pattern, read } of FORMS) {
    const found = pattern.exec(text);
    const number = found === null ? undefined : read(found.groups ?? {});
    if (number !== undefined) return typeof number === 'string' ? ok(number) : number;
  }
  return ok(text);
}

/** Prefix and item have 13 digits together; the first of the item is the indicator. */
function sgtin(prefix: string, item: string): string | undefined {
  if (prefix.length + item.length !== 13) return undefined;
  const payload = `${item.slice(0, 1)}${prefix}${item.slice(1)}`;
  return `${payload}${checkDigit(payload)}`;
}

function noArticle(rest: string): Result<never> {
  const isPattern = /^(?:idpat|pat):/i.test(rest);
  return fail('invalid_value', {
    field: 'A lookup',
    rule: isPattern
      ? 'takes one article; an EPC pattern stands for many'
      : 'takes of EPC URNs those of articles: urn:epc:id:sgtin:PREFIX.ITEM.SERIAL with 13 digits in prefix and item',
    received: shown(`urn:epc:${rest}`),
  });
}

/** Undefined where the digits can be one number: their check digit says so, or that of the part before says no. */
function beforeAddOn(main: string, addOn: string): string | undefined {
  if (/^\d{9}[\dX]$/i.test(main)) return addOn.length === 5 ? main : undefined;
  if (!/^(?:\d{12}|\d{13})$/.test(main) || !hasCheckDigit(main)) return undefined;
  const whole = `${main}${addOn}`;
  return whole.length <= 14 && hasCheckDigit(whole) ? undefined : main;
}
