// Writes a ZIP archive (APPNOTE.TXT 6.3) as a stream: local headers with known sizes, no data descriptors, no ZIP64 (no deck that
// fits into an isolate reaches 4 GB). Entries are made one at a time, when the reader of the stream asks for them.
import { Inflate } from 'fflate';
import { byteStream } from '../lib/byte-stream.ts';
import { joinedBytes } from '../lib/bytes.ts';
import { crc32 } from '../lib/crc32.ts';
import { deflateAtOnce, inflatedLengthOf } from '../lib/platform-zlib.ts';

/** One entry, ready to be written. `chunks` are the stored form: deflated when `deflated` is set, else the file itself. */
export interface ZipEntry {
  /** Forward slashes, ASCII, no leading slash. */
  readonly name: string;
  readonly deflated: boolean;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly chunks: readonly Uint8Array[];
}

/** Makes an entry when the stream comes to it. */
export type LazyEntry = () => ZipEntry | Promise<ZipEntry>;

const VERSION_NEEDED = 20;
const DEFLATE_PIECE_BYTES = 1 << 20;
/** Deflated at once: 2 KB take 0.02 ms in Node, and 0.15 ms as a CompressionStream. This length takes about 4 ms. */
const MAX_AT_ONCE_BYTES = 1 << 17;
const BYTES_BETWEEN_PAUSES = 1 << 20;
/**
 * Apache POI (ZipSecureFile, MIN_INFLATE_RATIO) calls an entry a bomb and refuses the file when more than 100 KB were inflated at a
 * ratio above 100:1, at any place of the entry. A metafile of poi__60003.ppt begins like that. Entries here stay below 90:1.
 */
const MAX_DEFLATE_RATIO = 90;
const UNCHECKED_BYTES = 100 * 1024;
/** Bytes inflated at a time. Readers take 512, but with that the corpus's largest deck took half as long again. */
const READ_BYTES = 4096;
/** A deflate block that stores no bytes (RFC 1951, 3.2.4). */
const EMPTY_BLOCK = Uint8Array.of(0, 0, 0, 0xff, 0xff);
const METHOD_STORE = 0;
const METHOD_DEFLATE = 8;
const encoder = new TextEncoder();

/** A stored entry. It borrows the bytes and copies nothing. */
export function storedEntry(name: string, pieces: Iterable<Uint8Array>): ZipEntry {
  const chunks = [...pieces];
  let crc = 0;
  let sizeBytes = 0;
  for (const chunk of chunks) {
    crc = crc32(chunk, crc);
    sizeBytes += chunk.length;
  }
  return { name, deflated: false, crc, sizeBytes, chunks };
}

/** Data that is deflated already, behind bytes that stand before it. */
export interface DeflatedData {
  /** At most 65,535. */
  readonly lead: Uint8Array;
  /** Raw deflate data up to the end of its last block. */
  readonly deflated: Uint8Array;
  /** Of the whole, inflated. */
  readonly crc: number;
  readonly sizeBytes: number;
}

/** An entry of data that is deflated already: nothing is inflated or copied but for the check of the ratio. */
export function copiedEntry(name: string, { lead, deflated, crc, sizeBytes }: DeflatedData): ZipEntry {
  const chunks = lead.length === 0 ? [deflated] : [storedBlock(lead), deflated];
  return { name, deflated: true, crc, sizeBytes, chunks: [...filling(chunks, sizeBytes), ...chunks] };
}

/** RFC 1951, 3.2.4: not the last block; the length and its complement. */
function storedBlock(bytes: Uint8Array): Uint8Array {
  const block = new Uint8Array(5 + bytes.length);
  const view = new DataView(block.buffer);
  view.setUint16(1, bytes.length, true);
  view.setUint16(3, ~bytes.length & 0xffff, true);
  block.set(bytes, 5);
  return block;
}

/**
 * A deflated entry, made by the platform's compressor (115 ms for 3.5 MB of XML; one in JavaScript took 263 ms), at once where it is
 * short. `pause` is awaited after each megabyte beyond the first, so that the thread's other work can run.
 */
export async function deflatedEntry(
  name: string,
  pieces: Iterable<Uint8Array>,
  pause?: () => Promise<unknown>,
): Promise<ZipEntry> {
  const source = pieces[Symbol.iterator]();
  const first: Uint8Array[] = [];
  let firstBytes = 0;
  let next = source.next();
  for (; next.done !== true && firstBytes + next.value.length <= MAX_AT_ONCE_BYTES; next = source.next()) {
    first.push(next.value);
    firstBytes += next.value.length;
  }
  const atOnce = next.done === true ? deflatedAtOnce(name, joinedBytes(first)) : undefined;
  if (atOnce !== undefined) return atOnce;
  // Bytes that are dense already stay as they are: deflating 1 MB of them takes 30 ms.
  for (; next.done !== true && isDense(next.value); next = source.next()) first.push(next.value);
  return next.done === true && first.every(isDense)
    ? storedEntry(name, first)
    : deflatedInPieces(name, resumed(first, next, source), pause);
}

