// SmartArt that PowerPoint 2007 and later store beside the shapes of a diagram: a package whose main part refers to the diagram's
// parts (ISO/IEC 29500-1, 21.4). The parts are kept as they are, as far as their elements are known; what they refer to is replaced.
import { NAMESPACE } from '../../ooxml/namespaces.ts';
import { DIAGRAM_PARTS, type DiagramPart } from '../../deck/index.ts';
import { own } from '../../../lib/own.ts';
import type { InflateAllowance } from '../inflate.ts';
import { DIAGRAM_ELEMENTS, DRAWING_ELEMENTS } from './diagram-names.ts';
import {
  openStoredPackage,
  type StoredPackage,
  type StoredRelationship,
} from '../../ooxml/opc/stored-package.ts';
import { escapeXml as escape } from '../../../lib/xml-escape.ts';
import { parseXml, type XmlNode } from '../../ooxml/xml/tree.ts';

const KEPT_NAMESPACES = new Set<string>([
  NAMESPACE.diagram,
  NAMESPACE.diagramDrawing,
  NAMESPACE.drawing,
  NAMESPACE.relationships,
]);

/** The attribute of dgm:relIds that names each part. */
const NAMED_BY = { data: 'dm', layout: 'lo', quickStyle: 'qs', colors: 'cs' } as const;
const ROOTS: Readonly<Record<DiagramPart, string>> = {
  data: 'dataModel',
  layout: 'layoutDef',
  quickStyle: 'styleDef',
  colors: 'colorsDef',
  drawing: 'drawing',
};
/** Beside the frame nothing else may stand in the main part: the diagram takes the place of the whole shape. */
const OTHER_SHAPES = /<(\w+:)?(sp|pic|cxnSp|contentPart)[ >/]/;
/** Real packages have two relationships: to the main part, and to what tells whether it still holds. */
const MAX_MAIN_PARTS = 4;
const MAX_NODES = 50_000;

/** What a part refers to. */
export type StoredReference =
  | { readonly kind: 'picture'; readonly read: () => Uint8Array }
  | { readonly kind: 'link'; readonly uri: string }
  | { readonly kind: 'drawing' };

export type StoredPart = readonly (string | StoredReference)[];

export interface StoredDiagram {
  readonly parts: ReadonlyMap<DiagramPart, StoredPart>;
  /** The words of its texts. */
  readonly words: ReadonlySet<string>;
}

/** Undefined where a part is missing, damaged or unknown, or refers to something that is. */
export function readDiagram(
  bytes: Uint8Array,
  allowance: InflateAllowance,
  mayParse: (characters: number) => boolean,
): StoredDiagram | undefined {
  const pkg = openStoredPackage(bytes, allowance, mayParse);
  const main = pkg && mainPartOf(pkg);
  if (pkg === undefined || main === undefined) return undefined;
  const relationships = pkg.relationships(main.name);
  const names = new Map<DiagramPart, string>();
  for (const part of DIAGRAM_PARTS) {
    const id = part === 'drawing' ? undefined : main.relIds.get(NAMED_BY[part]);
    const found = id === undefined ? undefined : relationships.get(id);
    if (found !== undefined && !found.isOutside) names.set(part, found.target);
  }
  const drawing = [...relationships.values()].find(
    ({ type, isOutside }) => type.endsWith('/diagramDrawing') && !isOutside,
  );
  const parts = new Map<DiagramPart, StoredPart>();
  const words = new Set<string>();
  const files = new Map<string, () => Uint8Array>();
  if (drawing !== undefined) {
    const content = readPart(pkg, drawing.target, 'drawing', false, files);
    if (content !== undefined) parts.set('drawing', content.part);
  }
  for (const part of ['data', 'layout', 'quickStyle', 'colors'] as const) {
    const content = readPart(pkg, names.get(part), part, part === 'data' && parts.has('drawing'), files);
    if (content === undefined) return undefined;
    parts.set(part, content.part);
    if (part === 'data') for (const word of content.words) words.add(word);
  }
  return { parts, words };
}

