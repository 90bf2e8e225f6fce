// Text of bytes that declare no character set.

/** Undefined where the bytes are no UTF-8; a byte order mark stays. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** One Latin-1 character a byte. */
export function latin1Text(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** Text that holds control characters beside UTF-8 is text; any other bytes are Latin-1. */
export function bytesAsText(bytes: Uint8Array): string {
  return utf8Text(bytes) ?? latin1Text(bytes);
}
