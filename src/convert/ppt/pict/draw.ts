// What the opcodes of a PICT set, and what they draw with it (Inside Macintosh: Imaging With QuickDraw, appendix A).
import { readBitmap, type Bitmap } from './bitmap.ts';
import { macRomanToWindows } from './mac-text.ts';
import type { Box, PictReader } from './reader.ts';
import type { Paint, Point, TextFont, WmfCanvas } from './wmf.ts';

const FONTS: ReadonlyMap<number, string> = new Map([
  [2, 'Times New Roman'],
  [4, 'Courier New'],
  [20, 'Times New Roman'],
  [22, 'Courier New'],
  [23, 'Symbol'],
]);
/** Mac names that Windows has under another. */
const FONT_NAMES: ReadonlyMap<string, string> = new Map([
  ['Helvetica', 'Arial'],
  ['Geneva', 'Arial'],
  ['Chicago', 'Arial'],
  ['Times', 'Times New Roman'],
  ['New York', 'Times New Roman'],
  ['Courier', 'Courier New'],
  ['Monaco', 'Courier New'],
]);
const FACE = { bold: 1, italic: 2, underline: 4 } as const;
/** Copying modes under which white lets through: srcOr and transparent. */
const BLENDED_MODES: readonly number[] = [1, 36];

/** Share of the foreground from 0 to 1, or a colour. */
type Pattern = number | { readonly colour: number };

/** What the opcodes so far have set and drawn. */
export interface Play {
  readonly reader: PictReader;
  readonly canvas: WmfCanvas;
  readonly fontNames: Map<number, string>;
  readonly bitmaps: Bitmap[];
  drawings: number;
  pixelsLeft: number;
  jpeg: Uint8Array | undefined;
  foreground: number;
  background: number;
  readonly patterns: { pen: Pattern; fill: Pattern; back: Pattern };
  pen: Point;
  /** Of the pen. */
  place: Point;
  textPlace: Point;
  /** Of rounded rectangles. */
  corner: Point;
  /** For the opcodes that draw the one before again. */
  last: Box;
  lastPolygon: readonly Point[];
  lastRegion: readonly Box[];
  fontNumber: number;
  face: number;
  size: number;
  isHidden: boolean;
}

/** frame, paint, erase, invert, fill. What inverts is left out. */
function paintOf({ pen, patterns, foreground, background }: Play, verb: number): Paint | undefined {
  const colourOf = (pattern: Pattern): number =>
    typeof pattern === 'number' ? mixed(foreground, background, pattern) : pattern.colour;
  const frame: Paint =
    pen.x <= 0 && pen.y <= 0
      ? {}
      : { pen: { colour: colourOf(patterns.pen), width: Math.max(pen.x, pen.y) } };
  const { pen: paint, back, fill } = patterns;
  return [frame, { fill: colourOf(paint) }, { fill: colourOf(back) }, undefined, { fill: colourOf(fill) }][
    verb
  ];
}

export function draw(play: Play, verb: number, how: (paint: Paint) => void): void {
  const paint = paintOf(play, verb);
  if (play.isHidden || paint === undefined || (paint.pen === undefined && paint.fill === undefined)) return;
  play.drawings += 1;
  how(paint);
}

export function lineTo(play: Play, to: Point): void {
  const from = play.place;
  play.place = to;
  draw(play, 0, (paint) => play.canvas.line(from, to, paint));
}

export function shortLine(play: Play): void {
  const { place, reader } = play;
  lineTo(play, { x: place.x + reader.i8(), y: place.y + reader.i8() });
}

export function drawPolygon(play: Play, verb: number): void {
  const { canvas, lastPolygon: points } = play;
  draw(play, verb, (paint) => {
    if (points.length < 2) return;
    if (verb === 0) canvas.polyline(points, paint);
    else canvas.polygon(points, paint);
  });
}

/** Rectangle, rounded rectangle, oval, arc: with a box of their own, or the last one. */
export function drawBox(play: Play, opcode: number): void {
  const { reader, canvas, corner } = play;
  const [family, verb, isSame] = [opcode >> 4, opcode & 7, (opcode & 8) !== 0];
  if (!isSame) play.last = reader.box();
  const box = play.last;
  if (family === 6) {
    const [start, sweep] = [reader.i16(), reader.i16()];
    draw(play, verb, (paint) => canvas.arc(box, start, sweep, paint));
  } else if (family === 5) draw(play, verb, (paint) => canvas.ellipse(box, paint));
  else if (family === 4) draw(play, verb, (paint) => canvas.roundRectangle(box, corner, paint));
  else draw(play, verb, (paint) => canvas.rectangle(box, paint));
}

export function drawBitmap(play: Play, opcode: number): boolean {
  const { reader, foreground, background, pixelsLeft, canvas } = play;
  const bitmap = readBitmap(reader, opcode, { foreground, background }, pixelsLeft);
  if (bitmap === undefined) return false;
  play.pixelsLeft -= bitmap.pixels.width * bitmap.pixels.height;
  if (play.isHidden) return true;
  play.bitmaps.push(bitmap);
  canvas.bitmap(bitmap.pixels, bitmap.target, bitmap.isBilevel && BLENDED_MODES.includes(bitmap.mode));
  return true;
}

function fontOf({ fontNames, fontNumber, face, size }: Play): TextFont {
  const name = fontNames.get(fontNumber);
  return {
    family: name === undefined ? (FONTS.get(fontNumber) ?? 'Arial') : (FONT_NAMES.get(name) ?? name),
    size: size === 0 ? 12 : size,
    bold: (face & FACE.bold) !== 0,
    italic: (face & FACE.italic) !== 0,
    underline: (face & FACE.underline) !== 0,
  };
}

export function writeText(play: Play, at: Point): void {
  play.textPlace = at;
  const font = fontOf(play);
  const { reader, foreground, canvas } = play;
  const bytes = reader.bytes(reader.u8());
  if (play.isHidden || bytes.length === 0) return;
  play.drawings += 1;
  canvas.text(at, font.family === 'Symbol' ? bytes : macRomanToWindows(bytes), font, foreground);
}

function mixed(foreground: number, background: number, share: number): number {
  const channel = (shift: number): number =>
    Math.round(((foreground >> shift) & 0xff) * share + ((background >> shift) & 0xff) * (1 - share));
  return (channel(16) << 16) | (channel(8) << 8) | channel(0);
}
