// Which of Japanese, Chinese in simplified and Chinese in traditional characters a text in Han characters alone can be. The national
// character sets tell it: JIS X 0208 has the shinjitai and kokuji (駅, 込), GB 2312 the simplified characters (说), Big5 the traditional
// ones (說). What all have (日) says nothing.

const JAPANESE = 1;
const SIMPLIFIED = 2;
const TRADITIONAL = 4;

/** Each with its rows of first and second bytes (WHATWG Encoding Standard 10, 11, 12): level 1 of JIS X 0208, GB 2312, both levels of Big5. */
const SETS = [
  [JAPANESE, 'shift_jis', [0x88, 0x98], [0x40, 0xfc]],
  [SIMPLIFIED, 'gbk', [0xb0, 0xf7], [0xa1, 0xfe]],
  [TRADITIONAL, 'big5', [0xa4, 0xc6], [0x40, 0xfe]],
  [TRADITIONAL, 'big5', [0xc9, 0xf9], [0x40, 0xfe]],
] as const;
/** Kokuji and shinjitai of JIS level 2 that are in daily use (jōyō kanji of 2010, names of places), which the first level lacks. */
const MORE_JAPANESE =
  '働込畑峠辻枠匂塀搾栃凧凪杜笹榊鱈鰯躾麿匁喩嗅彙憬捉曖沙沃璧瘍睦箋籠羞腎臆舷蔑訃詮諦賂踪頬顎鬱麓';

const FIRST = 0x4e00;
const LAST = 0x9fff;
const LINE_FEED = 0x0a;

/** The sets that have a character, as a sum of the three bits, from U+4E00 on. */
export type HanUse = Uint8Array;

export function createHanUse(): HanUse {
  const use = new Uint8Array(LAST - FIRST + 1);
  const add = (text: string, bit: number): void => {
    const at = text.charCodeAt(0) - FIRST;
    if (text.length === 1 && at >= 0 && at < use.length) use[at] = (use[at] ?? 0) | bit;
  };
  for (const [bit, encoding, [firstFrom, firstTo], [secondFrom, secondTo]] of SETS) {
    // A line for each pair of bytes, so that one call decodes them all and an invalid pair spoils no other.
    const lines: number[] = [];
    for (let first = firstFrom; first <= firstTo; first += 1) {
      for (let second = secondFrom; second <= secondTo; second += 1) lines.push(first, second, LINE_FEED);
    }
    for (const line of new TextDecoder(encoding).decode(Uint8Array.from(lines)).split('\n')) add(line, bit);
  }
  for (const character of MORE_JAPANESE) add(character, JAPANESE);
  return use;
}

/** The largest share of the telling characters that may speak against a form of Chinese that is answered. */
const MAX_AGAINST = 0.2;

/**
 * The languages that the fewest characters of a text speak against: `ja`, `zh-Hans`, `zh-Hant`, or several where they are equal; `zh` alone
 * where the text mixes both Chinese forms.
 */
export function hanLanguages(text: string, use: HanUse): readonly string[] {
  const against = new Map([
    [JAPANESE, 0],
    [SIMPLIFIED, 0],
    [TRADITIONAL, 0],
  ]);
  let telling = 0;
  for (const character of text) {
    const sets = use[(character.codePointAt(0) ?? 0) - FIRST] ?? 0;
    if (sets === 0 || sets === (JAPANESE | SIMPLIFIED | TRADITIONAL)) continue;
    telling += 1;
    for (const [bit, count] of against) if ((sets & bit) === 0) against.set(bit, count + 1);
  }
  const least = Math.min(...against.values());
  const found = [...against].flatMap(([bit, count]) => (count === least ? [bit] : []));
  if (least > MAX_AGAINST * telling && !found.includes(JAPANESE)) return ['zh'];
  return found.map((bit) => (bit === JAPANESE ? 'ja' : bit === SIMPLIFIED ? 'zh-Hans' : 'zh-Hant'));
}
