// Bodies that are one string, in every form that the real clients send.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINEAR_PASSES, passesOf } from '../../support/milliseconds.ts';
import { latin1Bytes } from '../../../src/lib/bytes.ts';
import { readStringBody } from '../../../src/http/string-body.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16le = (text: string): Uint8Array =>
  new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer)]);
const NS = 'http://schemas.microsoft.com/2003/10/Serialization/';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

const VALUES: readonly (readonly [type: string | null, body: string, value: string])[] = [
  ['application/json', '"4006381333931"', '4006381333931'],
  ['application/json', '4006381333931', '4006381333931'],
  ['application/json; charset=utf-8', ' "abc"\n', 'abc'],
  ['text/json', '"a\\u003db"', 'a=b'],
  ['application/vnd.api+json', '"abc"', 'abc'],
  ['APPLICATION/JSON', '"abc"', 'abc'],
  ['application/json', '\uFEFF"abc"', 'abc'],
  ['application/json', '"Hello \\"world\\" \\u00e9\\u20ac\\\\"', 'Hello "world" é€\\'],
  ['application/json', 'Hello "world" é€\\', 'Hello "world" é€\\'],
  ['application/json', 'https://example.com/?q=1', 'https://example.com/?q=1'],
  ['application/json', '04252614', '04252614'],
  ['application/json', '1.50', '1.50'],
  ['application/json', 'true', 'true'],
  ['application/json', '{"value":"x"}', 'x'],
  ['application/json', '{"other":"x"}', '{"other":"x"}'],
  ['application/json', '["abc"]', '["abc"]'],
  ['application/json', '"abc" x', '"abc" x'],
  ['application/json', "'abc'", "'abc'"],
  ['application/xml', `<string xmlns="${NS}">abc &amp; d</string>`, 'abc & d'],
  ['text/xml', '<string>abc</string>', 'abc'],
  [
    'application/xml',
    `<?xml version="1.0"?>\n<!-- c --><s:string xmlns:s="${NS}"> a&lt;b </s:string>\n`,
    ' a<b ',
  ],
  ['application/xml', `<string xmlns="${NS}">a<![CDATA[<b>&amp;]]>c<!-- no -->d</string>`, 'a<b>&amp;cd'],
  ['application/xml', '<string>&#x20AC;&#233;&#13;x\r\ny</string>', '€é\rx\ny'],
  ['application/x-www-form-urlencoded', '=abc+d%26%C3%A9', 'abc d&é'],
  ['application/x-www-form-urlencoded', '=a&=b', 'a'],
  ['application/x-www-form-urlencoded', 'x=1&value=abc', 'abc'],
  ['application/x-www-form-urlencoded', 'value=abc+d&x=1', 'abc d'],
  ['application/x-www-form-urlencoded', 'value=1&=2', '2'],
  ['application/x-www-form-urlencoded', '=https://x.test/', 'https://x.test/'],
  ['application/x-www-form-urlencoded', '4006381333931', '4006381333931'],
  // Objective-C and `curl -d` send raw text under this type.
  ['application/x-www-form-urlencoded', 'a+b', 'a+b'],
  ['application/x-www-form-urlencoded', '50%', '50%'],
  ['application/x-www-form-urlencoded', 'a%20b', 'a%20b'],
  ['application/x-www-form-urlencoded', 'a=1&b=2', 'a=1&b=2'],
  ['application/x-www-form-urlencoded', 'https://x.test/?a=1&b=2', 'https://x.test/?a=1&b=2'],
  ['application/x-www-form-urlencoded', 'https://x.test/?a=1&value=2', 'https://x.test/?a=1&value=2'],
  ['application/x-www-form-urlencoded', 'https://x.test/?a&=2', 'https://x.test/?a&=2'],
  ['application/x-www-form-urlencoded', 'two\nlines\n', 'two\nlines\n'],
  ['application/x-www-form-urlencoded', 'é & ü', 'é & ü'],
  // JSON with other members is the text itself.
  ['application/json', '{"value":"x","y":1}', '{"value":"x","y":1}'],
  ['application/json', '{"y":1,"value":"x"}', '{"y":1,"value":"x"}'],
  ['application/json', '{"value":"x","value":"y"}', '{"value":"x","value":"y"}'],
  ['application/json', '{"value":1}', '1'],
  ['application/json', '{"Value":04252614}', '04252614'],
  ['application/json', ' { "VALUE" : 1.50 }', '1.50'],
  ['application/json', '{"vaLue":"\\u0031"}', '1'],
  ['application/json', '{"value":true}', '{"value":true}'],
  ['application/json', '{"BarcodeValue":"x"}', '{"BarcodeValue":"x"}'],
  ['application/json', ' { "value" : "a\\"}\\u00e9" } ', 'a"}é'],
  ['application/json', '{"value":"x"} ', 'x'],
  ['application/json', '{"value":"x"}}', '{"value":"x"}}'],
  ['application/json', '{"value":"a\nb"}', '{"value":"a\nb"}'],
  ['text/plain', '  abc ', '  abc '],
  [null, 'abc', 'abc'],
];

