// A document as the scan reads it: one unit a character or byte, ASCII where the document is ASCII, at offsets that
// lead back to the bytes. UTF-8 and the legacy encodings are their own units: no trail byte of any of them is one of
// the delimiters < > " ' = & / or white space (WHATWG Encoding Standard). UTF-16 and ISO-2022-JP are not, and get
// units of their own.
import { type Charset, determineCharset } from './charset.ts';

export interface Source {
  readonly bytes: Uint8Array;
  readonly charset: Charset;
  readonly units: Uint8Array;
  /** True where units are the document's own bytes from `charset.bomBytes` on: other tools can read it too. */
  readonly asciiCompatible: boolean;
  /** Offset in `bytes` of a unit. */
  toByte(unit: number): number;
  /** ASCII text in the document's encoding, as it is to be written at that unit. */
  encode(ascii: string, unit: number): Uint8Array;
  /** The text between two units, undecodable bytes as U+FFFD. */
  decode(from: number, to: number): string;
}

/** Above ASCII: any unit that no rule of the markup asks for. */
const OTHER = 0x80;

export function openSource(bytes: Uint8Array, httpCharset?: string): Source {
  const charset = determineCharset(bytes, httpCharset);
  const body = bytes.subarray(charset.bomBytes);
  const wide = charset.encoding === 'utf-16le' || charset.encoding === 'utf-16be';
  const escaped = charset.encoding === 'iso-2022-jp' ? maskEscapes(body) : undefined;
  const width = wide ? 2 : 1;
  const decoder = new TextDecoder(charset.encoding, { fatal: false, ignoreBOM: true });
  const toByte = (unit: number): number => charset.bomBytes + unit * width;
  return {
    bytes,
    charset,
    units: wide ? narrow(body, charset.encoding === 'utf-16le' ? 0 : 1) : (escaped?.units ?? body),
    asciiCompatible: !wide && escaped === undefined,
    toByte,
    encode(ascii, unit) {
      const text = escaped !== undefined && unit >= escaped.openFrom ? `\u001B(B${ascii}` : ascii;
      const narrowBytes = new TextEncoder().encode(text);
      return wide ? widen(narrowBytes, charset.encoding === 'utf-16le' ? 0 : 1) : narrowBytes;
    },
    decode: (from, to) => decoder.decode(bytes.subarray(toByte(from), toByte(to))),
  };
}

/** UTF-16 code units as units; `low` is the place of the low byte in a pair. An odd last byte is left out. */
function narrow(body: Uint8Array, low: 0 | 1): Uint8Array {
  const units = new Uint8Array(body.length >> 1);
  for (let unit = 0; unit < units.length; unit += 1) {
    const lowByte = body[2 * unit + low] ?? 0;
    units[unit] = body[2 * unit + 1 - low] === 0 && lowByte < OTHER ? lowByte : OTHER;
  }
  return units;
}

function widen(ascii: Uint8Array, low: 0 | 1): Uint8Array {
  const wide = new Uint8Array(2 * ascii.length);
  for (let index = 0; index < ascii.length; index += 1) wide[2 * index + low] = ascii[index] ?? 0;
  return wide;
}

const ESCAPE = 0x1b;

/**
 * ISO-2022-JP writes two-byte characters with ASCII bytes between escape sequences: those and the sequences become
 * OTHER. `openFrom` is the unit from which the last such run goes on to the end; length + 1: the end is ASCII.
 */
function maskEscapes(body: Uint8Array): { units: Uint8Array; openFrom: number } {
  const units = body.slice();
  let ascii = true;
  let openFrom = body.length + 1;
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] === ESCAPE) {
      const length = escapeLength(body, at);
      if (length > 0) {
        // ESC ( B is ASCII, ESC ( J is JIS X 0201 Latin: ASCII but for two characters that markup does not use.
        const final = body[at + length - 1];
        ascii = body[at + 1] === 0x28 && (final === 0x42 || final === 0x4a);
        openFrom = ascii ? body.length + 1 : at + length;
        units.fill(OTHER, at, at + length);
        at += length - 1;
        continue;
      }
    }
    if (!ascii) units[at] = OTHER;
  }
  return { units, openFrom };
}

/** ESC ( B, ESC ( J, ESC ( I, ESC $ @, ESC $ B (WHATWG Encoding Standard 13.2.1). */
function escapeLength(body: Uint8Array, at: number): number {
  const first = body[at + 1];
  const second = body[at + 2];
  if (first === 0x28) return second === 0x42 || second === 0x4a || second === 0x49 ? 3 : 0;
  return first === 0x24 && (second === 0x40 || second === 0x42) ? 3 : 0;
}
