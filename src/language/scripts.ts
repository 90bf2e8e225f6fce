// The scripts of a text and the languages that are written in each: no language is answered whose script the text does not have.

export interface Script {
  readonly name: string;
  /** The labels that are written in it; one alone is the answer wherever the script leads. */
  readonly labels: readonly string[];
  /** How many letters a text needs that the script leads. */
  readonly minLetters: number;
  /** How many Latin letters a letter is worth: syllables and words count for more. */
  readonly weight: number;
}

/** Letters that a script needs: of several languages, of one alone, and Han (CONTRACT of the operation). */
const OF_SEVERAL = 20;
const OF_ONE = 4;
const OF_HAN = 8;

/** name, labels, ranges of code points (Unicode 16 Blocks.txt) in pairs; weight if not 1. Latin has every label that no row names. */
const ROWS: readonly (readonly [name: string, labels: string, ranges: readonly number[], weight?: number])[] =
  [
    ['Latin', '', [0x41, 0x2af, 0x1d00, 0x1dbf, 0x1e00, 0x1eff, 0x2c60, 0x2c7f, 0xa720, 0xa7ff, 0xff21, 0xff5a]],
    ['Greek', 'el', [0x370, 0x3ff, 0x1f00, 0x1fff]],
    ['Cyrillic', 'sr mk bg ru uk be uz-Cyrl kk ky tg tt mn ba cv ce os ab', [0x400, 0x52f, 0x1c80, 0x1c8f, 0x2de0, 0x2dff]],
    ['Armenian', 'hy', [0x530, 0x58f]],
    ['Hebrew', 'he yi', [0x590, 0x5ff, 0xfb1d, 0xfb4f]],
    ['Arabic', 'ar fa ur ps ckb ug sd', [0x600, 0x6ff, 0x750, 0x77f, 0x8a0, 0x8ff, 0xfb50, 0xfdff, 0xfe70, 0xfeff]],
    ['Thaana', 'dv', [0x780, 0x7bf]],
    ['Devanagari', 'hi mr ne sa mai', [0x900, 0x97f]],
    ['Bengali', 'bn as', [0x980, 0x9ff]],
    ['Gurmukhi', 'pa', [0xa00, 0xa7f]],
    ['Gujarati', 'gu', [0xa80, 0xaff]],
    ['Oriya', 'or', [0xb00, 0xb7f]],
    ['Tamil', 'ta', [0xb80, 0xbff]],
    ['Telugu', 'te', [0xc00, 0xc7f]],
    ['Kannada', 'kn', [0xc80, 0xcff]],
    ['Malayalam', 'ml', [0xd00, 0xd7f]],
    ['Sinhala', 'si', [0xd80, 0xdff]],
    ['Thai', 'th', [0xe00, 0xe7f]],
    ['Lao', 'lo', [0xe80, 0xeff]],
    ['Tibetan', 'bo dz', [0xf00, 0xfff]],
    ['Myanmar', 'my', [0x1000, 0x109f]],
    ['Georgian', 'ka', [0x10a0, 0x10ff, 0x1c90, 0x1cbf, 0x2d00, 0x2d2f]],
    ['Hangul', 'ko', [0x1100, 0x11ff, 0x3130, 0x318f, 0xa960, 0xa97f, 0xac00, 0xd7ff], 2],
    ['Ethiopic', 'am ti', [0x1200, 0x139f, 0x2d80, 0x2ddf]],
    ['Khmer', 'km', [0x1780, 0x17ff]],
    ['Kana', 'ja', [0x3041, 0x30ff, 0x31f0, 0x31ff, 0xff66, 0xff9d], 2],
    ['Han', 'zh-Hans zh-Hant ja', [0x3005, 0x3007, 0x3400, 0x4dbf, 0x4e00, 0x9fff, 0xf900, 0xfaff, 0x20000, 0x3ffff], 3],
  ]; // oxfmt-ignore

/** The rows, and a last one for letters of scripts that no label is written in. */
export const SCRIPTS: readonly Script[] = [
  ...ROWS.map(([name, labels, , weight = 1]) => {
    const list = labels === '' ? [] : labels.split(' ');
    const minLetters = name === 'Han' ? OF_HAN : list.length === 1 ? OF_ONE : OF_SEVERAL;
    return { name, labels: list, minLetters, weight };
  }),
  { name: 'others', labels: [], minLetters: OF_SEVERAL, weight: 1 },
];
const OTHERS = SCRIPTS.length - 1;
const indexOf = (name: string): number => SCRIPTS.findIndex((script) => script.name === name);
export const LATIN = indexOf('Latin');
export const KANA = indexOf('Kana');
export const HAN = indexOf('Han');

/** The script of each label, as an index into SCRIPTS; Han for Japanese, too. */
const OF_LABEL: ReadonlyMap<string, number> = new Map(
  SCRIPTS.flatMap(({ labels }, index) => labels.map((label): [string, number] => [label, index])),
);
export const scriptOf = (label: string): number => OF_LABEL.get(label) ?? LATIN;

/** The script of each code point below 0x10000, plus 1; 0 for one that no row has. */
const TABLE = new Uint8Array(0x1_00_00);
for (const [index, [, , ranges]] of ROWS.entries()) {
  for (let at = 0; at < ranges.length; at += 2) TABLE.fill(index + 1, ranges[at], (ranges[at + 1] ?? 0) + 1);
}

/** Vowel signs of Indic scripts among them. */
const LETTER = /\p{Alphabetic}/u;

/** How many letters of each script a text has, in the order of SCRIPTS. */
export function lettersByScript(text: string): Uint32Array {
  const counts = new Uint32Array(SCRIPTS.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Most text is ASCII, for which no expression is needed.
    if (code < 0x80) {
      const lower = code | 0x20;
      if (lower >= 0x61 && lower <= 0x7a) counts[LATIN] = (counts[LATIN] ?? 0) + 1;
      continue;
    }
    const whole = text.codePointAt(at) ?? 0;
    if (whole > 0xffff) at += 1;
    if (!LETTER.test(String.fromCodePoint(whole))) continue;
    const script =
      whole > 0xffff ? (whole >> 16 < 4 && whole >> 16 > 1 ? HAN : OTHERS) : (TABLE[whole] ?? 0) - 1;
    const index = script < 0 ? OTHERS : script;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}
