// The sections of a WebAssembly module (WebAssembly Core Specification 2.0, §5.5.2), taken apart and put together again.
import { WasmReader, join, unsigned } from './wasm-reader.ts';

const HEADER_BYTES = 8;

export interface Section {
  readonly id: number;
  readonly body: Uint8Array;
}

export function sectionsOf(module: Uint8Array): readonly Section[] {
  const reader = new WasmReader(module, HEADER_BYTES);
  const sections: Section[] = [];
  while (!reader.atEnd) sections.push({ id: reader.byte(), body: reader.bytes(reader.unsigned()) });
  return sections;
}

/** The module with these sections, each as `change` makes it where it names the section's id. */
export function written(
  module: Uint8Array,
  sections: readonly Section[],
  change: Readonly<Record<number, (body: Uint8Array) => Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const pieces: (Uint8Array | readonly number[])[] = [module.subarray(0, HEADER_BYTES)];
  for (const { id, body } of sections) {
    const changed = change[id]?.(body) ?? body;
    pieces.push([id, ...unsigned(changed.length)], changed);
  }
  return join(pieces);
}
