// Looking up in a table what a name from outside stands for.

/** The table's own member; what every object inherits (`constructor`, `toString`) is none. */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
