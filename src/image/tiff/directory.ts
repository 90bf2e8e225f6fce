// Image file directories: tags and their values (TIFF 6.0, section 2).
import type { ByteView } from '../byte-view.ts';

/** Bytes of a value by field type; types that are not here are skipped. */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  13: 4,
};

/** More directories than this are a loop or an attack; no limit of pages allows as many. */
const MAX_DIRECTORIES = 10_000;
/** Strips of one row each of the tallest picture. */
const MAX_VALUES = 1 << 18;

export interface Directory {
  readonly view: ByteView;
  /** The values of a tag; empty when it is absent. At most MAX_VALUES. */
  readonly numbers: (tag: number) => readonly number[];
  /** The first value of a tag. */
  readonly number: (tag: number, otherwise: number) => number;
  /** The bytes of a tag of type BYTE or UNDEFINED; empty when absent. */
  readonly bytes: (tag: number) => Uint8Array;
}

interface Entry {
  readonly type: number;
  readonly count: number;
  readonly at: number;
}

/** The chain of directories; each offset is visited once. */
export function readDirectories(view: ByteView): readonly Directory[] {
  const directories: Directory[] = [];
  const visited = new Set<number>();
  let at = view.u32(4);
  while (at >= 8 && at + 2 <= view.bytes.length && !visited.has(at) && visited.size < MAX_DIRECTORIES) {
    visited.add(at);
    const count = view.u16(at);
    directories.push(directoryOf(view, readEntries(view, at + 2, count)));
    at = view.u32(at + 2 + count * 12);
  }
  return directories;
}

function readEntries(view: ByteView, from: number, count: number): ReadonlyMap<number, Entry> {
  const entries = new Map<number, Entry>();
  for (let i = 0; i < count && from + i * 12 + 12 <= view.bytes.length; i++) {
    const at = from + i * 12;
    const type = view.u16(at + 2);
    const values = view.u32(at + 4);
    const bytes = (TYPE_BYTES[type] ?? 0) * values;
    const valueAt = bytes <= 4 ? at + 8 : view.u32(at + 8);
    if (bytes > 0 && valueAt + bytes <= view.bytes.length) {
      entries.set(view.u16(at), { type, count: values, at: valueAt });
    }
  }
  return entries;
}

function directoryOf(view: ByteView, entries: ReadonlyMap<number, Entry>): Directory {
  const value = ({ type, at }: Entry, i: number): number => {
    const size = TYPE_BYTES[type] ?? 1;
    const from = at + i * size;
    return size === 1 ? view.u8(from) : size === 2 ? view.u16(from) : view.u32(from);
  };
  return {
    view,
    numbers(tag) {
      const entry = entries.get(tag);
      if (entry === undefined) return [];
      return Array.from({ length: Math.min(entry.count, MAX_VALUES) }, (_, i) => value(entry, i));
    },
    number(tag, otherwise) {
      const entry = entries.get(tag);
      return entry === undefined ? otherwise : value(entry, 0);
    },
    bytes(tag) {
      const entry = entries.get(tag);
      return entry === undefined || TYPE_BYTES[entry.type] !== 1
        ? new Uint8Array(0)
        : view.bytes.subarray(entry.at, entry.at + entry.count);
    },
  };
}
