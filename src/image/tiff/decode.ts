// The pixels of one TIFF page: segments → rows of samples → rows of grey → scaled picture.
import { ok, type Result } from '../../lib/result.ts';
import { malformed, outOfTime, truncated, unsupported } from '../failures.ts';
import { DECODE_MS_PER_PX, WHOLE_PART, type DecodeOptions } from '../frame.ts';
import { lumaOf, lumaOfInk } from '../grey.ts';
import { decodeJpegParts, jpegParts } from '../jpeg/abbreviated.ts';
import type { ByteSink } from '../lzw.ts';
import { createShrinker } from '../shrink.ts';
import type { Luma } from '../types.ts';
import { decompress } from './decompress.ts';
import { COMPRESSION, PHOTOMETRIC, type Segment, type TiffLayout } from './layout.ts';
import { rowToGrey, undoPredictor, type RowToGrey } from './samples.ts';

/** Sides of tiles are multiples of 16 (section 15): MAX_SIDE_PX, rounded up. */
const MAX_TILE_SIDE = 65_536;
/** Beyond four colours and alpha there are only spectral data. */
const MAX_SAMPLES = 32;

/** Takes rows of grey of one segment; those after `rows` are ignored. */
type GreyRows = (y: number, grey: Uint8Array) => void;

/** Fails: malformed_file (rows are missing), unsupported_media (compression, sample depths), processing_limit. */
export async function decodeTiff(layout: TiffLayout, options: DecodeOptions): Promise<Result<Luma>> {
  if (!options.budget.spend(layout.width * layout.height * DECODE_MS_PER_PX)) return outOfTime();
  if (!hasSegments(layout)) return malformed('tiff', 'its strips or tiles do not cover it');
  const isJpeg = layout.compression === COMPRESSION.jpeg || layout.compression === COMPRESSION.oldJpeg;
  if (isJpeg && layout.segments.length === 1 && layout.segmentHeight >= layout.height) {
    return decodeJpegParts(partsOf(layout, layout.segments[0]), options);
  }
  return layout.isPlanar && layout.samples > 1
    ? decodePlanes(layout, options)
    : decodePlane(layout, layout.segments, layout.samples, options);
}

/** Bounds what a row and a walk over all segments cost: neither is larger than the picture's own limits allow. */
function hasSegments({ width, height, segmentWidth, segmentHeight, samples, segments }: TiffLayout): boolean {
  if (segmentWidth < 1 || segmentWidth > MAX_TILE_SIDE || segmentHeight < 1 || samples < 1) return false;
  if (samples > MAX_SAMPLES || (segmentWidth !== width && segmentHeight > MAX_TILE_SIDE)) return false;
  return Math.ceil(width / segmentWidth) * Math.ceil(height / segmentHeight) <= segments.length;
}

/** Each plane is scaled by itself and the results are mixed: for RGB that is exact, for ink nearly so. */
async function decodePlanes(layout: TiffLayout, options: DecodeOptions): Promise<Result<Luma>> {
  const wanted =
    layout.photometric === PHOTOMETRIC.rgb ? 3 : layout.photometric === PHOTOMETRIC.separated ? 4 : 1;
  const perPlane = Math.ceil(layout.segments.length / layout.samples);
  const planes: Luma[] = [];
  for (let p = 0; p < Math.min(wanted, layout.samples); p++) {
    const segments = layout.segments.slice(p * perPlane, (p + 1) * perPlane);
    const plane = await decodePlane(layout, segments, 1, options);
    if (!plane.ok) return plane;
    planes.push(plane.value);
  }
  const [first, second, third, fourth] = planes;
  if (first === undefined) return truncated('tiff');
  if (second === undefined || third === undefined) return ok(first);
  const { data } = first;
  for (let i = 0; i < data.length; i++) {
    const [a = 0, b = 0, c = 0] = [data[i], second.data[i], third.data[i]];
    data[i] = fourth === undefined ? lumaOf(a, b, c) : lumaOfInk(a, b, c, fourth.data[i] ?? 0);
  }
  return ok(first);
}

