// From a symbol and a size to the image's rows.
import { CAP_HEIGHT, extentOf, glyphOf, GLYPH_WIDTH, type Glyph } from './font.ts';
import { paintGlyphRow, rowsAlike } from './glyph-rows.ts';
import type { LinearSymbol } from './linear.ts';
import type { LogoPlace } from './logo/index.ts';
import type { MatrixSymbol } from './matrix.ts';
import { MIN_SHAPED_SCALE, paintShaped } from './module-shapes.ts';
import { blacken, blankRow, imageOf, type BilevelImage } from './png.ts';
import type { RowRun } from './row-tokens.ts';
import { fit, type Size } from './size.ts';
import type { PlacedStrokes } from './svg.ts';

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

/** How the label is drawn: into the rows, as strokes beside them, or not at all. */
export type LabelForm = 'pixels' | 'strokes' | 'none';

export interface LayoutOptions {
  readonly label: LabelForm;
  /** Least pixels a module, where that stays within MAX_SIDE_PX; default 1. */
  readonly minScale?: number;
}

export interface Layout {
  readonly image: BilevelImage;
  /** Pixels a module. */
  readonly scale: number;
  /** The label's glyphs, where it is drawn as strokes. */
  readonly strokes: readonly PlacedStrokes[];
  /** Whether a label was asked for and does not fit. */
  readonly labelLeftOut: boolean;
  readonly logo?: LogoPlace;
}

/** The bars over the whole height, or above a label where one fits. Grows in width as `fit` does, never in height. */
export function layoutLinear(
  symbol: LinearSymbol,
  size: Size,
  { label, minScale = 1 }: LayoutOptions,
): Layout {
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
    label === 'none' ? undefined : placeLabel(symbol, { width, height: size.height }, first, scale);
  const rows = [{ row: paintBars(blankRow(width), 'all'), count: size.height - (text?.height ?? 0) }];
  if (text !== undefined) {
    paintLabel(rows, text, {
      width,
      glyphs: label === 'pixels',
      under: (row, line) => void (line < GUARD_DESCENT && paintBars(row, 'guards')),
    });
  }
  return {
    image: imageOf(width, rows, { pixelsPerMetre: Math.round((scale * 1000) / MODULE_MM) }),
    scale,
    strokes: label === 'strokes' && text !== undefined ? strokesOfLabel(text, size.height - text.height) : [],
    labelLeftOut: label !== 'none' && text === undefined,
  };
}

/** Part of a matrix symbol's height that a label below it may take. */
const MATRIX_LABEL_SHARE = 0.15;

/** The matrix as large as fits, centred; above its label where it has one that fits. */
export function layoutMatrix(
  symbol: MatrixSymbol,
  size: Size,
  { label, minScale = 1 }: LayoutOptions,
): Layout {
  const { rows: matrix, quiet, label: text = '' } = symbol;
  const heights = matrix.map((_, y) => symbol.rowHeights?.[y] ?? 1);
  const columns = (matrix[0]?.length ?? 0) + 2 * quiet;
  const lines = heights.reduce((sum, height) => sum + height, 0) + 2 * quiet;
  const hasText = label !== 'none' && text !== '';
  const foot = hasText ? footOf(text, size) : undefined;
  const footHeight = foot === undefined ? 0 : foot.lines * foot.scale;
  const room = size.height - footHeight;
  const scale = Math.floor(Math.min(size.width / columns, room / lines));
  const across = fit(columns, size.width, minScale, scale);
  const down = fit(lines, room, minScale, scale);
  const left = across.offset + quiet * across.scale;
  const top = down.offset + quiet * down.scale;
  const bottom = down.length - top - (lines - 2 * quiet) * down.scale;
  const shape = symbol.shape ?? 'square';
  const isShaped = shape !== 'square' && down.scale >= MIN_SHAPED_SCALE;
  const shaped = (y: number): readonly RowRun[] =>
    Array.from({ length: down.scale }, (_, line) => {
      const row = blankRow(across.length);
      paintShaped(row, matrix, { y, line, left, scale: down.scale, shape });
      return { row, count: 1 };
    });
  const modules = matrix.flatMap((line, y): readonly RowRun[] => {
    if (isShaped) return shaped(y);
    const row = blankRow(across.length);
    for (let x = 0; x < line.length; x += 1) {
      if (!line[x]) continue;
      const from = x;
      while (line[x + 1]) x += 1;
      blacken(row, left + from * across.scale, (x + 1 - from) * across.scale);
    }
    return [{ row, count: (heights[y] ?? 1) * down.scale }];
  });
  const blank = blankRow(across.length);
  const rows = [{ row: blank, count: top }, ...modules, { row: blank.slice(), count: bottom }];
  const placed =
    foot === undefined
      ? undefined
      : placedLabel({ label: [{ text, middle: 0 }], labelPitch: LABEL_PITCH }, foot, across.length / 2, 1);
  if (placed !== undefined) paintLabel(rows, placed, { width: across.length, glyphs: label === 'pixels' });
  return {
    image: imageOf(across.length, rows),
    scale: across.scale,
    strokes: label === 'strokes' && placed !== undefined ? strokesOfLabel(placed, down.length) : [],
    labelLeftOut: hasText && foot === undefined,
    ...(symbol.logo && { logo: logoPlace(symbol.logo, left, top, across.scale) }),
  };
}

