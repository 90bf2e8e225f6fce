import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { getLanguage } from '../../../../src/convert/html/index.ts';
import { LATIN, scriptOf } from '../../../../src/language/scripts.ts';
import { randomOf } from '../../../../scripts/support/languages/no-language.ts';
import { CHARSET_DOCUMENTS } from './documents.ts';
import { SENTENCES } from './sentences.ts';

async function languageOf(
  document: string | Uint8Array,
  httpContentLanguage?: string,
): Promise<string | null> {
  const bytes = typeof document === 'string' ? new TextEncoder().encode(document) : document;
  const result = await getLanguage(bytes, {
    budget: UNLIMITED,
    ...(httpContentLanguage === undefined ? {} : { httpContentLanguage }),
  });
  if (!result.ok) throw new Error(messageOf(result.failure));
  return result.value.languageCode;
}

/** [document, language, HTTP Content-Language] */

const DECLARED: readonly (readonly [string, string | null, string?])[] = [
  ['<html lang="en">', 'en'],
  ['<HTML LANG=de-AT>', 'de-AT'],
  ["<html\n\tlang = 'pt-BR' >", 'pt-BR'],
  ['<html lang=" fr ">', 'fr'],
  ['<html lang="&#101;n">', 'en'],
  ['<html lang="e&#x6E;">', 'en'],
  ['<html class=a lang=sv dir=ltr>', 'sv'],
  ['<html xml:lang="it">', 'it'],
  ['<html xml:lang="it" lang="es">', 'es'],
  ['<html lang="" xml:lang="nl">', 'nl'],
  ['<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xml:lang="pl">', 'pl'],
  ['<!-- <html lang=xx> --><html lang=da>', 'da'],
  ['<script>"<html lang=xx>"</script><html lang=fi>', 'fi'],
  ['<title><html lang=xx></title><html lang=cs>', 'cs'],
  ['<textarea><html lang=xx></textarea><html lang=hu>', 'hu'],
  ['<noscript><html lang=xx></noscript><html lang=ro>', 'ro'],
  ['<iframe><html lang=xx></iframe><html lang=tr>', 'tr'],
  ['<template><html lang=xx></template><html lang=el>', 'el'],
  ['<svg><html lang=xx></html></svg><html lang=uk>', 'uk'],
  ['<math><html lang=xx></html></math><html lang=bg>', 'bg'],
  ['<p>hi<html lang=fr>', 'fr'],
  ['<html lang=en><p>hi<html lang=fr>', 'en'],
  ['<html lang=""><p>hi<html lang=fr>', null],
  ['<html lang=en lang=de>', 'en'],
  ['<html><head lang=xx><meta http-equiv="Content-Language" content="hr"></head>', 'hr'],
  ['<meta content="sk" HTTP-EQUIV=content-language>', 'sk'],
  ['<meta http-equiv=content-language content="de, en">', 'de'],
  ['<meta http-equiv=content-language content=""><meta http-equiv=content-language content=sl>', 'sl'],
  ['<template><meta http-equiv=content-language content=xx></template>', null],
  ['<meta http-equiv=content-language content=et>', 'et', 'lv'],
  ['<p>x', 'lv', 'lv'],
  ['<p>x', 'lt', ' lt , en'],
  ['<html lang=en>', 'en', 'de'],
  ['<meta property="og:locale" content="en_US">', 'en-US'],
  ['<meta property="og:locale" content="en_US">', 'de', 'de'],
  ['<body lang=is>', 'is'],
  ['<meta property="og:locale" content="en_US"><body lang=is>', 'en-US'],
  ['<p>a<body lang=mt>', 'mt'],
  ['<html lang="{{ lang }}"><body lang=ga>', 'ga'],
  ['<html lang="<?= $lang ?>"><meta http-equiv=content-language content=eu>', 'eu'],
  ['<frameset><frame></frameset>', null],
  ['<html lang=ca><frameset>', 'ca'],
  ['<html lang="en', null],
  ['', null],
  ['<meta name="Language" content="sv">', 'sv'],
  ['<meta name=language content="English"><meta name=DC.language content=fr-CA>', 'fr-CA'],
  ['<meta name=dcterms.language content=gl><meta name=language content="cy, en">', 'cy'],
  ['<meta name=language content=sv><body lang=da>', 'da'],
  ['<script type="application/ld+json">{"@type":"WebPage","inLanguage":"nl-BE"}</script>', 'nl-BE'],
  [
    '<body><script type=application/LD+JSON>[{"@type":"WebSite","inLanguage":"en"},{"@graph":[{"@type":["FAQPage"],"inLanguage":["pl","de"]}]}]</script>',
    'pl',
  ],
  [
    '<script type="application/ld+json">{"@type":"BlogPosting","inLanguage":{"@type":"Language","name":"Czech","alternateName":"cs"}}</script>',
    'cs',
  ],
  ['<script type="application/ld+json">{"@type":"Book","inLanguage":"la"}</script>', null],
  ['<script type="application/ld+json">{"@type":"WebPage","inLanguage":"la"</script>', null],
  [
    '<template><script type="application/ld+json">{"@type":"WebPage","inLanguage":"la"}</script></template>',
    null,
  ],
  ['<script>{"@type":"WebPage","inLanguage":"la"}</script>', null],
  [
    '<meta name=DC.language content=eu><script type="application/ld+json">{"@type":"WebPage","inLanguage":"la"}</script>',
    'eu',
  ],
  ['<p>123 456 !!!', null],
  ['<p>too short', null],
];

