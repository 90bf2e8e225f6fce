// Adler-32, the checksum of zlib streams (RFC 1950, 8.2).
const MODULUS = 65521;
/** So many sums stay below 2^32. */
const SUMS_BETWEEN_MODULI = 5552;

/** Unsigned. */
export function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (let from = 0; from < bytes.length; from += SUMS_BETWEEN_MODULI) {
    const to = Math.min(bytes.length, from + SUMS_BETWEEN_MODULI);
    for (let at = from; at < to; at++) {
      low += bytes[at] ?? 0;
      high += low;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  return high * 65536 + low;
}
