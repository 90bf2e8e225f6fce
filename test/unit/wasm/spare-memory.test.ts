import { expect, test } from 'vitest';
import { createSpareMemories } from '../../../src/wasm/spare-memory.ts';

const PAGE = 65_536;
const options = { initialBytes: 2 * PAGE, maximumBytes: 4 * PAGE };

test('gives a memory that was left again, with zeros alone, and no memory to two', () => {
  const memories = createSpareMemories(options);
  const first = memories.take();
  first.grow(1);
  new Uint8Array(first.buffer).fill(7);
  memories.leave(first, first.buffer.byteLength);
  memories.leave(first, first.buffer.byteLength);
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
  memories.leave(large, 0);
  memories.leave(small, 0);
  expect([memories.take(), memories.take()]).toEqual([small, large]);
});

test('lets no memory grow past the maximum', () => {
  const memory = createSpareMemories(options).take();
  expect(memory.grow(2)).toBe(2);
  expect(() => memory.grow(1)).toThrow(RangeError);
});

test('fills with zeros what was used, and leaves the rest of a large memory untouched', () => {
  const memories = createSpareMemories(options);
  const memory = memories.take();
  new Uint8Array(memory.buffer).fill(7);
  memories.leave(memory, PAGE);
  const again = new Uint8Array(memories.take().buffer);
  expect([again[0], again[PAGE - 1], again[PAGE]]).toEqual([0, 0, 7]);
});
