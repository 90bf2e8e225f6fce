import { describe, expect, it } from 'vitest';
import { determineCharset } from '../../../../src/convert/html/charset.ts';

const encodingOf = (document: string, httpCharset?: string): string => {
  const bytes = Uint8Array.from(document, (character) => character.charCodeAt(0));
  return determineCharset(bytes, httpCharset).encoding;
};

/** [document, one character a byte; encoding; HTTP charset]: HTML Standard 13.2.3.2 where nothing else is said */
const ROWS: readonly (readonly [string, string, string?])[] = [
  ['<meta charset=koi8-r>', 'koi8-r'],
  ['<META CHARSET = "Latin1">', 'windows-1252'],
  // Valid UTF-8, but declared otherwise in the first 1,024 bytes.
  ['<meta charset=koi8-r>\xc3\xbc', 'koi8-r'],
  ["<meta charset='euc-jp' >", 'euc-jp'],
  ['<meta/charset=gbk>', 'gbk'],
  ['<metacharset=gbk>\xff', 'windows-1252'],
  ['<meta http-equiv=Content-Type content="text/html; charset=big5">', 'big5'],
  ['<meta content="text/html; charset=big5" http-equiv=content-type>', 'big5'],
  ['<meta content="text/html; charset=big5">\xff', 'windows-1252'],
  ['<meta http-equiv=content-type content="charset = \'koi8-u\'">', 'koi8-u'],
  ['<!-- <meta charset=gbk> --><meta charset=big5>', 'big5'],
  ['<!--> <meta charset=gbk>', 'gbk'],
  ['<a title="<meta charset=gbk>"><meta charset=big5>', 'big5'],
  ['</a title="<meta charset=gbk>"><meta charset=big5>', 'big5'],
  ['<?x <meta charset=gbk><meta charset=big5>', 'big5'],
  ['<meta charset=nonsense><meta charset=big5>', 'big5'],
  ['<meta charset=gbk charset=big5>', 'gbk'],
  ['<meta charset=utf-16le>', 'utf-8'],
  ['<meta charset=x-user-defined>', 'windows-1252'],
  ['<meta charset="gbk', 'utf-8'],
  ['<?xml version="1.0" encoding="koi8-r"?><html>', 'koi8-r'],
  ["<?xml version='1.0' encoding='koi8-r'?><meta charset=big5>", 'big5'],
  ['<meta charset=gbk>', 'koi8-r', 'KOI8-R'],
  ['<meta charset=gbk>', 'gbk', 'nonsense'],
  ['\xef\xbb\xbf<meta charset=gbk>', 'utf-8', 'koi8-r'],
  ['\xff\xfe<\0', 'utf-16le', 'koi8-r'],
  ['\xfe\xff\0<', 'utf-16be'],
  ['<\0p\0>\0a\0', 'utf-16le'],
  ['\0<\0p\0>\0a', 'utf-16be'],
  ['a\0b\0', 'utf-8'],
  ['plain', 'utf-8'],
  ['\xc3\xbc', 'utf-8'],
  ['\xfc', 'windows-1252'],
  [`${' '.repeat(2000)}<meta charset=koi8-r>\xc3`, 'koi8-r'],
  [`${' '.repeat(2000)}<meta charset=koi8-r>\xc3\xbc`, 'utf-8'],
  ['', 'utf-8'],
];

describe('the encoding of a document', () => {
  it.each(ROWS)('%j is %s', (document, encoding, httpCharset) => {
    expect(encodingOf(document ?? '', httpCharset ?? undefined)).toBe(encoding);
  });

  it.each([
    ['\xe2\x82\xac', 'utf-8'],
    ['\xe2\x82', 'windows-1252'],
  ])('is found however many characters are before the first that is not ASCII: %j', (character, encoding) => {
    for (const before of [65_533, 65_534, 65_535, 65_536, 131_071])
      expect(encodingOf(' '.repeat(before) + character)).toBe(encoding);
  });

  it('is found wherever a document is cut', () => {
    const whole =
      '<!-- a --><?b?><a c="d" e=f><meta http-equiv="content-type" content="text/html; charset=gbk">';
    for (let length = 0; length <= whole.length; length += 1) {
      expect(['gbk', 'utf-8']).toContain(encodingOf(whole.slice(0, length)));
    }
  });
});
