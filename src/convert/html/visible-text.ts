// Collects as much visible text of a document as language detection needs: without scripts, styles, code, values of forms, and elements that
// declare another language.
import { concatBytes } from '../../lib/bytes.ts';
import { decodeReferences } from './character-references.ts';
import type { Source } from './source.ts';
import type { Construction } from './tree/index.ts';

/** A page or two of text: detection takes less than a millisecond, and a first paragraph in English does not decide alone. */
const ENOUGH_CHARACTERS = 4_000;
/** A longer run is shortened, so that one run does not make the decoding long. */
const MAX_RUN_UNITS = 8_000;

const SPACE = Uint8Array.of(0x20);

export interface VisibleText {
  add(from: number, to: number, state: Construction): void;
  /** The text, in another encoding than the document's if one is given. */
  text(encoding?: string): string;
  /** The document's own bytes of the text, each run followed by a space. */
  bytes(): Uint8Array;
}

/** A collector for the document of `source`. */
export function createVisibleText(source: Source): VisibleText {
  const runs: (readonly [from: number, to: number])[] = [];
  const texts: string[] = [];
  let characters = 0;
  const textOf = (bytes: string): string => decodeReferences(bytes).replace(/\s+/g, ' ').trim();
  const bytesOf = ([from, to]: readonly [number, number]): Uint8Array =>
    source.bytes.subarray(source.toByte(from), source.toByte(to));
  return {
    add(from, to, { open }) {
      if (characters >= ENOUGH_CHARACTERS) return;
      if (open.barrier('invisible') >= 0) return;
      const run = [from, Math.min(to, from + MAX_RUN_UNITS)] as const;
      const text = textOf(source.decode(...run));
      if (text === '') return;
      runs.push(run);
      texts.push(text);
      characters += text.length;
    },
    text: (encoding = source.charset.encoding) => {
      const decoder = new TextDecoder(encoding, { fatal: false, ignoreBOM: true });
      const own = encoding === source.charset.encoding;
      const all = own ? texts : runs.map((run) => textOf(decoder.decode(bytesOf(run))));
      return all.join(' ').slice(0, ENOUGH_CHARACTERS);
    },
    bytes: () => concatBytes(runs.flatMap((run) => [bytesOf(run), SPACE])),
  };
}
