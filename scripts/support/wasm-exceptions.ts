// Lets a module catch C++ exceptions itself. Emscripten has the host catch them: every call that may throw goes through an import,
// `invoke_…`, which calls a function of the table within JavaScript's try. Here a function of the module with WebAssembly's own try
// takes the place of each such import; what throws stays the host's. (Exception handling as of 2021, which every engine knows:
// https://github.com/WebAssembly/exception-handling, legacy/Exceptions.md.)
import { WasmReader, join, times, unsigned } from './wasm-reader.ts';
import {
  bodiesOf,
  codeSection,
  entriesOf,
  readerOf,
  sectionsOf,
  vector,
  withCalls,
  written,
} from './wasm-sections.ts';

const SECTION = { type: 1, import: 2, function: 3, global: 6, element: 9, code: 10 } as const;
const FUNCTION = 0;
const I32 = 0x7f;
const VOID = 0x40;
const FUNCTION_TYPE = 0x60;
const OP = {
  if: 0x04,
  try: 0x06,
  rethrow: 0x09,
  end: 0x0b,
  call: 0x10,
  callIndirect: 0x11,
  catchAll: 0x19,
  localGet: 0x20,
  localSet: 0x21,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i32Eqz: 0x45,
} as const;
/** `const` of each type of number, and its zero. */
const ZERO: Readonly<Record<number, readonly number[]>> = {
  0x7f: [0x41, 0],
  0x7e: [0x42, 0],
  0x7d: [0x43, 0, 0, 0, 0],
  0x7c: [0x44, 0, 0, 0, 0, 0, 0, 0, 0],
};

export interface Throwing {
  /** Imports that call the function of the table that their first argument names with the others. */
  readonly invokes: readonly string[];
  /** Imports that call a function of the module instead, with all of their arguments: calls with 64-bit numbers. */
  readonly invokesOf: Readonly<Record<string, number>>;
  /** Imports that throw an exception of C++. */
  readonly throws: readonly string[];
  /** The number of `setThrew(threw, value)`. */
  readonly setThrew: number;
  /** The number of the global that is the stack pointer. */
  readonly stackPointer: number;
}

interface Signature {
  readonly parameters: Uint8Array;
  readonly results: Uint8Array;
}

/** The module with those imports called by nobody, through the table neither. Functions keep their numbers; new ones come behind them. */
export function catchInside(module: Uint8Array, throwing: Throwing): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(module);
  const signatures: readonly Signature[] = entriesOf(sections, SECTION.type, (reader) => {
    reader.byte();
    return { parameters: reader.bytes(reader.unsigned()), results: reader.bytes(reader.unsigned()) };
  });
  const imports = entriesOf(sections, SECTION.import, importOf);
  const ownTypes = entriesOf(sections, SECTION.function, (reader) => reader.unsigned());
  const isThrown = readerOf(sections, SECTION.global).unsigned();

  const types: Signature[] = [...signatures];
  const added: { readonly type: number; readonly code: Uint8Array }[] = [];
  const places = new Map<number, number>();
  const replace = (label: string, codeOf: (signature: Signature, index: number) => Uint8Array): void => {
    const index = imports.findIndex((each) => each.label === label);
    const type = imports[index]?.type;
    const signature = type === undefined ? undefined : signatures[type];
    if (type === undefined || signature === undefined) throw new Error(`There is no import ${label}.`);
    places.set(index, imports.length + ownTypes.length + added.length);
    added.push({ type, code: codeOf(signature, index) });
  };

  for (const label of throwing.throws)
    replace(label, ({ parameters }, index) =>
      bodyOf([OP.i32Const, 1, OP.globalSet, ...unsigned(isThrown)], argumentsOf(parameters.length), [
        OP.call,
        ...unsigned(index),
      ]),
    );
  for (const label of throwing.invokes)
    replace(label, (signature) => {
      const called = { parameters: signature.parameters.subarray(1), results: signature.results };
      const call = [OP.callIndirect, ...unsigned(typeNumber(types, called)), 0];
      const args = [...argumentsOf(signature.parameters.length).slice(2), OP.localGet, 0];
      return invokeOf(signature, [...args, ...call], isThrown, throwing);
    });
  for (const [label, target] of Object.entries(throwing.invokesOf))
    replace(label, (signature) =>
      invokeOf(
        signature,
        [...argumentsOf(signature.parameters.length), OP.call, ...unsigned(target)],
        isThrown,
        throwing,
      ),
    );

  return written(module, sections, {
    [SECTION.type]: () =>
      vector(
        types.map(({ parameters, results }) =>
          join([
            [FUNCTION_TYPE, ...unsigned(parameters.length)],
            parameters,
            unsigned(results.length),
            results,
          ]),
        ),
      ),
    [SECTION.function]: () => vector([...ownTypes, ...added.map(({ type }) => type)].map(unsigned)),
    [SECTION.global]: (body) => {
      const reader = new WasmReader(body);
      const count = reader.unsigned();
      return join([unsigned(count + 1), reader.rest(), [I32, 1, OP.i32Const, 0, OP.end]]);
    },
    [SECTION.element]: (body) => withElements(body, places),
    [SECTION.code]: () =>
      codeSection([
        ...bodiesOf(sections).map((code) => withCalls(code, (index) => places.get(index) ?? index)),
        ...added.map(({ code }) => code),
      ]),
  });
}

