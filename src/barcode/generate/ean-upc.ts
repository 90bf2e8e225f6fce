// EAN-13, EAN-8, UPC-A and UPC-E: what a value must be, and its bars (ISO/IEC 15420; GS1 General Specifications §5.2).
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { digitWidths, DIGIT_MODULES, EAN13_SETS, upcESets } from '../linear/ean-upc/digits.ts';
import { checkDigit, upcECompress, upcEExpand } from '../linear/ean-upc/gtin.ts';
import { GLYPH_WIDTH } from './font.ts';
import { barsOf, type LinearSymbol } from './linear.ts';

export type EanUpcName = 'UPC_A' | 'UPC_E' | 'EAN_13' | 'EAN_8';

const GUARD = '111';
const CENTRE = '11111';
const UPCE_END = '111111';

/** Middle of the digit that stands outside the guards, in modules from them: 2 modules clear of the bars. */
const OUTSIDE = 4.5;
/** The same for a small digit. */
const OUTSIDE_SMALL = 4;
/** Quiet zone indicators end at the outer edge of the quiet zone: their middle from it (GS1 General Specifications §5.2.3.4). */
const INDICATOR = GLYPH_WIDTH / 2;

interface EanUpcRow {
  readonly title: string;
  /** The digits with the check digit, or why the value cannot be one. Takes ASCII digits. */
  readonly complete: (digits: string) => Result<string>;
  readonly draw: (digits: string) => LinearSymbol;
}

const EAN_UPC = {
  EAN_13: { title: 'EAN-13', complete: (digits) => withCheckDigit('EAN-13', 13, digits), draw: drawEan13 },
  EAN_8: { title: 'EAN-8', complete: (digits) => withCheckDigit('EAN-8', 8, digits), draw: drawEan8 },
  UPC_A: { title: 'UPC-A', complete: (digits) => withCheckDigit('UPC-A', 12, digits), draw: drawUpcA },
  UPC_E: { title: 'UPC-E', complete: completeUpcE, draw: drawUpcE },
} as const satisfies Record<EanUpcName, EanUpcRow>;

/**
 * The symbol of a value: digits, which ASCII spaces and hyphens may separate. The check digit is added when absent
 * and verified when present. Never pads or shortens: a number of another length is another number. UPC-E also takes
 * a UPC-A that zero suppression can shorten. Fails with missing_value or invalid_value.
 */
export function encodeEanUpc(name: EanUpcName, value: string): Result<LinearSymbol> {
  const digits = completeEanUpc(name, value);
  return digits.ok ? ok(EAN_UPC[name].draw(digits.value)) : digits;
}

/** The digits of the symbol, with the check digit. Fails likewise. */
export function completeEanUpc(name: EanUpcName, value: string): Result<string> {
  const { title, complete } = EAN_UPC[name];
  const digits = value.replaceAll(/[\s-]/g, '');
  if (digits === '') return fail('missing_value', { send: `the digits of the ${title}` });
  const wrong = /[^\d\s-]/u.exec(value);
  if (wrong !== null) {
    return fail('invalid_value', {
      field: title,
      rule: 'takes digits 0–9',
      received: `"${wrong[0]}" at position ${wrong.index + 1}`,
    });
  }
  return complete(digits);
}

function withCheckDigit(title: string, length: number, digits: string): Result<string> {
  if (digits.length === length - 1) return ok(`${digits}${checkDigit(digits)}`);
  if (digits.length !== length) {
    return fail('invalid_value', {
      field: title,
      rule: `takes ${length - 1} digits, or ${length} with the check digit`,
      received: String(digits.length),
    });
  }
  return verified(title, digits, checkDigit(digits.slice(0, -1)));
}

function completeUpcE(digits: string): Result<string> {
  if (digits.length === 11 || digits.length === 12) {
    const upcA = withCheckDigit('UPC-A', 12, digits);
    if (!upcA.ok) return upcA;
    const upcE = upcECompress(upcA.value);
    return upcE === undefined
      ? fail('invalid_value', {
          field: `UPC-A ${upcA.value}`,
          rule: 'has no UPC-E: too few of its digits are zeros',
        })
      : ok(upcE);
  }
  const payload = digits.length === 6 ? `0${digits}` : digits.slice(0, 7);
  if (payload.length !== 7 || digits.length > 8) {
    return fail('invalid_value', {
      field: 'UPC-E',
      rule: 'takes 6 digits (number system 0), 7 with the number system, 8 with the check digit too, or a UPC-A that zero suppression can shorten',
      received: String(digits.length),
    });
  }
  const upcA = upcEExpand(payload);
  if (upcA === undefined) {
    return fail('invalid_value', {
      field: 'UPC-E',
      rule: 'has number systems 0 and 1',
      received: payload.slice(0, 1),
    });
  }
  const check = Number(upcA.slice(11));
  return digits.length === 8 ? verified('UPC-E', digits, check) : ok(`${payload}${check}`);
}

