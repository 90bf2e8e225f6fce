// Files of the suite slow that the suite unit runs as well: there with a sample of their cases.
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    inFull?: boolean;
  }
}

/** Whether all cases are asked for, as in the suite slow. */
export const IN_FULL = inject('inFull') === true;

/** Of several settings the first, and of the others one in turn by `index`; all of them in the suite slow. */
export function inTurn<T>([first, ...others]: readonly [T, T, ...T[]], index: number): readonly T[] {
  return [first, ...(IN_FULL ? others : others.slice(index % others.length, (index % others.length) + 1))];
}

/** Of several settings one in turn by `index`; all of them in the suite slow. */
export function oneInTurn<T>(all: readonly T[], index: number): readonly T[] {
  return IN_FULL ? all : all.slice(index % all.length, (index % all.length) + 1);
}
