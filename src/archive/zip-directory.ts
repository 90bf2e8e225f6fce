// What a ZIP archive lists (APPNOTE.TXT 4.3.12), and whether its entries are whole.
import { inflateSync } from 'fflate';
import { crc32 } from '../lib/crc32.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
/** The archive's comment may be that long. */
const COMMENT_MAX = 0xffff;
const ENTRIES_MAX = 65536;
const STORED = 0;
const DEFLATED = 8;

/** One line of the central directory. */
export interface ListedEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  /** Of its local header. */
  readonly offset: number;
}

/** The entries in the order of the central directory; undefined when there is no directory that holds together. */
export function zipEntries(bytes: Uint8Array): readonly ListedEntry[] | undefined {
  const view = viewOf(bytes);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = Math.min(ENTRIES_MAX, view.getUint16(end + 10, true));
  let at = view.getUint32(end + 16, true);
  const entries: ListedEntry[] = [];
  const decoder = new TextDecoder();
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_SIZE > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return undefined;
    const length = view.getUint16(at + 28, true);
    if (at + ENTRY_SIZE + length > end) return undefined;
    entries.push({
      name: decoder.decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + length)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      sizeBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += ENTRY_SIZE + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** True when the entry is where the directory says, and inflates to the size and the checksum that it states. */
export async function isWhole(bytes: Uint8Array, entry: ListedEntry): Promise<boolean> {
  const packed = packedBytesOf(bytes, entry);
  if (packed === undefined || (entry.method !== STORED && entry.method !== DEFLATED)) return false;
  let crc = 0;
  let sizeBytes = 0;
  try {
    for await (const piece of entry.method === STORED ? [packed] : inflated(packed)) {
      crc = crc32(piece, crc);
      sizeBytes += piece.length;
      if (sizeBytes > entry.sizeBytes) return false;
    }
  } catch {
    // The platform's inflater throws where the data is damaged.
    return false;
  }
  return sizeBytes === entry.sizeBytes && crc === entry.crc;
}

/** The entry inflated at once; undefined where it is damaged. Ask only for entries whose `sizeBytes` may be in memory. */
export function readEntry(bytes: Uint8Array, entry: ListedEntry): Uint8Array | undefined {
  const packed = packedBytesOf(bytes, entry);
  if (packed === undefined || (entry.method !== STORED && entry.method !== DEFLATED)) return undefined;
  try {
    const whole =
      entry.method === STORED ? packed : inflateSync(packed, { out: new Uint8Array(entry.sizeBytes) });
    return whole.length === entry.sizeBytes && crc32(whole) === entry.crc ? whole : undefined;
  } catch {
    // fflate throws where the data is damaged.
    return undefined;
  }
}

function inflated(packed: Uint8Array): AsyncIterable<Uint8Array> {
  const source = new ReadableStream<BufferSource>({
    start(controller) {
      controller.enqueue(new Uint8Array(packed));
      controller.close();
    },
  });
  return source.pipeThrough(new DecompressionStream('deflate-raw'));
}

function packedBytesOf(bytes: Uint8Array, entry: ListedEntry): Uint8Array | undefined {
  const view = viewOf(bytes);
  const { offset } = entry;
  if (offset + LOCAL_SIZE > bytes.length || view.getUint32(offset, true) !== LOCAL_SIGNATURE)
    return undefined;
  // Readers that go by the local headers would miss a part that has another name there.
  const name = bytes.subarray(offset + LOCAL_SIZE, offset + LOCAL_SIZE + view.getUint16(offset + 26, true));
  if (new TextDecoder().decode(name) !== entry.name) return undefined;
  const begin = offset + LOCAL_SIZE + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const end = begin + entry.packedBytes;
  return end <= bytes.length ? bytes.subarray(begin, end) : undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= 0 && at >= last - COMMENT_MAX; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return undefined;
}