/** Public domain: article 1 of the Universal Declaration of Human Rights, and sentences of our own. */
const MORE_LANGUAGES: readonly (readonly [language: string, text: string])[] = [
  ['ca', 'Tots els éssers humans neixen lliures i iguals en dignitat i en drets. Són dotats de raó i de consciència, i han de comportar-se fraternalment els uns amb els altres.'],
  ['ca', 'La biblioteca és oberta cada dia fins a les sis de la tarda, amb excepció dels festius i de les vacances.'],
  ['gl', 'Tódolos seres humanos nacen libres e iguais en dignidade e dereitos e, dotados como están de razón e conciencia, débense comportar fraternalmente uns cos outros. Toda persoa ten os seus dereitos, e non hai unha que non os teña.'],
  ['eu', 'Gizon-emakume guztiak aske jaiotzen dira, duintasun eta eskubide berberak dituztela; eta ezaguera eta kontzientzia dutenez gero, elkarren artean senide legez jokatu behar dute.'],
  ['sl', 'Vsi ljudje se rodijo svobodni in imajo enako dostojanstvo in enake pravice. Obdarjeni so z razumom in vestjo in bi morali ravnati drug z drugim kakor bratje, ker so ljudje in ne živali.'],
  ['az', 'Bütün insanlar ləyaqət və hüquqlarına görə azad və bərabər doğulurlar. Onların şüurları və vicdanları var və bir-birlərinə münasibətdə qardaşlıq ruhunda davranmalıdırlar, hər bir şəxs üçün.'],
  ['sq', 'Të gjithë njerëzit lindin të lirë dhe të barabartë në dinjitet dhe në të drejta. Ata kanë arsye dhe ndërgjegje dhe duhet të sillen ndaj njëri tjetrit me frymë vëllazërimi.'],
  ['ka', 'ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით.'],
  ['mr', 'सर्व मानवी व्यक्ति जन्मतःच स्वतंत्र आहेत व त्यांना समान प्रतिष्ठा व समान अधिकार आहेत.'],
  ['ne', 'सबै व्यक्तिहरू जन्मजात स्वतन्त्र हुन् ती सबैको समान अधिकार र महत्त्व छ।'],
  ['hi', 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।'],
  ['ms', 'Semua manusia dilahirkan bebas dan sama rata dari segi kemuliaan dan hak-hak. Mereka mempunyai pemikiran dan perasaan hati dan hendaklah bertindak di antara satu sama lain dengan semangat persaudaraan.'],
  ['cy', "Genir pawb yn rhydd ac yn gydradd â'i gilydd mewn urddas a hawliau. Fe'u cynysgaeddir â rheswm a chydwybod, a dylai pawb ymddwyn y naill at y llall mewn ysbryd cymodlon."],
  ['af', 'Alle menslike wesens word vry, met gelyke waardigheid en regte, gebore. Hulle het rede en gewete en behoort in die gees van broederskap teenoor mekaar op te tree.'],
  ['uz', "Barcha odamlar erkin, qadr-qimmat va huquqlarda teng bo'lib tug'iladilar. Ular aql va vijdon sohibidirlar va bir-birlari ila birodarlarcha muomala qilishlari zarur."],
  ['sw', 'Watu wote wamezaliwa huru, hadhi na haki zao ni sawa. Wote wamejaliwa akili na dhamiri, hivyo yapasa watendeane kindugu.'],
]; // oxfmt-ignore

/** Written forms of one language: sentences of our own. */
const FORMS: readonly (readonly [tag: string, text: string])[] = [
  ['zh-Hant', '圖書館每天開放到晚上六點，國定假日除外，歡迎大家前來閱讀和學習，請自備杯子。'],
  ['zh-Hans', '图书馆每天开放到晚上六点，法定假日除外，欢迎大家前来阅读和学习，请自备杯子。'],
  ['nb', 'Biblioteket er åpent hver dag til klokken seks om kvelden. Jeg vet ikke hvorfor, men det er ikke mulig å endre innstillingene.'],
  ['nn', 'Biblioteket er ope kvar dag til klokka seks om kvelden. Eg veit ikkje kvifor, men det er ikkje mogleg å endra innstillingane.'],
  ['pt-BR', 'Você não tem permissão para acessar este arquivo. Clique no botão para salvar as configurações do usuário na tela.'],
  ['pt', 'Não tem permissão para aceder a este ficheiro. Carregue no botão para guardar as definições do utilizador no ecrã.'],
  ['sr', 'Библиотека је отворена сваког дана до шест сати увече, осим празницима. Молимо вас да понесете своју шољу.'],
  ['sr-Latn', 'Nije moguće sačuvati datoteku. Proverite da li imate ovlašćenja za pisanje u ovoj fascikli i pokušajte ponovo posle.'],
  ['hr', 'Nije moguće spremiti datoteku. Provjerite imate li ovlasti za pisanje u ovu mapu i pokušajte ponovno poslije.'],
]; // oxfmt-ignore

describe('a declared language', () => {
  it.each(DECLARED)('%j', async (document, language, httpContentLanguage) => {
    expect(await languageOf(document ?? '', httpContentLanguage ?? undefined)).toBe(language);
  });

  it('is read in every charset', async () => {
    for (const { bytes, encoding } of CHARSET_DOCUMENTS.filter(({ name }) => name.startsWith('UTF-16'))) {
      const expected = encoding.startsWith('utf-16') && bytes.length % 2 === 0 ? 'de' : null;
      expect(await languageOf(bytes)).toBe(expected);
    }
  });
});

describe('an undeclared language is detected', () => {
  it.each(SENTENCES)('%s: %s', async (language, sentence) => {
    expect(await languageOf(`<!doctype html><title>x</title><p>${sentence}</p>`)).toBe(language);
  });

  it('in the visible text alone', async () => {
    const [, german = ''] = SENTENCES.find(([language]) => language === 'de') ?? [];
    const english = 'This is a comment that nobody reads, and it is in another language. '.repeat(20);
    const document =
      `<script>/* ${english} */</script><style>/* ${english} */</style><!-- ${english} --><noscript>${english}</noscript>` +
      `<template>${english}</template><select><option>${english}</select><code>${english}</code><p>${german}</p>`;
    expect(await languageOf(document)).toBe('de');
  });

  it('through character references', async () => {
    const document =
      '<p>Die Stra&szlig;e ist f&uuml;r Fu&#223;g&auml;nger ge&ouml;ffnet, aber nicht f&#xFC;r Autos.</p>';
    expect(await languageOf(document)).toBe('de');
  });

  it('in a legacy charset', async () => {
    // "Сегодня хорошая погода, и мы идём гулять в парк." in KOI8-R
    const text =
      'f3 c5 c7 cf c4 ce d1 20 c8 cf d2 cf db c1 d1 20 d0 cf c7 cf c4 c1 2c 20 c9 20 cd d9 20 c9 c4 a3 cd';
    const bytes = text.split(' ').map((byte) => Number.parseInt(byte, 16));
    const head = new TextEncoder().encode('<meta charset=koi8-r><p>');
    expect(await languageOf(Uint8Array.from([...head, ...bytes]))).toBe('ru');
  });
});

describe('a language that is like another', () => {
  it.each(MORE_LANGUAGES)('is found: %s', async (language, text) => {
    expect(await languageOf(`<p>${text}</p>`)).toBe(language);
    // Letters and their accents apart, as some editors write them.
    expect(await languageOf(`<p>${text.normalize('NFD')}</p>`)).toBe(language);
  });

  it.each(FORMS)('has its written form: %s', async (tag, text) => {
    expect(await languageOf(`<p>${text}</p>`)).toBe(tag);
  });

  it('has no form where the text shows none', async () => {
    expect(await languageOf('<p>程式員大會十月二十日上午九時三十分在北京大學第一教室。</p>')).toMatch(/^zh/);
    expect(await languageOf('<p>Importante: completar a lista e remover o primeiro elemento.</p>')).toBe(
      'pt',
    );
  });
});

describe('a long text', () => {
  const paragraph =
    'Este conjunto de caracteres contiene las letras que se emplean en la lengua de ese país, con sus acentos. La tabla siguiente muestra los caracteres que no figuran en las otras páginas. ';
  const letters = Array.from({ length: 90 }, (_, i) => String.fromCharCode(0x1ea0 + i).repeat(6)).join(' ');
  // A manual page about a character set, whose letters are Vietnamese.
  const spanish = `${paragraph.repeat(4)}${letters}. ${paragraph.repeat(4)}`;

  it('is judged by all of it: rare characters do not outvote its sentences', async () => {
    expect(await languageOf(`<p>${spanish}</p>`)).toBe('es');
  });

  it.each(['en', 'de', 'fr', 'pl', 'ru', 'ja'])('in %s is found', async (language) => {
    const own = SENTENCES.filter(([code]) => code === language).map(([, sentence]) => sentence);
    expect(own.length).toBeGreaterThan(0);
    expect(await languageOf(`<p>${`${own.join(' ')} `.repeat(40)}</p>`)).toBe(language);
  });
});

/** Sentences and signs of our own. */
const BY_SCRIPT: readonly (readonly [language: string | null, text: string])[] = [
  ['ja', '新宿駅東口広場 無料体験受付中'],
  ['ja', '銀座線浅草駅徒歩五分 家賃八万円 敷金礼金無'],
  ['ja', '株式会社田山製作所 代表取締役社長'],
  ['ja', '東京都の水道局営業所一覧表示'],
  ['zh-Hans', '我们の店铺在北京市朝阳区建国门外大街'],
  ['zh-Hans', '图书馆法定假日不开放'],
  ['zh-Hant', '臺灣大學圖書館借書規則'],
  ['zh', '你好世界你好世界你早'],
  ['zh', '我们说这个 我們說這個 他们问 他們問'],
  [null, '你好世界'],
  ['ko', '오늘 날씨'],
  ['ko', '삼성 Samsung 전자 제품'],
  [null, 'Samsung 전자'],
  ['en', 'This page explains the Korean greeting 안녕하세요 to English readers in detail'],
  ['th', 'สวัสดีครับ'],
  ['el', 'Καλημέρα'],
  ['ka', 'გამარჯობა'],
  ['hy', 'Բարեւ ձեզ'],
  ['ta', 'வணக்கம் நண்பர்களே'],
  [null, 'Привет, мир'],
  [null, 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ ᎠᏂᏣᎳᎩ ᎠᎾᏓᏍᏕᎵᏍᎩ'],
]; // oxfmt-ignore

describe('the scripts of a text', () => {
  it.each(BY_SCRIPT)('%s: %s', async (language, text) => {
    expect(await languageOf(`<p>${text}</p>`)).toBe(language);
  });

  it('bound the answer: Latin letters are in no language of another script, whatever they say', async () => {
    const random = randomOf(43);
    const words = 'no broad band in the village here hot tea red stag sun rise fine roof best quote'.split(
      ' ',
    );
    for (let text = 0; text < 200; text += 1) {
      const drawn = Array.from({ length: 8 }, () => words[Math.floor(random() * words.length)]).join(' ');
      const language = (await languageOf(`<p>${drawn}</p>`)) ?? 'en';
      expect(scriptOf(language)).toBe(LATIN);
    }
  });
});

describe('a text without a likely language', () => {
  it.each([
    'Samsung Nokia Huawei Xiaomi Apple Sony Philips',
    'Anna Peter Maria John Ali Wei Yuki Olga Ivan',
    'MIT BSD GPL Apache LGPL MPL CC0 ISC WTFPL',
    'Elena Jakub Toyota Matti Wei Philips Sofia',
    'Pierre Philips Matti Elena Marco Nokia Renault Ali',
    'if (open && !closed) { show(message, "please try again"); } else { return list[name]; }',
    'kubectl get pods nginx redis postgres mysql grafana',
    'qwkd hzgv bnmx trplk wvcsq jhfgd zxnmb',
    'fghj Rtzu Wert asdf Qwpo ijhg vbnm ztre',
    '3f2a9c d41d8cd98f00b204e9800998ecf8427e a7f5f35426b927411fc9231b56382173 c4ca4238a0b923820dcc509a6f75849b',
    'ACGTTGCAACGTTAGCCATGACTGATCGATTACGGCTA',
    'const x = (a, b) => { return a[b] ?? null; }; for (const y of [...z]) { out.push(x(y, 1)); }',
  ])('is of none: %s', async (text) => {
    expect(await languageOf(`<p>${text}</p>`)).toBeNull();
  });
});
