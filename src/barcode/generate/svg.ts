// SVG files (SVG 2): bars and modules as one path of rectangles, the label as strokes of the pen that draws its pixels.
import { hexOf, type Colour } from './colour.ts';
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
  /** Makes the size one of print, in millimetres; default: pixels. */
  readonly dpi?: number | undefined;
}

/** `image` is rotated already and holds no pixel of the label; the label's places are those of the upright image. */
export function encodeSvg(
  image: BilevelImage,
  label: readonly PlacedStrokes[],
  { foreground, background, isTransparent, rotation, dpi }: SvgOptions,
): Uint8Array {
  const { width, height } = image;
  const length = (pixels: number): string =>
    dpi === undefined ? String(pixels) : `${rounded((pixels / dpi) * 25.4)}mm`;
  const ink = hexOf(foreground);
  const turn = rotator(rotation, image);
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${length(width)}" height="${length(height)}" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">`,
    ...(isTransparent ? [] : [`<rect width="${width}" height="${height}" fill="${hexOf(background)}"/>`]),
    `<path fill="${ink}" d="${rectangles(image)}"/>`,
    ...label.map((glyph) => strokePath(glyph, ink, turn)),
    '</svg>\n',
  ];
  return new TextEncoder().encode(lines.join('\n'));
}

type Point = readonly [x: number, y: number];

/** Where a point of the upright image is in the rotated one of this size. */
function rotator(rotation: Rotation, { width, height }: Pick<BilevelImage, 'width' | 'height'>) {
  return ([x, y]: Point): Point => {
    if (rotation === 90) return [width - y, x];
    if (rotation === 180) return [width - x, height - y];
    return rotation === 270 ? [y, height - x] : [x, y];
  };
}

/** Each dark run of a row, as high as it stays the same. */
function rectangles({ width, rows }: BilevelImage): string {
  let open = new Map<string, number>();
  let path = '';
  let y = 0;
  const close = (key: string, from: number): void => {
    const [x = '', wide = ''] = key.split(' ');
    path += `M${x} ${from}h${wide}v${y - from}h-${wide}z`;
  };
  for (const { row, count } of rows) {
    if (count === 0) continue;
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
  return path;
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

function strokePath(
  { segments, left, top, scale }: PlacedStrokes,
  ink: string,
  turn: (point: Point) => Point,
): string {
  const at = (x: number, y: number): string =>
    turn([left + x * scale, top + y * scale])
      .map(rounded)
      .join(' ');
  const path = segments.map(({ x0, y0, dx, dy }) => `M${at(x0, y0)}L${at(x0 + dx, y0 + dy)}`).join('');
  return `<path fill="none" stroke="${ink}" stroke-width="${rounded(2 * PEN_RADIUS * scale)}" stroke-linecap="round" shape-rendering="auto" d="${path}"/>`;
}

const rounded = (value: number): number => Math.round(1000 * value) / 1000;
