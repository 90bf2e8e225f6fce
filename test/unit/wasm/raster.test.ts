import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import rasterWasm from '../../../src/wasm/raster/raster.wasm';
import { buildRaster, COMPILER, OUTPUT } from '../../../scripts/build-wasm.ts';

const hasCompiler = spawnSync(COMPILER, ['--version']).status === 0;

describe('raster.wasm', () => {
  it.skipIf(!hasCompiler)(
    `is what ${COMPILER} makes of the sources (skipped where it is not installed)`,
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'raster-'));
      try {
        const built = join(folder, 'raster.wasm');
        expect(buildRaster(built)).toBeUndefined();
        expect(
          readFileSync(built).equals(readFileSync(OUTPUT)),
          'run node scripts/bootstrap.mjs build-wasm',
        ).toBe(true);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    // The compiler takes 3 s, and took 21 s on a machine with a load of 20.
    90_000,
  );

  it('imports nothing but the input, the rows and the count of its work', () => {
    const imports = WebAssembly.Module.imports(rasterWasm);
    expect(imports.map(({ module, name }) => `${module}.${name}`).sort()).toEqual([
      'host.read',
      'host.rows',
      'host.work',
    ]);
  });
});
