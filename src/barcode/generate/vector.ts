// A drawing as operators of a page: PDF (ISO 32000-1) for sheets and single drawings, and EPS (PostScript Level 2, EPSF 3.0). Bars and
// modules are rectangles and labels are lines of a round pen, so both print sharp at any size.
import { concatBytes } from '../../lib/bytes.ts';
import type { Colour } from './colour.ts';
import type { BilevelImage } from './png.ts';
import type { Rotation } from './rotate.ts';
import { pdfWriter } from './pdf-file.ts';
import { rectangles, strokeLines, type PlacedStrokes } from './svg.ts';

/** What stands on the page; `image` is rotated already and holds no pixel of the label. */
export interface Marks {
  readonly image: BilevelImage;
  readonly strokes: readonly PlacedStrokes[];
  readonly rotation: Rotation;
  readonly foreground: Colour;
  readonly background: Colour;
  readonly isTransparent: boolean;
}

/** Upper left corner in points from the page's lower left, and points a pixel. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** The drawing's operators in a PDF page (8.3.4: `cm`). */
export function pdfMarks(marks: Marks, { left, top, scale }: Place): string {
  const { image, strokes, rotation, foreground, background, isTransparent } = marks;
  const ink = rgb(foreground);
  const lines = [
    'q',
    `${decimal(scale)} 0 0 ${decimal(-scale)} ${decimal(left)} ${decimal(top)} cm`,
    ...(isTransparent ? [] : [`${rgb(background)} rg 0 0 ${image.width} ${image.height} re f`]),
    `${ink} rg`,
    ...rectangles(image).map(([x, y, wide, high]) => `${x} ${y} ${wide} ${high} re`),
    'f',
    ...(strokes.length === 0 ? [] : [`${ink} RG 1 J`]),
  ];
  for (const glyph of strokes) {
    const { penPx, lines: pen } = strokeLines(glyph, image, rotation);
    lines.push(`${penPx} w`, ...pen.map(([from, to]) => `${from.join(' ')} m ${to.join(' ')} l`), 'S');
  }
  return `${lines.join('\n')}\nQ\n`;
}

/** A PDF file whose one page is the drawing. `pixelPt`: points a pixel. */
export function encodePdf(marks: Marks, pixelPt: number): Uint8Array {
  const size = pageOf(marks, pixelPt);
  const { start, page, end } = pdfWriter();
  const content = pdfMarks(marks, { left: 0, top: size.height, scale: pixelPt });
  return concatBytes([start(), ...page(content, size), ...end()]);
}

/** An EPS file. Its bounding box is the drawing, its quiet zones included. */
export function encodeEps(marks: Marks, pixelPt: number): Uint8Array {
  const { image, strokes, rotation, foreground, background, isTransparent } = marks;
  const { width, height } = pageOf(marks, pixelPt);
  const lines = [
    '%!PS-Adobe-3.0 EPSF-3.0',
    `%%BoundingBox: 0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    `%%HiResBoundingBox: 0 0 ${width} ${height}`,
    '%%LanguageLevel: 2',
    '%%EndComments',
    'gsave',
    `[${decimal(pixelPt)} 0 0 ${decimal(-pixelPt)} 0 ${height}] concat`,
    ...(isTransparent
      ? []
      : [`${rgb(background)} setrgbcolor`, `0 0 ${image.width} ${image.height} rectfill`]),
    `${rgb(foreground)} setrgbcolor`,
    ...rectangles(image).map(([x, y, wide, high]) => `${x} ${y} ${wide} ${high} rectfill`),
    ...(strokes.length === 0 ? [] : ['1 setlinecap']),
  ];
  for (const glyph of strokes) {
    const { penPx, lines: pen } = strokeLines(glyph, image, rotation);
    const path = pen.map(([from, to]) => `${from.join(' ')} moveto ${to.join(' ')} lineto`);
    lines.push(`${penPx} setlinewidth`, ...path, 'stroke');
  }
  lines.push('grestore', 'showpage', '%%EOF', '');
  return new TextEncoder().encode(lines.join('\n'));
}

function pageOf({ image }: Marks, pixelPt: number): { readonly width: number; readonly height: number } {
  return { width: Number(decimal(image.width * pixelPt)), height: Number(decimal(image.height * pixelPt)) };
}

function rgb({ red, green, blue }: Colour): string {
  return [red, green, blue].map((value) => decimal(value / 255)).join(' ');
}

/** Neither language has exponents of this size (ISO 32000-1 7.3.3). */
function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}
