// Writes a placeable Windows metafile ([MS-WMF]): what QuickDraw draws, in records that every office program draws.
import { concatBytes } from '../../../lib/bytes.ts';
import { bytesPerPixel, type Pixels } from './bitmap.ts';
import type { Box } from './reader.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Colours are 0xRRGGBB; an absent pen draws no line, an absent fill leaves the inside as it is. */
export interface Paint {
  readonly pen?: { readonly colour: number; readonly width: number };
  readonly fill?: number;
}

export interface TextFont {
  readonly family: string;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
}

const PLACEABLE_KEY = 0x9ac6cdd7;
/** QuickDraw's unit. */
const POINTS_PER_INCH = 72;
/** Twentieths of a point keep half pens and are still 16 bits for pictures of 20 inches. */
const MAX_SCALE = 20;
const MAX_EXTENT = 30_000;
const MAX_RECORD_POINTS = 16_000;
const META = {
  setBkMode: 0x0102,
  setMapMode: 0x0103,
  setPolyFillMode: 0x0106,
  restoreDc: 0x0127,
  selectObject: 0x012d,
  setTextAlign: 0x012e,
  saveDc: 0x001e,
  setTextColor: 0x0209,
  setWindowOrg: 0x020b,
  setWindowExt: 0x020c,
  lineTo: 0x0213,
  moveTo: 0x0214,
  createPen: 0x02fa,
  createFont: 0x02fb,
  createBrush: 0x02fc,
  polygon: 0x0324,
  polyline: 0x0325,
  intersectClipRect: 0x0416,
  ellipse: 0x0418,
  rectangle: 0x041b,
  roundRectangle: 0x061c,
  arc: 0x0817,
  pie: 0x081a,
  extTextOut: 0x0a32,
  stretchDib: 0x0f43,
} as const;
const ANISOTROPIC = 8;
const TRANSPARENT = 1;
const EVEN_ODD = 1;
const BASELINE = 24;
const NULL_PEN = 5;
const HOLLOW_BRUSH = 1;
const SRC_COPY = 0x00cc0020;
const SRC_AND = 0x008800c6;
const SYMBOL_CHARSET = 2;

export class WmfCanvas {
  readonly #frame: Box;
  /** Of the metafile's units, of which QuickDraw's has `scale`. */
  readonly #width: number;
  readonly #height: number;
  readonly #scale: number;
  readonly #records: Uint8Array[] = [];
  readonly #objects = new Map<string, number>();
  readonly #selected = new Map<string, number>();

  constructor(frame: Box) {
    const width = Math.max(1, frame.right - frame.left);
    const height = Math.max(1, frame.bottom - frame.top);
    const scale = Math.max(1, Math.min(MAX_SCALE, Math.floor(MAX_EXTENT / Math.max(width, height))));
    this.#frame = frame;
    this.#width = width * scale;
    this.#height = height * scale;
    this.#scale = scale;
    this.#emit(META.setMapMode, [ANISOTROPIC]);
    this.#emit(META.setWindowOrg, [0, 0]);
    this.#emit(META.setWindowExt, [this.#height, this.#width]);
    this.#emit(META.setBkMode, [TRANSPARENT]);
    this.#emit(META.setPolyFillMode, [EVEN_ODD]);
    this.#emit(META.setTextAlign, [BASELINE]);
    this.#emit(META.saveDc, []);
  }

  line(from: Point, to: Point, paint: Paint): void {
    this.#paintWith(paint);
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = this.#places([from, to], paint);
    this.#emit(META.moveTo, [fromY, fromX]);
    this.#emit(META.lineTo, [toY, toX]);
  }

  rectangle(box: Box, paint: Paint): void {
    this.#paintWith(paint);
    this.#emit(META.rectangle, this.#edges(box, paint));
  }

