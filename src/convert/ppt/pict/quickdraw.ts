// Plays the opcodes of a PICT, version 1 or 2 (Inside Macintosh: Imaging With QuickDraw, appendix A), on a canvas.
import { LIMITS } from '../limits.ts';
import { readBitmap, readPixelPattern, type Bitmap } from './bitmap.ts';
import { macRomanToWindows } from './mac-text.ts';
import { PictReader, type Box } from './reader.ts';
import { regionBoxes } from './region.ts';
import type { Paint, Point, TextFont, WmfCanvas } from './wmf.ts';

export interface PictFile {
  readonly frame: Box;
  readonly version: 1 | 2;
  /** Behind the version. */
  readonly start: number;
}

/** Undefined where these bytes, without the 512 of the file's lead, are no PICT. */
export function openPict(data: Uint8Array): PictFile | undefined {
  const reader = new PictReader(data);
  reader.u16();
  const frame = reader.box();
  if (frame.right <= frame.left || frame.bottom <= frame.top) return undefined;
  const word = reader.u16();
  if (word === 0x1101) return { frame, version: 1, start: 12 };
  if (word !== 0x0011 || reader.u16() !== 0x02ff) return undefined;
  return { frame: sourceFrame(reader) ?? frame, version: 2, start: FIRST_OPCODE };
}

/** The box in which the picture was drawn; the extended header has it where it differs from that in which it is shown. */
function sourceFrame(reader: PictReader): Box | undefined {
  const isExtended = reader.u16() === HEADER && reader.u16() === EXTENDED;
  reader.bytes(10);
  const box = reader.box();
  return isExtended && box.right > box.left && box.bottom > box.top ? box : undefined;
}

/** What was drawn, in short. */
export interface Played {
  /** Outlines, surfaces and texts. */
  readonly drawings: number;
  readonly bitmaps: readonly Bitmap[];
  /** A QuickTime image that is a JPEG: programs without QuickTime show the text behind it instead. */
  readonly jpeg: Uint8Array | undefined;
  /** False where the opcodes end early. */
  readonly isWhole: boolean;
}

/** Bytes behind opcodes that draw nothing. Those of other opcodes are lengths of their own. */
const SILENT_BYTES: ReadonlyMap<number, number> = new Map([
  [0x05, 2],
  [0x06, 4],
  [0x08, 2],
  [0x0b, 4],
  [0x10, 8],
  [0x11, 1],
  [0x15, 2],
  [0x16, 2],
  [0x1d, 6],
  [0x1f, 6],
  [0xa0, 2],
]);
const END = 0xff;
const FIRST_OPCODE = 14;
const HEADER = 0x0c00;
/** Version -2 of the header. */
const EXTENDED = 0xfffe;
const OLD_COLOURS: ReadonlyMap<number, number> = new Map([
  [30, 0xffffff],
  [33, 0x000000],
  [69, 0xffff00],
  [137, 0xff00ff],
  [205, 0xff0000],
  [273, 0x00ffff],
  [341, 0x00ff00],
  [409, 0x0000ff],
]);
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
const PIXELS_OF_PATTERN = 64;

