// A list of titles in each encoding that exports have: read as it was written, or refused; never read as something else.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { listEncoding } from '../../../../src/local/catalog/list-encoding.ts';

const WEST =
  'Füller größe M,Crème brûlée à la vanille,Café moulu équilibré,Jabón de manos señorita,Pão de açúcar,Très bon thé,Gemüse Eintopf,Köttbullar på svenska,Öl für Möbel,Spülmittel süß,Niño pequeño,Pâté forestier,Caffè espresso,Rødgrød med fløde';
const RUSSIAN =
  'Вода минеральная,Хлеб ржаной,Молоко пастеризованное 3.2%,Сок яблочный осветлённый,ЧАЙ ЗЕЛЁНЫЙ,Печенье овсяное,Масло подсолнечное,Сыр твёрдый,Кофе растворимый';
/** iconv's name, ours, titles. */
const LISTS: readonly (readonly [iconv: string, encoding: string, titles: string])[] = [
  ['WINDOWS-1252', 'windows-1252', WEST],
  [
    'WINDOWS-1250',
    'windows-1250',
    'Żółty ser wędzony,Mąka pszenna,Śmietana słodka,Chleb żytni,Masło świeże,Kiełbasa wiejska,Świeża bułka,Jabłka czerwone,Ogórki kiszone,Gruszki w occie,Mięso wołowe,Łosoś wędzony',
  ],
  [
    'WINDOWS-1250',
    'windows-1250',
    'Český med květový,Příbor nerezový,Žluté těstoviny,Šunka výběrová,Křupky arašídové,Čokoláda mléčná,Rýže dlouhozrnná,Džus pomerančový,Sýr tvrdý,Mléko polotučné',
  ],
  [
    'WINDOWS-1254',
    'windows-1254',
    'Süt yağlı,Çikolatalı gofret,Zeytinyağı şişe,Kırmızı biber acı,Şeker pancarı,Günlük süt,Ayçiçek yağı,Beyaz peynir tulum,Kuru fasulye çuval,Yeşil mercimek,Fıstık ezmesi,Portakal suyu şekersiz',
  ],
  [
    'WINDOWS-1257',
    'windows-1257',
    'Sviestas šviežias,Duona ruginė,Žuvis rūkyta,Šokoladas juodasis,Kavos pupelės,Obuolių sultys,Grūdėta varškė,Česnakai švieži,Ąžuolo lentelė,Mėsos konservai',
  ],
  ['MACINTOSH', 'macintosh', WEST],
  ['WINDOWS-1251', 'windows-1251', RUSSIAN],
  ['KOI8-R', 'koi8-u', RUSSIAN],
  ['CP866', 'ibm866', RUSSIAN],
  [
    'WINDOWS-1253',
    'windows-1253',
    'Ελαιόλαδο παρθένο,Φέτα βαρελίσια,Γιαούρτι στραγγιστό,ΜΕΛΙ ΘΥΜΑΡΙΣΙΟ,Ψωμί ολικής,Τυρί κίτρινο,Καφές ελληνικός',
  ],
  ['WINDOWS-1255', 'windows-1255', 'חלב טרי,לחם אחיד,גבינה צהובה,שמן זית,קפה שחור,מיץ תפוזים'],
  ['WINDOWS-874', 'windows-874', 'น้ำดื่ม,ข้าวหอมมะลิ,นมสด,กาแฟ,น้ำตาลทราย,ปลากระป๋อง'],
  [
    'GB18030',
    'gb18030',
    '矿泉水500毫升,绿茶饮料,牛奶巧克力,酱油一瓶,方便面红烧牛肉,洗衣液薰衣草,苹果汁,大米五公斤,白砂糖,花生油',
  ],
  ['BIG5', 'big5', '礦泉水,綠茶飲料,牛奶巧克力,醬油,泡麵紅燒牛肉,洗衣精,蘋果汁,白米五公斤,砂糖,花生油'],
  [
    'EUC-KR',
    'euc-kr',
    '생수 500ml,녹차 음료,우유 초콜릿,간장 한병,라면 매운맛,세탁 세제,사과 주스,백미 오킬로,설탕,땅콩 기름',
  ],
  [
    'SHIFT_JIS',
    'shift_jis',
    'ミネラルウォーター,緑茶飲料,ミルクチョコレート,しょうゆ,インスタントラーメン,りんごジュース,お米,さとう',
  ],
  [
    'EUC-JP',
    'euc-jp',
    'ミネラルウォーター,緑茶飲料,ミルクチョコレート,しょうゆ,インスタントラーメン,りんごジュース,お米,さとう',
  ],
];
/** A process for each title would take most of the time. ASCII is the same in all, and a line's end in no character of several bytes. */
function encoded(titles: readonly string[], encoding: string): ReadonlyMap<string, Buffer> {
  const bytes = execFileSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: `${titles.join('\n')}\n` });
  let from = 0;
  return new Map(
    titles.map((title) => {
      const to = bytes.indexOf('\n', from);
      const line = bytes.subarray(from, to);
      from = to + 1;
      return [title, line];
    }),
  );
}

const EMPTY = Buffer.alloc(0);

describe.each(LISTS)('a list in %s', (iconv, encoding, all) => {
  const titles = all.split(',');
  const byTitle = encoded(titles, iconv);
  /** The text of a list of these titles, and its bytes. */
  const list = (listed: readonly string[], delimiter: string) => {
    const rows = listed.map((title, i) => [`${4006381333931 + i}${delimiter}`, title] as const);
    const head = `ean${delimiter}name\n`;
    return {
      text: head + rows.map(([code, title]) => `${code}${title}\n`).join(''),
      bytes: Buffer.concat([
        Buffer.from(head),
        ...rows.flatMap(([code, title]) => [
          Buffer.from(code),
          byTitle.get(title) ?? EMPTY,
          Buffer.from('\n'),
        ]),
      ]),
    };
  };

  it.each([',', ';', '\t'])('separated by %j is read as %s', async (delimiter) => {
    const { text, bytes } = list(titles, delimiter);
    const found = await listEncoding(bytes);
    expect([found, new TextDecoder(found).decode(bytes)]).toEqual([encoding, text]);
  });

  it('of one title or of a few is read as it was written or refused', async () => {
    for (let at = 0; at < titles.length; at += 1)
      for (const count of [1, 2, 3]) {
        const { text, bytes } = list(titles.slice(at, at + count), ';');
        const found = await listEncoding(bytes);
        expect(found === undefined ? text : new TextDecoder(found).decode(bytes)).toBe(text);
      }
  });
});
