// The directory of a compound file ([MS-CFB] 2.6): entries of 128 bytes, a red-black tree of siblings for each storage.
import { fail } from '../../../lib/failure.ts';
import { ok, type Err, type Ok } from '../../../lib/result.ts';
import type { Sectors } from './sectors.ts';
import { streamOf } from './stream.ts';

const ENTRY_BYTES = 128;
/** [MS-CFB] allows more, but no file of the corpus (206 decks) has more than 130; memory stays bounded. */
const MAX_ENTRIES = 20_000;
const TYPE_STORAGE = 1;
const TYPE_STREAM = 2;
const TYPE_ROOT = 5;
const NO_STREAM = 0xffffffff;

export interface DirectoryEntry {
  readonly name: string;
  readonly isStream: boolean;
  readonly firstSector: number;
  readonly size: number;
  readonly classId: Uint8Array;
  /** Indexes of the entries in this storage. */
  readonly children: readonly number[];
}

interface RawEntry extends Omit<DirectoryEntry, 'children'> {
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

/** Fails with malformed_file when there is no root entry. Entries that no tree reaches are put below the root. */
export function readDirectory(
  sectors: Sectors,
): Ok<{ entries: readonly DirectoryEntry[]; root: DirectoryEntry }> | Err {
  const stream = streamOf(sectors.bytes, sectors.chain(sectors.firstDirectorySector));
  const count = Math.min(Math.floor(stream.size / ENTRY_BYTES), MAX_ENTRIES);
  const raw = Array.from({ length: count }, (_, index) =>
    readEntry(stream.slice(index * ENTRY_BYTES, ENTRY_BYTES)),
  );
  if (raw.length === 0)
    return fail('malformed_file', { format: 'compound file', why: 'it has no directory' });

  const owned = new Set<number>([0]);
  const children = raw.map((entry, index) =>
    index === 0 || entry.type === TYPE_STORAGE || entry.type === TYPE_ROOT
      ? siblings(entry.child, raw, owned)
      : [],
  );
  const orphans = raw.flatMap((entry, index) =>
    !owned.has(index) && (entry.type === TYPE_STREAM || entry.type === TYPE_STORAGE) ? [index] : [],
  );
  children[0]?.push(...orphans);
  const entries = raw.map((entry, index) => ({
    name: entry.name,
    isStream: entry.isStream,
    firstSector: entry.firstSector,
    size: entry.size,
    classId: entry.classId,
    children: children[index] ?? [],
  }));
  const [root] = entries;
  return root === undefined
    ? fail('malformed_file', { format: 'compound file', why: 'it has no root entry' })
    : ok({ entries, root });
}

/** In-order walk of a sibling tree without recursion; each entry belongs to one storage only, so that cycles end. */
function siblings(top: number, raw: readonly RawEntry[], owned: Set<number>): number[] {
  const found: number[] = [];
  const open: number[] = [];
  let at = top;
  for (;;) {
    const entry = at === NO_STREAM || owned.has(at) ? undefined : raw[at];
    if (entry !== undefined && entry.type !== 0) {
      owned.add(at);
      open.push(at);
      at = entry.left;
      continue;
    }
    const back = open.pop();
    if (back === undefined) return found;
    found.push(back);
    at = raw[back]?.right ?? NO_STREAM;
  }
}

function readEntry(bytes: Uint8Array): RawEntry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = view.getUint8(66);
  const nameBytes = Math.min(view.getUint16(64, true), 64);
  let name = '';
  for (let at = 0; at + 2 < nameBytes; at += 2) {
    name += String.fromCharCode(view.getUint16(at, true));
  }
  return {
    name,
    type,
    isStream: type === TYPE_STREAM,
    left: view.getUint32(68, true),
    right: view.getUint32(72, true),
    child: view.getUint32(76, true),
    classId: bytes.slice(80, 96),
    firstSector: view.getUint32(116, true),
    size: view.getUint32(120, true),
  };
}
