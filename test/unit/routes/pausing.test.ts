// Work that pauses until another request asks it to go on.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Pausing, createPausing } from '../../../src/routes/pausing.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Parts of so many ms, with a pause between two of them. */
function inParts(partsMs: readonly number[]) {
  const kept: Promise<unknown>[] = [];
  let pauses = 0;
  const pausing: Pausing<string> = createPausing({
    work: async () => {
      for (const ms of partsMs) {
        await sleep(ms);
        await pausing.turn();
      }
      return 'done';
    },
    onPause: () => void (pauses += 1),
    waitUntil: (promise) => void kept.push(promise),
    now: () => Date.now(),
  });
  return { pausing, kept, pauses: () => pauses };
}

/** What it resolves to, while time goes on by `ms` at most; 'nothing' if it does not. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | 'nothing'> {
  const late = sleep(ms).then(() => 'nothing' as const);
  const first = Promise.race([promise, late]);
  await vi.advanceTimersByTimeAsync(ms);
  return first;
}

describe('work that pauses', () => {
  it('goes on each time that it is asked, and ends with its value', async () => {
    const { pausing, pauses } = inParts([60, 70]);
    expect(await within(60, pausing.goOn())).toBeUndefined();
    expect(pauses()).toBe(1);
    expect(await within(60, pausing.goOn())).toBe('nothing');
    await vi.advanceTimersByTimeAsync(10);
    expect(pauses()).toBe(2);
    expect(await within(1, pausing.goOn())).toBe('done');
  });

  it('does not pause before MIN_SLICE_MS', async () => {
    const { pausing, pauses } = inParts([20, 20]);
    expect(await within(45, pausing.goOn())).toBe('done');
    expect([pauses(), pausing.isLong]).toEqual([0, false]);
  });

  it('is kept by the request that began it, alone', async () => {
    const { pausing, kept } = inParts([60]);
    await within(60, pausing.goOn());
    await within(1, pausing.goOn());
    expect(kept).toHaveLength(1);
    expect(pausing.isLong).toBe(true);
  });

  it('ends when nobody asks it to go on, or it is given up', async () => {
    for (const end of [
      (): Promise<unknown> => vi.advanceTimersByTimeAsync(601_000),
      async (pausing: Pausing<string>) => pausing.giveUp(),
    ]) {
      const { pausing, kept } = inParts([60]);
      await within(60, pausing.goOn());
      await end(pausing);
      await kept[0];
      await expect(pausing.goOn()).rejects.toThrow();
    }
  });
});
