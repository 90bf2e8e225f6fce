// Enhanced metafiles, record by record ([MS-EMF] 2.3).
import { readDib } from './bitmap.ts';
import type { Device } from './device.ts';
import { edges, type EmfPlayer, f32, i16, i32, pair, u32 } from './emf-record.ts';
import { SETTINGS } from './emf-settings.ts';
import { beziers, type Matrix, type Point, type Polyline } from './geometry.ts';
import {
  arcLine,
  type ArcKind,
  colourOf,
  type Edges,
  ellipse,
  fillByOperation,
  mixOf,
  rectangle,
  rounded,
  textOf,
} from './shapes.ts';
import { solidBrush, type State } from './state.ts';

const HEADER_BYTES = 88;
const MAX_RECORDS = 1 << 18;
const EOF = 14;
const COMMENT = 70;
const PLUS = 0x2b464d45;
const UNITS_PER_MM = 100;

export interface EmfHeader {
  /** The frame, in pixels of the device that it was made for. */
  readonly frame: Edges;
  /** Pixels of that device a millimetre, across and down. */
  readonly perMm: Point;
}

export function openEmf(bytes: Uint8Array): EmfHeader | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height, wideMm, tallMm] = [72, 76, 80, 84].map((at) => view.getInt32(at, true)) as [
    number,
    number,
    number,
    number,
  ];
  const perMm: Point = [width / wideMm, height / tallMm];
  if (!perMm.every((value) => Number.isFinite(value) && value > 0)) return undefined;
  const [left, top, right, bottom] = [24, 28, 32, 36].map(
    (at, i) => (view.getInt32(at, true) / UNITS_PER_MM) * (i % 2 === 0 ? perMm[0] : perMm[1]),
  ) as [number, number, number, number];
  return { frame: [left, top, right, bottom], perMm };
}

/** Logical units a millimetre of the fixed modes: MM_LOMETRIC 2 to MM_TWIPS 6; y counts up. */
const PER_MM: Readonly<Record<number, number>> = {
  2: 10,
  3: 100,
  4: 100 / 25.4,
  5: 1000 / 25.4,
  6: 1440 / 25.4,
};
const [ISOTROPIC, ANISOTROPIC] = [7, 8];

export function emfPage({ perMm }: EmfHeader): (state: State) => Matrix {
  return ({ mapMode, windowOrigin, windowExtent, viewportOrigin, viewportExtent }) => {
    const fixed = PER_MM[mapMode];
    let scale: Point = [1, 1];
    if (fixed !== undefined) scale = [perMm[0] / fixed, -perMm[1] / fixed];
    if (mapMode === ANISOTROPIC || mapMode === ISOTROPIC)
      scale = [viewportExtent[0] / (windowExtent[0] || 1), viewportExtent[1] / (windowExtent[1] || 1)];
    if (mapMode === ISOTROPIC) {
      const least = Math.min(Math.abs(scale[0]), Math.abs(scale[1]));
      scale = [Math.sign(scale[0]) * least, Math.sign(scale[1]) * least];
    }
    return [
      scale[0],
      0,
      0,
      scale[1],
      viewportOrigin[0] - windowOrigin[0] * scale[0],
      viewportOrigin[1] - windowOrigin[1] * scale[1],
    ];
  };
}

/** Plays all records; `miss` is told of those that draw and could not. Tells whether the file has records of EMF+. */
export function playEmf(
  bytes: Uint8Array,
  device: Device,
  miss: (what: string) => void,
): { readonly hasPlus: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const player: EmfPlayer = {
    device,
    objects: new Map(),
    view,
    bytes,
    miss,
    at: 0,
    end: 0,
    isClockwise: false,
  };
  let [hasPlus, count] = [false, 0];
  for (let at = 0; at + 8 <= bytes.length && count < MAX_RECORDS; count++) {
    const kind = view.getUint32(at, true);
    const length = view.getUint32(at + 4, true);
    if (length < 8 || kind === EOF) break;
    player.at = at;
    player.end = Math.min(bytes.length, at + length);
    if (kind === COMMENT && length >= 16 && player.end >= at + 16)
      hasPlus ||= view.getUint32(at + 12, true) === PLUS;
    (DRAWINGS.get(kind) ?? SETTINGS.get(kind))?.(player);
    if (UNDRAWN.has(kind)) miss(`record ${kind}`);
    at += length;
  }
  return { hasPlus };
}

const BOTH = { fill: true, stroke: true };
const STROKE = { fill: false, stroke: true };
const FILL = { fill: true, stroke: false };

interface Form {
  readonly short: boolean;
}

function pointsAt(player: EmfPlayer, offset: number, count: number, { short }: Form): readonly Point[] {
  const size = short ? 4 : 8;
  const most = Math.max(0, Math.min(count, Math.floor((player.end - player.at - offset) / size)));
  return Array.from({ length: most }, (_, i): Point => {
    const at = offset + i * size;
    return short ? [i16(player, at), i16(player, at + 2)] : pair(player, at);
  });
}

