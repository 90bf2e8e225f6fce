// Windows metafiles, record by record ([MS-WMF] 2.3).
import { readDib } from './bitmap.ts';
import type { Device } from './device.ts';
import type { Point } from './geometry.ts';
import {
  arcLine,
  type ArcKind,
  brushOf,
  charsetOf,
  colourOf,
  type Edges,
  ellipse,
  fillByOperation,
  mixOf,
  penOf,
  rectangle,
  rounded,
  textOf,
} from './shapes.ts';
import { BLACK_PEN, type DeviceObject, solidBrush } from './state.ts';
import { recordsOf, type WmfHeader } from './wmf-file.ts';

const ISOTROPIC = 7;
const MAX_OBJECTS = 4096;

/** Plays all records; `miss` is told of those that draw and could not. */
export function playWmf(
  bytes: Uint8Array,
  { start, frame }: WmfHeader,
  device: Device,
  miss: (what: string) => void,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [left, top, right, bottom] = frame ?? [0, 0, 1, 1];
  device.set({ windowOrigin: [left, top], windowExtent: [right - left, bottom - top], mapMode: ISOTROPIC });
  const player: Player = { device, objects: [], view, bytes, miss, at: 0, end: 0 };
  for (const { kind, at, end } of recordsOf(view, start)) {
    player.at = at;
    player.end = end;
    const play = RECORDS.get(kind);
    if (play !== undefined) play(player);
    else if (UNDRAWN.has(kind)) miss(`record 0x${kind.toString(16)}`);
  }
}

interface Player {
  readonly device: Device;
  readonly objects: (DeviceObject | undefined)[];
  readonly view: DataView;
  readonly bytes: Uint8Array;
  readonly miss: (what: string) => void;
  at: number;
  end: number;
}

/** A word of the parameters; 0 beyond them. */
function word({ view, at, end }: Player, index: number): number {
  const place = at + index * 2;
  return place + 2 <= end ? view.getInt16(place, true) : 0;
}

function long(player: Player, index: number): number {
  return (word(player, index) & 0xffff) | (word(player, index + 1) << 16);
}

/** Four words, of which the last is the left edge. */
function edges(player: Player, index: number): Edges {
  return [word(player, index + 3), word(player, index + 2), word(player, index + 1), word(player, index)];
}

/** y stands before x. */
function point(player: Player, index = 0): Point {
  return [word(player, index + 1), word(player, index)];
}

function points(player: Player, index: number, count: number): readonly Point[] {
  const most = Math.max(0, Math.min(count, Math.floor((player.end - player.at) / 4 - index / 2)));
  return Array.from({ length: most }, (_, i): Point => [
    word(player, index + i * 2),
    word(player, index + i * 2 + 1),
  ]);
}

const BOTH = { fill: true, stroke: true };
const STROKE = { fill: false, stroke: true };

function add({ objects }: Player, made: DeviceObject | undefined): void {
  const free = objects.indexOf(undefined);
  if (free >= 0) objects[free] = made;
  else if (objects.length < MAX_OBJECTS) objects.push(made);
}

/** Objects that are nothing to draw with take a place too. */
const NOTHING: DeviceObject = BLACK_PEN;

function select(player: Player): void {
  const made = player.objects[word(player, 0) & 0xffff];
  if (made === undefined || made === NOTHING) return;
  player.device.set({ [made.kind]: made });
}

function makeFont(player: Player): void {
  const { bytes, at } = player;
  add(player, {
    kind: 'font',
    height: word(player, 0),
    width: word(player, 1),
    escapement: word(player, 2),
    isBold: word(player, 4) >= 600,
    isItalic: (bytes[at + 10] ?? 0) !== 0,
    isUnderlined: (bytes[at + 11] ?? 0) !== 0,
    isStruck: (bytes[at + 12] ?? 0) !== 0,
    charset: charsetOf(
      bytes[at + 13] ?? 0,
      textOf(bytes.subarray(at + 18, Math.min(player.end, at + 50)), 0),
    ),
  });
}

function makePattern(player: Player, headerWords: number): void {
  const pattern = readDib({ header: player.bytes.subarray(player.at + headerWords * 2, player.end) });
  add(player, pattern ? { kind: 'brush', fill: 'pattern', colour: 0, pattern } : brushOf(0, 0x808080, 0));
}

const OPAQUE = 2;
const CLIPPED = 4;
const UPDATES_POSITION = 1;

