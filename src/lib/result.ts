// Expected outcomes as values: a function that can fail because of its input returns a Result.
import type { Failure } from './failure.ts';

export type Ok<T> = { readonly ok: true; readonly value: T };
export type Err<E = Failure> = { readonly ok: false; readonly failure: E };
export type Result<T, E = Failure> = Ok<T> | Err<E>;

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function err<E>(failure: E): Err<E> {
  return { ok: false, failure };
}
