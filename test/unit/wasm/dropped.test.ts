// What a dropped instance leaves: nothing that keeps its memory, so that V8 can collect it.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectDropped, collectDuring, noteDropped } from '../../../src/wasm/dropped.ts';
import { createEngine } from '../../../src/wasm/engine.ts';
import { pdfiumPool } from '../../../src/wasm/pdfium.ts';
import { createPool } from '../../../src/wasm/pool.ts';
import { zxing } from '../../../src/wasm/zxing.ts';

const MB = 2 ** 20;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Whether V8 has collected it. */
async function isCollected(held: WeakRef<object>): Promise<boolean> {
  for (let n = 0; n < 3; n += 1) {
    // A weak reference keeps its target until the task that made or read it has ended.
    await new Promise((resolve) => setTimeout(resolve, 0));
    collect();
  }
  return held.deref() === undefined;
}

describe('nothing keeps a dropped instance', () => {
  it('of PDFium, also the first one', async () => {
    const globals = Object.getOwnPropertyNames(globalThis);
    const dropped = async (): Promise<WeakRef<object>> => {
      const instance = await pdfiumPool.borrow();
      const held = new WeakRef(instance.linear);
      pdfiumPool.drop(instance);
      return held;
    };
    expect(await isCollected(await dropped())).toBe(true);
    expect(Object.getOwnPropertyNames(globalThis)).toEqual(globals);
  });

  it('of zxing', async () => {
    let held: WeakRef<object> | undefined;
    await expect(
      zxing.use((instance) => {
        held = new WeakRef(instance);
        throw new Error('a trap');
      }),
    ).rejects.toThrow('a trap');
    expect(held && (await isCollected(held))).toBe(true);
  });
});

describe('dropped memories', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const collected = async (tookMs = 0): Promise<number> => {
    const gc = vi.fn<() => void>();
    vi.stubGlobal('gc', gc);
    await collectDropped(tookMs);
    return gc.mock.calls.length;
  };

  it('are collected when they are large together, once', async () => {
    await collected();
    noteDropped(20 * MB);
    expect(await collected()).toBe(0);
    noteDropped(20 * MB);
    expect(await collected()).toBe(1);
    expect(await collected()).toBe(0);
  });

  it('are collected after a long job, however small', async () => {
    await collected();
    expect([await collected(499), await collected(500)]).toEqual([0, 1]);
  });

  it('are those of engines and of pools', async () => {
    const bytes = (): number => 40 * MB;
    const engine = createEngine({ name: 'e', start: () => ({}), memoryBytes: bytes, keepBelowBytes: 1 });
    await engine.use(() => undefined);
    expect(await collected()).toBe(1);
    const onDrop = (): void => undefined;
    const pool = createPool({
      name: 'p',
      start: async () => ({}),
      memoryBytes: bytes,
      keepBelowBytes: 1,
      onDrop,
    });
    pool.giveBack(await pool.borrow());
    expect(await collected()).toBe(1);
    pool.drop(await pool.borrow());
    expect(await collected()).toBe(1);
  });

  it('are left to V8 where it does not let itself be told', async () => {
    noteDropped(40 * MB);
    vi.stubGlobal('gc', undefined);
    await expect(collectDropped(1000)).resolves.toBeUndefined();
  });
});

describe('what a job leaves while it works', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is collected each second, and no more when the job has ended, also by an error', async () => {
    vi.useFakeTimers();
    const gc = vi.fn<() => void>();
    vi.stubGlobal('gc', gc);
    const works = (ms: number): Promise<string> =>
      new Promise((resolve) => setTimeout(() => resolve('answer'), ms));
    const done = collectDuring(() => works(3500));
    await vi.advanceTimersByTimeAsync(3500);
    await expect(done).resolves.toBe('answer');
    expect(gc).toHaveBeenCalledTimes(3);
    await expect(collectDuring(() => Promise.reject(new Error('a trap')))).rejects.toThrow('a trap');
    await vi.advanceTimersByTimeAsync(5000);
    expect(gc).toHaveBeenCalledTimes(3);
  });

  it('is left to V8 where it does not let itself be told', async () => {
    vi.stubGlobal('gc', undefined);
    await expect(collectDuring(() => Promise.resolve('answer'))).resolves.toBe('answer');
  });
});
