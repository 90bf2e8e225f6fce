// What several operations of the description have in common stands once, under `components`, and is referred to.
import type { Json } from './schemas.ts';

type Kind = 'parameters' | 'responses' | 'headers' | 'schemas';

export interface SharedComponents {
  /** A reference to the value under that name; a different value of the same name gets a number behind it. */
  refer(kind: Kind, name: string, value: Json): Json;
  /** The values of a kind, by their names. */
  of(kind: Kind): Json;
}

export function sharedComponents(): SharedComponents {
  const all = new Map<Kind, Map<string, { readonly text: string; readonly value: Json }>>();
  const named = (kind: Kind): Map<string, { readonly text: string; readonly value: Json }> => {
    const known = all.get(kind) ?? new Map<string, { readonly text: string; readonly value: Json }>();
    all.set(kind, known);
    return known;
  };
  return {
    refer(kind, name, value) {
      const values = named(kind);
      const text = JSON.stringify(value);
      let key = name;
      for (let n = 2; values.has(key) && values.get(key)?.text !== text; n += 1) key = `${name}-${n}`;
      values.set(key, { text, value });
      return { $ref: `#/components/${kind}/${key}` };
    },
    of: (kind) => Object.fromEntries([...named(kind)].map(([name, { value }]) => [name, value])),
  };
}
