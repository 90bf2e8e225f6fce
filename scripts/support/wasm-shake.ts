// Removes what its host does not use from a WebAssembly module: exports that are not named, and the bodies of functions that no kept export,
// start function or table reaches. Functions keep their numbers, so nothing else in the module changes; the empty bodies compress to
// almost nothing.
import { WasmReader, join, times, unsigned } from './wasm-reader.ts';
import { type Section, bodiesOf, codeSection, sectionsOf, written } from './wasm-sections.ts';

const SECTION = { custom: 0, import: 2, global: 6, export: 7, start: 8, element: 9, code: 10 } as const;
const EXTERNAL = { function: 0, table: 1, memory: 2, global: 3 } as const;
const OP = { end: 0x0b, call: 0x10, functionReference: 0xd2 } as const;
/** No locals; `unreachable`; the end. */
const EMPTY_BODY = Uint8Array.of(0, 0, OP.end);

/** The module with the exports named in `kept` alone. Throws when one of them is missing, and on what it does not know. */
export function keepExports(module: Uint8Array, kept: ReadonlySet<string>): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(module).filter(({ id }) => id !== SECTION.custom);
  const exports = exportsOf(sections);
  const missing = [...kept].filter((label) => !exports.some((each) => each.label === label));
  if (missing.length > 0) throw new Error(`The module does not export ${missing.join(', ')}.`);
  const keeping = exports.filter(({ label }) => kept.has(label));
  const live = reachable(sections, [
    ...keeping.filter(({ kind }) => kind === EXTERNAL.function).map(({ index }) => index),
    ...startOf(sections),
    ...tableFunctions(sections),
    ...globalFunctions(sections),
  ]);
  const imported = importedFunctions(sections);
  return written(module, sections, {
    [SECTION.export]: () => join([unsigned(keeping.length), ...keeping.map(({ bytes }) => bytes)]),
    [SECTION.code]: () =>
      codeSection(bodiesOf(sections).map((code, i) => (live.has(imported + i) ? code : EMPTY_BODY))),
  });
}

/** The names of everything that the module exports. */
export function exportNames(module: Uint8Array): readonly string[] {
  return exportsOf(sectionsOf(module)).map(({ label }) => label);
}

/** Numbers of the functions that a call from `roots` can get to, imported ones among them; calls through tables aside. */
function reachable(sections: readonly Section[], roots: readonly number[]): ReadonlySet<number> {
  const imported = importedFunctions(sections);
  const bodies = bodiesOf(sections);
  const live = new Set(roots);
  // A set is walked in the order of its additions, those of the walk among them.
  for (const index of live) {
    const code = bodies[index - imported];
    if (code !== undefined) for (const callee of callees(code)) live.add(callee);
  }
  return live;
}

function* callees(code: Uint8Array): Generator<number> {
  const reader = new WasmReader(code);
  for (let groups = reader.unsigned(); groups > 0; groups -= 1) {
    reader.unsigned();
    reader.byte();
  }
  yield* functionsNamed(reader, code);
}

/** Reads instructions to the end of `code` or, for a constant expression, to its `end`. */
function* functionsNamed(reader: WasmReader, code: Uint8Array, isConstant = false): Generator<number> {
  while (!reader.atEnd) {
    const { at } = reader;
    const opcode = reader.instruction();
    if (opcode === OP.call || opcode === OP.functionReference) yield new WasmReader(code, at + 1).unsigned();
    if (isConstant && opcode === OP.end) return;
  }
}

function bodyOf(sections: readonly Section[], id: number): Uint8Array {
  return sections.find((section) => section.id === id)?.body ?? Uint8Array.of(0);
}

interface Export {
  readonly label: string;
  readonly kind: number;
  readonly index: number;
  /** The whole entry. */
  readonly bytes: Uint8Array;
}

function exportsOf(sections: readonly Section[]): readonly Export[] {
  const body = bodyOf(sections, SECTION.export);
  const reader = new WasmReader(body);
  return times(reader.unsigned(), () => {
    const start = reader.at;
    const label = new TextDecoder().decode(reader.bytes(reader.unsigned()));
    const kind = reader.byte();
    const index = reader.unsigned();
    return { label, kind, index, bytes: body.subarray(start, reader.at) };
  });
}

function importedFunctions(sections: readonly Section[]): number {
  const reader = new WasmReader(bodyOf(sections, SECTION.import));
  let functions = 0;
  for (let left = reader.unsigned(); left > 0; left -= 1) {
    reader.bytes(reader.unsigned());
    reader.bytes(reader.unsigned());
    if (reader.byte() !== EXTERNAL.function) throw new Error('Only imports of functions are known.');
    reader.unsigned();
    functions += 1;
  }
  return functions;
}

function startOf(sections: readonly Section[]): readonly number[] {
  const start = sections.find(({ id }) => id === SECTION.start);
  return start === undefined ? [] : [new WasmReader(start.body).unsigned()];
}

/** All of them: which one a call through a table means is known only while the module runs. §5.5.12, forms 0 and 1 to 3 with lists. */
function* tableFunctions(sections: readonly Section[]): Generator<number> {
  const body = bodyOf(sections, SECTION.element);
  const reader = new WasmReader(body);
  for (let left = reader.unsigned(); left > 0; left -= 1) {
    const form = reader.unsigned();
    if (form > 3) throw new Error('Element segments of expressions are not known.');
    if (form === 2) reader.skipLeb();
    if (form === 0 || form === 2) yield* functionsNamed(reader, body, true);
    if (form !== 0 && reader.byte() !== 0) throw new Error('Only element segments of functions are known.');
    for (let functions = reader.unsigned(); functions > 0; functions -= 1) yield reader.unsigned();
  }
}

function* globalFunctions(sections: readonly Section[]): Generator<number> {
  const body = bodyOf(sections, SECTION.global);
  const reader = new WasmReader(body);
  for (let left = reader.unsigned(); left > 0; left -= 1) {
    reader.byte();
    reader.byte();
    yield* functionsNamed(reader, body, true);
  }
}
