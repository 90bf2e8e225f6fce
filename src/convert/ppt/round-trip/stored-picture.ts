// A shape that a newer program saved as a picture, because the records have no words for it: text with a body, effects on a title
// ([MS-ODRAW] 2.3.4.41 metroBlob). Opening the file restores the shape from its XML. Beside it stands how far the picture reaches
// beyond the shape (downRevStg, preciseEffectOffsets).
import type { BoxEmu, Draft, Inline, Paragraph, Placeholder, RunStyle } from '../../deck/index.ts';
import { openStoredPackage } from '../../ooxml/opc/stored-package.ts';
import { parseXml, type XmlNode } from '../../ooxml/xml/tree.ts';
import type { InflateAllowance } from '../inflate.ts';
import { cleanText } from '../units.ts';
import type { StoredPart } from './diagram.ts';
import { knownDrawing, type References, writeDrawing } from './drawing-xml.ts';
import { colourOf } from './effects.ts';
import { pictureBehind } from './formats.ts';
import { placeholderNamed } from './layout.ts';

export interface StoredPicture {
  /** Absent where it inherits its place. */
  readonly box?: BoxEmu;
  readonly place: { readonly rotation?: number; readonly flipH?: true; readonly flipV?: true };
  /** What the edges of the picture have beyond those of the shape. */
  readonly beyond?: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;
  readonly name?: string;
  readonly description?: string;
  readonly textBox: boolean;
  readonly placeholder?: Placeholder;
  readonly properties: StoredPart;
  readonly style?: StoredPart;
  readonly text?: StoredPart;
  /** The same text in the model's words, as far as they go. */
  readonly paragraphs: readonly Paragraph[];
  /** False where something is not in the XML that is kept. */
  readonly isWhole: boolean;
  readonly lostLinks: boolean;
}

const MAIN_PART = /^drs\/(shape|connector)xml\.xml$/i;
/** A connector that was saved as a picture is written as the line that it is: what it was glued to is gone from the records. */
const ROOTS = ['p:sp', 'p:cxnSp'];
const NAMED_PART = /drs\/(shape|connector)xml\.xml/;
const DOWN_REVISION = 'drs/downrev.xml';
const ADDRESS = /^(https?|mailto|ftp):[^\s<>"{}|\\^`]+$/i;
const NUMBER = /^-?\d{1,15}$/;
const RECTANGLE = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';
const PER_DEGREE = 60_000;
/** What says something: paragraphs and their parts, and what other namespaces put between them (equations, alternatives). */
const WORDS = /^(a:(p|r|fld|br|t)|(?!a:)[^@]*)$/;
/** Attributes that programs write and no picture of the shape shows. */
const UNSEEN = /@(bwMode|bmk|smtId|useLocalDpi|moveWithCells)$/;

/** Undefined where these bytes hold no shape; `damaged` where they did, but not all of what it says can be read. */
export function readStoredPicture(
  bytes: Uint8Array,
  allowance: InflateAllowance,
  mayParse: (characters: number) => boolean,
): StoredPicture | 'damaged' | undefined {
  const pkg = openStoredPackage(bytes, allowance, mayParse);
  const main = pkg?.names.find((name) => MAIN_PART.test(name))?.toLowerCase();
  // Names stand in a damaged archive as they are.
  if (pkg === undefined || main === undefined) {
    const isShape = pkg === undefined && NAMED_PART.test(new TextDecoder('latin1').decode(bytes));
    return isShape ? 'damaged' : undefined;
  }
  const root = parseXml(pkg.xml(main) ?? '');
  if (root === undefined) return 'damaged';
  if (!ROOTS.includes(root.name)) return undefined;
  const relationships = pkg.relationships(main);
  const references: References = {
    pictureOf: pictureBehind(relationships, pkg.file),
    linkOf(id) {
      const { target = '', isOutside = false } = relationships.get(id) ?? {};
      return isOutside && ADDRESS.test(target) ? target : undefined;
    },
  };
  let [isWhole, lostLinks, lostWords] = [true, false, false];
  const known = (name: string): XmlNode | undefined => {
    const node = child(root, `p:${name}`);
    if (node === undefined) return undefined;
    const children = node.children.filter((one) => one.name !== 'a:xfrm');
    return knownDrawing({ ...node, name: `a:${name}`, children }, references, (lost) => {
      if (lost.startsWith('a:hlink')) lostLinks = true;
      else if (WORDS.test(lost)) lostWords = true;
      else if (!UNSEEN.test(lost)) isWhole = false;
    });
  };
  const inner = (node: XmlNode | undefined): StoredPart | undefined => {
    const part = node && writeDrawing({ ...node, attributes: new Map() }, references);
    return part && withoutRoot(part);
  };
  const [properties, style, body] = [known('spPr'), inner(known('style')), known('txBody')];
  if (lostWords) return 'damaged';
  const text = inner(body);
  const head = child(root, 'p:nvSpPr') ?? child(root, 'p:nvCxnSpPr');
  const { name, descr } = Object.fromEntries(child(head, 'p:cNvPr')?.attributes ?? []);
  const placeholder = placeholderIn(child(child(head, 'p:nvPr'), 'p:ph'));
  const hasForm = properties?.children.some((one) => one.name.endsWith('Geom')) === true;
  const painted = inner(properties) ?? [];
  const beyond = readBeyond(pkg.xml(DOWN_REVISION));
  return {
    ...readPlace(child(child(root, 'p:spPr'), 'a:xfrm')),
    ...(beyond && { beyond }),
    ...(name && { name: cleanText(name) }),
    ...(descr && { description: cleanText(descr) }),
    textBox: child(head, 'p:cNvSpPr')?.attributes.get('txBox') === '1',
    ...(placeholder && { placeholder }),
    properties: hasForm || placeholder ? painted : [RECTANGLE, ...painted],
    ...(style && { style }),
    ...(text && { text }),
    paragraphs: (body?.children ?? []).filter((one) => one.name === 'a:p').map(paragraphOf),
    isWhole,
    lostLinks,
  };
}

function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((one) => one.name === name);
}

