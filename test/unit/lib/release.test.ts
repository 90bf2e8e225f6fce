import { expect, test } from 'vitest';
import { release } from '../../../src/lib/release.ts';

test('empties every view of a released buffer, and takes a second release', () => {
  const whole = new Uint8Array(1000);
  const view = whole.subarray(10, 20);
  release(view);
  expect([whole.length, view.length, whole.buffer.detached]).toEqual([0, 0, true]);
  expect(() => release(whole)).not.toThrow();
});
