// Code 39 as printed. Its full-ASCII form writes a lower-case letter, a control character or a sign as a pair of $ % / +
// and a letter (ISO/IEC 16388 annex A), and nothing in the symbol says whether that form is meant.

/** A word in lower case, its first letter a capital or not; `TEMPc20` holds none. */
const WORD = /(?<![A-Za-z0-9])[A-Z]?[a-z]+(?![A-Za-z0-9])/g;
/** What `%` and a letter stand for: five groups of consecutive characters, then NUL, @, ` and DEL. */
const AFTER_PERCENT = '\u001b\u001c\u001d\u001e\u001f;<=>?[\\]^_{|}~\u007f\u0000@`\u007f\u007f\u007f';

/**
 * The text of a Code 39 symbol from its 43 characters: as they are (LOT/A12 and TEMP+C20 are part numbers), but where full
 * ASCII has lower-case letters and every one of them is in a word: `Extended !?*#`, `Aa-1234` (both are labels of public images).
 */
export function code39Text(raw: string): string {
  if (!raw.includes('+')) return raw;
  const decoded = fullAscii(raw);
  if (decoded === undefined || !/[a-z]/.test(decoded)) return raw;
  return /[a-z]/.test(decoded.replace(WORD, '')) ? raw : decoded;
}

/** The text in full ASCII; undefined where it has no pair, or a shift character is followed by no letter. */
export function code39FullAscii(raw: string): string | undefined {
  return /[$%/+]/.test(raw) ? fullAscii(raw) : undefined;
}

/** Undefined where a shift character is followed by no letter. */
function fullAscii(raw: string): string | undefined {
  let out = '';
  for (let at = 0; at < raw.length; at++) {
    const shift = raw.charAt(at);
    if (!'$%/+'.includes(shift)) {
      out += shift;
      continue;
    }
    const letter = raw.charCodeAt(++at) - 'A'.charCodeAt(0);
    if (!(letter >= 0 && letter < 26)) return undefined;
    if (shift === '%') out += AFTER_PERCENT.charAt(letter);
    else if (shift === '/') out += letter === 25 ? ':' : String.fromCharCode(0x21 + letter);
    else out += String.fromCharCode(letter + (shift === '+' ? 0x61 : 0x01));
  }
  return out;
}
