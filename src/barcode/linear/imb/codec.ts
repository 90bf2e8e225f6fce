// Intelligent Mail barcode: 65 bar states to digits and back (USPS-B-3200 rev. H, section 2.2 "Encoding").
import { ASCENDER_PLACES, DESCENDER_PLACES, imbTables } from './tables.ts';

export const BARS = 65;

/** T tracker alone, A with ascender, D with descender, F full. */
export type BarState = 'T' | 'A' | 'D' | 'F';

/** Payloads of the routing codes of 0, 5, 9 and 11 digits start at these numbers (section 2.2.1, step 1). */
const ROUTING = [
  { digits: 11, offset: 1n + 100_000n + 1_000_000_000n, size: 100_000_000_000n },
  { digits: 9, offset: 1n + 100_000n, size: 1_000_000_000n },
  { digits: 5, offset: 1n, size: 100_000n },
  { digits: 0, offset: 0n, size: 1n },
] as const;

const GENERATOR = 0x0f35;

/** The 11-bit frame check sequence over 102 bits of payload (appendix B). */
export function frameCheck(payload: bigint): number {
  const bytes = Array.from({ length: 13 }, (_, i) => Number((payload >> BigInt(8 * (12 - i))) & 0xffn));
  let check = 0x7ff;
  bytes.forEach((byte, i) => {
    const skipped = i === 0 ? 2 : 0;
    let data = byte << (3 + skipped);
    for (let bit = skipped; bit < 8; bit++) {
      check = ((check ^ data) & 0x400) !== 0 ? (check << 1) ^ GENERATOR : check << 1;
      check &= 0x7ff;
      data <<= 1;
    }
  });
  return check;
}

/** Bars of a text of 20, 25, 29 or 31 digits; undefined where it is no such text. */
export function encodeImb(text: string): readonly BarState[] | undefined {
  if (!/^\d[0-4]\d{18}(?:\d{5}|\d{9}|\d{11})?$/.test(text)) return undefined;
  const routing = text.slice(20);
  const row = ROUTING.find((candidate) => candidate.digits === routing.length);
  if (row === undefined) return undefined;
  let payload = (routing === '' ? 0n : BigInt(routing)) + row.offset;
  payload = payload * 10n + BigInt(text.charAt(0));
  payload = payload * 5n + BigInt(text.charAt(1));
  for (const digit of text.slice(2, 20)) payload = payload * 10n + BigInt(digit);
  const check = frameCheck(payload);
  const codewords = new Array<number>(10).fill(0);
  codewords[9] = Number(payload % 636n) * 2;
  payload /= 636n;
  for (let i = 8; i > 0; i--) {
    codewords[i] = Number(payload % 1365n);
    payload /= 1365n;
  }
  codewords[0] = Number(payload) + ((check & 0x400) !== 0 ? 659 : 0);
  const table = imbTables().characters;
  const characters = codewords.map((codeword, i) => {
    const character = table[codeword] ?? 0;
    return (check & (1 << i)) !== 0 ? character ^ 0x1fff : character;
  });
  const set = ({ character, bit }: { character: number; bit: number }): boolean =>
    ((characters[character] ?? 0) & (1 << bit)) !== 0;
  return ASCENDER_PLACES.map((up, i) => {
    const ascender = set(up);
    const descender = set(DESCENDER_PLACES[i] ?? up);
    return ascender ? (descender ? 'F' : 'A') : descender ? 'D' : 'T';
  });
}

/** Digits of 65 bars; undefined unless every character, codeword range, and the frame check sequence hold. */
export function decodeImb(bars: readonly BarState[]): string | undefined {
  if (bars.length !== BARS) return undefined;
  return decodeCharacters(charactersOf(bars));
}

/**
 * As decodeImb, but a bar that fails may have been misread: each single bar is tried in its other three states, the
 * least certain first. 195 more trials against 11 check bits, ten characters of which one in three is valid by
 * chance, and the ranges: a false text is still rarer than one in 10⁶ random bar rows.
 */
export function decodeImbWithOneError(
  bars: readonly BarState[],
  doubtful: readonly number[],
): string | undefined {
  const clean = decodeImb(bars);
  if (clean !== undefined || bars.length !== BARS) return clean;
  const found = new Set<string>();
  for (const at of doubtful) {
    for (const state of ['T', 'A', 'D', 'F'] as const) {
      if (state === bars[at]) continue;
      const text = decodeCharacters(charactersOf(bars.map((bar, i) => (i === at ? state : bar))));
      if (text !== undefined) found.add(text);
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
}

function charactersOf(bars: readonly BarState[]): number[] {
  const characters = new Array<number>(10).fill(0);
  bars.forEach((state, i) => {
    const up = ASCENDER_PLACES[i];
    const down = DESCENDER_PLACES[i];
    if (up !== undefined && (state === 'A' || state === 'F'))
      characters[up.character] = (characters[up.character] ?? 0) | (1 << up.bit);
    if (down !== undefined && (state === 'D' || state === 'F'))
      characters[down.character] = (characters[down.character] ?? 0) | (1 << down.bit);
  });
  return characters;
}

function decodeCharacters(characters: readonly number[]): string | undefined {
  const table = imbTables().codewords;
  let check = 0;
  const codewords: number[] = [];
  for (const [i, character] of characters.entries()) {
    let codeword = table[character] ?? -1;
    if (codeword < 0) {
      codeword = table[character ^ 0x1fff] ?? -1;
      check |= 1 << i;
    }
    if (codeword < 0) return undefined;
    codewords.push(codeword);
  }
  let first = codewords[0] ?? 0;
  const last = codewords[9] ?? 0;
  if (first >= 659) {
    first -= 659;
    check |= 0x400;
  }
  if (first >= 659 || last % 2 !== 0 || last >= 1272) return undefined;
  let payload = BigInt(first);
  for (let i = 1; i < 9; i++) payload = payload * 1365n + BigInt(codewords[i] ?? 0);
  payload = payload * 636n + BigInt(last / 2);
  if (payload >> 102n !== 0n || frameCheck(payload) !== check) return undefined;
  return digitsOf(payload);
}

function digitsOf(payload: bigint): string | undefined {
  let rest = payload;
  let tracking = '';
  for (let i = 0; i < 18; i++) {
    tracking = `${rest % 10n}${tracking}`;
    rest /= 10n;
  }
  tracking = `${rest % 5n}${tracking}`;
  rest /= 5n;
  tracking = `${rest % 10n}${tracking}`;
  rest /= 10n;
  for (const { digits, offset, size } of ROUTING) {
    if (rest < offset) continue;
    const routing = rest - offset;
    if (routing >= size) return undefined;
    return tracking + (digits === 0 ? '' : routing.toString().padStart(digits, '0'));
  }
  return undefined;
}
