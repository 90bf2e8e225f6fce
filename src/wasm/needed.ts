// Whether the runtime has what our build of the engine needs of WebAssembly: vector instructions and exceptions. Browsers have both since
// 2022, Safari since 16.4 of 2023.

/**
 * (module (func (result v128) (try (do) (catch_all)) (i8x16.splat (i32.const 0)))), WebAssembly Core Specification 2.0, §5, and
 * https://github.com/WebAssembly/exception-handling, legacy/Exceptions.md.
 */
const NEEDED = Uint8Array.from(
  [
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    [1, 5, 1, 0x60, 0, 1, 0x7b],
    [3, 2, 1, 0],
    [10, 12, 1, 10, 0, 0x06, 0x40, 0x19, 0x0b, 0x41, 0, 0xfd, 0x0f, 0x0b],
  ].flat(),
);

/** (module (func (result v128) (i8x16.splat (i32.const 0)))). */
const VECTORS = Uint8Array.from(
  [
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    [1, 5, 1, 0x60, 0, 1, 0x7b],
    [3, 2, 1, 0],
    [10, 8, 1, 6, 0, 0x41, 0, 0xfd, 0x0f, 0x0b],
  ].flat(),
);

/** WebAssembly.validate, which the Workers' declarations lack; nothing is compiled. */
const { validate } = WebAssembly as unknown as { readonly validate: (bytes: Uint8Array) => boolean };

/** Asked when an engine starts. */
export function hasVectorsAndExceptions(): boolean {
  return validate(NEEDED);
}

/** Asked when a module starts that has a build without vectors. */
export function hasVectors(): boolean {
  return validate(VECTORS);
}
