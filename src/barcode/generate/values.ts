// What a value must be, with failures that name what is wrong and what is allowed.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';

/**
 * How a text becomes bytes. `utf-8`: UTF-8, which the symbol declares (ECI 26). `auto`: what most readers take for the right text
 * (docs/design/generate.md): ASCII as it is; beyond it QR codes declare UTF-8, the others do beyond Latin-1. `smallest`: the fewest
 * modules, with kanji mode in QR codes.
 */
export const DRAWN_CHARACTER_SETS = ['auto', 'utf-8', 'smallest'] as const;
export type DrawnCharacterSet = (typeof DRAWN_CHARACTER_SETS)[number];

/** Fails where the value is empty or a character is not of the alphabet, naming it. */
export function checked(value: string, name: string, allowed: RegExp, says: string): Result<string> {
  if (value === '') return fail('missing_value', { send: `the text to encode as ${name}` });
  const at = Array.from(value).findIndex((character) => !allowed.test(character));
  if (at < 0) return ok(value);
  return fail('invalid_value', {
    field: name,
    rule: `holds ${says}`,
    received: `"${(Array.from(value)[at] ?? '').toWellFormed()}" at position ${at + 1}`,
  });
}

/** Digits without the spaces and hyphens between them, of one of these lengths. */
export function digitsOf(value: string, name: string, lengths: readonly number[]): Result<string> {
  const digits = value.replaceAll(/[\s-]/g, '');
  const wrong = checked(digits, name, /^\d$/, 'digits');
  if (!wrong.ok) return wrong;
  return lengths.includes(digits.length)
    ? ok(digits)
    : fail('invalid_value', {
        field: name,
        rule: `takes ${inWords(lengths)} digits`,
        received: String(digits.length),
      });
}

/** A whole number without leading zeros mattering. */
export function integerOf(
  value: string,
  name: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): Result<number> {
  const digits = checked(value.trim(), name, /^\d$/, 'digits');
  if (!digits.ok) return digits;
  const number = digits.value.length > 12 ? Infinity : Number(digits.value);
  return number >= minimum && number <= maximum
    ? ok(number)
    : fail('invalid_value', {
        field: name,
        rule: `takes numbers from ${minimum} to ${maximum.toLocaleString('en')}`,
        received: digits.value.slice(0, 40),
      });
}

/** Fails where the text has more characters. */
export function atMost(text: string, name: string, most: number): Result<string> {
  return text.length <= most
    ? ok(text)
    : fail('invalid_value', {
        field: name,
        rule: `holds ${most.toLocaleString('en')} characters`,
        received: text.length.toLocaleString('en'),
      });
}

function inWords(numbers: readonly number[]): string {
  return numbers.length === 1
    ? String(numbers[0])
    : `${numbers.slice(0, -1).join(', ')} or ${String(numbers.at(-1))}`;
}
