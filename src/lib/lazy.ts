// Tables that are made when they are first asked for: an isolate starts, and most end, without ever using them.

/** A function that calls `make` once and then gives what it made. What it makes must depend on nothing else and never change. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
