// MSI (modified Plessey): bits of wide and narrow bars to digits, and its check digits.
// Each bit is a bar and a space of three modules: 1 = wide bar, narrow space; 0 = narrow bar, wide space.
// Start 1, stop 00 without the last space; four bits a digit, most significant first (barcodesymbols.com, MSI/Plessey).

/** Which check digits a text ends with; none of them: the symbol carries none, or is misread. */
export type MsiCheck = 'mod10' | 'mod11' | 'mod1010' | 'mod1110' | 'none';

/** Fewer digits are not taken for MSI (as in ZXing.Net: other bars look like it). */
export const MIN_DIGITS = 3;

/** Digits of a whole symbol's bits, one a bar: start, 4·n, stop. Undefined where it is none. */
export function decodeMsi(bits: readonly boolean[]): string | undefined {
  const digits = (bits.length - 3) / 4;
  if (!Number.isInteger(digits) || digits < MIN_DIGITS) return undefined;
  if (bits[0] !== true || bits[bits.length - 1] !== false || bits[bits.length - 2] !== false)
    return undefined;
  let text = '';
  for (let i = 0; i < digits; i++) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit++) digit = digit * 2 + (bits[1 + 4 * i + bit] === true ? 1 : 0);
    if (digit > 9) return undefined;
    text += digit;
  }
  return text;
}

/** The bits of a text of digits, its check digits included. */
export function encodeMsi(text: string): readonly boolean[] {
  const bits = [true];
  for (const digit of text) for (let bit = 3; bit >= 0; bit--) bits.push((Number(digit) & (1 << bit)) !== 0);
  return [...bits, false, false];
}

/** The check that the end of the text satisfies, the longest first. */
export function checkOf(text: string): MsiCheck {
  const body = text.slice(0, -1);
  const last = text.slice(-1);
  const inner = text.slice(0, -2);
  const both = inner.length > 0 && last === mod10(body);
  if (both && body.slice(-1) === mod10(inner)) return 'mod1010';
  if (both && body.slice(-1) === mod11(inner)) return 'mod1110';
  if (last === mod10(body)) return 'mod10';
  return last === mod11(body) ? 'mod11' : 'none';
}

/** Luhn's digit. */
export function mod10(text: string): string {
  let sum = 0;
  for (let i = text.length - 1, double = true; i >= 0; i--, double = !double) {
    const digit = Number(text.charAt(i)) * (double ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Weights 2–7 from the right; a remainder that would need the digit 10 has none. */
export function mod11(text: string): string {
  let sum = 0;
  for (let i = text.length - 1, weight = 2; i >= 0; i--, weight = weight === 7 ? 2 : weight + 1)
    sum += Number(text.charAt(i)) * weight;
  return String((11 - (sum % 11)) % 11);
}
