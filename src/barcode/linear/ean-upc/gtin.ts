// Numbers of trade items: check digits, UPC-E zero suppression, and every written form of a number as catalogue keys.
// GS1 General Specifications (GS1 GS) §7.9 check digits, §5.2.2 EAN/UPC symbols, §1.4 key formats.
import { fail } from '../../../lib/failure.ts';
import { ok, type Result } from '../../../lib/result.ts';
import { unwrapped, wholeNumber } from './spreadsheet-number.ts';

/**
 * A GTIN as the value of its digits: 0 … 99,999,999,999,999, below 2^53. An EAN-8, UPC-A or EAN-13 is the GTIN-14
 * with leading zeros, so all widths of one number are one integer; it is the catalogue's key.
 */
export type Gtin = number;

/** One catalogue key to try for what a caller wrote. */
export interface Candidate {
  readonly gtin: Gtin;
  /** Width in which an answer writes it: 8 for an EAN-8, 14 for a GTIN-14 with an indicator, else 13. */
  readonly digits: 8 | 13 | 14;
}

/**
 * The GS1 check digit of a number that still lacks it: weights 3, 1, 3 … from the right (GS1 GS §7.9.1).
 * Takes ASCII digits of any length.
 */
export function checkDigit(payload: string): number {
  let sum = 0;
  for (let i = payload.length - 1, weight = 3; i >= 0; i -= 1, weight = 4 - weight) {
    sum += (payload.charCodeAt(i) - 48) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

/** True when the last of these ASCII digits is the check digit of those before it. */
export function hasCheckDigit(number: string): boolean {
  return checkDigit(number.slice(0, -1)) === Number(number.at(-1));
}

/**
 * The 12 digits of the UPC-A that a UPC-E stands for (GS1 GS §5.2.2.4.2), check digit computed.
 * Takes number system (0 or 1), six digits and, when there, the check digit, which is not verified;
 * undefined for anything else.
 */
export function upcEExpand(upcE: string): string | undefined {
  const parts = /^([01])(\d)(\d)(\d)(\d)(\d)(\d)\d?$/.exec(upcE);
  if (parts === null) return undefined;
  const [, system = '', a = '', b = '', c = '', d = '', e = '', last = ''] = parts;
  const middle =
    last <= '2'
      ? `${a}${b}${last}0000${c}${d}${e}`
      : last === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : last === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${last}`;
  return `${system}${middle}${checkDigit(system + middle)}`;
}

/** The zero-suppressed forms of GS1 GS §5.2.2.4.1, in its order. */
const SUPPRESSIONS: readonly (readonly [upcA: RegExp, upcE: string])[] = [
  [/^(?<head>[01]\d\d)(?<last>[0-2])0000(?<item>\d{3})(?<check>\d)$/, '$<head>$<item>$<last>$<check>'],
  [/^(?<head>[01]\d{3})00000(?<item>\d\d)(?<check>\d)$/, '$<head>$<item>3$<check>'],
  [/^(?<head>[01]\d{4})00000(?<item>\d)(?<check>\d)$/, '$<head>$<item>4$<check>'],
  [/^(?<head>[01]\d{5})0000(?<item>[5-9])(?<check>\d)$/, '$<head>$<item>$<check>'],
];

/**
 * The UPC-E of a UPC-A: number system, six digits, check digit, as printed below the symbol.
 * Takes 12 digits and keeps the last as it is; undefined when the number cannot be suppressed.
 */
export function upcECompress(upcA: string): string | undefined {
  const found = SUPPRESSIONS.find(([form]) => form.test(upcA));
  return found && upcA.replace(found[0], found[1]);
}

/** A key as an answer writes it: 13 digits with leading zeros, 8 for an EAN-8, 14 for a GTIN-14 with an indicator. */
export function formatGtin(gtin: Gtin): string {
  return String(gtin).padStart(digitsOf(gtin), '0');
}

/**
 * The catalogue keys that a written number may mean, best first: digits of any script with spaces, hyphens, dots,
 * an optional `(01)` or AIM identifier (`]C1`, `]E0` …); EAN-8, UPC-E, UPC-A, EAN-13, GTIN-14, ISBN-10, ISSN; also as
 * spreadsheets write them, where all digits are there.
 * Wrong check digits are kept (1.2 % of 818,846 real catalogue rows have one) except where the number would be
 * rewritten: an ISBN-10 or ISSN that ends in X with a wrong check digit means nothing, an empty list.
 * Fails with invalid_value on letters, on decimals, and on fewer than 8 or more than 14 digits.
 */
export function lookupCandidates(text: string): Result<readonly Candidate[]> {
  const found = readings(text);
  return found.ok ? ok(candidates(found.value)) : found;
}

/**
 * The key under which a catalogue stores a row whose number is written so: the first reading, except that eleven digits
 * without a valid check digit have lost it. Undefined where `lookupCandidates` is empty; fails as it does.
 */
export function catalogueGtin(text: string): Result<Gtin | undefined> {
  const found = readings(text);
  if (!found.ok) return found;
  const [first, second] = found.value;
  const lostCheckDigit = first?.length === 11 && !hasCheckDigit(first);
  const digits = lostCheckDigit ? second : first;
  return ok(digits === undefined ? undefined : Number(digits));
}

/** The numbers, as digits, that a text may mean. */
function readings(text: string): Result<readonly string[]> {
  if (text.length > MAX_TEXT) {
    return fail('invalid_value', {
      field: 'A lookup',
      rule: 'takes 8 to 14 digits',
      received: `${text.length} characters`,
    });
  }
  const written = normalise(text);
  if (written === null) {
    return fail('invalid_value', {
      field: 'A lookup',
      rule: 'takes 8 to 14 digits; a decimal number has lost some, or has others',
      received: quote(text),
    });
  }
  const digits = written.replaceAll(/[\s.-]/g, '');
  if (/^\d{7}X$|^\d{9}X$/.test(digits)) return ok(serials(digits));
  const wrong = /[^\d]/u.exec(digits);
  if (wrong !== null) {
    return fail('invalid_value', {
      field: 'A lookup',
      rule: 'takes 8 to 14 digits, which spaces, hyphens and dots may separate',
      received: quote(text),
    });
  }
  if (digits.length < 8 || digits.length > 14) {
    return fail('invalid_value', {
      field: 'A lookup',
      rule: 'takes 8 to 14 digits',
      received: String(digits.length),
    });
  }
  const issn = /^\d{4}-\d{4}$/.test(written) ? serials(digits) : [];
  return ok([...issn, ...(READINGS[digits.length]?.(digits) ?? [digits])]);
}

/** What a number of that many digits can be, canonical reading first. Lengths that are not here mean themselves. */
const READINGS: Readonly<Record<number, (digits: string) => readonly string[]>> = {
  8: readEight,
  10: (digits) => [...serials(digits), digits],
  11: (digits) => [digits, `${digits}${checkDigit(digits)}`], // the leading zero was lost, or the check digit
  12: (digits) => [digits, ...suppressed(digits)],
  13: readThirteen,
  14: (digits) => {
    const contained = digits.slice(1, 13);
    return digits.startsWith('0')
      ? readThirteen(digits.slice(1))
      : [digits, `${contained}${checkDigit(contained)}`];
  },
};

/**
 * EAN-8 or UPC-E, whichever check digit holds. Both hold whenever the UPC-E ends in 5 – 9 before its check digit: then
 * EAN-8 comes first. Of 4,210 such numbers with a leading 0 in a real catalogue only 1 % had a row for the UPC-A that
 * they would stand for, against 14 % of those that can be UPC-E alone.
 */
function readEight(digits: string): readonly string[] {
  const expanded = upcEExpand(digits);
  if (expanded === undefined || !expanded.endsWith(digits.slice(7))) return [digits];
  return hasCheckDigit(digits) ? [digits, expanded] : [expanded, digits];
}

function readThirteen(digits: string): readonly string[] {
  return [digits, ...(digits.startsWith('0') ? suppressed(digits.slice(1)) : [])];
}

/** The row may be stored under its UPC-E where that is a valid EAN-8 too. */
function suppressed(upcA: string): readonly string[] {
  const upcE = upcECompress(upcA);
  return upcE !== undefined && hasCheckDigit(upcE) ? [upcE] : [];
}

/** ISBN-10 → 978 (ISO 2108), ISSN → 977 with variant 00 (ISO 3297); nothing when its own check digit is wrong. */
function serials(number: string): readonly string[] {
  const payload = number.slice(0, -1);
  let sum = number.endsWith('X') ? 10 : Number(number.at(-1));
  for (let i = 0; i < payload.length; i += 1) sum += Number(payload[i]) * (number.length - i);
  if (sum % 11 !== 0) return [];
  const article = payload.length === 9 ? `978${payload}` : `977${payload}00`;
  return [`${article}${checkDigit(article)}`];
}

function candidates(readings: readonly string[]): readonly Candidate[] {
  const keys = new Set<Gtin>();
  for (const digits of readings) {
    keys.add(Number(digits));
    const item = restrictedItem(digits.padStart(13, '0'));
    if (item !== undefined) keys.add(Number(item));
  }
  return [...keys].map((gtin) => ({ gtin, digits: digitsOf(gtin) }));
}

/** Restricted circulation (GS1 GS §2.1.11: 02, 04, 20–29): the item without the price or weight in digits 8–12. */
function restrictedItem(ean13: string): string | undefined {
  if (ean13.length !== 13 || !/^(?:02|04|2)/.test(ean13)) return undefined;
  const payload = `${ean13.slice(0, 7)}00000`;
  return `${payload}${checkDigit(payload)}`;
}

function digitsOf(gtin: Gtin): 8 | 13 | 14 {
  return gtin < 1e8 ? 8 : gtin < 1e13 ? 13 : 14;
}

/** True for a number with decimals or an exponent whose digits are not those of an article (`4.00638E+12`). */
export function isRounded(text: string): boolean {
  return text.length <= MAX_TEXT && normalise(text) === null;
}

/**
 * ASCII digits, spaces, hyphens and dots; without invisible characters, AIM identifier and application identifier. Null: a decimal
 * number that stands for no article.
 */
function normalise(text: string): string | null {
  // So nearly all rows of product lists have it: a third of an import's time otherwise.
  if (/^\d{1,14}$/.test(text)) return text;
  const written = unwrapped(
    text
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/[\p{Pd}−]/gu, '-')
      .replaceAll(/·/g, '.')
      .replaceAll(/\p{Nd}/gu, (digit) => String(decimalValue(digit)))
      .trim()
      // A spreadsheet's mark of a text.
      .replace(/^['\u2019`](?=[\dX\s.-]*$)/i, ''),
  );
  const number = written
    .replace(/^\](?:C1|E[0-4]|e0|d2|Q3)/, '')
    .trim()
    .replace(/^\(01\)|^01(?=\d{14}$)/, '')
    .trim()
    .replace(/x$/, 'X');
  const whole = wholeNumber(number.replaceAll(/[\s-]/g, ''), hasCheckDigit);
  return whole === undefined ? number : whole;
}

/** Characters: several times what a number takes with any separators. */
const MAX_TEXT = 200;

/** Unicode encodes decimal digits in ascending runs of ten, so the place in the run is the value (UAX #44). */
function decimalValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

function quote(text: string): string {
  const characters = Array.from(text);
  return `"${characters.slice(0, 40).join('')}"${characters.length > 40 ? ' …' : ''}`;
}
