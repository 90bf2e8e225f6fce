// What stored XML paints letters with, beyond the binary properties: outlines, gradients, effects (ISO/IEC 29500-1, 21.1.2.3.9).
import type { Draft, GradientFill, GradientStop, Line, StoredEffect, StoredPaint } from '../../deck/index.ts';
import {
  CAP_NAMES,
  COMPOUND_NAMES,
  DASH_NAMES,
  GRADIENT_PATH_NAMES,
  JOIN_NAMES,
} from '../../ooxml/drawing.ts';
import { PER_DEGREE, PER_WHOLE, wordOf } from '../../ooxml/words.ts';
import { ANGLE, colourOf, effectOf, FLAGS, isWithin, type Range, SHARE } from './effects.ts';
import { parseXml, type XmlNode } from '../../ooxml/xml/tree.ts';

export interface Letters {
  /** Undefined where nothing paints them but a colour. */
  readonly paint?: StoredPaint;
  /** False where something that paints them is not among it. */
  readonly isWhole: boolean;
}

const PLAIN: Letters = { isWhole: true };
/** Colours of one piece are in the binary records; `a:ln` without a line is how letters are anyway. */
const PAINTS =
  /<a:(ln|noFill|gradFill|blipFill|pattFill|grpFill|effectLst|effectDag|highlight|uLn|uFill)[ />]/;
const NO_LINE = /<a:ln(?: [^<>]*)?><a:noFill\/><\/a:ln>/g;
const NO_EFFECTS = /<a:effectLst ?\/>/g;
const LEFT_OUT = ['blipFill', 'pattFill', 'grpFill', 'effectDag', 'highlight', 'uLn', 'uFill'].map(
  (name) => `a:${name}`,
);
const OF_LETTERS: readonly StoredEffect['name'][] = [
  'glow',
  'innerShdw',
  'outerShdw',
  'reflection',
  'softEdge',
];
/** ST_LineWidth. */
const WIDTH: Range = [0, 20_116_800];
/** As many as a gradient of newer programs can have (10), with room; the schema has no bound. */
const MAX_STOPS = 32;
const dashNamed = wordOf(DASH_NAMES);
const capNamed = wordOf(CAP_NAMES);
const compoundNamed = wordOf(COMPOUND_NAMES);
const joinNamed = wordOf(JOIN_NAMES);
const pathNamed = wordOf(GRADIENT_PATH_NAMES);

/** True where the content of an `a:rPr` paints letters with more than a colour. */
export function isPainted(content: string): boolean {
  return PAINTS.test(content) && PAINTS.test(content.replaceAll(NO_LINE, '').replaceAll(NO_EFFECTS, ''));
}

/** The content of an `a:rPr`. */
export function readLetters(content: string, mayParse: (characters: number) => boolean): Letters {
  if (!isPainted(content)) return PLAIN;
  const root = mayParse(content.length) ? parseXml(`<a:rPr>${content}</a:rPr>`) : undefined;
  if (root === undefined) return { isWhole: false };
  const paint: Draft<StoredPaint> = {};
  let isWhole = true;
  for (const node of root.children) {
    if (LEFT_OUT.includes(node.name)) isWhole = false;
    else if (node.name === 'a:noFill') paint.fill = { kind: 'none' };
    else if (node.name === 'a:gradFill') {
      const fill = gradientOf(node);
      if (fill === undefined) isWhole = false;
      else paint.fill = fill;
    } else if (node.name === 'a:ln') {
      const line = lineOf(node);
      if (line === undefined) isWhole = false;
      else if (line.paint?.kind !== 'none') paint.line = line;
    } else if (node.name === 'a:effectLst') {
      const effects = node.children.flatMap((one) => effectOf(one, OF_LETTERS) ?? []);
      if (effects.length < node.children.length) isWhole = false;
      if (effects.length > 0) paint.effects = effects;
    }
  }
  return Object.keys(paint).length === 0 ? { isWhole } : { paint, isWhole };
}

/** Undefined where it has something that is not known. */
function lineOf({ attributes, children }: XmlNode): Line | undefined {
  const line: Draft<Line> = {};
  const width = attributes.get('w') ?? '';
  if (isWithin(width, WIDTH)) line.widthEmu = Number(width);
  const cap = capNamed(attributes.get('cap'));
  if (cap !== undefined) line.cap = cap;
  const compound = compoundNamed(attributes.get('cmpd'));
  if (compound !== undefined) line.compound = compound;
  for (const node of children) {
    const paint = linePaintOf(node);
    const dash = node.name === 'a:prstDash' ? dashNamed(node.attributes.get('val')) : undefined;
    const join = joinNamed(node.name);
    if (paint !== undefined) line.paint = paint;
    else if (dash !== undefined) line.dash = dash;
    else if (join !== undefined) line.join = join;
    else if (node.name !== 'a:headEnd' && node.name !== 'a:tailEnd') return undefined;
  }
  return line;
}

function linePaintOf(node: XmlNode): Line['paint'] {
  if (node.name === 'a:noFill') return { kind: 'none' };
  if (node.name === 'a:gradFill') return gradientOf(node);
  const [colour] = node.name === 'a:solidFill' ? node.children.flatMap((one) => colourOf(one) ?? []) : [];
  return colour && { kind: 'solid', colour };
}

function gradientOf({ attributes, children }: XmlNode): GradientFill | undefined {
  const stops = children
    .filter(({ name }) => name === 'a:gsLst')
    .flatMap((list) => list.children.map(stopOf));
  const known = stops.flatMap((one) => one ?? []).toSorted((one, other) => one.at - other.at);
  if (known.length < 2 || known.length < stops.length || known.length > MAX_STOPS) return undefined;
  const rotates = attributes.get('rotWithShape') ?? '';
  return {
    kind: 'gradient',
    stops: known,
    path: pathOf(children),
    ...(isWithin(rotates, FLAGS) && { rotatesWithShape: rotates === '1' || rotates === 'true' }),
  };
}

function stopOf({ attributes, children }: XmlNode): GradientStop | undefined {
  const at = attributes.get('pos') ?? '';
  const [colour] = children.flatMap((one) => colourOf(one) ?? []);
  return colour && isWithin(at, SHARE) ? { at: Number(at) / PER_WHOLE, colour } : undefined;
}

/** To the right where nothing says otherwise. */
function pathOf(nodes: readonly XmlNode[]): GradientFill['path'] {
  const path = nodes.find(({ name }) => name === 'a:path');
  const kind = pathNamed(path?.attributes.get('path'));
  if (kind !== undefined) {
    const inner = path?.children.find(({ name }) => name === 'a:fillToRect')?.attributes;
    const share = (side: string): number => {
      const value = inner?.get(side) ?? '';
      return isWithin(value, SHARE) ? Number(value) / PER_WHOLE : 0;
    };
    return { kind, focus: { left: share('l'), top: share('t'), right: share('r'), bottom: share('b') } };
  }
  const line = nodes.find(({ name }) => name === 'a:lin')?.attributes;
  const angle = line?.get('ang') ?? '';
  const scaled = line?.get('scaled') ?? '';
  return {
    kind: 'linear',
    angle: isWithin(angle, ANGLE) ? Number(angle) / PER_DEGREE : 0,
    scaled: scaled === '1' || scaled === 'true',
  };
}