async function decodePlane(
  layout: TiffLayout,
  segments: readonly Segment[],
  samples: number,
  { scale, budget }: DecodeOptions,
): Promise<Result<Luma>> {
  const { width, height, segmentWidth, segmentHeight } = layout;
  const toGrey = rowToGrey(layout, samples);
  if (toGrey === undefined) return unsupported('tiff', sampleText(layout));
  const across = Math.ceil(width / segmentWidth);
  const down = Math.ceil(height / segmentHeight);
  const shrinker = createShrinker(width, height, scale);
  const bandRows = Math.min(segmentHeight, height);
  // Strips go straight on; tiles that lie beside each other are put together first.
  const band = across > 1 || segmentWidth > width ? new Uint8Array(width * bandRows) : undefined;
  let rows = 0;
  for (let row = 0; row < down; row++) {
    const bandHeight = Math.min(segmentHeight, height - row * segmentHeight);
    let whole = bandHeight;
    band?.fill(255);
    for (let column = 0; column < across; column++) {
      const segment = segments[row * across + column];
      const left = column * segmentWidth;
      const used = Math.min(segmentWidth, width - left);
      const done = await decodeSegment(layout, segment, samples, toGrey, bandHeight, (y, grey) => {
        if (band === undefined) shrinker.add(grey);
        else band.set(grey.subarray(0, used), y * width + left);
      });
      if (done === undefined) return unsupported('tiff', `compression ${layout.compression}`);
      whole = Math.min(whole, done);
    }
    if (budget.exhausted) return outOfTime();
    rows += whole;
    for (let y = 0; y < bandHeight; y++) {
      if (band !== undefined) shrinker.add(band.subarray(y * width, (y + 1) * width));
      else if (y >= whole) shrinker.add(new Uint8Array(width).fill(255));
    }
  }
  return rows < Math.floor(height * WHOLE_PART) ? truncated('tiff') : ok(shrinker.finish());
}

function sampleText({ samples, bits, photometric }: TiffLayout): string {
  return `photometric interpretation ${photometric} with ${samples} samples of ${bits || 'different'} bits`;
}

/** The rows that the segment really had, at most `rows`; undefined when its compression is not known. */
async function decodeSegment(
  layout: TiffLayout,
  segment: Segment | undefined,
  samples: number,
  toGrey: RowToGrey,
  rows: number,
  take: GreyRows,
): Promise<number | undefined> {
  if (segment === undefined) return 0;
  const { segmentWidth: width } = layout;
  if (layout.compression === COMPRESSION.jpeg || layout.compression === COMPRESSION.oldJpeg) {
    return decodeJpegSegment(layout, segment, rows, take);
  }
  const rowBytes = Math.ceil((width * samples * layout.bits) / 8);
  const grey = new Uint8Array(width);
  let done = 0;
  const sink = rowsOf(rowBytes, (row) => {
    undoPredictor(layout, row, samples);
    toGrey(row, grey, width);
    take(done, grey);
    done += 1;
    return done < rows;
  });
  const known = await decompress(layout, segment.data, width, rows, sink);
  return known ? done : undefined;
}

/** Cuts a stream of bytes into rows; a row may be changed by who takes it. */
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

async function decodeJpegSegment(
  layout: TiffLayout,
  segment: Segment,
  rows: number,
  take: GreyRows,
): Promise<number> {
  const luma = await decodeJpegParts(partsOf(layout, segment), UNSCALED);
  if (!luma.ok || luma.value.width < Math.min(layout.segmentWidth, layout.width)) return 0;
  const { width, height, data } = luma.value;
  const done = Math.min(rows, height);
  for (let y = 0; y < done; y++) take(y, data.subarray(y * width, (y + 1) * width));
  return done;
}

const UNSCALED: DecodeOptions = { scale: 1, budget: { spend: () => true, exhausted: false } };

/** RGB without an Adobe marker would be taken for YCbCr: the photometric interpretation says which it is. */
function partsOf(layout: TiffLayout, segment: Segment | undefined): readonly Uint8Array[] {
  return jpegParts(layout.jpegTables, segment?.data ?? new Uint8Array(0), {
    isRgb: layout.photometric === PHOTOMETRIC.rgb,
  });
}
