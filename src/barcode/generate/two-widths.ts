// Linear symbologies of narrow and wide elements: Code 39 (ISO/IEC 16388), Codabar (EN 798), ITF (ISO/IEC 16390), MSI and Plessey; and
// Code 93 (AIM BC5-1995), whose characters have nine modules.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { encodeMsi, MIN_DIGITS as MIN_MSI_DIGITS } from '../linear/msi/codec.ts';
import { encodePlessey } from '../linear/plessey/codec.ts';
import { checkDigit } from '../linear/ean-upc/gtin.ts';
import {
  CODABAR,
  CODABAR_PATTERNS,
  CODE_39,
  CODE_39_PATTERNS,
  CODE_93,
  CODE_93_CHECK_WEIGHTS,
  CODE_93_PATTERNS,
  CODE_93_START_STOP,
  ITF_PATTERNS,
} from '../linear/patterns.ts';
import { barsOf, type LinearSymbol } from './linear.ts';
import { checked } from './values.ts';

/** Modules of a wide element; 2 to 3 are allowed, and whole modules leave 2 or 3. */
const WIDE = 3;
const QUIET_ZONE = 10;
/** The widest image holds so many modules at one pixel each. */
const MAX_MODULES = 9_900;

/** Bars of element widths with the value below them. */
function symbolOf(widths: string, label: string, name: string): Result<LinearSymbol> {
  const shape = barsOf(widths);
  if (shape.modules > MAX_MODULES) {
    return fail('invalid_value', {
      field: name,
      rule: `may be ${MAX_MODULES.toLocaleString('en')} modules wide`,
      received: `${shape.modules.toLocaleString('en')} modules, ${label.length} characters`,
    });
  }
  return ok({
    ...shape,
    quietLeft: QUIET_ZONE,
    quietRight: QUIET_ZONE,
    label: [{ text: label, middle: shape.modules / 2 }],
    labelPitch: 6,
  });
}

const SHIFT = { dollar: 43, percent: 44, slash: 45, plus: 46 } as const;
/** The signs of the shifts of Code 39; Code 93 has symbols of their own for them. */
const SIGNS: Readonly<Record<number, string>> = {
  [SHIFT.dollar]: '$',
  [SHIFT.percent]: '%',
  [SHIFT.slash]: '/',
  [SHIFT.plus]: '+',
};
/** ASCII beyond the 43 characters, as a shift and a letter: from which code on, and the first letter. */
const SHIFTED = [
  { from: 0, to: 0, shift: SHIFT.percent, letter: 'U' },
  { from: 1, to: 26, shift: SHIFT.dollar, letter: 'A' },
  { from: 27, to: 31, shift: SHIFT.percent, letter: 'A' },
  { from: 33, to: 44, shift: SHIFT.slash, letter: 'A' },
  { from: 58, to: 58, shift: SHIFT.slash, letter: 'Z' },
  { from: 59, to: 63, shift: SHIFT.percent, letter: 'F' },
  { from: 64, to: 64, shift: SHIFT.percent, letter: 'V' },
  { from: 91, to: 95, shift: SHIFT.percent, letter: 'K' },
  { from: 96, to: 96, shift: SHIFT.percent, letter: 'W' },
  { from: 97, to: 122, shift: SHIFT.plus, letter: 'A' },
  { from: 123, to: 127, shift: SHIFT.percent, letter: 'P' },
] as const;

export function encodeCode39(value: string): Result<LinearSymbol> {
  const name = 'Code 39';
  const text = checked(value, name, /^[0-9A-Z\-. $/+%]$/, 'digits, capital letters, space and - . $ / + %');
  if (!text.ok) return text;
  const characters = Array.from(`*${value}*`, (character) =>
    widthsOf(CODE_39_PATTERNS[CODE_39.indexOf(character)] ?? 0, 9),
  );
  return symbolOf(characters.join('1'), value, name);
}

/** Any ASCII text: what Code 39 has not is a shift and a letter, and the label says what they stand for (ISO/IEC 16388, table 4). */
export function encodeCode39Extended(value: string): Result<LinearSymbol> {
  const name = 'Code 39 full ASCII';
  // oxlint-disable-next-line no-control-regex -- control characters are part of the alphabet
  const text = checked(value, name, /^[\x00-\x7f]$/, 'characters of ASCII');
  if (!text.ok) return text;
  const symbol = encodeCode39(Array.from(value, code39Pair).join(''));
  const label = value.replaceAll(/[^ -~]/g, ' ');
  return symbol.ok
    ? ok({ ...symbol.value, label: [{ text: label, middle: symbol.value.modules / 2 }] })
    : symbol;
}

function code39Pair(character: string): string {
  if (/^[0-9A-Z\-. ]$/.test(character)) return character;
  const code = character.charCodeAt(0);
  // A slash is a shift here, and no character of its own.
  if (character === '/') return '/O';
  const row = SHIFTED.find(({ from, to }) => code >= from && code <= to);
  return row === undefined
    ? ''
    : SIGNS[row.shift] + String.fromCharCode(row.letter.charCodeAt(0) + code - row.from);
}

/** Element widths of a pattern of bits. */
function widthsOf(pattern: number, elements: number): string {
  return Array.from({ length: elements }, (_, i) =>
    ((pattern >> (elements - 1 - i)) & 1) === 1 ? WIDE : 1,
  ).join('');
}

