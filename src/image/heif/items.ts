// Reads the items of a HEIF file and their properties from the meta box (ISO/IEC 14496-12 §8.11, ISO/IEC 23008-12 §9.3).
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { LIMITS } from '../limits.ts';
import type { ImageFormat } from '../frame.ts';
import { imageName, malformed } from '../failures.ts';
import { boxesOf, cursor, findBox, type Box, type Cursor } from './boxes.ts';

export interface HeifFile {
  /** The item that is shown. */
  readonly primary: number;
  /** The item's type, such as hvc1, av01 or grid; undefined if there is no such item. */
  typeOf(item: number): string | undefined;
  /** Its properties in the order in which they apply. */
  propertiesOf(item: number): readonly Box[];
  /** Its data in pieces; undefined if it is outside of the file or stored in a way that is not supported. */
  dataOf(item: number): readonly Uint8Array[] | undefined;
  /** The items to which it refers with a reference of that type. */
  referencesFrom(item: number, type: string): readonly number[];
  /** The items that refer to it with a reference of that type. */
  referencesTo(item: number, type: string): readonly number[];
}

interface Location {
  /** Where the data is: 0 in the file, 1 in the box idat. */
  readonly method: number;
  readonly extents: readonly { readonly offset: number; readonly length: number }[];
}

interface Reference {
  readonly type: string;
  readonly from: number;
  readonly to: readonly number[];
}

const META_HEADER_BYTES = 4;

/** Reads the meta box. Failures: malformed_file (no meta box or no primary item), too_large (more entries than MAX_HEIF_ENTRIES). */
export function readItems(format: ImageFormat, bytes: Uint8Array): Result<HeifFile> {
  const meta = findBox(bytes, 'meta')?.subarray(META_HEADER_BYTES);
  if (meta === undefined) return malformed(format, 'it has no image, or only a sequence of them');
  const allowed = entryCounter();
  const types = new Map<number, string>();
  const locations = new Map<number, Location>();
  const properties: Box[] = [];
  const associations = new Map<number, readonly number[]>();
  const references: Reference[] = [];
  let primary: number | undefined;
  let idat: Uint8Array | undefined;
  for (const { type, body } of boxesOf(meta)) {
    if (!allowed()) break;
    if (type === 'pitm') primary ??= readPrimary(body);
    else if (type === 'iinf') readTypes(body, types, allowed);
    else if (type === 'iloc') readLocations(body, locations, allowed);
    else if (type === 'iref') readReferences(body, references, allowed);
    else if (type === 'idat') idat ??= body;
    else if (type === 'iprp') {
      for (const box of boxesOf(body)) {
        if (!allowed()) break;
        if (box.type === 'ipma') readAssociations(box.body, associations, allowed);
        if (box.type !== 'ipco') continue;
        for (const property of boxesOf(box.body)) {
          if (!allowed()) break;
          properties.push(property);
        }
      }
    }
  }
  if (!allowed()) {
    return fail('too_large', {
      what: `The ${imageName(format)}`,
      actual: LIMITS.MAX_HEIF_ENTRIES + 1,
      limit: LIMITS.MAX_HEIF_ENTRIES,
      unit: 'items, properties and references',
    });
  }
  if (primary === undefined || !types.has(primary)) return malformed(format, 'it names no image to be shown');
  return ok({
    primary,
    typeOf: (item) => types.get(item),
    propertiesOf: (item) =>
      (associations.get(item) ?? []).flatMap((index) => (index === 0 ? [] : (properties[index - 1] ?? []))),
    dataOf(item) {
      const location = locations.get(item);
      const source = location?.method === 1 ? idat : location?.method === 0 ? bytes : undefined;
      if (location === undefined || source === undefined || location.extents.length === 0) return undefined;
      const pieces = location.extents.map(({ offset, length }) =>
        source.subarray(offset, length === 0 ? source.length : offset + length),
      );
      // If the file ends within an extent, data is missing; the item is not just shorter. Overlapping extents could be thousands of times
      // as long as the file.
      const isWhole = location.extents.every(({ length }, i) => length === 0 || pieces[i]?.length === length);
      const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
      return isWhole && total <= source.length ? pieces : undefined;
    },
    referencesFrom: (item, type) =>
      references.find((each) => each.from === item && each.type === type)?.to ?? [],
    referencesTo: (item, type) =>
      references.filter((each) => each.type === type && each.to.includes(item)).map(({ from }) => from),
  });
}

