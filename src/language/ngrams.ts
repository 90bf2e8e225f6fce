// What the language model sees of a text: its words in lower case, and the n-grams of characters in them, each as the number of a bucket.

/** The longest n-gram. A word of at most MAX_WORD characters counts as a whole, too. */
const MAX_N = 5;
const MAX_WORD = 16;
const SPACE = 0x20;

/** Words of letters, marks and apostrophes in lower case (NFC), with one space between two. */
export function wordsOf(text: string): string {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      // What joins or divides letters without being seen, which some editors write and others do not.
      .replace(/[\u200B-\u200F\u00AD\u2060]/g, '')
      .replace(/[’ʼ‘ʻ`´]/g, "'")
      .replace(/[^\p{L}\p{M}']+/gu, ' ')
      .replace(/(^|[ '])'+|'+(?=[ ']|$)/g, '$1')
      .replace(/ +/g, ' ')
      .trim()
  );
}

/**
 * The buckets of all n-grams, 1 to MAX_N characters with the word's borders as spaces, and of all words. `words`: from wordsOf. The
 * result may be longer than the text by a factor of 6.
 */
export function bucketsOf(words: string, buckets: number): Uint32Array {
  const characters = Uint32Array.from(words, (character) => character.codePointAt(0) ?? 0);
  const found = new Uint32Array((MAX_N + 1) * (characters.length + 2));
  let count = 0;
  for (let from = 0; from < characters.length;) {
    let to = from;
    while (to < characters.length && characters[to] !== SPACE) to += 1;
    let whole = WORD_SEED;
    for (let at = from - 1; at <= to; at += 1) {
      let hash = NGRAM_SEED;
      const last = Math.min(at + MAX_N - 1, to);
      for (let end = at; end <= last; end += 1) {
        const character = end < from || end === to ? SPACE : (characters[end] ?? 0);
        hash = mix(hash, character);
        if (end === at && character === SPACE) continue;
        found[count] = finish(hash + (end - at + 1) * GOLDEN) % buckets;
        count += 1;
      }
      if (at >= from && at < to) whole = mix(whole, characters[at] ?? 0);
    }
    if (to > from && to - from <= MAX_WORD) {
      found[count] = finish(whole) % buckets;
      count += 1;
    }
    from = to + 1;
  }
  return found.subarray(0, count);
}

const NGRAM_SEED = 2_166_136_261;
const WORD_SEED = 0x1234567;
const GOLDEN = 0x9e3779b9;

/** FNV-1a over code points, with a shift that carries high bits down. */
function mix(hash: number, character: number): number {
  const product = Math.imul(hash ^ character, 16_777_619);
  return product ^ (product >>> 13);
}

/** The finalizer of MurmurHash3, as an unsigned number. */
function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
