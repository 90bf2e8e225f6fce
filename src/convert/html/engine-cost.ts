// What a document costs lol-html with a selector: it keeps a stack of all start tags that no end tag has closed (it
// knows no implied end tags) and walks all of it for an end tag that closes none. `<a></b>` repeated, 560 KB: 6.4 s
// as WebAssembly, "memory limit" in workerd. The same walk is counted here without being made.
import type { Tag } from './tree/index.ts';

/** Steps of lol-html's walks beyond which its selectors are not used: about 2 ms as WebAssembly. */
export const MAX_WALK = 1_000_000;
/** Open start tags beyond which they are not used either: the built-in one has a memory limit of its own. */
export const MAX_DEPTH = 4_096;

const VOID: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);

export interface EngineCost {
  readonly count: (tag: Tag) => void;
  readonly affordable: () => boolean;
}

export function createEngineCost(): EngineCost {
  const names: string[] = [];
  const open = new Map<string, number>();
  let walked = 0;
  let deepest = 0;
  return {
    count({ name, end, selfClosing }) {
      if (walked > MAX_WALK || deepest > MAX_DEPTH) return;
      if (!end) {
        if (VOID.has(name) || selfClosing) return;
        names.push(name);
        open.set(name, (open.get(name) ?? 0) + 1);
        deepest = Math.max(deepest, names.length);
        return;
      }
      if ((open.get(name) ?? 0) === 0) {
        walked += names.length;
        return;
      }
      for (;;) {
        const popped = names.pop() ?? name;
        open.set(popped, (open.get(popped) ?? 1) - 1);
        walked += 1;
        if (popped === name) return;
      }
    },
    affordable: () => walked <= MAX_WALK && deepest <= MAX_DEPTH,
  };
}
