import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BUILT, builtZXing } from '../../../scripts/build-zxing.ts';
import { COMPILER } from '../../../scripts/support/compile-wasm.ts';
import {
  DEFAULT_PASS,
  type EngineOptions,
  FAST_PASS,
  readWithEngine,
} from '../../../src/barcode/engine/read.ts';
import { zxing } from '../../../src/wasm/zxing.ts';
import { gaussian, generator } from '../../support/draw-linear.ts';
import { drawCode, rotated } from '../../support/draw.ts';
import { plainZXing } from '../../support/plain-zxing.ts';

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
      const { zxing: reader } = await import('../../../src/wasm/zxing.ts');
      const modules = {
        ours: (await import('../../../src/wasm/zxing/zxing.wasm')).default,
        "the package's": (await import('zxing-wasm/reader/zxing_reader.wasm')).default,
      };
      const started = vi.spyOn(WebAssembly, 'Instance');
      const luma = await drawCode('ean13', '4006381333931', { scale: 2 });
      const read = async (formats: EngineOptions['formats']): Promise<readonly string[]> => {
        const found = await reader.use((each) => readWithEngine(each, luma, { ...DEFAULT_PASS, formats }));
        return found.map(({ text }) => text);
      };
      expect(await read('all')).toEqual(['4006381333931']);
      // The engine throws at such a name, and catches what it threw.
      expect(await read(['NoSuchFormat'])).toEqual([]);
      expect(started.mock.calls.map(([used]) => used === modules[whose])).toEqual([true]);
    },
  );

  it.each([
    ['ean13', '4006381333931', 1],
    ['upca', '036000291452', 2],
    ['code128', 'Quiet zone 128', 1],
    ['databarstacked', '(01)09521234543213', 3],
    ['qrcode', 'https://example.org/4711', 3],
    ['datamatrix', 'quietzone 4711', 3],
    ['azteccode', 'quietzone 4711', 2],
    ['pdf417', 'quietzone 4711', 2],
  ])('reads a noisy %s at every angle as the module of the package does', async (bcid, text, scale) => {
    const code = await drawCode(bcid, text, { scale });
    const random = generator(7);
    let count = 0;
    for (const [i, degrees] of [0, 1, 3, 8, 45, 90, 133, 180, 201, 270, 310].entries()) {
      const luma = rotated(code, degrees);
      // A dark ground for some: rows that begin and end with black.
      const [low, high] = i % 4 === 3 ? [200, 40] : [40, 200];
      luma.data.forEach((grey, at) => {
        luma.data[at] = low + ((high - low) * grey) / 255 + (4 + 3 * (i % 4)) * gaussian(random);
      });
      for (const options of [DEFAULT_PASS, FAST_PASS, { ...DEFAULT_PASS, binarizer: 'histogram' } as const]) {
        const [own, plain] = await Promise.all(
          [zxing, plainZXing].map((engine) =>
            engine.use((module) => readWithEngine(module, luma, { ...options, formats: 'all' })),
          ),
        );
        expect(own).toEqual(plain);
        count += plain?.length ?? 0;
      }
    }
    expect(count).toBeGreaterThan(2);
  });
});
