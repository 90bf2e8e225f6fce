// Arguments that are objects of options.
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';
import { typeName } from './bytes.ts';

const OPTIONS = { field: 'The options', rule: 'must be an object, the second argument' } as const;

/** Failure: invalid_value, for what plain JavaScript can give in its place. */
export function objectOf<T extends object>(
  given: T,
  said: { readonly field: string; readonly rule: string } = OPTIONS,
): Result<T> {
  const value: unknown = given;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? ok(given)
    : fail('invalid_value', { ...said, received: typeName(value) });
}
