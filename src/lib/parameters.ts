// Reads a header value of the form `type; name=value; name="value"` (RFC 9110 section 5.6.6, RFC 2183) in one pass.

const SEMICOLON = 59;
const EQUALS = 61;

/** The media type of a Content-Type: in lower case, without parameters; '' if there is none. */
export function mediaTypeOf(contentType: string | null): string {
  return (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The value of the first parameter of that name (lower case), without quotes, with its escapes; null if it is absent. */
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

/** A parameter of a media type, without quotes; null if it is absent or empty. `name` is in lower case. */
export function mediaParameter(contentType: string | null, name: string): string | null {
  const value = headerParameter(contentType ?? '', name);
  return value === null || value === '' ? null : value.replace(/\\(.)/g, '$1');
}

/** The value at `start`. A quote that is not closed is an ordinary character; a header has at most one, so the search stays linear. */
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

/** White space of Latin-1, the character set of header values. */
function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0;
}