  roundRectangle(box: Box, corner: Point, paint: Paint): void {
    this.#paintWith(paint);
    const corners = [short(corner.y * this.#scale), short(corner.x * this.#scale)];
    this.#emit(META.roundRectangle, [...corners, ...this.#edges(box, paint)]);
  }

  ellipse(box: Box, paint: Paint): void {
    this.#paintWith(paint);
    this.#emit(META.ellipse, this.#edges(box, paint));
  }

  /** From `start` clockwise over `sweep`, in degrees from the top; with a fill, to the centre. */
  arc(box: Box, start: number, sweep: number, paint: Paint): void {
    if (Math.abs(sweep) >= 360) {
      this.ellipse(box, paint);
      return;
    }
    this.#paintWith(paint);
    const at = (degrees: number): readonly number[] => {
      const angle = (degrees * Math.PI) / 180;
      const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      return this.#place({
        x: middle.x + (Math.sin(angle) * (box.right - box.left)) / 2,
        y: middle.y - (Math.cos(angle) * (box.bottom - box.top)) / 2,
      });
    };
    const [first, last] = sweep < 0 ? [start + sweep, start] : [start, start + sweep];
    const type = paint.fill === undefined ? META.arc : META.pie;
    // Metafiles go counter-clockwise. The end stands before the start.
    this.#emit(type, [...at(first), ...at(last), ...this.#edges(box, paint)]);
  }

  polygon(points: readonly Point[], paint: Paint): void {
    this.#drawPoints(META.polygon, points, paint);
  }

  polyline(points: readonly Point[], paint: Paint): void {
    this.#drawPoints(META.polyline, points, paint);
  }

  /** `text` in Windows-1252, on its base line. */
  text(at: Point, text: Uint8Array, font: TextFont, colour: number): void {
    this.#select('font', META.createFont, fontWords(font, this.#scale), faceName(font.family));
    this.#emit(META.setTextColor, colourRef(colour));
    this.#emit(META.extTextOut, [...this.#place(at), text.length, 0], text);
  }

  /** `isBlended`: white lets through what is below. */
  bitmap(pixels: Pixels, target: Box, isBlended: boolean): void {
    const rop = isBlended ? SRC_AND : SRC_COPY;
    const [bottom = 0, right = 0, top = 0, left = 0] = this.#edges(target, {});
    const words = [short16(rop), short16(rop >>> 16), 0, pixels.height, pixels.width, 0, 0];
    this.#emit(META.stretchDib, [...words, bottom - top, right - left, top, left], bitmapOf(pixels));
  }

  /** Only this part is drawn on from now. */
  clip(box: Box): void {
    this.#emit(META.restoreDc, [-1]);
    this.#emit(META.saveDc, []);
    // What was selected since is forgotten.
    this.#selected.clear();
    this.#emit(META.intersectClipRect, this.#edges(box, {}));
  }

