// Determines the encoding of text that declares none and is not UTF-8, by what it says in each: East Asian text has many of its language's
// most frequent characters only in the right encoding, and other text is only there in a language of that encoding.
import { languageModel } from './detect-language.ts';
import { SINGLE_BYTE } from './single-byte-encodings.ts';

/** What is decided without evidence, as in HTML Standard 13.2.3.2. */
const DEFAULT = 'windows-1252';

/** The 100 most frequent characters of user interfaces (scripts/support/languages); kana are frequent in all Japanese. */
const FREQUENT = {
  ja: /[\u3041-\u3096\u30A1-\u30FC]/g,
  ko: /[다이니기을하에지로를시습서사는가의수정용자일스합트오한리보할인파어있문없입으선제그드은터면대설아고크위택전모상도표메해목동디화프음장록나소경요않만미비되치데작주내세바호중된재라레성색키계구부력버름여거]/g,
  'zh-Hans':
    /[的用文件在选中数您个有一为可不定时置入字无标示图将表以使到要动式器本显名列是页设面对法已目新或格此行出项择除编请开分加于存所前据单下点输和能接户作上如更间改自果打值建保息录信被码包位该这辑度会大删发当]/g,
  'zh-Hant':
    /[的用選定在檔入有使件個式案中以設不字一您取示要目無文為資可時新是法動數頁顯會已存面名位料這將標所器除列此或啟格圖表開下請者單作到上訊分出更編視能輸來前你於行項自本對指碼稱網儲連值方色片移號結錄間輯重如]/g,
} as const;

const EAST_ASIAN = [
  ['shift_jis', FREQUENT.ja],
  ['euc-jp', FREQUENT.ja],
  ['euc-kr', FREQUENT.ko],
  ['gb18030', FREQUENT['zh-Hans']],
  ['big5', FREQUENT['zh-Hant']],
] as const;
/** The least share of frequent characters in those that are not ASCII, and the largest of undecodable ones. */
const MIN_FREQUENT = 0.15;
const MAX_UNDECODABLE = 0.01;
/** The largest share in UTF-8, in which no other text is valid by chance. */
const MAX_BROKEN = 0.3;

/** How much of the text is used. */
const MAX_BYTES = 2_000;
/** A text in no Latin letters has at least so many bytes above ASCII, and this share of them in the words that have one. */
const MIN_HIGH_BYTES = 8;
const MIN_HIGH_SHARE = 0.7;
/** By how much another encoding must say more than the default. */
const MIN_ADVANTAGE = 0.05;

/** The most likely encoding of visible text, as TextDecoder knows it. */
export async function detectCharset(text: Uint8Array): Promise<string> {
  const sample = text.subarray(0, MAX_BYTES);
  return brokenUtf8(sample) ?? eastAsian(sample) ?? (await singleByte(sample));
}

/** UTF-8 of which a few bytes are wrong or cut off. */
function brokenUtf8(sample: Uint8Array): string | undefined {
  const characters = decode(sample, 'utf-8').match(/[^\p{ASCII}]/gu) ?? [];
  const undecodable = characters.filter((character) => character === '\uFFFD').length;
  return characters.length > 0 && undecodable <= MAX_BROKEN * characters.length ? 'utf-8' : undefined;
}

function eastAsian(sample: Uint8Array): string | undefined {
  const shares = EAST_ASIAN.map(([encoding, frequent]) => {
    const characters = decode(sample, encoding).match(/[^\p{ASCII}]/gu) ?? [];
    const undecodable = characters.filter((character) => character === '\uFFFD').length;
    const share =
      undecodable > MAX_UNDECODABLE * characters.length + 1
        ? 0
        : (characters.join('').match(frequent)?.length ?? 0) / Math.max(1, characters.length);
    return { encoding, share };
  });
  const best = shares.reduce((a, b) => (b.share > a.share ? b : a));
  return best.share >= MIN_FREQUENT ? best.encoding : undefined;
}

async function singleByte(sample: Uint8Array): Promise<string> {
  const family = isLatin(sample) ? SINGLE_BYTE.latin : SINGLE_BYTE.other;
  return languageModel.use(({ labels, probabilities }) => {
    let best = { encoding: DEFAULT, score: 0 };
    for (const [encoding, languages, frequent] of family) {
      const decoded = decode(sample, encoding);
      const found = probabilities(decoded);
      const likeliest = languages
        .split(' ')
        .reduce((max, language) => Math.max(max, found[labels.indexOf(language)] ?? 0), 0);
      const score =
        likeliest * letterShare(decoded) * (frequent === undefined ? 1 : shareOf(frequent, decoded));
      if (score > best.score + (best.encoding === DEFAULT ? MIN_ADVANTAGE : 0)) best = { encoding, score };
    }
    return best.encoding;
  });
}

/** Latin words have ASCII letters, too, and others none. */
function isLatin(sample: Uint8Array): boolean {
  const words = decode(sample, DEFAULT).match(/[a-z\u0080-\uFFFF]+/gi) ?? [];
  const withHigh =
    words
      .join(' ')
      .match(/\S*[^\p{ASCII}]\S*/gu)
      ?.join('') ?? '';
  const high = withHigh.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return high < MIN_HIGH_BYTES || high < MIN_HIGH_SHARE * withHigh.length;
}

/** The share of the frequent letters in what is not ASCII. */
function shareOf(frequent: string, text: string): number {
  const others = text.toLowerCase().match(/[^\p{ASCII}\s]/gu) ?? [];
  return others.filter((letter) => frequent.includes(letter)).length / Math.max(1, others.length);
}

/** The share of letters and marks in what is not ASCII. */
function letterShare(text: string): number {
  const others = text.match(/[^\p{ASCII}\s]/gu)?.length ?? 0;
  const letters = text.match(/[^\P{L}\p{ASCII}]|\p{M}/gu)?.length ?? 0;
  return others === 0 ? 1 : letters / others;
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}
