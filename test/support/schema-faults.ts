// Checks a value against a schema of OpenAPI 3.1, with the keywords that our description uses.

type Json = { readonly [key: string]: unknown };

/** What does not fit, one line each with the place; empty when all fits. `document` resolves references. */
export function schemaFaults(document: Json, schema: Json, value: unknown, at = '$'): readonly string[] {
  const { $ref: ref, type, enum: allowed, required, properties, items, additionalProperties } = schema;
  if (typeof ref === 'string') {
    const found = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((part, name) => (part as Json)[name], document);
    return schemaFaults(document, found as Json, value, at);
  }
  // Each names its own members alone.
  if (Array.isArray(schema['allOf']))
    return schema['allOf']
      .flatMap((part: Json) => schemaFaults(document, part, value, at))
      .filter((fault) => !fault.includes(' has '));
  const faults: string[] = [];
  const types = [type].flat();
  if (
    type !== undefined &&
    !types.includes(typeOf(value)) &&
    !(types.includes('number') && typeOf(value) === 'integer')
  )
    faults.push(`${at} is ${typeOf(value)}, not ${types.join(' or ')}`);
  if (Array.isArray(allowed) && !allowed.includes(value)) faults.push(`${at} is ${String(value)}`);
  if (Array.isArray(value) && items !== undefined)
    faults.push(...value.flatMap((item, i) => schemaFaults(document, items as Json, item, `${at}[${i}]`)));
  if (typeOf(value) !== 'object') return faults;
  const members = value as Json;
  for (const name of (required ?? []) as readonly string[])
    if (!(name in members)) faults.push(`${at} lacks ${name}`);
  for (const [name, member] of Object.entries(members)) {
    const known = ((properties ?? {}) as Json)[name] ?? additionalProperties;
    if (known === undefined) faults.push(`${at} has ${name}`);
    else faults.push(...schemaFaults(document, known as Json, member, `${at}.${name}`));
  }
  return faults;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