const SAMPLE_BYTES = 4096;
/** Of a sample's length, deflated. */
const MIN_DENSE_SHARE = 0.97;

/** True where samples of its beginning, middle and end hardly become shorter. False where the platform cannot tell at once. */
function isDense(bytes: Uint8Array): boolean {
  return [0, 0.25, 0.5, 0.75, 1].every((place) => {
    const start = Math.floor(place * Math.max(0, bytes.length - SAMPLE_BYTES));
    const sample = bytes.subarray(start, start + SAMPLE_BYTES);
    const deflated = deflateAtOnce(sample);
    return deflated !== undefined && deflated.length >= MIN_DENSE_SHARE * sample.length;
  });
}

/** Undefined where the platform has no such compressor. */
function deflatedAtOnce(name: string, bytes: Uint8Array): ZipEntry | undefined {
  const deflated = deflateAtOnce(bytes);
  if (deflated === undefined) return undefined;
  const chunks = [deflated];
  const sizeBytes = bytes.length;
  return {
    name,
    deflated: true,
    crc: crc32(bytes),
    sizeBytes,
    chunks: [...filling(chunks, sizeBytes), ...chunks],
  };
}

/** The pieces that were asked for already, and the rest. */
function* resumed(
  first: readonly Uint8Array[],
  next: IteratorResult<Uint8Array, unknown>,
  rest: Iterator<Uint8Array>,
): Generator<Uint8Array, void, void> {
  yield* first;
  for (let one = next; one.done !== true; one = rest.next()) yield one.value;
}

async function deflatedInPieces(
  name: string,
  pieces: Iterable<Uint8Array>,
  pause: (() => Promise<unknown>) | undefined,
): Promise<ZipEntry> {
  const compressor = new CompressionStream('deflate-raw');
  const written = writeAll(pieces, compressor.writable.getWriter(), pause);
  const chunks: Uint8Array[] = [];
  const reader = compressor.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
  }
  const { crc, sizeBytes } = await written;
  return { name, deflated: true, crc, sizeBytes, chunks: [...filling(chunks, sizeBytes), ...chunks] };
}

/** Empty deflate blocks to put before the data, so that the ratio stays within MAX_DEFLATE_RATIO at every place of the entry. */
function filling(chunks: readonly Uint8Array[], sizeBytes: number): readonly Uint8Array[] {
  const blocks = Math.ceil(shortfall(chunks, sizeBytes) / EMPTY_BLOCK.length);
  if (blocks <= 0) return [];
  const bytes = new Uint8Array(blocks * EMPTY_BLOCK.length);
  for (let at = 0; at < bytes.length; at += EMPTY_BLOCK.length) bytes.set(EMPTY_BLOCK, at);
  return [bytes];
}

/**
 * How many bytes the entry lacks at its most compressed place. Readers compare the bytes that they have inflated with the bytes
 * that they have read so far.
 */
function shortfall(chunks: readonly Uint8Array[], sizeBytes: number): number {
  if (sizeBytes <= UNCHECKED_BYTES) return 0;
  return shortfallByPlatform(chunks, sizeBytes) ?? shortfallByScript(chunks);
}

function shortfallByScript(chunks: readonly Uint8Array[]): number {
  let [packed, inflated, lacking] = [0, 0, 0];
  const stream = new Inflate((piece) => {
    inflated += piece.length;
    if (inflated > UNCHECKED_BYTES) lacking = Math.max(lacking, inflated / MAX_DEFLATE_RATIO - packed);
  });
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += READ_BYTES) {
      const piece = chunk.subarray(at, at + READ_BYTES);
      stream.push(piece, false);
      packed += piece.length;
    }
  }
  stream.push(new Uint8Array(), true);
  return lacking;
}

/** A beginning of this length gives less than UNCHECKED_BYTES: deflate stops at 1032:1. */
const FIRST_CHECKED_BYTES = 96;
/** What is inflated for the check at most; longer entries are checked by script, once. */
const MAX_CHECKED_BYTES = 1 << 24;

/**
 * The same by the platform's inflater, which takes a quarter of the time but begins anew for each beginning. Where the ratio holds from one
 * beginning to the next of twice its length, even if all that the next gives came at once, that decides; of ordinary data this is so.
 * Undefined where the platform has none, or would inflate more than it saves.
 */
