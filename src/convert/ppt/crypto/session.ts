// RC4 CryptoAPI encryption of a presentation: from the session's record and a password to the cipher of each block
// ([MS-OFFCRYPTO] 2.3.5, [MS-PPT] 2.3.7 CryptSession10Container).
import { concatBytes } from '../../../lib/bytes.ts';
import { createRc4, type Cipher } from './rc4.ts';
import { sha1 } from './sha1.ts';

const ALGORITHM_RC4 = 0x6801;
const HASH_SHA1 = 0x8004;
const DEFAULT_KEY_BITS = 40;
const MAX_KEY_BITS = 128;
const SALT_BYTES = 16;
const VERIFIER_BYTES = 16;
const HASH_BYTES = 20;
/** Keys of 40 bits are filled up with zeros ([MS-OFFCRYPTO] 2.3.5.2). */
const FILLED_KEY_BYTES = 16;
/** Version, flags, size of the header. */
const LEAD_BYTES = 12;

export interface Session {
  readonly keyBytes: number;
  readonly salt: Uint8Array;
  readonly verifier: Uint8Array;
  readonly verifierHash: Uint8Array;
}

/** The cipher of a block: the objects of a presentation count by their persist identifier, pictures are block 0. */
export type BlockCipher = (block: number) => Cipher;

/** The fields of a session; undefined for other algorithms and for damage. */
export function readSession(data: Uint8Array): Session | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const u32 = (at: number): number => (at + 4 <= data.length ? view.getUint32(at, true) : 0);
  const [algorithm, hash, bits] = [u32(LEAD_BYTES + 8), u32(LEAD_BYTES + 12), u32(LEAD_BYTES + 16)];
  const keyBits = bits === 0 ? DEFAULT_KEY_BITS : bits;
  const saltAt = LEAD_BYTES + u32(8) + 4;
  const verifierAt = saltAt + SALT_BYTES;
  const hashAt = verifierAt + VERIFIER_BYTES + 4;
  const isSound =
    (algorithm === ALGORITHM_RC4 || algorithm === 0) &&
    (hash === HASH_SHA1 || hash === 0) &&
    keyBits % 8 === 0 &&
    keyBits >= DEFAULT_KEY_BITS &&
    keyBits <= MAX_KEY_BITS &&
    u32(saltAt - 4) === SALT_BYTES &&
    u32(hashAt - 4) === HASH_BYTES &&
    hashAt + HASH_BYTES <= data.length;
  if (!isSound) return undefined;
  return {
    keyBytes: keyBits / 8,
    salt: data.subarray(saltAt, verifierAt),
    verifier: data.subarray(verifierAt, hashAt - 4),
    verifierHash: data.subarray(hashAt, hashAt + HASH_BYTES),
  };
}

/** The session's ciphers; undefined where the password is not the one. */
export function unlock(session: Session, password: string): BlockCipher | undefined {
  const base = sha1(concatBytes([session.salt, utf16le(password)]));
  const cipherOf: BlockCipher = (block) => createRc4(keyOf(session, base, block));
  const cipher = cipherOf(0);
  const verifier = session.verifier.slice();
  const hash = session.verifierHash.slice();
  cipher(verifier);
  cipher(hash);
  return sha1(verifier).every((byte, index) => byte === hash[index]) ? cipherOf : undefined;
}

function keyOf({ keyBytes }: Session, base: Uint8Array, block: number): Uint8Array {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, block, true);
  const key = sha1(concatBytes([base, number])).subarray(0, keyBytes);
  return keyBytes * 8 === DEFAULT_KEY_BITS
    ? concatBytes([key, new Uint8Array(FILLED_KEY_BYTES - keyBytes)])
    : key;
}

function utf16le(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true);
  return bytes;
}
