// Writes TIFF files for tests: any tags, any segments, several pages, both byte orders.
import { byteWriter } from './byte-writer.ts';

export interface TiffPage {
  readonly tags: Readonly<Record<number, number | readonly number[]>>;
  /** Compressed strips or tiles; their offsets and byte counts are added. */
  readonly segments: readonly Uint8Array[];
  readonly tiled?: boolean;
}

const TYPE_UNDEFINED = 7;
const TYPE_LONG = 4;
const JPEG_TABLES = 347;

export function drawTiff(pages: readonly TiffPage[], littleEndian = true): Uint8Array {
  const writer = byteWriter(littleEndian);
  writer.text(littleEndian ? 'II' : 'MM');
  writer.u16(42);
  const bodies = pages.map((page) => ({ ...page, bytes: pageBytes(page) }));
  let at = 8;
  const starts = bodies.map(({ bytes }) => {
    const start = at;
    at += bytes;
    return start;
  });
  writer.u32(starts[0] ?? 0);
  bodies.forEach((page, i) => writePage(writer, page, starts[i] ?? 0, starts[i + 1] ?? 0));
  return writer.finish();
}

type Entries = readonly (readonly [tag: number, values: readonly number[]])[];

function entriesOf({ tags, segments, tiled = false }: TiffPage, offsets: readonly number[]): Entries {
  const all: Record<number, readonly number[]> = {};
  for (const [tag, value] of Object.entries(tags)) {
    all[Number(tag)] = typeof value === 'number' ? [value] : value;
  }
  all[tiled ? 324 : 273] = offsets;
  all[tiled ? 325 : 279] = segments.map(({ length }) => length);
  return Object.entries(all).map(([tag, values]) => [Number(tag), values] as const);
}

const sizeOf = (tag: number): number => (tag === JPEG_TABLES ? 1 : 4);

/** The directory stands first, then long values, then the segments. */
function layoutOf(page: TiffPage): {
  readonly values: number;
  readonly segments: number;
  readonly end: number;
} {
  const entries = entriesOf(
    page,
    page.segments.map(() => 0),
  );
  const values = 2 + entries.length * 12 + 4;
  const long = entries.map(([tag, { length }]) => length * sizeOf(tag)).filter((bytes) => bytes > 4);
  const segments = long.reduce((sum, bytes) => sum + bytes, values);
  return { values, segments, end: page.segments.reduce((sum, { length }) => sum + length, segments) };
}

const pageBytes = (page: TiffPage): number => layoutOf(page).end;

function writePage(writer: ReturnType<typeof byteWriter>, page: TiffPage, start: number, next: number): void {
  const layout = layoutOf(page);
  let at = start + layout.segments;
  const offsets = page.segments.map(({ length }) => {
    const offset = at;
    at += length;
    return offset;
  });
  const entries = entriesOf(page, offsets);
  let valuesAt = start + layout.values;
  const write = (tag: number, values: readonly number[]): void =>
    sizeOf(tag) === 1 ? writer.u8(...values) : writer.u32(...values);
  writer.u16(entries.length);
  for (const [tag, values] of entries) {
    writer.u16(tag, sizeOf(tag) === 1 ? TYPE_UNDEFINED : TYPE_LONG);
    writer.u32(values.length);
    if (values.length * sizeOf(tag) > 4) {
      writer.u32(valuesAt);
      valuesAt += values.length * sizeOf(tag);
    } else {
      write(tag, values);
      for (let pad = values.length * sizeOf(tag); pad < 4; pad++) writer.u8(0);
    }
  }
  writer.u32(next);
  for (const [tag, values] of entries) if (values.length * sizeOf(tag) > 4) write(tag, values);
  for (const segment of page.segments) writer.bytes(segment);
}

/** Tag, count of LONG values, and the value itself or the offset of the values. */
export type RawEntry = readonly [tag: number, count: number, value: number];

/** Where the data of `rawTiff` begins. */
export const RAW_DATA_AT = 8;

/** A TIFF of directories exactly as given, behind `data`: for files that no writer makes. `next` overrides a directory's link. */
export function rawTiff(
  data: Uint8Array,
  directories: readonly (readonly RawEntry[])[],
  next?: (index: number, starts: readonly number[]) => number,
): Uint8Array {
  let end = RAW_DATA_AT + data.length;
  const starts = directories.map((entries) => {
    const start = end;
    end += 2 + entries.length * 12 + 4;
    return start;
  });
  const out = new Uint8Array(end);
  const view = new DataView(out.buffer);
  out.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, starts[0] ?? 0, true);
  out.set(data, RAW_DATA_AT);
  directories.forEach((entries, index) => {
    let at = starts[index] ?? 0;
    view.setUint16(at, entries.length, true);
    at += 2;
    for (const [tag, count, value] of entries) {
      view.setUint16(at, tag, true);
      view.setUint16(at + 2, TYPE_LONG, true);
      view.setUint32(at + 4, count, true);
      view.setUint32(at + 8, value, true);
      at += 12;
    }
    view.setUint32(at, next?.(index, starts) ?? starts[index + 1] ?? 0, true);
  });
  return out;
}
