// The headers of Netpbm's formats (netpbm.sourceforge.net/doc: pbm, pgm, ppm, pam): P1 to P6, and P7 with named fields.
import { ok, type Result } from '../../lib/result.ts';
import { checkSides, malformed, unsupported } from '../failures.ts';

/** How samples are written: characters 0 and 1, decimal numbers, bits, or bytes (two, big-endian, where maxval is above 255). */
export type Coding = 'digits' | 'numbers' | 'bits' | 'bytes';

export interface Header {
  readonly width: number;
  readonly height: number;
  /** Samples a pixel: 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha. */
  readonly depth: number;
  readonly maxval: number;
  readonly coding: Coding;
  /** Offset of the first sample. */
  readonly at: number;
}

/** By the second byte of a file. PBM has no maxval. */
const FORMS: Readonly<Record<string, Pick<Header, 'depth' | 'coding'>>> = {
  1: { depth: 1, coding: 'digits' },
  2: { depth: 1, coding: 'numbers' },
  3: { depth: 3, coding: 'numbers' },
  4: { depth: 1, coding: 'bits' },
  5: { depth: 1, coding: 'bytes' },
  6: { depth: 3, coding: 'bytes' },
};
const MAX_MAXVAL = 65_535;
const MAX_DEPTH = 4;
/** Numbers of more digits are no size of an image. */
const MAX_DIGITS = 9;
/** Fields of a PAM header have one line each, and comments may stand between them. */
const MAX_PAM_HEADER_BYTES = 65_536;

const NEWLINE = 0x0a;
const HASH = 0x23;
const CR = 0x0d;

/** Space, tab, line feed, vertical tab, form feed, carriage return. */
function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** Failures: malformed_file, unsupported_media (a PAM of other samples), too_large. */
export function readHeader(bytes: Uint8Array): Result<Header> {
  const header = bytes[1] === 0x37 ? readPam(bytes) : readNumbers(bytes);
  if (!header.ok) return header;
  const { width, height, maxval } = header.value;
  const sides = checkSides('pnm', width, height);
  if (!sides.ok) return sides;
  return maxval >= 1 && maxval <= MAX_MAXVAL
    ? header
    : malformed('pnm', `its maxval is ${maxval}, 1 to ${MAX_MAXVAL} is allowed`);
}

function readNumbers(bytes: Uint8Array): Result<Header> {
  const form = FORMS[String.fromCharCode(bytes[1] ?? 0)];
  if (form === undefined) return malformed('pnm', 'its first two bytes are not P1 to P7');
  const names =
    form.coding === 'digits' || form.coding === 'bits' ? ['width', 'height'] : ['width', 'height', 'maxval'];
  const numbers: number[] = [];
  let at = 2;
  for (const name of names) {
    const from = afterSpace(bytes, at);
    at = from;
    while (isDigit(bytes[at] ?? 0)) at += 1;
    if (at === from || at - from > MAX_DIGITS) return malformed('pnm', `its header has no ${name}`);
    numbers.push(Number(String.fromCharCode(...bytes.subarray(from, at))));
  }
  const [width = 0, height = 0, maxval = 1] = numbers;
  return ok({ ...form, width, height, maxval, at: afterDelimiter(bytes, at) });
}

/** One byte of white space, or a comment with the end of its line, stands before the samples; some programs end lines with two bytes. */
function afterDelimiter(bytes: Uint8Array, at: number): number {
  if (bytes[at] === HASH) return afterLine(bytes, at);
  return bytes[at] === CR && bytes[at + 1] === NEWLINE ? at + 2 : at + 1;
}

function readPam(bytes: Uint8Array): Result<Header> {
  const end = Math.min(bytes.length, MAX_PAM_HEADER_BYTES);
  const fields = new Map<string, number>();
  for (let at = afterLine(bytes, 0); at < end;) {
    const next = afterLine(bytes, at);
    const line = String.fromCharCode(...bytes.subarray(at, Math.min(next, at + 80))).trim();
    at = next;
    if (line === 'ENDHDR') return pamHeader(fields, at);
    const [, name = '', digits = ''] = /^(WIDTH|HEIGHT|DEPTH|MAXVAL)\s+(\d{1,9})$/.exec(line) ?? [];
    if (name !== '') fields.set(name, Number(digits));
  }
  return malformed('pnm', 'its header has no ENDHDR');
}

function pamHeader(fields: ReadonlyMap<string, number>, at: number): Result<Header> {
  const value = (name: string): number => fields.get(name) ?? 0;
  const depth = value('DEPTH');
  if (depth > MAX_DEPTH) return unsupported('pnm', `${depth} samples a pixel`);
  if (depth < 1) return malformed('pnm', 'its header has no DEPTH');
  return ok({
    width: value('WIDTH'),
    height: value('HEIGHT'),
    depth,
    maxval: value('MAXVAL'),
    coding: 'bytes',
    at,
  });
}

/** The offset of what follows white space and comments. */
export function afterSpace(bytes: Uint8Array, from: number): number {
  for (let at = from; ;) {
    const byte = bytes[at] ?? 0;
    if (isSpace(byte)) at += 1;
    else if (byte === HASH) at = afterLine(bytes, at);
    else return at;
  }
}

/** The offset after the next line feed, or the file's end. */
function afterLine(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(NEWLINE, from);
  return end < 0 ? bytes.length : end + 1;
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
