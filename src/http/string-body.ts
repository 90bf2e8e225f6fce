// Reads request bodies that are one string. Under Content-Type: application/json some clients send a JSON string (Python, C#, Java) and
// others the raw text (Node, PHP, Ruby), so both are read and nothing is ever parsed as a number.
import { type Result, ok } from '../service/result.ts';
import { fail } from '../service/failure.ts';
import { decodeText } from './charset.ts';
import { formValueStart } from './form-field.ts';
import { parseJson } from '../lib/json.ts';
import { LIMITS } from '../registry/limits.ts';
import { mediaTypeOf } from '../lib/parameters.ts';
import { parseXmlString } from './xml-string.ts';

const MISSING = { send: 'it as the body: a JSON string, XML <string>, a form field or plain text' };

export const STRING_BODY_TYPES = [
  'application/json',
  'text/json',
  'application/xml',
  'text/xml',
  'application/x-www-form-urlencoded',
] as const;

/** The value in the body, never empty. Failures: missing_value, malformed_body, unsupported_media. */
export function readStringBody(body: Uint8Array, contentType: string | null): Result<string> {
  const reader = checkStringType(contentType);
  if (!reader.ok) return reader;
  if (body.length === 0) return fail('missing_value', MISSING);
  const text = decodeText(body, contentType);
  if (!text.ok) return text;
  const value = reader.value(text.value);
  if (!value.ok) return value;
  return value.value === null || value.value === '' ? fail('missing_value', MISSING) : ok(value.value);
}

/** The reader for bodies of that Content-Type; it returns null for a missing value. Failure: unsupported_media. */
export function checkStringType(contentType: string | null): Result<(text: string) => Result<string | null>> {
  const type = mediaTypeOf(contentType);
  const read = readerFor(type);
  return read
    ? ok(read)
    : fail('unsupported_media', {
        what: 'content type',
        received: printable(type),
        allowed: `${STRING_BODY_TYPES.join(', ')}, text/plain`,
      });
}

function readerFor(type: string): ((text: string) => Result<string | null>) | undefined {
  if (type === '' || type === 'text/plain') return (text) => ok(text);
  if (type === 'application/json' || type === 'text/json' || type.endsWith('+json')) return readJson;
  if (type === 'application/xml' || type === 'text/xml') return parseXmlString;
  return type === 'application/x-www-form-urlencoded' ? readForm : undefined;
}

/** `{"value":"x"}` without further members, in any letter case, with a string or a number; behind it JSON allows nothing. */
const VALUE_ALONE = /^\{\s*"value"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)\s*\}$/is;

/** The value of a JSON string, or x for {"value":"x"}; null for JSON's null; any other text as it is, also JSON with further members. */
function readJson(text: string): Result<string | null> {
  const trimmed = text.trim();
  if (trimmed === '') return ok(null);
  if (!/^(["{]|null$)/.test(trimmed)) return ok(text);
  const member = VALUE_ALONE.exec(trimmed)?.[1];
  if (trimmed.startsWith('{') && member === undefined) return ok(text);
  // A number is never parsed: its characters are the value.
  if (member !== undefined && !member.startsWith('"')) return ok(member);
  const parsed = parseJson(member ?? trimmed, LIMITS);
  // Else it is not JSON but raw text under a JSON type.
  return ok(parsed.ok && (typeof parsed.value === 'string' || parsed.value === null) ? parsed.value : text);
}

/** What a form can hold (URL Standard, section 5.2); clients that send raw text under this type send other characters too. */
const FORM_TEXT = /^[\w*.~!'()+%&=-]*(?:\r?\n)?$/;

/**
 * The value of `=v`, else of `value=v`, in whatever place if the body can be a form, else in the first; any other text as it is, because
 * Objective-C and `curl -d` send raw text under this type.
 */
function readForm(text: string): Result<string | null> {
  const form = text.replace(/\r?\n$/, '');
  const isForm = FORM_TEXT.test(text);
  const raw = ['', 'value']
    .map((name) => (isForm ? formValue(form, name) : firstValue(form, name)))
    .find((value) => value !== null);
  if (raw === undefined) return ok(text);
  const value = decodeForm(raw);
  return value === null
    ? fail('malformed_body', { body: 'form', why: 'its field has a malformed percent escape' })
    : ok(value);
}

/** The value of the first field if it has that name, still escaped. */
function firstValue(text: string, name: string): string | null {
  const start = formValueStart((index) => text.charCodeAt(index), 0, name);
  if (start === null) return null;
  const end = text.indexOf('&', start);
  return text.slice(start, end < 0 ? text.length : end);
}

/** The value of the first field of that name, still escaped; null if there is none. */
function formValue(text: string, name: string): string | null {
  const unitAt = (index: number): number => text.charCodeAt(index);
  for (let start = 0; start <= text.length;) {
    const value = formValueStart(unitAt, start, name);
    const next = text.indexOf('&', value ?? start);
    const end = next < 0 ? text.length : next;
    if (value !== null) return text.slice(value, end);
    start = end + 1;
  }
  return null;
}

/** Unescapes a form value: plus is a space, %XX are UTF-8 bytes. Null if an escape is malformed. */
function decodeForm(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function printable(type: string): string {
  return `"${type.replace(/[^\x20-\x7e]/g, '?').slice(0, 100)}"`;
}
