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

/** A text's characters with what they take. */
interface Costs {
  /** Where each character begins, and the text's end. */
  readonly starts: Int32Array;
  /** Sixths of a bit that each character takes in each mode, Infinity where the mode has no such character. */
  readonly costs: Float64Array;
  /** Bits of the characters alone, each in its cheapest mode: no division takes less. */
  readonly leastBits: number;
}

/**
 * The division of fewest bits for given headers; undefined where a character is in none of their modes, or where it would surely take more than
 * `maxBits`.
 */
export type Segmenter = (headers: HeaderBits, maxBits?: number) => Segmentation | undefined;

/** `isGs1`: in alphanumeric mode a percent sign is the separator U+001D (7.4.8.3), so that the sign itself is a byte. */
export function segmenter(text: string, isGs1 = false): Segmenter {
  const characters = costsOf(text, isGs1 ? GS1_ALPHANUMERIC : ALPHANUMERIC);
  return (headers, maxBits = Infinity) =>
    characters.leastBits > maxBits ? undefined : divide(text, characters, headers);
}

function costsOf(text: string, alphanumeric: string): Costs {
  const starts = new Int32Array(text.length + 1);
  const costs = new Float64Array(text.length * SEGMENT_MODES.length).fill(Infinity);
  let least = 0;
  let count = 0;
  for (let at = 0; at < text.length; count++) {
    const first = count * SEGMENT_MODES.length;
    const code = text.codePointAt(at) ?? 0;
    const units = code > 0xffff ? 2 : 1;
    const bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : 2 + units;
    let cheapest = BYTE_COST * bytes;
    costs[first + 2] = cheapest;
    if (bytes === 1 && alphanumeric.includes(text.charAt(at)))
      costs[first + 1] = cheapest = ALPHANUMERIC_COST;
    if (code >= 0x30 && code <= 0x39) costs[first] = cheapest = DIGIT_COST;
    if (bytes > 1 && kanjiValues().has(text.substring(at, at + units)))
      costs[first + 3] = cheapest = KANJI_COST;
    least += cheapest;
    starts[count] = at;
    at += units;
  }
  starts[count] = text.length;
  return { starts: starts.subarray(0, count + 1), costs, leastBits: least / UNIT };
}

/**
 * The least cost of the text up to each character, by the mode of its segment. A segment ends on a whole bit: 4 and 7 bits for one
 * and two digits, 6 for one alphanumeric character are the sixths rounded up, so the least sixths stay the least.
 */
function divide(text: string, { starts, costs }: Costs, headers: HeaderBits): Segmentation | undefined {
  const modes = SEGMENT_MODES.length;
  const size = (starts.length - 1) * modes;
  const header = SEGMENT_MODES.map((mode) => UNIT * (headers[mode] ?? Infinity));
  /** Before each character, by its mode: that of the character before it. */
  const before = new Uint8Array(size);
  const total = SEGMENT_MODES.map(() => Infinity);
  for (let at = 0; at < size; at += modes) {
    let from = 0;
    for (let mode = 1; mode < modes; mode++) if ((total[mode] ?? 0) < (total[from] ?? 0)) from = mode;
    const ended = at === 0 ? 0 : Math.ceil((total[from] ?? 0) / UNIT) * UNIT;
    for (let mode = 0; mode < modes; mode++) {
      const cost = costs[at + mode] ?? 0;
      const goesOn = total[mode] ?? 0;
      // A mode without the character has no way through it.
      if (cost === Infinity) {
        total[mode] = Infinity;
        continue;
      }
      const changed = ended + (header[mode] ?? 0);
      before[at + mode] = goesOn <= changed ? mode : from;
      total[mode] = (goesOn <= changed ? goesOn : changed) + cost;
    }
  }
  const least = Math.min(...total);
  return least === Infinity
    ? undefined
    : { segments: backwards(text, starts, before, total.indexOf(least)), bits: Math.ceil(least / UNIT) };
}

/** Segments from the last character's mode back to the first. */
function backwards(
  text: string,
  starts: Int32Array,
  before: Uint8Array,
  lastMode: number,
): readonly Segment[] {
  const segments: Segment[] = [];
  let end = text.length;
  let mode = lastMode;
  for (let at = starts.length - 2; at >= 0; at--) {
    const previous = before[at * SEGMENT_MODES.length + mode] ?? 0;
    if (previous === mode && at > 0) continue;
    const start = starts[at] ?? 0;
    segments.push({ mode: SEGMENT_MODES[mode] ?? 'byte', text: text.substring(start, end) });
    [end, mode] = [start, previous];
  }
  return segments.toReversed();
}