/**
 * The call within a try: what was thrown by C++ is noted as Emscripten's callers look for it, and what else JavaScript
 * threw goes on. The stack is as it was before in both cases.
 */
function invokeOf(
  { parameters, results }: Signature,
  call: readonly number[],
  isThrown: number,
  { setThrew, stackPointer }: Throwing,
): Uint8Array {
  const [result = VOID] = results;
  const before = unsigned(parameters.length);
  const pointer = unsigned(stackPointer);
  const flag = unsigned(isThrown);
  return join([
    [1, 1, I32],
    [OP.globalGet, ...pointer, OP.localSet, ...before],
    [OP.try, result, ...call, OP.catchAll],
    [OP.localGet, ...before, OP.globalSet, ...pointer],
    [OP.globalGet, ...flag, OP.i32Eqz, OP.if, VOID, OP.rethrow, 1, OP.end],
    [OP.i32Const, 0, OP.globalSet, ...flag],
    [OP.i32Const, 1, OP.i32Const, 0, OP.call, ...unsigned(setThrew)],
    [...(result === VOID ? [] : (ZERO[result] ?? [])), OP.end, OP.end],
  ]);
}

function bodyOf(...instructions: readonly (readonly number[])[]): Uint8Array {
  return join([[0], ...instructions, [OP.end]]);
}

/** local.get of each parameter, two bytes each. */
function argumentsOf(count: number): readonly number[] {
  return times(count, (i) => [OP.localGet, i]).flat();
}

/** The number of a type in the list, which gets it if it lacks it. */
function typeNumber(types: Signature[], wanted: Signature): number {
  const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
  const known = types.findIndex(
    ({ parameters, results }) => same(parameters, wanted.parameters) && same(results, wanted.results),
  );
  return known < 0 ? types.push(wanted) - 1 : known;
}

/** Only active segments of table 0 with a list of functions, as LLVM's linker writes them. */
function withElements(body: Uint8Array, places: ReadonlyMap<number, number>): Uint8Array {
  const reader = new WasmReader(body);
  const segments = times(reader.unsigned(), () => {
    const start = reader.at;
    if (reader.unsigned() !== 0) throw new Error('Only plain element segments are known.');
    while (reader.instruction() !== OP.end);
    const head = body.subarray(start, reader.at);
    const functions = times(reader.unsigned(), () => reader.unsigned());
    return join([head, vector(functions.map((index) => unsigned(places.get(index) ?? index)))]);
  });
  return vector(segments);
}

function importOf(reader: WasmReader): { readonly label: string; readonly type: number } {
  reader.bytes(reader.unsigned());
  const label = new TextDecoder().decode(reader.bytes(reader.unsigned()));
  if (reader.byte() !== FUNCTION) throw new Error('Only imports of functions are known.');
  return { label, type: reader.unsigned() };
}
