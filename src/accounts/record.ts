// The KV record of an API key, under `key:<SHA-256 of the key, hex>`. The key itself is stored nowhere.
import { sha256Hex } from '../lib/sha256.ts';

export const KEY_PREFIX = 'key:';

/** Hex digits of the digest that name a key in public: 48 bits of the hash of a key of 190 random bits. */
const ID_LENGTH = 12;

export interface KeyRecord {
  /** The digest's first 12 hex digits, so that an id finds its record by prefix. */
  readonly id: string;
  /** The metered account; all its keys share one meter. */
  readonly account: string;
  readonly name: string;
  /** Calls per UTC month; null: no limit, still metered. */
  readonly quota: number | null;
  /** false: the rate limit does not apply. Default true. */
  readonly rateLimit?: boolean;
  /** The operationIds that the key may use; default: all. */
  readonly operations?: readonly string[];
  /** The origins that may use the key, as browsers send them (`https://shop.example`); default: any, and no browser. */
  readonly origins?: readonly string[];
  /** ISO 8601, as the other times. */
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

export function digestOfKey(key: string): Promise<string> {
  return sha256Hex(new TextEncoder().encode(key));
}

export function recordName(digest: string): string {
  return `${KEY_PREFIX}${digest}`;
}

export function idOf(digest: string): string {
  return digest.slice(0, ID_LENGTH);
}

/** Reads a record; null when the text is no record. */
export function parseRecord(text: string): KeyRecord | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const { id, account, name, quota, rateLimit, operations, origins, created, expires, revoked } = fields;
  if (typeof id !== 'string' || typeof account !== 'string' || typeof name !== 'string') return null;
  if (typeof created !== 'string') return null;
  // A quota that cannot be read must not become "no limit".
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

/** Whether the key is good at that time, in Unix ms. */
export function isLive({ expires, revoked }: KeyRecord, nowMs: number): boolean {
  return revoked === undefined && (expires === undefined || Date.parse(expires) > nowMs);
}

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
