// Parameters of a header value, `type; name=value; name="value"` (RFC 9110 section 5.6.6, RFC 2183), read in one pass.

const SEMICOLON = 59;
const EQUALS = 61;

/** The value of the first parameter of that name (lower case), quotes removed, escapes kept; null when absent. */
export function headerParameter(header: string, name: string): string | null {
  for (let at = header.indexOf(';'); at >= 0;) {
    const start = skipBlank(header, at + 1);
    const end = endOf(header, start, isNameEnd);
    const equals = skipBlank(header, end);
    if (header[equals] !== '=') {
      at = header.indexOf(';', equals);
      continue;
    }
    const value = valueAt(header, skipBlank(header, equals + 1));
    if (header.slice(start, end).toLowerCase() === name) return value.text;
    at = header.indexOf(';', value.end);
  }
  return null;
}

/** A quote that nothing closes is an ordinary character. Only one can be without its close, so this stays linear. */
function valueAt(header: string, start: number): { readonly text: string; readonly end: number } {
  if (header[start] === '"') {
    for (let at = start + 1; at < header.length; at += 1) {
      if (header[at] === '"') return { text: header.slice(start + 1, at), end: at + 1 };
      if (header[at] === '\\') at += 1;
    }
  }
  const end = endOf(header, start, isValueEnd);
  return { text: header.slice(start, end), end };
}

function skipBlank(header: string, from: number): number {
  let at = from;
  while (at < header.length && isBlank(header.charCodeAt(at))) at += 1;
  return at;
}

function endOf(header: string, from: number, isEnd: (code: number) => boolean): number {
  let at = from;
  while (at < header.length && !isEnd(header.charCodeAt(at))) at += 1;
  return at;
}

const isNameEnd = (code: number): boolean => code === SEMICOLON || code === EQUALS || isBlank(code);
const isValueEnd = (code: number): boolean => code === SEMICOLON || isBlank(code);

/** White space of Latin-1, which is what header values are made of. */
function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0;
}
