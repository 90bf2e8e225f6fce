// Reads the option headers of the operations. Each failure names the header, the allowed values and the received one.
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';

const TRUE = ['true', '1', 'yes'];
const FALSE = ['false', '0', 'no', ''];

export interface IntegerHeader {
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** An integer in the header's range; undefined if it is absent or empty. Failure: invalid_header. */
export function readInteger(
  headers: Headers,
  { name, minimum, maximum }: IntegerHeader,
): Result<number | undefined> {
  const text = headers.get(name)?.trim();
  if (text === undefined || text === null || text === '') return ok(undefined);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return ok(value);
  return fail('invalid_header', {
    header: name,
    rule: `must be an integer from ${minimum} to ${maximum}`,
    received: shown(text),
  });
}

/** A boolean, `absent` without the header. An empty value is false: PHP clients write false like that. Failure: invalid_header. */
export function readBoolean(headers: Headers, name: string, absent: boolean): Result<boolean> {
  const text = headers.get(name);
  if (text === null) return ok(absent);
  const value = text.trim().toLowerCase();
  if (TRUE.includes(value)) return ok(true);
  if (FALSE.includes(value)) return ok(false);
  return fail('invalid_header', {
    header: name,
    rule: 'must be true or false (also 1/0, yes/no)',
    received: shown(text),
  });
}

/** One of `allowed`, in any case; `absent` without the header or with an empty one. Failure: invalid_header. */
export function readChoice<T extends string>(
  headers: Headers,
  name: string,
  allowed: readonly T[],
  absent: T,
): Result<T> {
  const text = headers.get(name)?.trim() ?? '';
  if (text === '') return ok(absent);
  const choice = allowed.find((value) => value.toLowerCase() === text.toLowerCase());
  return choice === undefined
    ? fail('invalid_header', {
        header: name,
        rule: `must be one of ${allowed.join(', ')}`,
        received: shown(text),
      })
    : ok(choice);
}

/** The caller's text for a message: in quotes, printable, at most 60 characters. */
export function shown(text: string): string {
  return `"${text.replace(/[^\x20-\x7e]/g, '?').slice(0, 60)}"`;
}

/** A header's text. Values arrive as one character for each byte; if these bytes are UTF-8, they are decoded. */
export function headerText(value: string | null): string | undefined {
  if (value === null) return undefined;
  if (!/[\x80-\xff]/.test(value) || /[^\x00-\xff]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(value, (character) => character.charCodeAt(0)),
    );
  } catch {
    return value;
  }
}
