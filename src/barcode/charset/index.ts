// The text of a symbol's bytes, for all symbologies and decoders: by the hint, by what the symbol declares (ECI), by what its message
// declares of itself, a byte order mark among that, as UTF-8, else as the likeliest text. No declaration holds under which a byte is undefined.
import { textIn, utf16Text, asWindows1252, type CharacterSet } from './sets.ts';
import { hasControls, likelyText } from './likely.ts';
import { setOfMessage } from './message.ts';

import { withoutMark } from '../byte-text.ts';
import type { SymbolBytes } from '../reader.ts';

export { CHARACTER_SETS, type CharacterSet } from './sets.ts';

/** ISO/IEC 8859-1 under its two designators (AIM ITS/04-023). */
const LATIN_1: readonly (number | undefined)[] = [1, 3];

/** `text`: as its decoder answers it, which holds for bytes of ASCII. A byte order mark is none of the answer. */
export async function textOfBytes(
  text: string,
  { bytes, eci, isCharacters }: SymbolBytes,
  hint?: CharacterSet,
): Promise<string> {
  if (bytes.every((byte) => byte < 0x80) || isCharacters === true) return text;
  const set = hint ?? (eci === undefined ? setOfMessage(bytes) : undefined);
  const declared = set === undefined ? undefined : textIn(bytes, set);
  if (declared !== undefined) return withoutMark(set === 'latin-1' ? latin1(declared, bytes) : declared);
  const marked = eci === undefined ? utf16Text(bytes) : undefined;
  if (marked !== undefined) return marked;
  if (eci !== undefined && !text.includes('\ufffd'))
    return LATIN_1.includes(eci) ? latin1(text, bytes) : text;
  const utf8 = textIn(bytes, 'utf-8');
  return utf8 === undefined ? likelyText(bytes) : withoutMark(utf8);
}

/** Of text 0x80–0x9F are windows-1252's characters, and of other bytes one character each. */
function latin1(text: string, bytes: Uint8Array): string {
  return hasControls(bytes) ? text : asWindows1252(text);
}
