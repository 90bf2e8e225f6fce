// Has a WebAssembly module import its memory as `host.memory` in place of making one: the host can then give the memory of
// an instance that it gave up to the next instance. Nothing else changes: the memory keeps its number, 0, and its limits.
import { WasmReader, join, name, unsigned } from './wasm-reader.ts';

const HEADER_BYTES = 8;
const SECTION = { import: 2, memory: 5 } as const;
const EXTERNAL_MEMORY = 2;

/** The module with its memory imported. Throws when it has not exactly one memory of its own, or no imports. */
export function importMemory(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const reader = new WasmReader(module, HEADER_BYTES);
  const sections: { id: number; body: Uint8Array }[] = [];
  while (!reader.atEnd) sections.push({ id: reader.byte(), body: reader.bytes(reader.unsigned()) });
  const memory = sections.find(({ id }) => id === SECTION.memory);
  if (memory?.body[0] !== 1 || !sections.some(({ id }) => id === SECTION.import))
    throw new Error('Only a module with imports and one memory of its own is known.');
  const limits = memory.body.subarray(1);
  const pieces: (Uint8Array | readonly number[])[] = [module.subarray(0, HEADER_BYTES)];
  for (const { id, body } of sections.filter((section) => section !== memory)) {
    const changed = id === SECTION.import ? withImport(body, limits) : body;
    pieces.push([id, ...unsigned(changed.length)], changed);
  }
  return join(pieces);
}

function withImport(body: Uint8Array, limits: Uint8Array): Uint8Array {
  const reader = new WasmReader(body);
  const count = reader.unsigned();
  return join([
    unsigned(count + 1),
    reader.rest(),
    [...name('host'), ...name('memory'), EXTERNAL_MEMORY, ...limits],
  ]);
}
