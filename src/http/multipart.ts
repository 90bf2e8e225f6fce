// Parses multipart/form-data as bytes (RFC 7578, RFC 2046 section 5.1). Request.formData() would decode a part without a filename as
// UTF-8, and the Node client sends images like that. Part bodies are views into the request's bytes; nothing is copied.
import { latin1, latin1Bytes } from '../lib/bytes.ts';
import { type Result, ok } from '../service/result.ts';
import { fail } from '../service/failure.ts';
import { LIMITS } from './limits.ts';
import { decodeBase64 } from '../lib/base64.ts';
import { own } from '../lib/own.ts';
import { shown } from '../wording/index.ts';
import { decodeQuotedPrintable } from './quoted-printable.ts';
import { headerParameter, mediaParameter } from '../lib/parameters.ts';

export interface Part {
  readonly name: string | null;
  readonly filename: string | null;
  readonly body: Uint8Array;
}

/** The most header bytes of one part: far above real ones, which have some 200. */
const MAX_PART_HEADER_BYTES = 16 * 1024;
const HEADERS = /^(?:[^\r\n]+\r?\n)*\r?\n/;
/** A part may have no body, not even the empty line before it (RFC 2046, section 5.1.1). */
const HEADERS_ALONE = /^(?:[!-9;-~]+[ \t]*:[^\r\n]*\r?\n)+$/;
const CR = 13;
const LF = 10;
const DASH = 45;
/** The bytes that may follow a boundary: a line end, a dash, a space or a tab. */
const FOLLOWERS: readonly number[] = [CR, LF, DASH, 32, 9];

const asSent = (bytes: Uint8Array): Uint8Array => bytes;
/** How a part's body is decoded (RFC 2045, section 6): RFC 7578 deprecates the header, but mail libraries that build forms write it. */
const TRANSFER_ENCODINGS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array | undefined>> = {
  '7bit': asSent,
  '8bit': asSent,
  binary: asSent,
  base64: decodeBase64,
  'quoted-printable': decodeQuotedPrintable,
};

/**
 * The parts in order. Accepts a missing boundary parameter, line ends of LF alone and a missing final CRLF. Failures: malformed_body,
 * invalid_header for a boundary that is too long.
 */
export function parseMultipart(body: Uint8Array, contentType: string | null): Result<readonly Part[]> {
  const legal = checkBoundary(contentType);
  if (!legal.ok) return legal;
  const boundary = findBoundary(body, contentType);
  if (boundary === null) return malformed('no boundary line was found');
  const delimiter = latin1Bytes(`--${boundary}`);
  const parts: Part[] = [];
  let at = nextDelimiter(body, delimiter, 0);
  if (at < 0) return malformed('the boundary that its header names does not occur in the body');
  while (at >= 0) {
    const start = at + delimiter.length;
    if (body[start] === DASH && body[start + 1] === DASH) return ok(parts);
    const content = afterLineEnd(body, start);
    const end = nextDelimiter(body, delimiter, content);
    const part = parsePart(body.subarray(content, end < 0 ? body.length : beforeLineEnd(body, end)));
    if (part === null) return malformed(`part ${parts.length + 1} has no header`);
    if (typeof part === 'string') return malformed(`part ${parts.length + 1} ${part}`);
    // Without a closing delimiter the upload was truncated, and this part may be half a file.
    if (end < 0) return malformed(`it ends inside part ${parts.length + 1}: the closing boundary is missing`);
    parts.push(part);
    if (parts.length > LIMITS.MAX_MULTIPART_PARTS)
      return malformed(`it has more than ${LIMITS.MAX_MULTIPART_PARTS} parts`);
    at = end;
  }
  return ok(parts);
}

/** Checks the boundary that a Content-Type names. Failure: invalid_header if it is longer than RFC 2046 allows. */
export function checkBoundary(contentType: string | null): Result<void> {
  const length = mediaParameter(contentType, 'boundary')?.length ?? 0;
  return length <= LIMITS.MAX_BOUNDARY_CHARACTERS
    ? ok(undefined)
    : fail('invalid_header', {
        header: 'Content-Type',
        rule: `may name a boundary of at most ${LIMITS.MAX_BOUNDARY_CHARACTERS} characters`,
        received: `one of ${length}`,
      });
}

function findBoundary(body: Uint8Array, contentType: string | null): string | null {
  const declared = mediaParameter(contentType, 'boundary');
  if (declared !== null) return declared;
  const line = /^(?:\r?\n)*--([^\r\n]{1,200})\r?\n/.exec(latin1(body.subarray(0, 512)))?.[1]?.trimEnd();
  return line !== undefined && line.length <= LIMITS.MAX_BOUNDARY_CHARACTERS ? line : null;
}

/**
 * The index of the next delimiter, or -1. A delimiter is at the start of a line and is followed by white space, a line end or `--`. The
 * search is linear: a delimiter contains no line end, so each byte is compared for one line only. It is a plain loop, because for a
 * body of line ends 32 million calls of indexOf took 1.5 s.
 */
function nextDelimiter(body: Uint8Array, delimiter: Uint8Array, from: number): number {
  const last = body.length - delimiter.length;
  for (let at = from; at <= last; at += 1) {
    if ((at === 0 || body[at - 1] === LF) && isDelimiter(body, delimiter, at)) return at;
  }
  return -1;
}

function isDelimiter(body: Uint8Array, delimiter: Uint8Array, at: number): boolean {
  for (let index = 0; index < delimiter.length; index += 1) {
    if (body[at + index] !== delimiter[index]) return false;
  }
  const follower = body[at + delimiter.length];
  return follower === undefined || FOLLOWERS.includes(follower);
}

function afterLineEnd(body: Uint8Array, from: number): number {
  const end = body.indexOf(LF, from);
  return end < 0 ? body.length : end + 1;
}

/** Before the line end that belongs to the delimiter at `end`; for an empty part that is before its start. */
function beforeLineEnd(body: Uint8Array, end: number): number {
  return body[end - 2] === CR ? end - 2 : end - 1;
}

/** The part; null if it has no header, a text if its encoding cannot be undone. */
function parsePart(bytes: Uint8Array): Part | string | null {
  const head = latin1(bytes.subarray(0, MAX_PART_HEADER_BYTES));
  const [headers] =
    HEADERS.exec(head) ?? (bytes.length === head.length ? HEADERS_ALONE.exec(head) : null) ?? [];
  if (headers === undefined) return null;
  const disposition = headerValue(headers, 'content-disposition') ?? '';
  const encoding = headerValue(headers, 'content-transfer-encoding')?.trim().toLowerCase() || 'binary';
  const decode = own(TRANSFER_ENCODINGS, encoding);
  if (decode === undefined) return `has the Content-Transfer-Encoding ${shown(encoding)}, which is not known`;
  const body = decode(bytes.subarray(headers.length));
  if (body === undefined) return `is not ${encoding}, as its Content-Transfer-Encoding says`;
  return {
    name: headerParameter(disposition, 'name'),
    filename: headerParameter(disposition, 'filename') ?? headerParameter(disposition, 'filename*'),
    body,
  };
}

function headerValue(head: string, name: string): string | null {
  return new RegExp(`(?:^|\\n)${name}[ \\t]*:[ \\t]*([^\\r\\n]*)`, 'i').exec(head)?.[1] ?? null;
}

function malformed(why: string): Result<never> {
  return fail('malformed_body', { body: 'multipart body', why });
}
