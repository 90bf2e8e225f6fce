// The penalty of a masked symbol by the four rules of ISO/IEC 18004:2015, 7.8.3.1, many modules at a time. The quiet zone does not
// count, as the evaluation is of the symbol. A finder-like pattern between two light areas counts for each of them.

/** Points of rules 1 to 4: N1 to N4. */
const RUN = 3;
const BLOCK = 3;
const FINDER = 40;
const PROPORTION = 10;

/** Modules from one word of a line to the next. A word has 32 modules: every window of 11 that begins in its first 22. */
export const WORD_STEP = 22;
const WORD_MODULES = 32;

/** A square of modules as lines of words; bit i of word k is module WORD_STEP·k + i, dark = 1. */
export interface PackedModules {
  readonly size: number;
  readonly wordsPerLine: number;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
}

/** Packs modules, row-major, 1 for dark. */
export function packed(modules: Uint8Array, size: number): PackedModules {
  const wordsPerLine = Math.ceil(size / WORD_STEP);
  const lines = (next: number, nextLine: number): Int32Array => {
    const words = new Int32Array(size * wordsPerLine);
    for (let line = 0; line < size; line++) {
      const first = line * wordsPerLine;
      let at = line * nextLine;
      for (let k = 0; k < wordsPerLine; k++) {
        const count = Math.min(WORD_STEP, size - k * WORD_STEP);
        let word = 0;
        for (let bit = 0; bit < count; bit++, at += next) word |= (modules[at] ?? 0) << bit;
        words[first + k] = word;
        if (k > 0) words[first + k - 1] = (words[first + k - 1] ?? 0) | (word << WORD_STEP);
      }
    }
    return words;
  };
  return { size, wordsPerLine, rows: lines(1, size), columns: lines(size, 1) };
}

export function setDark({ wordsPerLine, rows, columns }: PackedModules, row: number, column: number): void {
  setBits(rows, row * wordsPerLine, column);
  setBits(columns, column * wordsPerLine, row);
}

function setBits(words: Int32Array, line: number, at: number): void {
  const last = Math.floor(at / WORD_STEP);
  const bit = at - last * WORD_STEP;
  words[line + last] = (words[line + last] ?? 0) | (1 << bit);
  // The word before has it too, among the modules after its first ones.
  if (last > 0 && bit + WORD_STEP < WORD_MODULES)
    words[line + last - 1] = (words[line + last - 1] ?? 0) | (1 << (bit + WORD_STEP));
}

/** Rows of modules, true = dark. */
export function unpackedRows({ size, wordsPerLine, rows }: PackedModules): boolean[][] {
  const result: boolean[][] = [];
  for (let line = 0; line < rows.length; line += wordsPerLine) {
    const row: boolean[] = [];
    for (let k = 0; k < wordsPerLine; k++) {
      const word = rows[line + k] ?? 0;
      for (let bit = 0; bit < WORD_STEP && row.length < size; bit++) row.push(((word >>> bit) & 1) === 1);
    }
    result.push(row);
  }
  return result;
}

/** The penalty, or some number from `limit` on where it is that much. */
export function penaltyOf({ size, wordsPerLine, rows, columns }: PackedModules, limit: number): number {
  let dark = 0;
  let points = 0;
  for (let k = 0; k < wordsPerLine; k++) {
    const inside = starts(size, k, 1);
    const pairs = starts(size, k, 2);
    let word = rows[k] ?? 0;
    dark += bitCount(word & inside);
    for (let at = k + wordsPerLine; at < rows.length; at += wordsPerLine) {
      const below = rows[at] ?? 0;
      dark += bitCount(below & inside);
      const unlike = (word ^ (word >>> 1)) | (below ^ (below >>> 1)) | (word ^ below);
      points += bitCount(~unlike & pairs);
      word = below;
    }
  }
  // Whole steps of 5 % from one half.
  const modules = size * size;
  points = BLOCK * points + PROPORTION * Math.floor(Math.abs(20 * dark - 10 * modules) / modules);
  points = linesPenalty(rows, size, wordsPerLine, points, limit);
  return points < limit ? linesPenalty(columns, size, wordsPerLine, points, limit) : points;
}

/** Rules 1 and 3 along lines, added to `points`; ends where these reach `limit`. */
function linesPenalty(lines: Int32Array, size: number, wordsPerLine: number, points: number, limit: number): number {
  const fives = Int32Array.from({ length: wordsPerLine }, (_, k) => starts(size, k, 5));
  const elevens = Int32Array.from({ length: wordsPerLine }, (_, k) => starts(size, k, 11));
  for (let at = 0; at < lines.length && points < limit;) {
    let goesOn = 0;
    for (let k = 0; k < wordsPerLine; k++, at++) {
      const word = lines[at] ?? 0;
      const same = ~(word ^ (word >>> 1));
      const four = same & (same >>> 1);
      const five = four & (four >>> 2) & (fives[k] ?? 0);
      // A run of n has n − 4 windows of five, and 3 + n − 5 points.
      if (five !== 0) points += bitCount(five) + (RUN - 1) * bitCount(five & ~((five << 1) | goesOn));
      goesOn = (five >>> (WORD_STEP - 1)) & 1;
      const finder =
        word & ~(word >>> 1) & (word >>> 2) & (word >>> 3) & (word >>> 4) & ~(word >>> 5) & (word >>> 6);
      if (finder === 0) continue;
      const light = ~(word | (word >>> 1));
      const four4 = light & (light >>> 2);
      const followed = finder & (four4 >>> 7);
      const preceded = four4 & (finder >>> 4);
      points += FINDER * (bitCount(followed & (elevens[k] ?? 0)) + bitCount(preceded & (elevens[k] ?? 0)));
    }
  }
  return points;
}

/** Where in word k windows of so many modules begin that end within the line. */
function starts(size: number, k: number, modules: number): number {
  const count = Math.min(WORD_STEP, size - modules + 1 - WORD_STEP * k);
  return count <= 0 ? 0 : (1 << count) - 1;
}

function bitCount(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
