// Bytes of a QR Code to text: by their declared character set (ECI numbers: AIM ITS/04-023), or by a guess. The rules
// are the engine's, so that both decoders answer one text; test/unit/barcode/qr/texts.test.ts compares them.
import { latin1Text, utf8Text } from '../byte-text.ts';

/** A character set: an ECI designator, or `undeclared` for byte segments of a symbol that declares none. */
export type Charset = number | 'undeclared';

export const ECI = { LATIN_1: 3, SHIFT_JIS: 20, GB_2312: 29 } as const;

/** One byte a character; the byte itself where the set has none. `c1`: 0x80–0x9F are control characters, as in ISO/IEC 8859. */
interface SingleByte {
  readonly label: string;
  readonly c1: boolean;
}
const iso = (label: string): SingleByte => ({ label, c1: true });
const windows = (label: string): SingleByte => ({ label, c1: false });

const SINGLE_BYTE: Readonly<Record<number, SingleByte>> = {
  4: iso('iso-8859-2'),
  5: iso('iso-8859-3'),
  6: iso('iso-8859-4'),
  7: iso('iso-8859-5'),
  8: iso('iso-8859-6'),
  9: iso('iso-8859-7'),
  10: iso('iso-8859-8'),
  // ISO/IEC 8859-9 and -11 but for 0x80–0x9F.
  11: iso('windows-1254'),
  12: iso('iso-8859-10'),
  13: iso('windows-874'),
  15: iso('iso-8859-13'),
  16: iso('iso-8859-14'),
  17: iso('iso-8859-15'),
  18: iso('iso-8859-16'),
  21: windows('windows-1250'),
  22: windows('windows-1251'),
  23: windows('windows-1252'),
  24: windows('windows-1256'),
};

/** ASCII, and pairs of bytes of which the first is above it; in Shift JIS katakana are single bytes. */
interface DoubleByte {
  readonly label: string;
  readonly katakana: boolean;
}
const DOUBLE_BYTE: Readonly<Record<number, DoubleByte>> = {
  [ECI.SHIFT_JIS]: { label: 'shift_jis', katakana: true },
  28: { label: 'big5', katakana: false },
  [ECI.GB_2312]: { label: 'gbk', katakana: false },
  30: { label: 'euc-kr', katakana: false },
  31: { label: 'gbk', katakana: false },
};

const UNICODE: Readonly<Record<number, string>> = {
  25: 'utf-16be',
  26: 'utf-8',
  32: 'gb18030',
  33: 'utf-16le',
};

/** Code page 437 from 0x80 on: ECI 0 and 2. */
const CP_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const CP_437_ECIS: readonly number[] = [0, 2];

/** Text of bytes in a declared set; U+FFFD for what is none of its characters. Latin-1 for a set that is not in the tables. */
export function textInCharset(bytes: Uint8Array, eci: number): string {
  const single = SINGLE_BYTE[eci];
  if (single !== undefined) return singleByteText(bytes, single);
  const double = DOUBLE_BYTE[eci];
  if (double !== undefined) return doubleByteText(bytes, double);
  const label = UNICODE[eci];
  if (label !== undefined) return new TextDecoder(label, { fatal: false, ignoreBOM: true }).decode(bytes);
  return CP_437_ECIS.includes(eci) ? cp437(bytes) : latin1Text(bytes);
}

/**
 * The set that bytes without a declaration are in, or `binary`, of which each byte is a character: UTF-8 where they are such,
 * Shift JIS where they look like Japanese (three of its characters above ASCII in a row, two half-width katakana and no
 * more, or a tenth of the bytes no letters in Latin-1), else Latin-1.
 */
export function guessedCharset(bytes: Uint8Array): 'ascii' | 'utf-8' | 'shift-jis' | 'latin-1' | 'binary' {
  if (bytes.every((byte) => byte < 0x80)) return 'ascii';
  if (utf8Text(bytes) !== undefined) return 'utf-8';
  const isLatin1 = bytes.every((byte) => byte < 0x80 || byte >= 0xa0);
  const japanese = shiftJisRuns(bytes);
  if (japanese === undefined) return isLatin1 ? 'latin-1' : 'binary';
  const { katakana, longestKatakana, longestDouble } = japanese;
  if (longestKatakana >= 3 || longestDouble >= 3 || !isLatin1) return 'shift-jis';
  const symbols = bytes.reduce((sum, byte) => sum + (isLatin1Symbol(byte) ? 1 : 0), 0);
  return (longestKatakana === 2 && katakana === 2) || 10 * symbols >= bytes.length ? 'shift-jis' : 'latin-1';
}

/** Upper half of Latin-1 without its letters. */
function isLatin1Symbol(byte: number): boolean {
  return (byte >= 0xa0 && byte < 0xc0) || byte === 0xd7 || byte === 0xf7;
}

/** Half-width katakana, and the longest runs of them and of double bytes; undefined where the bytes are no Shift JIS. */
function shiftJisRuns(
  bytes: Uint8Array,
):
  | { readonly katakana: number; readonly longestKatakana: number; readonly longestDouble: number }
  | undefined {
  let [katakana, longestKatakana, longestDouble, katakanaRun, doubleRun] = [0, 0, 0, 0, 0];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x80) [katakanaRun, doubleRun] = [0, 0];
    else if (byte === 0x80 || byte === 0xa0 || byte > 0xef) return undefined;
    else if (byte > 0xa0 && byte < 0xe0) {
      katakana += 1;
      katakanaRun += 1;
      doubleRun = 0;
      longestKatakana = Math.max(longestKatakana, katakanaRun);
    } else {
      i += 1;
      const trail = bytes[i] ?? 0;
      if (trail < 0x40 || trail === 0x7f || trail > 0xfc) return undefined;
      doubleRun += 1;
      katakanaRun = 0;
      longestDouble = Math.max(longestDouble, doubleRun);
    }
  }
  return { katakana, longestKatakana, longestDouble };
}

function singleByteText(bytes: Uint8Array, { label, c1 }: SingleByte): string {
  const decoded = new TextDecoder(label).decode(bytes);
  return Array.from(bytes, (byte, i) => {
    const character = decoded.charAt(i);
    return (c1 && byte >= 0x80 && byte < 0xa0) || character === '\ufffd'
      ? String.fromCharCode(byte)
      : character;
  }).join('');
}

/** Where TextDecoder's Shift JIS is Microsoft's, and JIS X 0208 has another character, as the engine answers it. */
const JIS_X_0208: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\uff3c': '\\',
    '\uff5e': '\u301c',
    '\u2225': '\u2016',
    '\uff0d': '\u2212',
    '\uffe0': '\u00a2',
    '\uffe1': '\u00a3',
    '\uffe2': '\u00ac',
  }),
);

/** Pair by pair: after a wrong pair the next one counts, and ICU's Shift JIS swaps three of ASCII's control characters. */
function doubleByteText(bytes: Uint8Array, { label, katakana }: DoubleByte): string {
  const decoder = new TextDecoder(label);
  let text = '';
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x80) {
      text += String.fromCharCode(byte);
      continue;
    }
    const isSingle = katakana && byte > 0xa0 && byte < 0xe0;
    const character = decoder.decode(bytes.subarray(i, i + (isSingle ? 1 : 2)));
    const whole = Array.from(character).length === 1 ? character : '\ufffd';
    text += katakana ? (JIS_X_0208.get(whole) ?? whole) : whole;
    if (!isSingle) i += 1;
  }
  return text;
}

function cp437(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : CP_437.charAt(byte - 0x80),
  ).join('');
}