/** A counter of entries over all lists of a file; it returns false from the first one beyond MAX_HEIF_ENTRIES on. */
function entryCounter(): () => boolean {
  let count = 0;
  return () => (count += 1) <= LIMITS.MAX_HEIF_ENTRIES;
}

interface FullBox {
  readonly version: number;
  readonly flags: number;
  readonly read: Cursor;
}

function fullBox(body: Uint8Array): FullBox {
  const read = cursor(body);
  return { version: read.u(1), flags: read.u(3), read };
}

function readPrimary(body: Uint8Array): number {
  const { version, read } = fullBox(body);
  return read.u(version === 0 ? 2 : 4);
}

function readTypes(body: Uint8Array, types: Map<number, string>, allowed: () => boolean): void {
  const { version, read } = fullBox(body);
  read.u(version === 0 ? 2 : 4);
  for (const entry of boxesOf(body.subarray(read.at))) {
    if (!allowed()) return;
    if (entry.type !== 'infe') continue;
    const info = fullBox(entry.body);
    // Versions 0 and 1 have no item type; they are for metadata.
    if (info.version < 2) continue;
    const item = info.read.u(info.version === 2 ? 2 : 4);
    info.read.u(2);
    types.set(item, info.read.text(4));
  }
}

function readLocations(body: Uint8Array, locations: Map<number, Location>, allowed: () => boolean): void {
  const { version, read } = fullBox(body);
  const sizes = read.u(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const count = read.u(version < 2 ? 2 : 4);
  for (let i = 0; i < count && read.left > 0; i += 1) {
    if (!allowed()) return;
    const item = read.u(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read.u(2) & 15;
    // Any other number means that the data is in another file.
    const isHere = read.u(2) === 0;
    const base = read.u(baseBytes);
    const extents: { offset: number; length: number }[] = [];
    for (let left = read.u(2); left > 0 && read.left > 0; left -= 1) {
      if (!allowed()) return;
      read.u(indexBytes);
      const offset = base + read.u(offsetBytes);
      extents.push({ offset, length: read.u(lengthBytes) });
    }
    if (isHere) locations.set(item, { method, extents });
  }
}

function readAssociations(
  body: Uint8Array,
  associations: Map<number, readonly number[]>,
  allowed: () => boolean,
): void {
  const { version, flags, read } = fullBox(body);
  const bytes = flags & 1 ? 2 : 1;
  for (let left = read.u(4); left > 0 && read.left > 0; left -= 1) {
    const item = read.u(version === 0 ? 2 : 4);
    const indices: number[] = [];
    for (let more = read.u(1); more > 0 && read.left > 0; more -= 1) {
      if (!allowed()) return;
      // The highest bit only says that a reader must know the property.
      indices.push(read.u(bytes) & (bytes === 2 ? 0x7fff : 0x7f));
    }
    associations.set(item, indices);
    if (!allowed()) return;
  }
}

function readReferences(body: Uint8Array, references: Reference[], allowed: () => boolean): void {
  const { version, read } = fullBox(body);
  const bytes = version === 0 ? 2 : 4;
  for (const { type, body: list } of boxesOf(body.subarray(read.at))) {
    if (!allowed()) return;
    const entry = cursor(list);
    const from = entry.u(bytes);
    const to: number[] = [];
    for (let left = entry.u(2); left > 0 && entry.left > 0; left -= 1) {
      if (!allowed()) return;
      to.push(entry.u(bytes));
    }
    references.push({ type, from, to });
  }
}