  file(): Uint8Array {
    const all = [...this.#records, Uint8Array.of(3, 0, 0, 0, 0, 0)];
    const bytes = all.reduce((sum, one) => sum + one.length, 0);
    const header = new Uint8Array(40);
    const view = new DataView(header.buffer);
    view.setUint32(0, PLACEABLE_KEY, true);
    view.setInt16(10, this.#width, true);
    view.setInt16(12, this.#height, true);
    view.setUint16(14, POINTS_PER_INCH * this.#scale, true);
    let checksum = 0;
    for (let at = 0; at < 20; at += 2) checksum ^= view.getUint16(at, true);
    view.setUint16(20, checksum, true);
    view.setUint16(22, 1, true);
    view.setUint16(24, 9, true);
    view.setUint16(26, 0x0300, true);
    view.setUint32(28, (18 + bytes) / 2, true);
    view.setUint16(32, this.#objects.size, true);
    view.setUint32(34, all.reduce((most, one) => Math.max(most, one.length), 0) / 2, true);
    return concatBytes([header, ...all]);
  }

  #drawPoints(type: number, points: readonly Point[], paint: Paint): void {
    this.#paintWith(paint);
    const words = this.#places(points, paint);
    this.#emit(type, [words.length / 2, ...words]);
  }

  #emit(type: number, words: readonly number[], tail: Uint8Array = new Uint8Array()): void {
    const bytes = 6 + words.length * 2 + tail.length + (tail.length & 1);
    const record = new Uint8Array(bytes);
    const view = new DataView(record.buffer);
    view.setUint32(0, bytes / 2, true);
    view.setUint16(4, type, true);
    words.forEach((word, at) => view.setInt16(6 + at * 2, word, true));
    record.set(tail, 6 + words.length * 2);
    this.#records.push(record);
  }

  /** Objects are made once and kept. */
  #select(kind: string, type: number, words: readonly number[], tail?: Uint8Array): void {
    const key = `${kind} ${words.join()} ${tail?.join() ?? ''}`;
    const known = this.#objects.get(key);
    const index = known ?? this.#objects.size;
    if (known === undefined) {
      this.#objects.set(key, index);
      this.#emit(type, words, tail);
    }
    if (this.#selected.get(kind) !== index) this.#emit(META.selectObject, [index]);
    this.#selected.set(kind, index);
  }

  #paintWith({ pen, fill }: Paint): void {
    const width = Math.max(1, (pen?.width ?? 0) * this.#scale);
    const line = pen === undefined ? [NULL_PEN, 0, 0, 0, 0] : [0, width, 0, ...colourRef(pen.colour)];
    const inside = fill === undefined ? [HOLLOW_BRUSH, 0, 0, 0] : [0, ...colourRef(fill), 0];
    this.#select('pen', META.createPen, line);
    this.#select('brush', META.createBrush, inside);
  }

  /** The words of a point, y before x. */
  #place({ x, y }: Point): readonly [number, number] {
    return [short((y - this.#frame.top) * this.#scale), short((x - this.#frame.left) * this.#scale)];
  }

  /** QuickDraw frames within the box, metafiles on its edge. */
  #edges({ left, top, right, bottom }: Box, { pen }: Paint): readonly number[] {
    const inset = (pen?.width ?? 0) / 2;
    return [
      ...this.#place({ x: right - inset, y: bottom - inset }),
      ...this.#place({ x: left + inset, y: top + inset }),
    ];
  }

  /** The words of points, x before y. QuickDraw's pen hangs below and to the right of its place. */
  #places(points: readonly Point[], { pen }: Paint): readonly number[] {
    const half = (pen?.width ?? 0) / 2;
    return points
      .slice(0, MAX_RECORD_POINTS)
      .flatMap(({ x, y }) => this.#place({ x: x + half, y: y + half }).toReversed());
  }
}

function colourRef(colour: number): readonly number[] {
  return [short16((colour & 0xff00) | (colour >> 16)), colour & 0xff];
}

function fontWords({ size, bold, italic, underline, family }: TextFont, scale: number): readonly number[] {
  const charset = family === 'Symbol' ? SYMBOL_CHARSET : 0;
  return [
    short(-size * scale),
    0,
    0,
    0,
    bold ? 700 : 400,
    (italic ? 1 : 0) | (underline ? 0x100 : 0),
    charset << 8,
    0,
    0,
  ];
}

/** 32 bytes, ended by zero. */
function faceName(family: string): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let at = 0; at < Math.min(31, family.length); at++) bytes[at] = family.charCodeAt(at);
  return bytes;
}

/** A device-independent bitmap of 24 bits, or of 8 with a colour table, the last row first. */
function bitmapOf(pixels: Pixels): Uint8Array {
  const { width, height, samples, palette = [] } = pixels;
  const size = bytesPerPixel(pixels);
  const stride = (width * size + 3) & ~3;
  const start = 40 + palette.length * 4;
  const dib = new Uint8Array(start + stride * height);
  const view = new DataView(dib.buffer);
  view.setUint32(0, 40, true);
  view.setInt32(4, width, true);
  view.setInt32(8, height, true);
  view.setUint16(12, 1, true);
  view.setUint16(14, size * 8, true);
  view.setUint32(20, stride * height, true);
  view.setUint32(32, palette.length, true);
  palette.forEach((colour, at) => view.setUint32(40 + at * 4, colour, true));
  for (let row = 0; row < height; row++) {
    const to = start + (height - 1 - row) * stride;
    const line = samples.subarray(row * width * size, (row + 1) * width * size);
    dib.set(line, to);
    if (size === 1) continue;
    for (let at = 0; at < line.length; at += 3) {
      dib[to + at] = line[at + 2] ?? 0;
      dib[to + at + 2] = line[at] ?? 0;
    }
  }
  return dib;
}

function short(value: number): number {
  return Math.max(-32768, Math.min(32767, Math.round(value)));
}

function short16(value: number): number {
  return (value << 16) >> 16;
}
