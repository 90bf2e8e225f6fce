// Sectors of a compound file: its header, its allocation tables, and chains as runs of file bytes ([MS-CFB] 2.1–2.5).
// Tolerant on purpose: a chain ends where it leaves the file, meets a sector a second time, or names none.
import { fail } from '../../../lib/failure.ts';
import { ok, type Err, type Ok } from '../../../lib/result.ts';

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const HEADER_BYTES = 512;
const HEADER_FAT_SLOTS = 109;
const LAST_REGULAR_SECTOR = 0xfffffffa;
/** [MS-CFB] 2.2: shorter streams lie in the mini stream. Files exist whose header says otherwise; all readers use this. */
export const MINI_CUTOFF_BYTES = 4096;

/** Consecutive bytes of the file. */
export interface Run {
  readonly start: number;
  readonly length: number;
}

export interface Sectors {
  readonly bytes: Uint8Array;
  readonly firstDirectorySector: number;
  readonly firstMiniFatSector: number;
  readonly miniSectorBytes: number;
  /** The runs of the chain that starts at this sector, at most `limitBytes` long (default: the whole chain). */
  readonly chain: (firstSector: number, limitBytes?: number) => readonly Run[];
}

export function isCompoundFile(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_BYTES && SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/** Reads header and allocation table. Fails with malformed_file where the signature is not a compound file's. */
export function openSectors(bytes: Uint8Array): Ok<Sectors> | Err {
  if (!isCompoundFile(bytes))
    return fail('malformed_file', { format: 'compound file', why: 'its signature is missing' });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true) === 12 ? 12 : 9;
  const sectorBytes = 1 << shift;
  const sectorCount = Math.ceil(Math.max(0, bytes.length - sectorBytes) / sectorBytes);
  const offsetOf = (sector: number) => (sector + 1) * sectorBytes;
  const u32 = (at: number) => (at + 4 <= bytes.length ? view.getUint32(at, true) : 0xffffffff);

  const fatSectors: number[] = [];
  for (let slot = 0; slot < HEADER_FAT_SLOTS; slot++) fatSectors.push(u32(76 + slot * 4));
  const seen = new Set<number>();
  const perSector = sectorBytes / 4;
  for (let sector = u32(68); sector < sectorCount && !seen.has(sector);) {
    seen.add(sector);
    const at = offsetOf(sector);
    for (let slot = 0; slot < perSector - 1; slot++) fatSectors.push(u32(at + slot * 4));
    sector = u32(at + (perSector - 1) * 4);
  }
  const next = (sector: number): number => {
    const table = fatSectors[Math.floor(sector / perSector)] ?? 0xffffffff;
    return table < sectorCount ? u32(offsetOf(table) + (sector % perSector) * 4) : 0xffffffff;
  };
  return ok({
    bytes,
    firstDirectorySector: u32(48),
    firstMiniFatSector: u32(60),
    miniSectorBytes: 1 << (view.getUint16(32, true) === 7 ? 7 : 6),
    chain: (firstSector, limitBytes = Infinity) =>
      collectRuns(firstSector, next, sectorCount, limitBytes, (sector) => ({
        start: offsetOf(sector),
        length: Math.min(sectorBytes, bytes.length - offsetOf(sector)),
      })),
  });
}

/** Walks a chain of sectors and joins neighbours; at most `count` steps, so that a cycle ends. */
export function collectRuns(
  first: number,
  next: (sector: number) => number,
  count: number,
  limitBytes: number,
  place: (sector: number) => Run,
): readonly Run[] {
  const runs: Run[] = [];
  const seen = new Set<number>();
  let total = 0;
  for (let sector = first; sector < count && sector <= LAST_REGULAR_SECTOR; sector = next(sector)) {
    if (total >= limitBytes || seen.has(sector)) break;
    seen.add(sector);
    const run = place(sector);
    const length = Math.min(run.length, limitBytes - total);
    if (length <= 0) break;
    total += length;
    const last = runs.at(-1);
    if (last !== undefined && last.start + last.length === run.start) {
      runs[runs.length - 1] = { start: last.start, length: last.length + length };
    } else runs.push({ start: run.start, length });
  }
  return runs;
}