function shortfallByPlatform(chunks: readonly Uint8Array[], sizeBytes: number): number | undefined {
  const packed = joinedBytes(chunks);
  let left = Math.min(MAX_CHECKED_BYTES, 4 * sizeBytes);
  const lengthAt = (end: number): number => {
    const length = end >= packed.length ? sizeBytes : (inflatedLengthOf(packed.subarray(0, end)) ?? Infinity);
    left -= length;
    return length;
  };
  const isWithin = (inflated: number, from: number): boolean =>
    inflated <= UNCHECKED_BYTES || inflated <= MAX_DEFLATE_RATIO * from;
  /** Between two places of which the second's length is known. */
  const lackingIn = (from: number, to: number, inflated: number): number => {
    if (isWithin(inflated, from) || left < 0) return 0;
    if (to - from <= READ_BYTES) return inflated / MAX_DEFLATE_RATIO - from;
    const middle = from + Math.ceil((to - from) / 2 / READ_BYTES) * READ_BYTES;
    return Math.max(lackingIn(from, middle, lengthAt(middle)), lackingIn(middle, to, inflated));
  };
  let lacking = 0;
  for (let at = FIRST_CHECKED_BYTES; at < packed.length && left >= 0; at *= 2) {
    if (isWithin(lengthAt(2 * at), at)) continue;
    const from = Math.floor(at / READ_BYTES) * READ_BYTES;
    const to = Math.ceil((2 * at) / READ_BYTES) * READ_BYTES;
    lacking = Math.max(lacking, lackingIn(from, to, lengthAt(to)));
  }
  return left < 0 || packed.length <= FIRST_CHECKED_BYTES ? undefined : lacking;
}

/** Writes in small pieces, so that the compressor never copies a large one as a whole. */
async function writeAll(
  pieces: Iterable<Uint8Array>,
  writer: WritableStreamDefaultWriter<BufferSource>,
  pause: (() => Promise<unknown>) | undefined,
): Promise<Pick<ZipEntry, 'crc' | 'sizeBytes'>> {
  let crc = 0;
  let sizeBytes = 0;
  for (const piece of pieces) {
    crc = crc32(piece, crc);
    sizeBytes += piece.length;
    for (let at = 0; at < piece.length; at += DEFLATE_PIECE_BYTES) {
      await writer.write(piece.subarray(at, at + DEFLATE_PIECE_BYTES));
      if (sizeBytes > BYTES_BETWEEN_PAUSES) await pause?.();
    }
  }
  await writer.close();
  return { crc, sizeBytes };
}

/**
 * The archive as a byte stream under the consumer's back pressure: an entry is made only when the one before it was read.
 * `now` is the time of all entries in Unix ms, written as UTC.
 */
export function zipStream(entries: readonly LazyEntry[], now: number): ReadableStream<Uint8Array> {
  return byteStream(archive(entries, dosTime(now)));
}

async function* archive(
  entries: readonly LazyEntry[],
  time: number,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const make of entries) {
    const entry = await make();
    const packed = entry.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const local = localHeader(entry, packed, time);
    directory.push(centralHeader(entry, packed, time, offset));
    yield local;
    for (const chunk of entry.chunks) if (chunk.length > 0) yield chunk;
    offset += local.length + packed;
  }
  const sizeBytes = directory.reduce((sum, header) => sum + header.length, 0);
  yield* directory;
  yield endOfDirectory(directory.length, sizeBytes, offset);
  return undefined;
}

function localHeader(entry: ZipEntry, packed: number, time: number): Uint8Array {
  const name = encoder.encode(entry.name);
  const header = new Uint8Array(30 + name.length);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x04034b50, true);
  fields(view, 4, entry, { packed, time, nameLength: name.length });
  header.set(name, 30);
  return header;
}

function centralHeader(entry: ZipEntry, packed: number, time: number, offset: number): Uint8Array {
  const name = encoder.encode(entry.name);
  const header = new Uint8Array(46 + name.length);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, VERSION_NEEDED, true);
  fields(view, 6, entry, { packed, time, nameLength: name.length });
  view.setUint32(42, offset, true);
  header.set(name, 46);
  return header;
}

/** The 24 bytes that both headers share, from "version needed" to "file name length". */
function fields(
  view: DataView,
  at: number,
  entry: ZipEntry,
  {
    packed,
    time,
    nameLength,
  }: { readonly packed: number; readonly time: number; readonly nameLength: number },
): void {
  view.setUint16(at, VERSION_NEEDED, true);
  view.setUint16(at + 2, 0, true);
  view.setUint16(at + 4, entry.deflated ? METHOD_DEFLATE : METHOD_STORE, true);
  view.setUint32(at + 6, time, true);
  view.setUint32(at + 10, entry.crc, true);
  view.setUint32(at + 14, packed, true);
  view.setUint32(at + 18, entry.sizeBytes, true);
  view.setUint16(at + 22, nameLength, true);
}

function endOfDirectory(count: number, sizeBytes: number, offset: number): Uint8Array {
  const record = new Uint8Array(22);
  const view = new DataView(record.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, sizeBytes, true);
  view.setUint32(16, offset, true);
  return record;
}

/** MS-DOS date in the high 16 bits, time in the low ones; years from 1980 to 2107. */
function dosTime(now: number): number {
  const date = new Date(now);
  const year = Math.min(127, Math.max(0, date.getUTCFullYear() - 1980));
  const day = (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const clock = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return ((day << 16) | clock) >>> 0;
}
