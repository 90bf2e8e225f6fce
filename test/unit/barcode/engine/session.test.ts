// Calls of the engine that trap on a page of several codes: each is made once more, and what is missing then is said.
import { beforeAll, describe, expect, it } from 'vitest';
import { recognize, type RecognizeOptions } from '../../../../src/barcode/index.ts';
import { OutOfEngineMemory } from '../../../../src/barcode/engine/read.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { readPages } from '../../../../src/scan/index.ts';
import { drawCode, rotated, sheet } from '../../../support/draw.ts';
import { pagesOf } from '../../../support/luma-pages.ts';
import { trappingEngine, type TrappingEngine } from '../../../support/trapping-engine.ts';

/** Every pass is made. */
const ADVANCED = { symbologies: 'all', effort: 'advanced2', preprocessing: 'Auto' } as const;
const TEXTS = ['9521234000006', 'CODE-128', 'aztec', 'first', 'second'];
const trap = (): Error => new WebAssembly.RuntimeError('unreachable');

let page: Luma;
beforeAll(async () => {
  page = sheet(
    [
      await drawCode('ean13', '9521234000006'),
      rotated(await drawCode('code128', 'CODE-128'), 30),
      await drawCode('qrcode', 'first'),
      rotated(await drawCode('qrcode', 'second'), 20),
      rotated(await drawCode('azteccode', 'aztec'), 45),
    ],
    2,
    40,
  );
});

interface Read {
  readonly texts: readonly string[];
  /** What onTrap was called with. */
  readonly traps: readonly unknown[];
}

async function readWith(engine: TrappingEngine, options: Partial<RecognizeOptions> = {}): Promise<Read> {
  const traps: unknown[] = [];
  const onTrap = (cause: unknown): void => void traps.push(cause);
  const read = await recognize(page, { ...ADVANCED, budget: UNLIMITED, engine, onTrap, ...options });
  return { texts: read.ok ? read.value.map(({ text }) => text).sort() : [read.failure.code], traps };
}

describe('a call of the engine that traps', () => {
  it('is made once more, and nothing is missing: each call of the page', async () => {
    const whole = trappingEngine(() => undefined);
    expect(await readWith(whole)).toEqual({ texts: TEXTS, traps: [] });
    expect(whole.calls).toBeGreaterThan(2);
    for (let at = 0; at < whole.calls; at += 1) {
      const engine = trappingEngine((call) => (call === at ? trap() : undefined));
      expect(await readWith(engine)).toEqual({ texts: TEXTS, traps: [] });
      expect([engine.calls, engine.drops]).toEqual([whole.calls + 1, 1]);
    }
  });

  it.each([
    ['a trap', trap()],
    ['an exception of C++', 5_243_008],
    ['no memory left', new OutOfEngineMemory('none')],
  ])('that throws %s again is left out, and said once', async (_, cause) => {
    const engine = trappingEngine((call) => (call === 1 || call === 2 ? cause : undefined));
    const { texts, traps } = await readWith(engine);
    expect(traps).toEqual([cause]);
    expect(engine.drops).toBe(2);
    expect(texts).toContain('9521234000006');
    expect(TEXTS).toEqual(expect.arrayContaining([...texts]));
  });

  it('whatever call of the page traps twice, no text is wrong and the trap is said', async () => {
    const whole = trappingEngine(() => undefined);
    await readWith(whole);
    for (let at = 0; at < whole.calls; at += 1) {
      const engine = trappingEngine((call) => (call === at || call === at + 1 ? trap() : undefined));
      const { texts, traps } = await readWith(engine);
      expect(traps).toHaveLength(1);
      expect(TEXTS).toEqual(expect.arrayContaining([...texts]));
    }
  });

  it('is `internal` where every call traps and nothing is read', async () => {
    const { texts, traps } = await readWith(trappingEngine(trap), { symbologies: ['AZTEC'] });
    expect([texts, traps.length]).toEqual([['internal'], 1]);
  });

  it('leaves the others of the pages: the page is named, and not counted as finished', async () => {
    const first = trappingEngine(() => undefined);
    await readWith(first);
    const from = first.calls + 1;
    const engine = trappingEngine((call) => (call === from || call === from + 1 ? trap() : undefined));
    const logged: unknown[] = [];
    const read = await readPages(
      { pages: pagesOf([page, page, page]), budget: UNLIMITED },
      { ...ADVANCED, engine, onTrap: (cause) => void logged.push(cause) },
    );
    expect(read.ok && [read.value.finished, read.value.gaps]).toEqual([
      2,
      [{ kind: 'incomplete', pages: [2], trapped: true }],
    ]);
    expect(logged).toHaveLength(1);
  });
});

describe('a bug of ours', () => {
  it('in a call of the engine is thrown on', async () => {
    const engine = trappingEngine((call) => (call === 1 ? new TypeError('a bug') : undefined));
    await expect(readWith(engine)).rejects.toThrow('a bug');
    expect(engine.calls).toBe(2);
  });

  it('in a pass is thrown on, though codes were read before', async () => {
    const observe = (_: string, symbols: number): void => {
      if (symbols > 0) throw new TypeError('a bug');
    };
    await expect(
      readWith(
        trappingEngine(() => undefined),
        { observe },
      ),
    ).rejects.toThrow('a bug');
  });
});
