import { describe, expect, it } from 'vitest';
import { getLanguage } from '../../../src/convert/html/index.ts';
import { detectCharset } from '../../../src/language/detect-charset.ts';
import { UNLIMITED } from '../../../src/lib/budget.ts';
import { SENTENCES } from '../convert/html/sentences.ts';

/** The bytes of a character in an encoding whose characters have at most two, as its decoder reads them. */
function encoderOf(encoding: string): (text: string) => Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, readonly number[]>();
  for (let lead = 255; lead >= 0; lead -= 1) {
    if (/^(?:shift|euc|gb|big5)/.test(encoding) && lead >= 0x81) {
      for (let trail = 0x40; trail < 256; trail += 1) {
        const character = decoder.decode(Uint8Array.of(lead, trail));
        if ([...character].length === 1) bytesOf.set(character, [lead, trail]);
      }
    }
    const character = decoder.decode(Uint8Array.of(lead));
    if (character !== '\uFFFD') bytesOf.set(character, [lead]);
  }
  return (text) => Uint8Array.from([...text].flatMap((character) => bytesOf.get(character) ?? [0x3f]));
}

const TRADITIONAL = '圖書館每天開放到晚上六點，國定假日除外，歡迎大家在這裡閱讀和學習，請自備杯子。';
const HEBREW =
  'הספרייה פתוחה בכל יום עד שש בערב, חוץ מימי חג. נא להביא כוס משלכם, כי אנחנו רוצים לזרוק פחות.';
const LITHUANIAN =
  'Biblioteka atidaryta kiekvieną dieną iki šeštos valandos vakaro, išskyrus šventes. Prašome atsinešti savo puodelį, nes norime mažiau išmesti.';
const THAI = 'ห้องสมุดเปิดทุกวันจนถึงหกโมงเย็น ยกเว้นวันหยุดราชการ กรุณานำแก้วของคุณมาเอง';
const BULGARIAN =
  'Библиотеката е отворена всеки ден до шест часа вечерта, освен на празници. Моля, донесете своята чаша.';
const own = (language: string): string =>
  SENTENCES.filter(([code]) => code === language)
    .map(([, sentence]) => sentence)
    .join(' ');

const UNDECLARED: readonly (readonly [encoding: string, language: string, text: string])[] = [
  ['windows-1251', 'ru', own('ru')],
  ['windows-1251', 'uk', own('uk')],
  ['windows-1251', 'bg', BULGARIAN],
  ['koi8-u', 'ru', own('ru')],
  ['koi8-u', 'uk', own('uk')],
  ['iso-8859-5', 'ru', own('ru')],
  ['ibm866', 'ru', own('ru')],
  ['windows-1250', 'pl', own('pl')],
  ['iso-8859-2', 'cs', own('cs')],
  ['iso-8859-2', 'hu', own('hu')],
  ['windows-1252', 'de', own('de')],
  ['windows-1252', 'fr', own('fr')],
  ['windows-1252', 'pt', own('pt')],
  ['windows-1253', 'el', own('el')],
  ['windows-1254', 'tr', own('tr')],
  ['windows-1255', 'he', HEBREW],
  ['windows-1256', 'ar', own('ar')],
  ['windows-1257', 'lt', LITHUANIAN],
  ['windows-874', 'th', THAI],
  ['shift_jis', 'ja', own('ja')],
  ['euc-jp', 'ja', own('ja')],
  ['euc-kr', 'ko', own('ko')],
  ['gb18030', 'zh-Hans', own('zh-Hans')],
  ['big5', 'zh-Hant', TRADITIONAL],
]; // oxfmt-ignore

describe('bytes without a declared charset', () => {
  it.each(UNDECLARED)('%s: %s', async (encoding, language, text) => {
    const bytes = encoderOf(encoding)(text);
    expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
    const page = encoderOf(encoding)(`<!doctype html><title>x</title><p>${text}</p>`);
    const found = await getLanguage(page, { budget: UNLIMITED });
    expect(found).toMatchObject({ ok: true, value: { languageCode: language, from: 'text' } });
  });

  it('are windows-1252 where they say nothing', async () => {
    expect(await detectCharset(new Uint8Array())).toBe('windows-1252');
    expect(await detectCharset(Uint8Array.of(0xe9, 0x20, 0x31))).toBe('windows-1252');
    // Any bytes get an encoding that can be decoded.
    const any = await detectCharset(Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256));
    expect(new TextDecoder(any).encoding).toBe(any);
  });

  it.each(['windows-1251', 'koi8-u', 'iso-8859-5'])(
    'are Cyrillic in a short text, and not Greek or Thai: %s',
    async (encoding) => {
      expect(await detectCharset(encoderOf(encoding)('Покажи всички файлове'))).toBe(encoding);
    },
  );

  it('are UTF-8 although one of them is wrong', async () => {
    const page = [...new TextEncoder().encode(`<p>${own('pl')}</p>`), 0xff, 0x20, 0xc3];
    const found = await getLanguage(Uint8Array.from(page), { budget: UNLIMITED });
    expect(found).toMatchObject({ ok: true, value: { languageCode: 'pl' } });
    expect(await detectCharset(Uint8Array.from(page))).toBe('utf-8');
  });

  it('keep a charset that is declared, even a wrong one', async () => {
    const body = encoderOf('windows-1251')(own('ru'));
    const page = Uint8Array.from([...new TextEncoder().encode('<meta charset=iso-8859-1><p>'), ...body]);
    const found = await getLanguage(page, { budget: UNLIMITED });
    expect(found.ok && found.value.languageCode).not.toBe('ru');
  });
});
