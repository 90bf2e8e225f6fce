// Puts functions of one WebAssembly module in the place of another's. The patch imports the memory and may call functions of the module;
// it has no data, no table and no global but LLVM's stack pointer, which is the module's global 0, too. Everything else in the module
// stays as it was, the numbers of functions among it.
import { type WasmReader, join, unsigned } from './wasm-reader.ts';
import {
  type Section,
  bodiesOf,
  codeSection,
  entriesOf,
  sectionsOf,
  vector,
  withCalls,
  written,
} from './wasm-sections.ts';

const SECTION = { type: 1, import: 2, function: 3, table: 4, global: 6, export: 7, code: 10 } as const;
const PATCH_SECTIONS: readonly number[] = Object.values(SECTION);
const EXTERNAL = { function: 0, memory: 2 } as const;
const OP = { block: 0x02, if: 0x04, callIndirect: 0x11, functionReference: 0xd2 } as const;
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
  const imported = importedFunctions(sections);
  const ownImported = importedFunctions(own);
  const defined = definedTypes(sections);
  const ownDefined = definedTypes(own);
  const exported = new Map(
    exportedFunctions(own).map(({ label, index }) => [index - ownImported.length, label]),
  );

  let next = imported.length + defined.length;
  /** By the patch's numbers, the module's. */
  const places = [
    ...ownImported.map(({ label }) => numberOf(label)),
    ...ownDefined.map((_, i) => {
      const label = exported.get(i);
      return label === undefined ? next++ : numberOf(label);
    }),
  ];
  const placeOf = (index: number): number => places[index] ?? 0;
  const functionTypes = [...imported.map(({ type }) => type), ...defined];
  [...ownImported.map(({ type }) => type), ...ownDefined].forEach((type, i) => {
    const place = functionTypes[placeOf(i)];
    if (place !== undefined && types[place] !== ownTypes[type])
      throw new Error(`Function ${places[i]} has another signature.`);
  });

  const bodies = [...bodiesOf(sections)];
  bodiesOf(own).forEach((code, i) => {
    const place = placeOf(ownImported.length + i) - imported.length;
    if (place < 0) throw new Error(`Function ${place + imported.length} is imported.`);
    bodies[place] = withCalls(code, placeOf, (opcode, at) => checkKnown(code, opcode, at));
  });
  const added = ownDefined.filter((_, i) => !exported.has(i)).map((type) => types.length + type);
  return written(module, sections, {
    [SECTION.type]: () => vector([...types, ...ownTypes].map((type) => Buffer.from(type, 'latin1'))),
    [SECTION.function]: () => vector([...defined, ...added].map(unsigned)),
    [SECTION.code]: () => codeSection(bodies),
  });
}

function checkKnown(code: Uint8Array, opcode: number, at: number): void {
  if (opcode === OP.callIndirect || opcode === OP.functionReference)
    throw new Error('Only plain calls are known.');
  if (opcode >= OP.block && opcode <= OP.if && (code[at + 1] ?? 0) < FIRST_PLAIN_BLOCK)
    throw new Error('Blocks with several results are not known.');
}

/** Types as their bytes in Latin-1, which are equal where the types are. */
function typesOf(sections: readonly Section[]): readonly string[] {
  return entriesOf(sections, SECTION.type, (reader) => {
    const form = reader.byte();
    const [parameters, results] = [reader.bytes(reader.unsigned()), reader.bytes(reader.unsigned())];
    const bytes = join([
      [form, ...unsigned(parameters.length)],
      parameters,
      unsigned(results.length),
      results,
    ]);
    return Buffer.from(bytes).toString('latin1');
  });
}

function definedTypes(sections: readonly Section[]): readonly number[] {
  return entriesOf(sections, SECTION.function, (reader) => reader.unsigned());
}

interface ImportedFunction {
  readonly label: string;
  readonly type: number;
}

/** A memory may stand between them. */
function importedFunctions(sections: readonly Section[]): readonly ImportedFunction[] {
  return entriesOf(sections, SECTION.import, (reader) => {
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

function exportedFunctions(
  sections: readonly Section[],
): readonly { readonly label: string; readonly index: number }[] {
  return entriesOf(sections, SECTION.export, (reader) => {
    const label = textOf(reader);
    const kind = reader.byte();
    const index = reader.unsigned();
    return kind === EXTERNAL.function ? [{ label, index }] : [];
  }).flat();
}

function textOf(reader: WasmReader): string {
  return new TextDecoder().decode(reader.bytes(reader.unsigned()));
}
