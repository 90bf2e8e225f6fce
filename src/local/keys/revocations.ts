// Revocations outlive a restoration: what ended since the backup stays ended.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type KeyRecord, type KvStore, parseRecord, valuesOf } from '../../accounts/index.ts';
import { storedKeys } from './stored.ts';
import { localKeys } from './stores.ts';

/** Records of keys, by their name in the store. */
export type Records = ReadonlyMap<string, string>;

/** Reads the records of all keys. */
export async function recordsOf(store: Pick<KvStore, 'get' | 'list' | 'getMany'>): Promise<Records> {
  const names = await store.list('key:');
  const values = await valuesOf(store, names);
  return new Map(names.flatMap((name, i) => (values[i] == null ? [] : [[name, values[i]]])));
}

/**
 * Of the records that a backup brings back, those that must say what `current` says: the key was revoked, or was given an earlier end, as by a
 * rotation. Only these, changed.
 */
export function endedSince(current: Records, restored: Records): Records {
  const ended = new Map<string, string>();
  for (const [name, text] of restored) {
    const [was, is] = [parseRecord(text), parseRecord(current.get(name) ?? '')];
    if (was === null || is === null) continue;
    const record = withEnd(was, is);
    if (record !== was) ended.set(name, JSON.stringify(record));
  }
  return ended;
}

function withEnd(was: KeyRecord, { revoked, expires }: KeyRecord): KeyRecord {
  const isRevoked = revoked !== undefined && was.revoked === undefined;
  const endsEarlier =
    expires !== undefined && (was.expires === undefined || Date.parse(expires) < Date.parse(was.expires));
  return isRevoked || endsEarlier
    ? { ...was, ...(endsEarlier && { expires }), ...(isRevoked && { revoked }) }
    : was;
}

/**
 * Ends in an unpacked backup what ended in the state since; returns the number of keys. Revocations that only the meters know are copied
 * too. The caller has both directories for itself.
 */
export async function keepEnds(state: string, incoming: string): Promise<number> {
  if (!existsSync(join(state, 'v3'))) return 0;
  const ended = endedSince(await recordsOf(storedKeys(state)), await recordsOf(storedKeys(incoming)));
  copyRevocations(state, incoming);
  if (ended.size === 0) return 0;
  // Loaded only here: the local runtime takes a second.
  const { openStores } = await import('../runtime.ts');
  const stores = openStores(incoming);
  try {
    const { store } = await localKeys(stores);
    for (const [name, text] of ended) await store.put(name, text);
  } finally {
    await stores.dispose();
  }
  return ended.size;
}

/** A sentence about these keys, behind a blank; nothing for none. */
export function endedText(keys: number): string {
  if (keys === 0) return '';
  return ` ${keys} ${keys === 1 ? 'key that was' : 'keys that were'} revoked or given an earlier end since the backup ${keys === 1 ? 'stays' : 'stay'} so.`;
}

/** Where the runtime keeps the accounts' Durable Objects, in a state directory. */
const METERS = join('v3', 'do');

/** Adds the revocations that the meters of one state directory know to those of another; returns how many were missing there. */
export function copyRevocations(from: string, to: string): number {
  const present = new Set(metersIn(to));
  let added = 0;
  for (const path of metersIn(from).filter((each) => present.has(each))) {
    const known = opened(join(from, METERS, path), (database) =>
      hasRevocations(database) ? database.prepare('SELECT key, revoked_ms FROM revocation').all() : [],
    );
    if (known.length === 0) continue;
    added += opened(join(to, METERS, path), (database) => {
      // As migration 3 of src/metering/migrations.ts, which leaves a table alone that is there.
      database.exec(
        'CREATE TABLE IF NOT EXISTS revocation (key TEXT PRIMARY KEY, revoked_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID',
      );
      const add = database.prepare('INSERT INTO revocation VALUES (?, ?) ON CONFLICT DO NOTHING');
      return known.reduce(
        (sum, row) => sum + Number(add.run(String(row['key']), Number(row['revoked_ms'])).changes),
        0,
      );
    });
  }
  return added;
}

function metersIn(state: string): readonly string[] {
  const folder = join(state, METERS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.sqlite'),
  );
}

function hasRevocations(database: DatabaseSync): boolean {
  return database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'revocation'`).get() !== undefined;
}

function opened<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
