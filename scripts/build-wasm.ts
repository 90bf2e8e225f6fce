// node scripts/bootstrap.mjs build-wasm: compiles src/wasm/raster/*.c to src/wasm/raster/raster.wasm, which is checked in.
// Needs clang and wasm-ld 14 (Debian 12: clang-14, lld-14): other versions work, but give other bytes.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = join(import.meta.dirname, '..', 'src', 'wasm', 'raster');
export const OUTPUT = join(SOURCE, 'raster.wasm');
export const COMPILER = 'clang-14';

const FLAGS = [
  '--target=wasm32',
  '-O3',
  '-nostdlib',
  '-ffreestanding',
  '-fvisibility=hidden',
  // Supported for years by every engine that workerd has used.
  '-msimd128',
  '-mbulk-memory',
  '-Wall',
  '-Wextra',
  '-Wconversion',
  '-Wno-sign-conversion',
  '-Werror',
  '-Wl,--no-entry',
  '-Wl,--strip-all',
  '-Wl,-z,stack-size=65536',
];

/** Compiles to `output`. Returns the compiler's messages if it failed, else undefined. */
export function buildRaster(output: string): string | undefined {
  const sources = readdirSync(SOURCE)
    .filter((name) => name.endsWith('.c'))
    .sort();
  const done = spawnSync(COMPILER, [...FLAGS, '-o', output, ...sources], { cwd: SOURCE, encoding: 'utf8' });
  if (done.error) return `${COMPILER}: ${done.error.message}`;
  return done.status === 0 ? undefined : done.stderr;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problem = buildRaster(OUTPUT);
  if (problem !== undefined) {
    console.error(problem);
    process.exit(1);
  }
}
