// Hostile XML at the one reader and at the trees of stored parts: what is refused, and that time grows with the length alone.
import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../src/convert/ooxml/xml/tree.ts';
import { readXml } from '../../../src/xml/read.ts';
import { MAX_LINEAR_PASSES, passesOf } from '../../support/milliseconds.ts';

const read = (document: string): { why: string | undefined; text: string } => {
  let all = '';
  const why = readXml(document, { open: () => undefined, text: (text) => void (all += text) });
  return { why, text: all };
};
const attributes = (count: number): string =>
  Array.from({ length: count }, (_, index) => ` a${index}=""`).join('');

describe('the reader of XML', () => {
  it('gives text, references and CDATA, and leaves out comments and instructions', () => {
    expect(
      read('<?xml version="1.0"?><!-- x --><a>b&lt;&#x41;<!-- x --><![CDATA[<c>]]><?x y?>\r\nd</a> '),
    ).toEqual({
      why: undefined,
      text: 'b<A<c>\nd',
    });
  });

  it.each([
    ['<!DOCTYPE a><a/>', 'a document type declaration is not allowed'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'a document type declaration is not allowed'],
    ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'a document type declaration is not allowed'],
    [`<a${attributes(1001)}/>`, 'an element has too many attributes'],
    ['<a>&b;</a>', 'undefined entity'],
    ['<a>&constructor;</a>', 'undefined entity'],
    ['<a>\0</a>', 'disallowed character'],
    ['<a>&#0;</a>', 'malformed character entity'],
    ['<a b="1" b="2"/>', 'duplicate attribute: b'],
    ['<a><b></a></b>', 'unexpected close tag'],
    ['<a/><b/>', 'documents may contain only one root'],
    ['<a/>b', 'text data outside of root node'],
    ['', 'document must contain a root element'],
    [`<${'a'.repeat(1000)}>`, `unclosed tag: ${'a'.repeat(66)}`],
  ])('refuses %.60j', (document, why) => {
    expect(read(document).why).toBe(why);
  });

  it('counts attributes by element', () => {
    expect(read(`<a${attributes(1000)}><b${attributes(1000)}/></a>`).why).toBeUndefined();
  });
});

describe('the tree of a stored part', () => {
  const nested = (depth: number): string => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

  it('has names with their prefixes, declared or not, and decoded values', () => {
    expect(parseXml('<p:a b="&lt;&#65;"><c:d/>e</p:a>')).toEqual({
      name: 'p:a',
      attributes: new Map([['b', '<A']]),
      children: [{ name: 'c:d', attributes: new Map(), children: [], text: '' }],
      text: 'e',
    });
  });

  it.each<[what: string, within: string, beyond: string]>([
    ['depth', nested(100), nested(101)],
    ['elements', `<a>${'<b/>'.repeat(49_999)}</a>`, `<a>${'<b/>'.repeat(50_000)}</a>`],
    ['a value', `<a b="${'x'.repeat(20_000)}"/>`, `<a b="${'x'.repeat(20_001)}"/>`],
  ])('is bounded in %s', (_, within, beyond) => {
    expect(parseXml(within)).toBeDefined();
    expect(parseXml(beyond)).toBeUndefined();
  });

  it.each([
    ['<a>', '&amp;'],
    ['<a>&', 'a'],
    ['<a>', '\r'],
    ['<a><![CDATA[', '\u0085'],
    ['<a b="', '&lt;'],
    ['<a', ' '],
    ['<a', ' b=""'],
    ['<a>', ']]'],
    ['<a>', '<![CDATA[]]>'],
    ['<!DOCTYPE a [', '<!ENTITY b "c">'],
    ['<', 'a'],
    ['', '<'],
    ['<?', 'a'],
    ['<a>', '<a>'],
  ])('takes linear time for %j and 100 KB of %j', (start, pattern) => {
    const hostile = start + pattern.repeat(100_000 / pattern.length);
    expect(passesOf(() => parseXml(hostile), hostile.length)).toBeLessThan(MAX_LINEAR_PASSES);
  });
});
