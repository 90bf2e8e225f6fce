// Whether the runtime has WebAssembly's vector instructions. Browsers have them since 2021 (Safari since 16.4, of 2023).

/** (module (func (result v128) (i8x16.splat (i32.const 0)))), WebAssembly Core Specification 2.0, §5. */
const SPLAT = Uint8Array.from(
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
export function hasVectors(): boolean {
  return validate(SPLAT);
}
