// The library's answers: expected errors are values, with a code and a text.
import type { FailureCode } from '../lib/failure.ts';
import type { Result } from '../lib/result.ts';
import { sentenceOf } from '../wording/index.ts';
import { LIBRARY_WORDS } from './words.ts';

/** Why there is no value. `message` is a sentence for people. */
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
  return { ok: false, problem: { code: failure.code, message: sentenceOf(failure, LIBRARY_WORDS) } };
}
