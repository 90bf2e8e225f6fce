// Checks a live key's lists: the operations that it may use and the origins that it may come from.
import { fail } from '../service/failure.ts';
import { ok, type Result } from '../service/result.ts';
import { MAX_KEY_TEXT } from './order.ts';
import type { Account } from './record.ts';

/**
 * Failure: forbidden. `operation` is null for requests that every key may make, such as its usage. A key with a list of origins
 * is made for web pages: a call without an Origin header does not come from one and is refused too.
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

/** The caller's text, shortened to what an origin can have. */
function shownOrigin(origin: string): string {
  return origin.length > MAX_KEY_TEXT ? `${origin.slice(0, MAX_KEY_TEXT)}…` : origin;
}
