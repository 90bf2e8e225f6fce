// PNG (ISO/IEC 15948): the chunks are read here, the pixels in src/wasm/raster/png.c. Of an APNG (W3C PNG, third edition, §11.3.7) the default image
// is read, unless a frame is asked for.
import { ok, type Result } from '../../lib/result.ts';
import type { Raster } from '../../wasm/raster.ts';
import type { Animation, Picture } from '../animation.ts';
import { exifOrientation } from '../exif.ts';
import { checkSides, malformed, truncated } from '../failures.ts';
import type { ImageFrame } from '../frame.ts';
import { LUMA_ON_WHITE, toneOf, type Tone } from '../grey.ts';
import { upright, type Orientation } from '../orient.ts';
import { decodeWithRaster, MAX_DEFLATE_RATIO } from '../raster-decode.ts';

// The types of chunks as big-endian numbers.
const IHDR = 0x49484452;
const PLTE = 0x504c5445;
const TRNS = 0x74524e53;
const EXIF = 0x65584966;
const IDAT = 0x49444154;
const IEND = 0x49454e44;
const FCTL = 0x6663544c;
const FDAT = 0x66644154;
/** Before the data of an fdAT chunk stands its number. */
const FDAT_HEADER_BYTES = 4;
const FCTL_BYTES = 26;
const SIGNATURE_BYTES = 8;

const COLOUR_GREY = 0;
const COLOUR_RGB = 2;
const COLOUR_INDEXED = 3;
/** Grey with alpha; RGB with alpha is 6. */
const COLOUR_GREY_ALPHA = 4;

/** Bit depths by colour type (§11.2.2). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  [COLOUR_GREY]: [1, 2, 4, 8, 16],
  [COLOUR_RGB]: [8, 16],
  [COLOUR_INDEXED]: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Samples of a pixel by colour type; the others have 1. */
const SAMPLES: Readonly<Record<number, number>> = { [COLOUR_RGB]: 3, [COLOUR_GREY_ALPHA]: 2, 6: 4 };

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly interlaced: boolean;
}

interface Chunks {
  readonly header: Header;
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
  readonly orientation: Orientation;
  /** The offset of the first IDAT chunk; undefined if there is none. */
  readonly dataAt: number | undefined;
}

/** Reads the headers; one frame. Failures: malformed_file if the header or the image data is missing, too_large beyond MAX_SIDE_PX. */
export function openPng(bytes: Uint8Array): Result<readonly ImageFrame[]> {
  const read = readChunks(bytes);
  if (!read.ok) return read;
  const frame = frameOf(bytes, read.value);
  return frame.ok ? ok([upright(frame.value, read.value.orientation)]) : frame;
}

function frameOf(bytes: Uint8Array, chunks: Chunks): Result<ImageFrame> {
  const { header, dataAt } = chunks;
  const sides = checkSides('png', header.width, header.height);
  if (!sides.ok) return sides;
  if (header.colour === COLOUR_INDEXED && chunks.palette === undefined) {
    return malformed('png', 'its palette is missing');
  }
  return ok({
    width: header.width,
    height: header.height,
    hasColours: header.colour !== COLOUR_GREY && header.colour !== COLOUR_GREY_ALPHA,
    hasAlpha: header.colour >= COLOUR_GREY_ALPHA || chunks.transparency !== undefined,
    // This is checked when decoding, because a file that is too large should fail with that first.
    decode: async (options) =>
      dataAt === undefined
        ? malformed('png', 'it has no image data')
        : minRawBytes(header) > (bytes.length - dataAt) * MAX_DEFLATE_RATIO
          ? truncated('png')
          : decodeWithRaster(
              { format: 'png', width: header.width, height: header.height, parts: imageData(bytes, dataAt) },
              options,
              (exports, log2) => decodePixels(exports, chunks, { log2, tone: options.tone ?? LUMA_ON_WHITE }),
            ),
  });
}

/**
 * Reads the headers of its frames, at most so many. The default image is one of them only where it has a frame control. Failures: those of
 * openPng.
 */
export function openPngAnimation(bytes: Uint8Array, most: number): Result<Animation> {
  const read = readChunks(bytes);
  if (!read.ok) return read;
  const { header } = read.value;
  const pictures: Picture[] = [];
  for (const { at, body } of chunksOf(bytes, SIGNATURE_BYTES, FCTL)) {
    if (body.length < FCTL_BYTES) return malformed('png', 'a frame control is cut off');
    const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
    const [width, height] = [view.getUint32(4), view.getUint32(8)];
    const own = frameOf(bytes, { ...read.value, header: { ...header, width, height }, dataAt: at });
    if (!own.ok) return own;
    pictures.push({
      left: view.getUint32(12),
      top: view.getUint32(16),
      image: own.value,
      isOver: body[25] === 1,
      after: AFTER[body[24] ?? 0] ?? 'stays',
    });
    if (pictures.length === most) break;
  }
  return ok({ width: header.width, height: header.height, pictures });
}

