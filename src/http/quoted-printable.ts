// Decodes quoted-printable (RFC 2045, section 6.7).
import { escapedByte } from './form-field.ts';

const EQUALS = 61;
const CR = 13;
const LF = 10;

/** The decoded bytes; undefined if an equals sign is followed by neither two hexadecimal digits nor a line end. */
export function decodeQuotedPrintable(text: Uint8Array): Uint8Array | undefined {
  const out = new Uint8Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte !== EQUALS) {
      out[length++] = byte;
      continue;
    }
    const lineEnd = text[at + 1] === CR && text[at + 2] === LF ? 2 : text[at + 1] === LF ? 1 : 0;
    if (lineEnd > 0) {
      at += lineEnd;
      continue;
    }
    const code = escapedByte(text[at + 1], text[at + 2]);
    if (code < 0) return undefined;
    out[length++] = code;
    at += 2;
  }
  return out.subarray(0, length);
}
