// Plays the opcodes of a PICT, version 1 or 2 (Inside Macintosh: Imaging With QuickDraw, appendix A), on a canvas.
import { LIMITS } from '../limits.ts';
import { readPixelPattern, type Bitmap } from './bitmap.ts';
import { type Play, draw, drawBitmap, drawBox, drawPolygon, lineTo, shortLine, writeText } from './draw.ts';
import { PictReader, type Box } from './reader.ts';
import { regionBoxes } from './region.ts';
import type { Point, WmfCanvas } from './wmf.ts';

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
const PIXELS_OF_PATTERN = 64;

export function playPict(data: Uint8Array, { version, start, frame }: PictFile, canvas: WmfCanvas): Played {
  const reader = new PictReader(data);
  reader.at = start;
  const origin: Point = { x: 0, y: 0 };
  const play: Play = {
    reader,
    canvas,
    fontNames: new Map(),
    bitmaps: [],
    drawings: 0,
    pixelsLeft: LIMITS.MAX_PPT_PICT_PIXELS,
    jpeg: undefined,
    foreground: 0,
    background: 0xffffff,
    patterns: { pen: 1, fill: 1, back: 0 },
    pen: { x: 1, y: 1 },
    place: origin,
    textPlace: origin,
    corner: origin,
    last: frame,
    lastPolygon: [],
    lastRegion: [],
    fontNumber: 0,
    face: 0,
    size: 12,
    isHidden: false,
  };
  const played = (isWhole: boolean): Played => {
    const { drawings, bitmaps, jpeg } = play;
    return { drawings, bitmaps, jpeg, isWhole };
  };
  for (;;) {
    if (version === 2) reader.at += reader.at & 1;
    if (reader.left === 0) return played(false);
    const opcode = version === 2 ? reader.u16() : reader.u8();
    if (opcode === END) return played(true);
    const obey =
      OPCODES.get(opcode) ?? SHAPES.find(([from, to]) => opcode >= from && opcode < to)?.[2] ?? skip;
    if (obey(play, opcode) === false || reader.ended) return played(false);
  }
}

/** Reads what belongs to the opcode and does it; false if what follows cannot be found. */
type Obey = (play: Play, opcode: number) => boolean | void;

/** Outlines and surfaces: the low three bits are what is done with them, the fourth says that it is the last one again. */
const SHAPES: readonly (readonly [from: number, to: number, obey: Obey])[] = [
  [0x30, 0x70, drawBox],
  [
    0x70,
    0x80,
    (play, opcode) => {
      if ((opcode & 8) === 0) play.lastPolygon = polygon(play.reader);
      drawPolygon(play, opcode & 7);
    },
  ],
  [
    0x80,
    0x90,
    (play, opcode) => {
      if ((opcode & 8) === 0) play.lastRegion = region(play.reader);
      for (const box of play.lastRegion) draw(play, opcode & 7, (paint) => play.canvas.rectangle(box, paint));
    },
  ],
];

