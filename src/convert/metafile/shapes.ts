// What the records of both kinds of metafile have in common: boxes and arcs as lines, colours, raster operations, the text of bytes.
import { textInCharset } from '../../lib/windows-charsets.ts';
import type { Device } from './device.ts';
import { type Brush, type Pen, solidBrush } from './state.ts';
import type { Mix } from './canvas.ts';
import { arc, type Point, type Polyline, roundedRectangle } from './geometry.ts';

export type Edges = readonly [left: number, top: number, right: number, bottom: number];
export type ArcKind = 'arc' | 'chord' | 'pie';

export function rectangle([left, top, right, bottom]: Edges): Polyline {
  return {
    points: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    closed: true,
  };
}

export function ellipse(edges: Edges): Polyline {
  return { points: arc(ellipseIn(edges), 0, 2 * Math.PI), closed: true };
}

export function rounded(edges: Edges, width: number, height: number): Polyline {
  const [x0, y0, x1, y1] = edges;
  const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)];
  const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
  const rx = Math.min(Math.abs(width), right - left) / 2;
  const ry = Math.min(Math.abs(height), bottom - top) / 2;
  return { points: roundedRectangle(left, top, right, bottom, rx, ry), closed: true };
}

/** Counter-clockwise as seen on the page, from the ray to `from` to that to `to`. */
export function arcLine(device: Device, kind: ArcKind, edges: Edges, from: Point, to: Point): Polyline {
  const within = ellipseIn(edges);
  const angleOf = ([x, y]: Point) => Math.atan2((y - within.y) / within.ry, (x - within.x) / within.rx);
  const [a, b, c, d] = device.matrix();
  const direction = a * d - b * c > 0 ? -1 : 1;
  const start = angleOf(from);
  let sweep = (angleOf(to) - start) * direction;
  if (sweep <= 1e-9) sweep += 2 * Math.PI;
  const points = arc(within, start, sweep * direction);
  return { points: kind === 'pie' ? [...points, [within.x, within.y]] : points, closed: kind !== 'arc' };
}

function ellipseIn([left, top, right, bottom]: Edges) {
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    rx: Math.abs(right - left) / 2 || 1e-6,
    ry: Math.abs(bottom - top) / 2 || 1e-6,
  };
}

/** COLORREF: red in the lowest byte. Gives 0xRRGGBB. */
export function colourOf(reference: number): number {
  return ((reference & 0xff) << 16) | (reference & 0xff00) | ((reference >> 16) & 0xff);
}

export function penOf(style: number, width: number, colour: number): Pen {
  return { kind: 'pen', style: style & 0xf, width: Math.abs(width), colour: colourOf(colour) };
}

/** BS_SOLID 0, BS_NULL 1, BS_HATCHED 2; patterns come with bitmaps of their own. */
export function brushOf(style: number, colour: number, hatch: number): Brush {
  if (style === 1) return { kind: 'brush', fill: 'none', colour: 0 };
  if (style === 2) return { kind: 'brush', fill: 'hatched', colour: colourOf(colour), hatch };
  return solidBrush(colourOf(colour));
}

/** Ternary raster operations ([MS-WMF] 2.1.1.31) of a bitmap; undefined covers what is there. */
const SOURCE_MIXES: ReadonlyMap<number, Mix> = new Map<number, Mix>([
  [0x008800c6, (source, ground) => source & ground],
  [0x00ee0086, (source, ground) => source | ground],
  [0x00660046, (source, ground) => source ^ ground],
  [0x00330008, (source) => ~source],
  [0x00bb0226, (source, ground) => ~source | ground],
  [0x00440328, (source, ground) => source & ~ground],
  [0x00220326, (source, ground) => ~source & ground],
  [0x00dd0228, (source, ground) => source | ~ground],
  [0x001100a6, (source, ground) => ~(source | ground)],
]);

export function mixOf(operation: number): Mix | undefined {
  return SOURCE_MIXES.get(operation);
}

/** PatBlt and its kin, without a bitmap. */
export function fillByOperation(device: Device, edges: Edges, operation: number): void {
  const area = [rectangle(edges).points];
  const row = FILLS.get(operation);
  if (row !== undefined) device.paint(area, row.brush ?? device.state.brush, row.mix);
}

const FILLS: ReadonlyMap<number, { readonly brush?: Brush; readonly mix?: Mix }> = new Map([
  [0x00f00021, {}],
  [0x00000042, { brush: solidBrush(0) }],
  [0x00ff0062, { brush: solidBrush(0xffffff) }],
  [0x005a0049, { mix: (source: number, ground: number) => source ^ ground }],
  [0x00550009, { brush: solidBrush(0), mix: (_: number, ground: number) => ~ground }],
  [0x00a000c9, { mix: (source: number, ground: number) => source & ground }],
  [0x00fa0089, { mix: (source: number, ground: number) => source | ground }],
]);

const SYMBOL_CHARSET = 2;
const OTHER_SYMBOLS = -1;
/** Adobe's Symbol: Greek letters by their keys, and of the upper half what Latin-1 has too. */
const SYMBOL_LETTERS = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
const SYMBOL_SIGNS: Readonly<Record<number, string>> = {
  0x22: '∀', 0x24: '∃', 0x27: '∋', 0x2a: '*', 0x2d: '-', 0x40: '≅', 0xa4: '/', 0xb0: '°', 0xb1: '±', 0xb4: '×', 0xb7: '•',
  0xb8: '÷', 0xd7: '·', 0xd8: '¬', 0xe2: '®', 0xe3: '©', 0xa2: '\'', 0xa3: '≤', 0xa5: '∞', 0xac: '←', 0xae: '→', 0xb3: '≥', 0xb6: '∂', 0xb9: '≠', 0xba: '≡',
  0xbb: '≈', 0xbc: '…', 0xd6: '√', 0xf2: '∫',
}; // oxfmt-ignore

/** What a byte of a symbol font shows; U+FFFD where no letter comes near. */
function symbolOf(code: number): string {
  const letter = code >= 0x41 && code <= 0x7a ? SYMBOL_LETTERS[code - 0x41] : undefined;
  return SYMBOL_SIGNS[code] ?? letter ?? (code < 0x80 ? String.fromCharCode(code) : '\ufffd');
}

/** With one character for each byte where the code page has one, so that advances stay with their letters. */
/** LOGFONT's character set; OTHER_SYMBOLS for symbols of a face whose signs are not known. */
export function charsetOf(charset: number, face: string): number {
  return charset === SYMBOL_CHARSET && !/^symbol(\0|$)/i.test(face) ? OTHER_SYMBOLS : charset;
}

export function textOf(bytes: Uint8Array, charset: number): string {
  if (charset === OTHER_SYMBOLS) return Array.from(bytes, (byte) => (byte > 0x20 ? '\ufffd' : ' ')).join('');
  if (charset === SYMBOL_CHARSET) return Array.from(bytes, symbolOf).join('');
  return textInCharset(bytes, charset);
}
