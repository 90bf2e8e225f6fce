// A file that arrives as text: read where every byte is still there (a data URL, base64, JSON of workflows and of Node), else refused with
// what happened to its bytes. Taken for a file, the text would be "none of PNG, JPEG, …", or a document.
import { decodeBase64, decodeJsonBase64 } from '../lib/base64.ts';
import { latin1, latin1Bytes } from '../lib/bytes.ts';
import { binaryKind } from '../lib/file-kinds.ts';
import { fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';
import { escapedByte } from './form-field.ts';

/** So many bytes are examined: a head of JSON or of a data URL, and enough bytes beyond ASCII to tell what happened to them. */
const HEAD_BYTES = 4096;
/** What base64 decodes to is a file's start, or begins as markup, or is a Netpbm image. */
const MIN_BASE64 = 16;
const TEXT_START = /^(?:[\t\n\f\r ]*<[a-z!?/]|P[1-7]\s)/i;
const DATA_URL =
  /^\s*data:(?=[\w.+-]+\/|[^,]*;base64,)[\w.+/-]*(?:;[\w.+-]+=(?:"[^"]*"|[^;,"]*))*(;base64)?,/i;
const ADDRESS = /^\s*((?:https?|ftp|file|blob):\/?\/?[^\s<>"]{3,2000})\s*$/i;
/** The member `$content` of Power Automate and Logic Apps; JSON.stringify of a Buffer, of a list of bytes, and of a Uint8Array. */
const CONTENT = /^\s*\{(?:[^"{}]|"(?:[^"\\]|\\.)*"|\{)*?"\$content"\s*:\s*"/;
const BYTE_LISTS = [
  /^\s*\{(?:[^[\]]*"type"\s*:\s*"Buffer")[^[\]]*"data"\s*:\s*\[/,
  /^\s*\{\s*"data"\s*:\s*\[(?=[\d,\s]*)/,
  /^\s*\[(?=\s*\d{1,3}\s*,\s*\d)/,
  /^\s*\{(?=\s*"0"\s*:\s*\d{1,3}\s*,\s*"1"\s*:)/,
] as const;

/**
 * The bytes of the file that the text stands for; the bytes as they are where they are no such text. Failures: missing_file for an
 * address, malformed_body for broken base64, malformed_file for a file whose bytes were lost on the way.
 */
export function fileOfText(bytes: Uint8Array, send: string): Result<Uint8Array> {
  const head = latin1(bytes.subarray(0, HEAD_BYTES));
  const first = /\S/.exec(head)?.[0];
  if (first === undefined || first === '<') return ok(bytes);
  const address = bytes.length < HEAD_BYTES ? ADDRESS.exec(head.replace(/^"|"$/g, ''))?.[1] : undefined;
  if (address !== undefined) return fail('missing_file', { why: { address }, send });
  if (first === '"') return ofJsonString(bytes, head);
  const read = ofDataUrl(bytes, head) ?? ofJson(bytes, head) ?? ofBase64(bytes, head);
  if (read !== undefined) return read;
  const lost = lossOf(bytes.subarray(0, HEAD_BYTES), head);
  return lost === undefined ? ok(bytes) : fail('malformed_file', { ...lost, why: `${lost.why}. ${SEND}` });
}

const SEND = 'Send its bytes unchanged (curl: --data-binary or -F, not -d), or as base64';

/** A JSON string that is nothing else than base64 or a data URL. */
function ofJsonString(bytes: Uint8Array, head: string): Result<Uint8Array> {
  const start = head.indexOf('"') + 1;
  const end = bytes.indexOf(QUOTE, start);
  if (end < 0 || latin1(bytes.subarray(end + 1, end + 64)).trim() !== '') return ok(bytes);
  const inner = bytes.subarray(start, end);
  const text = latin1(inner.subarray(0, HEAD_BYTES)).replaceAll('\\/', '/');
  const data = /^data:[\w.+/;=-]*;base64,/i.exec(text)?.[0];
  const comma = data === undefined ? 0 : inner.indexOf(COMMA) + 1;
  const file = decodeJsonBase64(inner.subarray(comma));
  return file !== undefined && (data !== undefined || isFile(file)) ? ok(file) : ok(bytes);
}

function ofDataUrl(bytes: Uint8Array, head: string): Result<Uint8Array> | undefined {
  const found = DATA_URL.exec(head);
  if (found === null) return undefined;
  const data = bytes.subarray(found[0].length);
  const plain = data.includes(PERCENT) ? unescaped(data) : data;
  const file = found[1] === undefined ? plain : decodeBase64(plain);
  return file === undefined ? notBase64('the data URL') : ok(file);
}

function ofJson(bytes: Uint8Array, head: string): Result<Uint8Array> | undefined {
  if (!/^\s*[[{]/.test(head)) return undefined;
  const content = CONTENT.exec(head)?.[0].length;
  if (content !== undefined) {
    const end = bytes.indexOf(QUOTE, content);
    const file = end < 0 ? undefined : decodeJsonBase64(bytes.subarray(content, end));
    return file === undefined ? notBase64('$content') : ok(file);
  }
  for (const [i, pattern] of BYTE_LISTS.entries()) {
    const start = pattern.exec(head)?.[0].length;
    const file = start === undefined ? undefined : byteList(bytes, start, i === 3);
    // A list of numbers alone may be anything: it counts where it is a file.
    if (file !== undefined && (i === 0 || isFile(file))) return ok(file);
  }
  return undefined;
}

/** The numbers of a list to its end; `keyed`: each behind its index and a colon. Undefined where one is no byte. */
function byteList(bytes: Uint8Array, from: number, keyed: boolean): Uint8Array | undefined {
  const out = new Uint8Array(bytes.length >> 1);
  let length = 0;
  let value = -1;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= ZERO && byte < ZERO + 10) value = Math.max(0, value) * 10 + byte - ZERO;
    else if (keyed && (byte === QUOTE || byte === COLON)) value = byte === COLON ? -1 : value;
    else if (byte === COMMA || byte === END_OF_LIST || byte === END_OF_OBJECT) {
      if (value > 255) return undefined;
      if (value >= 0) out[length++] = value;
      if (byte !== COMMA) return out.subarray(0, length);
      value = -1;
    } else if (byte > 32) return undefined;
  }
  return undefined;
}

function ofBase64(bytes: Uint8Array, head: string): Result<Uint8Array> | undefined {
  const start = /^\s*(?:[\w+/-]\s*){16,512}/.exec(head)?.[0].replaceAll(/\s/g, '');
  if (start === undefined || start.length < MIN_BASE64) return undefined;
  const begin = decodeBase64(latin1Bytes(start.slice(0, start.length & ~3)));
  if (begin === undefined || !isFile(begin)) return undefined;
  const file = decodeBase64(bytes);
  return file === undefined ? notBase64('the file') : ok(file);
}

function isFile(bytes: Uint8Array): boolean {
  const kind = binaryKind(bytes);
  return (kind !== undefined && kind !== 'binary data') || TEXT_START.test(latin1(bytes.subarray(0, 64)));
}

/** Signatures of what the operations read, as Latin-1. */
const SIGNATURES: readonly (readonly [format: string, start: string])[] = [
  ['PNG image', '\x89PNG\r\n\x1a\n'],
  ['JPEG image', '\xff\xd8\xff'],
  ['PowerPoint presentation', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['GIF image', 'GIF8'],
  ['PDF', '%PDF-'],
  ['BMP image', 'BM'],
  ['WebP image', 'RIFF'],
  ['TIFF image', 'II*\0'],
  ['TIFF image', 'MM\0*'],
  ['HEIF image', '\0\0\0'],
];
/** A file whose signature is ASCII has at least so many damaged characters in its head. */
const MIN_DAMAGED = 16;
const WINDOWS = new TextDecoder('windows-1252');
/** A signature as text that was decoded wrongly: without its last character, whose bytes may go on. */
const DAMAGED = SIGNATURES.map(([format, start]) => ({
  format,
  isAscii: /^[\0-\x7f]*$/.test(start),
  replaced: new TextDecoder().decode(latin1Bytes(start)),
  widened: [start, WINDOWS.decode(latin1Bytes(start))],
}));
const REPLACED = 'its bytes were read as UTF-8 text, and each that is none was replaced by U+FFFD';
const WIDENED = 'its bytes were read as Latin-1 text and written as UTF-8, two bytes for one';
/** A PNG's signature is made to show this (PNG Specification, section 12.12). */
const PNG_LINE_ENDS = /^\x89PNG(?!\r\n\x1a\n)[\r\n]+\x1a[\r\n]/;

function lossOf(
  head: Uint8Array,
  text: string,
): { readonly format: string; readonly why: string } | undefined {
  if (PNG_LINE_ENDS.test(text))
    return { format: 'PNG image', why: 'its line ends were changed, as text is sent' };
  if (text.startsWith('\tPNG\r\n\x1a\n'))
    return { format: 'PNG image', why: 'it was sent as text of 7 bits, without the eighth of each byte' };
  const decoded = decodedHead(head);
  if (decoded === undefined) return undefined;
  const beyond = decoded.match(/[^\0-\x7f]/gu) ?? [];
  const replaced = beyond.filter((character) => character === '\uFFFD').length;
  const wide = beyond.filter((character) => WINDOWS_CHARACTERS.has(character)).length;
  for (const { format, isAscii, replaced: lost, widened } of DAMAGED) {
    if (isAscii && beyond.length < MIN_DAMAGED) continue;
    const isLost = isAscii ? replaced * 3 > beyond.length : replaced > 0;
    if (isLost && decoded.startsWith(isAscii ? lost : lost.slice(0, -1))) return { format, why: REPLACED };
    if (wide === beyond.length && widened.some((start) => decoded.startsWith(start)))
      return { format, why: WIDENED };
  }
  return undefined;
}

/** What one byte can be in Latin-1 or windows-1252. */
const WINDOWS_CHARACTERS: ReadonlySet<string> = new Set(
  Array.from({ length: 128 }, (_, i) => [
    String.fromCharCode(128 + i),
    WINDOWS.decode(Uint8Array.of(128 + i)),
  ]).flat(),
);

/** The head as UTF-8; undefined where it is none. Its last character may be cut. */
function decodedHead(head: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

function notBase64(what: string): Result<never> {
  return fail('malformed_body', { body: 'body', why: `${what} is not base64` });
}

const PERCENT = 37;
const QUOTE = 34;
const COMMA = 44;
const ZERO = 48;
const COLON = 58;
const END_OF_LIST = 93;
const END_OF_OBJECT = 125;

/** Bytes with %XX undone; others stay (RFC 2397). */
function unescaped(data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length);
  let length = 0;
  for (let at = 0; at < data.length; at += 1) {
    const code = data[at] === PERCENT ? escapedByte(data[at + 1], data[at + 2]) : -1;
    out[length++] = code < 0 ? (data[at] ?? 0) : code;
    if (code >= 0) at += 2;
  }
  return out.subarray(0, length);
}
