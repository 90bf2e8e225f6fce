// Pictures: the store of blips, with what is used of it ([MS-ODRAW] 2.2.20–2.2.32).
import type { Picture } from '../../../deck/index.ts';
import type { Stream } from '../../cfb/index.ts';
import type { Allowances } from '../../allowance.ts';
import type { InflateAllowance } from '../../inflate.ts';
import {
  OfficeArtFBSE,
  readHeader,
  readField,
  type OptionValue,
  type RecordNode,
} from '../../records/index.ts';
import type { Recolouring } from './recolouring.ts';
import { recolourMetafile } from './metafile-colours.ts';

import { readBitmap } from './bitmap.ts';
import { isBlip, readBlip, UID_BYTES } from './blip.ts';
import { metafileOf, type Stored } from './metafile.ts';
import { HEAD_BYTES } from './picture-file.ts';

const FBSE_BYTES = 36;
const NO_OFFSET = 0xffffffff;

/** A property that names a blip: its number in the store, counted from 1, or the blip's own record. */
type BlipProperty = Pick<OptionValue, 'value' | 'complex'>;

export interface PictureStore {
  /** Index in `list` of the blip that a property names; undefined when there is none or it is unreadable. */
  readonly use: (property: BlipProperty | undefined, recolouring?: Recolouring) => number | undefined;
  /** True for a picture of `list` that was used with other colours; only metafiles can be. */
  readonly isRecoloured: (index: number) => boolean;
  /** The blip itself, without making it a picture of the presentation. */
  readonly peek: (property: BlipProperty | undefined) => Picture | undefined;
  /** The same as `use` for a blip record that stands somewhere else (picture bullets). */
  readonly add: (blip: Uint8Array) => number | undefined;
  /** A file that is no blip. Undefined where no program draws it; `read` inflates it anew at each call. */
  readonly addFile: (read: () => Uint8Array) => number | undefined;
  /** Only what was used, each once. */
  readonly list: readonly Picture[];
}

export interface PictureAllowances {
  readonly inflate: InflateAllowance;
  readonly document: Pick<Allowances, 'take'>;
}

/** A blip where it lies. */
interface Place {
  readonly key: number | string;
  readonly blip: (() => Uint8Array) | undefined;
}

