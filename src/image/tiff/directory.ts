// Reads image file directories: tags and their values (TIFF 6.0, section 2).
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { LIMITS } from '../limits.ts';
import type { ByteView } from '../byte-view.ts';

/** Bytes of a value by field type; other types are skipped. */
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

export interface Directory {
  readonly view: ByteView;
  /** How many values a tag has, all within the file; 0 if it is absent. */
  readonly count: (tag: number) => number;
  /** The values of a tag, at most `most`; empty if it is absent. */
  readonly numbers: (tag: number, most: number) => readonly number[];
  /** Value `i` of a tag; undefined beyond its end. */
  readonly numberAt: (tag: number, i: number) => number | undefined;
  /** The first value of a tag; `otherwise` if it is absent. */
  readonly number: (tag: number, otherwise: number) => number;
  /** The bytes of a tag of type BYTE or UNDEFINED; empty if it is absent. */
  readonly bytes: (tag: number) => Uint8Array;
}

interface Entry {
  readonly type: number;
  readonly count: number;
  readonly at: number;
}

/**
 * The chain of directories, with the entries whose tags are in `tags`. It ends if it returns to bytes that already are a directory.
 * Values are read on demand, because many directories may share one long array. Failure: too_large beyond MAX_TIFF_DIRECTORIES or
 * MAX_TIFF_ENTRIES.
 */
export function readDirectories(view: ByteView, tags: ReadonlySet<number>): Result<readonly Directory[]> {
  const directories: Directory[] = [];
  const taken: { readonly from: number; readonly to: number }[] = [];
  for (let at = view.u32(4); at >= 8 && at + 2 <= view.bytes.length;) {
    const count = view.u16(at);
    const from = at;
    const to = at + 2 + count * ENTRY_BYTES + 4;
    if (taken.some((other) => from < other.to && other.from < to)) break;
    if (directories.length === LIMITS.MAX_TIFF_DIRECTORIES) {
      return fail('too_large', {
        what: 'The TIFF file',
        limit: LIMITS.MAX_TIFF_DIRECTORIES,
        unit: 'directories',
        advice: 'send fewer pages at a time',
      });
    }
    if (count > LIMITS.MAX_TIFF_ENTRIES) {
      return fail('too_large', {
        what: 'A directory of the TIFF file',
        actual: count,
        limit: LIMITS.MAX_TIFF_ENTRIES,
        unit: 'entries',
      });
    }
    taken.push({ from, to });
    directories.push(directoryOf(view, readEntries(view, at + 2, count, tags)));
    at = view.u32(to - 4);
  }
  return ok(directories);
}

const ENTRY_BYTES = 12;

function readEntries(
  view: ByteView,
  from: number,
  count: number,
  tags: ReadonlySet<number>,
): ReadonlyMap<number, Entry> {
  const entries = new Map<number, Entry>();
  for (let i = 0; i < count && from + i * ENTRY_BYTES + ENTRY_BYTES <= view.bytes.length; i++) {
    const at = from + i * ENTRY_BYTES;
    const tag = view.u16(at);
    if (!tags.has(tag)) continue;
    const type = view.u16(at + 2);
    const values = view.u32(at + 4);
    const bytes = (TYPE_BYTES[type] ?? 0) * values;
    const valueAt = bytes <= 4 ? at + 8 : view.u32(at + 8);
    if (bytes > 0 && valueAt + bytes <= view.bytes.length) {
      entries.set(tag, { type, count: values, at: valueAt });
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
    count: (tag) => entries.get(tag)?.count ?? 0,
    numbers(tag, most) {
      const entry = entries.get(tag);
      if (entry === undefined) return [];
      return Array.from({ length: Math.min(entry.count, most) }, (_, i) => value(entry, i));
    },
    numberAt(tag, i) {
      const entry = entries.get(tag);
      return entry === undefined || i >= entry.count ? undefined : value(entry, i);
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
