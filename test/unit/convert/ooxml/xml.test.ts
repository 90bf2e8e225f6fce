import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { element, unlessEmpty } from '../../../../src/convert/ooxml/xml/write.ts';
import { escapeXml } from '../../../../src/lib/xml-escape.ts';

describe('escapeXml', () => {
  it.each([
    ['a & <b> "c"', 'a &amp; &lt;b&gt; &quot;c&quot;'],
    ['tab\tend\r\n', 'tab&#9;end&#13;&#10;'],
    ['\u0000\u000b\u001f\ufffe', ''], // XML 1.0, 2.2 Char
    ['\ud83d\ude00', '\ud83d\ude00'],
    ['\ud83d alone', ' alone'],
    ['alone \ude00', 'alone '],
  ])('writes %j as %j', (text, expected) => {
    expect(escapeXml(text)).toBe(expected);
  });

  it('leaves nothing that XML 1.0 forbids, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeXml(text)).not.toMatch(/[<>"]|[\u0000-\u001f\ufffe\uffff]/);
        expect(escapeXml(text).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('element', () => {
  it('leaves out what is undefined, rounds numbers, writes booleans as digits', () => {
    expect(element('a:ln', { w: 12.6, cap: undefined, b: true }, [undefined, '', '<a:x/>'])).toBe(
      '<a:ln w="13" b="1"><a:x/></a:ln>',
    );
    expect(element('a:p')).toBe('<a:p/>');
    expect(unlessEmpty('a:p', { lvl: 1 }, ['', undefined])).toBe('');
  });
});
