// Codes are drawn with the bytes of texts in many sets, and read: by what their messages declare, else by what is likely.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { textOfBytes, type CharacterSet } from '../../../../src/barcode/charset/index.ts';
import { dataCodewordsOf } from '../../../../src/barcode/qr/tables.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { generator } from '../../../support/draw-linear.ts';
import { dataCodewords, drawModules, modulesOfData } from '../../../support/draw-qr-data.ts';
import { encodeText } from '../../../support/encode-text.ts';

const random = generator(40);
const below = (n: number): number => Math.floor(random() * n);
const binary = (value: number, bits: number): string => value.toString(2).padStart(bits, '0');
const VERSION = 12;

/** What is read of a QR code with the bytes in one segment, after an ECI if there is one. */
async function read(
  bytes: Uint8Array,
  eci?: number,
  characterSet?: CharacterSet,
): Promise<string | undefined> {
  const declaration = eci === undefined ? '' : `0111 ${binary(eci, 8)} `;
  const stream = `${declaration}0100 ${binary(bytes.length, 16)} ${Array.from(bytes, (byte) => binary(byte, 8)).join('')}`;
  const codewords = dataCodewords(stream, dataCodewordsOf(VERSION, 'L'));
  const image = drawModules(modulesOfData(codewords, VERSION, 'L'), 2 + below(3));
  const found = await recognize(image, {
    symbologies: 'qr',
    effort: 'standard',
    preprocessing: 'Auto',
    budget: UNLIMITED,
    characterSet,
  });
  return found.ok ? found.value[0]?.text : undefined;
}

/** Names of countries, and dates, in a language. */
function names(language: string): readonly string[] {
  const regions = new Intl.DisplayNames([language], { type: 'region' });
  const codes = Array.from({ length: 26 * 26 }, (_, i) =>
    String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26)),
  );
  const dates = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(
      Date.UTC(2024, month, 3 + month),
    ),
  );
  return [...codes.map((code) => regions.of(code) ?? code).filter((name, i) => name !== codes[i]), ...dates];
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);
const isUtf8 = (bytes: Uint8Array): boolean => !new TextDecoder().decode(bytes).includes('\ufffd');

/** So many of the language's names that are not ASCII in the set. */
function samples(language: string, set: string, count: number): readonly string[] {
  const fit = names(language).filter((name) => {
    const bytes = encodeText(name, set);
    return bytes !== undefined && !isAscii(bytes);
  });
  return Array.from({ length: Math.min(count, fit.length) }, () => fit.splice(below(fit.length), 1)[0] ?? '');
}

type Message = readonly [kind: string, set: string, language: string, message: (name: string) => string];

const epc =
  (value: number) =>
  (name: string): string =>
    `BCD\n002\n${value}\nSCT\nBFSWDE33BER\n${name}\nDE89370400440532013000\nEUR${1 + below(900)}.50\n\n\n${name}`;
const gost =
  (value: number) =>
  (name: string): string =>
    `ST0001${value}|Name=ООО "${name}"|PersonalAcc=40702810138250123017|BIC=044525225|Sum=${below(1e6)}`;
const invoice =
  (value: number) =>
  (name: string): string =>
    `AB${10_000_000 + below(8e7)}1150102${1000 + below(9000)}000000C8000000D20000000012345678ydXZt4LAN1UHN/j1juVcRA==:**********:1:1:${value}:${name}:1:20:`;
const vcard =
  (charset: string) =>
  (name: string): string =>
    `BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=${charset}:${name}\r\nTEL:${below(1e8)}\r\nEND:VCARD`;
const mecard =
  (charset: string) =>
  (name: string): string =>
    `MECARD:N:${name};CHARSET:${charset};TEL:${below(1e8)};;`;

