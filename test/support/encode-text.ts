// Text in legacy character sets, by the inverse of TextDecoder.
const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** The text's bytes; undefined where the set lacks a character. `set`: a label of one or two bytes a character, or utf-8. */
export function encodeText(text: string, set: string): Uint8Array | undefined {
  if (set === 'utf-8') return new TextEncoder().encode(text);
  const table = tables.get(set) ?? tableOf(set);
  tables.set(set, table);
  const bytes = Array.from(text, (character) => table.get(character));
  return bytes.every((each) => each !== undefined) ? Uint8Array.from(bytes.flat()) : undefined;
}

function tableOf(set: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(set);
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(text).length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add([byte]);
  if (!/^(?:iso|windows|koi)/.test(set))
    for (let lead = 0x81; lead < 0xff; lead++)
      // Last the pairs of old extensions, whose characters may stand twice.
      for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail]);
  return table;
}
