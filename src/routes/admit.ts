// Who calls, and whether it may: the key, what the key permits, its rate. Before a byte of the body is read; for
// operations and for /usage alike.
import { type Account, permit } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../lib/failure.ts';
import type { Result } from '../lib/result.ts';

const RATE_RETRY_S = 60;

/**
 * `operation`: its id; null for what every key may ask. `onAccount` is told whose key it is, refused or not. Fails with
 * unauthorized, forbidden, rate_limited, overloaded.
 */
export async function admit(
  headers: Headers,
  {
    deps,
    operation,
    onAccount,
  }: {
    readonly deps: Pick<Deps, 'accounts' | 'withinRate'>;
    readonly operation: string | null;
    readonly onAccount?: (account: Account) => void;
  },
): Promise<Result<Account>> {
  const account = await deps.accounts.authenticate(headers.get('apikey'));
  if (!account.ok) return account;
  onAccount?.(account.value);
  const permitted = permit(account.value, { operation, origin: headers.get('origin') });
  if (!permitted.ok) return permitted;
  if (account.value.rateLimit && deps.withinRate && !(await deps.withinRate(account.value.keyId))) {
    return fail('rate_limited', { retryAfterS: RATE_RETRY_S });
  }
  return account;
}
