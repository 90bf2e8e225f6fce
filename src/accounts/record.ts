// The KV record of an API key, stored under `key:<SHA-256 of the key, hex>`. The key itself is stored nowhere.
import { sha256Hex } from '../lib/sha256.ts';

export const KEY_PREFIX = 'key:';

/** Hex digits of the digest that form a key's public id: 48 bits of the hash of a key with 190 random bits. */
const ID_LENGTH = 12;

export interface KeyRecord {
  /** The first ID_LENGTH hex digits of the digest: a record is found by listing this prefix. */
  readonly id: string;
  /** The account that is metered; all its keys share one meter. */
  readonly account: string;
  readonly name: string;
  /** Calls per UTC month; null: no limit, though calls are still counted. */
  readonly quota: number | null;
  /** false: the rate limit does not apply. Default true. */
  readonly rateLimit?: boolean;
  /** The operationIds that the key may use; default: all. */
  readonly operations?: readonly string[];
  /** The origins that may use the key, as browsers send them (`https://shop.example`); default: any, also a call without one. */
  readonly origins?: readonly string[];
  /** ISO 8601, like the other times. */
  readonly created: string;
  readonly expires?: string;
  readonly revoked?: string;
}

/** The key as a handler sees it. */
export interface Account {
  readonly keyId: string;
  readonly account: string;
  readonly name: string;
  readonly quota: number | null;
  readonly rateLimit: boolean;
  readonly operations: readonly string[] | null;
  readonly origins: readonly string[] | null;
}

/** SHA-256 of the key's UTF-8, in hex. */
export function digestOfKey(key: string): Promise<string> {
  return sha256Hex(new TextEncoder().encode(key));
}

/** The record's name in KV; with the first digits of a digest, a prefix of it. */
export function recordName(digest: string): string {
  return `${KEY_PREFIX}${digest}`;
}

/** The public id of the key with that digest. */
export function idOf(digest: string): string {
  return digest.slice(0, ID_LENGTH);
}

/** Reads a record; null if the text is not one. */
export function parseRecord(text: string): KeyRecord | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const { id, account, name, quota, rateLimit, operations, origins, created, expires, revoked } = fields;
  if (typeof id !== 'string' || typeof account !== 'string' || typeof name !== 'string') return null;
  if (typeof created !== 'string') return null;
  // An unreadable quota must not become "no limit".
  if (quota !== null && !(Number.isSafeInteger(quota) && (quota as number) >= 0)) return null;
  if (operations !== undefined && !isTexts(operations)) return null;
  if (origins !== undefined && !isTexts(origins)) return null;
  if (expires !== undefined && !isTime(expires)) return null;
  if (revoked !== undefined && typeof revoked !== 'string') return null;
  return {
    id,
    account,
    name,
    quota: quota as number | null,
    ...(rateLimit === false ? { rateLimit: false } : {}),
    ...(operations ? { operations } : {}),
    ...(origins ? { origins } : {}),
    created,
    ...(expires === undefined ? {} : { expires }),
    ...(revoked === undefined ? {} : { revoked }),
  };
}

/** Whether the key is neither revoked nor expired at `nowMs`, in Unix ms. */
export function isLive({ expires, revoked }: KeyRecord, nowMs: number): boolean {
  return revoked === undefined && (expires === undefined || Date.parse(expires) > nowMs);
}

/** The account of a record, with the defaults of absent members. */
export function accountOf(record: KeyRecord): Account {
  const { id, account, name, quota, rateLimit = true, operations = null, origins = null } = record;
  return { keyId: id, account, name, quota, rateLimit, operations, origins };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
