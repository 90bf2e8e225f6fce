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

/** The sets that have a character, as a sum of the three bits. */
export type HanUse = ReadonlyMap<string, number>;

export function createHanUse(): HanUse {
  const use = new Map<string, number>();
  const add = (character: string, bit: number): void =>
    void use.set(character, (use.get(character) ?? 0) | bit);
  for (const [bit, encoding, [firstFrom, firstTo], [secondFrom, secondTo]] of SETS) {
    const decoder = new TextDecoder(encoding);
    for (let first = firstFrom; first <= firstTo; first += 1) {
      for (let second = secondFrom; second <= secondTo; second += 1) {
        const decoded = decoder.decode(Uint8Array.of(first, second));
        if (decoded.length === 1 && decoded >= '\u4E00' && decoded <= '\u9FFF') add(decoded, bit);
      }
    }
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
    const sets = use.get(character);
    if (sets === undefined || sets === (JAPANESE | SIMPLIFIED | TRADITIONAL)) continue;
    telling += 1;
    for (const [bit, count] of against) if ((sets & bit) === 0) against.set(bit, count + 1);
  }
  const least = Math.min(...against.values());
  const found = [...against].flatMap(([bit, count]) => (count === least ? [bit] : []));
  if (least > MAX_AGAINST * telling && !found.includes(JAPANESE)) return ['zh'];
  return found.map((bit) => (bit === JAPANESE ? 'ja' : bit === SIMPLIFIED ? 'zh-Hans' : 'zh-Hant'));
}
