// node scripts/bootstrap.mjs build-pdfium: puts the fuel counter (support/wasm-fuel.ts) into the PDFium of the package
// @embedpdf/pdfium and writes src/wasm/pdfium/pdfium.wasm, which is checked in: deployments and applications that embed
// this one need no build step. To be run after each change of the package's version.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addFuel } from './support/wasm-fuel.ts';

const ROOT = join(import.meta.dirname, '..');
export const PACKAGED = join(ROOT, 'node_modules/@embedpdf/pdfium/dist/pdfium.wasm');
export const BUILT = join(ROOT, 'src/wasm/pdfium/pdfium.wasm');

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(BUILT, addFuel(readFileSync(PACKAGED)));
