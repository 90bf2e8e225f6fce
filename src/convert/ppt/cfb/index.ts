// Compound files ([MS-CFB]): storages and streams by name, whatever the root is called and however damaged the tree.

import { ok, type Err, type Ok } from '../../../lib/result.ts';
import { readDirectory, type DirectoryEntry } from './directory.ts';
import { collectRuns, MINI_CUTOFF_BYTES, openSectors, type Run, type Sectors } from './sectors.ts';
import { streamOf, type Stream } from './stream.ts';

export { isCompoundFile } from './sectors.ts';
export { wholeStream, type Stream } from './stream.ts';

export interface Storage {
  readonly name: string;
  /** Bytes of the whole compound file: no stream can hold more. */
  readonly fileBytes: number;
  /** 16 bytes as stored; all zero where the program named none. */
  readonly classId: Uint8Array;
  /** Names as stored, in directory order. */
  readonly names: readonly string[];
  /** The stream of that name, ASCII case ignored; undefined when there is none. */
  readonly stream: (name: string) => Stream | undefined;
  readonly storage: (name: string) => Storage | undefined;
}

/** Opens a compound file on borrowed bytes. Fails with malformed_file for other bytes or an unreadable directory. */
export function openCompoundFile(bytes: Uint8Array): Ok<Storage> | Err {
  const sectors = openSectors(bytes);
  if (!sectors.ok) return sectors;
  const directory = readDirectory(sectors.value);
  if (!directory.ok) return directory;
  const { entries, root } = directory.value;
  const open = createReader(sectors.value, entries[0]);
  return ok(storageOf(root, { entries, open, fileBytes: bytes.length }));
}

interface CompoundFile {
  readonly entries: readonly DirectoryEntry[];
  readonly open: (entry: DirectoryEntry) => Stream;
  readonly fileBytes: number;
}

function storageOf(entry: DirectoryEntry, file: CompoundFile): Storage {
  const { entries, open, fileBytes } = file;
  const children = entry.children.flatMap((index) => entries[index] ?? []);
  const find = (name: string, isStream: boolean) =>
    children.find((child) => child.isStream === isStream && sameName(child.name, name));
  return {
    name: entry.name,
    fileBytes,
    classId: entry.classId,
    names: children.map((child) => child.name),
    stream(name) {
      const child = find(name, true);
      return child && open(child);
    },
    storage(name) {
      const child = find(name, false);
      return child && storageOf(child, file);
    },
  };
}

function sameName(left: string, right: string): boolean {
  return left.toUpperCase() === right.toUpperCase();
}

function createReader(sectors: Sectors, root: DirectoryEntry | undefined) {
  const miniFat = streamOf(sectors.bytes, sectors.chain(sectors.firstMiniFatSector));
  const table = miniFat.slice(0, miniFat.size);
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const miniRuns = root === undefined ? [] : sectors.chain(root.firstSector);
  const next = (sector: number) =>
    sector * 4 + 4 <= table.length ? view.getUint32(sector * 4, true) : 0xffffffff;
  const place = (sector: number): Run => {
    let at = sector * sectors.miniSectorBytes;
    for (const run of miniRuns) {
      if (at < run.length)
        return { start: run.start + at, length: Math.min(sectors.miniSectorBytes, run.length - at) };
      at -= run.length;
    }
    return { start: 0, length: 0 };
  };
  return (entry: DirectoryEntry): Stream => {
    const large = () => sectors.chain(entry.firstSector, entry.size);
    if (entry.size >= MINI_CUTOFF_BYTES) {
      return { ...streamOf(sectors.bytes, large()), statedSize: entry.size };
    }
    const mini = streamOf(
      sectors.bytes,
      collectRuns(entry.firstSector, next, Math.ceil(table.length / 4), entry.size, place),
    );
    // A writer that ignores the cutoff puts short streams into ordinary sectors.
    return mini.size > 0 || entry.size === 0 ? mini : streamOf(sectors.bytes, large());
  };
}
