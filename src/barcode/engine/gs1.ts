// GS1 element strings in their human-readable form: (01)09521234543213(3103)000123.
// GS1 General Specifications 3.2 (table of application identifiers), 7.8.4 (predefined lengths).

/** Length of the application identifier by its first two digits; two where not listed. */
const IDENTIFIER_DIGITS: Readonly<Record<string, 3 | 4>> = {
  '23': 3,
  '24': 3,
  '25': 3,
  '31': 4,
  '32': 4,
  '33': 4,
  '34': 4,
  '35': 4,
  '36': 4,
  '39': 4,
  '40': 3,
  '41': 3,
  '42': 3,
  '43': 4,
  '70': 4,
  '71': 3,
  '72': 4,
  '80': 4,
  '81': 4,
  '82': 4,
};

/** Identifier and data together, by the first two digits: these end without a separator. Table 7.8.4-2. */
const PREDEFINED_LENGTH: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '11': 8,
  '12': 8,
  '13': 8,
  '14': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '18': 8,
  '19': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
};

const SEPARATOR = '\u001d';

/**
 * The element string with each identifier in parentheses and no separators. A text that does not parse as a
 * sequence of identifiers (letters where an identifier should stand, data too short) comes back as it is.
 */
export function humanReadable(elements: string): string {
  let out = '';
  let at = 0;
  while (at < elements.length) {
    const prefix = elements.slice(at, at + 2);
    const identifier = elements.slice(at, at + (IDENTIFIER_DIGITS[prefix] ?? 2));
    if (!/^\d{2,4}$/.test(identifier) || identifier.length < (IDENTIFIER_DIGITS[prefix] ?? 2))
      return elements;
    const end = elementEnd(elements, at, PREDEFINED_LENGTH[prefix]);
    const data = elements.slice(at + identifier.length, end);
    if (end > elements.length || data === '') return elements;
    out += `(${identifier})${data}`;
    at = elements[end] === SEPARATOR ? end + 1 : end;
  }
  return out;
}

/** Index after the element's data: by its predefined length, else the next separator or the end. */
function elementEnd(elements: string, start: number, length: number | undefined): number {
  if (length !== undefined) return start + length;
  const separator = elements.indexOf(SEPARATOR, start);
  return separator < 0 ? elements.length : separator;
}
