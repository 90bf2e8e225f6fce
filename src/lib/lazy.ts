// Tables that are made when first needed: most isolates end without ever using them.

/** A function that returns the value of `make`, which it calls once. The value must be a constant: it is shared by all requests. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
