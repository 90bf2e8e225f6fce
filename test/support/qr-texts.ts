// Seeded texts of the kinds that QR Codes hold: numbers, addresses, cards, payments, scripts, and mixtures.
import { generator } from './draw-linear.ts';

export interface KindOfText {
  readonly kind: string;
  readonly make: (choose: Choose) => string;
}

/** Draws of one seed. */
interface Choose {
  /** 0 to limit − 1. */
  readonly below: (limit: number) => number;
  /** A length to `most`, short ones as often as long ones. */
  readonly length: (most: number) => number;
  readonly of: (alphabet: string, length: number) => string;
}

const DIGITS = '0123456789';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SMALL = CAPITALS.toLowerCase();
const HEX = `${DIGITS}ABCDEF`;
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const BASE_64 = `${CAPITALS}${SMALL}${DIGITS}+/`;
const HIRAGANA =
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん';
const KATAKANA =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンー';
const KANJI = '日本語東京都市区町村番号電話株式会社営業部長様年月日時分駅前店舗価格円税込送料無料会員限定';
const CHINESE = '简体中文的二维码识别支付价格元人民币订单号码请扫描这个查看详情电话地址北京上海';
const KOREAN = '한국어와서울부산결제번호주문고객안내전화주소';
const RUSSIAN = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψω';
const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
const EMOJI = '😀🎉🚀🍣🧪🎟🏷📦';

export const KINDS: readonly KindOfText[] = [
  { kind: 'digits', make: ({ of, length }) => of(DIGITS, length(3000)) },
  { kind: 'alphanumeric', make: ({ of, length }) => of(`${DIGITS}${CAPITALS} $%*+-./:`, length(1800)) },
  { kind: 'ASCII', make: ({ of, length }) => of(ASCII, length(1200)) },
  {
    kind: 'runs of digits, capitals and small letters',
    make: ({ of, below, length }) =>
      Array.from({ length: 1 + below(12) }, () =>
        of([DIGITS, CAPITALS, SMALL, ASCII][below(4)] ?? ASCII, length(90)),
      ).join(''),
  },
  {
    kind: 'digits around one letter',
    make: ({ of, length }) => of(DIGITS, length(1300)) + of(SMALL, 1) + of(DIGITS, length(1300)),
  },
  {
    kind: 'address',
    make: ({ of, below, length }) =>
      `https://www.${of(SMALL, 4 + below(12))}.com/${of(`${SMALL}-/`, length(40))}?id=${of(DIGITS, length(30))}`,
  },
  {
    kind: 'address in capitals',
    make: ({ of, below, length }) =>
      `HTTPS://${of(CAPITALS, 4 + below(12))}.COM/${of(`${CAPITALS}${DIGITS}/`, length(60))}`,
  },
  {
    kind: 'address with numbers and capitals',
    make: ({ of, below, length }) =>
      `https://${of(SMALL, 3 + below(9))}.io/${of(CAPITALS + DIGITS, length(60))}/${of(DIGITS, length(40))}`,
  },
  {
    kind: 'GS1 Digital Link',
    make: ({ of, below }) =>
      `https://id.example.org/01/${of(DIGITS, 14)}/10/${of(CAPITALS + DIGITS, 1 + below(20))}/21/${of(DIGITS, 1 + below(20))}?17=${of(DIGITS, 6)}`,
  },
  { kind: 'UUID', make: ({ of }) => [8, 4, 4, 4, 12].map((n) => of(HEX.toLowerCase(), n)).join('-') },
  { kind: 'hexadecimal', make: ({ of, length }) => of(HEX, length(800)) },
  { kind: 'Base64', make: ({ of, length }) => of(BASE_64, length(1000)) },
  {
    kind: 'Wi-Fi',
    make: ({ of, below }) =>
      `WIFI:T:WPA;S:${of(SMALL + DIGITS, 4 + below(16))};P:${of(ASCII, 8 + below(20))};;`,
  },
  {
    kind: 'vCard',
    make: ({ of, below }) =>
      `BEGIN:VCARD\nVERSION:3.0\nN:${of(SMALL, 3 + below(9))};${of(SMALL, 3 + below(9))}\nTEL:+${of(DIGITS, 11)}\nTEL;TYPE=FAX:+${of(DIGITS, 11)}\nORG:${of(CAPITALS, 3 + below(20))}\nADR:;;${of(SMALL, 8)} ${of(DIGITS, 3)};;;${of(DIGITS, 5)};\nEND:VCARD`,
  },
  {
    kind: 'payment (EPC)',
    make: ({ of, below }) =>
      `BCD\n002\n1\nSCT\n${of(CAPITALS, 8)}\n${of(SMALL, 5 + below(30))}\nDE${of(DIGITS, 20)}\nEUR${of(DIGITS, 1 + below(5))}.${of(DIGITS, 2)}\n\nRF${of(DIGITS, 2 + below(20))}`,
  },
  {
    kind: 'payment (EMVCo)',
    make: ({ of, below }) =>
      `00020126${of(DIGITS, 2)}0014BR.GOV.BCB.PIX01${of(DIGITS, 2)}${of(`${HEX}-`.toLowerCase(), 36)}5204000053039865802BR59${10 + below(9)}${of(CAPITALS, 12)}6009SAO PAULO62${of(DIGITS, 4)}***6304${of(HEX, 4)}`,
  },
  {
    kind: 'one-time password',
    make: ({ of, below }) =>
      `otpauth://totp/${of(SMALL, 4 + below(12))}:${of(SMALL, 8)}?secret=${of(`${CAPITALS}234567`, 32)}&issuer=${of(SMALL, 6)}&digits=6`,
  },
  {
    kind: 'JSON',
    make: ({ of, below }) =>
      JSON.stringify({
        id: Number(of(DIGITS, 9)),
        sku: of(CAPITALS + DIGITS, 10),
        tags: Array.from({ length: below(8) }, () => of(SMALL, 6)),
        at: `20${of(DIGITS, 2)}-01-02T03:04:05Z`,
      }),
  },
  {
    kind: 'Latin-1',
    make: ({ of, length }) => `${of(`${SMALL}   äöüéèßñçåø`, length(300))}é${of(DIGITS, length(20))}`,
  },
  { kind: 'Russian', make: ({ of, length }) => of(`${RUSSIAN}   `, length(300)) + of(DIGITS, length(20)) },
  { kind: 'Greek', make: ({ of, length }) => of(`${GREEK}   `, length(300)) },
  {
    kind: 'Japanese',
    make: ({ of, length }) => of(KANJI + HIRAGANA + KATAKANA, length(400)) + of(DIGITS, length(20)),
  },
  {
    kind: 'Japanese with digits, letters and emoji',
    make: ({ of, below, length }) =>
      Array.from({ length: 1 + below(8) }, () =>
        of([KANJI, HIRAGANA, KATAKANA, DIGITS, SMALL, EMOJI][below(6)] ?? KANJI, length(40)),
      ).join(''),
  },
  { kind: 'Chinese', make: ({ of, length }) => of(`${CHINESE}，。：`, length(300)) + of(DIGITS, length(20)) },
  { kind: 'Korean, Arabic', make: ({ of, below, length }) => of(below(2) ? KOREAN : ARABIC, length(200)) },
];

/** A text of a seed. */
export function textOf({ make }: KindOfText, seed: number): string {
  const random = generator(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return make({
    below,
    length: (most) => Math.ceil(most ** random()),
    of: (alphabet, length) => {
      const characters = Array.from(alphabet);
      return Array.from({ length }, () => characters[below(characters.length)] ?? '').join('');
    },
  });
}
