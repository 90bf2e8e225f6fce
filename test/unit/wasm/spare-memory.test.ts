import { expect, test } from 'vitest';
import { createSpareMemories, hasUsedBeyond } from '../../../src/wasm/spare-memory.ts';

const PAGE = 65_536;
const options = { initialBytes: 2 * PAGE, maximumBytes: 4 * PAGE };

test('gives a memory that was left again, with zeros alone, and no memory to two', () => {
  const memories = createSpareMemories(options);
  const first = memories.take();
  first.grow(1);
  new Uint8Array(first.buffer).fill(7);
  memories.leave(first);
  memories.leave(first);
  expect(memories.bytes).toBe(3 * PAGE);
  const again = memories.take();
  expect(again).toBe(first);
  expect(new Uint8Array(again.buffer).every((byte) => byte === 0)).toBe(true);
  expect(memories.take()).not.toBe(first);
  expect(memories.bytes).toBe(0);
});

test('gives the smallest first', () => {
  const memories = createSpareMemories(options);
  const [large, small] = [memories.take(), memories.take()];
  large.grow(2);
  memories.leave(large);
  memories.leave(small);
  expect([memories.take(), memories.take()]).toEqual([small, large]);
});

test('lets no memory grow past the maximum', () => {
  const memory = createSpareMemories(options).take();
  expect(memory.grow(2)).toBe(2);
  expect(() => memory.grow(1)).toThrow(RangeError);
});

test.each([
  [0, 2 * PAGE, false],
  [PAGE - 1, PAGE, false],
  [PAGE, PAGE, true],
  [2 * PAGE - 1, PAGE, true],
  [2 * PAGE - 1, 2 * PAGE, false],
])('a byte at %i is used behind %i: %s', (at, beyond, used) => {
  const memory = createSpareMemories(options).take();
  new Uint8Array(memory.buffer)[at] = 1;
  expect(hasUsedBeyond(memory, beyond)).toBe(used);
});
