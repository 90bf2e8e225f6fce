// Encrypts drawn presentations as PowerPoint 2002 did ([MS-OFFCRYPTO] 2.3.5), with the platform's SHA-1.
import { createHash } from 'node:crypto';
import { createRc4 } from '../../src/convert/ppt/crypto/rc4.ts';
import { join } from './cfb-builder.ts';
import { container, fields, utf16le, type DeckEncryption } from './ppt-builder.ts';

const SALT = Uint8Array.from({ length: 16 }, (_, at) => at * 7);

const sha1 = (bytes: Uint8Array) => new Uint8Array(createHash('sha1').update(bytes).digest());

/** Lays the cipher of a block over the bytes. */
export type Seal = (bytes: Uint8Array, block: number) => Uint8Array;

export interface SealOptions {
  /** Default 128. */
  readonly keyBits?: number;
  /** Default RC4. */
  readonly algorithm?: number;
}

export function sealWith(password: string, { keyBits = 128 }: SealOptions = {}): Seal {
  const base = sha1(join([SALT, utf16le(password)]));
  return (bytes, block) => {
    const key = sha1(join([base, fields([block, 4])])).subarray(0, (keyBits || 40) / 8);
    const filled = key.length === 5 ? join([key, new Uint8Array(11)]) : key;
    const sealed = bytes.slice();
    createRc4(filled)(sealed);
    return sealed;
  };
}

/** For `DeckParts.encryption`. */
export function encryptionOf(password: string, options: SealOptions = {}): DeckEncryption {
  const seal = sealWith(password, options);
  const verifier = Uint8Array.from({ length: 16 }, (_, at) => 255 - at);
  const both = seal(join([verifier, sha1(verifier)]), 0);
  const header = join([
    fields([4, 4], [0, 4], [options.algorithm ?? 0x6801, 4], [0x8004, 4], [options.keyBits ?? 128, 4]),
    fields([1, 4], [0, 4], [0, 4]),
    utf16le('Provider\0'),
  ]);
  const session = join([
    fields([2, 2], [2, 2], [4, 4], [header.length, 4]),
    header,
    fields([16, 4]),
    SALT,
    both.subarray(0, 16),
    fields([20, 4]),
    both.subarray(16),
  ]);
  return { session: container(0x2f14, [session]), encrypt: seal };
}
