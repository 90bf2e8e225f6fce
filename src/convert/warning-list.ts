// The warnings of one conversion: one for each kind and place, with the shapes that it is about.
import { LIMITS } from './limits.ts';
import type { Warning } from '../lib/warning.ts';

/** Names in one warning; a slide with more of a kind needs no longer list. */
const MAX_SHAPES = 20;
const MAX_NAME_CHARACTERS = 80;

export interface WarningList {
  readonly add: (warning: Warning) => void;
  /** The warnings, with one at the end that counts those for which there was no room. */
  readonly list: () => readonly Warning[];
}

/** Keeps the first MAX_PPT_WARNINGS, and of every code at least one. The same code, message and place are one warning. */
export function createWarningList(): WarningList {
  const kept: { warning: Warning; shapes: Set<string> }[] = [];
  const known = new Map<string, Set<string>>();
  const codes = new Set<string>();
  let more = 0;
  return {
    add(warning) {
      const key = [warning.code, warning.where ?? '', warning.message].join('\n');
      const shapes = known.get(key) ?? new Set<string>();
      for (const name of warning.shapes ?? []) {
        if (shapes.size < MAX_SHAPES) shapes.add(name.slice(0, MAX_NAME_CHARACTERS).toWellFormed());
      }
      if (known.has(key)) return;
      if (kept.length >= LIMITS.MAX_PPT_WARNINGS && codes.has(warning.code)) {
        more++;
        return;
      }
      known.set(key, shapes);
      codes.add(warning.code);
      kept.push({ warning, shapes });
    },
    list() {
      const list = kept.map(({ warning: { code, message, where }, shapes }): Warning => ({
        code,
        message,
        ...(where !== undefined && { where }),
        ...(shapes.size > 0 && { shapes: [...shapes] }),
      }));
      return more === 0
        ? list
        : [
            ...list,
            { code: 'more-warnings', message: `${more} more warnings of these kinds are not listed.` },
          ];
    },
  };
}
