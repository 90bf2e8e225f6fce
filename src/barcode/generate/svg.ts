// SVG files (SVG 2): bars and modules as one path of rectangles, the label as strokes of the pen that draws its pixels.
import { encodeBase64 } from '../../lib/base64.ts';
import { hexOf, type Colour } from './colour.ts';
import type { LogoPlace } from './logo/index.ts';
import type { BilevelImage } from './png.ts';
import type { Rotation } from './rotate.ts';
import { PEN_RADIUS, type Segment } from './strokes.ts';

/** A glyph's strokes; `left` and `top`: pixels of its cap height's top left corner, `scale`: pixels a cell. */
export interface PlacedStrokes {
  readonly segments: readonly Segment[];
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

export interface SvgOptions {
  readonly foreground: Colour;
  readonly background: Colour;
  readonly isTransparent: boolean;
  readonly rotation: Rotation;
}

interface FileOptions {
  readonly dpi?: number | undefined;
  readonly logo?: LogoPlace | undefined;
}

/** `image` is rotated already and holds no pixel of the label; the label's places are those of the upright image. */
export function encodeSvg(
  image: BilevelImage,
  label: readonly PlacedStrokes[],
  { dpi, logo, ...options }: SvgOptions & FileOptions,
): Uint8Array {
  const marks = [...svgMarks(image, label, options), ...(logo === undefined ? [] : [logoImage(logo)])];
  const lines = [svgStart(image, dpi), ...marks, SVG_END];
  return new TextEncoder().encode(lines.join('\n'));
}

export const SVG_END = '</svg>\n';

/** The opening tag. `dpi` makes the size one of print, in millimetres; without it they are pixels. */
export function svgStart(
  { width, height }: Pick<BilevelImage, 'width' | 'height'>,
  dpi: number | undefined,
): string {
  const length = (pixels: number): string =>
    dpi === undefined ? String(pixels) : `${rounded((pixels / dpi) * 25.4)}mm`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${length(width)}" height="${length(height)}" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">`;
}

/** The elements of an image, without the tag around them. */
export function svgMarks(
  image: BilevelImage,
  label: readonly PlacedStrokes[],
  { foreground, background, isTransparent, rotation }: SvgOptions,
): readonly string[] {
  const { width, height } = image;
  const ink = hexOf(foreground);
  const path = rectangles(image).map(([x, y, wide, high]) => `M${x} ${y}h${wide}v${high}h-${wide}z`);
  return [
    ...(isTransparent ? [] : [`<rect width="${width}" height="${height}" fill="${hexOf(background)}"/>`]),
    `<path fill="${ink}" d="${path.join('')}"/>`,
    ...label.map((glyph) => strokePath(glyph, ink, image, rotation)),
  ];
}

/** The file as it was sent, fitted into its square. */
function logoImage({ logo, left, top, side }: LogoPlace): string {
  const data = encodeBase64(logo.file);
  return `<image x="${left}" y="${top}" width="${side}" height="${side}" href="data:image/png;base64,${data}"/>`;
}

export type Point = readonly [x: number, y: number];

/** Where a point of the upright image is in the rotated one of this size. */
function rotator(rotation: Rotation, { width, height }: Pick<BilevelImage, 'width' | 'height'>) {
  return ([x, y]: Point): Point => {
    if (rotation === 90) return [width - y, x];
    if (rotation === 180) return [width - x, height - y];
    return rotation === 270 ? [y, height - x] : [x, y];
  };
}

/** Each dark run of a row, as high as it stays the same: x, y, width, height in pixels. */
export function rectangles({
  width,
  rows,
}: BilevelImage): readonly (readonly [x: number, y: number, width: number, height: number])[] {
  let open = new Map<string, number>();
  const found: [number, number, number, number][] = [];
  let y = 0;
  const close = (key: string, from: number): void => {
    const [x = 0, wide = 0] = key.split(' ').map(Number);
    found.push([x, from, wide, y - from]);
  };
  for (const { row, count } of rows) {
    const here = new Map<string, number>();
    for (const [x, wide] of darkRuns(row, width)) {
      const key = `${x} ${wide}`;
      here.set(key, open.get(key) ?? y);
    }
    for (const [key, from] of open) if (!here.has(key)) close(key, from);
    open = here;
    y += count;
  }
  for (const [key, from] of open) close(key, from);
  return found;
}

function darkRuns(row: Uint8Array, width: number): readonly (readonly [x: number, width: number])[] {
  const runs: [number, number][] = [];
  const isDark = (x: number): boolean => (((row[1 + (x >> 3)] ?? 255) >> (7 - (x & 7))) & 1) === 0;
  for (let x = 0; x < width; x += 1) {
    if (!isDark(x)) continue;
    const from = x;
    while (x + 1 < width && isDark(x + 1)) x += 1;
    runs.push([from, x + 1 - from]);
  }
  return runs;
}

/** The lines of a glyph in the rotated image of this size, and the width of the round pen. */
export function strokeLines(
  { segments, left, top, scale }: PlacedStrokes,
  image: Pick<BilevelImage, 'width' | 'height'>,
  rotation: Rotation,
): { readonly penPx: number; readonly lines: readonly (readonly [from: Point, to: Point])[] } {
  const turn = rotator(rotation, image);
  const at = (x: number, y: number): Point => {
    const [across, down] = turn([left + x * scale, top + y * scale]);
    return [rounded(across), rounded(down)];
  };
  return {
    penPx: rounded(2 * PEN_RADIUS * scale),
    lines: segments.map(({ x0, y0, dx, dy }) => [at(x0, y0), at(x0 + dx, y0 + dy)]),
  };
}

function strokePath(
  glyph: PlacedStrokes,
  ink: string,
  image: Pick<BilevelImage, 'width' | 'height'>,
  rotation: Rotation,
): string {
  const { penPx, lines } = strokeLines(glyph, image, rotation);
  const path = lines.map(([from, to]) => `M${from.join(' ')}L${to.join(' ')}`).join('');
  return `<path fill="none" stroke="${ink}" stroke-width="${penPx}" stroke-linecap="round" shape-rendering="auto" d="${path}"/>`;
}

const rounded = (value: number): number => Math.round(1000 * value) / 1000;
