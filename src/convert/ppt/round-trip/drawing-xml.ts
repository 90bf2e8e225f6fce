// Stored DrawingML that is kept as XML, where the schema knows it (drawing-rows.ts); what it refers to is replaced.
import { escapeXml } from '../../../lib/xml-escape.ts';
import { own } from '../../../lib/own.ts';
import type { XmlNode } from '../../ooxml/xml/tree.ts';
import type { StoredPart } from './diagram.ts';
import { DRAWING_ROWS } from './drawing-rows.ts';
import type { Row } from './drawing-values.ts';

/** What relationships lead to: undefined where nothing that may be kept. */
export interface References {
  readonly pictureOf: (id: string) => (() => Uint8Array) | undefined;
  readonly linkOf: (id: string) => string | undefined;
}

interface Sheet extends References {
  readonly pieces: StoredPart[number][];
  /** What follows the last of them, in pieces: a string that grows keeps what it grew from, 20 times as much. */
  readonly text: string[];
}

const PREFIX = 'a:';
const EXTENSIONS = 'a:extLst';
const LINKS = ['hlinkClick', 'hlinkMouseOver'];

/** The element as XML; undefined where the schema does not know it, or its order, children or attributes. */
export function writeDrawing(root: XmlNode, references: References): StoredPart | undefined {
  const sheet: Sheet = { ...references, pieces: [], text: [] };
  return writeNode(root, '', sheet) ? [...sheet.pieces, sheet.text.join('')] : undefined;
}

/**
 * The element without what the schema does not know; undefined where nothing can be kept. `onLost` is called for each element and attribute that
 * goes.
 */
export function knownDrawing(
  node: XmlNode,
  references: References,
  onLost: (name: string) => void,
  parent = '',
): XmlNode | undefined {
  const local = node.name.slice(PREFIX.length);
  const row = node.name.startsWith(PREFIX) ? rowOf(local, parent) : undefined;
  const lose = (name: string): undefined => {
    onLost(name);
    return undefined;
  };
  if (row === undefined) return lose(node.name);
  const attributes = new Map<string, string>();
  for (const [key, value] of node.attributes) {
    if (key.startsWith('xmlns')) continue;
    if (isKnown(local, key, value, row, references)) attributes.set(key, value);
    else lose(`${node.name}@${key}`);
  }
  const needed = LINKS.includes(local) ? ['r:id'] : local === 'blip' ? ['r:embed'] : (row.needed ?? []);
  if (needed.some((key) => !attributes.has(key))) return lose(node.name);
  // A link with an action leads into the presentation that it was stored from.
  if (LINKS.includes(local) && node.attributes.has('action')) return lose(node.name);
  const inside = node.children.filter(({ name }) => name !== EXTENSIONS);
  const children = inside.flatMap((child) => knownDrawing(child, references, onLost, local) ?? []);
  const known = { ...node, attributes, children };
  return hasOrder(known, row) ? known : lose(node.name);
}

function rowOf(local: string, parent: string): Row | undefined {
  return own(DRAWING_ROWS, `${parent}/${local}`) ?? own(DRAWING_ROWS, local);
}

function hasOrder({ children }: XmlNode, row: Row): boolean {
  return row.children.test(children.map(({ name }) => `${name.slice(PREFIX.length)} `).join(''));
}

function isKnown(element: string, key: string, value: string, row: Row, references: References): boolean {
  if (element === 'blip' && key === 'r:embed') return references.pictureOf(value) !== undefined;
  if (LINKS.includes(element) && key === 'r:id') return references.linkOf(value) !== undefined;
  return own(row.attributes ?? {}, key)?.test(value) === true;
}

function writeNode(node: XmlNode, parent: string, sheet: Sheet): boolean {
  const { name, attributes, text } = node;
  const local = name.slice(PREFIX.length);
  const row = name.startsWith(PREFIX) ? rowOf(local, parent) : undefined;
  const children = node.children.filter((child) => child.name !== EXTENSIONS);
  if (row === undefined || !hasOrder({ ...node, children }, row)) return false;
  if (row.needed?.some((key) => !attributes.has(key)) === true) return false;
  sheet.text.push(`<${name}`);
  for (const [key, value] of attributes) if (!writeAttribute(local, key, value, row, sheet)) return false;
  if (local === 'blip' && !attributes.has('r:embed')) return false;
  sheet.text.push('>');
  if (local === 't') sheet.text.push(escapeXml(text));
  for (const child of children) if (!writeNode(child, local, sheet)) return false;
  sheet.text.push(`</${name}>`);
  return true;
}

function writeAttribute(element: string, key: string, value: string, row: Row, sheet: Sheet): boolean {
  // The root of the new part declares both prefixes.
  if (key.startsWith('xmlns:')) return true;
  const read = element === 'blip' && key === 'r:embed' ? sheet.pictureOf(value) : undefined;
  const uri = LINKS.includes(element) && key === 'r:id' ? sheet.linkOf(value) : undefined;
  if (read !== undefined || uri !== undefined) {
    sheet.pieces.push(
      `${sheet.text.splice(0).join('')} ${key}="`,
      read === undefined ? { kind: 'link', uri: uri ?? '' } : { kind: 'picture', read },
    );
    sheet.text.push('"');
    return true;
  }
  if (own(row.attributes ?? {}, key)?.test(value) !== true) return false;
  sheet.text.push(` ${key}="${escapeXml(value)}"`);
  return true;
}