type Shape = 'bezier' | 'line' | 'polygon' | 'bezierTo' | 'lineTo';

/** Bounds, count, points. */
function poly(shape: Shape, form: Form) {
  return (player: EmfPlayer): void => {
    const { device } = player;
    const own = pointsAt(player, 28, u32(player, 24), form);
    const isOn = shape === 'bezierTo' || shape === 'lineTo';
    const all = isOn ? [device.state.position, ...own] : own;
    const isCurve = shape === 'bezier' || shape === 'bezierTo';
    const line = { points: isCurve ? beziers(all) : all, closed: shape === 'polygon' };
    device.draw([line], shape === 'polygon' ? BOTH : STROKE);
    const last = own.at(-1);
    if (isOn && last) device.set({ position: last });
  };
}

function polyPoly(closed: boolean, form: Form) {
  return (player: EmfPlayer): void => {
    const count = Math.min(u32(player, 24), Math.floor((player.end - player.at) / 4));
    let offset = 32 + count * 4;
    const lines: Polyline[] = [];
    for (let i = 0; i < count; i++) {
      const length = u32(player, 32 + i * 4);
      const own = pointsAt(player, offset, length, form);
      lines.push({ points: own, closed });
      offset += own.length * (form.short ? 4 : 8);
    }
    player.device.draw(lines, closed ? BOTH : STROKE);
  };
}

function drawArc(kind: ArcKind, isOn = false) {
  return (player: EmfPlayer): void => {
    const { device, isClockwise } = player;
    const [from, to] = [pair(player, 24), pair(player, 32)];
    const line = isClockwise
      ? arcLine(device, kind, edges(player, 8), to, from)
      : arcLine(device, kind, edges(player, 8), from, to);
    const last = line.points.at(-1);
    const points = isOn ? [device.state.position, ...line.points] : line.points;
    device.draw([{ ...line, points }], kind === 'arc' ? STROKE : BOTH);
    if (isOn && last) device.set({ position: last });
  };
}

/** Centre, radius, angles in degrees counter-clockwise. */
function angleArc(player: EmfPlayer): void {
  const { device } = player;
  const [[x, y], radius] = [pair(player, 8), u32(player, 16)];
  const [from, sweep] = [f32(player, 20), Math.max(-360, Math.min(360, f32(player, 24)))];
  const steps = Math.max(1, Math.ceil(Math.abs(sweep) / 6));
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const angle = ((from + (sweep * i) / steps) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y - radius * Math.sin(angle)];
  });
  device.draw([{ points: [device.state.position, ...points], closed: false }], STROKE);
  device.set({ position: points.at(-1) ?? device.state.position });
}

const OPAQUE = 2;
const CLIPPED = 4;
const UPDATES_POSITION = 1;
const GLYPHS = 0x10;

/** Bounds, mode, scales, then EmrText: reference, characters, offset, options, box, offset of the advances. */
function extTextOut(isWide: boolean) {
  return (player: EmfPlayer): void => {
    const { device, bytes, at, end, miss } = player;
    const options = u32(player, 52);
    const length = u32(player, 44);
    const size = isWide ? 2 : 1;
    const from = at + u32(player, 48);
    const stored = bytes.subarray(Math.min(end, from), Math.min(end, from + length * size));
    const box = edges(player, 56);
    const { font, groundColour, textAlign, position } = device.state;
    if ((options & OPAQUE) !== 0) device.paint([rectangle(box).points], solidBrush(groundColour));
    if ((options & GLYPHS) !== 0) {
      if (length > 0) miss('glyphs by number');
      return;
    }
    const isSymbols = font.charset === 2 || font.charset < 0;
    const text =
      isWide && !isSymbols
        ? new TextDecoder('utf-16le').decode(stored)
        : textOf(isWide ? stored.filter((_, i) => i % 2 === 0) : stored, font.charset);
    const stepsAt = u32(player, 72);
    const hasSteps = stepsAt > 0 && at + stepsAt + 4 * length <= end && text.length === length;
    const advances = hasSteps ? Array.from({ length }, (_, i) => i32(player, stepsAt + 4 * i)) : undefined;
    const moves = (textAlign & UPDATES_POSITION) !== 0;
    const isClipped = (options & CLIPPED) !== 0;
    if (isClipped) {
      device.save();
      device.clipBox({ left: box[0], top: box[1], right: box[2], bottom: box[3] }, 'inside');
    }
    device.text({ text, at: moves ? position : pair(player, 36), advances });
    if (isClipped) device.restore(-1);
    if (moves && advances)
      device.set({ position: [position[0] + advances.reduce((sum, step) => sum + step, 0), position[1]] });
  };
}

interface BitmapLayout {
  /** Offsets of the target, of its size, the source, its size, the operation and the offset of the header. */
  readonly target: number;
  readonly size: number;
  readonly source: number;
  readonly sourceSize?: number;
  readonly operation?: number;
  readonly header: number;
  readonly isBlend?: true;
}

