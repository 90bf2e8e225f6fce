import { expect, test } from 'vitest';
import { importMemory } from '../../../scripts/support/wasm-memory.ts';

const section = (id: number, ...body: number[]): number[] => [id, body.length, ...body];
const text = (name: string): number[] => [name.length, ...new TextEncoder().encode(name)];
const HEAD = [...new TextEncoder().encode('\0asm\x01\0\0\0')];
const TYPES = section(1, 1, 0x60, 0, 0);
const IMPORTS = section(2, 1, ...text('e'), ...text('host'), 0, 0);
/** At least one WASM page, at most 8. */
const MEMORY = section(5, 1, 1, 1, 8);
const EXPORTS = section(7, 1, ...text('memory'), 2, 0);
/** The text `data` at address 16. */
const DATA = section(11, 1, 0, 0x41, 16, 0x0b, ...text('data'));

// The Workers' types know no compilation at run time; Node compiles.
const Compiled = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module;

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
