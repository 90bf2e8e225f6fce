import { describe, expect, it } from 'vitest';
import { TooSlow, inTime } from '../../../src/lib/in-time.ts';

const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));

describe('inTime', () => {
  it('gives what the work gives, or throws', async () => {
    expect(await inTime(after(5, 'done'), { limitMs: 1000 })).toBe('done');
    await expect(inTime(Promise.reject(new Error('down')), { limitMs: 1000 })).rejects.toThrow('down');
  });

  it('throws TooSlow at the limit, and not one slice before', async () => {
    let slices = 0;
    const wait = async (): Promise<void> => void (slices += 1);
    await expect(inTime(new Promise(() => undefined), { limitMs: 500, wait })).rejects.toThrow(TooSlow);
    expect(slices).toBe(5);
  });

  it('does not count the time in which the thread was blocked', async () => {
    const work = after(50, 'in time');
    const bounded = inTime(work, { limitMs: 300 });
    for (const end = Date.now() + 600; Date.now() < end;);
    expect(await bounded).toBe('in time');
  });

  it('leaves no rejection unhandled when the work fails after the limit', async () => {
    const late = after(30, undefined).then(() => Promise.reject(new Error('late')));
    await expect(inTime(late, { limitMs: 100, wait: async () => undefined })).rejects.toThrow(TooSlow);
    await after(60, undefined);
  });
});
