// SHA-256 (FIPS 180-4) as lower-case hex, computed by Web Crypto.
import { toHex } from './hex.ts';

export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
