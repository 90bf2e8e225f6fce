// Bytes that nothing declares and that are no UTF-8: the set in which they are most likely text. East Asian text consists of the frequent
// characters of its set; other text of words whose letters are of one script and in regular case. The model that finds the language of
// pages weighs what is left. test/unit/barcode/charset has figures.
import { languageModel } from '../../language/index.ts';
import { FREQUENT } from './frequent.ts';
import { latin1Text } from '../byte-text.ts';
import { textIn, type CharacterSet } from './sets.ts';

/** How much of the bytes is examined. */
const MAX_BYTES = 2_000;

interface Candidate {
  readonly set: CharacterSet;
  /** How common its undeclared texts are, beside the others'; default: 1. */
  readonly prior?: number;
  /** The labels of the model. */
  readonly languages: readonly string[];
  /** Its most frequent characters, where texts are too short for the model. */
  readonly frequent?: ReadonlySet<string>;
  /** 0 to 1: how much the text looks like text of the set. */
  readonly shape: (text: string, bytes: Uint8Array) => number;
}

type Range = readonly [first: number, last: number];

/** Lead bytes of a set's frequent characters, which are the only ones of pairs of bytes above `trail`. */
interface Pairs {
  readonly frequent: readonly Range[];
  readonly punctuation: Range;
  readonly minTrail: number;
}
/** GB 2312: level 1. Big5: level 1. KS X 1001: hangul. JIS X 0208 as Shift JIS: kana (0x82, 0x83), level 1. */
const GB_2312: Pairs = { frequent: [[0xb0, 0xd7]], punctuation: [0xa1, 0xa3], minTrail: 0xa1 };
const BIG5: Pairs = { frequent: [[0xa4, 0xc6]], punctuation: [0xa1, 0xa2], minTrail: 0x40 };
/** As EUC: kana and level 1. */
const EUC_JIS_X_0208: Pairs = {
  frequent: [
    [0xa4, 0xa5],
    [0xb0, 0xcf],
  ],
  punctuation: [0xa1, 0xa1],
  minTrail: 0xa1,
};
const KS_X_1001: Pairs = { frequent: [[0xb0, 0xc8]], punctuation: [0xa1, 0xa3], minTrail: 0xa1 };
const JIS_X_0208: Pairs = {
  frequent: [
    [0x82, 0x83],
    [0x88, 0x98],
  ],
  punctuation: [0x81, 0x81],
  minTrail: 0x40,
};

