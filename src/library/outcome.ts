// The library's answers: expected errors are values, with the code and the text that the API would send.
import { messageOf } from '../http/describe-failure.ts';
import type { FailureCode } from '../lib/failure.ts';
import type { Result } from '../lib/result.ts';

/** Why there is no value. `code` is one of docs/errors.md; `message` is a sentence for people. */
export interface Problem {
  readonly code: FailureCode;
  readonly message: string;
}

/** `if (outcome.ok) use(outcome.value); else console.error(outcome.problem.message);` */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

/** The outcome of a result, with its failure as a problem. */
export function outcomeOf<T>(result: Result<T>): Outcome<T> {
  if (result.ok) return result;
  const { failure } = result;
  return { ok: false, problem: { code: failure.code, message: messageOf(failure) } };
}