/** What stands between the tags of the root, which has no attributes. */
function withoutRoot(part: StoredPart): StoredPart {
  return part.map((piece, index) => {
    if (typeof piece !== 'string') return piece;
    const from = index === 0 ? piece.indexOf('>') + 1 : 0;
    return piece.slice(from, index === part.length - 1 ? piece.lastIndexOf('</') : piece.length);
  });
}

function readPlace(transform: XmlNode | undefined): Pick<StoredPicture, 'box' | 'place'> {
  const [off, ext] = [child(transform, 'a:off'), child(transform, 'a:ext')];
  const number = (node: XmlNode | undefined, key: string): number => {
    const value = node?.attributes.get(key) ?? '';
    return NUMBER.test(value) ? Number(value) : NaN;
  };
  const box = {
    xEmu: number(off, 'x'),
    yEmu: number(off, 'y'),
    widthEmu: number(ext, 'cx'),
    heightEmu: number(ext, 'cy'),
  };
  const isBox = Object.values(box).every(Number.isSafeInteger) && box.widthEmu >= 0 && box.heightEmu >= 0;
  const rotation = number(transform, 'rot') / PER_DEGREE;
  const is = (key: string) => /^(1|true)$/.test(transform?.attributes.get(key) ?? '');
  return {
    ...(isBox && { box }),
    place: {
      ...(rotation && { rotation: ((rotation % 360) + 360) % 360 }),
      ...(is('flipH') && { flipH: true }),
      ...(is('flipV') && { flipV: true }),
    },
  };
}

function placeholderIn(node: XmlNode | undefined): Placeholder | undefined {
  if (node === undefined) return undefined;
  const { type = 'obj', idx = '0', orient } = Object.fromEntries(node.attributes);
  const index = /^\d{1,9}$/.test(idx) ? Number(idx) : 0;
  return {
    type: placeholderNamed(type) ?? 'object',
    index,
    ...(orient === 'vert' && { orientation: 'vertical' }),
  };
}

/** Undefined where one of the edges is not said. */
function readBeyond(xml: string | undefined): StoredPicture['beyond'] {
  const offsets = child(xml === undefined ? undefined : parseXml(xml), 'a:preciseEffectOffsets');
  const [left, top, right, bottom] = ['a:l', 'a:t', 'a:r', 'a:b'].map((name) => {
    const value = child(offsets, name)?.attributes.get('n') ?? '';
    return NUMBER.test(value) ? Number(value) : undefined;
  });
  return left === undefined || top === undefined || right === undefined || bottom === undefined
    ? undefined
    : { left, top, right, bottom };
}

function paragraphOf(node: XmlNode): Paragraph {
  const properties = child(node, 'a:pPr')?.attributes;
  return {
    level: Number(properties?.get('lvl') ?? 0),
    style: properties?.get('algn') === 'ctr' ? { align: 'centre' } : {},
    inlines: node.children.flatMap((one): readonly Inline[] => {
      const style = styleOf(child(one, 'a:rPr'));
      if (one.name === 'a:br') return [{ kind: 'break', style }];
      const text = cleanText(child(one, 'a:t')?.text ?? '');
      return text === '' ? [] : [{ kind: 'text', text, style }];
    }),
  };
}

function styleOf(node: XmlNode | undefined): RunStyle {
  const style: Draft<RunStyle> = {};
  const { sz, b, i } = Object.fromEntries(node?.attributes ?? []);
  if (sz !== undefined) style.sizeCpt = Number(sz);
  if (b !== undefined) style.bold = /^(1|true)$/.test(b);
  if (i !== undefined) style.italic = /^(1|true)$/.test(i);
  const colour = child(node, 'a:solidFill')
    ?.children.map(colourOf)
    .find((one) => one !== undefined);
  if (colour !== undefined) style.colour = colour;
  const typeface = child(node, 'a:latin')?.attributes.get('typeface') ?? '+';
  if (!typeface.startsWith('+')) style.font = { typeface };
  return style;
}
