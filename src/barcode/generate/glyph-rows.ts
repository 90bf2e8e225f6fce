// Pixel rows of glyphs at their real size: black is what lies under a round pen of one cell's width.
import { CAP_HEIGHT, GLYPH_WIDTH, type Glyph } from './font.ts';
import { blacken } from './png.ts';
import { PEN_RADIUS, segmentsAt } from './strokes.ts';

/** Most different pixel rows of one row of cells; beyond it rows are repeated, in steps of a tenth of a stroke. */
const MAX_ROWS_A_CELL = 10;

/** The pixel rows of `height` that are drawn alike, as [first, count]. `scale`: pixels a cell. */
export function rowsAlike(
  scale: number,
  height: number,
): readonly (readonly [first: number, count: number])[] {
  const step = Math.max(1, scale / MAX_ROWS_A_CELL);
  // A thousandth of a row: what the division may lose.
  const bands = Math.ceil(height / step - 1e-3);
  return Array.from({ length: bands }, (_, i) => {
    const from = Math.floor(i * step + 1e-3);
    return [from, (i + 1 < bands ? Math.floor((i + 1) * step + 1e-3) : height) - from] as const;
  });
}

/** The largest size up to `scale` pixels a cell whose cap height is whole pixels, or one pixel a cell. */
export function wholeCapHeight(scale: number): number {
  return Math.max(1, Math.floor(CAP_HEIGHT * scale + 1e-9) / CAP_HEIGHT);
}

/**
 * Where the strokes of a size that is no whole number of pixels a cell lie: the pen has whole pixels, and the outermost strokes touch the
 * edges of the glyph's box in whole pixels, so that every horizontal and vertical stroke is sharp. `across`, `down`: what a cell has more
 * than the pen's width, in pens.
 */
function gridOf(scale: number): { readonly pen: number; readonly across: number; readonly down: number } {
  const pen = Math.floor(scale);
  const [width, height] = [Math.round(GLYPH_WIDTH * scale), Math.round(CAP_HEIGHT * scale)];
  const cell = (side: number, cells: number): number => (side - pen) / (cells - 1) / pen;
  return { pen, across: cell(width, GLYPH_WIDTH) - 1, down: cell(height, CAP_HEIGHT) - 1 };
}

/**
 * Blackens a glyph's part of a pixel row, once from each of `lefts`, pixels of its left edge. `scale`: pixels a cell, one or more; `y`:
 * distance of the middle of the row from the cap height's top edge in pixels, negative above it.
 */
export function paintGlyphRow(
  row: Uint8Array,
  glyph: Glyph,
  lefts: readonly number[],
  y: number,
  scale: number,
): void {
  const spans = spansOf(glyph, y, scale);
  for (let i = 0; i < spans.length; i += 2)
    for (const left of lefts) blacken(row, left + (spans[i] ?? 0), spans[i + 1] ?? 0);
}

/** Rows of glyphs that are kept: at eight pixels a cell, ten digits have about 700. */
const MAX_KEPT_ROWS = 8192;
const kept = new Map<Glyph, Map<number, Map<number, readonly number[]>>>();
let keptRows = 0;

/** The black pixels of a row as pairs of the first, from the left edge, and how many. */
function spansOf(glyph: Glyph, y: number, scale: number): readonly number[] {
  let scales = kept.get(glyph);
  if (scales === undefined) kept.set(glyph, (scales = new Map()));
  let rows = scales.get(scale);
  if (rows === undefined) scales.set(scale, (rows = new Map()));
  const known = rows.get(y);
  if (known !== undefined) return known;
  if (keptRows++ >= MAX_KEPT_ROWS) {
    kept.clear();
    keptRows = 0;
  }
  const spans = drawSpans(glyph, y, scale);
  rows.set(y, spans);
  return spans;
}

function drawSpans(glyph: Glyph, y: number, scale: number): readonly number[] {
  const spans: number[] = [];
  if (scale === 1) {
    const bits = glyph.rows[Math.floor(y) - glyph.top] ?? 0;
    for (let cell = 0; cell < GLYPH_WIDTH; cell += 1) {
      if (((bits >> (GLYPH_WIDTH - 1 - cell)) & 1) === 1) spans.push(cell, 1);
    }
    return spans;
  }
  const { pen, across, down } = gridOf(scale);
  const isWhole = Number.isInteger(scale);
  // All in pens from here on: half a pen from the box's edge a stroke touches it.
  const line = y / pen;
  const inCells = line - ((line - PEN_RADIUS) * down) / (1 + down);
  for (const segment of segmentsAt(glyph.strokes, inCells)) {
    const x0 = segment.x0 + (segment.x0 - PEN_RADIUS) * across;
    const x1 = segment.x1 + (segment.x1 - PEN_RADIUS) * across;
    const y0 = segment.y0 + (segment.y0 - PEN_RADIUS) * down;
    const y1 = segment.y1 + (segment.y1 - PEN_RADIUS) * down;
    const [dx, dy] = isWhole ? [segment.dx, segment.dy] : [x1 - x0, y1 - y0];
    const length = isWhole ? segment.length : Math.hypot(dx, dy);
    const below = line - y0;
    // One edge counts, so that a pen of n pixels is n rows high. At whole sizes few strokes have an edge there, and neither counts: the
    // drawings of the original API stay as they were.
    if (below < -PEN_RADIUS || line - y1 >= PEN_RADIUS || (isWhole && below === -PEN_RADIUS)) continue;
    let from = Infinity;
    let to = -Infinity;
    // The round ends.
    const half0 = PEN_SQUARE - below * below;
    if (half0 > 0) {
      const half = Math.sqrt(half0);
      from = x0 - half;
      to = x0 + half;
    }
    const half1 = PEN_SQUARE - (line - y1) * (line - y1);
    if (half1 > 0) {
      const half = Math.sqrt(half1);
      from = Math.min(from, x1 - half);
      to = Math.max(to, x1 + half);
    }
    // Between them: where the perpendicular's foot is on the segment (all of it, where that is vertical) and the pen
    // reaches. dy is never negative.
    let near = dy === 0 ? -Infinity : (below * dx - PEN_RADIUS * length) / dy;
    let far = dy === 0 ? Infinity : (below * dx + PEN_RADIUS * length) / dy;
    if (dx !== 0) {
      const a = (-below * dy) / dx;
      const b = (length * length - below * dy) / dx;
      near = Math.max(near, Math.min(a, b));
      far = Math.min(far, Math.max(a, b));
    } else if (below < 0 || below > dy || length === 0) far = -Infinity;
    if (near < far) {
      from = Math.min(from, x0 + near);
      to = Math.max(to, x0 + far);
    }
    // Pixels whose middles are under it; the right edge does not count, so that a pen of n pixels draws n.
    const first = Math.ceil(from * pen - 0.5);
    const pixels = Math.ceil(to * pen - 0.5) - first;
    if (pixels > 0) spans.push(first, pixels);
  }
  return spans;
}

const PEN_SQUARE = PEN_RADIUS * PEN_RADIUS;