interface MainPart {
  readonly name: string;
  /** Attributes of dgm:relIds by their local names. */
  readonly relIds: ReadonlyMap<string, string>;
}

/** The part of the package that holds one diagram and nothing else. */
function mainPartOf(pkg: StoredPackage): MainPart | undefined {
  const targets = [...pkg.relationships('').values()].filter(({ isOutside }) => !isOutside);
  for (const { target } of targets.slice(0, MAX_MAIN_PARTS)) {
    const xml = pkg.xml(target) ?? '';
    if (!xml.includes('relIds') || OTHER_SHAPES.test(xml)) continue;
    const found = named(parseXml(xml), 'relIds');
    const [only] = found;
    if (only === undefined || found.length > 1) continue;
    const relIds = [...only.attributes].map(([key, value]) => [localName(key), value] as const);
    return { name: target, relIds: new Map(relIds) };
  }
  return undefined;
}

function named(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  if (node === undefined) return [];
  const inside = node.children.flatMap((child) => named(child, name));
  return localName(node.name) === name ? [node, ...inside] : inside;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Where an element stands. */
interface Place {
  /** Namespaces by prefix. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** Names that its parent allows; undefined: DrawingML alone. */
  readonly allowed: string | undefined;
  readonly namespace: string;
}

function readPart(
  pkg: StoredPackage,
  name: string | undefined,
  part: DiagramPart,
  hasDrawing: boolean,
  files: Map<string, () => Uint8Array>,
): { readonly part: StoredPart; readonly words: readonly string[] } | undefined {
  const root = name === undefined ? undefined : parseXml(pkg.xml(name) ?? '');
  if (root === undefined || name === undefined) return undefined;
  const relationships = pkg.relationships(name);
  const sheet: Sheet = { pieces: [], text: [], pkg, relationships, files, nodes: 0 };
  const place: Place = {
    namespaces: new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]),
    allowed: ROOTS[part],
    namespace: part === 'drawing' ? NAMESPACE.diagramDrawing : NAMESPACE.diagram,
  };
  const more = hasDrawing ? DRAWING_OF_DATA : undefined;
  if (!writeNode(root, place, sheet, more)) return undefined;
  return { part: [...sheet.pieces, sheet.text.join('')], words: part === 'data' ? wordsOf(root) : [] };
}

interface Sheet {
  readonly pieces: (string | StoredReference)[];
  /** What follows the last of them, in pieces: a string that grows keeps what it grew from, 20 times as much. */
  readonly text: string[];
  readonly pkg: StoredPackage;
  readonly relationships: ReadonlyMap<string, StoredRelationship>;
  /** Each file of the package once. */
  readonly files: Map<string, () => Uint8Array>;
  nodes: number;
}

/** How data names its drawing ([MS-ODRAWXML] 2.4.3.1): the last child of the root, between the name of the root's prefix. */
const DRAWING_OF_DATA: readonly [string, StoredReference, string] = [
  `<a:ext xmlns:a="${NAMESPACE.drawing}" uri="${NAMESPACE.diagramDrawing}"><dsp:dataModelExt xmlns:dsp="${NAMESPACE.diagramDrawing}" relId="`,
  { kind: 'drawing' },
  `" minVer="${NAMESPACE.diagram}"/></a:ext>`,
];

function add(sheet: Sheet, text: string): void {
  sheet.text.push(text);
}

function refer(sheet: Sheet, reference: StoredReference): void {
  sheet.pieces.push(sheet.text.splice(0).join(''), reference);
}

