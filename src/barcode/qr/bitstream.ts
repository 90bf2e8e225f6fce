// The data bit stream of a QR Code: mode segments to bytes in a character set, and those to text (ISO/IEC 18004:2015, 7.4).
import { bytesAsText, gb2312Text, withoutMark } from '../byte-text.ts';
import type { MessagePart } from '../message-part.ts';
import type { SymbolBytes } from '../reader.ts';
import { ECI, guessedCharset, textInCharset, type Charset } from './charset.ts';
import { ALPHANUMERIC, countBitsOf, INDICATOR_BITS, MODES, type Mode } from './tables.ts';

/** What the data codewords say. */
export interface DecodedData {
  /** Without FNC1 in first position; FNC1 within the data as U+001D, FNC1 in second position as its application indicator. */
  readonly text: string;
  /** Whether what follows the terminator is the padding of the standard (or zeros): chance hardly ever writes it. */
  readonly isPadded: boolean;
  /** Its place in a message of several symbols, where it says so (structured append, 8). */
  readonly part?: MessagePart;
  readonly raw: SymbolBytes;
}

const FNC1 = '\u001d';
/** Indicators of what is no segment of characters (table 2). */
const TERMINATOR = 0;
const STRUCTURED_APPEND = 3;
const FNC1_FIRST = 5;
const ECI_DESIGNATOR = 7;
const FNC1_SECOND = 9;
/** The one subset of Hanzi mode: GB 2312. */
const GB_2312_SUBSET = 1;

interface Bits {
  /** The next n bits; undefined where fewer are left. */
  readonly take: (n: number) => number | undefined;
  readonly left: () => number;
}

/** How a mode's characters follow their count, as bytes of a character set. */
interface Segment {
  readonly charset: Charset;
  readonly take: (bits: Bits, count: number, hasFnc1: boolean) => readonly number[] | undefined;
}

const SEGMENTS: Readonly<Record<Mode, Segment>> = {
  numeric: { charset: ECI.LATIN_1, take: takeDigits },
  alphanumeric: { charset: ECI.LATIN_1, take: takeAlphanumeric },
  byte: { charset: 'undeclared', take: takeBytes },
  kanji: { charset: ECI.SHIFT_JIS, take: takeKanji },
  hanzi: { charset: ECI.GB_2312, take: takeHanzi },
};
const MODE_OF_INDICATOR: ReadonlyMap<number, Mode> = new Map(
  (Object.keys(MODES) as Mode[]).map((mode) => [MODES[mode].indicator, mode]),
);

/** Bytes of one character set that follow each other. */
interface Run {
  charset: Charset;
  readonly bytes: number[];
}

/** What the data codewords of a symbol say; undefined where a segment is malformed. */
export function decodeData(data: Uint8Array, version: number): DecodedData | undefined {
  const bits = bitsOf(data);
  const runs: Run[] = [];
  let declared: number | undefined;
  let hasFnc1 = false;
  let isGs1 = false;
  let part: MessagePart | undefined;
  const add = (charset: Charset, bytes: readonly number[]): void => {
    const last = runs.at(-1);
    if (last?.charset === charset) last.bytes.push(...bytes);
    else runs.push({ charset, bytes: [...bytes] });
  };
  for (;;) {
    const indicator = bits.left() < INDICATOR_BITS ? TERMINATOR : bits.take(INDICATOR_BITS);
    if (indicator === undefined) return undefined;
    if (indicator === TERMINATOR)
      return {
        text: withoutMark(textOf(runs, declared !== undefined, isGs1)),
        isPadded: isPadded(data, bits.left()),
        ...(part && { part }),
        raw: rawOf(runs, declared),
      };
    if (indicator === FNC1_FIRST) hasFnc1 = isGs1 = true;
    else if (indicator === FNC1_SECOND) {
      const application = takeApplication(bits);
      if (application === undefined || runs.length > 0) return undefined;
      add(declared ?? ECI.LATIN_1, application);
      hasFnc1 = true;
    } else if (indicator === STRUCTURED_APPEND) {
      const place = bits.take(16);
      if (place === undefined) return undefined;
      part = partOf(place);
    } else if (indicator === ECI_DESIGNATOR) {
      const eci = takeEci(bits);
      if (eci === undefined) return undefined;
      // What precedes the first declaration is in the default set (7.4.2.1).
      if (declared === undefined) for (const run of runs) run.charset = ECI.LATIN_1;
      declared = eci;
    } else {
      const mode = MODE_OF_INDICATOR.get(indicator);
      if (mode === undefined) return undefined;
      const segment = SEGMENTS[mode];
      if (mode === 'hanzi' && bits.take(4) !== GB_2312_SUBSET) return undefined;
      const count = bits.take(countBitsOf(mode, version));
      const bytes = count === undefined ? undefined : segment.take(bits, count, hasFnc1);
      if (bytes === undefined) return undefined;
      // A declared set holds for the bytes of all modes.
      add(declared ?? segment.charset, bytes);
    }
  }
}

/** Kanji and hanzi stand for characters, whatever the other bytes are. */
function rawOf(runs: readonly Run[], declared: number | undefined): SymbolBytes {
  const isCharacters =
    declared === undefined &&
    runs.some(({ charset }) => charset === ECI.SHIFT_JIS || charset === ECI.GB_2312);
  return {
    bytes: Uint8Array.from(runs.flatMap(({ bytes }) => bytes)),
    ...(declared !== undefined && { eci: declared }),
    ...(isCharacters && { isCharacters }),
  };
}

/** Control characters but line ends. */
const isControl = (byte: number): boolean => byte < 0x20 && byte !== 10 && byte !== 13;

