// From the Apikey header to an account. An unknown, a revoked and an expired key fail alike: the same failure after the same steps.
import { Remembered } from '../lib/remembered.ts';
import { fail } from '../service/failure.ts';
import { ok, type Err, type Result } from '../service/result.ts';
import {
  accountOf,
  digestOfKey,
  isLive,
  parseRecord,
  recordName,
  type Account,
  type KeyRecord,
} from './record.ts';

/** How long an isolate trusts a record that it has read. With KV_CACHE_S it makes the 60 s after which a revocation holds everywhere. */
const GOOD_MS = 30_000;

/** How long an isolate remembers that a key is bad; short, so that a new key works soon. */
const BAD_MS = 5_000;

/** How long KV caches a record at a location; 30 s is the shortest time that KV accepts (measured: 29 is refused). */
export const KV_CACHE_S = 30;

/** Entries in each memory of an isolate. Bad keys have a map of their own, so that a flood of them displaces no good one. */
export const REMEMBERED_MAX = 1_000;

/** A longer text is not hashed; a generated key has 35 characters, a development key is chosen by its user. */
const KEY_MAX_CHARS = 512;

export interface AuthenticatorDeps {
  /** Reads a KV value through KV's cache of KV_CACHE_S; null if there is none. Failure: overloaded. */
  readonly read: (name: string) => Promise<Result<string | null>>;
  /** Unix ms. */
  readonly now: () => number;
}

export interface Authenticator {
  /**
   * Failures: unauthorized, with the same message for a missing, unknown, revoked or expired key; overloaded when the
   * keys cannot be read (this is not remembered).
   */
  authenticate(apikey: string | null): Promise<Result<Account>>;
}

/** An authenticator with its own memory of good and bad keys; one per isolate. */
export function createAuthenticator({ read, now }: AuthenticatorDeps): Authenticator {
  const good = new Remembered<string, KeyRecord>({ lifetimeMs: GOOD_MS, most: REMEMBERED_MAX });
  const bad = new Remembered<string, true>({ lifetimeMs: BAD_MS, most: REMEMBERED_MAX });

  return {
    async authenticate(apikey) {
      // A missing key is looked up as the empty one, so that it takes as long as an unknown key.
      const key = apikey === null || apikey.length > KEY_MAX_CHARS ? '' : apikey;
      const name = recordName(await digestOfKey(key));
      const startedMs = now();
      const remembered = good.get(name, startedMs);
      if (remembered) return isLive(remembered, startedMs) ? ok(accountOf(remembered)) : unauthorized();
      if (bad.get(name, startedMs)) return unauthorized();

      const text = await read(name);
      if (!text.ok) return text;
      const record = text.value === null ? null : parseRecord(text.value);
      // The time counts from the start of the read: a slow answer must not delay a revocation.
      if (record === null || !isLive(record, now())) {
        bad.set(name, true, startedMs);
        return unauthorized();
      }
      good.set(name, record, startedMs);
      return ok(accountOf(record));
    },
  };
}

function unauthorized(): Err {
  return fail('unauthorized');
}
