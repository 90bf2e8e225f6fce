// Element strings: application identifiers with their values, as a scanner gives them (FNC1 is U+001D) or as people write
// them, `(01)09521234000006(10)A1` (GS1 General Specifications 7.8 and 4.1).
import { hasCheckDigit } from '../linear/ean-upc/gtin.ts';
import {
  type ApplicationIdentifier,
  type Component,
  hasPredefinedLength,
  identifierAt,
  identifierOf,
} from './table.ts';

export interface Element {
  readonly ai: string;
  /** Title of the standard; empty for an identifier that it does not know. */
  readonly title: string;
  readonly value: string;
  /** The value as a number where the identifier says its decimals. */
  readonly number: string | undefined;
  /** What of the value breaks the standard, as a sentence; undefined: nothing. */
  readonly problem: string | undefined;
}

export interface ElementString {
  readonly elements: readonly Element[];
  /** What of the whole breaks the standard: what follows cannot be taken apart, identifiers that exclude each other. */
  readonly problems: readonly string[];
}

const FNC1 = '\u001d';

/** Symbology identifiers that say that element strings follow (figure 7.8.2-1): GS1-128, DataBar, Data Matrix, QR, DotCode. */
const SYMBOLOGY_IDENTIFIER = /^\](?:C1|e[0-3]|d2|Q3|J1)/;

/** Takes a text apart; undefined where it does not begin as an element string does. */
export function parseElementString(text: string): ElementString | undefined {
  const data = text.replace(SYMBOLOGY_IDENTIFIER, '').replace(/^\u001d/, '');
  if (/^\(\d{2,4}\)/.test(data)) return withPairs(parseBracketed(data));
  return identifierAt(data) === undefined ? undefined : withPairs(parseScanned(data));
}

/** `(ai)value` again and again. A bracket in a value is one unless digits of an identifier stand in it. */
function parseBracketed(text: string): ElementString {
  const elements: Element[] = [];
  const heads = [...text.matchAll(/\((\d{2,4})\)/g)].filter(
    ([, ai = ''], i) => i === 0 || identifierOf(ai) !== undefined,
  );
  for (const [i, head] of heads.entries()) {
    const [whole, ai = ''] = head;
    const value = text.slice(head.index + whole.length, heads[i + 1]?.index ?? text.length);
    elements.push(elementOf(ai, value.replaceAll(FNC1, '')));
  }
  return { elements, problems: [] };
}

function parseScanned(text: string): ElementString {
  const elements: Element[] = [];
  for (let at = 0; at < text.length;) {
    if (text[at] === FNC1) {
      at += 1;
      continue;
    }
    const ai = identifierAt(text.slice(at, at + 4));
    if (ai === undefined) {
      const rest = text.slice(at, at + 20);
      return {
        elements,
        problems: [`No application identifier begins at character ${at + 1}: "${printable(rest)}".`],
      };
    }
    at += ai.length;
    const end = endOfValue(text, at, ai);
    elements.push(elementOf(ai, text.slice(at, end)));
    at = end;
  }
  return { elements, problems: [] };
}

/** Up to the separator, and no farther than the value may be long. */
function endOfValue(text: string, from: number, ai: string): number {
  const separator = text.indexOf(FNC1, from);
  const end = separator < 0 ? text.length : separator;
  const row = identifierOf(ai);
  if (row === undefined || !hasPredefinedLength(ai)) return end;
  return Math.min(end, from + row.components.reduce((sum, { maximum }) => sum + maximum, 0));
}

function elementOf(ai: string, value: string): Element {
  const row = identifierOf(ai);
  if (row === undefined) {
    return { ai, title: '', value, number: undefined, problem: `(${ai}) is no application identifier.` };
  }
  const problem = problemOf(row, value);
  return {
    ai,
    title: row.title,
    value,
    number: row.hasDecimals && problem === undefined ? withDecimals(ai, row, value) : undefined,
    problem,
  };
}

function withDecimals(ai: string, { components }: ApplicationIdentifier, value: string): string {
  const first = components.length > 1 ? (components[0]?.maximum ?? 0) : 0; // currency
  const digits = value.slice(first);
  const decimals = Number(ai.at(-1));
  const padded = digits.padStart(decimals + 1, '0');
  const whole = padded.slice(0, padded.length - decimals).replace(/^0+(?=\d)/, '');
  return decimals === 0 ? whole : `${whole}.${padded.slice(padded.length - decimals)}`;
}

