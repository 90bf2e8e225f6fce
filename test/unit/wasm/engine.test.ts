import { describe, expect, it } from 'vitest';
import { createEngine, engineMemory } from '../../../src/wasm/engine.ts';

function counting(keepBelowBytes: number) {
  let starts = 0;
  const engine = createEngine({
    name: `test-${keepBelowBytes}`,
    start: () => ({ id: ++starts, bytes: 10 }),
    memoryBytes: (instance) => instance.bytes,
    keepBelowBytes,
  });
  return engine;
}

describe('engine', () => {
  it('starts once and is kept while it is small', async () => {
    const engine = counting(100);
    expect(engine.memoryBytes).toBe(0);
    expect(await engine.use((i) => i.id)).toBe(1);
    expect(await engine.use((i) => i.id)).toBe(1);
    expect(engineMemory()['test-100']).toBe(10);
  });

  it('is dropped after it grew past its share', async () => {
    const engine = counting(50);
    await engine.use((i) => (i.bytes = 60));
    expect(engine.memoryBytes).toBe(0);
    expect(await engine.use((i) => i.id)).toBe(2);
  });

  it('is dropped after a trap, and the trap is passed on', async () => {
    const engine = counting(51);
    await expect(
      engine.use(() => {
        throw new WebAssembly.RuntimeError('unreachable');
      }),
    ).rejects.toThrow('unreachable');
    expect(await engine.use((i) => i.id)).toBe(2);
  });

  it('is tried again after a failed start', async () => {
    let tries = 0;
    const engine = createEngine({
      name: 'flaky',
      start: () => {
        tries += 1;
        if (tries === 1) throw new Error('no memory');
        return tries;
      },
      memoryBytes: () => 1,
      keepBelowBytes: 10,
    });
    await expect(engine.use((i) => i)).rejects.toThrow('no memory');
    expect(await engine.use((i) => i)).toBe(2);
  });
});
