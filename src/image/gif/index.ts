// GIF (87a, 89a): images on their logical screen, which is white where nothing is drawn or the colour is transparent.
import { ok, type Result } from '../../lib/result.ts';
import type { Animation, Picture } from '../animation.ts';
import { byteView, type ByteView } from '../byte-view.ts';
import { checkSides, malformed, outOfTime, truncated } from '../failures.ts';
import type { DecodeOptions, ImageFrame } from '../frame.ts';
import { colourToneOf, LUMA_ON_WHITE, type Tone } from '../grey.ts';
import { lzw, MAX_LZW_RATIO, type ByteSource } from '../lzw.ts';
import { createShrinker } from '../shrink.ts';
import type { Luma } from '../types.ts';
import { meterOf, withRests, WORK_NS, type Steps } from '../work.ts';

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const IMAGE = 0x2c;

/** First rows and steps of the four passes of an interlaced image (appendix E). */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

const AFTER: Readonly<Record<number, Picture['after']>> = { 2: 'clears', 3: 'reverts' };
const NO_CONTROL = { transparent: -1, disposal: 0 };

interface Image {
  readonly screenWidth: number;
  readonly screenHeight: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly interlaced: boolean;
  /** R, G and B of each colour index. */
  readonly palette: Uint8Array;
  /** -1: none. */
  readonly transparent: number;
  /** What becomes of it before the next image (23.c.iv). */
  readonly disposal: number;
  readonly literalBits: number;
  /** The file; the sub-blocks of compressed data begin at `dataAt`. */
  readonly bytes: Uint8Array;
  readonly dataAt: number;
}

/**
 * Reads the headers; one frame, of the size of the logical screen, or larger if the image reaches beyond it. Failures:
 * malformed_file, too_large.
 */
export function openGif(bytes: Uint8Array): Result<readonly ImageFrame[]> {
  const [image] = readImages(byteView(bytes, true));
  if (image === undefined) return malformed('gif', 'it has no image');
  const frame = frameOf(image);
  return frame.ok ? ok([frame.value]) : frame;
}

/** Reads the headers of its images, at most so many. Failures: malformed_file, too_large. */
export function openGifAnimation(bytes: Uint8Array, most: number): Result<Animation> {
  const view = byteView(bytes, true);
  const pictures: Picture[] = [];
  for (const image of readImages(view)) {
    const { left, top, width, height } = image;
    const own = frameOf({ ...image, left: 0, top: 0, screenWidth: width, screenHeight: height });
    if (!own.ok) return own;
    pictures.push({ left, top, image: own.value, isOver: true, after: AFTER[image.disposal] ?? 'stays' });
    if (pictures.length === most) break;
  }
  return ok({ width: view.u16(6), height: view.u16(8), pictures });
}

function frameOf(image: Image): Result<ImageFrame> {
  const { screenWidth: width, screenHeight: height } = image;
  const sides = checkSides('gif', width, height);
  if (!sides.ok) return sides;
  if (image.width === 0 || image.height === 0) return malformed('gif', 'its image is empty');
  if (image.literalBits < 1 || image.literalBits > 8) {
    return malformed('gif', `codes of ${image.literalBits} bits do not exist`);
  }
  const hasAlpha = image.transparent >= 0;
  const decodeImage: ImageFrame['decode'] = (options) => withRests(decode(image, options));
  return ok({ width, height, hasColours: true, hasAlpha, decode: decodeImage });
}

function* readImages(view: ByteView): Generator<Image> {
  const { bytes } = view;
  const packed = view.u8(10);
  let palette: Uint8Array | undefined;
  let at = 13;
  if (packed & 0x80) {
    const entries = 2 << (packed & 7);
    palette = bytes.subarray(at, at + 3 * entries);
    at += 3 * entries;
  }
  let control = NO_CONTROL;
  while (at < bytes.length) {
    const kind = view.u8(at);
    if (kind === EXTENSION) {
      // A graphic control is one block of four bytes: flags, delay, transparent index.
      if (view.u8(at + 1) === GRAPHIC_CONTROL && view.u8(at + 2) >= 4 && at + 7 <= bytes.length) {
        const flags = view.u8(at + 3);
        control = { transparent: flags & 1 ? view.u8(at + 6) : -1, disposal: (flags >> 2) & 7 };
      }
      at = afterBlocks(bytes, at + 2);
    } else if (kind === IMAGE) {
      const image = readImage(view, at, palette, control);
      if (image === undefined) return;
      yield image;
      control = NO_CONTROL;
      at = afterBlocks(bytes, image.dataAt);
    } else return;
  }
}

