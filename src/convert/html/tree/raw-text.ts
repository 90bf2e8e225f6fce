// Finds the end of raw text: RCDATA, RAWTEXT and script data (HTML Standard 13.2.5.2 to 13.2.5.31).
import {
  EXCLAMATION,
  GREATER_THAN,
  HYPHEN,
  LESS_THAN,
  SOLIDUS,
  isLetter,
  isSpace,
  standsAt,
} from './bytes.ts';
import { type Tag, readTag } from './tags.ts';

export type RawTextEnd =
  | { readonly kind: 'closed'; readonly tag: Tag }
  /** The file ends first. `textTo` is the start of an end tag without its `>`, or else the end of the file. */
  | { readonly kind: 'open'; readonly textTo: number }
  /** The file ends first, in the script data double escaped state, in which an appended end tag is not recognised. */
  | { readonly kind: 'double-escaped'; readonly textTo: number };

/** The end of the text of a title, textarea, style, xmp, iframe, noembed, noframes or noscript. */
export function rawTextEnd(units: Uint8Array, from: number, name: string): RawTextEnd {
  for (let at = units.indexOf(LESS_THAN, from); at >= 0; at = units.indexOf(LESS_THAN, at + 1)) {
    const end = endTagAt(units, at, name);
    if (end !== undefined) return end;
  }
  return { kind: 'open', textTo: units.length };
}

/** The end of the text of a script; after `<!-- <script>` an end tag does not end it (13.2.5.15 to 13.2.5.31). */
export function scriptEnd(units: Uint8Array, from: number): RawTextEnd {
  const length = units.length;
  let state: 'data' | 'escaped' | 'double' = 'data';
  // The number of hyphens just before `at`, which the dash states count; after two or more, `>` ends the escape.
  let dashes = 0;
  let at = from;
  while (at < length) {
    const byte = units[at];
    if (state === 'data') {
      at = units.indexOf(LESS_THAN, at);
      if (at < 0) break;
      const end = endTagAt(units, at, 'script');
      if (end !== undefined) return end;
      if (units[at + 1] === EXCLAMATION && units[at + 2] === HYPHEN && units[at + 3] === HYPHEN) {
        state = 'escaped';
        dashes = 2;
        at += 4;
      } else at += 1;
      continue;
    }
    if (byte === HYPHEN) {
      dashes += 1;
      at += 1;
    } else if (byte === GREATER_THAN && dashes >= 2) {
      state = 'data';
      at += 1;
    } else if (byte === LESS_THAN) {
      dashes = 0;
      const closing = units[at + 1] === SOLIDUS;
      if (state === 'escaped' && closing) {
        const end = endTagAt(units, at, 'script');
        if (end !== undefined) return end;
      }
      const wordAt = at + (closing ? 2 : 1);
      const turns = closing === (state === 'double');
      if (turns && standsAt(units, wordAt, 'script') && endsWord(units[wordAt + 6])) {
        state = state === 'double' ? 'escaped' : 'double';
        at = wordAt + 7;
      } else at += 1;
    } else {
      dashes = 0;
      at += 1;
    }
  }
  return { kind: state === 'double' ? 'double-escaped' : 'open', textTo: length };
}

/** An appropriate end tag at that `<`; undefined if it is text. */
function endTagAt(units: Uint8Array, at: number, name: string): RawTextEnd | undefined {
  if (units[at + 1] !== SOLIDUS || !standsAt(units, at + 2, name)) return undefined;
  const after = at + 2 + name.length;
  if (after >= units.length || isLetter(units[after]) || !endsWord(units[after])) return undefined;
  const tag = readTag(units, at, at + 2, true);
  return tag === undefined ? { kind: 'open', textTo: at } : { kind: 'closed', tag };
}

function endsWord(byte: number | undefined): boolean {
  return byte === SOLIDUS || byte === GREATER_THAN || isSpace(byte);
}
