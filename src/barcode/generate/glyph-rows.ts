// Pixel rows of glyphs at their real size: black is what lies under a round pen of one cell's width.
import { GLYPH_WIDTH, type Glyph } from './font.ts';
import { blacken } from './png.ts';
import { PEN_RADIUS, segmentsAt } from './strokes.ts';

/** Most different pixel rows of one row of cells; beyond it rows are repeated, in steps of a tenth of a stroke. */
const MAX_ROWS_A_CELL = 10;

/** The pixel rows of one row of cells that are drawn alike, as [first, count]. */
export function rowsAlike(scale: number): readonly (readonly [first: number, count: number])[] {
  const bands = Math.min(scale, MAX_ROWS_A_CELL);
  return Array.from({ length: bands }, (_, i) => {
    const [from, to] = [Math.floor((i * scale) / bands), Math.floor(((i + 1) * scale) / bands)];
    return [from, to - from] as const;
  });
}

/**
 * Blackens a glyph's part of a pixel row, once from each of `lefts`, pixels of its left edge. `scale`: pixels a cell; `y`:
 * distance of the middle of the row from the cap height's top edge in pixels, negative above it.
 */
export function paintGlyphRow(
  row: Uint8Array,
  glyph: Glyph,
  lefts: readonly number[],
  y: number,
  scale: number,
): void {
  if (scale === 1) {
    const bits = glyph.rows[Math.floor(y) - glyph.top] ?? 0;
    for (let cell = 0; cell < GLYPH_WIDTH; cell += 1) {
      if (((bits >> (GLYPH_WIDTH - 1 - cell)) & 1) === 0) continue;
      for (const left of lefts) blacken(row, left + cell, 1);
    }
    return;
  }
  const line = y / scale;
  for (const { x0, y0, x1, y1, dx, dy, length } of segmentsAt(glyph.strokes, line)) {
    const below = line - y0;
    if (below <= -PEN_RADIUS || line - y1 >= PEN_RADIUS) continue;
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
    const first = Math.ceil(from * scale - 0.5);
    const pixels = Math.ceil(to * scale - 0.5) - first;
    if (pixels > 0) for (const left of lefts) blacken(row, left + first, pixels);
  }
}

const PEN_SQUARE = PEN_RADIUS * PEN_RADIUS;
