// The charsets that a string body may declare.
import { type Result, ok } from '../lib/result.ts';
import { fail } from '../lib/failure.ts';
import { own } from '../lib/own.ts';
import { headerParameter } from './parameters.ts';

const CHARSETS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
};

/** A parameter of a media type, without quotes; null if it is absent or empty. `name` is in lower case. */
export function mediaParameter(contentType: string | null, name: string): string | null {
  const value = headerParameter(contentType ?? '', name);
  return value === null || value === '' ? null : value.replace(/\\(.)/g, '$1');
}

/**
 * Decodes a body in its declared charset, default UTF-8. A BOM is dropped and overrides the declared endianness of UTF-16. Failures:
 * unsupported_media for another charset, malformed_body for bytes that are not valid in it.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): Result<string> {
  const declared = mediaParameter(contentType, 'charset')?.toLowerCase() ?? 'utf-8';
  const label = own(CHARSETS, declared);
  if (label === undefined) {
    return fail('unsupported_media', {
      what: 'charset',
      received: `"${declared.slice(0, 40)}"`,
      allowed: 'utf-8, utf-16, iso-8859-1, windows-1252',
    });
  }
  try {
    return ok(new TextDecoder(bomEncoding(bytes, label), { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    return fail('malformed_body', { body: 'body', why: `it is not valid ${declared}` });
  }
}

function bomEncoding(bytes: Uint8Array, label: string): string {
  if (!label.startsWith('utf-16')) return label;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : label;
}
