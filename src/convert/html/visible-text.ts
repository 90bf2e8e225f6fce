// Collects as much visible text of a document as language detection needs: without scripts, styles, code, values of forms, and elements that
// declare another language.
import { decodeReferences } from './character-references.ts';
import type { Source } from './source.ts';
import type { Construction } from './tree/index.ts';

/** A page or two of text: detection takes less than a millisecond, and a first paragraph in English does not decide alone. */
const ENOUGH_CHARACTERS = 4_000;
/** A longer run is shortened, so that one run does not make the decoding long. */
const MAX_RUN_UNITS = 8_000;

const INVISIBLE =
  'script style template noscript title textarea iframe noembed noframes select option code kbd samp var object svg math datalist'.split(
    ' ',
  );

export interface VisibleText {
  add(from: number, to: number, state: Construction): void;
  text(): string;
}

/** A collector for the document of `source`. */
export function createVisibleText(source: Source): VisibleText {
  const runs: string[] = [];
  let characters = 0;
  return {
    add(from, to, { open }) {
      if (characters >= ENOUGH_CHARACTERS) return;
      if (INVISIBLE.some((name) => open.last(name) >= 0 || open.lastForeign(name) >= 0)) return;
      const run = decodeReferences(source.decode(from, Math.min(to, from + MAX_RUN_UNITS)))
        .replace(/\s+/g, ' ')
        .trim();
      if (run === '') return;
      runs.push(run);
      characters += run.length;
    },
    text: () => runs.join(' ').slice(0, ENOUGH_CHARACTERS),
  };
}