export function playPict(data: Uint8Array, { version, start, frame }: PictFile, canvas: WmfCanvas): Played {
  const reader = new PictReader(data);
  reader.at = start;
  const fontNames = new Map<number, string>();
  const bitmaps: Bitmap[] = [];
  let [drawings, pixelsLeft] = [0, LIMITS.MAX_PPT_PICT_PIXELS];
  let jpeg: Uint8Array | undefined;
  let [foreground, background] = [0, 0xffffff];
  /** Shares of the foreground, or colours of pixel patterns. */
  const patterns: { pen: Pattern; fill: Pattern; back: Pattern } = { pen: 1, fill: 1, back: 0 };
  let pen: Point = { x: 1, y: 1 };
  let place: Point = { x: 0, y: 0 };
  let textPlace: Point = place;
  let corner: Point = { x: 0, y: 0 };
  let last: Box = frame;
  let lastPolygon: readonly Point[] = [];
  let lastRegion: readonly Box[] = [];
  let [fontNumber, face, size] = [0, 0, 12];
  let isHidden = false;

  const point = (): Point => {
    const y = reader.i16();
    return { x: reader.i16(), y };
  };
  const colourOf = (pattern: Pattern): number =>
    typeof pattern === 'number' ? mixed(foreground, background, pattern) : pattern.colour;
  const penOf = (): Paint =>
    pen.x <= 0 && pen.y <= 0
      ? {}
      : { pen: { colour: colourOf(patterns.pen), width: Math.max(pen.x, pen.y) } };
  /** frame, paint, erase, invert, fill. What inverts is left out. */
  const paintOf = (verb: number): Paint | undefined =>
    [
      penOf(),
      { fill: colourOf(patterns.pen) },
      { fill: colourOf(patterns.back) },
      undefined,
      { fill: colourOf(patterns.fill) },
    ][verb];
  const draw = (verb: number, how: (paint: Paint) => void): void => {
    const paint = paintOf(verb);
    if (isHidden || paint === undefined || (paint.pen === undefined && paint.fill === undefined)) return;
    drawings += 1;
    how(paint);
  };
  const lineTo = (to: Point): void => {
    const from = place;
    place = to;
    draw(0, (paint) => canvas.line(from, to, paint));
  };
  const fontOf = (): TextFont => {
    const name = fontNames.get(fontNumber);
    return {
      family: name === undefined ? (FONTS.get(fontNumber) ?? 'Arial') : (FONT_NAMES.get(name) ?? name),
      size: size === 0 ? 12 : size,
      bold: (face & FACE.bold) !== 0,
      italic: (face & FACE.italic) !== 0,
      underline: (face & FACE.underline) !== 0,
    };
  };
  const writeText = (at: Point): void => {
    textPlace = at;
    const font = fontOf();
    const bytes = reader.bytes(reader.u8());
    if (isHidden || bytes.length === 0) return;
    drawings += 1;
    canvas.text(at, font.family === 'Symbol' ? bytes : macRomanToWindows(bytes), font, foreground);
  };
  const readPolygon = (): readonly Point[] => {
    const end = reader.at + reader.u16();
    reader.box();
    const points: Point[] = [];
    while (reader.at + 4 <= end && reader.left >= 4) points.push(point());
    reader.at = Math.max(end, reader.at);
    return points;
  };
  const readRegion = (): readonly Box[] => {
    const length = reader.u16();
    return regionBoxes(reader.bytes(Math.max(0, length - 2)));
  };
  const drawPolygon = (verb: number): void =>
    draw(verb, (paint) => {
      if (lastPolygon.length < 2) return;
      if (verb === 0) canvas.polyline(lastPolygon, paint);
      else canvas.polygon(lastPolygon, paint);
    });
  /** Rectangle, rounded rectangle, oval, arc: with a box of their own, or the last one. */
  const drawBox = (opcode: number): void => {
    const [family, verb, isSame] = [opcode >> 4, opcode & 7, (opcode & 8) !== 0];
    if (!isSame) last = reader.box();
    const box = last;
    if (family === 6) {
      const [start, sweep] = [reader.i16(), reader.i16()];
      draw(verb, (paint) => canvas.arc(box, start, sweep, paint));
    } else if (family === 5) draw(verb, (paint) => canvas.ellipse(box, paint));
    else if (family === 4) draw(verb, (paint) => canvas.roundRectangle(box, corner, paint));
    else draw(verb, (paint) => canvas.rectangle(box, paint));
  };
  /** True where the opcode is one of those that draw or set something. */
  const play = (opcode: number): boolean => {
    if (opcode >= 0x30 && opcode < 0x70) {
      drawBox(opcode);
      return true;
    }
    if (opcode >= 0x70 && opcode < 0x80) {
      if ((opcode & 8) === 0) lastPolygon = readPolygon();
      drawPolygon(opcode & 7);
      return true;
    }
    if (opcode >= 0x80 && opcode < 0x90) {
      if ((opcode & 8) === 0) lastRegion = readRegion();
      for (const box of lastRegion) draw(opcode & 7, (paint) => canvas.rectangle(box, paint));
      return true;
    }
    switch (opcode) {
      case 0x01: {
        const [box] = regionBoxes(reader.bytes(Math.max(0, reader.u16() - 2)).subarray(0, 8));
        // An empty one hides what is meant for PostScript printers.
        isHidden = box !== undefined && (box.right <= box.left || box.bottom <= box.top);
        if (box !== undefined && !isHidden) canvas.clip(box);
        return true;
      }
      case 0x02:
        patterns.back = density(reader.bytes(8));
        return true;
      case 0x03:
        fontNumber = reader.u16();
        return true;
      case 0x04:
        face = reader.u8();
        return true;
      case 0x07:
        pen = point();
        return true;
      case 0x09:
        patterns.pen = density(reader.bytes(8));
        return true;
      case 0x0a:
        patterns.fill = density(reader.bytes(8));
        return true;
      case 0x0b:
        corner = point();
        return true;
      case 0x0c:
        // The origin moves what follows; no program that writes PICT files uses it.
        reader.u32();
        return true;
      case 0x0d:
        size = reader.u16();
        return true;
      case 0x0e:
        foreground = OLD_COLOURS.get(reader.u32()) ?? 0;
        return true;
      case 0x0f:
        background = OLD_COLOURS.get(reader.u32()) ?? 0xffffff;
        return true;
      case 0x12:
      case 0x13:
      case 0x14: {
        const colour = readPixelPattern(reader);
        if (colour === undefined) return false;
        patterns[(['back', 'pen', 'fill'] as const)[opcode - 0x12] ?? 'pen'] = { colour };
        return true;
      }
      case 0x1a:
        foreground = reader.rgb();
        return true;
      case 0x1b:
        background = reader.rgb();
        return true;
      case 0x20:
        place = point();
        lineTo(point());
        return true;
      case 0x21:
        lineTo(point());
        return true;
      case 0x22:
        place = point();
        lineTo({ x: place.x + reader.i8(), y: place.y + reader.i8() });
        return true;
      case 0x23:
        lineTo({ x: place.x + reader.i8(), y: place.y + reader.i8() });
        return true;
      case 0x28:
        writeText(point());
        return true;
      case 0x29:
        writeText({ x: textPlace.x + reader.u8(), y: textPlace.y });
        return true;
      case 0x2a:
        writeText({ x: textPlace.x, y: textPlace.y + reader.u8() });
        return true;
      case 0x2b:
        writeText({ x: textPlace.x + reader.u8(), y: textPlace.y + reader.u8() });
        return true;
      case 0x2c: {
        const end = reader.at + 2 + reader.u16();
        const number = reader.u16();
        fontNames.set(
          number,
          String.fromCharCode(...reader.bytes(reader.u8()).filter((one) => one >= 32 && one < 127)),
        );
        reader.at = Math.max(end, reader.at);
        return true;
      }
      case 0x90:
      case 0x91:
      case 0x98:
      case 0x99:
      case 0x9a:
      case 0x9b: {
        const bitmap = readBitmap(reader, opcode, { foreground, background }, pixelsLeft);
        if (bitmap === undefined) return false;
        pixelsLeft -= bitmap.pixels.width * bitmap.pixels.height;
        if (isHidden) return true;
        bitmaps.push(bitmap);
        canvas.bitmap(bitmap.pixels, bitmap.target, bitmap.isBilevel && BLENDED_MODES.includes(bitmap.mode));
        return true;
      }
      case 0x8200:
        jpeg ??= jpegOf(reader.bytes(reader.u32()));
        return true;
      default:
        return skip(reader, opcode);
    }
  };

  for (;;) {
    if (version === 2) reader.at += reader.at & 1;
    if (reader.left === 0) return { drawings, bitmaps, jpeg, isWhole: false };
    const opcode = version === 2 ? reader.u16() : reader.u8();
    if (opcode === END) return { drawings, bitmaps, jpeg, isWhole: true };
    if (!play(opcode) || reader.ended) return { drawings, bitmaps, jpeg, isWhole: false };
  }
}

