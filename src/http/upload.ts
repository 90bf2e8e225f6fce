// Finds the uploaded file in a body: the named part; else the first part with a filename; else the only part; or the body itself if it
// is no form. Filenames and declared types are never trusted.
import { decodeJsonBase64 } from '../lib/base64.ts';
import { latin1 } from '../lib/bytes.ts';
import { type FailurePayloads, fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';
import { AMPERSAND, PERCENT, PLUS, SPACE, escapedByte, formValueStart } from './form-field.ts';
import { filesOfJson } from './json-files.ts';
import { parseMultipart } from './multipart.ts';
import { mediaTypeOf } from '../lib/parameters.ts';
import { placeholderIn } from './placeholder.ts';
import { fileOfText } from './text-file.ts';

const FORM = 'application/x-www-form-urlencoded';
const QUOTE = 34;

/**
 * The file's bytes, a view into the body unless they were escaped or base64; null if the request has no file. `partName`: for example
 * `imageFile`. Failures: those of parseMultipart and readFile, malformed_body.
 */
export function findUpload(
  body: Uint8Array,
  contentType: string | null,
  partName: string,
): Result<Uint8Array | null> {
  const found = foundIn(body, contentType, partName);
  return found.ok && found.value !== null ? readFile(found.value, partName) : found;
}

/** The file, which may have come as text. Failures: missing_file for a text that stands for one, those of fileOfText. */
export function readFile(file: Uint8Array, partName: string): Result<Uint8Array> {
  const instead = placeholderIn(file);
  return instead === undefined ? fileOfText(file, waysFor(partName)) : missingFile({ instead }, partName);
}

function foundIn(body: Uint8Array, contentType: string | null, partName: string): Result<Uint8Array | null> {
  const type = mediaTypeOf(contentType);
  if (body.length === 0) return ok(null);
  if (isMultipart(body, type)) return fromMultipart(body, contentType, partName);
  if (type === FORM) {
    const field = fromForm(body, partName);
    return field.ok && field.value === null && !looksForm(body) && !isEmptyDocument(body) ? ok(body) : field;
  }
  if (isJsonType(type)) {
    const member = fromJson(body, partName);
    if (member !== undefined) return member;
    const list = filesOfJson(body, `${partName}s`);
    if (list !== undefined) return list.ok ? onlyOne(list.value, partName) : list;
  }
  if (/^(application|text)\/(json|xml)$/.test(type)) return ok(isEmptyDocument(body) ? null : body);
  return ok(body);
}

/** Of a list where one file is read: it must have no other, which would be lost in silence. */
function onlyOne(files: readonly Uint8Array[], partName: string): Result<Uint8Array | null> {
  if (files.length < 2) return ok(files[0] ?? null);
  const why = `${partName}s has ${files.length} files, and one is read: send X-Include-Files: true to an operation that has it, or one file`;
  return fail('malformed_body', { body: 'JSON body', why });
}

/** findUpload for operations that need a file. A missing or an empty one fails with missing_file, which says how to send it. */
export function requireUpload(
  body: Uint8Array,
  contentType: string | null,
  partName: string,
): Result<Uint8Array> {
  const found = findUpload(body, contentType, partName);
  if (!found.ok) return found;
  if (found.value === null) return missingFile('absent', partName);
  if (found.value.length === 0) return missingFile('empty', partName);
  return ok(found.value);
}

/** The failure of a request without a file, which says how to send one. */
export function missingFile(why: FailurePayloads['missing_file']['why'], partName: string): Result<never> {
  return fail('missing_file', { why, send: waysFor(partName) });
}

function waysFor(partName: string): string {
  return `multipart/form-data with the part ${partName}, or the file itself as the body`;
}

/** Whether a media type, as mediaTypeOf returns it, is JSON. */
export function isJsonType(type: string): boolean {
  return /^(application|text)\/json$/.test(type);
}

/** Whether a body is multipart/form-data: by its type, as mediaTypeOf returns it, or by its first bytes, whatever type stands there. */
export function isMultipart(body: Uint8Array, type: string): boolean {
  return type === 'multipart/form-data' || looksMultipart(body);
}

function fromMultipart(
  body: Uint8Array,
  contentType: string | null,
  partName: string,
): Result<Uint8Array | null> {
  const parts = parseMultipart(body, contentType);
  if (!parts.ok) return parts;
  const named = parts.value.filter(({ name }) => name?.toLowerCase() === partName.toLowerCase());
  const chosen =
    named.find(({ body: bytes }) => bytes.length > 0) ??
    named[0] ??
    parts.value.find(({ filename }) => filename !== null) ??
    (parts.value.length === 1 ? parts.value[0] : undefined);
  return ok(chosen?.body ?? null);
}

/**
 * The file in `inputFile=<url-encoded document>`, as the bytes that were sent, so that any charset survives. One pass over the bytes
 * without a call for each field: 16 MB of `&` take 40 ms instead of 1.1 s.
 */
function fromForm(body: Uint8Array, partName: string): Result<Uint8Array | null> {
  const byteAt = (index: number): number | undefined => body[index];
  const first = partName.toLowerCase().charCodeAt(0);
  for (let at = 0; at < body.length; at += 1) {
    if (at > 0 && body[at - 1] !== AMPERSAND) continue;
    const byte = body[at] ?? 0;
    if (byte !== PERCENT && (byte | 32) !== first) continue;
    const value = formValueStart(byteAt, at, partName);
    if (value === null) continue;
    return fieldValue(body, value);
  }
  return ok(null);
}

/** What a form can hold (URL Standard, section 5.2): letters, digits and these. */
const FORM_BYTES = new Uint8Array(256);
for (let byte = 0; byte < 128; byte += 1)
  FORM_BYTES[byte] = /[\w*.~!'()+%&=\r\n-]/.test(String.fromCharCode(byte)) ? 1 : 0;
const MARKUP_START = '<'.charCodeAt(0);

/**
 * The value that begins there. A client that does not escape sends documents with their own `&` and `%`: with a `<`, or without any
 * escape, all that follows is the document. Escapes beside an unescaped `&` do not tell where it ends: malformed_body.
 */
function fieldValue(body: Uint8Array, start: number): Result<Uint8Array> {
  const rest = body.subarray(start);
  const ampersand = rest.indexOf(AMPERSAND);
  if (!rest.some((byte) => FORM_BYTES[byte] === 0))
    return unescapeBytes(ampersand < 0 ? rest : rest.subarray(0, ampersand));
  const hasEscape = rest.some((byte, at) => byte === PERCENT && escapedByte(rest[at + 1], rest[at + 2]) >= 0);
  if (!hasEscape || rest.includes(MARKUP_START)) return ok(rest);
  return ampersand < 0
    ? unescapeBytes(rest)
    : fail('malformed_body', {
        body: 'form',
        why: 'an & of the document is not escaped as %26: escape the whole field, or send the file as the body',
      });
}

function unescapeBytes(field: Uint8Array): Result<Uint8Array> {
  const out = new Uint8Array(field.length);
  let length = 0;
  for (let at = 0; at < field.length; at += 1) {
    const byte = field[at] ?? 0;
    if (byte !== PERCENT) {
      out[length++] = byte === PLUS ? SPACE : byte;
      continue;
    }
    const code = escapedByte(field[at + 1], field[at + 2]);
    if (code < 0)
      return fail('malformed_body', { body: 'form', why: `it has a malformed percent escape at byte ${at}` });
    out[length++] = code;
    at += 2;
  }
  return ok(out.subarray(0, length));
}

/** False for bytes that no form has (URL Standard, 5.2): `curl --data-binary @file` declares a form, but its body is the file. */
function looksForm(body: Uint8Array): boolean {
  return /^[\w*.~!'()+%&=-]*(?:\r?\n)?$/.test(latin1(body.subarray(0, 512)));
}

/** The file's member must begin within this many bytes; other members may precede it if they are short. */
const JSON_HEAD_BYTES = 1024;

/**
 * The file in `{"imageFile":"<base64>"}`, also as a data URL; undefined if the body is something else. It is decoded from the bytes,
 * because parsed JSON would hold 32 MB three times.
 */
function fromJson(body: Uint8Array, partName: string): Result<Uint8Array> | undefined {
  const head = latin1(body.subarray(0, JSON_HEAD_BYTES));
  const member = new RegExp(`^\\s*\\{[^]*?"${partName}"\\s*:\\s*"(?:data:[\\w.+/;=\\\\-]*,)?`, 'i').exec(
    head,
  );
  if (member === null) return undefined;
  const start = member[0].length;
  const end = body.indexOf(QUOTE, start);
  if (end < 0)
    return fail('malformed_body', { body: 'JSON body', why: `the text of ${partName} has no end` });
  const bytes = decodeJsonBase64(body.subarray(start, end));
  return bytes === undefined
    ? fail('malformed_body', { body: 'JSON body', why: `the text of ${partName} is not base64` })
    : ok(bytes);
}

function looksMultipart(body: Uint8Array): boolean {
  return /^(?:\r?\n)*--[^\r\n]+\r?\ncontent-/i.test(latin1(body.subarray(0, 600)));
}

/** Whether the body is what a client sends if it drops the file: nothing, {}, null or "". */
function isEmptyDocument(body: Uint8Array): boolean {
  return body.length <= 64 && /^\s*(\{\s*\}|null|"")?\s*$/.test(latin1(body));
}
