// Decodes the pixels of one TIFF page: segments → rows of samples → rows of grey → scaled image.
import type { Budget } from '../../lib/budget.ts';
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { LIMITS } from '../limits.ts';
import { malformed, outOfTime, truncated, unsupported } from '../failures.ts';
import { WHOLE_PART, type DecodeOptions } from '../frame.ts';
import { colourToneOf, greyOfInk, LUMA_ON_WHITE, type Tone } from '../grey.ts';
import { decodeJpegParts, jpegParts } from '../jpeg/abbreviated.ts';
import type { ByteSink } from '../lzw.ts';
import { createShrinker } from '../shrink.ts';
import type { Luma } from '../types.ts';
import { rest } from '../../lib/rest.ts';
import { meterOf, WORK_NS, type Meter } from '../work.ts';
import { decompress } from './decompress.ts';
import { COMPRESSION, MAX_SAMPLES, PHOTOMETRIC, type TiffLayout } from './layout.ts';
import { greyRows, undoPredictor, type GreyReader } from './samples.ts';

/** MAX_SIDE_PX, rounded up: sides of tiles are multiples of 16 (section 15). */
const MAX_TILE_SIDE = 65_536;
/** Encoders pad the JPEG image of a strip or tile to whole MCUs, of at most 32 × 32 pixels (ITU-T T.81 A.2). */
const MAX_MCU_SIDE = 32;

/** The JPEG image of a tile may be larger than a small page, up to 2048 × 2048: four times the sides that encoders write. */
const MAX_SPARE_PIXELS = 2048 * 2048;

/** Receives the rows of grey of one segment; those beyond `rows` are ignored. */
type GreyRows = (y: number, grey: Uint8Array) => void;

/** The parameters of decoding one page, or one plane of it. */
interface Work {
  readonly layout: TiffLayout;
  /** Samples of a pixel in a row: 1 for a plane of a planar image. */
  readonly samples: number;
  readonly budget: Budget;
  readonly tone: Tone;
  readonly meter: Meter;
}

/**
 * Decodes a page in grey as stored. Failures: malformed_file (rows are missing), unsupported_media (compression, sample depths),
 * too_large (segments), processing_limit (the budget is used up).
 */
export async function decodeTiff(layout: TiffLayout, options: DecodeOptions): Promise<Result<Luma>> {
  const segments = checkSegments(layout);
  if (!segments.ok) return segments;
  if (isJpeg(layout) && layout.segments.count === 1 && layout.segmentHeight >= layout.height) {
    const whole = { width: layout.width, height: layout.height };
    const luma = await decodeJpegParts(
      partsOf(layout, layout.segments.at(0)),
      whole,
      whole,
      Infinity,
      options,
    );
    if (luma !== undefined) return luma;
  }
  return layout.isPlanar && layout.samples > 1
    ? decodePlanes(layout, options)
    : decodePlane(layout, 0, layout.samples, options);
}

function isJpeg({ compression }: TiffLayout): boolean {
  return compression === COMPRESSION.jpeg || compression === COMPRESSION.oldJpeg;
}

/** Checks the size and number of segments, which bound the cost of a row and of a walk over all segments. */
function checkSegments(layout: TiffLayout): Result<true> {
  const { width, height, segmentWidth, segmentHeight, samples, segments } = layout;
  const uncovered = malformed('tiff', 'its strips or tiles do not cover it');
  if (segmentWidth < 1 || segmentWidth > MAX_TILE_SIDE || segmentHeight < 1 || samples < 1) return uncovered;
  if (samples > MAX_SAMPLES || (segmentWidth !== width && segmentHeight > MAX_TILE_SIDE)) return uncovered;
  const needed = Math.ceil(width / segmentWidth) * Math.ceil(height / segmentHeight);
  if (needed > segments.count) return uncovered;
  if (needed <= LIMITS.MAX_TIFF_SEGMENTS) return ok(true);
  return fail('too_large', {
    what: 'A page of the TIFF file',
    actual: needed,
    limit: LIMITS.MAX_TIFF_SEGMENTS,
    unit: 'strips or tiles',
  });
}

/** Scales each plane by itself and mixes the results; for RGB that is exact, for ink nearly. */
async function decodePlanes(layout: TiffLayout, options: DecodeOptions): Promise<Result<Luma>> {
  const wanted =
    layout.photometric === PHOTOMETRIC.rgb ? 3 : layout.photometric === PHOTOMETRIC.separated ? 4 : 1;
  const perPlane = Math.ceil(layout.segments.count / layout.samples);
  const planes: Luma[] = [];
  for (let p = 0; p < Math.min(wanted, layout.samples); p++) {
    const plane = await decodePlane(layout, p * perPlane, 1, options);
    if (!plane.ok) return plane;
    planes.push(plane.value);
  }
  const [first, second, third, fourth] = planes;
  if (first === undefined) return truncated('tiff');
  if (second === undefined || third === undefined) return ok(first);
  const { data } = first;
  const grey = colourToneOf(options.tone);
  for (let i = 0; i < data.length; i++) {
    const [a = 0, b = 0, c = 0] = [data[i], second.data[i], third.data[i]];
    data[i] =
      fourth === undefined ? grey(a, b, c) : greyOfInk(grey, { c: a, m: b, y: c, k: fourth.data[i] ?? 0 });
  }
  return ok(first);
}

