// What a good key may not do: use an operation or come from an origin that is not on its lists.
import { fail } from '../lib/failure.ts';
import { ok, type Result } from '../lib/result.ts';
import type { Account } from './record.ts';

/**
 * Failure: forbidden. A key that is bound to origins is one that stands in a web page: a call without an Origin
 * header does not come from there and is refused too.
 */
export function permit(
  { operations, origins }: Account,
  { operation, origin }: { readonly operation: string; readonly origin: string | null },
): Result<void> {
  if (operations !== null && !operations.includes(operation)) {
    return fail('forbidden', `This key may not use ${operation}. It may use: ${operations.join(', ')}.`);
  }
  if (origins !== null && !(origin !== null && origins.includes(origin))) {
    return fail(
      'forbidden',
      `This key may not be used from ${origin ?? 'outside the web pages it is made for'}.`,
    );
  }
  return ok(undefined);
}
