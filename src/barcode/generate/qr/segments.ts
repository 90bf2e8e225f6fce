// A text as the segments of fewest bits. ISO/IEC 18004:2015, annex J only says when to change modes; here dynamic
// programming over the characters finds the best division for given lengths of the segments' headers.
import { ALPHANUMERIC } from '../../qr/tables.ts';
import { kanjiValues } from './kanji.ts';

const SEGMENT_MODES = ['numeric', 'alphanumeric', 'byte', 'kanji'] as const;
export type SegmentMode = (typeof SEGMENT_MODES)[number];

export interface Segment {
  readonly mode: SegmentMode;
  readonly text: string;
}

/** Bits before a segment's characters: mode indicator and character count. Undefined: the symbol has no such mode. */
export type HeaderBits = Readonly<Record<SegmentMode, number | undefined>>;

export interface Segmentation {
  readonly segments: readonly Segment[];
  /** Of all segments with their headers. */
  readonly bits: number;
}

const GS1_ALPHANUMERIC = ALPHANUMERIC.replace('%', '\u001d');

/** A third of 10 bits, half of 11, 8 and 13 bits are whole numbers of sixths. */
const UNIT = 6;
const DIGIT_COST = (10 * UNIT) / 3;
const ALPHANUMERIC_COST = (11 * UNIT) / 2;
const BYTE_COST = 8 * UNIT;
const KANJI_COST = 13 * UNIT;

/**
 * Divides a text in the best way for given headers; undefined where a character is in none of their modes. `isGs1`: in alphanumeric mode
 * a percent sign is the separator U+001D (7.4.8.3), so that the sign itself is a byte.
 */
export function segmenter(text: string, isGs1 = false): (headers: HeaderBits) => Segmentation | undefined {
  const characters = Array.from(text);
  const alphanumeric = isGs1 ? GS1_ALPHANUMERIC : ALPHANUMERIC;
  const costs = costsOf(characters, alphanumeric);
  return (headers) => divide(characters, costs, headers);
}

/** Sixths of a bit that each character takes in each mode, Infinity where the mode has no such character. */
function costsOf(characters: readonly string[], alphanumeric: string): Float64Array {
  const costs = new Float64Array(characters.length * SEGMENT_MODES.length);
  let at = 0;
  for (const character of characters) {
    const code = character.codePointAt(0) ?? 0;
    const bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    costs[at++] = character >= '0' && character <= '9' ? DIGIT_COST : Infinity;
    costs[at++] = bytes === 1 && alphanumeric.includes(character) ? ALPHANUMERIC_COST : Infinity;
    costs[at++] = BYTE_COST * bytes;
    costs[at++] = bytes > 1 && kanjiValues().has(character) ? KANJI_COST : Infinity;
  }
  return costs;
}

/**
 * The least cost of the text up to each character, by the mode of its segment. A segment ends on a whole bit: 4 and 7 bits for one
 * and two digits, 6 for one alphanumeric character are the sixths rounded up, so the least sixths stay the least.
 */
function divide(
  characters: readonly string[],
  costs: Float64Array,
  headers: HeaderBits,
): Segmentation | undefined {
  const modes = SEGMENT_MODES.length;
  const header = Float64Array.from(SEGMENT_MODES, (mode) => UNIT * (headers[mode] ?? Infinity));
  /** Before each character, by its mode: that of the character before it. */
  const before = new Uint8Array(costs.length);
  const total = new Float64Array(modes).fill(Infinity);
  for (let at = 0; at < costs.length; at += modes) {
    let from = 0;
    for (let mode = 1; mode < modes; mode++) if ((total[mode] ?? 0) < (total[from] ?? 0)) from = mode;
    const ended = at === 0 ? 0 : Math.ceil((total[from] ?? 0) / UNIT) * UNIT;
    for (let mode = 0; mode < modes; mode++) {
      const goesOn = total[mode] ?? 0;
      const changed = ended + (header[mode] ?? 0);
      before[at + mode] = goesOn <= changed ? mode : from;
      total[mode] = Math.min(goesOn, changed) + (costs[at + mode] ?? 0);
    }
  }
  const least = Math.min(...total);
  return least === Infinity
    ? undefined
    : { segments: backwards(characters, before, total.indexOf(least)), bits: Math.ceil(least / UNIT) };
}

/** Segments from the last character's mode back to the first. */
function backwards(characters: readonly string[], before: Uint8Array, lastMode: number): readonly Segment[] {
  const segments: Segment[] = [];
  let end = characters.length;
  let mode = lastMode;
  for (let at = end - 1; at >= 0; at--) {
    const previous = before[at * SEGMENT_MODES.length + mode] ?? 0;
    if (previous === mode && at > 0) continue;
    segments.push({ mode: SEGMENT_MODES[mode] ?? 'byte', text: characters.slice(at, end).join('') });
    [end, mode] = [at, previous];
  }
  return segments.toReversed();
}