/** A pattern of letters that hardly occurs in the words of a set, and what it leaves of their score. */
type Rare = readonly (readonly [pattern: RegExp, score: number])[];
const RARE = {
  // Icelandic letters; a grave accent within Italian words, a circumflex or a grave at the start of others.
  'windows-1252': [[/[ðÐþÞýÝ]|[ÈÌÒÙìòùÊ](?=\p{L})/u, 0.8]],
  // Where Portuguese, Spanish and French have ê, ã, ñ and ï.
  'windows-1250': [
    [/ę[mn]|ă[aeiouy]|ń[aeiouyáéíóú]|ďv/iu, 0.8],
    // Letters of Polish beside those of Czech and Slovak, where iso-8859-2 has š and ž.
    [/ą.*[áéíýúůčřěňť]|[áéíýúůčřěňť].*ą|ľ.*[ěřů]|[ěřů].*ľ/iu, 0.5],
  ],
  'windows-1251': [[/[ЃЌѓќѕЅ]/, 0.6]],
  // Greek has one accent in a word of several syllables, ς at ends alone, σ elsewhere, and mostly a vowel, ς or ν at ends.
  'windows-1253': [
    [/\p{L}[ΆΈΉΊΌΎΏ]|ς\p{L}|\p{L}σ$|^\p{L}\p{Ll}*[άέήίόύώΐΰ]\p{Ll}*[άέήίόύώΐΰ]/u, 0.3],
    [/^(?!.*[άέήίόύώΐΰΆΈΉΊΌΎΏ])\p{L}\p{Ll}{3,}$/u, 0.5],
    [/ΰ/, 0.6],
    [/(?=\p{Ll})[^αεηιουωςνράέήίόύώΐΰϊϋ]$/u, 0.8],
  ],
  // Final letters stand at ends, and instead of others there.
  'windows-1255': [
    [/[ךםןףץ]\p{L}|^\p{M}/u, 0.3],
    [/\p{L}[כמנצ]$|\p{M}/u, 0.6],
  ],
  // ة and ى stand at ends, a vowel sign behind a letter.
  'windows-1256': [
    [/[ةى][\p{L}\p{M}]|^[\p{M}ؤئء]/u, 0.3],
    [/\p{M}/u, 0.7],
  ],
  // A vowel that is written before its consonant has one; what is written above and below stands behind one. Words of consonants alone are short.
  'windows-874': [
    [/[เ-ไ](?![ก-ฮ])|^[\p{M}ะาำ]|ฯ\p{L}/u, 0.3],
    [/^[ก-ฮ]{4,}$|[ฃฅ]/u, 0.4],
  ],
  'windows-1257': [[/[ÅåÆæØøÉéÓóÜüÖö]|[aeiou](?:ė|ļ[td])/iu, 0.8]],
} as const satisfies Partial<Record<CharacterSet, Rare>>;
const LATIN = /\p{Script=Latin}/u;
const CANDIDATES: readonly Candidate[] = [
  { set: 'windows-1252', prior: 1.1, languages: 'en de fr es it pt-BR pt-PT nl sv da nb nn is fo fi sq eu ca gl ast oc ga fy et'.split(' '), shape: (text) => wordShape(text, LATIN, RARE['windows-1252']) },
  { set: 'windows-1250', languages: 'pl cs sk hu sl hr bs sr-Latn ro sq hsb dsb'.split(' '), shape: (text) => wordShape(text, LATIN, RARE['windows-1250']) },
  { set: 'windows-1254', languages: 'tr az ku'.split(' '), shape: (text) => wordShape(text, LATIN) },
  { set: 'windows-1251', frequent: FREQUENT.cyrillic, languages: 'ru uk be bg sr mk'.split(' '), shape: (text) => wordShape(text, /\p{Script=Cyrillic}/u, RARE['windows-1251']) },
  { set: 'koi8-r', frequent: FREQUENT.cyrillic, languages: 'ru bg'.split(' '), shape: (text) => wordShape(text, /\p{Script=Cyrillic}/u) },
  { set: 'windows-1253', frequent: FREQUENT.greek, languages: ['el'], shape: (text) => wordShape(text, /\p{Script=Greek}/u, RARE['windows-1253']) },
  { set: 'windows-1255', prior: 0.94, frequent: FREQUENT.hebrew, languages: ['he', 'yi'], shape: (text) => wordShape(text, /\p{Script=Hebrew}/u, RARE['windows-1255']) },
  { set: 'windows-1256', prior: 0.97, frequent: FREQUENT.arabic, languages: ['ar', 'fa', 'ur'], shape: (text) => wordShape(text, /\p{Script=Arabic}|\p{M}|ـ/u, RARE['windows-1256']) },
  { set: 'windows-874', prior: 0.86, frequent: FREQUENT.thai, languages: ['th'], shape: (text) => wordShape(text, /\p{Script=Thai}/u, RARE['windows-874']) },
  { set: 'windows-1257', prior: 0.8, languages: ['lt', 'lv', 'et'], shape: (text) => wordShape(text, LATIN, RARE['windows-1257']) },
  { set: 'iso-8859-2', prior: 0.96, languages: 'pl cs sk sl hr hu ro'.split(' '), shape: (text) => wordShape(text, LATIN, RARE['windows-1250']) },
  { set: 'iso-8859-5', prior: 0.93, frequent: FREQUENT.cyrillic, languages: 'ru uk be bg sr mk'.split(' '), shape: (text) => wordShape(text, /\p{Script=Cyrillic}/u, RARE['windows-1251']) },
  { set: 'euc-jp', prior: 0.93, frequent: FREQUENT.hanzi, languages: ['ja'], shape: (text, bytes) => pairShape(text, bytes, EUC_JIS_X_0208) },
  { set: 'shift_jis', frequent: FREQUENT.hanzi, languages: ['ja'], shape: (text, bytes) => pairShape(text, bytes, JIS_X_0208, true) },
  { set: 'gb18030', frequent: FREQUENT.hanzi, languages: ['zh-Hans', 'zh-Hant'], shape: (text, bytes) => pairShape(text, bytes, GB_2312) },
  { set: 'big5', frequent: FREQUENT.hanzi, languages: ['zh-Hant', 'zh-Hans'], shape: (text, bytes) => pairShape(text, bytes, BIG5) },
  { set: 'euc-kr', frequent: FREQUENT.hangul, languages: ['ko'], shape: (text, bytes) => pairShape(text, bytes, KS_X_1001) },
]; // oxfmt-ignore

