import { expect, test } from 'vitest';
import { importMemory, tellMemorySize } from '../../../scripts/support/wasm-memory.ts';
import { Compiled, HEAD, section, text } from '../../support/wasm-module.ts';

const TYPES = section(1, 1, 0x60, 0, 0);
const IMPORTS = section(2, 1, ...text('e'), ...text('host'), 0, 0);
/** At least one WASM page, at most 8. */
const MEMORY = section(5, 1, 1, 1, 8);
const EXPORTS = section(7, 1, ...text('memory'), 2, 0);
/** The text `data` at address 16. */
const DATA = section(11, 1, 0, 0x41, 16, 0x0b, ...text('data'));

test('the module writes into the memory that its host gives it, and exports it as before', () => {
  const module = new Compiled(
    importMemory(Uint8Array.from([...HEAD, ...TYPES, ...IMPORTS, ...MEMORY, ...EXPORTS, ...DATA])),
  );
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 4 });
  for (let round = 0; round < 2; round += 1) {
    new Uint8Array(memory.buffer).fill(0);
    const { exports } = new WebAssembly.Instance(module, { e: { host: () => undefined }, host: { memory } });
    expect(exports['memory']).toBe(memory);
    expect(Buffer.from(memory.buffer, 16, 4).toString()).toBe('data');
  }
  const small = new WebAssembly.Memory({ initial: 0, maximum: 4 });
  expect(
    () => new WebAssembly.Instance(module, { e: { host: () => undefined }, host: { memory: small } }),
  ).toThrow('memory');
});

test.each([
  ['no memory', [...HEAD, ...TYPES, ...IMPORTS]],
  ['no imports', [...HEAD, ...TYPES, ...MEMORY]],
])('refuses a module with %s', (_, bytes) => {
  expect(() => importMemory(Uint8Array.from(bytes))).toThrow('Only a module with imports and one memory');
});

/** () → i32, exported as `pages`: a local, then memory.size; and a function that grows the memory. */
const SIZE_TYPES = section(1, 1, 0x60, 0, 1, 0x7f);
const GLOBALS = section(6, 1, 0x7f, 1, 0x41, 5, 0x0b);
const SIZE_EXPORTS = section(7, 2, ...text('pages'), 0, 1, ...text('memory'), 2, 0);
const code = (...instructions: number[]): number[] =>
  section(10, 1, instructions.length + 4, 1, 1, 0x7f, ...instructions, 0x0b);
const sized = (...instructions: number[]): Uint8Array =>
  Uint8Array.from(
    [
      HEAD,
      SIZE_TYPES,
      IMPORTS,
      section(3, 1, 0),
      MEMORY,
      GLOBALS,
      SIZE_EXPORTS,
      code(...instructions),
    ].flat(),
  );

test('the module believes what its host says of the size of its memory', () => {
  const module = new Compiled(importMemory(tellMemorySize(sized(0x3f, 0, 0x3f, 0, 0x6a))));
  const memory = new WebAssembly.Memory({ initial: 4, maximum: 8 });
  const { exports } = new WebAssembly.Instance(module, { e: { host: () => 0 }, host: { memory } });
  const { pages, memory_pages: told } = exports as {
    pages: () => number;
    memory_pages: WebAssembly.Global;
  };
  expect(pages()).toBe(0);
  told.value = 3;
  expect(pages()).toBe(6);
});

test.each([
  ['grows its memory itself', sized(0x41, 1, 0x40, 0), 'grows its memory itself'],
  ['has no globals', Uint8Array.from([...HEAD, ...TYPES, ...IMPORTS, ...MEMORY, ...EXPORTS]), 'globals'],
])('refuses to tell a module that %s', (_, bytes, why) => {
  expect(() => tellMemorySize(bytes)).toThrow(why);
});