const AFTER: Readonly<Record<number, Picture['after']>> = { 1: 'clears', 2: 'reverts' };

/** Bytes of all rows before compression, without filter bytes; of the whole image, so that passes have no fewer. */
function minRawBytes({ width, height, depth, colour }: Header): number {
  return (width * height * depth * (SAMPLES[colour] ?? 1)) / 8;
}

function readChunks(bytes: Uint8Array): Result<Chunks> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | undefined;
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  let orientation: Orientation = 1;
  let dataAt: number | undefined;
  for (let at = SIGNATURE_BYTES; at + 8 <= bytes.length;) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const body = (): Uint8Array => bytes.subarray(at + 8, at + 8 + length);
    if (header === undefined) {
      const first = type === IHDR ? readHeader(body()) : malformed('png', 'its header is missing');
      if (!first.ok) return first;
      header = first.value;
    } else if (type === IDAT) dataAt ??= at;
    else if (type === PLTE) palette ??= body();
    else if (type === TRNS) transparency ??= body();
    else if (type === EXIF) orientation = exifOrientation(body());
    else if (type === IEND) break;
    at += 12 + length;
  }
  if (header === undefined) return malformed('png', 'its header is missing');
  return ok({ header, palette, transparency, orientation, dataAt });
}

/** The data of an image from its first chunk or its frame control on, one chunk at a time, because a file may have millions of empty ones. */
function* imageData(bytes: Uint8Array, from: number): Generator<Uint8Array> {
  for (const { at, type, body } of chunksOf(bytes, from, IDAT, FDAT, FCTL)) {
    if (type === FCTL && at > from) return;
    if (type !== FCTL) yield type === IDAT ? body : body.subarray(FDAT_HEADER_BYTES);
  }
}
interface Chunk {
  readonly at: number;
  readonly type: number;
  /** Shorter if the file ends. */
  readonly body: Uint8Array;
}

function* chunksOf(bytes: Uint8Array, from: number, ...types: readonly number[]): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = from; at + 8 <= bytes.length;) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (type === IEND) return;
    if (types.includes(type)) yield { at, type, body: bytes.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

function readHeader(body: Uint8Array): Result<Header> {
  if (body.length < 13) return malformed('png', 'its header is cut off');
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const depth = view.getUint8(8);
  const colour = view.getUint8(9);
  const interlace = view.getUint8(12);
  if (DEPTHS[colour]?.includes(depth) !== true) {
    return malformed('png', `colour type ${colour} with ${depth} bits does not exist`);
  }
  if (view.getUint8(10) !== 0 || view.getUint8(11) !== 0 || interlace > 1) {
    return malformed('png', 'its compression, filter or interlace method does not exist');
  }
  return ok({
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth,
    colour,
    interlaced: interlace === 1,
  });
}

function decodePixels(
  exports: Raster,
  chunks: Chunks,
  { log2, tone }: { readonly log2: number; readonly tone: Tone },
): Promise<number> {
  const { width, height, depth, colour, interlaced } = chunks.header;
  new Uint8Array(exports.memory.buffer, exports.png_table(), 256).set(greyTable(chunks, tone));
  const key = transparentColour(chunks);
  return exports.png_decode(width, height, depth, colour, interlaced ? 1 : 0, log2, key[0], key[1], key[2]);
}

/** The grey of each palette entry, or of each sample of up to 8 bits. */
function greyTable({ header, palette, transparency }: Chunks, tone: Tone): Uint8Array {
  const table = new Uint8Array(256);
  if (header.colour === COLOUR_INDEXED && palette !== undefined) {
    const greyOf = toneOf(tone);
    const entries = Math.min(256, Math.floor(palette.length / 3));
    for (let i = 0; i < entries; i++) {
      const [r = 0, g = 0, b = 0] = palette.subarray(3 * i, 3 * i + 3);
      const alpha = transparency?.[i] ?? 255;
      table[i] = greyOf(r, g, b, alpha);
    }
    return table;
  }
  const most = 2 ** Math.min(header.depth, 8) - 1;
  for (let value = 0; value <= most; value++) table[value] = Math.round((value * 255) / most);
  const [key] = transparentColour({ header, transparency });
  if (key >= 0 && key <= most) table[key] = tone.ground;
  return table;
}

/** The colour that tRNS makes transparent, in samples of the file's depth; -1 for none (§11.3.2.1). */
function transparentColour({
  header,
  transparency,
}: Pick<Chunks, 'header' | 'transparency'>): readonly [number, number, number] {
  const count = header.colour === COLOUR_GREY ? 1 : header.colour === COLOUR_RGB ? 3 : 0;
  if (count === 0 || transparency === undefined || transparency.length < 2 * count) return [-1, -1, -1];
  const sample = (i: number): number => (transparency[2 * i] ?? 0) * 256 + (transparency[2 * i + 1] ?? 0);
  return count === 1 ? [sample(0), 0, 0] : [sample(0), sample(1), sample(2)];
}