const MESSAGES: readonly Message[] = [
  ['EPC 1', 'utf-8', 'de', epc(1)],
  ['EPC 2', 'windows-1252', 'es', epc(2)],
  ['EPC 3', 'iso-8859-2', 'cs', epc(3)],
  ['EPC 4', 'iso-8859-4', 'lv', epc(4)],
  ['EPC 5', 'iso-8859-5', 'ru', epc(5)],
  ['EPC 6', 'iso-8859-7', 'el', epc(6)],
  ['EPC 7', 'iso-8859-10', 'lt', epc(7)],
  ['EPC 8', 'iso-8859-15', 'fr', epc(8)],
  ['GOST 1', 'windows-1251', 'ru', gost(1)],
  ['GOST 2', 'utf-8', 'ru', gost(2)],
  ['GOST 3', 'koi8-r', 'ru', gost(3)],
  ['e-invoice 0', 'big5', 'zh-TW', invoice(0)],
  ['e-invoice 1', 'utf-8', 'zh-TW', invoice(1)],
  ['vCard', 'shift_jis', 'ja', vcard('SHIFT_JIS')],
  ['vCard', 'iso-8859-2', 'pl', vcard('ISO-8859-2')],
  ['vCard', 'windows-1257', 'lt', vcard('windows-1257')],
  ['vCard', 'gb18030', 'zh', vcard('GB2312')],
  ['MECARD', 'windows-1254', 'tr', mecard('windows-1254')],
  ['MECARD', 'euc-kr', 'ko', mecard('EUC-KR')],
];

it.each(MESSAGES)('%s in %s is text in that set', { timeout: 60_000 }, async (_, set, language, message) => {
  const texts = samples(language, set, 50);
  for (let i = 0; i < 50; i++) {
    const name = texts[i % texts.length] ?? '';
    const text = message(name);
    const bytes = encodeText(text, set);
    expect(await textOfBytes('', { bytes: bytes ?? new Uint8Array() })).toBe(text);
  }
  const [drawn = ''] = samples(language, set, 1);
  const text = message(drawn);
  expect(await read(encodeText(text, set) ?? new Uint8Array())).toBe(text);
});

it('a declared set in which a byte is undefined is not believed', async () => {
  const bytes = encodeText(vcard('UTF-8')('Straße in Köln'), 'windows-1252') ?? new Uint8Array();
  expect(await read(bytes)).toContain('Straße in Köln');
});

/** The share of names, two to forty letters long, that must come back: what was measured, less two hundredths. */
const UNDECLARED: readonly (readonly [set: CharacterSet, language: string, share: number])[] = [
  ['shift_jis', 'ja', 0.97],
  ['gb18030', 'zh', 0.78],
  ['big5', 'zh-TW', 0.9],
  ['euc-kr', 'ko', 0.87],
  ['windows-1251', 'ru', 0.97],
  ['windows-1251', 'uk', 0.96],
  ['windows-1251', 'bg', 0.96],
  ['koi8-r', 'ru', 0.95],
  ['windows-1253', 'el', 0.97],
  ['windows-1250', 'cs', 0.93],
  ['windows-1250', 'hu', 0.98],
  ['windows-1250', 'sk', 0.95],
  ['windows-1254', 'tr', 0.85],
  ['windows-1252', 'de', 0.98],
  ['windows-1252', 'fr', 0.95],
  ['windows-1252', 'es', 0.98],
  ['windows-1252', 'pt', 0.94],
  ['windows-1252', 'is', 0.92],
  ['windows-1255', 'he', 0.82],
  ['windows-1256', 'ar', 0.97],
  ['windows-1256', 'fa', 0.93],
  ['windows-874', 'th', 0.96],
  ['windows-1257', 'lt', 0.27],
  ['iso-8859-2', 'cs', 0.84],
  ['iso-8859-2', 'pl', 0.91],
  ['iso-8859-5', 'ru', 0.9],
  ['euc-jp', 'ja', 0.94],
];

it.each([
  ['little', [0xff, 0xfe], (unit: number) => [unit & 255, unit >> 8]],
  ['big', [0xfe, 0xff], (unit: number) => [unit >> 8, unit & 255]],
])('UTF-16 behind a mark of %s endian order is text', async (_, mark, bytesOf) => {
  const text = 'Größe 12 – שלום, 東京 😀';
  const units = Array.from({ length: text.length }, (__, i) => text.charCodeAt(i));
  expect(await read(Uint8Array.from([...mark, ...units.flatMap(bytesOf)]))).toBe(text);
  // Without its last byte, or with a lone surrogate, it is none.
  const odd = Uint8Array.from([...mark, ...units.flatMap(bytesOf)].slice(0, -1));
  expect(await textOfBytes('', { bytes: odd })).toBe(latin1(odd));
});

