import { describe, expect, it } from 'vitest';
import { Remembered } from '../../../src/lib/remembered.ts';

describe('what is remembered', () => {
  const memory = (most: number) =>
    new Remembered<string, string>({ lifetimeMs: 10, most, weightOf: ({ length }) => length });

  it('expires its lifetime after it was set, and no use lengthens that', () => {
    const remembered = memory(10);
    remembered.set('a', 'x', 100);
    expect([remembered.get('a', 109), remembered.get('a', 110), remembered.get('a', 100)]).toEqual([
      'x',
      undefined,
      undefined,
    ]);
  });

  it('weighs at most so much: the least recently used go first, as many as must', () => {
    const remembered = memory(6);
    for (const key of ['a', 'b', 'c']) remembered.set(key, 'xx', 0);
    remembered.get('a', 1);
    remembered.set('d', 'xxxx', 1);
    expect(['a', 'b', 'c', 'd'].map((key) => remembered.get(key, 2))).toEqual([
      'xx',
      undefined,
      undefined,
      'xxxx',
    ]);
  });

  it('weighs what it holds: neither what was set again, nor what expired or was cleared', () => {
    const remembered = memory(4);
    remembered.set('a', 'xx', 0);
    remembered.set('a', 'xxx', 0);
    remembered.set('b', 'x', 5);
    expect([remembered.get('a', 9), remembered.get('a', 10)]).toEqual(['xxx', undefined]);
    remembered.set('c', 'xxx', 10);
    expect(remembered.get('b', 10)).toBe('x');
    remembered.clear();
    remembered.set('d', 'xxxx', 10);
    expect(remembered.get('d', 10)).toBe('xxxx');
  });

  it('does not hold what alone is too heavy', () => {
    const remembered = memory(2);
    remembered.set('a', 'xxx', 0);
    expect(remembered.get('a', 0)).toBeUndefined();
  });
});