/** Decodes one plane, whose first segment has the index `first`. */
async function decodePlane(
  layout: TiffLayout,
  first: number,
  samples: number,
  { scale, budget, tone = LUMA_ON_WHITE }: DecodeOptions,
): Promise<Result<Luma>> {
  const { width, height, segmentWidth, segmentHeight } = layout;
  const rowToGrey = greyRows(layout, samples, tone);
  if (rowToGrey === undefined) return unsupported('tiff', sampleText(layout));
  const work: Work = { layout, samples, budget, tone, meter: meterOf(budget) };
  if (!work.meter.add(width * height * WORK_NS.pixel)) return outOfTime();
  const across = Math.ceil(width / segmentWidth);
  const down = Math.ceil(height / segmentHeight);
  const shrinker = createShrinker(width, height, scale);
  const bandRows = Math.min(segmentHeight, height);
  // Strips are used directly; tiles side by side are first joined to a band.
  const band = across > 1 || segmentWidth > width ? new Uint8Array(width * bandRows) : undefined;
  const white = new Uint8Array(width).fill(255);
  const mayLose = height - Math.floor(height * WHOLE_PART);
  let lost = 0;
  for (let row = 0; row < down; row++) {
    const bandHeight = Math.min(segmentHeight, height - row * segmentHeight);
    let whole = bandHeight;
    band?.fill(255);
    for (let column = 0; column < across; column++) {
      const left = column * segmentWidth;
      const used = Math.min(segmentWidth, width - left);
      const data = layout.segments.at(first + row * across + column);
      const done = await decodeSegment(work, data, rowToGrey, bandHeight, (y, grey) => {
        if (band === undefined) shrinker.add(grey);
        else band.set(grey.subarray(0, used), y * width + left);
      });
      if (!done.ok) return done;
      if (work.meter.isRestDue()) await rest();
      whole = Math.min(whole, done.value);
    }
    lost += bandHeight - whole;
    if (lost > mayLose) return truncated('tiff');
    for (let y = 0; y < bandHeight; y++) {
      if (band !== undefined) shrinker.add(band.subarray(y * width, (y + 1) * width));
      else if (y >= whole) shrinker.add(white);
    }
  }
  return work.meter.flush() ? ok(shrinker.finish()) : outOfTime();
}

function sampleText({ samples, bits, photometric }: TiffLayout): string {
  return `photometric interpretation ${photometric} with ${samples} samples of ${bits || 'different'} bits`;
}

/** Decodes a segment and returns how many rows it really had, at most `rows`. Failures: unsupported_media (compression), processing_limit. */
async function decodeSegment(
  work: Work,
  data: Uint8Array | undefined,
  rowToGrey: GreyReader,
  rows: number,
  take: GreyRows,
): Promise<Result<number>> {
  const { layout, samples, meter } = work;
  if (!meter.add(WORK_NS.segment)) return outOfTime();
  if (data === undefined) return ok(0);
  if (isJpeg(layout)) return decodeJpegSegment(work, data, rows, take);
  const { segmentWidth: width } = layout;
  const rowBytes = Math.ceil((width * samples * layout.bits) / 8);
  const rowNs = rowBytes * WORK_NS.plainByte + width * rowToGrey.pixelNs;
  const grey = new Uint8Array(width);
  let done = 0;
  const sink = rowsOf(rowBytes, (row) => {
    undoPredictor(layout, row, samples);
    rowToGrey.read(row, grey, width);
    take(done, grey);
    done += 1;
    return meter.add(rowNs) && done < rows;
  });
  // The buffers of a row are as wide as the tile, whatever the image's width.
  if (!meter.add((rowBytes + width) / 4)) return outOfTime();
  const known = await decompress(work, data, width, rows, sink);
  if (!known) return unsupported('tiff', `compression ${layout.compression}`);
  return meter.add(0) ? ok(done) : outOfTime();
}

/** Divides a stream of bytes into rows; `take` may change a row. */
function rowsOf(rowBytes: number, take: (row: Uint8Array) => boolean): ByteSink {
  const row = new Uint8Array(rowBytes);
  let filled = 0;
  let more = true;
  return (bytes) => {
    for (let at = 0; at < bytes.length && more;) {
      const piece = bytes.subarray(at, at + rowBytes - filled);
      row.set(piece, filled);
      filled += piece.length;
      at += piece.length;
      if (filled < rowBytes) break;
      filled = 0;
      more = take(row);
    }
    return more;
  };
}

/** Decodes a JPEG segment. A damaged one has no rows; one that does not fit its segment or the budget fails. */
async function decodeJpegSegment(
  { layout, budget, tone }: Work,
  segment: Uint8Array,
  rows: number,
  take: GreyRows,
): Promise<Result<number>> {
  const least = { width: Math.min(layout.segmentWidth, layout.width), height: 1 };
  const most = {
    width: wholeMcus(layout.segmentWidth),
    height: wholeMcus(layout.segmentHeight),
  };
  const mostPixels = Math.max(layout.width * layout.height, MAX_SPARE_PIXELS);
  const luma = await decodeJpegParts(partsOf(layout, segment), least, most, mostPixels, {
    scale: 1,
    budget,
    tone,
  });
  if (luma === undefined) {
    return malformed(
      'tiff',
      `the JPEG data of a strip or tile is not within ${most.width} × ${most.height} pixels`,
    );
  }
  if (!luma.ok) return luma.failure.code === 'malformed_file' ? ok(0) : luma;
  const { width, height, data } = luma.value;
  const done = Math.min(rows, height);
  for (let y = 0; y < done; y++) take(y, data.subarray(y * width, (y + 1) * width));
  return ok(done);
}

function wholeMcus(side: number): number {
  return Math.ceil(side / MAX_MCU_SIDE) * MAX_MCU_SIDE;
}

/** The JPEG stream of a segment. For RGB an Adobe marker is added, because without it RGB would be read as YCbCr. */
function partsOf(layout: TiffLayout, segment: Uint8Array | undefined): readonly Uint8Array[] {
  return jpegParts(layout.jpegTables, segment ?? new Uint8Array(0), {
    isRgb: layout.photometric === PHOTOMETRIC.rgb,
  });
}