function readImage(
  view: ByteView,
  at: number,
  global: Uint8Array | undefined,
  control: Pick<Image, 'transparent' | 'disposal'>,
): Image | undefined {
  const { bytes } = view;
  if (at + 11 > bytes.length) return undefined;
  const packed = view.u8(at + 9);
  let data = at + 10;
  let palette = global ?? new Uint8Array(0);
  if (packed & 0x80) {
    const entries = 2 << (packed & 7);
    palette = bytes.subarray(data, data + 3 * entries);
    data += 3 * entries;
  }
  const [left, top, width, height] = [view.u16(at + 1), view.u16(at + 3), view.u16(at + 5), view.u16(at + 7)];
  return {
    screenWidth: Math.max(view.u16(6), left + width),
    screenHeight: Math.max(view.u16(8), top + height),
    left,
    top,
    width,
    height,
    interlaced: (packed & 0x40) !== 0,
    palette,
    ...control,
    literalBits: view.u8(data),
    bytes,
    dataAt: data + 1,
  };
}

/** 256 greys; entries that the file lacks are black. */
function greysOf({ palette, transparent }: Image, tone: Tone): Uint8Array {
  const grey = colourToneOf(tone);
  const greys = Uint8Array.from({ length: 256 }, (_, i) =>
    grey(palette[3 * i] ?? 0, palette[3 * i + 1] ?? 0, palette[3 * i + 2] ?? 0),
  );
  return transparent >= 0 ? greys.with(transparent, tone.ground) : greys;
}

/** The end of the sub-blocks that begin at `from`: after their terminator, or past the file's end. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length;
  return at + 1;
}

/** Reads the sub-blocks from `from` on, one byte at a time, because a file may have millions of blocks. */
function blockBytes(bytes: Uint8Array, from: number): ByteSource {
  let at = from;
  let left = 0;
  return () => {
    if (left === 0) {
      left = bytes[at++] ?? 0;
      if (left === 0) {
        at = bytes.length;
        return -1;
      }
    }
    left -= 1;
    return bytes[at++] ?? -1;
  };
}

function* decode(image: Image, { scale, budget, tone = LUMA_ON_WHITE }: DecodeOptions): Steps<Result<Luma>> {
  const { bytes, screenWidth, screenHeight, width, height, left, top, literalBits } = image;
  const greys = greysOf(image, tone);
  // Rows for which there is too little data are refused before anything is allocated.
  if (width * height > (bytes.length - image.dataAt) * MAX_LZW_RATIO) return truncated('gif');
  const meter = meterOf(budget);
  if (!meter.add(screenWidth * screenHeight * WORK_NS.pixel)) return outOfTime();
  const shrinker = createShrinker(screenWidth, screenHeight, scale);
  const line = new Uint8Array(screenWidth).fill(tone.ground);
  for (let y = 0; y < top; y++) {
    shrinker.add(line);
    if (meter.isRestDue(screenWidth * WORK_NS.pixel)) yield;
  }

  // The rows of an interlaced image come in another order, so they are collected first.
  const whole = image.interlaced ? new Uint8Array(width * height) : undefined;
  const order = rowOrder(image);
  let rows = 0;
  let x = 0;
  const row = whole === undefined ? line.subarray(left, left + width) : new Uint8Array(width);
  const source = blockBytes(bytes, image.dataAt);
  const end = yield* lzw(source, { literalBits, flavour: 'gif', meter }, (indices) => {
    for (const index of indices) {
      row[x++] = greys[index] ?? 0;
      if (x < width) continue;
      x = 0;
      if (whole === undefined) shrinker.add(line);
      else whole.set(row, order(rows) * width);
      rows += 1;
      if (rows === height) return false;
    }
    return true;
  });
  if (!meter.flush()) return outOfTime();
  if (rows < height) {
    return end === 'damaged' ? malformed('gif', 'its compressed data is damaged') : truncated('gif');
  }
  if (whole !== undefined) {
    for (let y = 0; y < height; y++) {
      line.set(whole.subarray(y * width, y * width + width), left);
      shrinker.add(line);
      if (meter.isRestDue(screenWidth * WORK_NS.pixel)) yield;
    }
  }
  return ok(shrinker.finish());
}

/** A function that returns which row of the image comes as the n-th. */
function rowOrder({ height, interlaced }: Image): (n: number) => number {
  if (!interlaced) return (n) => n;
  const order: number[] = [];
  for (const [first, step] of PASSES) for (let y = first; y < height; y += step) order.push(y);
  return (n) => order[n] ?? 0;
}
