// What a good key may not do: use an operation or come from an origin that is not on its lists.
import { fail } from '../lib/failure.ts';
import { ok, type Result } from '../lib/result.ts';
import type { Account } from './record.ts';

/**
 * Failure: forbidden. `operation` null: what every key may ask, such as its usage. A key that is bound to origins is made
 * for web pages: a call without an Origin header does not come from one and is refused too.
 */
export function permit(
  { operations, origins }: Account,
  { operation, origin }: { readonly operation: string | null; readonly origin: string | null },
): Result<void> {
  if (operation !== null && operations !== null && !operations.includes(operation)) {
    return fail('forbidden', { operation, allowed: operations });
  }
  if (origins !== null && !(origin !== null && origins.includes(origin))) {
    return fail('forbidden', { origin: origin === null ? null : shownOrigin(origin) });
  }
  return ok(undefined);
}

/** A caller's text, short: a longer one is no origin. */
function shownOrigin(origin: string): string {
  return origin.length > 200 ? `${origin.slice(0, 200)}…` : origin;
}
