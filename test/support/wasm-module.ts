// Modules of WebAssembly from their bytes: sections that are shorter than 128 bytes (WebAssembly Core 1.0, 5.5).

export const HEAD = [...new TextEncoder().encode('\0asm\x01\0\0\0')];
/** The Workers' types know no compilation at run time; Node compiles. */
export const Compiled = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module;

export const section = (id: number, ...body: readonly number[]): number[] => [id, body.length, ...body];
export const text = (name: string): number[] => [name.length, ...new TextEncoder().encode(name)];
/** The code of a function without locals. */
export const code = (...instructions: readonly number[]): number[] => [
  instructions.length + 2,
  0,
  ...instructions,
  0x0b,
];
