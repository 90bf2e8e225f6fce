import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BUILT, builtZXing, COMPILER } from '../../../scripts/build-zxing.ts';
import { DEFAULT_PASS, type EngineOptions, readWithEngine } from '../../../src/barcode/engine/read.ts';
import { drawCode } from '../../support/draw.ts';

const hasCompiler = spawnSync(COMPILER, ['--version']).status === 0;

describe('zxing.wasm', () => {
  it.skipIf(!hasCompiler)(
    `is what ${COMPILER} and the package's module give (skipped where it is not installed)`,
    () => {
      expect(readFileSync(BUILT).equals(builtZXing()), 'run node scripts/bootstrap.mjs build-zxing').toBe(
        true,
      );
    },
    // As for raster.wasm.
    90_000,
  );
});

describe('the reader', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['ours', true],
    ["the package's", false],
  ] as const)(
    'is %s where it is %s that there are vector instructions and exceptions',
    async (whose, hasBoth) => {
      vi.resetModules();
      vi.doMock('../../../src/wasm/needed.ts', () => ({ hasVectorsAndExceptions: () => hasBoth }));
      const { zxing } = await import('../../../src/wasm/zxing.ts');
      const modules = {
        ours: (await import('../../../src/wasm/zxing/zxing.wasm')).default,
        "the package's": (await import('zxing-wasm/reader/zxing_reader.wasm')).default,
      };
      const started = vi.spyOn(WebAssembly, 'Instance');
      const luma = await drawCode('ean13', '4006381333931', { scale: 2 });
      const read = async (formats: EngineOptions['formats']): Promise<readonly string[]> => {
        const found = await zxing.use((each) => readWithEngine(each, luma, { ...DEFAULT_PASS, formats }));
        return found.map(({ text }) => text);
      };
      expect(await read('all')).toEqual(['4006381333931']);
      // The engine throws at such a name, and catches what it threw.
      expect(await read(['NoSuchFormat'])).toEqual([]);
      expect(started.mock.calls.map(([used]) => used === modules[whose])).toEqual([true]);
    },
  );
});
