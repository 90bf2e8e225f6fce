// A ZIP archive (APPNOTE.TXT 6.3) as a stream: local headers with known sizes, no data descriptors, no ZIP64 (4 GB are beyond
// any deck that fits into an isolate). Entries are read when the reader of the stream asks for them, one at a time.
import { Inflate } from 'fflate';
import { byteStream } from '../lib/byte-stream.ts';
import { crc32 } from '../lib/crc32.ts';

/** One entry, ready to be written. `bytes` is the stored form: deflated when `deflated` is set, else the file itself. */
export interface ZipEntry {
  /** Forward slashes, ASCII, no leading slash. */
  readonly name: string;
  readonly deflated: boolean;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly chunks: readonly Uint8Array[];
}

/** An entry that is made when the stream comes to it. */
export type LazyEntry = () => ZipEntry | Promise<ZipEntry>;

const VERSION_NEEDED = 20;
const DEFLATE_PIECE_BYTES = 1 << 20;
const BYTES_BETWEEN_PAUSES = 1 << 20;
/**
 * Apache POI takes an entry for a bomb, and refuses the file, where more than 100 KB have come out at beyond 100:1 (ZipSecureFile,
 * MIN_INFLATE_RATIO), also where only its beginning is so small: a metafile of poi__60003.ppt. Nothing here goes beyond 90:1.
 */
const MAX_DEFLATE_RATIO = 90;
const UNCHECKED_BYTES = 100 * 1024;
/** Inflated at a time: with 512 bytes, as readers take it, the corpus's largest deck took half again as long. */
const READ_BYTES = 4096;
/** A deflate block that stores no bytes (RFC 1951, 3.2.4). */
const EMPTY_BLOCK = Uint8Array.of(0, 0, 0, 0xff, 0xff);
const METHOD_STORE = 0;
const METHOD_DEFLATE = 8;
const encoder = new TextEncoder();

/** A stored entry over borrowed bytes: nothing is copied. */
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

/**
 * A deflated entry: the compressor of the platform (115 ms for 3.5 MB of XML, a script's takes 263 ms). `pause` is awaited after
 * each megabyte of a long one, so that other work of the thread can run.
 */
export async function deflatedEntry(
  name: string,
  pieces: Iterable<Uint8Array>,
  pause?: () => Promise<unknown>,
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

/** Empty blocks before a deflated entry that is too small, as a whole or up to any place in it, for what it holds. */
function filling(chunks: readonly Uint8Array[], sizeBytes: number): readonly Uint8Array[] {
  const blocks = Math.ceil(shortfall(chunks, sizeBytes) / EMPTY_BLOCK.length);
  if (blocks <= 0) return [];
  const bytes = new Uint8Array(blocks * EMPTY_BLOCK.length);
  for (let at = 0; at < bytes.length; at += EMPTY_BLOCK.length) bytes.set(EMPTY_BLOCK, at);
  return [bytes];
}

/** How many bytes the entry lacks where it is smallest: readers compare what they have inflated with what they took for it so far. */
function shortfall(chunks: readonly Uint8Array[], sizeBytes: number): number {
  if (sizeBytes <= UNCHECKED_BYTES) return 0;
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

/** In small pieces, so that the compressor holds none of a large one twice. */
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
 * The archive as a byte stream under the consumer's back pressure: an entry is made only when the one before it has been taken.
 * `now` is the time of all entries, ms since 1970, written as UTC.
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

/** MS-DOS time in the low, date in the high 16 bits; the format begins in 1980. */
function dosTime(now: number): number {
  const date = new Date(now);
  const year = Math.min(127, Math.max(0, date.getUTCFullYear() - 1980));
  const day = (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const clock = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return ((day << 16) | clock) >>> 0;
}
