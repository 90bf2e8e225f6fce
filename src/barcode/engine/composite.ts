// The 2D part of a GS1 Composite symbol as the engine reads it: CC-B as MicroPDF417, CC-C as PDF417, whose bytes are a bit string of GS1
// elements (ISO/IEC 24723 section 5; general-purpose compaction: ISO/IEC 24724 section 7.2.5.5).
import { humanReadable } from './gs1.ts';

const SEPARATOR = '\u001d';
const ISO_SIGNS = '!"%&\'()*+,-./:;<=>?_ ';
const ALPHANUMERIC_SIGNS = '*,-./';
/** A date is year · 384 + (month - 1) · 32 + day in 16 bits, which begin with 11 for none. */
const DATE_BITS = 16;

type Mode = 'numeric' | 'alphanumeric' | 'iso';

interface Bits {
  readonly left: () => number;
  /** The next bits as a number, without taking them; beyond the end they are 0. */
  readonly peek: (count: number) => number;
  readonly take: (count: number) => number;
}

/**
 * The elements in their human-readable form, `(17)261231(10)A1`; undefined for bytes that are none, and for the compaction of AI 90.
 * `length`: bits of the string, from the first byte's highest; default: all.
 */
export function compositeElements(bytes: Uint8Array, length = 8 * bytes.length): string | undefined {
  const bits = bitsOf(bytes, length);
  const isGeneral = bits.take(1) === 0;
  if (!isGeneral && bits.take(1) === 1) return undefined;
  const date = isGeneral ? '' : dateOf(bits);
  const general = date === undefined ? undefined : generalField(bits);
  if (general === undefined) return undefined;
  const isLot = !isGeneral && !general.startsWith(SEPARATOR);
  const rest = isLot ? `10${general}` : general.replace(SEPARATOR, isGeneral ? SEPARATOR : '');
  const elements = `${date}${general === '' ? '' : rest}`;
  const text = humanReadable(elements);
  return text === elements ? undefined : text;
}

function bitsOf(bytes: Uint8Array, length: number): Bits {
  let at = 0;
  const peek = (count: number): number => {
    let value = 0;
    for (let i = at; i < at + count; i++) value = 2 * value + (((bytes[i >> 3] ?? 0) >> (7 - (i & 7))) & 1);
    return value;
  };
  return {
    left: () => length - at,
    peek,
    take(count) {
      const value = peek(count);
      at += count;
      return value;
    },
  };
}

/** AI 11 or 17 with its date; empty for none; undefined for a day that does not exist. */
function dateOf(bits: Bits): string | undefined {
  if (bits.peek(2) === 3) {
    bits.take(2);
    return '';
  }
  const value = bits.take(DATE_BITS);
  const [year, month, day] = [Math.floor(value / 384), Math.floor((value % 384) / 32) + 1, value % 32];
  if (year > 99) return undefined;
  const digits = [year, month, day].map((part) => String(part).padStart(2, '0')).join('');
  return `${bits.take(1) === 0 ? '11' : '17'}${digits}`;
}

/** Undefined where bits stand for no character. */
function generalField(bits: Bits): string | undefined {
  let mode: Mode = 'numeric';
  let out = '';
  while (bits.left() > 0) {
    if (mode === 'numeric') {
      if (bits.left() < 7) {
        const last = bits.left() < 4 ? 0 : bits.take(4);
        return last === 0 ? out : last <= 10 ? out + String(last - 1) : undefined;
      }
      if (bits.peek(4) === 0) {
        bits.take(4);
        mode = 'alphanumeric';
        continue;
      }
      const pair = bits.take(7) - 8;
      out += [Math.floor(pair / 11), pair % 11].map((digit) => (digit === 10 ? SEPARATOR : digit)).join('');
      continue;
    }
    if (bits.left() < 5) return bits.peek(bits.left()) === 0 || bits.peek(5) === 4 ? out : undefined;
    if (bits.peek(3) === 0) {
      bits.take(3);
      mode = 'numeric';
    } else if (bits.peek(5) === 4) {
      bits.take(5);
      mode = mode === 'iso' ? 'alphanumeric' : 'iso';
    } else if (bits.peek(5) === 15) {
      bits.take(5);
      out += SEPARATOR;
      mode = 'numeric';
    } else {
      const character = bits.peek(5) < 15 ? String(bits.take(5) - 5) : characterOf(bits, mode);
      if (character === undefined) return undefined;
      out += character;
    }
  }
  return out;
}

function characterOf(bits: Bits, mode: Mode): string | undefined {
  if (mode === 'alphanumeric') {
    const value = bits.take(6);
    return value < 58 ? String.fromCharCode(value + 33) : ALPHANUMERIC_SIGNS[value - 58];
  }
  if (bits.peek(7) < 116) {
    const value = bits.take(7);
    return String.fromCharCode(value + (value < 90 ? 1 : 7));
  }
  return ISO_SIGNS[bits.take(8) - 232];
}