/** `entries` are the OfficeArtFBSE records of the store; `stream` is the Pictures stream. */
export function createPictureStore(
  entries: readonly RecordNode[],
  stream: Stream | undefined,
  allowances: PictureAllowances,
): PictureStore {
  const list: Picture[] = [];
  const known = new Map<number | string, Stored | undefined>();
  const used = new Map<number | string, number | undefined>();
  const others = new Set<number>();
  const files = new Map<() => Uint8Array, number>();
  const read = ({ key, blip }: Place): Stored | undefined => {
    if (known.has(key)) return known.get(key);
    const bytes = blip?.();
    // Blips of a whole file do not lie over one another: all together are no longer than the file.
    const isAllowed = bytes !== undefined && allowances.document.take('mediaBytes', bytes.length);
    const stored = isAllowed ? readBlip(bytes, allowances.inflate) : undefined;
    known.set(key, stored);
    return stored;
  };
  const lengths = new Map<Picture, number>();
  /** Each use with other colours is a file of its own. */
  const mayBuild = (plain: Picture): boolean => {
    const length = lengths.get(plain) ?? plain.read().length;
    lengths.set(plain, length);
    if (length > allowances.inflate.bytes) return false;
    allowances.inflate.bytes -= length;
    return true;
  };
  const keep = (place: Place, recolouring?: Recolouring): number | undefined => {
    const key = recolouring === undefined ? place.key : `${place.key} ${recolouring.key}`;
    if (used.has(key)) return used.get(key);
    const plain = read(place);
    const other = plain && recolouring && recoloured(plain.picture, recolouring, mayBuild);
    if (recolouring !== undefined && other === undefined) return keep(place);
    const picture = other ?? plain?.converted ?? plain?.picture;
    const index = picture && list.push(picture) - 1;
    used.set(key, index);
    if (index !== undefined && other !== undefined) others.add(index);
    return index;
  };
  let scanned: ReadonlyMap<string, number> | undefined;
  const byUid = (uid: string) => {
    scanned ??= scanStream(stream);
    return scanned.get(uid);
  };
  const places = new Map<RecordNode, Place>();
  const stored = (entry: RecordNode): Place => {
    const place = places.get(entry) ?? find(entry);
    places.set(entry, place);
    return place;
  };
  const find = (entry: RecordNode): Place => {
    const fields = readField(OfficeArtFBSE, entry.data);
    if (fields === undefined) return { key: `record ${entry.offset}`, blip: undefined };
    const inside = entry.data.subarray(FBSE_BYTES + fields.cbName);
    if (isBlip(inside)) return { key: `record ${entry.offset}`, blip: () => inside };
    if (stream === undefined) return { key: 'none', blip: undefined };
    const named = fields.foDelay === NO_OFFSET ? undefined : fields.foDelay;
    const offset =
      named !== undefined && isBlip(stream.slice(named, 8)) ? named : byUid(fields.rgbUid.join());
    return offset === undefined
      ? { key: `record ${entry.offset}`, blip: undefined }
      : { key: offset, blip: () => blipAt(stream, offset) };
  };
  const inline = (blip: Uint8Array): Place => ({ key: `blip ${blip.byteOffset}`, blip: () => blip });
  const add = (blip: Uint8Array, recolouring?: Recolouring): number | undefined =>
    isBlip(blip) ? keep(inline(blip), recolouring) : undefined;
  return {
    list,
    add: (blip) => add(blip),
    addFile(read) {
      const known = files.get(read);
      if (known !== undefined) return known;
      const bytes = read();
      const picture = readBitmap(bytes, 'image/bmp') ?? metafileOf(bytes);
      if (picture === undefined) return undefined;
      // Nothing of these bytes may live on.
      const index = list.push({ ...picture, read, head: bytes.slice(0, HEAD_BYTES) }) - 1;
      files.set(read, index);
      return index;
    },
    isRecoloured: (index) => others.has(index),
    use(property, recolouring) {
      if (property?.complex !== undefined) return add(property.complex, recolouring);
      const entry = property && entries[property.value - 1];
      return entry === undefined ? undefined : keep(stored(entry), recolouring);
    },
    peek(property) {
      const entry = property && entries[property.value - 1];
      const { complex } = property ?? {};
      if (complex !== undefined) return isBlip(complex) ? read(inline(complex))?.picture : undefined;
      return entry && read(stored(entry))?.picture;
    },
  };
}

/** The metafile in other colours, built at each call. Undefined for other pictures, and for one longer than may still be inflated. */
function recoloured(
  plain: Picture,
  { mapping }: Recolouring,
  mayBuild: (plain: Picture) => boolean,
): Picture | undefined {
  const { contentType, pieces: _, copy: _copy, ...rest } = plain;
  if (contentType !== 'image/x-wmf' && contentType !== 'image/x-emf') return undefined;
  if (!mayBuild(plain)) return undefined;
  return { ...rest, contentType, read: () => recolourMetafile(plain.read(), contentType, mapping) };
}

function blipAt(stream: Stream, offset: number): Uint8Array {
  const header = readHeader(stream.slice(offset, 8), 0);
  return stream.slice(offset, 8 + (header?.length ?? 0));
}

/** Offsets of all blips that follow one another in the stream, by their identifier; for stores with wrong offsets. */
function scanStream(stream: Stream | undefined): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  if (stream === undefined) return found;
  for (let at = 0; at + 8 < stream.size;) {
    const head = stream.slice(at, 8 + UID_BYTES);
    const header = readHeader(head, 0);
    if (header === undefined || !isBlip(head)) break;
    found.set(head.subarray(8).join(), at);
    at += 8 + header.length;
  }
  return found;
}
