import { expect, it } from 'vitest';
import { lazy } from '../../../src/lib/lazy.ts';

it.each([['a table'], [undefined], [0]])('makes %s when it is first asked for, and once', (value) => {
  let made = 0;
  const table = lazy(() => {
    made += 1;
    return value;
  });
  expect(made).toBe(0);
  expect([table(), table(), made]).toEqual([value, value, 1]);
});
