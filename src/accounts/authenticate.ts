// From the Apikey header to an account. Every key that is not good fails alike: same failure, same steps.
import { fail } from '../lib/failure.ts';
import { ok, type Err, type Result } from '../lib/result.ts';
import {
  accountOf,
  digestOfKey,
  isLive,
  parseRecord,
  recordName,
  type Account,
  type KeyRecord,
} from './record.ts';

/** For this long an isolate trusts a record that it has read; a revocation takes effect after it. */
const GOOD_MS = 30_000;

/** A key that was not found or not good is looked up again after this time, so that a new key works soon. */
const BAD_MS = 5_000;

/** KV's own cache at a location; 30 s is the least that KV accepts (measured: 29 is refused). */
export const KV_CACHE_S = 30;

/** Records of each kind that an isolate remembers. Bad keys are kept apart, so that many of them displace no good one. */
const REMEMBERED_MAX = 1_000;

/** Longer texts are no keys and are not hashed. */
const KEY_MAX_CHARS = 512;

export interface AuthenticatorDeps {
  /** Reads a KV value, through KV's cache of KV_CACHE_S; null: absent. Failure: overloaded. */
  readonly read: (name: string) => Promise<Result<string | null>>;
  /** Unix ms. */
  readonly now: () => number;
}

export interface Authenticator {
  /**
   * Failures: unauthorized, in the same words for no, an unknown, a revoked and an expired key; overloaded when the
   * keys cannot be read, which is not remembered.
   */
  authenticate(apikey: string | null): Promise<Result<Account>>;
}

export function createAuthenticator({ read, now }: AuthenticatorDeps): Authenticator {
  const good = new Remembered<KeyRecord>(GOOD_MS);
  const bad = new Remembered<true>(BAD_MS);

  return {
    async authenticate(apikey) {
      // Without a key the empty one is looked up, so that this takes as long as an unknown one.
      const key = apikey === null || apikey.length > KEY_MAX_CHARS ? '' : apikey;
      const name = recordName(await digestOfKey(key));
      const startedMs = now();
      const remembered = good.get(name, startedMs);
      if (remembered) return isLive(remembered, startedMs) ? ok(accountOf(remembered)) : unauthorized();
      if (bad.get(name, startedMs)) return unauthorized();

      const text = await read(name);
      if (!text.ok) return text;
      const record = text.value === null ? null : parseRecord(text.value);
      // Remembered from the time the reading began: a slow answer must not outlive a revocation by its own delay.
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

/** A map that forgets: after a time, and the least recently used first. */
export class Remembered<T> {
  readonly #entries = new Map<string, { readonly value: T; readonly untilMs: number }>();
  readonly #ms: number;

  constructor(ms: number) {
    this.#ms = ms;
  }

  get(name: string, nowMs: number): T | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    this.#entries.delete(name);
    if (entry.untilMs <= nowMs) return undefined;
    this.#entries.set(name, entry);
    return entry.value;
  }

  set(name: string, value: T, nowMs: number): void {
    this.#entries.delete(name);
    this.#entries.set(name, { value, untilMs: nowMs + this.#ms });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > REMEMBERED_MAX && oldest !== undefined) this.#entries.delete(oldest);
  }
}
