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

/** The words of the lines that have a module, as pairs of the word's number and its bit. */
export function placesOf(wordsPerLine: number, line: number, at: number): readonly number[] {
  const last = Math.floor(at / WORD_STEP);
  const bit = at - last * WORD_STEP;
  const word = line * wordsPerLine + last;
  // The word before has it too, among the modules after its first ones.
  return last > 0 && bit + WORD_STEP < WORD_MODULES
    ? [word, 1 << bit, word - 1, 1 << (bit + WORD_STEP)]
    : [word, 1 << bit];
}

/** Rows of modules, true = dark. */
export function unpackedRows({ size, wordsPerLine, rows }: PackedModules): boolean[][] {
  return Array.from({ length: size }, (_, line) => {
    const row = new Array<boolean>(size);
    for (let at = 0, k = line * wordsPerLine; at < size; k++) {
      const word = rows[k] ?? 0;
      for (let bit = 0; bit < WORD_STEP && at < size; bit++) row[at++] = ((word >>> bit) & 1) === 1;
    }
    return row;
  });
}

/** Where in each word of a line windows of 1, 2, 5 and 11 modules begin that end within the line. */
export interface Windows {
  readonly ones: Int32Array;
  readonly twos: Int32Array;
  readonly fives: Int32Array;
  readonly elevens: Int32Array;
}

export function windowsOf({ size, wordsPerLine }: PackedModules): Windows {
  const starts = (modules: number): Int32Array =>
    Int32Array.from({ length: wordsPerLine }, (_, k) => {
      const count = Math.min(WORD_STEP, size - modules + 1 - WORD_STEP * k);
      return count <= 0 ? 0 : (1 << count) - 1;
    });
  return { ones: starts(1), twos: starts(2), fives: starts(5), elevens: starts(11) };
}

/** The penalty, or some number from `limit` on where it is that much. */
export function penaltyOf(
  { size, wordsPerLine, rows, columns }: PackedModules,
  windows: Windows,
  limit: number,
): number {
  let dark = 0;
  let blocks = 0;
  for (let k = 0; k < wordsPerLine; k++) {
    const ones = windows.ones[k] ?? 0;
    const twos = windows.twos[k] ?? 0;
    let word = rows[k] ?? 0;
    dark += bitCount(word & ones);
    for (let at = k + wordsPerLine; at < rows.length; at += wordsPerLine) {
      const below = rows[at] ?? 0;
      dark += bitCount(below & ones);
      const unlike = (word ^ (word >>> 1)) | (below ^ (below >>> 1)) | (word ^ below);
      blocks += bitCount(~unlike & twos);
      word = below;
    }
  }
  // Whole steps of 5 % from one half.
  const modules = size * size;
  const points = BLOCK * blocks + PROPORTION * Math.floor(Math.abs(20 * dark - 10 * modules) / modules);
  return linesPenalty(columns, windows, linesPenalty(rows, windows, points, limit), limit);
}

/** Rules 1 and 3 along lines, added to `points`; ends where these reach `limit`. */
function linesPenalty(lines: Int32Array, { fives, elevens }: Windows, before: number, limit: number): number {
  const wordsPerLine = fives.length;
  let points = before;
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

function bitCount(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