function showText(player: Player, text: string, at: Point, advances?: readonly number[]): void {
  const { device } = player;
  const { textAlign, position } = device.state;
  const moves = (textAlign & UPDATES_POSITION) !== 0;
  device.text({ text, at: moves ? position : at, advances });
  if (!moves || advances === undefined) return;
  const total = advances.reduce((sum, step) => sum + step, 0);
  device.set({ position: [position[0] + total, position[1]] });
}

function textOut(player: Player): void {
  const length = Math.max(0, word(player, 0));
  const bytes = player.bytes.subarray(player.at + 2, Math.min(player.end, player.at + 2 + length));
  const behind = 1 + ((length + 1) >> 1);
  showText(player, textOf(bytes, player.device.state.font.charset), point(player, behind));
}

function extTextOut(player: Player): void {
  const { device, bytes, at, end } = player;
  const length = Math.max(0, word(player, 2));
  const options = word(player, 3);
  const hasBox = (options & (OPAQUE | CLIPPED)) !== 0;
  const box: Edges = [word(player, 4), word(player, 5), word(player, 6), word(player, 7)];
  const first = hasBox ? 8 : 4;
  const stored = bytes.subarray(Math.min(end, at + first * 2), Math.min(end, at + first * 2 + length));
  if (hasBox && (options & OPAQUE) !== 0)
    device.paint([rectangle(box).points], solidBrush(device.state.groundColour));
  const text = textOf(stored, device.state.font.charset);
  const stepsAt = first + ((length + 1) >> 1);
  const hasSteps = at + stepsAt * 2 + length * 2 <= end && length > 0;
  const steps = Array.from({ length }, (_, i) => word(player, stepsAt + i));
  const advances = hasSteps && text.length === length ? steps : undefined;
  if ((options & CLIPPED) === 0) showText(player, text, point(player), advances);
  else {
    device.save();
    device.clipBox({ left: box[0], top: box[1], right: box[2], bottom: box[3] }, 'inside');
    showText(player, text, point(player), advances);
    device.restore(-1);
  }
}

/** `dib`: the word at which the bitmap begins; the words before it are the target, from the last to the first. */
function bitmap(
  player: Player,
  operationAt: number,
  targetAt: number,
  sourceAt: number | undefined,
  dib: number,
): void {
  const { device, bytes, at, end, miss } = player;
  const operation = long(player, operationAt);
  const [height, width, y, x] = [0, 1, 2, 3].map((i) => word(player, targetAt + i)) as [
    number,
    number,
    number,
    number,
  ];
  if (at + dib * 2 >= end) {
    fillByOperation(device, [x, y, x + width, y + height], operation);
    return;
  }
  const { textColour, groundColour } = device.state;
  const found = readDib({
    header: bytes.subarray(at + dib * 2, end),
    monochrome: [textColour, groundColour],
  });
  if (found === undefined) {
    miss('bitmap');
    return;
  }
  const mix = mixOf(operation);
  const source = sourceAt === undefined ? undefined : sourceOf(player, sourceAt, found.height);
  device.bitmap(
    found,
    [
      [x, y],
      [x + width, y],
      [x, y + height],
    ],
    { ...(source && { source }), ...(mix && { mix }) },
  );
}

/** Height, width, y and x. Rows of the source count from the top here as in the records of whole bitmaps. */
function sourceOf(player: Player, index: number, tall: number) {
  const [height, width, y, x] = [0, 1, 2, 3].map((i) => word(player, index + i)) as [
    number,
    number,
    number,
    number,
  ];
  if (width <= 0 || height <= 0) return undefined;
  return { x, y: Math.max(0, tall - y - height), width, height };
}

function drawArc(kind: ArcKind) {
  return (player: Player): void => {
    const line = arcLine(player.device, kind, edges(player, 4), point(player, 2), point(player, 0));
    player.device.draw([line], kind === 'arc' ? STROKE : BOTH);
  };
}

function polyPolygon(player: Player): void {
  const count = Math.max(0, word(player, 0));
  let index = 1 + count;
  const lines = Array.from({ length: Math.min(count, 20_000) }, (_, i) => {
    const length = word(player, 1 + i) & 0xffff;
    const line = { points: points(player, index, length), closed: true };
    index += length * 2;
    return line;
  });
  player.device.draw(lines, BOTH);
}

