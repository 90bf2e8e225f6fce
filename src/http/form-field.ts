// Field names and escapes of application/x-www-form-urlencoded (URL Standard section 5). They are read unit by unit, because a body
// may have millions of fields, and a string, an exception or a copy for each would cost seconds.

export const AMPERSAND = 38;
export const PERCENT = 37;
export const PLUS = 43;
export const SPACE = 32;
const EQUALS = 61;

/** Byte or UTF-16 unit at an index; undefined beyond the end. */
export type UnitAt = (index: number) => number | undefined;

/** The index at which the value of the field at `start` begins, or null if its name is not `name` (ASCII; any case, any escapes). */
export function formValueStart(unitAt: UnitAt, start: number, name: string): number | null {
  let at = start;
  for (let index = 0; index < name.length; index += 1) {
    const unit = unitAt(at);
    const isEscape = unit === PERCENT;
    const letter = isEscape ? escapedByte(unitAt(at + 1), unitAt(at + 2)) : unit;
    if (letter === undefined || lowerCase(letter) !== lowerCase(name.charCodeAt(index))) return null;
    at += isEscape ? 3 : 1;
  }
  return unitAt(at) === EQUALS ? at + 1 : null;
}

/** The byte of two hexadecimal digits; -1 if they are not digits. */
export function escapedByte(high: number | undefined, low: number | undefined): number {
  const first = hexDigit(high);
  const second = hexDigit(low);
  return first < 0 || second < 0 ? -1 : first * 16 + second;
}

/** Below 0 for what is no digit. */
function hexDigit(unit: number | undefined): number {
  if (unit === undefined) return -1;
  if (unit <= 57) return unit - 48;
  const letter = unit | 32;
  return letter >= 97 && letter <= 102 && unit < 128 ? letter - 87 : -1;
}

function lowerCase(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}
