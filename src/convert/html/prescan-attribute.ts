// "Get an attribute" of the prescan (HTML Standard 13.2.3.2), which is simpler than that of the tokenizer.

export interface PrescanAttribute {
  /** Name and value are in lower case. */
  readonly name: string;
  readonly value: string;
}

/**
 * Reads an attribute of a tag in `source` (one character for each byte) from `from` on. Without `attribute` the tag has ended and `next` is
 * after its `>`. Undefined if the sample ends first.
 */
export function attributeAt(
  source: string,
  from: number,
): { readonly next: number; readonly attribute?: PrescanAttribute } | undefined {
  const length = source.length;
  let at = from;
  while (at < length && /[\t\n\f\r /]/.test(source[at] ?? '')) at += 1;
  if (at >= length) return undefined;
  if (source[at] === '>') return { next: at + 1 };
  const nameFrom = at;
  // An equals sign at the start belongs to the name.
  at += 1;
  while (at < length && !/[\t\n\f\r />=]/.test(source[at] ?? '')) at += 1;
  if (at >= length) return undefined;
  const name = source.slice(nameFrom, at).toLowerCase();
  let next = at;
  while (next < length && isBlank(source[next])) next += 1;
  if (source[next] !== '=') return { next: at, attribute: { name, value: '' } };
  next += 1;
  while (next < length && isBlank(source[next])) next += 1;
  const quote = source[next];
  if (quote === undefined) return undefined;
  if (quote === '"' || quote === "'") {
    const end = source.indexOf(quote, next + 1);
    if (end < 0) return undefined;
    return { next: end + 1, attribute: { name, value: source.slice(next + 1, end).toLowerCase() } };
  }
  const valueFrom = next;
  while (next < length && !isBlank(source[next]) && source[next] !== '>') next += 1;
  if (next >= length) return undefined;
  return { next, attribute: { name, value: source.slice(valueFrom, next).toLowerCase() } };
}

function isBlank(character: string | undefined): boolean {
  return character !== undefined && /[\t\n\f\r ]/.test(character);
}
