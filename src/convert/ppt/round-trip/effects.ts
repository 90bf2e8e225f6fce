// What a shape's stored XML paints beyond the binary properties: glow, inner shadow, reflection, soft edges, bevels (ISO/IEC 29500-1,
// 20.1.8, 20.1.5). Attributes are taken where they are in the schema's range.
import { schemeSlotNamed, themeSlotNamed, TRANSFORM_NAMES } from '../../ooxml/colours.ts';
import type { BoxEmu, Colour, ColourTransform, Draft, StoredEffect } from '../../deck/index.ts';
import { PER_WHOLE, wordOf } from '../../ooxml/words.ts';
import { own } from '../../../lib/own.ts';
import { element } from '../../ooxml/xml/scan.ts';
import { parseXml, type XmlNode } from '../../ooxml/xml/tree.ts';

export interface HiddenEffects {
  /** Size of the shape when it was stored. */
  readonly size: Pick<BoxEmu, 'widthEmu' | 'heightEmu'>;
  /** Characters of its text then. */
  readonly textLength: number;
  readonly effects: readonly StoredEffect[];
}

export type Range = readonly [least: number, most: number] | readonly string[];
const LENGTH: Range = [0, 27_273_042_316_900];
export const ANGLE: Range = [0, 21_599_999];
export const SHARE: Range = [0, 100_000];
const SCALE: Range = [-2_147_483_648, 2_147_483_647];
const SKEW: Range = [-5_399_999, 5_399_999];
const ALIGNMENTS: Range = ['tl', 't', 'tr', 'l', 'ctr', 'r', 'bl', 'b', 'br'];
export const FLAGS: Range = ['0', '1', 'true', 'false'];
const BEVELS = ['relaxedInset', 'circle', 'slope', 'cross', 'angle', 'softRound', 'convex', 'coolSlant'];
const BEVEL_ATTRIBUTES = {
  w: LENGTH,
  h: LENGTH,
  prst: [...BEVELS, 'divot', 'riblet', 'hardEdge', 'artDeco'],
};

const ATTRIBUTES: Readonly<Record<StoredEffect['name'], Readonly<Record<string, Range>>>> = {
  glow: { rad: LENGTH },
  innerShdw: { blurRad: LENGTH, dist: LENGTH, dir: ANGLE },
  outerShdw: {
    blurRad: LENGTH,
    dist: LENGTH,
    dir: ANGLE,
    sx: SCALE,
    sy: SCALE,
    kx: SKEW,
    ky: SKEW,
    algn: ALIGNMENTS,
    rotWithShape: FLAGS,
  },
  reflection: {
    blurRad: LENGTH,
    stA: SHARE,
    stPos: SHARE,
    endA: SHARE,
    endPos: SHARE,
    dist: LENGTH,
    dir: ANGLE,
    fadeDir: ANGLE,
    sx: SCALE,
    sy: SCALE,
    kx: SKEW,
    ky: SKEW,
    algn: ALIGNMENTS,
    rotWithShape: FLAGS,
  },
  softEdge: { rad: LENGTH },
  bevelT: BEVEL_ATTRIBUTES,
  bevelB: BEVEL_ATTRIBUTES,
};
const TRANSFORMS: Readonly<Record<ColourTransform['kind'], Range>> = {
  luminanceTimes: [0, 2_147_483_647],
  luminancePlus: SCALE,
  saturationTimes: [0, 2_147_483_647],
  saturationPlus: SCALE,
  withBlack: SHARE,
  withWhite: SHARE,
};
const transformNamed = wordOf(TRANSFORM_NAMES);

/** The shadow that falls outside is one of the binary properties. */
const OF_SHAPES: readonly StoredEffect['name'][] = [
  'glow',
  'innerShdw',
  'reflection',
  'softEdge',
  'bevelT',
  'bevelB',
];

/** Undefined where the properties of the shape or group have none, or say no size. */
export function readEffects(
  xml: string,
  textLength: number,
  mayParse: (characters: number) => boolean,
  properties: 'p:spPr' | 'p:grpSpPr' = 'p:spPr',
): HiddenEffects | undefined {
  const content = element(xml, properties)?.content;
  const root =
    content === undefined || !mayParse(content.length) ? undefined : parseXml(`<spPr>${content}</spPr>`);
  const part = (parent: XmlNode | undefined, name: string) =>
    parent?.children.find((one) => one.name === name);
  const extent = part(part(root, 'a:xfrm'), 'a:ext')?.attributes;
  const [widthEmu, heightEmu] = [Number(extent?.get('cx')), Number(extent?.get('cy'))];
  const all = [part(root, 'a:effectLst'), part(root, 'a:sp3d')].flatMap((one) => one?.children ?? []);
  const effects = all.flatMap((one) => effectOf(one, OF_SHAPES) ?? []);
  const isSized = Number.isSafeInteger(widthEmu) && Number.isSafeInteger(heightEmu);
  return effects.length === 0 || !isSized
    ? undefined
    : { size: { widthEmu, heightEmu }, textLength, effects };
}

/** One of these names; undefined where it is another, or lacks what the schema asks for. */
export function effectOf(node: XmlNode, names: readonly StoredEffect['name'][]): StoredEffect | undefined {
  const name = names.find((one) => node.name === `a:${one}`);
  if (name === undefined) return undefined;
  const values: Record<string, string> = {};
  for (const [key, value] of node.attributes) {
    const range = own(ATTRIBUTES[name], key);
    if (range !== undefined && isWithin(value, range)) values[key] = value;
  }
  const colour = node.children.map(colourOf).find((one) => one !== undefined);
  const needsColour = name === 'glow' || name === 'innerShdw' || name === 'outerShdw';
  if (needsColour && colour === undefined) return undefined;
  if (name === 'softEdge' && values['rad'] === undefined) return undefined;
  return { name, values, ...(needsColour && colour && { colour }) };
}

export function colourOf(node: XmlNode): Colour | undefined {
  const value = node.attributes.get('val') ?? '';
  const slot = node.name === 'a:schemeClr' ? schemeSlotNamed(value) : undefined;
  const own = node.name === 'a:schemeClr' && slot === undefined ? themeSlotNamed(value) : undefined;
  const isRgb = node.name === 'a:srgbClr' && /^[\da-f]{6}$/i.test(value);
  if (slot === undefined && own === undefined && !isRgb) return undefined;
  const changes: Draft<Pick<Colour, 'alpha' | 'transforms'>> = {};
  const transforms: ColourTransform[] = [];
  for (const { name, attributes } of node.children) {
    const amount = attributes.get('val') ?? '';
    const kind = name.startsWith('a:') ? transformNamed(name.slice('a:'.length)) : undefined;
    if (name === 'a:alpha' && isWithin(amount, SHARE)) changes.alpha = Number(amount) / PER_WHOLE;
    if (kind !== undefined && isWithin(amount, TRANSFORMS[kind])) {
      transforms.push({ kind, value: Number(amount) / PER_WHOLE });
    }
  }
  if (transforms.length > 0) changes.transforms = transforms;
  if (own !== undefined) return { kind: 'theme', slot: own, ...changes };
  return slot === undefined
    ? { kind: 'rgb', rgb: Number.parseInt(value, 16), ...changes }
    : { kind: 'scheme', slot, ...changes };
}

export function isWithin(text: string, range: Range): boolean {
  const [least, most] = range;
  if (typeof least !== 'number' || typeof most !== 'number') return range.some((one) => one === text);
  return /^-?\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most;
}
