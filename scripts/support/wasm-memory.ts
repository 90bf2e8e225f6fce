// Changes a WebAssembly module in two ways, so that its host can reuse the memory of a dropped instance: the module imports its memory as
// `host.memory` instead of making one, and takes its size from the exported global `memory_pages`. So a module that receives a large
// memory uses no more of it than it was granted.
import { WasmReader, join, name, times, unsigned } from './wasm-reader.ts';
import { sectionsOf, written } from './wasm-sections.ts';

const SECTION = { import: 2, memory: 5, global: 6, export: 7, code: 10 } as const;
const EXTERNAL = { memory: 2, global: 3 } as const;
const I32 = 0x7f;
const OP = { end: 0x0b, globalGet: 0x23, memorySize: 0x3f, memoryGrow: 0x40, i32Const: 0x41 } as const;

/** The module with its memory imported, of the same number, 0, and limits. Throws when it has not exactly one memory of its own, or no imports. */
export function importMemory(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(module);
  const memory = sections.find(({ id }) => id === SECTION.memory);
  if (memory?.body[0] !== 1 || !sections.some(({ id }) => id === SECTION.import))
    throw new Error('Only a module with imports and one memory of its own is known.');
  const limits = memory.body.subarray(1);
  return written(
    module,
    sections.filter((section) => section !== memory),
    {
      [SECTION.import]: (body) =>
        withEntry(body, [...name('host'), ...name('memory'), EXTERNAL.memory, ...limits]),
    },
  );
}

/**
 * The module with the global `memory_pages`, 0 at the start, in place of each `memory.size`. Throws when it has no globals or
 * exports, or grows its memory itself: its host has to ask for growth, and to set the global.
 */
export function tellMemorySize(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(module);
  const globals = sections.find(({ id }) => id === SECTION.global);
  if (globals === undefined || !sections.some(({ id }) => id === SECTION.export))
    throw new Error('Only a module with globals and exports is known.');
  const pages = new WasmReader(globals.body).unsigned();
  return written(module, sections, {
    [SECTION.global]: (body) => withEntry(body, [I32, 1, OP.i32Const, 0, OP.end]),
    [SECTION.export]: (body) =>
      withEntry(body, [...name('memory_pages'), EXTERNAL.global, ...unsigned(pages)]),
    [SECTION.code]: (body) => withoutMemorySize(body, [OP.globalGet, ...unsigned(pages)]),
  });
}

/** A vector with one more entry at its end. */
function withEntry(body: Uint8Array, entry: readonly number[]): Uint8Array {
  const reader = new WasmReader(body);
  const count = reader.unsigned();
  return join([unsigned(count + 1), reader.rest(), entry]);
}

function withoutMemorySize(body: Uint8Array, instead: readonly number[]): Uint8Array {
  const reader = new WasmReader(body);
  const count = reader.unsigned();
  const functions = times(count, () => {
    const changed = withoutSizeIn(reader.bytes(reader.unsigned()), instead);
    return [unsigned(changed.length), changed];
  });
  return join([unsigned(count), ...functions.flat()]);
}

function withoutSizeIn(code: Uint8Array, instead: readonly number[]): Uint8Array {
  const reader = new WasmReader(code);
  for (let groups = reader.unsigned(); groups > 0; groups -= 1) {
    reader.unsigned();
    reader.byte();
  }
  const pieces: (Uint8Array | readonly number[])[] = [];
  let from = 0;
  while (!reader.atEnd) {
    const { at } = reader;
    const opcode = reader.instruction();
    if (opcode === OP.memoryGrow) throw new Error('A module that grows its memory itself is not known.');
    if (opcode !== OP.memorySize) continue;
    pieces.push(code.subarray(from, at), instead);
    from = reader.at;
  }
  return from === 0 ? code : join([...pieces, code.subarray(from)]);
}
