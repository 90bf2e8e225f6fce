// "Prescan a byte stream to determine its encoding" (HTML Standard 13.2.3.2): finds the label in the first meta or the XML declaration. An
// attribute that the end of the sample truncates is ignored.
import { attributeAt } from './prescan-attribute.ts';

const text = (bytes: Uint8Array): string => {
  let characters = '';
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return characters;
};

/** Returns the encoding of a label, or undefined if it is unknown; then the search goes on. */
type Known = (label: string) => string | undefined;

/** The declared encoding; undefined if there is none. */
export function prescan(sample: Uint8Array, known: Known): string | undefined {
  const source = text(sample);
  const xml = xmlEncoding(source);
  return metaCharset(source, known) ?? (xml === undefined ? undefined : known(xml));
}

function metaCharset(source: string, known: Known): string | undefined {
  let at = 0;
  while (at < source.length) {
    at = source.indexOf('<', at);
    if (at < 0) return undefined;
    if (source.startsWith('<!--', at)) {
      // The hyphens of `-->` may be those of `<!--`.
      const end = source.indexOf('-->', at + 2);
      if (end < 0) return undefined;
      at = end + 3;
    } else if (/^<meta[\t\n\f\r /]/i.test(source.slice(at, at + 6))) {
      const meta = readMeta(source, at + 5);
      if (meta === undefined) return undefined;
      const encoding = meta.label === undefined ? undefined : known(meta.label);
      if (encoding !== undefined) return encoding;
      at = meta.next;
    } else if (/^<\/?[a-z]/i.test(source.slice(at, at + 3))) {
      const next = skipTag(source, at);
      if (next === undefined) return undefined;
      at = next;
    } else if (/^<[!/?]/.test(source.slice(at, at + 2))) {
      const end = source.indexOf('>', at);
      if (end < 0) return undefined;
      at = end + 1;
    } else at += 1;
  }
  return undefined;
}

function readMeta(source: string, from: number): { next: number; label?: string } | undefined {
  const seen = new Set<string>();
  let at = from;
  let gotPragma = false;
  let needPragma: boolean | undefined;
  let label: string | undefined;
  for (;;) {
    const read = attributeAt(source, at);
    if (read === undefined) return undefined;
    at = read.next;
    if (read.attribute === undefined) break;
    const { name, value } = read.attribute;
    if (seen.has(name)) continue;
    seen.add(name);
    if (name === 'http-equiv' && value === 'content-type') gotPragma = true;
    if (name === 'content' && label === undefined) {
      const named = charsetOfContent(value);
      if (named !== undefined) {
        label = named;
        needPragma = true;
      }
    }
    if (name === 'charset') {
      label = value;
      needPragma = false;
    }
  }
  const counts = label !== undefined && needPragma !== undefined && (!needPragma || gotPragma);
  return counts && label !== undefined ? { next: at, label } : { next: at };
}

function skipTag(source: string, from: number): number | undefined {
  let at = from + 1;
  while (at < source.length && !/[\t\n\f\r >]/.test(source[at] ?? '')) at += 1;
  for (;;) {
    const read = attributeAt(source, at);
    if (read === undefined) return undefined;
    at = read.next;
    if (read.attribute === undefined) return at;
  }
}

/** "Extracting a character encoding from a meta element" (HTML Standard 2.4.4). */
function charsetOfContent(content: string): string | undefined {
  const match = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\t\n\f\r ;]*))/i.exec(
    content,
  );
  if (match === null) return undefined;
  const label = match[1] ?? match[2] ?? match[3];
  return label === '' ? undefined : label;
}

/** "Get an XML encoding" (HTML Standard 13.2.3.2). */
function xmlEncoding(source: string): string | undefined {
  if (!source.startsWith('<?xml')) return undefined;
  const declaration = source.slice(0, source.indexOf('>') + 1);
  const label = /encoding[\0-\x20]*=[\0-\x20]*(["'])([^"'\0-\x20]*)\1/.exec(declaration)?.[2];
  return label === '' ? undefined : label;
}