function verified(title: string, digits: string, check: number): Result<string> {
  return digits.endsWith(String(check))
    ? ok(digits)
    : fail('invalid_value', {
        field: `The check digit of ${title} ${digits}`,
        rule: `must be ${check}`,
        received: digits.slice(-1),
      });
}

function drawEan13(digits: string): LinearSymbol {
  const sets = EAN13_SETS[Number(digits[0])] ?? '';
  return {
    ...barsOf(
      `${GUARD}${elements(digits.slice(1, 7), sets)}${CENTRE}${elements(digits.slice(7), 'CCCCCC')}${GUARD}`,
      [
        [0, 3],
        [45, 50],
        [92, 95],
      ],
    ),
    quietLeft: 11,
    quietRight: 7,
    label: [
      { text: digits.slice(0, 1), middle: -OUTSIDE },
      { text: digits.slice(1, 7), middle: 24 },
      { text: digits.slice(7), middle: 71 },
    ],
    labelPitch: DIGIT_MODULES,
    indicators: { groups: [{ text: '>', middle: 95 + 7 - INDICATOR }], isDefault: false },
  };
}

function drawEan8(digits: string): LinearSymbol {
  return {
    ...barsOf(
      `${GUARD}${elements(digits.slice(0, 4), 'AAAA')}${CENTRE}${elements(digits.slice(4), 'CCCC')}${GUARD}`,
      [
        [0, 3],
        [31, 36],
        [64, 67],
      ],
    ),
    quietLeft: 7,
    quietRight: 7,
    label: [
      { text: digits.slice(0, 4), middle: 17 },
      { text: digits.slice(4), middle: 50 },
    ],
    labelPitch: DIGIT_MODULES,
    indicators: {
      groups: [
        { text: '<', middle: INDICATOR - 7 },
        { text: '>', middle: 67 + 7 - INDICATOR },
      ],
      isDefault: false,
    },
  };
}

/** The bars of the first and last digit are as long as the guards (GS1 GS §5.2.1.3). */
function drawUpcA(digits: string): LinearSymbol {
  return {
    ...barsOf(
      `${GUARD}${elements(digits.slice(0, 6), 'AAAAAA')}${CENTRE}${elements(digits.slice(6), 'CCCCCC')}${GUARD}`,
      [
        [0, 10],
        [45, 50],
        [85, 95],
      ],
    ),
    quietLeft: 9,
    quietRight: 9,
    label: [
      { text: digits.slice(0, 1), middle: -OUTSIDE_SMALL, isSmall: true },
      { text: digits.slice(1, 6), middle: 27.5 },
      { text: digits.slice(6, 11), middle: 67.5 },
      { text: digits.slice(11), middle: 95 + OUTSIDE_SMALL, isSmall: true },
    ],
    labelPitch: DIGIT_MODULES,
  };
}

function drawUpcE(digits: string): LinearSymbol {
  return {
    ...barsOf(`${GUARD}${elements(digits.slice(1, 7), upcESets(digits))}${UPCE_END}`, [
      [0, 3],
      [45, 51],
    ]),
    quietLeft: 9,
    quietRight: 7,
    label: [
      { text: digits.slice(0, 1), middle: -OUTSIDE_SMALL, isSmall: true },
      { text: digits.slice(1, 7), middle: 24 },
      { text: digits.slice(7), middle: 51 + OUTSIDE_SMALL, isSmall: true },
    ],
    labelPitch: DIGIT_MODULES,
  };
}

/** Widths of digits in their sets; set C has the widths of set A. */
function elements(digits: string, sets: string): string {
  return Array.from(digits)
    .map((digit, i) => digitWidths(sets[i] === 'B' ? 'B' : 'A', Number(digit)).join(''))
    .join('');
}
