// Refuses files that are no HTML or other text, before anything is searched in them: programs and images, messages (RFC 5322), EBCDIC.
import { fail } from '../../lib/failure.ts';
import { binaryKind } from '../../lib/file-kinds.ts';
import { type Result, ok } from '../../lib/result.ts';
import { latin1 } from '../../lib/bytes.ts';
import type { Source } from './source.ts';

/** Fails with unsupported_media, which names what the file is. HTML in UTF-16 has binary bytes: its encoding tells it from others. */
export function checkHtml({ bytes, charset }: Source): Result<void> {
  const kind = messageKind(bytes) ?? ebcdicKind(bytes) ?? binaryKind(bytes);
  const isUtf16 = charset.encoding.startsWith('utf-16');
  return kind === undefined || (isUtf16 && kind === 'binary data')
    ? ok(undefined)
    : fail('unsupported_media', { what: 'file format', received: kind, allowed: 'HTML and other text' });
}

/** Header fields from the start to an empty line, after the line that mailbox files have before a message. */
const FIELDS =
  /^(?:>?From [^\r\n]*\r?\n)?((?:[!-9;-~]+:[^\r\n]*(?:\r\n?|\n)(?:[ \t][^\r\n]*(?:\r\n?|\n))*){2,})(?:\r\n?|\n)/;
const MIME_FIELD = /^(?:mime-version|content-type|content-transfer-encoding):/im;
const MAIL_FIELD = /^(?:from|to|date|subject|received|message-id|return-path|snapshot-content-location):/gim;
/** What a header begins with: the name of a field, or a mailbox file's line; or nothing but blanks so far. */
const MAY_BE_FIELDS = /^(?:\xef\xbb\xbf)?\s*(?:>?From |[!-9;-~]+:|[!-9;-~]*$)/;
const START_BYTES = 256;
const HEAD_BYTES = 16_384;

/** A web archive or mail: HTML is a part of it, behind transfer encodings and boundaries. */
function messageKind(bytes: Uint8Array): string | undefined {
  if (!MAY_BE_FIELDS.test(latin1(bytes.subarray(0, START_BYTES)))) return undefined;
  const fields = FIELDS.exec(latin1(bytes.subarray(0, HEAD_BYTES)).replace(/^(?:\xef\xbb\xbf)?\s*/, ''))?.[1];
  if (fields === undefined) return undefined;
  const isMail = (fields.match(MAIL_FIELD)?.length ?? 0) >= 2;
  if (!isMail && !MIME_FIELD.test(fields)) return undefined;
  return /multipart\/related/i.test(fields) ? 'MHT web archive (MIME)' : 'MIME message (EML)';
}

/** Letters, digits, blank and the signs of markup in EBCDIC, whose code pages agree in them. */
const EBCDIC_TEXT =
  /[\x40\x4b\x4c\x61\x6e\x7d-\x7f\x81-\x89\x91-\x99\xa2-\xa9\xc1-\xc9\xd1-\xd9\xe2-\xe9\xf0-\xf9]/g;
const MIN_EBCDIC_SHARE = 0.7;

/** Markup in EBCDIC begins with its less-than sign, the letter L of ASCII, and has none of ASCII's blanks. */
function ebcdicKind(bytes: Uint8Array): string | undefined {
  const head = latin1(bytes.subarray(0, 400)).replace(/^[\x05\x0d\x15\x25\x40]*/, '');
  if (!/^\x4c[\x4f\x5a\x61\x6f\x81-\x89\x91-\x99\xa2-\xa9\xc1-\xc9\xd1-\xd9\xe2-\xe9]/.test(head))
    return undefined;
  // Two tags at least: `L` and `n` of ASCII.
  if (head.includes(' ') || !/\x4c[^]*\x6e[^]*\x4c[^]*\x6e/.test(head)) return undefined;
  return (head.match(EBCDIC_TEXT)?.length ?? 0) >= MIN_EBCDIC_SHARE * head.length ? 'EBCDIC text' : undefined;
}
