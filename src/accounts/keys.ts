// Creates, lists, changes, revokes and rotates API keys in any key-value store: the Worker's, a local or a remote one.
import { digestOfKey, idOf, isLive, KEY_PREFIX, parseRecord, recordName, type KeyRecord } from './record.ts';

/** A key is `qz_` and 32 of 62 characters: 190 random bits, in a shape that secret scanners can look for. */
const KEY_LENGTH = 32;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export interface KvStore {
  get(name: string): Promise<string | null>;
  put(name: string, value: string): Promise<void>;
  /** All names that begin with the prefix. */
  list(prefix: string): Promise<readonly string[]>;
  /** The values of these names, in their order. A store without this method is asked for each name by itself. */
  getMany?(names: readonly string[]): Promise<readonly (string | null)[]>;
}

/** The part of a store that looking up a key by its id needs. */
export type KeyStoreReader = Pick<KvStore, 'get' | 'list'>;

export interface KeySettings {
  readonly name: string;
  /** Calls per UTC month; default null: no limit. */
  readonly quota?: number | null;
  /** Default: a new account, named after the key's id. */
  readonly account?: string;
  readonly rateLimit?: boolean;
  readonly operations?: readonly string[];
  readonly origins?: readonly string[];
  /** Unix ms; default: never. */
  readonly expiresMs?: number;
}

export interface KeyDeps {
  readonly store: KvStore;
  /** Unix ms. */
  readonly now: () => number;
  /** Returns `length` random bytes. */
  readonly random: (length: number) => Uint8Array;
}

/** A new key. `key` is shown once and stored nowhere. */
export interface CreatedKey {
  readonly key: string;
  readonly record: KeyRecord;
}

export interface ListedKey extends KeyRecord {
  readonly state: 'live' | 'expired' | 'revoked';
}

