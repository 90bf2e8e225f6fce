// Lines of text beside a symbol: how large they are, where each glyph stands, and their pixel rows or strokes.
import { CAP_HEIGHT, extentOf, glyphOf, GLYPH_WIDTH, type Glyph } from './font.ts';
import { paintGlyphRow, rowsAlike } from './glyph-rows.ts';
import type { LabelGroup } from './linear.ts';
import { blankRow, blankRows } from './png.ts';
import type { PlacedStrokes } from './svg.ts';

/** Size of small digits beside the others: at most four modules wide (GS1 General Specifications §5.2.5). */
const SMALL = 2 / 3;
/** From character to character of a free text, in cells. */
export const FREE_PITCH = 6;

/** A line of text without its place across: pixels a glyph cell, and lines of cells with the margins above and below it. */
export interface TextLine {
  readonly scale: number;
  readonly lines: number;
  /** Line where the cap height begins. */
  readonly top: number;
}

/** A line of text with its glyphs. */
export interface PlacedText extends TextLine {
  /** Pixel rows that it takes. */
  readonly height: number;
  /** Each glyph with the pixels of its left edges, by size. */
  readonly glyphs: readonly PlacedGlyph[];
}

interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly scale: number;
  readonly lefts: number[];
}

/** Rows of cells that a text takes: for each of its lines one above, and one below where nothing descends. `top`: of the first. */
export function linesOf(text: string): Pick<TextLine, 'lines' | 'top'> {
  const [first = { lines: 0, top: 0 }, ...others] = text.split('\n').map((line) => {
    const { above, below } = extentOf(line);
    return { lines: 1 + above + CAP_HEIGHT + Math.max(1, below), top: 1 + above };
  });
  return { lines: others.reduce((sum, { lines }) => sum + lines, first.lines), top: first.top };
}

/** Cells that a text is wide, that is its longest line. */
export function cellsOf(text: string, pitch: number): number {
  const longest = text.split('\n').reduce((most, { length }) => Math.max(most, length), 0);
  return (longest - 1) * pitch + GLYPH_WIDTH;
}

/** Where the middles of groups are counted from: the pixel `first`, in modules of `moduleScale` pixels. */
interface TextPlace {
  readonly pitch: number;
  readonly first: number;
  readonly moduleScale: number;
  readonly width: number;
}

/** Groups of one line, or a single one of several lines, which stand below each other. */
export function placeLines(
  groups: readonly LabelGroup[],
  line: TextLine,
  at: TextPlace,
): readonly PlacedText[] {
  const [only] = groups;
  return only?.text.includes('\n') === true
    ? only.text
        .split('\n')
        .map((text) => placeText([{ ...only, text }], { scale: line.scale, ...linesOf(text) }, at))
    : [placeText(groups, line, at)];
}

/** Pixel rows of lines. */
export function heightOf(lines: readonly PlacedText[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0);
}

/** The glyphs of a line of groups, none beyond the image. */
function placeText(groups: readonly LabelGroup[], line: TextLine, at: TextPlace): PlacedText {
  const { scale, lines, top } = line;
  const glyphs = new Map<string, PlacedGlyph>();
  for (const { text, middle, isSmall } of groups) {
    const own = isSmall ? Math.max(1, Math.round(scale * SMALL)) : scale;
    const span = cellsOf(text, at.pitch) * own;
    const centred = Math.round(at.first + middle * at.moduleScale - span / 2);
    const left = Math.max(0, Math.min(centred, Math.floor(at.width - span)));
    for (let i = 0; i < text.length; i += 1) {
      const key = `${own} ${text.charAt(i)}`;
      const placed = glyphs.get(key) ?? { glyph: glyphOf(text.charAt(i)), scale: own, lefts: [] };
      placed.lefts.push(left + Math.round(i * at.pitch * own));
      glyphs.set(key, placed);
    }
  }
  return { scale, lines, top, height: Math.ceil(lines * scale), glyphs: [...glyphs.values()] };
}

export interface Rows {
  readonly width: number;
  /** Whether the glyphs are painted. */
  readonly glyphs: boolean;
  /** Paints what else stands in a row, `y` pixels below the first. */
  readonly under?: (row: Uint8Array, y: number) => void;
}

/** Adds the rows of a text; equal ones become one run. */
export function paintText(
  rows: { row: Uint8Array; count: number }[],
  { scale, top, height, glyphs: placed }: PlacedText,
  { width, glyphs, under }: Rows,
): void {
  const bands = rowsAlike(scale, height);
  const blank = blankRows(width, bands.length);
  for (const [i, [from, count]] of bands.entries()) {
    const row = blank[i] ?? blankRow(width);
    under?.(row, from);
    const y = from + count / 2 - top * scale;
    // Small digits stand on the same line: their cap height begins lower.
    if (glyphs)
      for (const { glyph, lefts, scale: own } of placed) {
        paintGlyphRow(row, glyph, lefts, y - CAP_HEIGHT * (scale - own), own);
      }
    const last = rows.at(-1);
    if (last !== undefined && equal(last.row, row)) last.count += count;
    else rows.push({ row, count });
  }
}

/** The same glyphs as strokes; `from`: the pixel row at which the text's lines begin. */
export function strokesOfText(text: PlacedText, from: number): readonly PlacedStrokes[] {
  return text.glyphs.flatMap(({ glyph, lefts, scale }) => {
    const segments = [...new Set(glyph.strokes.flat())];
    const capHeight = from + text.top * text.scale + CAP_HEIGHT * (text.scale - scale);
    return segments.length === 0 ? [] : lefts.map((left) => ({ segments, left, top: capHeight, scale }));
  });
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}
