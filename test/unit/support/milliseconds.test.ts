// The bound that tests of linear work share.
import { expect, it } from 'vitest';
import { MAX_LINEAR_PASSES, passesOf } from '../../support/milliseconds.ts';

const BYTES = 40_000;
const data = new Uint8Array(BYTES).fill(1);
/** So many passes over the data. */
const pass = (times: number): number => {
  let sum = 0;
  for (let i = 0; i < times; i += 1) for (let at = 0; at < BYTES; at += 1) sum = (sum + (data[at] ?? 0)) | 0;
  return sum;
};

it('MAX_LINEAR_PASSES lets linear work pass, a hundred passes of it', () => {
  expect(passesOf(() => pass(1), BYTES)).toBeLessThan(MAX_LINEAR_PASSES / 10);
  expect(passesOf(() => pass(100), BYTES)).toBeLessThan(MAX_LINEAR_PASSES / 10);
});

it('MAX_LINEAR_PASSES does not let quadratic work pass, even of 40 KB: half as many passes as there are bytes', () => {
  expect(passesOf(() => pass(BYTES / 2), BYTES)).toBeGreaterThan(MAX_LINEAR_PASSES);
});