describe('undeclared bytes are text in the likeliest set', () => {
  it.each(UNDECLARED)('%s, %s', { timeout: 60_000 }, async (set, language, share) => {
    const all = samples(language, set, 1000).map((text) => ({
      text,
      bytes: encodeText(text, set) ?? new Uint8Array(),
    }));
    const fit = all.filter(({ bytes }) => !isUtf8(bytes));
    let right = 0;
    for (const { text, bytes } of fit) right += (await textOfBytes('', { bytes })) === text ? 1 : 0;
    expect(right / fit.length).toBeGreaterThanOrEqual(share);
    expect(fit.length).toBeGreaterThan(10);
  });

  it.each(UNDECLARED)('%s, %s, in drawn codes', { timeout: 60_000 }, async (set, language) => {
    const texts = samples(language, set, 30);
    const text = texts.join(', ');
    const bytes = encodeText(text, set)?.subarray(0, 250) ?? new Uint8Array();
    const whole = bytes.length < 250 ? text : (texts[0] ?? '');
    expect(await read(encodeText(whole, set) ?? new Uint8Array(), undefined, set)).toBe(whole);
    const [first = ''] = texts;
    expect(await read(encodeText(first, 'utf-8') ?? new Uint8Array())).toBe(first);
  });
});

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

it.each([
  ['of all values', 24, 0, 256, 0.97],
  ['above space', 24, 0x20, 256, 0.95],
  ['above ASCII', 24, 0x80, 256, 0.97],
  ['of letters of Latin-1', 16, 0xa1, 256, 0.94],
])('random bytes %s are one character each', async (_, length, from, to, share) => {
  let kept = 0;
  for (let i = 0; i < 200; i++) {
    const bytes = Uint8Array.from({ length }, () => from + below(to - from));
    const text = await textOfBytes('', { bytes });
    expect(text).not.toContain('\ufffd');
    kept += text === latin1(bytes) ? 1 : 0;
  }
  expect(kept / 200).toBeGreaterThanOrEqual(share);
});

it('64 binary codes come back byte by byte', { timeout: 60_000 }, async () => {
  for (let i = 0; i < 64; i++) {
    const bytes = Uint8Array.from({ length: 20 + below(40) }, () => below(256));
    bytes.set([0, 0xff], 3);
    expect(await read(bytes)).toBe(latin1(bytes));
  }
});

it.each([
  ['Latin-1 by its ECI has the euro of windows-1252', [0x35, 0x20, 0x80], 3, '5 €'],
  ['Latin-1 with control characters is bytes', [0x01, 0x80, 0x41], 3, '\u0001\u0080A'],
  ['an ECI under which a byte is undefined is not believed', [0x47, 0x72, 0xfc, 0x6e], 26, 'Grün'],
  ['undeclared quotation marks of windows-1252', [0x93, 0x47, 0x72, 0xfc, 0x6e, 0x94], undefined, '“Grün”'],
])('%s', async (_, bytes, eci, text) => {
  expect(await read(Uint8Array.from(bytes), eci)).toBe(text);
});

it('characterSet overrides what a code declares', async () => {
  const bytes = encodeText('Łódź', 'windows-1250') ?? new Uint8Array();
  expect(await read(bytes, 3, 'windows-1250')).toBe('Łódź');
  expect(await read(bytes, 22, 'windows-1250')).toBe('Łódź');
});

it('half-width katakana with voiced marks are that, also beside capitals', async () => {
  const kana = (): string => String.fromCharCode(0xff71 + below(0x2b));
  let right = 0;
  for (let i = 0; i < 100; i++) {
    const word = Array.from({ length: 2 + below(5) }, kana).join('');
    const text = `*${word}ﾃﾞｻﾞｲﾝ${below(2) === 0 ? 'QR' : ' No.'}${below(100)}*`;
    const bytes = encodeText(text, 'shift_jis') ?? new Uint8Array();
    right += (await textOfBytes('', { bytes })) === text ? 1 : 0;
  }
  // Random katakana may be Chinese by chance.
  expect(right).toBeGreaterThanOrEqual(85);
});

it('kanji mode keeps its characters, also rare ones', async () => {
  // 点茗 of ISO/IEC 18004:2015, 7.4.6.
  const codewords = dataCodewords(
    `1000 ${binary(2, 10)} 0110110011111 1101010101010`,
    dataCodewordsOf(VERSION, 'L'),
  );
  const image = drawModules(modulesOfData(codewords, VERSION, 'L'), 3);
  const options = {
    symbologies: 'qr',
    effort: 'standard',
    preprocessing: 'Auto',
    budget: UNLIMITED,
  } as const;
  expect(await recognize(image, options)).toMatchObject({
    value: [{ text: '点茗', raw: { isCharacters: true } }],
  });
});