/** Below it bytes are no text of the set. */
const MIN_SHAPE = 0.75;
/** What the model counts for beside the shape. */
const MODEL_SHARE = 0.5;
const MIN_SCORE = 0.5;
/** Characters above ASCII with which a rare set must be as much likelier as its prior says: with half of them twice as much, with more less. */
const SHORT = 7;

/** The text; one Latin-1 character a byte where the bytes are no text in any set. `bytes`: some above ASCII, no UTF-8. */
export async function likelyText(bytes: Uint8Array): Promise<string> {
  if (hasControls(bytes)) return latin1Text(bytes);
  const whole = CANDIDATES.flatMap((candidate) => {
    const text = textIn(bytes, candidate.set);
    const shape =
      text === undefined ? 0 : candidate.shape(text.slice(0, MAX_BYTES), bytes.subarray(0, MAX_BYTES));
    return text === undefined || shape < MIN_SHAPE ? [] : [{ ...candidate, text, shape }];
  });
  if (whole.length === 0) return latin1Text(bytes);
  return languageModel.use(({ labels, probabilities }) => {
    let best = { text: latin1Text(bytes), score: 0 };
    for (const { prior = 1, text, shape, languages, frequent } of whole) {
      const found = probabilities(text.slice(0, MAX_BYTES).normalize('NFKC'));
      const likeliest = Math.max(...languages.map((language) => found[labels.indexOf(language)] ?? 0));
      const evidence = frequent === undefined ? likeliest : (likeliest + frequentShare(text, frequent)) / 2;
      const score = shape * (1 - MODEL_SHARE + MODEL_SHARE * evidence) * weightOf(prior, text);
      if (score > Math.max(best.score, MIN_SCORE)) best = { text, score };
    }
    return best.text;
  });
}

/** What a prior leaves of a score: little of a short text in a rare set, and all of a long one. */
function weightOf(prior: number, text: string): number {
  const high = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return prior > 1 ? prior : 1 - (1 - prior) * Math.min(2, SHORT / high);
}

/** The share of the frequent, and of kana, in letters that are not ASCII. */
function frequentShare(text: string, frequent: ReadonlySet<string>): number {
  const all = text.toLowerCase().match(/[^\P{L}\p{ASCII}]/gu) ?? [];
  const known = all.filter((letter) => frequent.has(letter) || /[\u3041-\u30ff\uff66-\uff9d]/.test(letter));
  return known.length / Math.max(1, all.length);
}

/** Control characters but tabs, line ends, and the separators of ISO/IEC 15434 (with its end): bytes with others are no text. */
export function hasControls(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte) =>
      byte === 0x7f || (byte < 0x20 && ![0x04, 0x09, 0x0a, 0x0d, 0x1c, 0x1d, 0x1e, 0x1f].includes(byte)),
  );
}

/** The share of regular words among those with letters above ASCII; other characters above ASCII beside letters are of no word. */
function wordShape(text: string, script: RegExp, rare: Rare = []): number {
  const words = (text.match(/\S+/gu) ?? []).filter((word) => /[^\p{ASCII}]/u.test(word));
  let [sum, weight] = [0, 0];
  for (const word of words) {
    const high = word.match(/[^\p{ASCII}]/gu)?.length ?? 0;
    weight += high;
    sum += high * wordScore(word, script, rare);
  }
  return weight === 0 ? 0 : sum / weight;
}

const SIGNS_AROUND = /^[«»“”„‘’‚‹›…–—¿¡€£¥§©®™°º№•·±½¼¾¢¤¶₪฿،؛؟\p{ASCII}]*$/u;