/** Start and stop letters A to D may frame the value; without them both are A. */
export function encodeCodabar(value: string): Result<LinearSymbol> {
  const name = 'Codabar';
  const framed = /^([A-D])([^]*)([A-D])$/i.exec(value);
  const text = checked(
    framed?.[2] ?? value,
    name,
    /^[0-9\-$:/.+]$/,
    'digits and - $ : / . +, between start and stop letters A to D',
  );
  if (!text.ok) return text;
  const whole = framed === null ? `A${value}A` : value.toUpperCase();
  const characters = Array.from(whole, (character) =>
    widthsOf(CODABAR_PATTERNS[CODABAR.indexOf(character)] ?? 0, 7),
  );
  return symbolOf(characters.join('1'), value, name);
}

/** A GTIN-14 of 13 digits, or 14 with the check digit (GS1 General Specifications 5.3). */
export function encodeItf14(value: string): Result<LinearSymbol> {
  const name = 'ITF-14';
  const digits = value.replaceAll(/[\s-]/g, '');
  const text = checked(digits, name, /^\d$/, 'digits');
  if (!text.ok) return text;
  const whole = gtin14(digits, name);
  if (!whole.ok) return whole;
  return symbolOf(itfWidths(whole.value), whole.value, name);
}

/** Digits in pairs, of any even number: a digit is never added (ISO/IEC 16390). Bank slips have 44, prescriptions 22. */
export function encodeItf(value: string): Result<LinearSymbol> {
  const name = 'Interleaved 2 of 5';
  const digits = value.replaceAll(/[\s.-]/g, '');
  const text = checked(digits, name, /^\d$/, 'digits');
  if (!text.ok) return text;
  return digits.length % 2 === 0
    ? symbolOf(itfWidths(digits), digits, name)
    : fail('invalid_value', {
        field: name,
        rule: 'takes an even number of digits: put a 0 before them, or add the check digit',
        received: String(digits.length),
      });
}

function itfWidths(digits: string): string {
  let widths = '1111';
  for (let i = 0; i < digits.length; i += 2) {
    const [bars, spaces] = [digits[i], digits[i + 1]].map((digit) =>
      widthsOf(ITF_PATTERNS[Number(digit)] ?? 0, 5),
    );
    for (let element = 0; element < 5; element += 1)
      widths += `${bars?.[element] ?? ''}${spaces?.[element] ?? ''}`;
  }
  return `${widths}${WIDE}11`;
}

/** 14 digits of a number of 13 without its check digit or 14 with it. */
export function gtin14(digits: string, name: string): Result<string> {
  if (digits.length === 13) return ok(`${digits}${checkDigit(digits)}`);
  if (digits.length !== 14) {
    return fail('invalid_value', {
      field: name,
      rule: 'takes 13 digits, or 14 with the check digit',
      received: String(digits.length),
    });
  }
  const check = checkDigit(digits.slice(0, -1));
  return digits.endsWith(String(check))
    ? ok(digits)
    : fail('invalid_value', {
        field: `The check digit of ${digits}`,
        rule: `must be ${check}`,
        received: digits.slice(-1),
      });
}

/** The digits as they are: a check digit, where one is wanted, is part of the value. */
export function encodeMsiSymbol(value: string): Result<LinearSymbol> {
  const name = 'MSI';
  const text = checked(value, name, /^\d$/, 'digits');
  if (!text.ok) return text;
  if (value.length < MIN_MSI_DIGITS) {
    return fail('invalid_value', {
      field: name,
      rule: `takes at least ${MIN_MSI_DIGITS} digits: fewer are read as other bars`,
      received: String(value.length),
    });
  }
  // Three modules a bit; the stop ends with its bar.
  const widths = encodeMsi(value)
    .map((wide) => (wide ? '21' : '12'))
    .join('');
  return symbolOf(widths.slice(0, -1), value, name);
}

/** Four bits a hexadecimal digit, each a bar and a space of four modules. */
export function encodePlesseySymbol(value: string): Result<LinearSymbol> {
  const name = 'Plessey';
  const text = checked(value, name, /^[0-9A-F]$/, 'digits and letters A to F');
  if (!text.ok) return text;
  const bits = encodePlessey(value);
  if (bits === undefined) return fail('missing_value', { send: 'the digits to encode as Plessey' });
  const pair = (wide: boolean): string => (wide ? '31' : '13');
  const forward = [...bits.start, ...bits.body].map(pair).join('');
  // The termination bar is a pitch wide; what follows is the start code from the right, space before bar.
  const backward = bits.stop.map((wide) => (wide ? '13' : '31')).join('');
  return symbolOf(`${forward}4${backward}`, value, name);
}

/** Any ASCII text; both check characters are added. */
export function encodeCode93(value: string): Result<LinearSymbol> {
  const name = 'Code 93';
  // oxlint-disable-next-line no-control-regex -- control characters are part of the alphabet
  const text = checked(value, name, /^[\x00-\x7f]$/, 'characters of ASCII');
  if (!text.ok) return text;
  const values = Array.from(value).flatMap(code93Values);
  for (const most of CODE_93_CHECK_WEIGHTS) {
    const sum = values.reduce((total, each, i) => total + each * (((values.length - 1 - i) % most) + 1), 0);
    values.push(sum % 47);
  }
  const modules = [CODE_93_START_STOP, ...values, CODE_93_START_STOP]
    .map((each) => (CODE_93_PATTERNS[each] ?? 0).toString(2).padStart(9, '0'))
    .join('');
  const widths = (`${modules}1`.match(/1+|0+/g) ?? []).map(({ length }) => length).join('');
  return symbolOf(widths, value, name);
}

function code93Values(character: string): readonly number[] {
  const plain = CODE_93.indexOf(character);
  if (plain >= 0) return [plain];
  const code = character.charCodeAt(0);
  const row = SHIFTED.find(({ from, to }) => code >= from && code <= to);
  return row === undefined ? [] : [row.shift, CODE_93.indexOf(row.letter) + code - row.from];
}
