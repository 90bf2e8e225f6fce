// The data bit stream of a QR Code: mode segments to text (ISO/IEC 18004:2015, 7.4; ECI numbers: AIM ITS/04-023).

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const FNC1 = '\u001d';
/** Character sets by ECI designator, as TextDecoder names them. */
const ECI_SETS: Readonly<Record<number, string>> = {
  4: 'iso-8859-2',
  5: 'iso-8859-3',
  6: 'iso-8859-4',
  7: 'iso-8859-5',
  8: 'iso-8859-6',
  9: 'iso-8859-7',
  10: 'iso-8859-8',
  12: 'iso-8859-10',
  15: 'iso-8859-13',
  16: 'iso-8859-14',
  17: 'iso-8859-15',
  18: 'iso-8859-16',
  20: 'shift_jis',
  21: 'windows-1250',
  22: 'windows-1251',
  23: 'windows-1252',
  24: 'windows-1256',
  25: 'utf-16be',
  26: 'utf-8',
  28: 'big5',
  29: 'gb18030',
  30: 'euc-kr',
};
/** Bits of the character count for versions 1–9, 10–26, 27–40 (table 3). */
const COUNT_BITS = { 1: [10, 12, 14], 2: [9, 11, 13], 4: [8, 16, 16], 8: [8, 10, 12] } as const;

interface Bits {
  /** The next n bits; undefined where fewer are left. */
  readonly take: (n: number) => number | undefined;
  readonly left: () => number;
}

/** Text of the data codewords; undefined where a segment is malformed or the padding is not the standard's. */
export function textOf(data: Uint8Array, version: number): string | undefined {
  const bits = bitsOf(data);
  const band = version < 10 ? 0 : version < 27 ? 1 : 2;
  let text = '';
  let bytes: number[] = [];
  let set: string | undefined;
  let gs1 = false;
  const flush = (): boolean => {
    if (bytes.length === 0) return true;
    const decoded = decodeBytes(Uint8Array.from(bytes), set);
    bytes = [];
    if (decoded === undefined) return false;
    text += decoded;
    return true;
  };
  for (;;) {
    const mode = bits.left() < 4 ? 0 : (bits.take(4) ?? 0);
    if (mode !== 4 && !flush()) return undefined;
    if (mode === 0) return padded(data, bits.left()) ? text : undefined;
    if (mode === 3) {
      if (bits.take(16) === undefined) return undefined;
    } else if (mode === 5) gs1 = true;
    else if (mode === 9) {
      if (bits.take(8) === undefined) return undefined;
      gs1 = true;
    } else if (mode === 7) {
      const eci = takeEci(bits);
      if (eci === undefined) return undefined;
      set = eci === 1 || eci === 3 ? 'latin1' : ECI_SETS[eci];
    } else if (mode === 1 || mode === 2 || mode === 4 || mode === 8) {
      const count = bits.take(COUNT_BITS[mode][band] ?? 0);
      if (count === undefined) return undefined;
      if (mode === 4) {
        for (let i = 0; i < count; i++) {
          const byte = bits.take(8);
          if (byte === undefined) return undefined;
          bytes.push(byte);
        }
        continue;
      }
      const part =
        mode === 1
          ? takeDigits(bits, count)
          : mode === 2
            ? takeAlphanumeric(bits, count, gs1)
            : takeKanji(bits, count);
      if (part === undefined) return undefined;
      text += part;
    } else return undefined;
  }
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

/** After the terminator: zero bits to the byte's end, then 236 and 17 in turn (7.4.10). */
function padded(data: Uint8Array, left: number): boolean {
  const first = data.length - Math.floor(left / 8);
  const partial = left % 8;
  if (partial > 0 && ((data[first - 1] ?? 0) & ((1 << partial) - 1)) !== 0) return false;
  let wrong = 0;
  for (let i = first; i < data.length; i++) if (data[i] !== ((i - first) % 2 === 0 ? 0xec : 0x11)) wrong++;
  // Some writers pad with zeros throughout.
  return wrong === 0 || data.subarray(first).every((byte) => byte === 0);
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

function takeDigits(bits: Bits, count: number): string | undefined {
  let text = '';
  for (let left = count; left > 0; left -= 3) {
    const digits = Math.min(3, left);
    const value = bits.take([0, 4, 7, 10][digits] ?? 0);
    if (value === undefined || value >= 10 ** digits) return undefined;
    text += String(value).padStart(digits, '0');
  }
  return text;
}

/** In FNC1 mode % stands for FNC1 and %% for % (7.4.8.3). */
function takeAlphanumeric(bits: Bits, count: number, gs1: boolean): string | undefined {
  let text = '';
  for (let left = count; left > 0; left -= 2) {
    const value = bits.take(left > 1 ? 11 : 6);
    if (value === undefined || value >= (left > 1 ? 2025 : 45)) return undefined;
    text +=
      left > 1
        ? ALPHANUMERIC.charAt(Math.floor(value / 45)) + ALPHANUMERIC.charAt(value % 45)
        : ALPHANUMERIC.charAt(value);
  }
  return gs1 ? text.replace(/%%?/g, (mark) => (mark === '%' ? FNC1 : '%')) : text;
}

function takeKanji(bits: Bits, count: number): string | undefined {
  const bytes = new Uint8Array(2 * count);
  for (let i = 0; i < count; i++) {
    const value = bits.take(13);
    if (value === undefined) return undefined;
    const packed = Math.floor(value / 0xc0) * 0x100 + (value % 0xc0);
    const code = packed + (packed <= 0x1ebc ? 0x8140 : 0xc140);
    bytes[2 * i] = code >> 8;
    bytes[2 * i + 1] = code & 0xff;
  }
  return decodeAs(bytes, 'shift_jis');
}

/** By the ECI; without one UTF-8 where the bytes are such, else one Latin-1 character a byte. */
function decodeBytes(bytes: Uint8Array, set: string | undefined): string | undefined {
  if (set === 'latin1') return latin1(bytes);
  return decodeAs(bytes, set ?? 'utf-8') ?? latin1(bytes);
}

function decodeAs(bytes: Uint8Array, set: string): string | undefined {
  try {
    return new TextDecoder(set, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
