// What several operations of the description have in common stands once, under `components`, and is referred to; what one has alone stays
// with it.
import type { Json } from './schemas.ts';

type Kind = 'parameters' | 'responses' | 'requestBodies';

interface Entry {
  readonly text: string;
  readonly value: Json;
  /** What stands in the description for each use. */
  readonly uses: Json[];
}

export interface SharedComponents {
  /** The value under that name, which becomes a reference where others have it too; another value of the name gets a number behind it. */
  refer(kind: Kind, name: string, value: Json): Json;
  /** The values of a kind that several have, by their names. After the last use. */
  of(kind: Kind): Json;
}

/** `root`: where the document has its kinds. */
export function sharedComponents(root = '#/components/'): SharedComponents {
  const all = new Map<Kind, Map<string, Entry>>();
  const named = (kind: Kind): Map<string, Entry> => {
    const known = all.get(kind) ?? new Map<string, Entry>();
    all.set(kind, known);
    return known;
  };
  return {
    refer(kind, name, value) {
      const values = named(kind);
      const text = JSON.stringify(value);
      let key = name;
      for (let n = 2; values.has(key) && values.get(key)?.text !== text; n += 1) key = `${name}-${n}`;
      const uses = values.get(key)?.uses ?? [];
      const use: Json = { ...value };
      uses.push(use);
      values.set(key, { text, value, uses });
      return use;
    },
    of(kind) {
      const shared = [...named(kind)].filter(([, { uses }]) => uses.length > 1);
      for (const [name, { uses }] of shared)
        for (const use of uses) {
          for (const member of Object.keys(use)) delete use[member];
          use['$ref'] = `${root}${kind}/${name}`;
        }
      return Object.fromEntries(shared.map(([name, { value }]) => [name, value]));
    },
  };
}
