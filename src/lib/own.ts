// Looks up a caller's text in a table.

/** The table's own member of that name; undefined for members that every object inherits (`constructor`, `toString`). */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
