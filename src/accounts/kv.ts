// A Workers KV namespace as the stores of this folder.
import { fail } from '../service/failure.ts';
import { ok } from '../service/result.ts';
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
/** As many connections as a Worker may have open at once. */
const AT_A_TIME = 6;

/** KvStore.getMany from one that reads at most BULK names. */
export function inBulks(
  read: (names: string[]) => Promise<readonly (string | null)[]>,
): NonNullable<KvStore['getMany']> {
  return async (names) => {
    const bulks = Array.from({ length: Math.ceil(names.length / BULK) }, (_, i) =>
      names.slice(i * BULK, (i + 1) * BULK),
    );
    const values: (readonly (string | null)[])[] = [];
    const waiting = bulks.entries();
    const readOn = async (): Promise<void> => {
      for (const [i, some] of waiting) values[i] = await read(some);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, readOn));
    return values.flat();
  };
}

/** A store for the key operations inside a Worker; it reads many records at once. */
export function workerKvStore(namespace: KVNamespace): KvStore {
  return {
    ...kvStore(namespace),
    getMany: inBulks(async (names) => {
      const found = await namespace.get(names, 'text');
      return names.map((name) => found.get(name) ?? null);
    }),
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
