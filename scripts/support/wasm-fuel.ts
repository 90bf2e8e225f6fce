// Adds a fuel counter to a WebAssembly module. Every iteration of a loop and every call of a function that loops or calls takes 1 from the
// exported global `fuel`. Below zero the module calls its host, which refills it, suspends the module for a while (WebAssembly JavaScript
// Promise Integration) or ends the call. So the module ends for every input. All instructions stay as they were and in their order; only
// the numbers of functions change.
//
// The module imports `fuel.refuel`, called first, and `fuel.pause`, called when `fuel` is still below zero afterwards:
// only the second one may suspend.
import { WasmReader, join, name, times, unsigned } from './wasm-reader.ts';

const HEADER_BYTES = 8;
const SECTION = {
  type: 1,
  import: 2,
  function: 3,
  global: 6,
  export: 7,
  start: 8,
  element: 9,
  code: 10,
} as const;
const EXTERNAL = { function: 0, global: 3 } as const;
const IMPORTS = ['refuel', 'pause'] as const;
const I32 = 0x7f;
const VOID = 0x40;
const FUNCTION_TYPE = 0x60;
const OP = {
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  call: 0x10,
  callIndirect: 0x11,
  localGet: 0x20,
  localTee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i32LtS: 0x48,
  i32Sub: 0x6b,
  functionReference: 0xd2,
} as const;

/** The module with the counter, full at the start (2³¹ − 1). Throws on what it does not know. */
export function addFuel(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const layout = readLayout(module);
  const { sections, imported, fuel } = layout;
  const change: Readonly<Record<number, (body: Uint8Array) => Uint8Array>> = {
    [SECTION.type]: (body) => withEntries(body, [[FUNCTION_TYPE, 0, 0]]),
    [SECTION.import]: (body) =>
      withEntries(
        body,
        IMPORTS.map((hook) => [...name('fuel'), ...name(hook), EXTERNAL.function, ...unsigned(layout.types)]),
      ),
    [SECTION.function]: (body) => withEntries(body, [unsigned(layout.types)]),
    [SECTION.global]: (body) =>
      withEntries(body, [[I32, 1, OP.i32Const, 0xff, 0xff, 0xff, 0xff, 0x07, OP.end]]),
    [SECTION.export]: (body) =>
      withEntries(moved(body, layout), [[...name('fuel'), EXTERNAL.global, ...unsigned(fuel)]]),
    [SECTION.element]: (body) => movedElements(body, imported),
    [SECTION.code]: (body) => meterCode(body, layout),
  };
  const pieces: (Uint8Array | readonly number[])[] = [module.subarray(0, HEADER_BYTES)];
  for (const { id, body } of sections) {
    const changed = change[id]?.(body) ?? body;
    pieces.push([id, ...unsigned(changed.length)], changed);
  }
  return join(pieces);
}

interface Layout {
  readonly sections: readonly { readonly id: number; readonly body: Uint8Array }[];
  /** How many types there are: the number of the one that is added, () → (). */
  readonly types: number;
  /** How many functions are imported; those defined inside move behind the two that are added. */
  readonly imported: number;
  /** The parameters of each function defined inside. */
  readonly parameters: readonly number[];
  /** The number of the function that asks the host. */
  readonly ask: number;
  /** The number of the global. */
  readonly fuel: number;
}

function readLayout(module: Uint8Array): Layout {
  const reader = new WasmReader(module, HEADER_BYTES);
  const sections: { id: number; body: Uint8Array }[] = [];
  while (!reader.atEnd) {
    const id = reader.byte();
    // Names and the like are of no use here, and would be wrong afterwards.
    const body = reader.bytes(reader.unsigned());
    if (id !== 0) sections.push({ id, body });
  }
  const vector = (id: number): WasmReader => {
    const found = sections.find((section) => section.id === id);
    if (found === undefined) throw new Error(`The module has no section ${id}.`);
    return new WasmReader(found.body);
  };
  if (sections.some(({ id }) => id === SECTION.start)) throw new Error('A start function is not known.');
  const types = vector(SECTION.type);
  const parametersOf = times(types.unsigned(), () => {
    if (types.byte() !== FUNCTION_TYPE) throw new Error('Only types of functions are known.');
    const count = types.unsigned();
    types.bytes(count);
    types.bytes(types.unsigned());
    return count;
  });
  const imports = vector(SECTION.import);
  const imported = imports.unsigned();
  for (let i = 0; i < imported; i++) {
    imports.bytes(imports.unsigned());
    imports.bytes(imports.unsigned());
    if (imports.byte() !== EXTERNAL.function) throw new Error('Only imports of functions are known.');
    imports.unsigned();
  }
  const functions = vector(SECTION.function);
  const parameters = times(functions.unsigned(), () => parametersOf[functions.unsigned()] ?? 0);
  return {
    sections,
    types: parametersOf.length,
    imported,
    parameters,
    ask: imported + IMPORTS.length + parameters.length,
    fuel: vector(SECTION.global).unsigned(),
  };
}

