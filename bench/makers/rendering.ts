// A presentation as LibreOffice draws it: its SVG, slide by slide, with the boxes, outlines and paragraphs of each shape.
import { elementsOf, type XmlNode } from '../../test/support/opc-check.ts';

/** 1/100 mm. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Outline {
  /** As the SVG writes it: `rgb(1,2,3)`. */
  readonly colour: string;
  readonly isFilled: boolean;
  readonly lines: readonly (readonly Point[])[];
}

export interface DrawnShape {
  /** Left, top, right, bottom. */
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
  readonly outlines: readonly Outline[];
  /** Without blanks: lines are broken anywhere. */
  readonly paragraphs: readonly string[];
  readonly pictures: number;
}

/** The shapes of each slide; groups are taken apart. */
export function drawnSlides(svg: XmlNode): readonly (readonly DrawnShape[])[] {
  return elementsOf(svg, 'g')
    .filter(({ attributes }) => attributes['class'] === 'Slide' && /^id\d+$/.test(attributes['id'] ?? ''))
    .map((slide) => {
      const page = elementsOf(slide, 'g').find(({ attributes }) => attributes['class'] === 'Page');
      return (page?.children ?? []).flatMap(shapesIn);
    });
}

function shapesIn(node: XmlNode): readonly DrawnShape[] {
  const box = node.children.find(({ attributes }) => attributes['class'] === 'BoundingBox');
  if (node.name === 'defs') return [];
  if (box === undefined) return node.children.flatMap(shapesIn);
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) => Number(box.attributes[key]));
  return [
    {
      box: [x ?? 0, y ?? 0, (x ?? 0) + (width ?? 0), (y ?? 0) + (height ?? 0)],
      outlines: elementsOf(node, 'path').flatMap(outlinesOf),
      paragraphs: elementsOf(node, 'tspan')
        .filter(({ attributes }) => attributes['class'] === 'TextParagraph')
        .map((one) => textOf(one).replaceAll(/\s/g, ''))
        .filter((text) => text !== ''),
      pictures: elementsOf(node, 'image').length,
    },
  ];
}

function textOf(node: XmlNode): string {
  return node.text + node.children.map(textOf).join('');
}

function outlinesOf({ attributes }: XmlNode): readonly Outline[] {
  const lines = linesOf(attributes['d'] ?? '');
  return [
    [attributes['fill'], true],
    [attributes['stroke'], false],
  ].flatMap(([colour, isFilled]) =>
    typeof colour === 'string' && colour.startsWith('rgb')
      ? [{ colour, isFilled: isFilled === true, lines }]
      : [],
  );
}

const CURVE_STEPS = 12;

/** M, L, C and Z with absolute points, as LibreOffice writes them; curves as short lines. */
function linesOf(path: string): readonly (readonly Point[])[] {
  const lines: Point[][] = [];
  let current: Point[] = [];
  for (const [, command, list = ''] of path.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = (list.match(/-?[\d.]+/g) ?? []).map(Number);
    const points = Array.from({ length: numbers.length >> 1 }, (_, at) => ({
      x: numbers[2 * at] ?? 0,
      y: numbers[2 * at + 1] ?? 0,
    }));
    if (command === 'M') {
      current = points;
      lines.push(current);
    } else if (command === 'L') current.push(...points);
    else if (command === 'C')
      for (let at = 0; at + 2 < points.length; at += 3)
        current.push(...curve([current.at(-1), ...points.slice(at, at + 3)]));
    else if (current[0] !== undefined) current.push(current[0]);
  }
  return lines;
}

function curve([from, first, second, to]: readonly (Point | undefined)[]): readonly Point[] {
  if (from === undefined || first === undefined || second === undefined || to === undefined) return [];
  return Array.from({ length: CURVE_STEPS }, (_, step) => {
    const t = (step + 1) / CURVE_STEPS;
    const s = 1 - t;
    const at = (axis: 'x' | 'y') =>
      s ** 3 * from[axis] + 3 * s * s * t * first[axis] + 3 * s * t * t * second[axis] + t ** 3 * to[axis];
    return { x: at('x'), y: at('y') };
  });
}
