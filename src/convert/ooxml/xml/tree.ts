// A small stored XML part as a tree: elements and attributes, for parts whose elements nest in themselves.
import { unescapeXml } from './scan.ts';

export interface XmlNode {
  /** As written, with its prefix: programs use the same ones everywhere. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

const MAX_DEPTH = 100;
const MAX_NODES = 50_000;
const TOKEN =
  /<(\/?)([A-Za-z_][\w:.-]{0,60})((?:\s+[\w:.-]{1,60}="[^"<]{0,20000}")*)\s*(\/?)>|([^<]+)|(<\?[^>]{0,200}\?>)/y;
const ATTRIBUTE = /([\w:.-]+)="([^"]*)"/g;

/** Undefined where it is no XML of that plain kind: comments, declarations of types and the like are not read. */
export function parseXml(xml: string): XmlNode | undefined {
  const root: XmlNode & { children: XmlNode[]; text: string } = {
    name: '',
    attributes: new Map(),
    children: [],
    text: '',
  };
  const open = [root];
  let count = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const found = TOKEN.exec(xml);
    const parent = open.at(-1);
    if (found === null || parent === undefined) return undefined;
    const [, close, name, attributes = '', empty, text] = found;
    if (text !== undefined) parent.text += unescapeXml(text);
    if (name === undefined) continue;
    if (close === '/') {
      if (parent.name !== name || open.length === 1) return undefined;
      open.pop();
      continue;
    }
    const node = {
      name,
      attributes: new Map(
        [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, unescapeXml(value)]),
      ),
      children: [],
      text: '',
    };
    parent.children.push(node);
    if (++count > MAX_NODES || open.length > MAX_DEPTH) return undefined;
    if (empty !== '/') open.push(node);
  }
  return open.length === 1 && root.children.length === 1 ? root.children[0] : undefined;
}
