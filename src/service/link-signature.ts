// The signature of a link: HMAC-SHA-256 (RFC 2104) over its path and its other parameters.
import { fromHex, toHex } from '../lib/hex.ts';

/** The parameter with the signature. */
export const SIGNATURE = 'signature';

type Parameters = readonly (readonly [name: string, value: string])[];

/** The signed query of a link. `path` is without BASE_PATH; `parameters` include key and expires. */
export async function signedQuery(
  secret: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<string> {
  const query = canonical(Object.entries(parameters));
  const signature = await crypto.subtle.sign('HMAC', await hmacKey(secret), signedBytes(path, query));
  return `${query}&${SIGNATURE}=${toHex(new Uint8Array(signature))}`;
}

/** The parameters sorted and encoded with encodeURIComponent, so that it does not matter how a program wrote the address. */
function canonical(parameters: Parameters): string {
  return parameters
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .sort()
    .join('&');
}

function signedBytes(path: string, query: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(`${path}?${query}`));
}

/** Whether one of the signatures was given and is right; Web Crypto compares in constant time. */
export async function verified(
  secret: string,
  path: string,
  parameters: Parameters,
  given: readonly string[],
): Promise<boolean> {
  const [hex = '', ...others] = given;
  if (others.length > 0 || !/^[0-9a-f]{64}$/i.test(hex)) return false;
  return crypto.subtle.verify(
    'HMAC',
    await hmacKey(secret),
    fromHex(hex),
    signedBytes(path, canonical(parameters)),
  );
}

function hmacKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}
