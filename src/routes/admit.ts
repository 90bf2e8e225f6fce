// Checks who calls and whether it may: the key, what the key permits, and its rate. Operations and /usage do this before they read a
// byte of the body.
import { type Account, permit } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../service/failure.ts';
import type { Result } from '../service/result.ts';

/** The rate limit counts by the minute (wrangler.toml). */
const RATE_RETRY_S = 60;

/**
 * The account of the request's key. `operation` is the id of the operation, or null for a request that every key may make.
 * `onAccount` receives the account even if it is then refused. Failures: unauthorized, forbidden, rate_limited, overloaded.
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
