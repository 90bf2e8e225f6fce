// The character sets that bytes of a symbol may be in, by the names that the option `characterSet` takes, and strict decoding: no set is one
// of the bytes that it leaves undefined.

import { latin1Text } from '../byte-text.ts';

/** The sets by name. All but `latin-1`, one character a byte, are labels of the WHATWG Encoding Standard. */
export const CHARACTER_SETS = [
  'utf-8',
  'latin-1',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
  'euc-jp',
  'iso-8859-2',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-9',
  'iso-8859-10',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'koi8-r',
] as const;
export type CharacterSet = (typeof CHARACTER_SETS)[number];

/** windows-1252 has no characters there, and TextDecoder answers control characters. */
const UNDEFINED_1252 = /[\u0081\u008d\u008f\u0090\u009d]/;

/** The text; undefined where a byte, or a byte order of several, is no character of the set. A byte order mark stays. */
export function textIn(bytes: Uint8Array, set: CharacterSet): string | undefined {
  if (set === 'latin-1') return latin1Text(bytes);
  try {
    const text = new TextDecoder(set, { fatal: true, ignoreBOM: true }).decode(bytes);
    // What a table of the standard fills with control characters and private use is undefined in the set.
    const isDefined = set.startsWith('iso') || set === 'utf-8' || !/[\u0080-\u009f\ue000-\uf8ff]/.test(text);
    return isDefined ? text : undefined;
  } catch {
    return undefined;
  }
}

/** UTF-16 behind a byte order mark, without it; undefined where there is none, or what follows is no text. */
export function utf16Text(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  if (!isLittle && !(first === 0xfe && second === 0xff)) return undefined;
  try {
    const decoder = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: true, ignoreBOM: false });
    const text = decoder.decode(bytes);
    return /[\0-\x08\x7f-\x9f\ufffe\uffff\p{Cn}]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Latin-1 text whose characters 0x80–0x9F are those of windows-1252; as it is where one of them has none there. */
export function asWindows1252(text: string): string {
  if (UNDEFINED_1252.test(text)) return text;
  return text.replace(/[\u0080-\u009f]/g, (character) =>
    new TextDecoder('windows-1252').decode(Uint8Array.of(character.charCodeAt(0))),
  );
}
