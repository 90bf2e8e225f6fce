// Decompresses TIFF's compressions that give bytes. JPEG gives pixels and is in decode.ts.
import type { Budget } from '../../lib/budget.ts';
import { REVERSED } from '../byte-view.ts';
import { decodeFax } from '../fax.ts';
import { lzw, type ByteSink, type ByteSource } from '../lzw.ts';
import { inflateWithRaster } from '../raster-decode.ts';
import { withRests, WORK_NS, type Meter, type Steps } from '../work.ts';
import { COMPRESSION, type TiffLayout } from './layout.ts';

/** How many bytes are reversed or copied at once. */
const PIECE_BYTES = 16_384;

/** The properties of a page that decompression needs, and the meter of its work. */
export interface DecompressWork {
  readonly layout: Pick<TiffLayout, 'compression' | 'isReversed' | 't4Options'>;
  readonly budget: Budget;
  readonly meter: Meter;
}

/**
 * Decompresses a segment of `rows` rows of `width` pixels into the sink, until the data, the sink or the budget ends.
 * False for an unknown compression.
 */
export async function decompress(
  { layout, budget, meter }: DecompressWork,
  data: Uint8Array,
  width: number,
  rows: number,
  sink: ByteSink,
): Promise<boolean> {
  switch (layout.compression) {
    case COMPRESSION.none:
      await withRests(copied(data, meter, sink));
      return true;
    case COMPRESSION.lzw:
      await withRests(
        lzw(bytesOf(data, layout.isReversed), { literalBits: 8, flavour: 'tiff', meter }, sink),
      );
      return true;
    case COMPRESSION.adobeDeflate:
    case COMPRESSION.deflate:
      await inflateWithRaster(pieces(data, layout.isReversed), budget, sink);
      return true;
    case COMPRESSION.packBits:
      await withRests(packBits(bytesOf(data, layout.isReversed), meter, sink));
      return true;
    case COMPRESSION.huffman:
      await withRests(
        decodeFax(data, { width, rows, coding: 'huffman', isReversed: layout.isReversed, meter }, sink),
      );
      return true;
    case COMPRESSION.group3: {
      const coding = layout.t4Options & 1 ? 'group3-2d' : 'group3-1d';
      await withRests(decodeFax(data, { width, rows, coding, isReversed: layout.isReversed, meter }, sink));
      return true;
    }
    case COMPRESSION.group4:
      await withRests(
        decodeFax(data, { width, rows, coding: 'group4', isReversed: layout.isReversed, meter }, sink),
      );
      return true;
    default:
      return false;
  }
}

/** Copies uncompressed data in pieces, so that its work is counted. */
function* copied(data: Uint8Array, meter: Meter, sink: ByteSink): Steps<void> {
  for (let at = 0; at < data.length; at += PIECE_BYTES) {
    if (!sink(data.subarray(at, at + PIECE_BYTES))) return;
    if (meter.isRestDue()) yield;
  }
}

/** Reads byte by byte; with FillOrder 2 each byte is reversed when it is read. */
function bytesOf(data: Uint8Array, isReversed: boolean): ByteSource {
  let at = 0;
  return () => {
    const byte = data[at++];
    return byte === undefined ? -1 : isReversed ? (REVERSED[byte] ?? 0) : byte;
  };
}

function* pieces(data: Uint8Array, isReversed: boolean): Generator<Uint8Array> {
  if (!isReversed) yield data;
  else
    for (let at = 0; at < data.length; at += PIECE_BYTES)
      yield reversedBits(data.subarray(at, at + PIECE_BYTES));
}

/** The data with the bits of each byte reversed: in FillOrder 2 the first pixel is in the lowest bit (section 8). */
function reversedBits(data: Uint8Array): Uint8Array {
  return data.map((byte) => REVERSED[byte] ?? 0);
}

/**
 * PackBits (section 9): after n from 0 to 127, n + 1 bytes follow; after n from 129 to 255, the next byte is repeated 257 − n times; 128 is
 * skipped.
 */
function* packBits(source: ByteSource, meter: Meter, sink: ByteSink): Steps<void> {
  const out = new Uint8Array(128);
  for (let head = source(); head >= 0; head = source()) {
    if (!meter.add(WORK_NS.run)) return;
    if (meter.isRestDue()) yield;
    if (head === 128) continue;
    const isRun = head > 128;
    const length = isRun ? 257 - head : head + 1;
    let filled = 0;
    for (let byte = source(); byte >= 0; byte = source()) {
      if (isRun) {
        out.fill(byte, 0, length);
        filled = length;
        break;
      }
      out[filled++] = byte;
      if (filled === length) break;
    }
    if (!sink(out.subarray(0, filled))) return;
  }
}