/** A vector with more entries at its end. */
function withEntries(body: Uint8Array, entries: readonly (readonly number[])[]): Uint8Array {
  const reader = new WasmReader(body);
  const count = reader.unsigned();
  return join([unsigned(count + entries.length), reader.rest(), ...entries]);
}

const movedIndex = (index: number, imported: number): number =>
  index < imported ? index : index + IMPORTS.length;

function moved(body: Uint8Array, { imported }: Layout): Uint8Array {
  const reader = new WasmReader(body);
  const count = reader.unsigned();
  const entries = times(count, () => {
    const start = reader.at;
    reader.bytes(reader.unsigned());
    const label = body.subarray(start, reader.at);
    const kind = reader.byte();
    const index = reader.unsigned();
    return [...label, kind, ...unsigned(kind === EXTERNAL.function ? movedIndex(index, imported) : index)];
  });
  return join([unsigned(count), ...entries]);
}

/** Only active segments of table 0 with a list of functions, as LLVM's linker writes them. */
function movedElements(body: Uint8Array, imported: number): Uint8Array {
  const reader = new WasmReader(body);
  const count = reader.unsigned();
  const segments = times(count, () => {
    const start = reader.at;
    if (reader.unsigned() !== 0) throw new Error('Only plain element segments are known.');
    while (reader.instruction() !== OP.end);
    const head = body.subarray(start, reader.at);
    const functions = times(reader.unsigned(), () => unsigned(movedIndex(reader.unsigned(), imported)));
    return [...head, ...unsigned(functions.length), ...functions.flat()];
  });
  return join([unsigned(count), ...segments]);
}

function meterCode(body: Uint8Array, layout: Layout): Uint8Array {
  const reader = new WasmReader(body);
  const count = reader.unsigned();
  const pieces: (Uint8Array | readonly number[])[] = [unsigned(count + 1)];
  for (let i = 0; i < count; i++) {
    const metered = meterFunction(reader.bytes(reader.unsigned()), layout.parameters[i] ?? 0, layout);
    pieces.push(unsigned(metered.length), metered);
  }
  const ask = askFunction(layout);
  pieces.push(unsigned(ask.length), ask);
  return join(pieces);
}

function meterFunction(code: Uint8Array, parameters: number, layout: Layout): Uint8Array {
  const reader = new WasmReader(code);
  const groups = reader.unsigned();
  const groupsAt = reader.at;
  let local = parameters;
  for (let i = 0; i < groups; i++) {
    local += reader.unsigned();
    reader.byte();
  }
  const charge = takeFuel(local, layout);
  const declarations = code.subarray(groupsAt, reader.at);
  const entryAt = reader.at;
  let from = entryAt;
  const pieces: (Uint8Array | readonly number[])[] = [];
  let hasLoops = false;
  let hasCalls = false;
  for (let depth = 1; depth > 0;) {
    const at = reader.at;
    const opcode = reader.instruction();
    if (opcode === OP.block || opcode === OP.if || opcode === OP.loop) depth += 1;
    if (opcode === OP.end) depth -= 1;
    if (opcode === OP.loop) {
      pieces.push(code.subarray(from, reader.at), charge);
      from = reader.at;
      hasLoops = true;
    }
    if (opcode === OP.call || opcode === OP.functionReference) {
      const index = new WasmReader(code, at + 1).unsigned();
      pieces.push(code.subarray(from, at), [opcode, ...unsigned(movedIndex(index, layout.imported))]);
      from = reader.at;
    }
    if (opcode === OP.call || opcode === OP.callIndirect) hasCalls = true;
  }
  if (!reader.atEnd) throw new Error('A function goes on behind its end.');
  // Without loops and calls it ends soon, and the loop or function that calls it pays.
  if (!hasLoops && !hasCalls) return code;
  return join([unsigned(groups + 1), declarations, [1, I32], charge, ...pieces, code.subarray(from)]);
}

/** `fuel -= 1; if (fuel < 0) ask()`. The local spares reading the global again. */
function takeFuel(local: number, { fuel, ask }: Layout): readonly number[] {
  const global = unsigned(fuel);
  const value = unsigned(local);
  return [
    [OP.globalGet, ...global, OP.i32Const, 1, OP.i32Sub, OP.localTee, ...value, OP.globalSet, ...global],
    [OP.localGet, ...value, OP.i32Const, 0, OP.i32LtS, OP.if, VOID, OP.call, ...unsigned(ask), OP.end],
  ].flat();
}

/** `refuel(); if (fuel < 0) pause()`. */
function askFunction({ imported, fuel }: Layout): Uint8Array {
  return join([
    [0, OP.call, ...unsigned(imported), OP.globalGet, ...unsigned(fuel), OP.i32Const, 0, OP.i32LtS],
    [OP.if, VOID, OP.call, ...unsigned(imported + 1), OP.end, OP.end],
  ]);
}
