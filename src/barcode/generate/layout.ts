// From a symbol and a size to the image's rows.
import { CAP_HEIGHT, extentOf, glyphOf, GLYPH_WIDTH, type Glyph } from './font.ts';
import { paintGlyphRow, rowsAlike } from './glyph-rows.ts';
import type { LinearSymbol } from './linear.ts';
import { blacken, blankRow, type BilevelImage } from './png.ts';
import { QR_QUIET_ZONE, type Matrix } from './qr.ts';
import { fit, type Size } from './size.ts';

/** Nominal width of a module in print, 0.33 mm (GS1 General Specifications §5.2.6.6). */
const MODULE_MM = 0.33;
/** Below this height no label is drawn: the bars would lose more than half. */
const MIN_LABEL_HEIGHT_PX = 20;
/** The label and its margins take at most this part of the height. */
const LABEL_SHARE = 0.5;
/** Size of small digits beside the others: at most four modules wide (GS1 General Specifications §5.2.5). */
const SMALL = 2 / 3;
/** Guard bars go on below the data bars by this many lines of the label: GS1's five modules at its full size. */
const GUARD_DESCENT = 5;

/**
 * The bars over the whole height, or above a label where one fits. Grows in width as `fit` does, never in height.
 * `minScale`: least pixels a module, where that stays within MAX_SIDE_PX; default 1.
 */
export function layoutLinear(
  symbol: LinearSymbol,
  size: Size,
  label: 'label' | 'bars only',
  minScale = 1,
): BilevelImage {
  const { quietLeft, quietRight, modules, bars } = symbol;
  const { scale, length: width, offset } = fit(quietLeft + modules + quietRight, size.width, minScale);
  const first = offset + quietLeft * scale;
  const paintBars = (row: Uint8Array, which: 'all' | 'guards'): Uint8Array => {
    for (const { at, width: wide, guard } of bars) {
      if (guard || which === 'all') blacken(row, first + at * scale, wide * scale);
    }
    return row;
  };
  const text =
    label === 'label' ? placeLabel(symbol, { width, height: size.height }, first, scale) : undefined;
  const rows = [{ row: paintBars(blankRow(width), 'all'), count: size.height - (text?.height ?? 0) }];
  if (text !== undefined) {
    for (let line = 0; line < text.lines; line += 1) {
      for (const [from, count] of rowsAlike(text.scale)) {
        const row = blankRow(width);
        if (line < GUARD_DESCENT) paintBars(row, 'guards');
        const y = (line - text.top) * text.scale + from + count / 2;
        // Small digits stand on the same line: their cap height begins lower.
        for (const { glyph, lefts, scale } of text.glyphs) {
          paintGlyphRow(row, glyph, lefts, y - CAP_HEIGHT * (text.scale - scale), scale);
        }
        const last = rows.at(-1);
        if (last !== undefined && equal(last.row, row)) last.count += count;
        else rows.push({ row, count });
      }
    }
  }
  return {
    width,
    height: size.height,
    rows,
    pixelsPerMetre: Math.round((scale * 1000) / MODULE_MM),
  };
}

/** The matrix as large as fits, centred. */
export function layoutMatrix(matrix: Matrix, size: Size): BilevelImage {
  const modules = matrix.length + 2 * QR_QUIET_ZONE;
  const scale = Math.floor(Math.min(size.width, size.height) / modules);
  const across = fit(modules, size.width, 1, scale);
  const down = fit(modules, size.height, 1, scale);
  const left = across.offset + QR_QUIET_ZONE * across.scale;
  const top = down.offset + QR_QUIET_ZONE * down.scale;
  const bottom = down.length - top - matrix.length * down.scale;
  const rows = matrix.map((line) => {
    const row = blankRow(across.length);
    for (let x = 0; x < line.length; x += 1) {
      if (!line[x]) continue;
      const from = x;
      while (line[x + 1]) x += 1;
      blacken(row, left + from * across.scale, (x + 1 - from) * across.scale);
    }
    return { row, count: down.scale };
  });
  const blank = blankRow(across.length);
  return {
    width: across.length,
    height: down.length,
    rows: [{ row: blank, count: top }, ...rows, { row: blank, count: bottom }],
  };
}

interface PlacedLabel {
  /** Pixels a glyph cell. */
  readonly scale: number;
  /** Lines of cells that the label takes with its margins, and their pixel rows, at the image's foot. */
  readonly lines: number;
  readonly height: number;
  /** Line where the cap height begins. */
  readonly top: number;
  /** Each glyph with the pixels of its left edges, by size. */
  readonly glyphs: readonly PlacedGlyph[];
}

interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly scale: number;
  readonly lefts: number[];
}

/** As large as a module's scale, the height and the width allow; undefined where not even the smallest fits. */
function placeLabel(
  { label, labelPitch }: LinearSymbol,
  { width, height }: Size,
  first: number,
  moduleScale: number,
): PlacedLabel | undefined {
  const { above, below } = extentOf(label.map(({ text }) => text).join(''));
  const lines = 1 + above + CAP_HEIGHT + Math.max(1, below);
  const widest = Math.max(...label.map(({ text }) => (text.length - 1) * labelPitch + GLYPH_WIDTH));
  const scale = Math.min(moduleScale, Math.floor((height * LABEL_SHARE) / lines), Math.floor(width / widest));
  if (height < MIN_LABEL_HEIGHT_PX || scale < 1) return undefined;
  const glyphs = new Map<string, PlacedGlyph>();
  for (const { text, middle, isSmall } of label) {
    const own = isSmall ? Math.max(1, Math.round(scale * SMALL)) : scale;
    const span = ((text.length - 1) * labelPitch + GLYPH_WIDTH) * own;
    const left = Math.round(first + middle * moduleScale - span / 2);
    for (let i = 0; i < text.length; i += 1) {
      const key = `${own} ${text.charAt(i)}`;
      const placed = glyphs.get(key) ?? { glyph: glyphOf(text.charAt(i)), scale: own, lefts: [] };
      placed.lefts.push(left + i * labelPitch * own);
      glyphs.set(key, placed);
    }
  }
  return { scale, lines, height: lines * scale, top: 1 + above, glyphs: [...glyphs.values()] };
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((byte, i) => byte === b[i]);
}