/** A key from random bytes. Each character is equally likely. */
export function generateKey(random: KeyDeps['random']): string {
  const unbiased = 256 - (256 % ALPHABET.length);
  let text = '';
  while (text.length < KEY_LENGTH) {
    for (const byte of random(KEY_LENGTH)) {
      if (byte < unbiased && text.length < KEY_LENGTH) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return `qz_${text}`;
}

/** Stores a new key: a generated one, or `key` (a development key), whose earlier record it replaces. */
export async function createKey(
  { store, now, random }: KeyDeps,
  settings: KeySettings,
  key: string = generateKey(random),
): Promise<CreatedKey> {
  const digest = await digestOfKey(key);
  const { name, quota = null, account, rateLimit, operations, origins, expiresMs } = settings;
  const record: KeyRecord = {
    id: idOf(digest),
    account: account ?? idOf(digest),
    name,
    quota,
    ...(rateLimit === false ? { rateLimit } : {}),
    ...(operations ? { operations } : {}),
    ...(origins ? { origins } : {}),
    created: new Date(now()).toISOString(),
    ...(expiresMs === undefined ? {} : { expires: new Date(expiresMs).toISOString() }),
  };
  await store.put(recordName(digest), JSON.stringify(record));
  return { key, record };
}

/** The id under which a key is listed. */
export async function idOfKey(key: string): Promise<string> {
  return idOf(await digestOfKey(key));
}

/** The records of all keys, oldest first. A record does not contain its key. */
export async function listKeys({
  store,
  now,
}: {
  readonly store: KeyStoreReader & Pick<KvStore, 'getMany'>;
  readonly now: KeyDeps['now'];
}): Promise<ListedKey[]> {
  const names = await store.list(KEY_PREFIX);
  return (await valuesOf(store, names))
    .map((text) => (text === null ? null : parseRecord(text)))
    .filter((record) => record !== null)
    .map((record) => listed(record, now()))
    .sort((a, b) => a.created.localeCompare(b.created));
}

/** The values of these names, in their order. */
export async function valuesOf(
  store: Pick<KvStore, 'get' | 'getMany'>,
  names: readonly string[],
): Promise<readonly (string | null)[]> {
  return store.getMany ? store.getMany(names) : Promise.all(names.map((name) => store.get(name)));
}

/** The record of that id; null if there is none. */
export async function keyById(
  { store }: { readonly store: KeyStoreReader },
  id: string,
): Promise<KeyRecord | null> {
  return (await findKey(store, id))?.record ?? null;
}

/** The settings that can change while key and id stay. An absent member stays as it is; null means no limit, all, or never. */
export interface KeyChanges {
  readonly name?: string;
  readonly quota?: number | null;
  readonly rateLimit?: boolean;
  readonly operations?: readonly string[] | null;
  readonly origins?: readonly string[] | null;
  readonly expiresMs?: number | null;
}

/** Changes a key's settings; takes effect as late as a revocation. A revoked key stays revoked. Null if no key has that id. */
export async function changeKey(
  { store }: Pick<KeyDeps, 'store'>,
  id: string,
  { name, quota, rateLimit, operations, origins, expiresMs }: KeyChanges,
): Promise<KeyRecord | null> {
  const found = await findKey(store, id);
  if (!found) return null;
  const {
    rateLimit: oldRate,
    operations: oldOperations,
    origins: oldOrigins,
    expires,
    ...rest
  } = found.record;
  const rate = rateLimit ?? oldRate;
  const newOperations = operations === undefined ? oldOperations : operations;
  const newOrigins = origins === undefined ? oldOrigins : origins;
  const newExpires =
    expiresMs === undefined ? expires : expiresMs === null ? null : new Date(expiresMs).toISOString();
  const changed: KeyRecord = {
    ...rest,
    ...(name !== undefined && { name }),
    ...(quota !== undefined && { quota }),
    ...(rate === false && { rateLimit: false }),
    ...(newOperations && { operations: newOperations }),
    ...(newOrigins && { origins: newOrigins }),
    ...(newExpires && { expires: newExpires }),
  };
  await store.put(found.name, JSON.stringify(changed));
  return changed;
}

/** Marks the key of that id as revoked, which takes effect within 60 s (docs/design/storage.md). Null if no key has that id. */
export async function revokeKey(
  { store, now }: Pick<KeyDeps, 'store' | 'now'>,
  id: string,
): Promise<KeyRecord | null> {
  const found = await findKey(store, id);
  if (!found) return null;
  const revoked = { ...found.record, revoked: found.record.revoked ?? new Date(now()).toISOString() };
  await store.put(found.name, JSON.stringify(revoked));
  return revoked;
}

/**
 * Creates a key with the settings and the account of an old one, which ends after overlapS seconds (default 0: at once).
 * Null if no live key has that id.
 */
export async function rotateKey(
  deps: KeyDeps,
  id: string,
  { overlapS = 0 }: { readonly overlapS?: number } = {},
): Promise<CreatedKey | null> {
  const { store, now } = deps;
  const found = await findKey(store, id);
  if (!found || !isLive(found.record, now())) return null;
  const { expires, created: _created, id: _id, ...settings } = found.record;
  const created = await createKey(deps, {
    ...settings,
    ...(expires === undefined ? {} : { expiresMs: Date.parse(expires) }),
  });
  if (overlapS > 0) {
    const endMs = Math.min(now() + overlapS * 1000, expires === undefined ? Infinity : Date.parse(expires));
    const ending = { ...found.record, expires: new Date(endMs).toISOString() };
    await store.put(found.name, JSON.stringify(ending));
  } else {
    await revokeKey(deps, id);
  }
  return created;
}

async function findKey(
  store: KeyStoreReader,
  id: string,
): Promise<{ name: string; record: KeyRecord } | null> {
  const [name] = /^[0-9a-f]{12}$/.test(id) ? await store.list(recordName(id)) : [];
  const text = name === undefined ? null : await store.get(name);
  const record = text === null ? null : parseRecord(text);
  return name === undefined || record === null ? null : { name, record };
}

function listed(record: KeyRecord, nowMs: number): ListedKey {
  return { ...record, state: stateOfKey(record, nowMs) };
}

/** The state of a key at `nowMs`, in Unix ms. */
export function stateOfKey(record: KeyRecord, nowMs: number): ListedKey['state'] {
  if (isLive(record, nowMs)) return 'live';
  return record.revoked === undefined ? 'expired' : 'revoked';
}
