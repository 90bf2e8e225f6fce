// The option headers of the operations: how one is declared, and how it is read. Each failure names the header, the allowed values and
// the received one.
import type { Option } from '../registry/option.ts';
import { optionName } from './header-names.ts';
import { fail } from '../service/failure.ts';
import type { Result } from '../service/result.ts';

/** The declaration of an option. Its length limit, the CORS list, its checks and its place in every description follow from it. */
export type HeaderParameter = Omit<Option, 'help'> & { readonly description: string };

/** Headers, or options that were read from a request (options.ts). */
export interface HeaderValues {
  /** Null if it is absent. `name` in any case. */
  get(name: string): string | null;
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
    option: optionName(option),
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
