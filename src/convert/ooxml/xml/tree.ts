// A small stored XML part as a tree: elements and attributes, for parts whose elements nest in themselves.
import { readXml } from '../../../xml/read.ts';

export interface XmlNode {
  /** As written, with its prefix: programs use the same ones everywhere. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

const MAX_DEPTH = 100;
const MAX_NODES = 50_000;
const MAX_VALUE_CHARACTERS = 20_000;
const TOO_LARGE = 'it is too large';

/** Undefined where it is not well-formed, has a document type, or is larger than any stored part. */
export function parseXml(xml: string): XmlNode | undefined {
  const root: XmlNode & { children: XmlNode[]; text: string } = {
    name: '',
    attributes: new Map(),
    children: [],
    text: '',
  };
  const open = [root];
  let count = 0;
  const why = readXml(xml, {
    open({ name, attributes }) {
      if (++count > MAX_NODES || open.length > MAX_DEPTH) return TOO_LARGE;
      const values = new Map<string, string>();
      for (const [key, value] of Object.entries(attributes)) {
        if (typeof value !== 'string') continue;
        if (value.length > MAX_VALUE_CHARACTERS) return TOO_LARGE;
        values.set(key, value);
      }
      const node = { name, attributes: values, children: [], text: '' };
      open.at(-1)?.children.push(node);
      open.push(node);
      return undefined;
    },
    text(content) {
      const parent = open.at(-1);
      if (parent !== undefined) parent.text += content;
    },
    close: () => void open.pop(),
  });
  return why === undefined ? root.children[0] : undefined;
}
