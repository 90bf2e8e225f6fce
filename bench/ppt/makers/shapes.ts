// Shapes of drawn presentations, as DrawingML. Each gets a colour of its own, by which it is found again in a rendering.
import { escapeXml } from '../../../src/lib/xml-escape.ts';
import type { Random } from '../../../test/fuzz/random.ts';

/** Left, top, width, height in EMU. */
export type Box = readonly [x: number, y: number, width: number, height: number];

export interface Turn {
  /** Degrees, clockwise. */
  readonly angle?: number;
  readonly flipH?: boolean;
  readonly flipV?: boolean;
}

/** Numbers and colours of one page: no two shapes share either. */
export interface Scope {
  readonly random: Random;
  readonly id: () => number;
  readonly colour: () => string;
}

const FIRST_ID = 2;

export function createScope(random: Random): Scope {
  let id = FIRST_ID;
  let colours = 0;
  return {
    random,
    id: () => id++,
    // Bright enough that black text on it can be told from it; steps of 24 in two channels, 8 × 8 of them.
    colour() {
      const at = colours++;
      const hex = (value: number) => value.toString(16).padStart(2, '0').toUpperCase();
      return hex(64 + 24 * (at % 8)) + hex(64 + 24 * (Math.floor(at / 8) % 8)) + hex(200 - (at >> 6) * 24);
    },
  };
}

/** A grid of cells with a margin in each. */
export function cells(columns: number, rows: number, top = 200_000): readonly Box[] {
  const [width, height] = [8_800_000 / columns, (6_600_000 - top) / rows];
  return Array.from({ length: columns * rows }, (_, at): Box => [
    Math.round(170_000 + (at % columns) * width + width * 0.1),
    Math.round(top + Math.floor(at / columns) * height + height * 0.1),
    Math.round(width * 0.8),
    Math.round(height * 0.8),
  ]);
}

export function place(
  [x, y, width, height]: Box,
  { angle = 0, flipH, flipV }: Turn = {},
  tag = 'a:xfrm',
): string {
  const attributes = `${angle === 0 ? '' : ` rot="${Math.round(angle * 60_000)}"`}${flipH ? ' flipH="1"' : ''}${flipV ? ' flipV="1"' : ''}`;
  return `<${tag}${attributes}><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></${tag}>`;
}

export const solid = (colour: string): string => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;

export function preset(name: string, adjustments: readonly (readonly [string, number])[] = []): string {
  const guides = adjustments.map(([key, value]) => `<a:gd name="${key}" fmla="val ${value}"/>`).join('');
  return `<a:prstGeom prst="${name}"><a:avLst>${guides}</a:avLst></a:prstGeom>`;
}

export interface ShapeOptions {
  readonly geometry?: string;
  readonly turn?: Turn;
  /** DrawingML of the fill; default: a colour of its own. */
  readonly fill?: string;
  /** DrawingML; default: no line. */
  readonly line?: string;
  /** DrawingML of effects. */
  readonly effects?: string;
  /** Paragraphs. */
  readonly text?: string;
  /** Attributes of a:bodyPr. */
  readonly body?: string;
  /** The content of a:cNvPr, such as a link. */
  readonly more?: string;
}

export function shapeXml(
  scope: Scope,
  box: Box,
  {
    geometry = preset('rect'),
    turn,
    fill,
    line,
    effects = '',
    text,
    body = '',
    more = '',
  }: ShapeOptions = {},
): string {
  const id = scope.id();
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}">${more}</p:cNvPr><p:cNvSpPr/><p:nvPr/></p:nvSpPr>` +
    `<p:spPr>${place(box, turn)}${geometry}${fill ?? solid(scope.colour())}${line ?? '<a:ln><a:noFill/></a:ln>'}${effects}</p:spPr>` +
    `${text === undefined ? '' : `<p:txBody><a:bodyPr${body === '' ? '' : ` ${body}`}/><a:lstStyle/>${text}</p:txBody>`}</p:sp>`
  );
}

export interface RunOptions {
  readonly size?: number;
  readonly lang?: string;
  readonly bold?: boolean;
  readonly font?: string;
  /** A whole a:hlinkClick. */
  readonly link?: string;
}

export function run(
  text: string,
  { size = 14, lang = 'en-US', bold, font, link = '' }: RunOptions = {},
): string {
  const fonts =
    font === undefined ? '' : ['latin', 'ea', 'cs'].map((one) => `<a:${one} typeface="${font}"/>`).join('');
  return (
    `<a:r><a:rPr lang="${lang}" sz="${size * 100}"${bold ? ' b="1"' : ''}>${solid('202020')}${fonts}${link}</a:rPr>` +
    `<a:t>${escapeXml(text)}</a:t></a:r>`
  );
}

/** `attributes` and `content` of a:pPr. */
export function paragraph(runs: string, attributes = '', content = ''): string {
  return `<a:p><a:pPr${attributes === '' ? '' : ` ${attributes}`}>${content}</a:pPr>${runs}</a:p>`;
}

export function groupXml(
  scope: Scope,
  box: Box,
  inner: Box,
  members: readonly string[],
  turn: Turn = {},
): string {
  const id = scope.id();
  const [open] = place(box, turn).split('</a:xfrm>');
  return (
    `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="${id}" name="Group ${id}"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>${open}` +
    `<a:chOff x="${inner[0]}" y="${inner[1]}"/><a:chExt cx="${inner[2]}" cy="${inner[3]}"/></a:xfrm></p:grpSpPr>${members.join('')}</p:grpSp>`
  );
}

export function placeholderXml(scope: Scope, ph: string, text: string): string {
  const id = scope.id();
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Placeholder ${id}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${ph}/></p:nvPr></p:nvSpPr>` +
    `<p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>${text}</p:txBody></p:sp>`
  );
}

export interface PictureOptions {
  readonly turn?: Turn;
  /** Thousandths of a percent: left, top, right, bottom. */
  readonly crop?: readonly [number, number, number, number];
  /** XML within p:nvPr, such as a film. */
  readonly media?: string;
  readonly more?: string;
}

export function pictureXml(
  scope: Scope,
  box: Box,
  rId: string,
  { turn, crop, media = '', more = '' }: PictureOptions = {},
): string {
  const id = scope.id();
  const cut =
    crop === undefined ? '' : `<a:srcRect l="${crop[0]}" t="${crop[1]}" r="${crop[2]}" b="${crop[3]}"/>`;
  return (
    `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}">${more}</p:cNvPr><p:cNvPicPr/><p:nvPr>${media}</p:nvPr></p:nvPicPr>` +
    `<p:blipFill><a:blip r:embed="${rId}"/>${cut}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${place(box, turn)}${preset('rect')}</p:spPr></p:pic>`
  );
}

/** A frame of a table, chart or diagram: `content` stands in a:graphicData of that `uri`. */
export function frameXml(scope: Scope, box: Box, uri: string, content: string): string {
  const id = scope.id();
  return (
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Frame ${id}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>` +
    `${place(box, {}, 'p:xfrm')}<a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></p:graphicFrame>`
  );
}
