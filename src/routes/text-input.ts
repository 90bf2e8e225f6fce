// Reads the text of a call from its body: a string body, a form with the parts value and logo, or a list.
import { decodeText } from '../http/charset.ts';
import { parseMultipart } from '../http/multipart.ts';
import { readStringBody } from '../http/string-body.ts';
import { isMultipart, readFile, requireUpload } from '../http/upload.ts';
import { concatBytes } from '../lib/bytes.ts';
import { mediaTypeOf } from '../lib/parameters.ts';
import type { TextInput } from '../operations/operation.ts';
import { fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';

/** The failures are those of a string body. */
export function readText(body: Uint8Array, contentType: string | null): Result<TextInput> {
  const text = readStringBody(body, contentType);
  return text.ok ? ok({ text: text.value }) : text;
}

/** A list as a string body, or as CSV. The failures are those of a string body. */
export function readTextList(body: Uint8Array, contentType: string | null): Result<TextInput> {
  if (!isCsvType(contentType)) return readText(body, contentType);
  const text = readText(body, (contentType ?? '').replace(/^[^;]*/, 'text/plain'));
  return text.ok ? ok({ ...text.value, isJson: false }) : text;
}

/** Whether the type says CSV, which a list may be beside a string body. */
export function isCsvType(contentType: string | null): boolean {
  return /^text\/(?:csv|tab-separated-values)$/.test(mediaTypeOf(contentType));
}

/** The failures are those of a string body and of a form. */
export function readTextAndLogo(body: Uint8Array, contentType: string | null): Result<TextInput> {
  if (!/^\s*multipart\/form-data\b/i.test(contentType ?? '')) return readText(body, contentType);
  const parts = parseMultipart(body, contentType);
  if (!parts.ok) return parts;
  const part = (name: string): Uint8Array | undefined =>
    parts.value.find((each) => each.name?.toLowerCase() === name)?.body;
  const value = part('value');
  if (value === undefined || value.length === 0)
    return fail('missing_value', { send: 'it as the part value of the form' });
  const text = decodeText(value, null);
  if (!text.ok) return text;
  const logo = part('logo');
  return ok({
    text: text.value,
    // A form without a file sends an empty part.
    ...(logo !== undefined && logo.length > 0 && { logo }),
    // A form has another boundary each time.
    repeated: concatBytes([value, Uint8Array.of(0), logo ?? new Uint8Array()]),
  });
}

/** A file of a form beside the one that is worked on; null: there is no form, or no such part in it. Failures: those of parseMultipart. */
export function furtherPart(
  body: Uint8Array,
  contentType: string | null,
  name: string,
): Result<Uint8Array | null> {
  if (!isMultipart(body, mediaTypeOf(contentType))) return ok(null);
  const parts = parseMultipart(body, contentType);
  if (!parts.ok) return parts;
  const part = parts.value.find((each) => each.name?.toLowerCase() === name);
  // A form without a file sends an empty part.
  return part === undefined || part.body.length === 0 ? ok(null) : readFile(part.body, name);
}

/** A list, which is a file or the body. Failures: those of requireUpload and decodeText. */
export function readList(body: Uint8Array, contentType: string | null, part: string): Result<TextInput> {
  const file = requireUpload(body, contentType, part);
  if (!file.ok) return file;
  const text = listText(file.value, contentType);
  return text.ok ? ok({ ...text.value, repeated: file.value }) : text;
}

/** The text of a list, and whether its type says that it is JSON. Failures: those of decodeText. */
export function listText(file: Uint8Array, contentType: string | null): Result<TextInput> {
  const text = decodeText(file, contentType);
  return text.ok ? ok({ text: text.value, isJson: isJson(mediaTypeOf(contentType)) }) : text;
}

/** Undefined: the type does not say, as for a part of a form. */
function isJson(type: string): boolean | undefined {
  if (/^text\/(?:csv|plain|tab-separated-values)$/.test(type)) return false;
  return /[/+]json$/.test(type) ? true : undefined;
}
