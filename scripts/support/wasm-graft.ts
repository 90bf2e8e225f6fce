// Puts functions of one WebAssembly module in the place of another's. The patch imports the memory and may call functions of the module;
// it has no data, no table and no global but LLVM's stack pointer, which is the module's global 0, too. Everything else in the module
// stays as it was, the numbers of functions among it.
import { WasmReader, join, times, unsigned } from './wasm-reader.ts';
import { type Section, sectionsOf, written } from './wasm-sections.ts';

const SECTION = { type: 1, import: 2, function: 3, table: 4, global: 6, export: 7, code: 10 } as const;
const PATCH_SECTIONS: readonly number[] = Object.values(SECTION);
const EXTERNAL = { function: 0, memory: 2 } as const;
const OP = {
  block: 0x02,
  if: 0x04,
  end: 0x0b,
  call: 0x10,
  callIndirect: 0x11,
  functionReference: 0xd2,
} as const;
/** From this byte on a block has no type by number. §5.3.6. */
const FIRST_PLAIN_BLOCK = 0x40;

/**
 * The module with every function that `patch` exports in the place of the one that `numbers` gives for its name; `numbers` also has the
 * functions that the patch imports. Functions of the patch that it does not export come behind the module's own. Throws where a
 * signature differs, and on what it does not know.
 */
export function graft(
  module: Uint8Array,
  patch: Uint8Array,
  numbers: Readonly<Record<string, number>>,
): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(module);
  const own = sectionsOf(patch);
  const unknown = own.find(({ id }) => !PATCH_SECTIONS.includes(id));
  if (unknown !== undefined) throw new Error(`A patch with a section ${unknown.id} is not known.`);
  const numberOf = (label: string): number => {
    const number = numbers[label];
    if (number === undefined) throw new Error(`There is no number for the function ${label}.`);
    return number;
  };

  const types = typesOf(sections);
  const ownTypes = typesOf(own);
  const imported = functionImports(sections);
  const ownImported = functionImports(own);
  const functionTypes = [...imported.map(({ type }) => type), ...functionTypesOf(sections)];
  const ownFunctionTypes = functionTypesOf(own);
  const exported = new Map(functionExports(own).map(({ label, index }) => [index, label]));

  let next = functionTypes.length;
  /** By the patch's numbers, the module's. */
  const places = [
    ...ownImported.map(({ label }) => numberOf(label)),
    ...ownFunctionTypes.map((_, i) => {
      const label = exported.get(ownImported.length + i);
      return label === undefined ? next++ : numberOf(label);
    }),
  ];
  const added = ownFunctionTypes.filter((_, i) => !exported.has(ownImported.length + i));
  [...ownImported.map(({ type }) => type), ...ownFunctionTypes].forEach((type, i) => {
    const place = functionTypes[places[i] ?? 0];
    if (place !== undefined && !isSame(types[place], ownTypes[type]))
      throw new Error(`Function ${places[i]} has another signature.`);
  });

  const bodies = [...bodiesOf(sections), ...added.map(() => new Uint8Array())];
  bodiesOf(own).forEach((code, i) => {
    const place = places[ownImported.length + i] ?? 0;
    if (place < imported.length) throw new Error(`Function ${place} is imported.`);
    bodies[place - imported.length] = withCalls(code, places);
  });
  return written(module, sections, {
    [SECTION.type]: () => vector([...types, ...ownTypes]),
    [SECTION.function]: () =>
      vector([
        ...functionTypesOf(sections).map(unsigned),
        ...added.map((type) => unsigned(types.length + type)),
      ]),
    [SECTION.code]: () => vector(bodies.map((code) => join([unsigned(code.length), code]))),
  });
}

/** A function's code with its calls by the numbers in `places`. */
function withCalls(code: Uint8Array, places: readonly number[]): Uint8Array {
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
    const operand = new WasmReader(code, at + 1);
    if (opcode === OP.callIndirect || opcode === OP.functionReference)
      throw new Error('Only plain calls are known.');
    if (opcode >= OP.block && opcode <= OP.if && operand.byte() < FIRST_PLAIN_BLOCK)
      throw new Error('Blocks with several results are not known.');
    if (opcode !== OP.call) continue;
    pieces.push(code.subarray(from, at), [OP.call, ...unsigned(places[operand.unsigned()] ?? 0)]);
    from = reader.at;
  }
  return join([...pieces, code.subarray(from)]);
}

function vector(entries: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return join([unsigned(entries.length), ...entries]);
}

function readerOf(sections: readonly Section[], id: number): WasmReader {
  return new WasmReader(sections.find((section) => section.id === id)?.body ?? Uint8Array.of(0));
}

function typesOf(sections: readonly Section[]): readonly Uint8Array[] {
  const reader = readerOf(sections, SECTION.type);
  const { body } = sections.find(({ id }) => id === SECTION.type) ?? { body: new Uint8Array() };
  return times(reader.unsigned(), () => {
    const start = reader.at;
    reader.byte();
    reader.bytes(reader.unsigned());
    reader.bytes(reader.unsigned());
    return body.subarray(start, reader.at);
  });
}

function functionTypesOf(sections: readonly Section[]): readonly number[] {
  const reader = readerOf(sections, SECTION.function);
  return times(reader.unsigned(), () => reader.unsigned());
}

function bodiesOf(sections: readonly Section[]): readonly Uint8Array[] {
  const reader = readerOf(sections, SECTION.code);
  return times(reader.unsigned(), () => reader.bytes(reader.unsigned()));
}

/** Of functions and memories only, in their order; memories are left out. */
function functionImports(
  sections: readonly Section[],
): readonly { readonly label: string; readonly type: number }[] {
  const reader = readerOf(sections, SECTION.import);
  return times(reader.unsigned(), () => {
    reader.bytes(reader.unsigned());
    const label = textOf(reader);
    const kind = reader.byte();
    if (kind === EXTERNAL.function) return [{ label, type: reader.unsigned() }];
    if (kind !== EXTERNAL.memory) throw new Error('Only imports of functions and a memory are known.');
    const hasMaximum = reader.byte() === 1;
    for (let limits = hasMaximum ? 2 : 1; limits > 0; limits -= 1) reader.skipLeb();
    return [];
  }).flat();
}

function functionExports(
  sections: readonly Section[],
): readonly { readonly label: string; readonly index: number }[] {
  const reader = readerOf(sections, SECTION.export);
  return times(reader.unsigned(), () => {
    const label = textOf(reader);
    const kind = reader.byte();
    const index = reader.unsigned();
    return kind === EXTERNAL.function ? [{ label, index }] : [];
  }).flat();
}

function textOf(reader: WasmReader): string {
  return new TextDecoder().decode(reader.bytes(reader.unsigned()));
}

function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a !== undefined && b !== undefined && Buffer.compare(a, b) === 0;
}
