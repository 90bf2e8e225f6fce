// Signs of a format that stand in a text with a backslash before them, as vCard, MECARD and the text of a Wi-Fi network have them.

/** The parts between separators that no backslash stands before; the escapes stay. */
export function splitUnescaped(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** The text without the backslashes before signs of the format; `\n` is a line end. */
export const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\;,:nN"])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

/** The text with a backslash before each of the signs (a regular expression's class), and line ends as `\n`. */
export const escaped = (text: string, signs: RegExp): string =>
  text.replaceAll(signs, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** `KEY:value;` again and again, the first of each key, its values still escaped. */
export function keyed(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const part of splitUnescaped(text, ';')) {
    const colon = part.indexOf(':');
    const key = part.slice(0, Math.max(colon, 0)).trim().toUpperCase();
    if (key !== '' && !values.has(key)) values.set(key, part.slice(colon + 1));
  }
  return values;
}

/** The opposite: without the empty ones, and with an empty part at the end. */
export function keyedText(head: string, values: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key}:${value};`],
  );
  return `${head}:${parts.join('')};`;
}

/** Percent escapes as UTF-8; the text as it is where one is malformed. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parameters of a query by their names in lower case, the first of each; a plus sign is a plus sign. */
export function queryOf(query: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const part of query.split('&')) {
    const equals = part.indexOf('=');
    const name = decoded(part.slice(0, equals < 0 ? part.length : equals)).toLowerCase();
    if (name !== '' && !Object.hasOwn(values, name))
      values[name] = equals < 0 ? '' : decoded(part.slice(equals + 1)).replaceAll(/\r\n?/g, '\n');
  }
  return values;
}

/** The opposite, with CR LF as line ends (RFC 6068, section 5); empty without values. */
export function queryText(values: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === ''
      ? []
      : [`${name}=${encodeURIComponent(value.replaceAll('\n', '\r\n'))}`],
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