/** Share of the foreground from 0 to 1, or a colour. */
type Pattern = number | { readonly colour: number };

/** Opcodes that draw nothing, and those that are reserved, have known lengths. */
function skip(reader: PictReader, opcode: number): boolean {
  const silent = SILENT_BYTES.get(opcode);
  if (silent !== undefined) reader.bytes(silent);
  else if (opcode === 0xa1) {
    reader.u16();
    reader.bytes(reader.u16());
  } else if (opcode >= 0x24 && opcode <= 0x2f) reader.bytes(reader.u16());
  else if (opcode >= 0x92 && opcode <= 0xaf) reader.bytes(reader.u16());
  else if ((opcode >= 0xd0 && opcode <= 0xfe) || opcode >= 0x8100) reader.bytes(reader.u32());
  else if (opcode >= 0x0100 && opcode <= 0x7fff) reader.bytes((opcode >> 8) * 2);
  return true;
}

/** Patterns are 8 rows of 8 pixels; a grey stands for their mixture. */
function density(pattern: Uint8Array): number {
  let bits = 0;
  for (let byte of pattern) for (; byte !== 0; byte >>= 1) bits += byte & 1;
  return bits / PIXELS_OF_PATTERN;
}

function mixed(foreground: number, background: number, share: number): number {
  const channel = (shift: number): number =>
    Math.round(((foreground >> shift) & 0xff) * share + ((background >> shift) & 0xff) * (1 - share));
  return (channel(16) << 16) | (channel(8) << 8) | channel(0);
}

function jpegOf(data: Uint8Array): Uint8Array | undefined {
  for (let at = 0; at + 3 <= data.length; at++) {
    if (data[at] === 0xff && data[at + 1] === 0xd8 && data[at + 2] === 0xff) return data.subarray(at);
  }
  return undefined;
}
