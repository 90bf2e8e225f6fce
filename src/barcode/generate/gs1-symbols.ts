// Symbols of GS1 element strings: what a value must be, and GS1-128 (GS1 General Specifications 5.4).
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { type Element, hasPredefinedLength, parseElementString } from '../gs/index.ts';
import { elementsOf } from '../linear/code128/tables.ts';
import { barsOf, type LinearSymbol } from './linear.ts';
import type { MatrixSymbol } from './matrix.ts';
import { encodeQrCode, QR_QUIET_ZONE } from './qr/index.ts';

/** The elements of `(01)…(10)…`. Fails with invalid_value, naming what breaks the standard. */
export function gs1Elements(value: string, name: string): Result<readonly Element[]> {
  if (value === '')
    return fail('missing_value', {
      send: `the element string to encode as ${name}, such as (01)09521234000006(10)A1`,
    });
  const parsed = value.startsWith('(') ? parseElementString(value) : undefined;
  if (parsed === undefined) {
    return fail('invalid_value', {
      field: name,
      rule: 'takes an element string with its application identifiers in brackets, such as (01)09521234000006(10)A1',
      received: `"${value.toWellFormed().slice(0, 40)}"`,
    });
  }
  const wrong = parsed.elements.find(({ problem }) => problem !== undefined);
  if (wrong !== undefined) {
    return fail('invalid_value', {
      field: `(${wrong.ai}) of ${name}`,
      rule: `breaks its rule: ${(wrong.problem ?? '').replace(/\.$/, '')}`,
      received: `"${wrong.value.toWellFormed().slice(0, 40)}"`,
    });
  }
  return ok(parsed.elements);
}

/** The elements as a symbol holds them: a separator after each of no predefined length, but not after the last. */
export function separated(elements: readonly Pick<Element, 'ai' | 'value'>[], separator: string): string {
  return elements
    .map(({ ai, value }, i) =>
      i < elements.length - 1 && !hasPredefinedLength(ai) ? `${ai}${value}${separator}` : `${ai}${value}`,
    )
    .join('');
}

/** Identifiers and values (5.4.4.3). */
const MAX_CHARACTERS = 48;

export function encodeGs1128(value: string): Result<LinearSymbol> {
  const elements = gs1Elements(value, 'GS1-128');
  if (!elements.ok) return elements;
  const data = separated(elements.value, SEPARATOR);
  if (data.length > MAX_CHARACTERS) {
    return fail('invalid_value', {
      field: 'GS1-128',
      rule: `holds ${MAX_CHARACTERS} characters, identifiers and separators included`,
      received: String(data.length),
    });
  }
  const shape = barsOf(elementsOf(gs1Codewords(data)));
  const text = elements.value.map((element) => `(${element.ai})${element.value}`).join('');
  return ok({
    ...shape,
    quietLeft: 10,
    quietRight: 10,
    label: [{ text, middle: shape.modules / 2 }],
    labelPitch: 6,
  });
}

/** Stands for FNC1 in the data: no character of GS1's sets. */
const SEPARATOR = '\u001d';
const FNC1 = 102;
const CODE_B = 100;
const CODE_C = 99;
const START = { B: 104, C: 105 } as const;

/**
 * Codewords of a GS1-128, check character included: FNC1 first, digits in pairs (set C) where at least four stand together, or two at
 * the start, everything else in set B, which has all characters of GS1's sets (ISO/IEC 15417 annex E).
 */
function gs1Codewords(data: string): readonly number[] {
  const digitsAt = (at: number): number => /^\d*/.exec(data.slice(at))?.[0].length ?? 0;
  let set: 'B' | 'C' = digitsAt(0) >= 2 ? 'C' : 'B';
  const codewords: number[] = [START[set], FNC1];
  for (let at = 0; at < data.length;) {
    const digits = digitsAt(at);
    if (data[at] === SEPARATOR) {
      codewords.push(FNC1);
      at += 1;
    } else if (set === 'C' && digits >= 2) {
      codewords.push(Number(data.slice(at, at + 2)));
      at += 2;
    } else if (set === 'C') {
      set = 'B';
      codewords.push(CODE_B);
    } else if (digits >= 4 && digits % 2 === 0) {
      set = 'C';
      codewords.push(CODE_C);
    } else {
      codewords.push(data.charCodeAt(at) - 32);
      at += 1;
    }
  }
  const sum = codewords.reduce((total, codeword, i) => total + codeword * Math.max(1, i), 0);
  return [...codewords, sum % 103];
}

/** The elements in a QR code whose FNC1 says that it holds them (GS1 General Specifications 5.7). */
export function encodeGs1Qr(value: string): Result<MatrixSymbol> {
  const elements = gs1Elements(value, 'GS1 QR code');
  if (!elements.ok) return elements;
  const rows = encodeQrCode(separated(elements.value, SEPARATOR), { isGs1: true });
  return rows.ok ? ok({ rows: rows.value, quiet: QR_QUIET_ZONE }) : rows;
}
