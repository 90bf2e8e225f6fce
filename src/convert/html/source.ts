// A document in the units that the scan reads: one for each character or byte, ASCII where the document is ASCII, with offsets that lead
// back to the bytes. The bytes of UTF-8 and the legacy encodings serve as units directly, because no trail byte in them is one of the
// delimiters < > " ' = & / or white space (WHATWG Encoding Standard). UTF-16 and ISO-2022-JP are converted to units.
import { type Charset, determineCharset } from './charset.ts';

export interface Source {
  readonly bytes: Uint8Array;
  readonly charset: Charset;
  readonly units: Uint8Array;
  /** True if the units are the document's own bytes from `charset.bomBytes` on, so that other tools can read it too. */
  readonly asciiCompatible: boolean;
  /** The offset of a unit in `bytes`. */
  toByte(unit: number): number;
  /** ASCII text in the document's encoding, in the form for that unit. */
  encode(ascii: string, unit: number): Uint8Array;
  /** The text between two units, with U+FFFD for undecodable bytes. */
  decode(from: number, to: number): string;
}

/** A unit above ASCII, which no rule of the markup mentions. */
const OTHER = 0x80;

/** Opens a document in its charset; nothing is copied unless the units differ from the bytes. */
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

/** UTF-16 code units as units; `low` is the index of the low byte in a pair. An odd last byte is dropped. */
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
 * ISO-2022-JP writes two-byte characters as ASCII bytes between escape sequences; both become OTHER. `openFrom` is the unit from which the
 * last such run continues to the end, or length + 1 if the end is ASCII.
 */
function maskEscapes(body: Uint8Array): { units: Uint8Array; openFrom: number } {
  const units = body.slice();
  let ascii = true;
  let openFrom = body.length + 1;
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] === ESCAPE) {
      const length = escapeLength(body, at);
      if (length > 0) {
        // ESC ( B is ASCII; ESC ( J is JIS X 0201 Latin, which differs from ASCII in two characters that markup does not use.
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

/** The length of an escape sequence: ESC ( B, ESC ( J, ESC ( I, ESC $ @ or ESC $ B (WHATWG Encoding Standard 13.2.1); 0 if there is none. */
function escapeLength(body: Uint8Array, at: number): number {
  const first = body[at + 1];
  const second = body[at + 2];
  if (first === 0x28) return second === 0x42 || second === 0x4a || second === 0x49 ? 3 : 0;
  return first === 0x24 && (second === 0x40 || second === 0x42) ? 3 : 0;
}