function bitmap({ target, size, source, sourceSize, operation, header, isBlend }: BitmapLayout) {
  return (player: EmfPlayer): void => {
    const { device, bytes, at, end, miss } = player;
    const [x, y] = pair(player, target);
    const [width, height] = pair(player, size);
    const raster = operation === undefined ? 0xcc0020 : u32(player, operation);
    const [headerAt, headerSize, bitsAt, bitsSize] = [0, 4, 8, 12].map((more) =>
      u32(player, header + more),
    ) as [number, number, number, number];
    if (headerSize === 0) {
      fillByOperation(device, [x, y, x + width, y + height], raster);
      return;
    }
    const part = (from: number, length: number) =>
      bytes.subarray(Math.min(end, at + from), Math.min(end, at + from + length));
    const { textColour, groundColour } = device.state;
    const found = readDib({
      header: part(headerAt, headerSize),
      bits: part(bitsAt, bitsSize),
      monochrome: [textColour, groundColour],
    });
    if (found === undefined) {
      miss('bitmap');
      return;
    }
    const [fromX, fromY] = pair(player, source);
    const [fromWidth, fromHeight] = sourceSize === undefined ? [width, height] : pair(player, sourceSize);
    const mix = isBlend ? undefined : mixOf(raster);
    device.bitmap(
      found,
      [
        [x, y],
        [x + width, y],
        [x, y + height],
      ],
      {
        ...(fromWidth > 0 &&
          fromHeight > 0 && {
            source: { x: fromX, y: Math.max(0, fromY), width: fromWidth, height: fromHeight },
          }),
        ...(mix && { mix }),
        ...(isBlend && { alpha: ((raster >>> 16) & 0xff) / 255 }),
      },
    );
  };
}

function pathOf(what: { readonly fill: boolean; readonly stroke: boolean }) {
  return ({ device }: EmfPlayer): void => {
    device.draw(device.takePath(), what);
  };
}

function lineTo(player: EmfPlayer): void {
  const { device } = player;
  const to = pair(player, 8);
  device.draw([{ points: [device.state.position, to], closed: false }], STROKE);
  device.set({ position: to });
}

const LONG: Form = { short: false };
const SHORT: Form = { short: true };

const DRAWINGS: ReadonlyMap<number, (player: EmfPlayer) => void> = new Map<
  number,
  (player: EmfPlayer) => void
>([
  [2, poly('bezier', LONG)],
  [3, poly('polygon', LONG)],
  [4, poly('line', LONG)],
  [5, poly('bezierTo', LONG)],
  [6, poly('lineTo', LONG)],
  [7, polyPoly(false, LONG)],
  [8, polyPoly(true, LONG)],
  [
    15,
    (player) => {
      const [x, y] = pair(player, 8);
      player.device.paint([rectangle([x, y, x + 1, y + 1]).points], solidBrush(colourOf(u32(player, 16))));
    },
  ],
  [41, angleArc],
  [42, (player) => player.device.draw([ellipse(edges(player, 8))], BOTH)],
  [43, (player) => player.device.draw([rectangle(edges(player, 8))], BOTH)],
  [44, (player) => player.device.draw([rounded(edges(player, 8), i32(player, 24), i32(player, 28))], BOTH)],
  [45, drawArc('arc')],
  [46, drawArc('chord')],
  [47, drawArc('pie')],
  [54, lineTo],
  [55, drawArc('arc', true)],
  [62, pathOf(FILL)],
  [63, pathOf(BOTH)],
  [64, pathOf(STROKE)],
  [76, bitmap({ target: 24, size: 32, operation: 40, source: 44, header: 84 })],
  [77, bitmap({ target: 24, size: 32, operation: 40, source: 44, header: 84, sourceSize: 100 })],
  [80, bitmap({ target: 24, size: 40, source: 32, sourceSize: 40, header: 48 })],
  [81, bitmap({ target: 24, size: 72, source: 32, sourceSize: 40, header: 48, operation: 68 })],
  [83, extTextOut(false)],
  [84, extTextOut(true)],
  [85, poly('bezier', SHORT)],
  [86, poly('polygon', SHORT)],
  [87, poly('line', SHORT)],
  [88, poly('bezierTo', SHORT)],
  [89, poly('lineTo', SHORT)],
  [90, polyPoly(false, SHORT)],
  [91, polyPoly(true, SHORT)],
  [
    114,
    bitmap({ target: 24, size: 32, operation: 40, source: 44, header: 84, sourceSize: 100, isBlend: true }),
  ],
]);

/** Records that draw, and that nothing here draws: polylines of mixed kinds, floods, regions, masks, gradients. */
const UNDRAWN: ReadonlySet<number> = new Set([53, 56, 71, 72, 73, 74, 78, 79, 92, 108, 116, 118]);
