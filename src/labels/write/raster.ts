// A label as black and white dots, as a printer of that density prints it.
import { CAP_HEIGHT, glyphOf } from '../../barcode/generate/font.ts';
import { paintGlyphRow } from '../../barcode/generate/glyph-rows.ts';
import { type BilevelImage, blacken, blankRow, encodePng, imageOf } from '../../barcode/generate/png.ts';
import type { Steps } from '../../lib/steps.ts';
import { strokeGlyphOf } from '../fonts/strokes.ts';
import type { TrueType } from '../fonts/truetype.ts';
import type { Box, CodeMark, ImageMark, Mark, TextMark } from '../layout/marks.ts';
import type { Size } from '../sheets.ts';

/** Darker pixels of a logo become dots; a pixel's luminance on white, of 255. */
const LOGO_THRESHOLD = 140;

/** Rows as `blankRow` makes them. */
type Rows = readonly Uint8Array[];

/** A PNG file of one bit a pixel, with its size in print. */
export function* labelPng(marks: readonly Mark[], size: Size, dot: number): Steps<Uint8Array> {
  return yield* encodePng({ ...rasterOf(marks, size, dot), pixelsPerMetre: Math.round(1000 / dot) });
}

/** The dots of marks on a label, or of a part of it that begins at `from`. `dot`: millimetres. */
export function rasterOf(
  marks: readonly Mark[],
  size: Size,
  dot: number,
  from: Pick<Box, 'x' | 'y'> = { x: 0, y: 0 },
): BilevelImage {
  const width = Math.round(size.width / dot);
  const rows = Array.from({ length: Math.round(size.height / dot) }, () => blankRow(width));
  const at = { dot, x: from.x, y: from.y };
  for (const mark of marks) {
    if (mark.kind === 'text') paintText(rows, mark, at);
    else if (mark.kind === 'image') paintImage(rows, mark, at);
    else {
      paintCode(rows, mark, at);
      for (const text of mark.texts) paintText(rows, text, at);
    }
  }
  const runs: { row: Uint8Array; count: number }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.row.every((byte, i) => byte === row[i])) last.count += 1;
    else runs.push({ row, count: 1 });
  }
  return imageOf(width, runs);
}

interface Origin {
  readonly dot: number;
  readonly x: number;
  readonly y: number;
}

function paintCode(rows: Rows, { x, y, module, rectangles }: CodeMark, at: Origin): void {
  const across = Math.round(module / at.dot);
  const [left, top] = [Math.round((x - at.x) / at.dot), (y - at.y) / at.dot];
  for (let i = 0; i < rectangles.length; i += 4) {
    const [column = 0, line = 0, wide = 0, high = 0] = rectangles.slice(i, i + 4);
    const [first, end] = [
      Math.round(top + line * (module / at.dot)),
      Math.round(top + (line + high) * (module / at.dot)),
    ];
    for (let row = Math.max(0, first); row < Math.min(rows.length, end); row += 1)
      blacken(rows[row] ?? new Uint8Array(), left + column * across, wide * across);
  }
}

function paintText(rows: Rows, mark: TextMark, at: Origin): void {
  if (mark.font.kind === 'truetype') return paintOutlines(rows, mark, mark.font as TrueType, at);
  const scale = mark.cap / CAP_HEIGHT / at.dot;
  const capTop = Math.round((mark.baseline - at.y) / at.dot) - CAP_HEIGHT * scale;
  let x = (mark.x - at.x) / at.dot;
  for (const character of mark.text) {
    const { shift, advance } = strokeGlyphOf(character) ?? { shift: 0, advance: 0 };
    const glyph = glyphOf(character);
    const [first, end] = [Math.floor(capTop - 5 * scale), Math.ceil(capTop + 12 * scale)];
    for (let row = Math.max(0, first); row < Math.min(rows.length, end); row += 1)
      paintGlyphRow(
        rows[row] ?? new Uint8Array(),
        glyph,
        [Math.round(x + shift * scale)],
        row + 0.5 - capTop,
        scale,
      );
    x += advance * scale + (mark.spacing ?? 0) / at.dot;
  }
  return undefined;
}

/** Outlines are filled where the winding number is not zero at the middle of a dot. */
function paintOutlines(rows: Rows, { x, baseline, cap, text }: TextMark, font: TrueType, at: Origin): void {
  const scale = cap / font.capHeight / at.dot;
  let left = (x - at.x) / at.dot;
  const bottom = (baseline - at.y) / at.dot;
  for (const character of text) {
    const glyph = font.glyphOf(character) ?? 0;
    const crossings = new Map<number, { x: number; turn: number }[]>();
    for (const points of font.contoursOf(glyph)) {
      for (let i = 0; i < points.length; i += 2) {
        const [ax, ay] = [left + (points[i] ?? 0) * scale, bottom - (points[i + 1] ?? 0) * scale];
        const next = (i + 2) % points.length;
        const [bx, by] = [left + (points[next] ?? 0) * scale, bottom - (points[next + 1] ?? 0) * scale];
        const [y0, y1] = [
          Math.max(0, Math.ceil(Math.min(ay, by) - 0.5)),
          Math.min(rows.length, Math.ceil(Math.max(ay, by) - 0.5)),
        ];
        for (let y = y0; y < y1; y += 1) {
          const crossing = { x: ax + ((y + 0.5 - ay) / (by - ay)) * (bx - ax), turn: by > ay ? 1 : -1 };
          const row = crossings.get(y);
          if (row === undefined) crossings.set(y, [crossing]);
          else row.push(crossing);
        }
      }
    }
    for (const [y, row] of crossings) {
      let winding = 0;
      for (const [i, { x: from, turn }] of row.sort((a, b) => a.x - b.x).entries()) {
        winding += turn;
        const to = row[i + 1]?.x ?? from;
        const first = Math.ceil(from - 0.5);
        if (winding !== 0) blacken(rows[y] ?? new Uint8Array(), first, Math.ceil(to - 0.5) - first);
      }
    }
    left += font.widthOf(glyph) * scale;
  }
}

function paintImage(rows: Rows, { box, logo }: ImageMark, at: Origin): void {
  const [left, top] = [Math.round((box.x - at.x) / at.dot), Math.round((box.y - at.y) / at.dot)];
  const [wide, high] = [Math.round(box.width / at.dot), Math.round(box.height / at.dot)];
  for (let y = 0; y < high; y += 1) {
    const row = rows[top + y];
    if (row === undefined) continue;
    for (let x = 0; x < wide; x += 1) {
      const pixel =
        4 *
        (Math.floor(((y + 0.5) * logo.height) / high) * logo.width +
          Math.floor(((x + 0.5) * logo.width) / wide));
      const [red = 0, green = 0, blue = 0, alpha = 0] = logo.pixels.subarray(pixel, pixel + 4);
      const luminance = 255 - (alpha / 255) * (255 - (0.299 * red + 0.587 * green + 0.114 * blue));
      if (luminance < LOGO_THRESHOLD) blacken(row, left + x, 1);
    }
  }
}
