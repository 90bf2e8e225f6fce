// Compiles C sources to a WebAssembly module without a library.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Clang and wasm-ld 14 (Debian 12: clang-14, lld-14): other versions work, but give other bytes. */
export const COMPILER = 'clang-14';

/** Supported for years by every engine that workerd has used. */
export const VECTORS = '-msimd128';

const FLAGS = [
  '--target=wasm32',
  '-O3',
  '-nostdlib',
  '-ffreestanding',
  '-fvisibility=hidden',
  '-mbulk-memory',
  '-Wall',
  '-Wextra',
  '-Wconversion',
  '-Wno-sign-conversion',
  '-Werror',
  '-Wl,--no-entry',
  '-Wl,--strip-all',
];

/** The module of all *.c of the folder; `flags` are those of its own. Throws with the compiler's messages if it fails. */
export function compileWasm(folder: string, flags: readonly string[]): Uint8Array<ArrayBuffer> {
  const made = mkdtempSync(join(tmpdir(), 'compile-wasm-'));
  try {
    const output = join(made, 'made.wasm');
    const sources = readdirSync(folder)
      .filter((name) => name.endsWith('.c'))
      .sort();
    const done = spawnSync(COMPILER, [...FLAGS, ...flags, '-o', output, ...sources], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (done.error) throw done.error;
    if (done.status !== 0) throw new Error(done.stderr);
    return new Uint8Array(readFileSync(output));
  } finally {
    rmSync(made, { recursive: true });
  }
}
