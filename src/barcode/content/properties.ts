// Lines of `NAME;PARAMETERS:value`, of which vCards (RFC 2426, 6350) and calendars (RFC 5545) are made.

/** The properties of a vCard or a calendar: lines that were folded are joined (RFC 6350, section 3.2). */
export function propertiesOf(text: string): ReadonlyMap<string, readonly Property[]> {
  const values = new Map<string, Property[]>();
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n');
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const head = line.slice(0, colon);
    const name = (head.split(';')[0] ?? '')
      .replace(/^item\d+\./i, '')
      .trim()
      .toUpperCase();
    const value = /;ENCODING=QUOTED-PRINTABLE/i.test(head)
      ? quotedPrintable(line.slice(colon + 1))
      : line.slice(colon + 1);
    const found = values.get(name);
    const property = { value: value.trim(), head };
    if (found === undefined) values.set(name, [property]);
    else found.push(property);
  }
  return values;
}

export interface Property {
  /** Still escaped. */
  readonly value: string;
  /** Its name and parameters. */
  readonly head: string;
}

/** Lines without the empty ones. They are not folded: readers of barcodes take long lines, and each fold makes the symbol larger. */
export function propertiesText(lines: readonly (readonly [property: string, value: string])[]): string {
  return lines.flatMap(([property, value]) => (value === '' ? [] : [`${property}:${value}`])).join('\r\n');
}

function quotedPrintable(text: string): string {
  const bytes = Array.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    (each) => each.charCodeAt(0),
  );
  return bytes.every((byte) => byte < 256) ? new TextDecoder().decode(Uint8Array.from(bytes)) : text;
}