/** False where something is unknown. Extensions are left out; `more` goes into one of the root's. */
function writeNode(
  node: XmlNode,
  { namespaces: outer, allowed, namespace: parent }: Place,
  sheet: Sheet,
  more?: typeof DRAWING_OF_DATA,
): boolean {
  if (++sheet.nodes > MAX_NODES) return false;
  const namespaces = declaredBy(node, outer);
  const namespace = namespaces.get(prefixOf(node.name));
  const local = localName(node.name);
  const isText = namespace === NAMESPACE.drawing;
  if (namespace === undefined || !KEPT_NAMESPACES.has(namespace)) return false;
  if (local === 'extLst') return true;
  const row = isText
    ? undefined
    : own(namespace === NAMESPACE.diagramDrawing ? DRAWING_ELEMENTS : DIAGRAM_ELEMENTS, local);
  if (!isText && (row === undefined || namespace !== parent || allowed === undefined)) return false;
  if (!isText && !` ${allowed ?? ''} `.includes(` ${local} `)) return false;
  // Where other elements are listed, none of DrawingML stands.
  if (isText && allowed !== undefined) return false;
  add(sheet, `<${node.name}`);
  for (const [key, value] of node.attributes) {
    if (
      !writeAttribute(key, value, { namespaces, known: isText ? undefined : (row?.attributes ?? '') }, sheet)
    ) {
      return false;
    }
  }
  const inner: Place = { namespaces, allowed: isText ? undefined : row?.children, namespace: parent };
  add(sheet, '>');
  for (const child of node.children) if (!writeNode(child, inner, sheet)) return false;
  if (node.children.length === 0) add(sheet, escape(node.text));
  if (more !== undefined) {
    const list = node.name.replace(/[^:]+$/, 'extLst');
    const [before, drawing, behind] = more;
    add(sheet, `<${list}>${before}`);
    refer(sheet, drawing);
    add(sheet, `${behind}</${list}>`);
  }
  add(sheet, `</${node.name}>`);
  return true;
}

function prefixOf(name: string): string {
  const cut = name.indexOf(':');
  return cut < 0 ? '' : name.slice(0, cut);
}

function declaredBy(node: XmlNode, outer: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const own = [...node.attributes].filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'));
  if (own.length === 0) return outer;
  return new Map([...outer, ...own.map(([key, value]) => [key.slice('xmlns:'.length), value] as const)]);
}

/** Attributes that are not known are left out. False where one refers to what is not in the package. */
function writeAttribute(
  key: string,
  value: string,
  {
    namespaces,
    known,
  }: { readonly namespaces: ReadonlyMap<string, string>; readonly known: string | undefined },
  sheet: Sheet,
): boolean {
  if (key === 'xmlns' || key.startsWith('xmlns:')) {
    if (KEPT_NAMESPACES.has(value)) add(sheet, ` ${key}="${escape(value)}"`);
    return true;
  }
  const isReference = key.includes(':') && namespaces.get(prefixOf(key)) === NAMESPACE.relationships;
  if (isReference && value !== '') {
    const reference = referenceTo(value, sheet);
    if (reference === undefined) return false;
    add(sheet, ` ${key}="`);
    refer(sheet, reference);
    add(sheet, '"');
    return true;
  }
  const isKnown = !key.includes(':') && (known === undefined || ` ${known} `.includes(` ${key} `));
  if (isReference || isKnown) add(sheet, ` ${key}="${escape(value)}"`);
  return true;
}

const ADDRESS = /^(https?|mailto|ftp):[^\s<>"{}|\\^`]+$/i;

function referenceTo(id: string, { pkg, relationships, files }: Sheet): StoredReference | undefined {
  const { type = '', target = '', isOutside = false } = relationships.get(id) ?? {};
  if (type.endsWith('/hyperlink')) {
    return isOutside && ADDRESS.test(target) ? { kind: 'link', uri: target } : undefined;
  }
  if (!type.endsWith('/image') || isOutside || target === '') return undefined;
  const read = files.get(target) ?? pkg.file(target);
  if (read === undefined) return undefined;
  files.set(target, read);
  return { kind: 'picture', read };
}

/** Of texts, and of what stands where a text is still to be written. */
function wordsOf(data: XmlNode): readonly string[] {
  const paragraphs = named(data, 'p').map((one) =>
    one.children.map((run) => (localName(run.name) === 'br' ? ' ' : textOf(run))).join(''),
  );
  const prompts = named(data, 'prSet').map(({ attributes }) => attributes.get('phldrT') ?? '');
  return [...paragraphs, ...prompts].flatMap((text) => text.split(/\s+/));
}

function textOf({ children }: XmlNode): string {
  return children.map((one) => (localName(one.name) === 't' ? one.text : '')).join('');
}