const OPCODES: ReadonlyMap<number, Obey> = new Map<number, Obey>([
  [
    0x01,
    (play) => {
      const [box] = regionBoxes(play.reader.bytes(Math.max(0, play.reader.u16() - 2)).subarray(0, 8));
      // An empty one hides what is meant for PostScript printers.
      play.isHidden = box !== undefined && (box.right <= box.left || box.bottom <= box.top);
      if (box !== undefined && !play.isHidden) play.canvas.clip(box);
    },
  ],
  [0x02, ({ patterns, reader }) => void (patterns.back = density(reader.bytes(8)))],
  [0x03, (play) => void (play.fontNumber = play.reader.u16())],
  [0x04, (play) => void (play.face = play.reader.u8())],
  [0x07, (play) => void (play.pen = point(play.reader))],
  [0x09, ({ patterns, reader }) => void (patterns.pen = density(reader.bytes(8)))],
  [0x0a, ({ patterns, reader }) => void (patterns.fill = density(reader.bytes(8)))],
  [0x0b, (play) => void (play.corner = point(play.reader))],
  // The origin moves what follows; no program that writes PICT files uses it.
  [0x0c, ({ reader }) => void reader.u32()],
  [0x0d, (play) => void (play.size = play.reader.u16())],
  [0x0e, (play) => void (play.foreground = OLD_COLOURS.get(play.reader.u32()) ?? 0)],
  [0x0f, (play) => void (play.background = OLD_COLOURS.get(play.reader.u32()) ?? 0xffffff)],
  [0x12, pixelPattern('back')],
  [0x13, pixelPattern('pen')],
  [0x14, pixelPattern('fill')],
  [0x1a, (play) => void (play.foreground = play.reader.rgb())],
  [0x1b, (play) => void (play.background = play.reader.rgb())],
  [
    0x20,
    (play) => {
      play.place = point(play.reader);
      lineTo(play, point(play.reader));
    },
  ],
  [0x21, (play) => lineTo(play, point(play.reader))],
  [
    0x22,
    (play) => {
      play.place = point(play.reader);
      shortLine(play);
    },
  ],
  [0x23, shortLine],
  [0x28, (play) => writeText(play, point(play.reader))],
  [0x29, (play) => writeText(play, { x: play.textPlace.x + play.reader.u8(), y: play.textPlace.y })],
  [0x2a, (play) => writeText(play, { x: play.textPlace.x, y: play.textPlace.y + play.reader.u8() })],
  [
    0x2b,
    (play) =>
      writeText(play, {
        x: play.textPlace.x + play.reader.u8(),
        y: play.textPlace.y + play.reader.u8(),
      }),
  ],
  [
    0x2c,
    ({ reader, fontNames }) => {
      const end = reader.at + 2 + reader.u16();
      const number = reader.u16();
      const name = reader.bytes(reader.u8()).filter((one) => one >= 32 && one < 127);
      fontNames.set(number, String.fromCharCode(...name));
      reader.at = Math.max(end, reader.at);
    },
  ],
  ...[0x90, 0x91, 0x98, 0x99, 0x9a, 0x9b].map((opcode): [number, Obey] => [opcode, drawBitmap]),
  [0x8200, (play) => void (play.jpeg ??= jpegOf(play.reader.bytes(play.reader.u32())))],
]);

function point(reader: PictReader): Point {
  const y = reader.i16();
  return { x: reader.i16(), y };
}

function polygon(reader: PictReader): readonly Point[] {
  const end = reader.at + reader.u16();
  reader.box();
  const points: Point[] = [];
  while (reader.at + 4 <= end && reader.left >= 4) points.push(point(reader));
  reader.at = Math.max(end, reader.at);
  return points;
}

function region(reader: PictReader): readonly Box[] {
  const length = reader.u16();
  return regionBoxes(reader.bytes(Math.max(0, length - 2)));
}

function pixelPattern(name: keyof Play['patterns']): Obey {
  return ({ patterns, reader }) => {
    const colour = readPixelPattern(reader);
    if (colour === undefined) return false;
    patterns[name] = { colour };
    return true;
  };
}

/** Opcodes that draw nothing, and those that are reserved, have known lengths. */
function skip({ reader }: Play, opcode: number): void {
  const silent = SILENT_BYTES.get(opcode);
  if (silent !== undefined) reader.bytes(silent);
  else if (opcode === 0xa1) {
    reader.u16();
    reader.bytes(reader.u16());
  } else if (opcode >= 0x24 && opcode <= 0x2f) reader.bytes(reader.u16());
  else if (opcode >= 0x92 && opcode <= 0xaf) reader.bytes(reader.u16());
  else if ((opcode >= 0xd0 && opcode <= 0xfe) || opcode >= 0x8100) reader.bytes(reader.u32());
  else if (opcode >= 0x0100 && opcode <= 0x7fff) reader.bytes((opcode >> 8) * 2);
}

/** Patterns are 8 rows of 8 pixels; a grey stands for their mixture. */
function density(pattern: Uint8Array): number {
  let bits = 0;
  for (let byte of pattern) for (; byte !== 0; byte >>= 1) bits += byte & 1;
  return bits / PIXELS_OF_PATTERN;
}

function jpegOf(data: Uint8Array): Uint8Array | undefined {
  for (let at = 0; at + 3 <= data.length; at++) {
    if (data[at] === 0xff && data[at + 1] === 0xd8 && data[at + 2] === 0xff) return data.subarray(at);
  }
  return undefined;
}
