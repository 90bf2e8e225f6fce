// A description with what stands under `components.parameters` and `components.responses` in the places that refer to it.

export function resolved<Described>(document: Described): Described {
  const of = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(of);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref: reference } = value as { readonly $ref?: unknown };
    if (typeof reference === 'string' && /^#\/components\/(parameters|responses)\//.test(reference))
      return of(
        reference
          .slice(2)
          .split('/')
          .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document),
      );
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, of(each)]));
  };
  // It has the shape of the document.
  return of(document) as Described;
}
