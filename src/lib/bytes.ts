// Bytes as Latin-1 text and back, and joined.

/** Each byte as one character, U+0000–U+00FF; in blocks, because a call takes only so many arguments. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  // Spread, the bytes would go through an iterator, which takes 8 times as long.
  for (let at = 0; at < bytes.length; at += 8192)
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + 8192));
  return text;
}

/** Each UTF-16 unit as one byte, its low 8 bits. */
export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
}

/** The parts one after the other, copied into a new array. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The same, but a single part is not copied. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : concatBytes(parts);
}
