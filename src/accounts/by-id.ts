// From a key's id to its account. Signed links need it: they act for a key and do not contain it.
import { Remembered } from '../lib/remembered.ts';
import { fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';
import { REMEMBERED_MAX } from './authenticate.ts';
import { type KeyStoreReader, keyById } from './keys.ts';
import { type Account, type KeyRecord, accountOf, isLive } from './record.ts';

/** How long an isolate trusts a record, or the absence of one: as long as authenticate.ts trusts a good key. */
const REMEMBERED_MS = 30_000;

export interface AccountByIdDeps {
  readonly store: KeyStoreReader;
  /** Unix ms. */
  readonly now: () => number;
  /** Receives what the store threw. */
  readonly onError: (error: unknown) => void;
}

/** Looks up accounts by key id. Failures: unauthorized for an unknown, revoked or expired key; overloaded when the keys cannot be read. */
export function createAccountById({
  store,
  now,
  onError,
}: AccountByIdDeps): (id: string) => Promise<Result<Account>> {
  const remembered = new Remembered<string, { readonly record: KeyRecord | null }>({
    lifetimeMs: REMEMBERED_MS,
    most: REMEMBERED_MAX,
  });
  return async (id) => {
    const startedMs = now();
    let found = remembered.get(id, startedMs);
    if (found === undefined) {
      try {
        found = { record: await keyById({ store }, id) };
      } catch (error) {
        onError(error);
        return fail('overloaded', {
          what: 'the key of the link could not be checked just now',
          retryAfterS: 1,
        });
      }
      remembered.set(id, found, startedMs);
    }
    const { record } = found;
    return record !== null && isLive(record, now())
      ? ok(accountOf(record))
      : fail('unauthorized', { who: 'link' });
  };
}