const RECORDS: ReadonlyMap<number, (player: Player) => void> = new Map<number, (player: Player) => void>([
  [0x1e, ({ device }) => device.save()],
  [0x127, (player) => player.device.restore(word(player, 0))],
  [0x201, (player) => player.device.set({ groundColour: colourOf(long(player, 0)) })],
  [0x102, (player) => player.device.set({ isOpaque: word(player, 0) === OPAQUE })],
  [0x104, (player) => player.device.set({ mix: word(player, 0) })],
  [0x106, (player) => player.device.set({ rule: word(player, 0) === 2 ? 'nonzero' : 'evenodd' })],
  [0x12e, (player) => player.device.set({ textAlign: word(player, 0) })],
  [0x209, (player) => player.device.set({ textColour: colourOf(long(player, 0)) })],
  [0x20b, (player) => player.device.set({ windowOrigin: point(player) })],
  [0x20c, (player) => player.device.set({ windowExtent: point(player) })],
  [
    0x20f,
    (player) => {
      const [[x, y], [dx, dy]] = [player.device.state.windowOrigin, point(player)];
      player.device.set({ windowOrigin: [x + dx, y + dy] });
    },
  ],
  [0x410, (player) => player.device.set({ windowExtent: scaled(player, player.device.state.windowExtent) })],
  [
    0x412,
    (player) => player.device.set({ viewportExtent: scaled(player, player.device.state.viewportExtent) }),
  ],
  [0x213, lineTo],
  [0x214, (player) => player.device.set({ position: point(player) })],
  [0x415, (player) => player.device.clipBox(boxOf(edges(player, 0)), 'outside')],
  [0x416, (player) => player.device.clipBox(boxOf(edges(player, 0)), 'inside')],
  [0x12c, selectRegion],
  [0x817, drawArc('arc')],
  [0x81a, drawArc('pie')],
  [0x830, drawArc('chord')],
  [0x418, (player) => player.device.draw([ellipse(edges(player, 0))], BOTH)],
  [0x41b, (player) => player.device.draw([rectangle(edges(player, 0))], BOTH)],
  [
    0x61c,
    (player) => player.device.draw([rounded(edges(player, 2), word(player, 1), word(player, 0))], BOTH),
  ],
  [
    0x324,
    (player) => player.device.draw([{ points: points(player, 1, word(player, 0)), closed: true }], BOTH),
  ],
  [
    0x325,
    (player) => player.device.draw([{ points: points(player, 1, word(player, 0)), closed: false }], STROKE),
  ],
  [0x538, polyPolygon],
  [
    0x41f,
    (player) => {
      const [x, y] = point(player, 2);
      player.device.paint([rectangle([x, y, x + 1, y + 1]).points], brushOf(0, long(player, 0), 0));
    },
  ],
  [0x521, textOut],
  [0xa32, extTextOut],
  [0x12d, select],
  [
    0x1f0,
    (player) => {
      player.objects[word(player, 0) & 0xffff] = undefined;
    },
  ],
  [0x2fa, (player) => add(player, penOf(word(player, 0), word(player, 1), long(player, 3)))],
  [0x2fb, makeFont],
  [0x2fc, (player) => add(player, brushOf(word(player, 0), long(player, 1), word(player, 3)))],
  [0x142, (player) => makePattern(player, 2)],
  [0x1f9, (player) => add(player, brushOf(0, 0x808080, 0))],
  [0xf7, (player) => add(player, NOTHING)],
  [0x6ff, (player) => add(player, NOTHING)],
  [
    0x61d,
    (player) => {
      const [height, width, y, x] = [2, 3, 4, 5].map((i) => word(player, i)) as [
        number,
        number,
        number,
        number,
      ];
      fillByOperation(player.device, [x, y, x + width, y + height], long(player, 0));
    },
  ],
  [0x940, (player) => bitmap(player, 0, 4, undefined, 8)],
  [0xb41, (player) => bitmap(player, 0, 6, 2, 10)],
  [0xf43, (player) => bitmap(player, 0, 7, 3, 11)],
]);

/** Records that draw, and that nothing here draws. */
const UNDRAWN: ReadonlySet<number> = new Set([0x922, 0xb23, 0xd33, 0x228, 0x429, 0x12a, 0x12b, 0x548, 0x419]);

function lineTo(player: Player): void {
  const { device } = player;
  const to = point(player);
  device.draw([{ points: [device.state.position, to], closed: false }], STROKE);
  device.set({ position: to });
}

/** Regions are made of scans, which few files have; without one the clip is open again. */
function selectRegion(player: Player): void {
  if (word(player, 0) !== 0) player.miss('region');
  player.device.clipPath(undefined, 'replace');
}

function scaled(player: Player, [x, y]: Point): Point {
  const [yDown, yUp, xDown, xUp] = [0, 1, 2, 3].map((i) => word(player, i) || 1) as [
    number,
    number,
    number,
    number,
  ];
  return [(x * xUp) / xDown, (y * yUp) / yDown];
}

function boxOf([left, top, right, bottom]: Edges) {
  return { left, top, right, bottom };
}
