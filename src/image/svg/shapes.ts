// The shapes that an SVG file draws, in their order: areas of one colour, and raster images. Text, filters, masks and patterns are not drawn.
import { decodeBase64 } from '../../lib/base64.ts';
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { LIMITS } from '../limits.ts';
import { numbersOf, pathLines, type Point, type Polyline } from './path.ts';
import {
  colourOf,
  lengthOf,
  multiply,
  styler,
  type Colour,
  type Declarations,
  type Matrix,
  type Rgb,
} from './style.ts';
import type { SvgElement, SvgTree } from './tree.ts';

export interface Area {
  readonly kind: 'area';
  readonly lines: readonly (readonly Point[])[];
  readonly rule: 'nonzero' | 'evenodd';
  readonly rgb: Rgb;
  readonly alpha: number;
}

export interface Picture {
  readonly kind: 'picture';
  /** The image file. */
  readonly bytes: Uint8Array;
  /** From the unit square to pixels of the drawing. */
  readonly matrix: Matrix;
  readonly alpha: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What children take from their parent. */
interface Inherited {
  readonly matrix: Matrix;
  readonly style: Declarations;
  readonly alpha: number;
  readonly depth: number;
  /** The box that percentages refer to. */
  readonly box: Box;
}

const INHERITED = [
  'fill',
  'stroke',
  'stroke-width',
  'fill-rule',
  'fill-opacity',
  'stroke-opacity',
  'stroke-linecap',
  'visibility',
  'color',
] as const;
const GROUPS: ReadonlySet<string> = new Set(['g', 'a', 'svg', 'switch']);
const CIRCLE_STEPS = 48;
const IMAGE_DATA = /^\s*data:image\/(?!svg)[\w.+-]+;base64,/i;

/** The shapes of a drawing. `view` maps the box of the user's units to pixels. Failure: too_large (shapes or points, as `use` repeats them). */
export function shapesOf(tree: SvgTree, view: Matrix, box: Box): Result<readonly (Area | Picture)[]> {
  const styleOf = styler(tree);
  const shapes: (Area | Picture)[] = [];
  let steps = 0;
  const isWithin = (): boolean => ++steps <= LIMITS.MAX_SVG_POINTS;

  const visit = (element: SvgElement, from: Inherited): void => {
    if (!isWithin() || from.depth > LIMITS.MAX_SVG_DEPTH) {
      steps = Math.max(steps, LIMITS.MAX_SVG_POINTS + 1);
      return;
    }
    const { declared: own, transform } = styleOf(element);
    if (own['display'] === 'none') return;
    const style = styleWithin(own, from.style);
    const inherited: Inherited = {
      ...from,
      style,
      matrix: multiply(from.matrix, transform),
      alpha: from.alpha * opacity(own['opacity']),
      depth: from.depth + 1,
    };
    if (inherited.alpha === 0) return;
    if (GROUPS.has(element.name)) visitGroup(element, inherited, from.depth > 0 && element.name === 'svg');
    else if (element.name === 'use') visitUse(element, inherited);
    else if (style['visibility'] !== 'hidden' && style['visibility'] !== 'collapse') draw(element, inherited);
  };

  const visitGroup = (element: SvgElement, inherited: Inherited, isNested: boolean): void => {
    const inner = isNested ? { ...inherited, ...nestedView(element, inherited) } : inherited;
    for (const child of element.children) visit(child, inner);
  };

  const visitUse = (element: SvgElement, inherited: Inherited): void => {
    const target = hrefOf(element);
    const used = target?.startsWith('#') === true ? tree.byId.get(target.slice(1)) : undefined;
    if (used === undefined) return;
    const at = attribute(element, inherited.box);
    const matrix = multiply(inherited.matrix, [1, 0, 0, 1, at('x'), at('y')]);
    if (used.name !== 'symbol') {
      visit(used, { ...inherited, matrix });
      return;
    }
    const size = { width: element.attributes['width'], height: element.attributes['height'] };
    const given = Object.fromEntries(Object.entries(size).filter(([, value]) => value !== undefined));
    const symbol = { ...used, attributes: { ...used.attributes, ...(given as Record<string, string>) } };
    visitGroup(symbol, { ...inherited, matrix }, true);
  };

  const draw = (element: SvgElement, inherited: Inherited): void => {
    if (element.name === 'image') {
      const picture = pictureOf(element, inherited);
      if (picture) shapes.push(picture);
      return;
    }
    const { style } = inherited;
    const clip = /^url\(["']?#([^"')]+)/.exec(style['clip-path'] ?? '')?.[1];
    const clipping = clip === undefined ? undefined : tree.byId.get(clip);
    if (clipping?.name === 'clipPath' && element.name === 'rect') {
      // A rectangle that only carries the colour of the clipped shapes (qr-code-styling draws all modules so).
      for (const child of clipping.children)
        visit(
          { ...child, attributes: { ...child.attributes, fill: style['fill'] ?? '#000' } },
          { ...inherited, style: { ...style, 'clip-path': 'none' } },
        );
      return;
    }
    const lines = linesOf(element, inherited.box, isWithin);
    if (lines.length > 0) shapes.push(...areasOf(lines, inherited, tree));
  };

  visit(tree.root, { matrix: view, style: {}, alpha: 1, depth: 0, box });
  if (steps <= LIMITS.MAX_SVG_POINTS) return ok(shapes);
  return fail('too_large', {
    what: 'The SVG image, with all that it repeats,',
    actual: steps,
    limit: LIMITS.MAX_SVG_POINTS,
    unit: 'points',
  });
}

function styleWithin(own: Declarations, parent: Declarations): Declarations {
  const style: Record<string, string> = { ...own };
  for (const name of INHERITED) {
    const value = own[name] === undefined || own[name] === 'inherit' ? parent[name] : own[name];
    if (value !== undefined) style[name] = value;
  }
  return style;
}

/** What is filled of the lines, and what their stroke covers. */
function areasOf(
  lines: ReturnType<typeof linesOf>,
  { style, matrix, alpha }: Inherited,
  tree: SvgTree,
): readonly Area[] {
  const painted = (
    colour: Colour | undefined,
    share: string | undefined,
    area: Pick<Area, 'lines' | 'rule'>,
  ): readonly Area[] => {
    const covering = (colour?.alpha ?? 0) * alpha * opacity(share);
    return colour && covering > 0 ? [{ kind: 'area', rgb: colour.rgb, alpha: covering, ...area }] : [];
  };
  const filled = painted(colourOf(style['fill'] ?? '#000', tree, style['color']), style['fill-opacity'], {
    lines: lines.map((line) => line.points.map((point) => mapped(matrix, point))),
    rule: style['fill-rule'] === 'evenodd' ? 'evenodd' : 'nonzero',
  });
  const stroke = colourOf(style['stroke'] ?? 'none', tree, style['color']);
  const width = lengthOf(style['stroke-width'], 1);
  if (!stroke || width <= 0) return filled;
  const isLong = style['stroke-linecap'] === 'square' || style['stroke-linecap'] === 'round';
  const outlines = strokeOf(lines, width, isLong ? width / 2 : 0);
  const stroked = painted(stroke, style['stroke-opacity'], {
    lines: outlines.map((line) => sameTurn(line.map((point) => mapped(matrix, point)))),
    rule: 'nonzero',
  });
  return [...filled, ...stroked];
}

/** The box of a viewBox attribute. */
export function viewBoxOf({ attributes }: SvgElement): Box | undefined {
  const [x, y, width, height] = numbersOf(attributes['viewBox']);
  return width !== undefined && height !== undefined && width > 0 && height > 0
    ? { x: x ?? 0, y: y ?? 0, width, height }
    : undefined;
}

/** The matrix that fits `box` into `place` (preserveAspectRatio; slicing counts as meeting). */
export function fitted(box: Box, place: Box, ratio: string | undefined): Matrix {
  const across = place.width / box.width;
  const down = place.height / box.height;
  const [sx, sy] = /none/.test(ratio ?? '')
    ? [across, down]
    : [Math.min(across, down), Math.min(across, down)];
  const part = (min: RegExp, max: RegExp): number =>
    min.test(ratio ?? '') ? 0 : max.test(ratio ?? '') ? 1 : 0.5;
  const left = (place.width - box.width * sx) * part(/xMin/, /xMax/);
  const top = (place.height - box.height * sy) * part(/YMin/, /YMax/);
  return [sx, 0, 0, sy, place.x + left - box.x * sx, place.y + top - box.y * sy];
}

function nestedView(element: SvgElement, { matrix, box }: Inherited): Pick<Inherited, 'matrix' | 'box'> {
  const at = attribute(element, box);
  const place = { x: at('x'), y: at('y'), width: at('width', box.width), height: at('height', box.height) };
  const own = viewBoxOf(element) ?? { x: 0, y: 0, width: place.width, height: place.height };
  if (!(place.width > 0 && place.height > 0)) return { matrix, box };
  return {
    matrix: multiply(matrix, fitted(own, place, element.attributes['preserveAspectRatio'])),
    box: own,
  };
}

function attribute({ attributes }: SvgElement, box: Box): (name: string, missing?: number) => number {
  return (name, missing = 0) =>
    lengthOf(attributes[name], missing, /x|width/.test(name) ? box.width : box.height);
}

function hrefOf({ attributes }: SvgElement): string | undefined {
  return attributes['href'] ?? attributes['xlink:href'];
}

function opacity(text: string | undefined): number {
  return Math.min(1, Math.max(0, lengthOf(text, 1, 1)));
}

function mapped([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

function pictureOf(element: SvgElement, { matrix, alpha, box }: Inherited): Picture | undefined {
  const href = hrefOf(element) ?? '';
  const head = IMAGE_DATA.exec(href)?.[0];
  const bytes =
    head === undefined ? undefined : decodeBase64(new TextEncoder().encode(href.slice(head.length)));
  const at = attribute(element, box);
  const [width, height] = [at('width'), at('height')];
  if (bytes === undefined || !(width > 0 && height > 0)) return undefined;
  return { kind: 'picture', bytes, alpha, matrix: multiply(matrix, [width, 0, 0, height, at('x'), at('y')]) };
}

function linesOf(element: SvgElement, box: Box, onPoint: () => boolean): readonly Polyline[] {
  const at = attribute(element, box);
  switch (element.name) {
    case 'rect': {
      const [x, y, width, height] = [at('x'), at('y'), at('width'), at('height')];
      if (!(width > 0 && height > 0)) return [];
      const points: Point[] = [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ];
      // Corners with a radius of half the side: a circle is drawn as such.
      const radius = Math.min(Math.max(at('rx'), at('ry')), width / 2, height / 2);
      return [{ points: radius > 0 ? rounded(points, radius) : points, closed: true }];
    }
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = element.name === 'circle' ? [at('r'), at('r')] : [at('rx'), at('ry')];
      if (!(rx > 0 && ry > 0)) return [];
      const points = Array.from({ length: CIRCLE_STEPS }, (_, i): Point => {
        const angle = (2 * Math.PI * i) / CIRCLE_STEPS;
        return [at('cx') + rx * Math.cos(angle), at('cy') + ry * Math.sin(angle)];
      });
      return [{ points, closed: true }];
    }
    case 'line':
      return [
        {
          points: [
            [at('x1'), at('y1')],
            [at('x2'), at('y2')],
          ],
          closed: false,
        },
      ];
    case 'polygon':
    case 'polyline': {
      const n = numbersOf(element.attributes['points']);
      const points = Array.from({ length: n.length >> 1 }, (_, i): Point => [
        n[2 * i] ?? 0,
        n[2 * i + 1] ?? 0,
      ]);
      return points.every(onPoint) ? [{ points, closed: element.name === 'polygon' }] : [];
    }
    case 'path':
      return pathLines(element.attributes['d'] ?? '', onPoint);
    default:
      return [];
  }
}

/** The corners of a rectangle as quarters of a circle. */
function rounded(corners: readonly Point[], radius: number): readonly Point[] {
  const signs = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const;
  return corners.flatMap(([x, y], i) => {
    const [sx, sy] = signs[i] ?? [1, 1];
    return Array.from({ length: 7 }, (_, k): Point => {
      const angle = Math.PI * (1 + i / 2 + k / 12);
      return [x + radius * (sx + Math.cos(angle)), y + radius * (sy + Math.sin(angle))];
    });
  });
}

/** A rectangle for each line of a stroke; joins are not filled. */
function strokeOf(lines: readonly Polyline[], width: number, cap: number): readonly (readonly Point[])[] {
  return lines.flatMap(({ points, closed }) => {
    const [first] = points;
    const all = closed && first ? [...points, first] : points;
    return all.slice(1).flatMap(([x, y], i): readonly (readonly Point[])[] => {
      const [px, py] = all[i] ?? [x, y];
      const length = Math.hypot(x - px, y - py);
      if (length === 0) return [];
      const [ux, uy] = [(x - px) / length, (y - py) / length];
      // Closed outlines have their corners filled.
      const long = closed ? width / 2 : cap;
      const [ax, ay, bx, by] = [px - ux * long, py - uy * long, x + ux * long, y + uy * long];
      const [nx, ny] = [(-uy * width) / 2, (ux * width) / 2];
      return [
        [
          [ax + nx, ay + ny],
          [bx + nx, by + ny],
          [bx - nx, by - ny],
          [ax - nx, ay - ny],
        ],
      ];
    });
  });
}

/** Turns outlines the same way round, so that overlaps of two do not cancel. */
function sameTurn(points: readonly Point[]): readonly Point[] {
  const area = points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] ?? [x, y];
    return sum + x * ny - nx * y;
  }, 0);
  return area < 0 ? points.toReversed() : points;
}
