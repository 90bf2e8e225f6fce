// node scripts/bootstrap.mjs build-wasm: compiles our C sources below src/wasm to the modules beside them, which are checked in
// (support/compile-wasm.ts says what it needs). build-zxing.ts does so for src/wasm/zxing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileWasm, VECTORS } from './support/compile-wasm.ts';

const WASM = join(import.meta.dirname, '..', 'src', 'wasm');
const STACK = '-Wl,-z,stack-size=65536';

/** Each module, its folder and the flags of its own. */
export const MODULES = [
  { file: 'raster/raster.wasm', folder: 'raster', flags: [VECTORS, STACK] },
  { file: 'evidence/vectors.wasm', folder: 'evidence', flags: [VECTORS, STACK] },
  // For runtimes without vector instructions.
  { file: 'evidence/plain.wasm', folder: 'evidence', flags: [STACK] },
] as const;

export function built({ folder, flags }: (typeof MODULES)[number]): Uint8Array<ArrayBuffer> {
  return compileWasm(join(WASM, folder), flags);
}

/** Where the module is checked in. */
export function pathOf({ file }: (typeof MODULES)[number]): string {
  return join(WASM, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const module of MODULES) writeFileSync(pathOf(module), built(module));
