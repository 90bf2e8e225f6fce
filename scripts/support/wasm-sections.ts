// The sections of a WebAssembly module (WebAssembly Core Specification 2.0, §5.5.2), taken apart and put together again.
import { WasmReader, join, times, unsigned } from './wasm-reader.ts';

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

/** A reader of the section; of an empty vector where the module has none. */
export function readerOf(sections: readonly Section[], id: number): WasmReader {
  return new WasmReader(sections.find((section) => section.id === id)?.body ?? Uint8Array.of(0));
}

/** §5.1.3. */
export function vector(entries: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return join([unsigned(entries.length), ...entries]);
}

/** The vector of the section, each entry read by `read`. */
export function entriesOf<T>(
  sections: readonly Section[],
  id: number,
  read: (reader: WasmReader) => T,
): readonly T[] {
  const reader = readerOf(sections, id);
  return times(reader.unsigned(), () => read(reader));
}

const CODE_SECTION = 10;

/** The code of each function, its locals first. */
export function bodiesOf(sections: readonly Section[]): readonly Uint8Array[] {
  return entriesOf(sections, CODE_SECTION, (reader) => reader.bytes(reader.unsigned()));
}

/** The section of these functions. */
export function codeSection(bodies: readonly Uint8Array[]): Uint8Array {
  return vector(bodies.map((code) => join([unsigned(code.length), code])));
}

const CALL = 0x10;

/** A function's code whose calls go to the function that `numberOf` gives for each number; `check` is told each opcode and where it stands. */
export function withCalls(
  code: Uint8Array,
  numberOf: (index: number) => number,
  check: (opcode: number, at: number) => void = () => undefined,
): Uint8Array {
  const reader = new WasmReader(code);
  const pieces: (Uint8Array | readonly number[])[] = [];
  let from = 0;
  for (let groups = reader.unsigned(); groups > 0; groups -= 1) {
    reader.unsigned();
    reader.byte();
  }
  while (!reader.atEnd) {
    const { at } = reader;
    const opcode = reader.instruction();
    check(opcode, at);
    if (opcode !== CALL) continue;
    pieces.push(code.subarray(from, at), [
      CALL,
      ...unsigned(numberOf(new WasmReader(code, at + 1).unsigned())),
    ]);
    from = reader.at;
  }
  return join([...pieces, code.subarray(from)]);
}
