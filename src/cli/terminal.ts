// Text of strangers (file names, barcodes, titles) on a terminal: what a terminal would obey, or what would hide or reorder letters, is
// escaped as in JSON.

/** Control and format characters (General Category Cc, Cf, Zl, Zp), but for the joiners of scripts and emoji. */
const UNSAFE = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Line feeds and tabs are ours: texts of strangers were escaped before they came into a line. */
const UNSAFE_IN_LINES = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text within a line. */
export function forTerminal(text: string): string {
  return text.replaceAll(UNSAFE, escaped);
}

/** A value as JSON that shows every character: the same value, whatever reads it. */
export function jsonForTerminal(value: unknown): string {
  return JSON.stringify(value).replaceAll(UNSAFE, escaped);
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');
}

const PLAIN = new WeakMap<NodeJS.WriteStream, NodeJS.WriteStream['write']>();

/** From now on, text is written escaped if the stream is a terminal, whatever wrote it. Bytes are written as they are. */
export function guardTerminal(stream: NodeJS.WriteStream): void {
  if (!stream.isTTY || PLAIN.has(stream)) return;
  const plain = stream.write.bind(stream);
  PLAIN.set(stream, plain);
  stream.write = (chunk: string | Uint8Array, ...rest: readonly never[]) =>
    plain(typeof chunk === 'string' ? chunk.replaceAll(UNSAFE_IN_LINES, escaped) : chunk, ...rest);
}

/** Moves the cursor: for sequences of our own. */
export function writeSequence(stream: NodeJS.WriteStream, sequence: string): void {
  (PLAIN.get(stream) ?? stream.write.bind(stream))(sequence);
}
