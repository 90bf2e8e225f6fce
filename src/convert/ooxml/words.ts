// The model's words and their names in Office Open XML: each table stands once, and is read in either direction.

/** Reads such a table the other way; undefined for a name that it does not have. */
export function wordOf<K extends string>(
  names: Readonly<Record<K, string>>,
): (name: string | undefined) => K | undefined {
  const words = new Map((Object.entries(names) as [K, string][]).map(([word, name]) => [name, word]));
  return (name) => (name === undefined ? undefined : words.get(name));
}

/** How many of the format's units make one of the model's: shares, angles, counts of repetitions. */
export const PER_WHOLE = 100_000;
export const PER_DEGREE = 60_000;
export const PER_REPETITION = 1000;