/** Half a module of the covered square stays free on each side. */
function logoPlace(
  { logo, first, modules }: NonNullable<MatrixSymbol['logo']>,
  left: number,
  top: number,
  scale: number,
): LogoPlace {
  const free = Math.floor(scale / 2);
  const offset = first * scale + free;
  return { logo, left: left + offset, top: top + offset, side: modules * scale - 2 * free };
}

/** From character to character of a free text, in cells. */
const LABEL_PITCH = 6;

interface Foot {
  readonly scale: number;
  readonly lines: number;
  readonly above: number;
}

/** The largest label of a matrix symbol that its width holds; undefined where not even the smallest fits. */
function footOf(text: string, { width, height }: Size): Foot | undefined {
  const { above, below } = extentOf(text);
  const lines = 1 + above + CAP_HEIGHT + Math.max(1, below);
  const cells = (text.length - 1) * LABEL_PITCH + GLYPH_WIDTH;
  const scale = Math.min(
    Math.max(1, Math.floor((height * MATRIX_LABEL_SHARE) / lines)),
    Math.floor(width / cells),
  );
  return scale < 1 || height < 2 * lines ? undefined : { scale, lines, above };
}

interface RowsBelow {
  readonly width: number;
  /** Whether the glyphs are painted. */
  readonly glyphs: boolean;
  /** Paints what else stands in a line of the label. */
  readonly under?: (row: Uint8Array, line: number) => void;
}

/** Adds the label's rows at the foot; equal ones become one run. */
function paintLabel(
  rows: { row: Uint8Array; count: number }[],
  text: PlacedLabel,
  { width, glyphs, under }: RowsBelow,
): void {
  for (let line = 0; line < text.lines; line += 1) {
    for (const [from, count] of rowsAlike(text.scale)) {
      const row = blankRow(width);
      under?.(row, line);
      const y = (line - text.top) * text.scale + from + count / 2;
      // Small digits stand on the same line: their cap height begins lower.
      if (glyphs)
        for (const { glyph, lefts, scale } of text.glyphs) {
          paintGlyphRow(row, glyph, lefts, y - CAP_HEIGHT * (text.scale - scale), scale);
        }
      const last = rows.at(-1);
      if (last !== undefined && equal(last.row, row)) last.count += count;
      else rows.push({ row, count });
    }
  }
}

/** The same glyphs as strokes; `top`: pixel row at which the label's lines begin. */
function strokesOfLabel(text: PlacedLabel, top: number): readonly PlacedStrokes[] {
  return text.glyphs.flatMap(({ glyph, lefts, scale }) => {
    const segments = [...new Set(glyph.strokes.flat())];
    const capHeight = top + text.top * text.scale + CAP_HEIGHT * (text.scale - scale);
    return segments.length === 0 ? [] : lefts.map((left) => ({ segments, left, top: capHeight, scale }));
  });
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
  return placedLabel({ label, labelPitch }, { scale, lines, above }, first, moduleScale);
}

/** The glyphs of groups whose middles are counted in modules from the pixel `first`. */
function placedLabel(
  { label, labelPitch }: Pick<LinearSymbol, 'label' | 'labelPitch'>,
  { scale, lines, above }: Foot,
  first: number,
  moduleScale: number,
): PlacedLabel {
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
