// node scripts/bootstrap.mjs build-photon: removes the functions that this service does not call from the module of the package
// @cf-wasm/photon (support/wasm-shake.ts) and writes src/wasm/photon/photon.wasm. The file is checked in, so deployments and applications
// that embed this one need no build step. Run it after each change of the package's version or of the calls in src/wasm/photon.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepExports } from './support/wasm-shake.ts';

const ROOT = join(import.meta.dirname, '..');
const PACKAGED = join(ROOT, 'node_modules/@cf-wasm/photon/dist/lib/photon_rs_bg.wasm');
export const BUILT = join(ROOT, 'src/wasm/photon/photon.wasm');

/** The exports that src/wasm/photon.ts declares. */
const CALLED: ReadonlySet<string> = new Set([
  'memory',
  '__wbindgen_start',
  '__wbindgen_externrefs',
  '__wbindgen_malloc',
  '__wbindgen_free',
  'photonimage_new',
  'photonimage_get_raw_pixels',
  'photonimage_get_bytes',
  'photonimage_get_bytes_jpeg',
  'photonimage_get_bytes_webp',
  '__wbg_photonimage_free',
  'draw_text',
]);

/** The Photon that this service runs, made from the package's module. */
export function builtPhoton(): Uint8Array {
  return keepExports(readFileSync(PACKAGED), CALLED);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(BUILT, builtPhoton());
