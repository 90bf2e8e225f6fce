// The data bit stream of segments, padded to the symbol's data codewords (ISO/IEC 18004:2015, 7.4).
import { ALPHANUMERIC } from '../../qr/tables.ts';
import { kanjiValues } from './kanji.ts';
import type { SegmentMode } from './segments.ts';

const DIGIT_BITS = [0, 4, 7, 10] as const;
const PADS = [0xec, 0x11] as const;

/** Takes a value and how many bits it has. */
export type Put = (value: number, bits: number) => void;

/** How a mode writes a segment's characters, and what its character count counts. */
interface Body {
  readonly count: (text: string) => number;
  readonly write: (text: string, put: Put) => void;
}

export const BODIES: Readonly<Record<SegmentMode, Body>> = {
  numeric: {
    count: (text) => text.length,
    write: (text, put) => {
      for (let at = 0; at < text.length; at += 3) {
        const digits = text.slice(at, at + 3);
        put(Number(digits), DIGIT_BITS[digits.length] ?? 0);
      }
    },
  },
  alphanumeric: {
    count: (text) => text.length,
    write: (text, put) => {
      // The separator of GS1 is a percent sign here.
      const valueAt = (at: number): number =>
        ALPHANUMERIC.indexOf(text.charAt(at) === '\u001d' ? '%' : text.charAt(at));
      for (let at = 0; at < text.length; at += 2)
        if (at + 1 < text.length) put(45 * valueAt(at) + valueAt(at + 1), 11);
        else put(valueAt(at), 6);
    },
  },
  byte: {
    count: (text) => new TextEncoder().encode(text).length,
    write: (text, put) => {
      for (const byte of new TextEncoder().encode(text)) put(byte, 8);
    },
  },
  kanji: {
    count: (text) => text.length,
    write: (text, put) => {
      for (const character of text) put(kanjiValues().get(character) ?? 0, 13);
    },
  },
};

/** What `write` puts, the most significant bit first, then a terminator of at most so many bits, and pads. */
export function dataCodewords(
  write: (put: Put) => void,
  codewords: number,
  terminatorBits: number,
): Uint8Array {
  const data = new Uint8Array(codewords);
  let at = 0;
  let held = 0;
  let heldBits = 0;
  // At most 7 bits are held, and no value has more than 16.
  write((value, bits) => {
    held = ((held & 0x7f) << bits) | value;
    heldBits += bits;
    while (heldBits >= 8) data[at++] = held >> (heldBits -= 8);
  });
  if (heldBits > 0) data[at] = held << (8 - heldBits);
  const used = Math.ceil(Math.min(8 * at + heldBits + terminatorBits, 8 * codewords) / 8);
  for (let i = used; i < codewords; i++) data[i] = PADS[(i - used) % 2] ?? 0;
  return data;
}
