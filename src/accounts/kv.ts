// A Workers KV namespace as the stores of this folder.
import { fail } from '../lib/failure.ts';
import { ok } from '../lib/result.ts';
import { KV_CACHE_S, type AuthenticatorDeps } from './authenticate.ts';
import type { KvStore } from './keys.ts';

/** A reader for createAuthenticator, through KV's cache. `onError` receives what KV threw. */
export function kvReader(
  namespace: Pick<KVNamespace, 'get'>,
  onError: (error: unknown) => void,
): AuthenticatorDeps['read'] {
  return async (name) => {
    try {
      return ok(await namespace.get(name, { type: 'text', cacheTtl: KV_CACHE_S }));
    } catch (error) {
      onError(error);
      return fail('overloaded', { what: 'the API key could not be checked just now', retryAfterS: 1 });
    }
  };
}

/** The most keys that one bulk read of KV takes; it counts as one of the 1,000 operations that a request may make. */
const BULK = 100;

/** A store for the key operations inside a Worker; it reads many records at once. */
export function workerKvStore(namespace: KVNamespace): KvStore {
  return {
    ...kvStore(namespace),
    async getMany(names) {
      const values: (string | null)[] = [];
      for (let at = 0; at < names.length; at += BULK) {
        const some = names.slice(at, at + BULK);
        const found = await namespace.get(some, 'text');
        values.push(...some.map((name) => found.get(name) ?? null));
      }
      return values;
    },
  };
}

/** A store for the key operations, over any KV namespace. */
export function kvStore(namespace: KVNamespace): KvStore {
  return {
    get: (name) => namespace.get(name, 'text'),
    put: (name, value) => namespace.put(name, value),
    async list(prefix) {
      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await namespace.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
        names.push(...page.keys.map(({ name }) => name));
        cursor = page.list_complete ? undefined : page.cursor;
      } while (cursor !== undefined);
      return names;
    },
  };
}
