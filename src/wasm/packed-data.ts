// Unpacks the tables of a module's data. They compress badly as they are, so scripts/support/wasm-data.ts stores them as differences in
// a section of their own, and this file writes them to the memory where the module expects them.

/** The name of the section. */
export const PACKED_DATA = 'packed data';

/** The header of a run: `address` and `length` with 32 bits and `filter` with 8, little-endian; `length` bytes follow. */
const RUN_HEADER_BYTES = 9;

/**
 * The forms of a run, by the number of the filter: 16-bit numbers, from each of which the one `distance` before it is subtracted, modulo
 * 2¹⁶; with `planes`, all low bytes come before all high ones. The length of a run is even.
 */
export const FILTERS = [1, 2, 3, 4].flatMap((distance) => [
  { distance, planes: false },
  { distance, planes: true },
]);

/** Writes the packed runs of a module to its memory. Call it after instantiation and before any function of the module. */
export function unpackData(module: WebAssembly.Module, memory: WebAssembly.Memory): void {
  for (const section of WebAssembly.Module.customSections(module, PACKED_DATA)) {
    const view = new DataView(section);
    for (let at = 0; at < section.byteLength;) {
      const [address, length, filter] = [
        view.getUint32(at, true),
        view.getUint32(at + 4, true),
        view.getUint8(at + 8),
      ];
      const from = new Uint8Array(section, at + RUN_HEADER_BYTES, length);
      unpackRun(from, filter, new Uint8Array(memory.buffer, address, length));
      at += RUN_HEADER_BYTES + length;
    }
  }
}

function unpackRun(from: Uint8Array, filter: number, to: Uint8Array): void {
  const { distance, planes } = FILTERS[filter] ?? { distance: 0, planes: false };
  if (distance === 0) throw new Error(`There is no filter ${filter}.`);
  const words = new Uint16Array(from.length / 2);
  const [step, high] = planes ? [1, words.length] : [2, 1];
  for (let i = 0; i < words.length; i += 1) {
    const difference = (from[i * step] ?? 0) | ((from[i * step + high] ?? 0) << 8);
    words[i] = difference + (i < distance ? 0 : (words[i - distance] ?? 0));
  }
  // The module's memory is little-endian, and so is every machine on which JavaScript runs WebAssembly.
  to.set(new Uint8Array(words.buffer));
}
