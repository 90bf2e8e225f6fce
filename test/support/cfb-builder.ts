// Writes compound files byte by byte for tests ([MS-CFB], version 3, sectors of 512 bytes): streams of one storage and of one below it.

const SECTOR = 512;
const MINI = 64;
const CUTOFF = 4096;
const END = 0xfffffffe;
const FAT_MARK = 0xfffffffd;
const NONE = 0xffffffff;

export interface CfbOptions {
  /** Default `Root Entry`. */
  readonly rootName?: string;
  /** Streams in a storage of that name, instead of in the root. */
  readonly storage?: string;
  /** What the header calls the limit of the mini stream; streams lie by the real one. */
  readonly claimedCutoff?: number;
  /** Every stream into ordinary sectors, however short. */
  readonly withoutMiniStream?: boolean;
}

/** A compound file with these streams. */
export function buildCfb(
  streams: Readonly<Record<string, Uint8Array>>,
  options: CfbOptions = {},
): Uint8Array {
  const sectors: Uint8Array[] = [];
  const fat: number[] = [];
  const place = (data: Uint8Array): number => {
    const count = Math.ceil(data.length / SECTOR);
    const first = sectors.length;
    for (let index = 0; index < count; index++) {
      const sector = new Uint8Array(SECTOR);
      sector.set(data.subarray(index * SECTOR, (index + 1) * SECTOR));
      fat.push(index === count - 1 ? END : sectors.length + 1);
      sectors.push(sector);
    }
    return count === 0 ? END : first;
  };

  const mini: Uint8Array[] = [];
  const miniFat: number[] = [];
  const entries = Object.entries(streams).map(([name, data]) => {
    const isMini = data.length > 0 && data.length < CUTOFF && options.withoutMiniStream !== true;
    if (!isMini) return { name, type: 2, first: place(data), size: data.length };
    const first = mini.length;
    const count = Math.ceil(data.length / MINI);
    for (let index = 0; index < count; index++) {
      const sector = new Uint8Array(MINI);
      sector.set(data.subarray(index * MINI, (index + 1) * MINI));
      miniFat.push(index === count - 1 ? END : mini.length + 1);
      mini.push(sector);
    }
    return { name, type: 2, first, size: data.length };
  });
  const miniStream = join(mini);
  const rootFirst = place(miniStream);
  const miniFatFirst = place(words(miniFat));
  const directoryFirst = place(directory(entries, rootFirst, miniStream.length, options));

  const fatSectors = Math.ceil((fat.length + Math.ceil((fat.length + 8) / 127)) / 128);
  const fatFirst = sectors.length;
  for (let index = 0; index < fatSectors; index++) fat.push(FAT_MARK);
  while (fat.length % 128 !== 0) fat.push(NONE);
  const table = words(fat);

  const header = new Uint8Array(SECTOR);
  const view = new DataView(header.buffer);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(24, 0x3e, true);
  view.setUint16(26, 3, true);
  view.setUint16(28, 0xfffe, true);
  view.setUint16(30, 9, true);
  view.setUint16(32, 6, true);
  view.setUint32(44, fatSectors, true);
  view.setUint32(48, directoryFirst, true);
  view.setUint32(56, options.claimedCutoff ?? CUTOFF, true);
  view.setUint32(60, miniFatFirst, true);
  view.setUint32(64, Math.ceil(miniFat.length / 128), true);
  const listed = tableList(fatFirst, fatSectors);
  view.setUint32(68, listed.length === 0 ? END : fatFirst + fatSectors, true);
  view.setUint32(72, listed.length / SECTOR, true);
  for (let slot = 0; slot < 109; slot++) {
    view.setUint32(76 + slot * 4, slot < fatSectors ? fatFirst + slot : NONE, true);
  }
  return join([header, ...sectors, table, listed]);
}

/** Sectors that name the table's sectors beyond the header's 109, 127 each and then the next such sector. */
function tableList(fatFirst: number, fatSectors: number): Uint8Array {
  const values: number[] = [];
  for (let slot = 109; slot < fatSectors; slot++) {
    values.push(fatFirst + slot);
    if (values.length % 128 === 127) values.push(fatFirst + fatSectors + (values.length + 1) / 128);
  }
  while (values.length % 128 !== 0) values.push(NONE);
  return words(values);
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly first: number;
  readonly size: number;
}

function directory(
  entries: readonly Entry[],
  rootFirst: number,
  rootSize: number,
  options: CfbOptions,
): Uint8Array {
  const inner = options.storage;
  const before = inner === undefined ? 1 : 2;
  const all: Uint8Array[] = [
    entry({ name: options.rootName ?? 'Root Entry', type: 5, first: rootFirst, size: rootSize }, NONE, 1),
  ];
  if (inner !== undefined) all.push(entry({ name: inner, type: 1, first: 0, size: 0 }, NONE, before));
  // The siblings hang on one another to the right: a degenerate tree, but a tree.
  for (const [index, one] of entries.entries()) {
    all.push(entry(one, index === entries.length - 1 ? NONE : before + index + 1, NONE));
  }
  return join(all);
}

function entry(one: Entry, right: number, child: number): Uint8Array {
  const bytes = new Uint8Array(128);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < one.name.length; at++) view.setUint16(at * 2, one.name.charCodeAt(at), true);
  view.setUint16(64, one.name.length * 2 + 2, true);
  view.setUint8(66, one.type);
  view.setUint32(68, NONE, true);
  view.setUint32(72, right, true);
  view.setUint32(76, child, true);
  view.setUint32(116, one.first, true);
  view.setUint32(120, one.size, true);
  return bytes;
}

export function words(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value >>> 0, true);
  return bytes;
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
