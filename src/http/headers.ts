// The option headers of the operations: how one is declared, and how it is read. Each failure names the header, the allowed values and
// the received one.
import { fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';
import { shown } from '../wording/index.ts';

const TRUE = ['true', '1', 'yes'];
const FALSE = ['false', '0', 'no', ''];

/** The declaration of an option. Its length limit, the CORS list, its checks and its place in every description follow from it. */
export interface HeaderParameter {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
  readonly required?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly allowed?: readonly string[];
  readonly default?: string | boolean | number;
  /** The most characters of its text; default: MAX_HEADER_CHARACTERS. */
  readonly maxCharacters?: number;
}

/** Headers, or options that were read from a request (options.ts). */
export interface HeaderValues {
  /** Null if it is absent. `name` in any case. */
  get(name: string): string | null;
}

export interface IntegerHeader {
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** An integer in the header's range; undefined if it is absent or empty. Failure: invalid_option. */
export function readInteger(
  headers: HeaderValues,
  { name, minimum, maximum }: IntegerHeader,
): Result<number | undefined> {
  const text = headers.get(name)?.trim();
  if (text === undefined || text === null || text === '') return ok(undefined);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return ok(value);
  return fail('invalid_option', {
    option: name,
    rule: `must be an integer from ${minimum} to ${maximum}`,
    received: shown(text),
  });
}

export interface BooleanHeader {
  readonly name: string;
  readonly default: boolean;
}

/** A boolean; the default without the header. An empty value is false: PHP clients write false like that. Failure: invalid_option. */
export function readBoolean(
  headers: HeaderValues,
  { name, default: absent }: BooleanHeader,
): Result<boolean> {
  const text = headers.get(name);
  if (text === null) return ok(absent);
  const value = text.trim().toLowerCase();
  if (TRUE.includes(value)) return ok(true);
  if (FALSE.includes(value)) return ok(false);
  return fail('invalid_option', {
    option: name,
    rule: 'must be true or false (also 1/0, yes/no)',
    received: shown(text),
  });
}

export interface ChoiceHeader<T extends string> {
  readonly name: string;
  readonly allowed: readonly T[];
}

/** One of `allowed`, in any case; the default, or undefined if it has none, without the header or with an empty one. Failure: invalid_option. */
export function readChoice<T extends string>(
  headers: HeaderValues,
  header: ChoiceHeader<T> & { readonly default: NoInfer<T> },
): Result<T>;
export function readChoice<T extends string>(
  headers: HeaderValues,
  header: ChoiceHeader<T>,
): Result<T | undefined>;
export function readChoice<T extends string>(
  headers: HeaderValues,
  { name, allowed, default: absent }: ChoiceHeader<T> & { readonly default?: T },
): Result<T | undefined> {
  const text = headers.get(name)?.trim() ?? '';
  if (text === '') return ok(absent);
  const lower = text.toLowerCase();
  const choice = allowed.find((value) => value.toLowerCase() === lower);
  return choice === undefined
    ? fail('invalid_option', {
        option: name,
        rule: `must be one of ${allowed.join(', ')}`,
        received: shown(text),
      })
    : ok(choice);
}

/** Whether bytes of a text were lost: workerd, like any reader of UTF-8, writes U+FFFD in their place. */
export function isDamaged(value: string): boolean {
  return value.includes('\uFFFD');
}

/** The failure of a header whose bytes were not UTF-8. */
export function damaged(header: string): Result<never> {
  return fail('invalid_header', { header, rule: 'has bytes that are not UTF-8' });
}

/** The failure of an option whose bytes were not UTF-8; its text can be sent in two other forms. */
export function damagedOption(option: string): Result<never> {
  return fail('invalid_option', {
    option,
    rule: `has bytes that are not UTF-8: send its text as UTF-8''Caf%C3%A9 (RFC 8187), or as the query parameter ?${option}=Caf%C3%A9`,
  });
}

/** workerd decodes the bytes of headers as UTF-8; Node and browsers give one character for each byte. */
const HEADERS_ARE_DECODED =
  (globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent === 'Cloudflare-Workers';

/** A header's text. */
export function headerText(value: string): string {
  return HEADERS_ARE_DECODED ? value : textOfBytes(value);
}

/** The text of a value that has one character for each byte, if its bytes are UTF-8; else the value. */
export function textOfBytes(value: string): string {
  if (!/[\x80-\xff]/.test(value) || /[^\x00-\xff]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(value, (character) => character.charCodeAt(0)),
    );
  } catch {
    return value;
  }
}
