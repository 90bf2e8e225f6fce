// Seals the answers to idempotent calls, so that nobody can read them from the storage. All keys are derived (HKDF, RFC 5869) from the
// caller's API key and Idempotency-Key, neither of which is stored. Both together give the key that encrypts the answer (AES-256-GCM);
// the Idempotency-Key and the account give the name under which the claim is found.
import { toHex } from '../lib/hex.ts';
import { type CallParts, callDigest } from './digest.ts';
import type { IdempotencyClaim } from './types.ts';

const SALT = new TextEncoder().encode('quietzone idempotency 1');
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** How much longer a sealed piece is than its text. */
export const SEAL_BYTES = IV_BYTES + TAG_BYTES;

/** Encrypts and decrypts with one key. */
export interface AnswerBox {
  /** The result is SEAL_BYTES longer than `text`, and opens only with the same `place`: each piece of an answer has its own. */
  seal(text: Uint8Array, place: string): Promise<Uint8Array>;
  /** Null if it was changed, or sealed with another key or for another place. */
  open(sealed: Uint8Array, place: string): Promise<Uint8Array | null>;
}

/** One call with an Idempotency-Key: its claim, and the box of its answer. */
export interface IdempotentCall extends IdempotencyClaim {
  readonly version: number;
  readonly box: AnswerBox;
  /** The id (UUID) of the batch job that this call makes, the same for each repeat. The stored claim does not reveal it. */
  readonly jobId: string;
}

/**
 * How digest and seal of a claim are derived, and from what (perform.ts). It counts up with each change: claims of another version
 * still say what was paid, and neither their digest nor their answer is used. The name of a claim (claimName) never changes, because
 * a retry would be charged again.
 */
const CLAIM_VERSION = 1;

export interface IdempotentCallParts extends CallParts {
  readonly account: string;
  /** The caller's API key. */
  readonly apikey: string;
  readonly idempotencyKey: string;
}

/**
 * Derives a call's claim and box. All keys of an account share their claims, so that a retry with a rotated key is not charged again;
 * but only the key that made the call opens its answer.
 */
export async function idempotentCall({
  account,
  apikey,
  idempotencyKey,
  ...parts
}: IdempotentCallParts): Promise<IdempotentCall> {
  const [byCaller, byName, digest] = await Promise.all([
    material(apikey),
    material(idempotencyKey),
    callDigest(parts),
  ]);
  const [key, digestByName, job, seal, bits] = await Promise.all([
    claimOf(byName, account),
    hex(byName, ['digest', account, digest]),
    hex(byName, ['job', account, digest]),
    hex(byCaller, ['seal', account, idempotencyKey]),
    derived(byCaller, ['answer', account, idempotencyKey]),
  ]);
  return {
    key,
    version: CLAIM_VERSION,
    digest: digestByName,
    seal,
    box: await boxOfKey(bits),
    jobId: uuidOf(job),
  };
}

/** The name of a claim, `key` of IdempotencyClaim. */
export async function claimName(account: string, idempotencyKey: string): Promise<string> {
  return claimOf(await material(idempotencyKey), account);
}

function claimOf(byName: CryptoKey, account: string): Promise<string> {
  return hex(byName, ['claim', account]);
}

/** The name under which a job is stored and the box of its result. Both are derived from the job's id, which is not stored. */
export async function jobSecrets(
  account: string,
  id: string,
): Promise<{ readonly name: string; readonly box: AnswerBox }> {
  const byId = await material(id);
  const [name, bits] = await Promise.all([
    hex(byId, ['job name', account]),
    derived(byId, ['job result', account]),
  ]);
  return { name, box: await boxOfKey(bits) };
}

/** A box of AES-256-GCM with this key of 32 bytes. */
export async function boxOfKey(bytes: ArrayBuffer | Uint8Array): Promise<AnswerBox> {
  return boxOf(await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']));
}

/** A UUID of version 8 (RFC 9562): 122 of the bits, given as hex. */
function uuidOf(bits: string): string {
  const variant = ((Number.parseInt(bits.slice(16, 17), 16) & 3) | 8).toString(16);
  const parts = [
    bits.slice(0, 8),
    bits.slice(8, 12),
    `8${bits.slice(13, 16)}`,
    variant + bits.slice(17, 20),
    bits.slice(20, 32),
  ];
  return parts.join('-');
}

function boxOf(key: CryptoKey): AnswerBox {
  const aad = (place: string): Uint8Array => new TextEncoder().encode(place);
  return {
    async seal(text, place) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const body = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: aad(place) },
        key,
        text,
      );
      const sealed = new Uint8Array(IV_BYTES + body.byteLength);
      sealed.set(iv);
      sealed.set(new Uint8Array(body), IV_BYTES);
      return sealed;
    },
    async open(sealed, place) {
      const [iv, body] = [sealed.slice(0, IV_BYTES), sealed.slice(IV_BYTES)];
      try {
        return new Uint8Array(
          await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aad(place) }, key, body),
        );
      } catch {
        return null;
      }
    },
  };
}

function material(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'HKDF', false, ['deriveBits']);
}

/** 256 bits for a purpose, written as JSON so that different lists of parts never give the same text. */
function derived(from: CryptoKey, purpose: readonly string[]): Promise<ArrayBuffer> {
  const info = new TextEncoder().encode(JSON.stringify(purpose));
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: SALT, info }, from, 256);
}

async function hex(from: CryptoKey, purpose: readonly string[]): Promise<string> {
  return toHex(new Uint8Array(await derived(from, purpose)));
}
