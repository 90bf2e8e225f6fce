// node scripts/bootstrap.mjs build-pdfium: puts the fuel counter (support/wasm-fuel.ts) into the PDFium of the package
// @embedpdf/pdfium, has it import its memory and be told of its size (support/wasm-memory.ts) and writes src/wasm/pdfium/pdfium.wasm, which is checked in: deployments and applications that embed
// this one need no build step. To be run after each change of the package's version. Writes read-block.wasm beside it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addFuel } from './support/wasm-fuel.ts';
import { importMemory, tellMemorySize } from './support/wasm-memory.ts';

const ROOT = join(import.meta.dirname, '..');
export const PACKAGED = join(ROOT, 'node_modules/@embedpdf/pdfium/dist/pdfium.wasm');
export const BUILT = join(ROOT, 'src/wasm/pdfium/pdfium.wasm');

export const READ_BLOCK = join(ROOT, 'src/wasm/pdfium/read-block.wasm');

/**
 * (module (import "file" "read" (func (param i32 i32 i32 i32) (result i32))) (export "read" (func 0))): a table of functions
 * takes nothing but functions of WebAssembly, so that the host's goes through this module.
 */
export function readBlockModule(): Uint8Array {
  const name = (text: string): readonly number[] => [text.length, ...Buffer.from(text)];
  const section = (id: number, body: readonly number[]): readonly number[] => [id, body.length, ...body];
  const [I32, FUNCTION] = [0x7f, 0x60];
  return Uint8Array.from([
    ...Buffer.from('\0asm\x01\0\0\0'),
    ...section(1, [1, FUNCTION, 4, I32, I32, I32, I32, 1, I32]),
    ...section(2, [1, ...name('file'), ...name('read'), 0, 0]),
    ...section(7, [1, ...name('read'), 0, 0]),
  ]);
}

/** PDFium as this service runs it, from the package's module. */
export function builtPdfium(): Uint8Array {
  return importMemory(tellMemorySize(addFuel(readFileSync(PACKAGED))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(BUILT, builtPdfium());
  writeFileSync(READ_BLOCK, readBlockModule());
}