const FAILURES: readonly (readonly [type: string | null, body: string, code: string])[] = [
  ['application/json', '', 'missing_value'],
  ['application/json', '""', 'missing_value'],
  ['application/json', 'null', 'missing_value'],
  ['application/json', '   ', 'missing_value'],
  ['application/xml', '', 'missing_value'],
  ['application/xml', `<string xmlns="${NS}"/>`, 'missing_value'],
  ['application/xml', `<string xmlns="${NS}" xmlns:i="${XSI}" i:nil="true"/>`, 'missing_value'],
  ['application/xml', '<!DOCTYPE x [<!ENTITY a "b">]><string>&a;</string>', 'malformed_body'],
  ['application/xml', '<string><b>x</b></string>', 'malformed_body'],
  ['application/xml', '<value>x</value>', 'malformed_body'],
  ['application/xml', '<string>x', 'malformed_body'],
  ['application/xml', '<string>x</string>y', 'malformed_body'],
  ['application/xml', '<string>&unknown;</string>', 'malformed_body'],
  ['application/xml', '<string>&toString;</string>', 'malformed_body'],
  ['application/xml', '<s:string>x</s:string>', 'malformed_body'],
  ['application/xml', '<string xmlns="urn:other">x</string>', 'malformed_body'],
  ['application/xml', 'abc', 'malformed_body'],
  ['application/x-www-form-urlencoded', '=%zz', 'malformed_body'],
  ['application/octet-stream', 'abc', 'unsupported_media'],
  ['image/png', 'abc', 'unsupported_media'],
  ['application/json; charset=shift_jis', '"abc"', 'unsupported_media'],
  ['application/json; charset=constructor', '"abc"', 'unsupported_media'],
];

