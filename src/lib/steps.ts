// Steps: a long computation that can rest. Its host decides whether to let others run at its yields.
import { rest } from './rest.ts';

/** A computation whose every yield is a place to rest. */
export type Steps<T> = Generator<void, T>;

/** The result, without a rest. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The result, with a rest at each yield, in which the isolate's other requests run. */
export async function withRests<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await rest();
  }
}
