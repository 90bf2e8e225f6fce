// Reads the keys of the local runtime from its files. Through the runtime, 3,004 keys take 5 s on a busy machine, half of it to start
// the runtime; from the files 0.1 s. Only the runtime writes them.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { KvStore } from '../../accounts/index.ts';
import { codeOf } from '../task.ts';
import { KV_ID, STATE, kvFile } from '../state.ts';

/** A value that is replaced while it is read has a new file: its row is then read again. */
const TRIES = 5;

/** What reads of a KvStore, from a state directory; empty where nothing was stored yet. */
export function storedKeys(state: string = STATE): Required<Pick<KvStore, 'get' | 'list' | 'getMany'>> {
  const blobs = join(state, 'v3', 'kv', KV_ID, 'blobs');
  const getMany = async (names: readonly string[]): Promise<readonly (string | null)[]> =>
    opened(state, (database) => {
      const row = database.prepare('SELECT blob_id FROM _mf_entries WHERE key = ?1');
      return names.map((name) => valueOf(name, { row, blobs }));
    }) ?? names.map(() => null);
  return {
    getMany,
    get: async (name) => (await getMany([name]))[0] ?? null,
    list: async (prefix) =>
      opened(state, (database) =>
        database
          .prepare('SELECT key FROM _mf_entries WHERE substr(key, 1, length(?1)) = ?1 ORDER BY key')
          .all(prefix)
          .map(({ key }) => String(key)),
      ) ?? [],
  };
}

function opened<T>(state: string, read: (database: DatabaseSync) => T): T | undefined {
  const file = kvFile(state);
  if (!isThere(state) || !existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Throws where it cannot be read: nobody knows that there are no keys. */
function isThere(folder: string): boolean {
  try {
    return statSync(folder).isDirectory();
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return false;
    throw cause;
  }
}

function valueOf(
  name: string,
  { row, blobs }: { readonly row: StatementSync; readonly blobs: string },
): string | null {
  for (let left = TRIES; ; left -= 1) {
    const found = row.get(name);
    if (found === undefined) return null;
    try {
      return readFileSync(join(blobs, String(found['blob_id'])), 'utf8');
    } catch (cause) {
      if (left === 1 || codeOf(cause) !== 'ENOENT') throw cause;
    }
  }
}