/** Sets 82, 39 and 64 of GS1 General Specifications section 7.11. */
const CHARACTERS: Readonly<Record<Component['characters'], { test: RegExp; says: string }>> = {
  N: { test: /^[0-9]*$/, says: 'digits' },
  X: { test: /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/, says: 'characters of GS1 set 82' },
  Y: { test: /^[#\-/0-9A-Z]*$/, says: 'characters of GS1 set 39' },
  Z: { test: /^[0-9A-Z_a-z=-]*$/, says: 'characters of base 64' },
};

function problemOf({ components }: ApplicationIdentifier, value: string): string | undefined {
  const minimum = components.reduce((sum, component) => sum + component.minimum, 0);
  const maximum = components.reduce((sum, component) => sum + component.maximum, 0);
  if (value.length < minimum || value.length > maximum) {
    const wanted = minimum === maximum ? String(minimum) : `${minimum} to ${maximum}`;
    return `The value has ${value.length} characters; ${wanted} are needed.`;
  }
  let at = 0;
  for (const component of components) {
    const part = value.slice(at, at + component.maximum);
    at += part.length;
    if (part === '' && component.minimum === 0) continue;
    if (part.length < component.minimum)
      return `The value ends within a part of ${component.minimum} characters.`;
    const { test, says } = CHARACTERS[component.characters];
    if (!test.test(part)) return `"${printable(part)}" holds other signs than ${says}.`;
    const wrong = component.lint === undefined ? undefined : lint(component.lint, part);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function lint(rule: NonNullable<Component['lint']>, part: string): string | undefined {
  switch (rule) {
    case 'check':
      return hasCheckDigit(part) ? undefined : `The check digit of ${part} is wrong.`;
    case 'date':
      return isDate(part, { zeroDay: true }) ? undefined : `${part} is no date YYMMDD.`;
    case 'date-time':
      return isDate(part, { zeroDay: false }) && (isTime(part.slice(6)) || part.endsWith('9999'))
        ? undefined
        : `${part} is no date and time YYMMDDhhmm.`;
    case 'date-hour':
      return isDate(part, { zeroDay: false }) && isTime(`${part.slice(6)}00`)
        ? undefined
        : `${part} is no date and hour YYMMDDhh.`;
    case 'zero':
      return part === '0' ? undefined : 'The value must begin with 0.';
    case 'pieces':
      return isPiece(part) ? undefined : `${part} is no piece and count: 01 to the count.`;
    case 'yes-no':
      return part === '0' || part === '1' ? undefined : 'The value must be 0 or 1.';
  }
}

function isPiece(part: string): boolean {
  const [piece, count] = [part.slice(0, 2), part.slice(2)];
  return piece !== '00' && count !== '00' && piece <= count;
}

/** Day 00 stands for the month as a whole where the identifier allows it. */
function isDate(part: string, { zeroDay }: { readonly zeroDay: boolean }): boolean {
  const [year, month, day] = [part.slice(0, 2), part.slice(2, 4), part.slice(4, 6)].map(Number);
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false;
  // Of any century that is meant, leap years have numbers that 4 divides; 2000 was one.
  const last = new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
  return day <= last && (day > 0 || zeroDay);
}

function isTime(part: string): boolean {
  return /^(?:[01]\d|2[0-3])[0-5]\d$/.test(part);
}

/** Identifiers that must not stand in one element string, or need another (section 4.13 and 4.14, the common ones). */
const EXCLUDED: readonly (readonly [string, string])[] = [
  ['01', '02'],
  ['01', '03'],
  ['01', '37'],
  ['21', '235'],
];
const NEEDED: readonly (readonly [ai: string, oneOf: readonly string[]])[] = [
  ['02', ['37']],
  ['37', ['02', '8026']],
  ['10', ['01', '02', '03', '8006', '8026']],
  ['21', ['01', '03', '8006']],
  ['17', ['01', '02', '03', '8006', '8026', '255']],
  ['8020', ['415']],
];

function withPairs({ elements, problems }: ElementString): ElementString {
  const has = (ai: string): boolean => elements.some((element) => element.ai === ai);
  const found = [...problems];
  for (const [a, b] of EXCLUDED) if (has(a) && has(b)) found.push(`(${a}) and (${b}) exclude each other.`);
  for (const [ai, oneOf] of NEEDED) {
    if (has(ai) && !oneOf.some(has)) {
      found.push(`(${ai}) needs ${oneOf.map((each) => `(${each})`).join(' or ')} beside it.`);
    }
  }
  for (const { ai, value } of elements) {
    if (elements.some((other) => other.ai === ai && other.value !== value)) {
      const message = `(${ai}) stands twice with different values.`;
      if (!found.includes(message)) found.push(message);
    }
  }
  return { elements, problems: found };
}

const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 40);
