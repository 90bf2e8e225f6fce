// Bytes as text.

/**
 * The text, without a BOM; that of UTF-16 overrides a label of UTF-8 or UTF-16 (its bytes are not UTF-8). `label`: of the Encoding Standard.
 * Undefined for bytes that are not valid in it.
 */
export function decoded(bytes: Uint8Array, label: string): string | undefined {
  // Outside of the attempt: a label that nobody knows is our fault.
  const decoder = new TextDecoder(bomEncoding(bytes, label), { fatal: true, ignoreBOM: false });
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function bomEncoding(bytes: Uint8Array, label: string): string {
  if (label === 'windows-1252') return label;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : label;
}
