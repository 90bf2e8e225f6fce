import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { getLanguage } from '../../../../src/convert/html/index.ts';
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
  ['<p>123 456 !!!', null],
  ['<p>too short', null],
];

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