/**
 * All runs as text. Where the symbol does not say what its bytes are they are no text where they hold control
 * characters, nor where no set fits, and are answered as UTF-8 or Latin-1.
 */
function textOf(runs: readonly Run[], isDeclared: boolean, isGs1: boolean): string {
  const undeclared = Uint8Array.from(
    runs.flatMap(({ charset, bytes }) => (charset === 'undeclared' ? bytes : [])),
  );
  const guess = guessedCharset(undeclared);
  const isBinary = guess === 'binary' || undeclared.some(isControl);
  const all = Uint8Array.from(runs.flatMap(({ bytes }) => bytes));
  if (!isDeclared && !isGs1 && isBinary) return bytesAsText(all);
  const chinese = isDeclared ? undefined : gb2312Text(all);
  if (chinese !== undefined) return chinese;
  const set = guess === 'utf-8' ? 26 : guess === 'shift-jis' ? ECI.SHIFT_JIS : ECI.LATIN_1;
  return runs
    .map(({ charset, bytes }) =>
      textInCharset(Uint8Array.from(bytes), charset === 'undeclared' ? set : charset),
    )
    .join('');
}

/** Four bits each of place and count less one, eight of parity, by which the engine, too, tells messages apart. */
function partOf(place: number): MessagePart | undefined {
  const [index, count] = [place >> 12, ((place >> 8) & 15) + 1];
  return count < 2 || index >= count ? undefined : { index, count, message: String(place & 0xff) };
}

function bitsOf(data: Uint8Array): Bits {
  let at = 0;
  const end = data.length * 8;
  return {
    left: () => end - at,
    take: (n) => {
      if (at + n > end) return undefined;
      let value = 0;
      for (let i = 0; i < n; i++, at++) value = value * 2 + (((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
      return value;
    },
  };
}

/** After the terminator: zero bits to the byte's end, then 236 and 17 alternately (7.4.10). */
function isPadded(data: Uint8Array, left: number): boolean {
  const first = data.length - Math.floor(left / 8);
  const partial = left % 8;
  if (partial > 0 && ((data[first - 1] ?? 0) & ((1 << partial) - 1)) !== 0) return false;
  const pads = data.subarray(first);
  // Some writers pad with zeros throughout.
  return pads.every((byte, i) => byte === (i % 2 === 0 ? 0xec : 0x11)) || pads.every((byte) => byte === 0);
}

function takeEci(bits: Bits): number | undefined {
  const first = bits.take(8);
  if (first === undefined) return undefined;
  if (first < 0x80) return first;
  const more = first < 0xc0 ? 1 : first < 0xe0 ? 2 : 0;
  if (more === 0) return undefined;
  const rest = bits.take(8 * more);
  return rest === undefined ? undefined : (first & (more === 1 ? 0x3f : 0x1f)) * 2 ** (8 * more) + rest;
}

/** Two digits, or a letter by its code and 100 (7.4.8.3). */
function takeApplication(bits: Bits): readonly number[] | undefined {
  const value = bits.take(8);
  if (value === undefined) return undefined;
  if (value < 100) return ascii(String(value).padStart(2, '0'));
  const letter = String.fromCharCode(value - 100);
  return /^[A-Za-z]$/.test(letter) ? ascii(letter) : undefined;
}

function takeDigits(bits: Bits, count: number): readonly number[] | undefined {
  let text = '';
  for (let left = count; left > 0; left -= 3) {
    const digits = Math.min(3, left);
    const value = bits.take([0, 4, 7, 10][digits] ?? 0);
    if (value === undefined || value >= 10 ** digits) return undefined;
    text += String(value).padStart(digits, '0');
  }
  return ascii(text);
}

/** In FNC1 mode % stands for FNC1 and %% for % (7.4.8.3). */
function takeAlphanumeric(bits: Bits, count: number, hasFnc1: boolean): readonly number[] | undefined {
  let text = '';
  for (let left = count; left > 0; left -= 2) {
    const value = bits.take(left > 1 ? 11 : 6);
    if (value === undefined || value >= (left > 1 ? 2025 : 45)) return undefined;
    if (left > 1) text += ALPHANUMERIC.charAt(Math.floor(value / 45));
    text += ALPHANUMERIC.charAt(value % 45);
  }
  return ascii(hasFnc1 ? text.replace(/%%?/g, (mark) => (mark === '%' ? FNC1 : '%')) : text);
}

function takeBytes(bits: Bits, count: number): readonly number[] | undefined {
  return bits.left() < 8 * count ? undefined : Array.from({ length: count }, () => bits.take(8) ?? 0);
}

function takeKanji(bits: Bits, count: number): readonly number[] | undefined {
  return takePairs(bits, count, 0xc0, (code) => code + (code < 0x1f00 ? 0x8140 : 0xc140));
}

function takeHanzi(bits: Bits, count: number): readonly number[] | undefined {
  return takePairs(bits, count, 0x60, (code) => code + (code < 0xa00 ? 0xa1a1 : 0xa6a1));
}

/** Two bytes from each 13 bits: quotient and rest by `radix`, moved to where the set has them. */
function takePairs(
  bits: Bits,
  count: number,
  radix: number,
  moved: (code: number) => number,
): readonly number[] | undefined {
  if (bits.left() < 13 * count) return undefined;
  return Array.from({ length: count }, () => {
    const value = bits.take(13) ?? 0;
    return moved(Math.floor(value / radix) * 0x100 + (value % radix));
  }).flatMap((code) => [(code >> 8) & 0xff, code & 0xff]);
}

function ascii(text: string): readonly number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