describe('a body that is one string', () => {
  it.each(VALUES)('%s %j is %j', (type, body, value) => {
    expect(readStringBody(utf8(body), type)).toEqual({ ok: true, value });
  });

  it.each(FAILURES)('%s %j is refused as %s', (type, body, code) => {
    expect(readStringBody(utf8(body), type)).toMatchObject({ ok: false, failure: { code } });
  });

  it('honours utf-16, iso-8859-1 and windows-1252', () => {
    expect(readStringBody(utf16le('"é€"'), 'application/json; charset=utf-16')).toEqual({
      ok: true,
      value: 'é€',
    });
    expect(readStringBody(new Uint8Array([0xe9]), 'text/plain; charset=iso-8859-1')).toEqual({
      ok: true,
      value: 'é',
    });
    expect(readStringBody(new Uint8Array([0x80]), 'text/plain; charset="windows-1252"')).toEqual({
      ok: true,
      value: '€',
    });
  });

  const xml = (encoding: string, text: string): string =>
    `<?xml version="1.0" encoding="${encoding}"?><string>${text}</string>`;
  const utf16be = (text: string): Uint8Array => {
    const bytes = utf16le(text);
    return bytes.map((_, i) => bytes[i ^ 1] ?? 0);
  };

  it.each<[string, string, Uint8Array, string]>([
    ['XML in UTF-16 with a BOM', 'application/xml', utf16le(xml('utf-16', 'é€')), 'é€'],
    ['the same, big-endian', 'text/xml', utf16be(xml('utf-16', 'é€')), 'é€'],
    ['XML in UTF-16 without a BOM', 'application/xml', utf16le(xml('utf-16', 'é€')).subarray(2), 'é€'],
    ['the same, big-endian', 'application/xml', utf16be(xml('utf-16', 'é€')).subarray(2), 'é€'],
    ['JSON in UTF-16 with a BOM', 'application/json', utf16le('"é€"'), 'é€'],
    ['JSON in UTF-16 without a BOM', 'application/json', utf16le('"a€"').subarray(2), 'a€'],
    ['the same, big-endian', 'application/vnd.api+json', utf16be('{"value":"é"}').subarray(2), 'é'],
    ['raw text with NUL under JSON', 'application/json', utf8('a\0b'), 'a\0b'],
    ['the same, big-endian', 'text/json', utf16be('"é€"'), 'é€'],
    ['the same, declared as UTF-8', 'application/json; charset=utf-8', utf16le('"é€"'), 'é€'],
    ['raw text in UTF-16 with a BOM', 'text/plain', utf16le('é€'), 'é€'],
    ['XML that declares Latin-1', 'application/xml', latin1Bytes(xml('ISO-8859-1', 'é')), 'é'],
    [
      'XML whose type wins over its declaration',
      'text/xml; charset=utf-8',
      utf8(xml('ISO-8859-1', 'é')),
      'é',
    ],
    ['UTF-8 that declares UTF-16, as .NET writes it', 'application/xml', utf8(xml('utf-16', 'é€')), 'é€'],
    [
      'Latin-1 that begins like a BOM',
      'text/plain; charset=iso-8859-1',
      new Uint8Array([0xff, 0xfe, 0x41]),
      'ÿþA',
    ],
    ['a text of two characters in a JSON body, one a zero byte', 'application/json', utf8('\0A'), '\0A'],
  ])('%s (%s)', (_, type, bytes, value) => {
    expect(readStringBody(bytes, type)).toEqual({ ok: true, value });
  });

  it('refuses XML that declares an encoding which is not read', () => {
    expect(readStringBody(utf8(xml('koi8-r', 'x')), 'application/xml')).toMatchObject({
      failure: { code: 'unsupported_media', received: '"koi8-r"' },
    });
  });

  it('refuses bytes that are not in the declared charset', () => {
    expect(readStringBody(new Uint8Array([0x61, 0xff]), 'application/json')).toMatchObject({
      failure: { code: 'malformed_body' },
    });
  });

  it('gives back any text that a JSON client or a form client quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        expect(readStringBody(utf8(JSON.stringify(text)), 'application/json')).toEqual({
          ok: true,
          value: text,
        });
        expect(
          readStringBody(utf8(`=${encodeURIComponent(text)}`), 'application/x-www-form-urlencoded'),
        ).toEqual({ ok: true, value: text });
      }),
    );
  });

  it('never throws, whatever the bytes and the type', () => {
    const types = fc.constantFrom(
      'application/json',
      'application/xml',
      'application/x-www-form-urlencoded',
      'text/plain',
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), types, (bytes, type) => {
        expect(typeof readStringBody(bytes, type).ok).toBe('boolean');
      }),
    );
    const xml = fc.array(
      fc.constantFrom(
        '<string',
        '>',
        '</string>',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '&amp;',
        '&#',
        ';',
        ' xmlns="',
        '"',
        'a',
        '/',
      ),
    );
    fc.assert(
      fc.property(xml, (pieces) => {
        expect(typeof readStringBody(utf8(pieces.join('')), 'text/xml').ok).toBe('boolean');
      }),
    );
  });

  it('reads 64 KB of hostile XML in linear time', () => {
    for (const unit of ['<!--', '<?a ', '&', '<string ', ' xmlns:a="', '<![CDATA[', '\r'])
      for (const head of ['', '<string>']) {
        const body = utf8(head + unit.repeat(Math.ceil(65_536 / unit.length)));
        const passes = passesOf(() => readStringBody(body, 'application/xml'), body.length);
        expect(passes, head + unit).toBeLessThan(MAX_LINEAR_PASSES);
      }
  });

  it.each([
    ['application/json', [0xff, 0xfe, 0, 0, 0x22, 0, 0, 0, 0x61, 0, 0, 0, 0x22, 0, 0, 0]],
    ['text/plain', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x61]],
    ['text/plain; charset=utf-16', [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]],
  ])('refuses UTF-32 as %s: its zeros are no text', (type, bytes) => {
    expect(readStringBody(Uint8Array.from(bytes), type)).toMatchObject({
      failure: { code: 'malformed_body' },
    });
  });
});
