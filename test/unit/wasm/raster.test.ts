import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import rasterWasm from '../../../src/wasm/raster/raster.wasm';
import { built, MODULES, pathOf } from '../../../scripts/build-wasm.ts';
import { COMPILER } from '../../../scripts/support/compile-wasm.ts';

const hasCompiler = spawnSync(COMPILER, ['--version']).status === 0;

it.skipIf(!hasCompiler).each(MODULES)(
  `$file is what ${COMPILER} makes of the sources (skipped where it is not installed)`,
  (module) => {
    expect(
      readFileSync(pathOf(module)).equals(built(module)),
      'run node scripts/bootstrap.mjs build-wasm',
    ).toBe(true);
  },
  // The compiler takes 3 s, and took 21 s on a machine with a load of 20.
  90_000,
);

describe('raster.wasm', () => {
  it('imports nothing but the input, the rows and the count of its work', () => {
    const imports = WebAssembly.Module.imports(rasterWasm);
    expect(imports.map(({ module, name }) => `${module}.${name}`).sort()).toEqual([
      'host.read',
      'host.rows',
      'host.work',
    ]);
  });
});
