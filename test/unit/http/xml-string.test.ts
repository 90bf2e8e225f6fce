// The one XML document that a string body may be, beside XML 1.0 (2.1 to 2.11, 4.1), Namespaces in XML 1.0 and XML Schema's xsi:nil.
import { describe, expect, it } from 'vitest';
import { parseXmlString } from '../../../src/http/xml-string.ts';

const NS = 'http://schemas.microsoft.com/2003/10/Serialization/';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const read = (document: string): unknown => {
  const result = parseXmlString(document);
  return result.ok ? result.value : result.failure.code;
};
const MALFORMED = 'malformed_body';

describe('an XML string', () => {
  it.each<[string, string | null]>([
    ['<string>a</string>', 'a'],
    ['<string></string>', ''],
    ['<string/>', ''],
    ['<string />', ''],
    ['<string > a\tb </string >', ' a\tb '],
    [`<string xmlns="${NS}">a</string>`, 'a'],
    [`<string xmlns='${NS}'>a</string>`, 'a'],
    [`<string  xmlns = "${NS}" >a</string>`, 'a'],
    ['<string xmlns="">a</string>', 'a'],
    [`<p:string xmlns:p="${NS}">a</p:string>`, 'a'],
    [`<p:string xmlns:p="${NS}" xmlns="x">a</p:string>`, 'a'],
    ['<string a="1" b=\'2\'>a</string>', 'a'],
    ['<?xml version="1.0"?><string>a</string>', 'a'],
    ['<?xml version="1.0" encoding="utf-8"?>\r\n<string>a</string>\n', 'a'],
    ['\ufeff<string>a</string>', 'a'],
    ['\ufeff<?xml version="1.0"?><string>a</string>', 'a'],
    [' \n<!-- a - b --><?target data?> <string>a</string> <!-- c --><?x y?>\n', 'a'],
    ['<string>a<!-- b -->c</string>', 'ac'],
    ['<string>a<?b c?>d</string>', 'ad'],
    ['<string>a<!----><!-- > -->c</string>', 'ac'],
    ['<string><![CDATA[<b>&amp;]]></string>', '<b>&amp;'],
    ['<string>a<![CDATA[]]>b<![CDATA[c]]>d</string>', 'abcd'],
    ['<string>&lt;&gt;&amp;&quot;&apos;</string>', '<>&"\''],
    ['<string>&#65;&#x42;&#x1F600;&#128512;</string>', 'AB😀😀'],
    ['<string>&#x10FFFF;&#1;&#xD7FF;&#xE000;</string>', '\u{10ffff}\u0001\ud7ff\ue000'],
    ['<string>0104006381333931&#x1D;10A</string>', '0104006381333931\u001d10A'],
    [
      '<string>\u0080\u0085\u2028<![CDATA[\u2028\u0085\r\n&#x85;&#x000A;]]>\u009f\u007f</string>',
      '\u0080\u0085\u2028\u2028\u0085\n&#x85;&#x000A;\u009f\u007f',
    ],
    ['<string>a\r\nb\rc\n\rd</string>', 'a\nb\nc\n\nd'],
    ['<string>a&#13;b&#xD;&#xa;c</string>', 'a\rb\r\nc'],
    [`<string xmlns:i="${XSI}" i:nil="true"/>`, null],
    [`<string xmlns:i="${XSI}" i:nil=" 1 ">x</string>`, null],
    [`<string xmlns:i="${XSI}" i:nil="false">x</string>`, 'x'],
    [`<string xmlns:i="${XSI}" i:nil="truer">x</string>`, 'x'],
    [`<string xmlns:i="${XSI}" i:nile="true">x</string>`, 'x'],
    ['<string xmlns:i="x" i:nil="true">x</string>', 'x'],
    ['<string nil="true">x</string>', 'x'],
    [`<string xmlns:i="http://www.w3.org/2001/XMLSchema&#45;instance" i:nil="true">x</string>`, null],
  ])('%j is %j', (document, value) => {
    expect(read(document)).toBe(value);
  });

  it.each([
    '',
    'a',
    'string',
    'x<string>a</string>',
    '<!DOCTYPE string><string>a</string>',
    '<!doctype string><string>a</string>',
    '<String>a</String>',
    '<strings>a</strings>',
    '<int>1</int>',
    '<p:string>a</p:string>',
    `<p:string xmlns="${NS}">a</p:string>`,
    '<string xmlns="x">a</string>',
    '<p:string xmlns:p="x">a</p:string>',
    `<p:int xmlns:p="${NS}">1</p:int>`,
    '<string a="1" a="2">a</string>',
    '<string a="&x;">a</string>',
    '<string a="<">a</string>',
    '<string a=1>a</string>',
    '<string a>a</string>',
    '<string',
    '<string>',
    '<string>a',
    '<string>a</string',
    '<string>a</strin>',
    '<string>a</string x>',
    '<string>a</stringx>',
    '<string><b/></string>',
    '<string>a<b>c</b></string>',
    '<string>a</string><string>b</string>',
    '<string>a</string>b',
    '<string/>b',
    '<string/><string/>',
    '<string>a<![CDATA[b</string>',
    '<string>a<!-- b</string>',
    '<string>a<!-->b</string>',
    '<string>&</string>',
    '<string>&amp</string>',
    '<string>&nbsp;</string>',
    '<string>&constructor;</string>',
    '<string>&#0;</string>',
    '<string>&#X43;</string>',
    '<string>a\u0000</string>',
    '<string>&#x110000;</string>',
    '<string>&#xD800;</string>',
    '<string>&#xDFFF;</string>',
    '<string>&#;</string>',
    '<string>&#x;</string>',
    '<string>&#xg;</string>',
    '<!-- a -- b --><string>a</string>',
    '<?xml version="1.0"?><?xml version="1.0"?><string>a</string>',
    ' <?xml version="1.0"?><string>a</string>',
  ])('%j is none', (document) => {
    expect(read(document)).toBe(MALFORMED);
  });
});

it('says that a document type declaration is not allowed', () => {
  const result = parseXmlString('<!DOCTYPE string><string>a</string>');
  expect(result.ok ? undefined : result.failure).toMatchObject({
    why: 'a document type declaration is not allowed',
  });
});
