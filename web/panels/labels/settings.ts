// Template, sheet and options, kept in this browser: no list, no key.
import type { Values } from '../../parts/index.ts';

const NAME = 'quietzone-labels';

/** Those of the last visit that are options still. */
export function keptSettings(names: readonly string[]): Values {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter(
        (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string',
      ),
    );
  } catch {
    // Somebody else's text, or a browser that keeps nothing.
    return {};
  }
}

export function keepSettings(values: Values): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(values));
  } catch {
    // They are those of this visit then.
  }
}
