// Documents in awkward charsets, of our own making: [name, bytes, text that they hold, HTTP charset].
export interface CharsetDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly encoding: string;
  /** Some of the text, decoded. */
  readonly text: string;
  readonly httpCharset?: string;
}

const ascii = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));
const hex = (text: string): readonly number[] => text.split(' ').map((byte) => Number.parseInt(byte, 16));

function page(head: string, body: string): Uint8Array {
  return Uint8Array.from([
    ...ascii(`<!doctype html><html><head>${head}<title>t</title></head><body><p title="`),
    ...hex(body),
    ...ascii('">'),
    ...hex(body),
    ...ascii('</p></body>\r\n</html>\r\n'),
  ]);
}

function utf16(text: string, low: 0 | 1, bom: boolean): Uint8Array {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return Uint8Array.from(
    [...(bom ? [0xfeff] : []), ...units].flatMap((unit) =>
      low === 0 ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff],
    ),
  );
}

/** [name, head, body in hexadecimal, encoding, text, HTTP charset] */
const BYTES: readonly (readonly [string, string, string, string, string, string?])[] = [
  ['windows-1252', '<meta charset=windows-1252>', '43 61 66 e9 20 96 20 80', 'windows-1252', 'Café – €'],
  ['windows-1252 undeclared', '', '47 72 fc df 65', 'windows-1252', 'Grüße'],
  ['windows-1251 by HTTP', '', 'cf f0 e8 e2 e5 f2', 'windows-1251', 'Привет', 'cp1251'],
  ['KOI8-R', '<meta charset="koi8-r">', 'f0 d2 c9 d7 c5 d4', 'koi8-r', 'Привет'],
  ['ISO 8859-2', '<meta charset=latin2>', 'e8 65 b9 74 69 6e 61', 'iso-8859-2', 'čeština'],
  [
    'Shift_JIS with trail bytes in ASCII',
    '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">',
    '95 5c 8e a6 83 5c 94 5c 81 7c 83 7c',
    'shift_jis',
    '表示ソ能－ポ',
  ],
  ['EUC-JP', '<meta charset=euc-jp>', 'c6 fc cb dc b8 ec', 'euc-jp', '日本語'],
  ['EUC-KR', '<meta charset=euc-kr>', 'c7 d1 b1 b9 be ee', 'euc-kr', '한국어'],
  ['GBK with trail bytes in ASCII', '<meta charset=gbk>', 'd6 d0 ce c4 81 40 be 57', 'gbk', '中文丂網'],
  ['GB18030 of four bytes', '<meta charset=gb18030>', 'd6 d0 81 30 89 38', 'gb18030', '中'],
  ['Big5 with trail bytes in ASCII', '<meta charset=big5>', 'a4 a4 a4 e5 a5 5c', 'big5', '中文功'],
  [
    'ISO-2022-JP whose characters hold < and > and quotes',
    '<meta charset=iso-2022-jp>',
    '1b 24 42 3c 42 24 3e 22 27 46 7c 1b 28 42',
    'iso-2022-jp',
    '実',
  ],
  ['UTF-8', '<meta charset=utf-8>', '47 72 c3 bc c3 9f 65 20 f0 9f 98 80', 'utf-8', 'Grüße 😀'],
  ['bytes that are no UTF-8, declared as such', '<meta charset=utf-8>', '61 ff fe c3 62', 'utf-8', 'a'],
  ['NUL characters', '', '61 00 62', 'utf-8', 'a'],
];

const PAGE = '<!doctype html><html lang="de"><body><p title="ü<>">Grüße 日本</p></body>\n</html>\n';

export const CHARSET_DOCUMENTS: readonly CharsetDocument[] = [
  ...BYTES.map(([name, head, body, encoding, text, httpCharset]) => ({
    name,
    bytes: page(head, body),
    encoding,
    text,
    ...(httpCharset === undefined ? {} : { httpCharset }),
  })),
  {
    name: 'UTF-8 with a byte order mark',
    bytes: Uint8Array.from([0xef, 0xbb, 0xbf, ...page('', 'c3 bc')]),
    encoding: 'utf-8',
    text: 'ü',
  },
  { name: 'UTF-16LE with a mark', bytes: utf16(PAGE, 0, true), encoding: 'utf-16le', text: 'Grüße 日本' },
  { name: 'UTF-16BE with a mark', bytes: utf16(PAGE, 1, true), encoding: 'utf-16be', text: 'Grüße 日本' },
  { name: 'UTF-16LE without a mark', bytes: utf16(PAGE, 0, false), encoding: 'utf-16le', text: 'Grüße 日本' },
  { name: 'UTF-16BE without a mark', bytes: utf16(PAGE, 1, false), encoding: 'utf-16be', text: 'Grüße 日本' },
  {
    name: 'UTF-16LE with half a character at the end',
    bytes: Uint8Array.from([...utf16('<p>Grüße 日本', 0, true), 0x41]),
    encoding: 'utf-16le',
    text: 'Grüße 日本',
  },
  {
    name: 'ISO-2022-JP that ends in two-byte characters',
    bytes: Uint8Array.from([...ascii('<meta charset=iso-2022-jp><p>'), ...hex('1b 24 42 3c 42 46 7c')]),
    encoding: 'iso-2022-jp',
    text: '実日',
  },
];
