// The charsets that a string body may declare.
import { type Result, ok } from '../service/result.ts';
import { fail } from '../service/failure.ts';
import { own } from '../lib/own.ts';
import { latin1 } from '../lib/bytes.ts';
import { shown } from '../wording/index.ts';
import { mediaParameter, mediaTypeOf } from '../lib/parameters.ts';
import { decoded } from '../lib/decode-text.ts';

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

/**
 * Decodes a body in its declared charset, default UTF-8. A BOM is dropped; that of UTF-16 overrides a declaration of UTF-8 or UTF-16 (its
 * bytes are not UTF-8). Without either, XML is in the encoding that it declares itself (RFC 7303, section 3), and JSON in the UTF-16 that its
 * zeros show. Failures: unsupported_media
 * for another charset, malformed_body for bytes that are not valid in it.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): Result<string> {
  const named = mediaParameter(contentType, 'charset')?.toLowerCase();
  const declared = named ?? shownEncoding(bytes, contentType) ?? 'utf-8';
  const label = own(CHARSETS, declared);
  if (label === undefined) {
    return fail('unsupported_media', {
      what: 'charset',
      received: shown(declared),
      allowed: 'utf-8, utf-16, iso-8859-1, windows-1252',
    });
  }
  const text = decoded(bytes, label);
  return text === undefined
    ? fail('malformed_body', { body: 'body', why: `it is not valid ${declared}` })
    : ok(text);
}

/** The encoding that a body of XML or JSON shows without a charset. */
function shownEncoding(bytes: Uint8Array, contentType: string | null): string | undefined {
  const type = mediaTypeOf(contentType);
  if (['application/xml', 'text/xml'].includes(type)) return xmlEncoding(bytes);
  return type.endsWith('/json') || type.endsWith('+json') ? jsonEncoding(bytes) : undefined;
}

/** JSON begins with two ASCII characters and has no NUL: zeros beside them are UTF-16's (RFC 4627, section 3). */
function jsonEncoding(bytes: Uint8Array): string | undefined {
  if (bytes.length < 4 || bytes.length % 2 === 1) return undefined;
  const zeros = [...bytes.subarray(0, 4)].map((byte) => (byte === 0 ? '0' : 'x')).join('');
  return zeros === 'x0x0' ? 'utf-16le' : zeros === '0x0x' ? 'utf-16be' : undefined;
}

const LESS_THAN = 0x3c;
/** The longest declaration that is read. */
const DECLARATION_BYTES = 256;

/** The encoding that an XML document shows by its first two bytes or declares; undefined without one (XML 1.0, appendix F). */
function xmlEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === LESS_THAN && bytes[1] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === LESS_THAN) return 'utf-16be';
  const head = latin1(bytes.subarray(0, DECLARATION_BYTES));
  const declared = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1]?.toLowerCase();
  // .NET writes utf-16 into any text that it then sends as UTF-8: a declaration of single bytes is not in UTF-16.
  return declared?.startsWith('utf-16') ? undefined : declared;
}
