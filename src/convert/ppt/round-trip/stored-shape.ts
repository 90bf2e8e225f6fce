// What a shape's stored XML says of it as a whole: how its text is fitted, its form, how the theme paints it (ISO/IEC 29500-1, 20.1.2.2.37
// p:style, 20.1.9.18 a:prstGeom, 21.1.2.1 a:bodyPr).
import type {
  BoxEmu,
  CentiPoint,
  Colour,
  Fraction,
  ShapeStyle,
  StyleReference,
  TextFrame,
} from '../../deck/index.ts';
import { AUTOFIT_NAMES } from '../../ooxml/drawing.ts';
import { own } from '../../../lib/own.ts';
import { colourOf } from './effects.ts';
import { PER_WHOLE } from '../../ooxml/words.ts';
import { PRESET_NAMES } from '../../ooxml/preset-names.ts';
import { attribute, element, elements, unescapeXml } from '../../ooxml/xml/scan.ts';
import { parseXml, type XmlNode } from '../../ooxml/xml/tree.ts';

export interface StoredShape {
  /** Undefined where it inherits its place. */
  readonly size?: Pick<BoxEmu, 'widthEmu' | 'heightEmu'>;
  /** Absent where its text has no frame. */
  readonly frame?: Pick<TextFrame, 'autofit'>;
  /** How far its text is shrunk, and the sizes that its runs state; lengths in characters, without line ends. */
  readonly shrunk?: {
    readonly scale: Fraction;
    readonly runs: readonly { readonly length: number; readonly sizeCpt?: CentiPoint }[];
  };
  /** Its form by name. */
  readonly form?: { readonly name: string; readonly adjusts: ReadonlyMap<string, number> };
  readonly style?: ShapeStyle;
}

const AUTOFITS = ['shrink', 'shape', 'none'] as const;
const FILLS = ['a:noFill', 'a:solidFill', 'a:gradFill', 'a:blipFill', 'a:pattFill', 'a:grpFill'];
const EFFECTS = ['a:effectLst', 'a:effectDag'];
const FONTS = { major: 'major', minor: 'minor', none: 'none' } as const;
const GUIDE_NAME = /^[A-Za-z]\w{0,15}$/;
const GUIDE_VALUE = /^val (-?\d{1,10})$/;
/** The least of ST_TextFontScalePercent. */
const MIN_SCALE = 0.01;
const MAX_GUIDES = 8;
const MAX_INDEX = 1003;

/** `mayParse` is asked before a piece is read as a tree. */
export function readStoredShape(xml: string, mayParse: (characters: number) => boolean): StoredShape {
  const properties = element(xml, 'p:spPr');
  const extent = element(properties?.content ?? '', 'a:ext')?.tag;
  const [widthEmu, heightEmu] = [Number(attribute(extent, 'cx')), Number(attribute(extent, 'cy'))];
  const isSized = Number.isSafeInteger(widthEmu) && Number.isSafeInteger(heightEmu);
  const form = formOf(element(properties?.content ?? '', 'a:prstGeom'));
  const frame = frameOf(xml);
  const shrunk = shrunkOf(xml);
  const style = styleOf(xml, properties?.content ?? '', mayParse);
  return {
    ...(isSized && { size: { widthEmu, heightEmu } }),
    ...(frame && { frame }),
    ...(shrunk && { shrunk }),
    ...(form && { form }),
    ...(style && { style }),
  };
}

/** How the text of a:bodyPr is fitted; empty where it says nothing, undefined where there is no frame. */
export function frameOf(xml: string): Pick<TextFrame, 'autofit'> | undefined {
  const body = element(xml, 'a:bodyPr');
  if (body === undefined) return undefined;
  const autofit = AUTOFITS.find((one) => element(body.content, AUTOFIT_NAMES[one]) !== undefined);
  return autofit ? { autofit } : {};
}

function shrunkOf(xml: string): StoredShape['shrunk'] {
  const scale = Number(attribute(element(xml, AUTOFIT_NAMES.shrink)?.tag, 'fontScale')) / PER_WHOLE;
  if (!(scale >= MIN_SCALE && scale < 1)) return undefined;
  const runs = elements(element(xml, 'p:txBody')?.content ?? '', 'a:r').map(({ content }) => {
    const size = /^\d{3,6}$/.exec(attribute(element(content, 'a:rPr')?.tag, 'sz') ?? '')?.[0];
    return {
      length: unescapeXml(element(content, 'a:t')?.content ?? '').length,
      ...(size && { sizeCpt: Number(size) }),
    };
  });
  return { scale, runs };
}

function formOf(preset: { readonly tag: string; readonly content: string } | undefined): StoredShape['form'] {
  const name = attribute(preset?.tag, 'prst') ?? '';
  if (!PRESET_NAMES.has(name)) return undefined;
  const adjusts = new Map<string, number>();
  for (const { tag } of elements(preset?.content ?? '', 'a:gd').slice(0, MAX_GUIDES)) {
    const guide = attribute(tag, 'name') ?? '';
    const value = GUIDE_VALUE.exec(attribute(tag, 'fmla') ?? '')?.[1];
    if (!GUIDE_NAME.test(guide) || value === undefined) return undefined;
    adjusts.set(guide, Math.max(-2_147_483_648, Math.min(2_147_483_647, Number(value))));
  }
  return { name, adjusts };
}

function styleOf(
  xml: string,
  properties: string,
  mayParse: (characters: number) => boolean,
): ShapeStyle | undefined {
  const content = element(xml, 'p:style')?.content;
  if (content === undefined || !mayParse(content.length + properties.length)) return undefined;
  const [root, said] = [content, properties].map((inner) => parseXml(`<x>${inner}</x>`));
  const node = (name: string) => root?.children.find((one) => one.name === name);
  const [line, fill, effect] = ['a:lnRef', 'a:fillRef', 'a:effectRef'].map((name) => referenceOf(node(name)));
  const letters = node('a:fontRef');
  const kind = own(FONTS, letters?.attributes.get('idx') ?? '');
  if (!line || !fill || !effect || letters === undefined || kind === undefined || !said) return undefined;
  const colour = colourIn(letters);
  const outline = said.children.find(({ name }) => name === 'a:ln');
  const states = (names: readonly string[], nodes: readonly XmlNode[]) =>
    nodes.some(({ name }) => names.includes(name));
  // A line that has some of its members from the theme is written in full.
  const governs: ShapeStyle['governs'][number][] = [];
  if (!states(FILLS, said.children)) governs.push('fill');
  if (outline === undefined) governs.push('line');
  if (!states(EFFECTS, said.children)) governs.push('shadow');
  return { line, fill, effect, font: { kind, ...(colour && { colour }) }, governs };
}

function referenceOf(node: XmlNode | undefined): StyleReference | undefined {
  const index = Number(/^\d{1,4}$/.exec(node?.attributes.get('idx') ?? '')?.[0] ?? NaN);
  if (node === undefined || Number.isNaN(index) || index > MAX_INDEX) return undefined;
  const colour = colourIn(node);
  return colour ? { index, colour } : { index };
}

function colourIn(node: XmlNode): Colour | undefined {
  return node.children.map(colourOf).find((one) => one !== undefined);
}
