// Reads the only XML document that a string body may be: <string>value</string>, in the forms that .NET's DataContractSerializer
// accepts: with or without namespace, prefix, declaration, comments and CDATA, but without a DTD or children.
import { type Result, ok } from '../service/result.ts';
import { fail } from '../service/failure.ts';
import { own } from '../lib/own.ts';
import { XML_ENTITIES } from '../lib/xml-escape.ts';

const SERIALIZATION = 'http://schemas.microsoft.com/2003/10/Serialization/';
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';
const MISC = /^(?:\s+|<!--(?:(?!--)[^])*-->|<\?(?!xml[\s?])[^]*?\?>)+/i;
const DECLARATION = /^\uFEFF?<\?xml\s[^]*?\?>/;
const START = /^<((?:[\w.-]+:)?[\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The text with its white space; null for i:nil="true". Failure: malformed_body. */
export function parseXmlString(document: string): Result<string | null> {
  let rest = document
    .replace(DECLARATION, '')
    .replace(/^\uFEFF/, '')
    .replace(MISC, '');
  if (/^<!DOCTYPE/i.test(rest)) return malformed('a document type declaration is not allowed');
  const start = START.exec(rest);
  if (!start) return malformed('it does not start with an element');
  const [tag, name = '', attributeText = '', selfClosed] = start;
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single] of attributeText.matchAll(ATTRIBUTE)) {
    if (attributes.has(key)) return malformed(`the attribute ${key.slice(0, 40)} stands twice`);
    const value = decodeEntities(double ?? single ?? '');
    if (value === null) return malformed('an attribute holds a malformed reference');
    attributes.set(key, value);
  }
  const named = elementName(name, attributes);
  if (named !== null) return malformed(named);
  rest = rest.slice(tag.length);
  const content = selfClosed ? { text: '', rest } : readContent(rest, name);
  if (typeof content === 'string') return malformed(content);
  if (content.rest.replace(MISC, '') !== '') return malformed('something follows the root element');
  return ok(isNil(attributes) ? null : content.text);
}

/** Null if the element is `string` in the serialization namespace or in none; else what is wrong. */
function elementName(name: string, attributes: ReadonlyMap<string, string>): string | null {
  const [prefix, local] = name.includes(':') ? name.split(':', 2) : ['', name];
  const namespace = attributes.get(prefix ? `xmlns:${prefix}` : 'xmlns');
  if (local !== 'string') return 'the root element is not <string>';
  if (prefix && namespace === undefined) return `the prefix ${prefix.slice(0, 40)} is not declared`;
  if (namespace !== undefined && namespace !== '' && namespace !== SERIALIZATION)
    return 'the namespace of <string> is not known';
  return null;
}

function isNil(attributes: ReadonlyMap<string, string>): boolean {
  return [...attributes].some(([key, value]) => {
    const [prefix = '', local] = key.split(':');
    return (
      local === 'nil' && attributes.get(`xmlns:${prefix}`) === INSTANCE && /^\s*(true|1)\s*$/.test(value)
    );
  });
}

/** The character data up to the end tag and the text after it; a string says what is wrong. */
function readContent(source: string, name: string): { text: string; rest: string } | string {
  let text = '';
  let at = 0;
  while (at < source.length) {
    const next = source.indexOf('<', at);
    if (next < 0) break;
    const decoded = decodeEntities(source.slice(at, next));
    if (decoded === null) return 'a malformed character reference';
    text += decoded;
    at = next;
    if (source.startsWith('<![CDATA[', at)) {
      const end = source.indexOf(']]>', at);
      if (end < 0) return 'an unfinished CDATA section';
      text += source.slice(at + 9, end);
      at = end + 3;
    } else if (source.startsWith('<!--', at)) {
      const end = source.indexOf('-->', at + 4);
      if (end < 0) return 'an unfinished comment';
      at = end + 3;
    } else if (source.startsWith(`</${name}`, at)) {
      const end = /^\s*>/.exec(source.slice(at + 2 + name.length, at + 2 + name.length + 1000));
      if (!end) return 'a malformed end tag';
      return { text: normalizeNewlines(text), rest: source.slice(at + 2 + name.length + end[0].length) };
    } else {
      return 'an element inside <string>';
    }
  }
  return 'the element <string> is not closed';
}

/** Normalizes line ends (XML 1.0 section 2.11). A CR that was written as a reference stays: `dereference` has marked it. */
function normalizeNewlines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\uE00D\uFFFE', '\r');
}

function decodeEntities(text: string): string | null {
  let broken = false;
  const decoded = text.replace(/&(?:(#x[\da-f]+|#\d+|\w+);)?/gi, (_, reference: string | undefined) => {
    const value = reference === undefined ? undefined : dereference(reference);
    if (value === undefined) broken = true;
    return value ?? '';
  });
  return broken ? null : decoded;
}

function dereference(reference: string): string | undefined {
  if (!reference.startsWith('#')) return own(XML_ENTITIES, reference);
  const code = /^#x/i.test(reference)
    ? Number.parseInt(reference.slice(2), 16)
    : Number.parseInt(reference.slice(1), 10);
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  return code === 13 ? '\uE00D\uFFFE' : String.fromCodePoint(code);
}

function malformed(why: string): Result<never> {
  return fail('malformed_body', {
    body: 'XML body',
    why,
    expected: `<string xmlns="${SERIALIZATION}">VALUE</string>`,
  });
}
