// Base64 (RFC 4648): bytes as text, and text in the bytes of a request back to bytes.
import { latin1 } from './bytes.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SKIPPED = 64;
const PADDING = 65;
const WRONG = 66;
/** The value of each character of sections 4 and 5. Line breaks and blanks are skipped. */
const VALUES = new Uint8Array(256).fill(WRONG);
for (const [value, character] of Array.from(ALPHABET).entries()) VALUES[character.charCodeAt(0)] = value;
VALUES['-'.charCodeAt(0)] = 62;
VALUES['_'.charCodeAt(0)] = 63;
VALUES['='.charCodeAt(0)] = PADDING;
for (const character of ' \t\r\n') VALUES[character.charCodeAt(0)] = SKIPPED;

/** A multiple of 3, so that every piece but the last ends without padding. */
const PIECE_BYTES = 3 * 4096;

/** The text of section 4, with padding. Works in pieces: one call of btoa would need a second string as long as the bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  let encoded = '';
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    encoded += btoa(latin1(bytes.subarray(at, at + PIECE_BYTES)));
  return encoded;
}

/** Undefined if the text has another character, one after the padding, or a single character left over. */
export function decodeBase64(text: Uint8Array): Uint8Array | undefined {
  const out = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let held = 0;
  let bits = 0;
  let padded = false;
  for (let at = 0; at < text.length; at += 1) {
    const value = VALUES[text[at] ?? 0] ?? WRONG;
    if (value === SKIPPED) continue;
    if (value === PADDING) {
      padded = true;
      continue;
    }
    if (value === WRONG || padded) return undefined;
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out[length++] = (held >> bits) & 255;
    }
  }
  return bits === 6 ? undefined : out.subarray(0, length);
}

const BACKSLASH = '\\'.charCodeAt(0);
const SLASH = '/'.charCodeAt(0);
const U = 'u'.charCodeAt(0);
/** The escapes of line breaks and tabs, which Ruby and Python write into base64. */
const BLANK_ESCAPES = Array.from('nrt', (letter) => letter.charCodeAt(0));

/** decodeBase64 of the text between the quotes of a JSON string. */
export function decodeJsonBase64(text: Uint8Array): Uint8Array | undefined {
  const plain = text.includes(BACKSLASH) ? unescaped(text) : text;
  return plain && decodeBase64(plain);
}

/** The text without its escapes, as far as base64 can have them; undefined if it has others. */
function unescaped(text: Uint8Array): Uint8Array | undefined {
  const out = new Uint8Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte !== BACKSLASH) {
      out[length++] = byte;
      continue;
    }
    at += 1;
    const letter = text[at] ?? 0;
    if (BLANK_ESCAPES.includes(letter)) continue;
    if (letter === SLASH) out[length++] = SLASH;
    else if (letter === U) {
      const code = Number.parseInt(String.fromCharCode(...text.subarray(at + 1, at + 5)), 16);
      if (!(code > 0 && code < 128)) return undefined;
      out[length++] = code;
      at += 4;
    } else return undefined;
  }
  return out.subarray(0, length);
}
