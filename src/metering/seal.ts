// What keeps the answers to idempotent calls unreadable to whoever has the storage. Everything is derived (HKDF, RFC 5869)
// from the caller's API key and Idempotency-Key, neither of which is stored: from both the key that encrypts the answer
// (AES-256-GCM), from the Idempotency-Key and the account the name under which the claim is found.
import { toHex } from '../lib/hex.ts';
import { type CallParts, callDigest } from './digest.ts';
import type { IdempotencyClaim } from './types.ts';

const SALT = new TextEncoder().encode('quietzone idempotency 1');
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** What a sealed piece has beyond its text. */
export const SEAL_BYTES = IV_BYTES + TAG_BYTES;

export interface AnswerBox {
  /** `place` tells the pieces of an answer apart: a piece opens in its own place alone. The result is SEAL_BYTES longer. */
  seal(text: Uint8Array, place: string): Promise<Uint8Array>;
  /** Null: it was sealed by another key, for another place, or was changed. */
  open(sealed: Uint8Array, place: string): Promise<Uint8Array | null>;
}

/** One call with an Idempotency-Key: how its claim is found and compared, and what opens its answer. */
export interface IdempotentCall extends IdempotencyClaim {
  readonly box: AnswerBox;
  /** The id of the batch job that this call makes, the same for each repeat: UUID, which the stored claim does not tell. */
  readonly jobId: string;
}

export interface IdempotentCallParts extends CallParts {
  readonly account: string;
  /** The caller's API key. */
  readonly apikey: string;
  readonly idempotencyKey: string;
}

/** Keys of one account share their claims, so that a retry with a rotated key is charged once; it cannot read the answer. */
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
    hex(byName, ['claim', account]),
    hex(byName, ['digest', account, digest]),
    hex(byName, ['job', account, digest]),
    hex(byCaller, ['seal', account, idempotencyKey]),
    derived(byCaller, ['answer', account, idempotencyKey]),
  ]);
  return { key, digest: digestByName, seal, box: await boxOfKey(bits), jobId: uuidOf(job) };
}

/** The name under which a job is stored, and the box of its result: only whoever has the job's id can make them. */
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

/** AES-256-GCM with these 32 bytes. */
export async function boxOfKey(bytes: ArrayBuffer | Uint8Array): Promise<AnswerBox> {
  return boxOf(await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']));
}

/** Version 8 of RFC 9562: 122 bits of our own. */
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

/** 256 bits for a purpose; JSON keeps its parts apart. */
function derived(from: CryptoKey, purpose: readonly string[]): Promise<ArrayBuffer> {
  const info = new TextEncoder().encode(JSON.stringify(purpose));
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: SALT, info }, from, 256);
}

async function hex(from: CryptoKey, purpose: readonly string[]): Promise<string> {
  return toHex(new Uint8Array(await derived(from, purpose)));
}
