// The visible text of a document, as much as a language needs: not what is in scripts, styles, code, forms' values,
// or in elements that say that they hold another language.
import { decodeReferences } from './character-references.ts';
import type { Source } from './source.ts';
import type { Construction } from './tree/index.ts';

/** A page or two of text: detection then takes under a millisecond, and a first paragraph in English does not decide. */
const ENOUGH_CHARACTERS = 4_000;
/** Runs longer than this are cut: one run never decides alone how much is decoded. */
const MAX_RUN_UNITS = 8_000;

const INVISIBLE =
  'script style template noscript title textarea iframe noembed noframes select option code kbd samp var object svg math datalist'.split(
    ' ',
  );

export interface VisibleText {
  add(from: number, to: number, state: Construction): void;
  text(): string;
}

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