function wordScore(word: string, script: RegExp, rare: Rare): number {
  // Words of letters, with what stands between them.
  const parts = word.match(/[\p{L}\p{M}]+/gu) ?? [];
  const between = word.replace(/[\p{L}\p{M}]+/gu, '\u0000').split('\u0000');
  if (!between.every((signs) => SIGNS_AROUND.test(signs))) return 0;
  // A sign above ASCII is none of a word's middle, but for apostrophes and dashes.
  if (between.slice(1, -1).some((signs) => /[^\p{ASCII}’–—·«»“”„…№°]/u.test(signs))) return 0;
  if (/[^\p{ASCII}]/u.test(between.join('')) && signsOf(between) > Math.max(2, letters(parts))) return 0.5;
  let score = 1;
  for (const part of parts) {
    if (!/[^\p{ASCII}]/u.test(part)) continue;
    if (![...part].every((letter) => script.test(letter))) return 0;
    if (!/^(?:\p{Lu}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]*)$/u.test(part.replace(/[ªº]/g, ''))) return 0;
    const high = part.match(/[^\p{ASCII}]/gu)?.length ?? 0;
    // Latin words consist of ASCII for the most part.
    if (script === LATIN && high > Math.max(1, Math.ceil(part.length * 0.6))) score = Math.min(score, 0.3);
    for (const [pattern, most] of rare)
      if (pattern.test(part.normalize('NFC'))) score = Math.min(score, most);
  }
  // Letters above ASCII are parted from digits.
  if (/\d(?!\p{ASCII})\p{L}|(?!\p{ASCII})\p{L}\d/u.test(word)) score = Math.min(score, 0.75);
  return score;
}

const letters = (parts: readonly string[]): number => parts.join('').length;
const signsOf = (between: readonly string[]): number => between.join('').match(/[^\p{ASCII}]/gu)?.length ?? 0;

/** The share of frequent characters of what is above ASCII. */
function pairShape(
  text: string,
  bytes: Uint8Array,
  { frequent, punctuation, minTrail }: Pairs,
  hasKatakana = false,
): number {
  let [all, good, before] = [0, 0, 0];
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i] ?? 0;
    const isSingle = lead < 0x80 || (hasKatakana && lead > 0xa0 && lead < 0xe0);
    const trail = isSingle ? 0 : (bytes[++i] ?? 0);
    if (!isSingle && !(lead >= punctuation[0] && lead <= punctuation[1] && trail >= minTrail)) {
      all += 1;
      // Beside small Latin letters there are hardly ever others.
      const isBesideLatin = isSmall(before) || isSmall(bytes[i + 1] ?? 0);
      if (!isBesideLatin && trail >= minTrail && frequent.some(([from, to]) => lead >= from && lead <= to))
        good += 1;
    }
    before = isSingle ? lead : 0;
  }
  if (hasKatakana) {
    const half = count(text, HALF_WIDTH_ANY);
    const inWords = count(text.match(HALF_WIDTH)?.join('') ?? '', HALF_WIDTH_ANY);
    all += half;
    good +=
      inWords < MIN_HALF_WIDTH
        ? 0
        : (/[\uff9e\uff9f]/.test(text) ? VOICED_SHARE : HALF_WIDTH_SHARE) * inWords;
  }
  return all === 0 ? 0 : good / all;
}

const HALF_WIDTH_ANY = /[\uff61-\uff9f]/g;
/** They are rarer than letters of other sets. */
const HALF_WIDTH_SHARE = 0.76;
/** With a voiced mark, which others hardly have where it may stand. */
const VOICED_SHARE = 0.95;
/** Two or three letters of Latin-1 look like so many katakana. */
const MIN_HALF_WIDTH = 4;
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const isSmall = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;

/** Words of half-width katakana as they are written: voiced marks stand behind what has them, small letters and the long sign behind others. */
const HALF_WIDTH =
  /(?<![a-z\uff61-\uff9f\p{Script=Han}])(?:(?:[\uff73\uff76-\uff84\uff8a-\uff8e]\uff9e|[\uff8a-\uff8e]\uff9f|[\uff66\uff71-\uff9d])[\uff67-\uff70]*){2,}(?![a-z\uff61-\uff9f\p{Script=Han}])/gu;
