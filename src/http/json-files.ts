// The files of a list in JSON: `{"imageFiles":["<base64>", {"$content":"<base64>"}]}`, decoded from the bytes, because parsed JSON would hold 32 MB
// three times.
import { decodeJsonBase64 } from '../lib/base64.ts';
import { latin1 } from '../lib/bytes.ts';
import { LIMITS } from '../registry/limits.ts';
import { fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';

/** The list must begin within this many bytes; other members may precede it if they are short. */
const JSON_HEAD_BYTES = 1024;
const QUOTE = 34;
const COMMA = 44;
const END_OF_LIST = 93;
/** The longest head of a data URL, such as `data:image/png;base64,`. */
const DATA_URL_BYTES = 256;

/** The files of the list; undefined if the body is something else. Failures: malformed_body, too_large. */
export function filesOfJson(body: Uint8Array, member: string): Result<readonly Uint8Array[]> | undefined {
  const head = latin1(body.subarray(0, JSON_HEAD_BYTES));
  const start = new RegExp(`^\\s*\\{[^]*?"${member}"\\s*:\\s*\\[`, 'i').exec(head)?.[0].length;
  if (start === undefined) return undefined;
  const malformed = (why: string): Result<never> => fail('malformed_body', { body: 'JSON body', why });
  const files: Uint8Array[] = [];
  let at = skipBlank(body, start);
  if (body[at] === END_OF_LIST) return ok(files);
  for (;;) {
    const item = `item ${files.length + 1} of ${member}`;
    const content = contentStart(body, at);
    if (content === undefined) return malformed(`${item} is neither a text nor an object with $content`);
    const end = body.indexOf(QUOTE, content.start);
    if (end < 0) return malformed(`${item} has no end`);
    if (files.length === LIMITS.MAX_SCAN_FILES) return tooMany();
    const text = body.subarray(content.start, end);
    const dataUrl = /^data:[\w.+/;=\\-]*,/.exec(latin1(text.subarray(0, DATA_URL_BYTES)))?.[0].length ?? 0;
    const bytes = decodeJsonBase64(text.subarray(dataUrl));
    if (bytes === undefined) return malformed(`${item} is not base64`);
    files.push(bytes);
    const after = content.isObject ? objectEnd(body, end) : end + 1;
    if (after === undefined) return malformed(`${item} goes on behind its content with more than texts`);
    at = skipBlank(body, after);
    if (body[at] === END_OF_LIST) return ok(files);
    if (body[at] !== COMMA) return malformed(`a comma or ] must follow ${item}`);
    at = skipBlank(body, at + 1);
  }
}

/** A member whose value is a text, in short objects. */
const TEXT_MEMBER = String.raw`\s*"(?:[^"\\]|\\.)*"\s*:\s*"(?:[^"\\]|\\.)*"\s*`;
/** A file as Power Automate and Logic Apps write one: `{"$content-type":"image/png","$content":"<base64>"}`; as an attachment, `contentBytes`. */
const CONTENT_OBJECT = new RegExp(
  `^\\{(?:${TEXT_MEMBER},)*?\\s*"(?:\\$content|contentBytes)"\\s*:\\s*"`,
  'i',
);
const OBJECT_END = new RegExp(`^"\\s*(?:,${TEXT_MEMBER})*\\}`);

/** Where the base64 of an item begins, behind its quote: the item is the text itself, or an object that has it. */
function contentStart(
  body: Uint8Array,
  at: number,
): { readonly start: number; readonly isObject: boolean } | undefined {
  if (body[at] === QUOTE) return { start: at + 1, isObject: false };
  const head = CONTENT_OBJECT.exec(latin1(body.subarray(at, at + JSON_HEAD_BYTES)))?.[0];
  return head === undefined ? undefined : { start: at + head.length, isObject: true };
}

/** The place behind an object whose content ends at that quote. */
function objectEnd(body: Uint8Array, quote: number): number | undefined {
  const tail = OBJECT_END.exec(latin1(body.subarray(quote, quote + JSON_HEAD_BYTES)))?.[0];
  return tail === undefined ? undefined : quote + tail.length;
}

function skipBlank(body: Uint8Array, from: number): number {
  let at = from;
  while (body[at] === 32 || body[at] === 9 || body[at] === 10 || body[at] === 13) at += 1;
  return at;
}

/** The failure of a request with more files than are read at once. */
export function tooMany(): Result<never> {
  return fail('too_large', { what: 'the request', limit: LIMITS.MAX_SCAN_FILES, unit: 'files' });
}
