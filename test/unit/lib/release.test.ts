import { afterEach, describe, expect, test } from 'vitest';
import { createGrowingBytes } from '../../../src/lib/growing-bytes.ts';
import { release } from '../../../src/lib/release.ts';

const { transfer } = ArrayBuffer.prototype;
afterEach(() => {
  Object.assign(ArrayBuffer.prototype, { transfer });
});

describe.each([
  ['with ArrayBuffer.transfer', true],
  ['without it, as on Node 20', false],
])('%s', (_, has) => {
  test('release empties every view of a buffer, and takes a second release', () => {
    if (!has) Reflect.deleteProperty(ArrayBuffer.prototype, 'transfer');
    const whole = new Uint8Array(1000);
    const view = whole.subarray(10, 20);
    release(view);
    expect([whole.length, view.length]).toEqual([0, 0]);
    expect(() => release(whole)).not.toThrow();
    expect(() => release(new Uint8Array(0))).not.toThrow();
  });

  test('growing bytes keep what they have', () => {
    if (!has) Reflect.deleteProperty(ArrayBuffer.prototype, 'transfer');
    const bytes = createGrowingBytes({ maxBytes: 20_000 });
    for (const part of [1, 2, 3]) bytes.append(new Uint8Array(3000).fill(part));
    expect([0, 2999, 3000, 8999].map((at) => bytes.bytes()[at])).toEqual([1, 1, 2, 3]);
    expect(bytes.length).toBe(9000);
  });
});
