// Bytes as text.

/** Whether a text begins with the BOM of UTF-32 in either order. That of little-endian begins with UTF-16's. */
export function isUtf32(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  return (a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff);
}

/**
 * The text, without a BOM; that of UTF-16 overrides a label of UTF-8 or UTF-16 (its bytes are not UTF-8). `label`: of the Encoding Standard.
 * Undefined for bytes that are not valid in it, and for UTF-32, which that standard does not have.
 */
export function decoded(bytes: Uint8Array, label: string): string | undefined {
  // No byte of windows-1252 is a BOM.
  const hasBom = label !== 'windows-1252';
  if (hasBom && isUtf32(bytes)) return undefined;
  // Outside of the attempt: a label that nobody knows is our fault.
  const decoder = new TextDecoder(hasBom ? bomEncoding(bytes, label) : label, {
    fatal: true,
    ignoreBOM: false,
  });
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function bomEncoding(bytes: Uint8Array, label: string): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : label;
}
