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

export interface PictureAllowances {
  readonly inflate: InflateAllowance;
  readonly document: Pick<Allowances, 'take'>;
}

/** A blip where it lies. */
interface Place {
  readonly key: number | string;
  readonly blip: (() => Uint8Array) | undefined;
}

export class PictureStore {
  /** Only what was used, each once. */
  readonly list: Picture[] = [];
  readonly #entries: readonly RecordNode[];
  readonly #stream: Stream | undefined;
  readonly #allowances: PictureAllowances;
  readonly #known = new Map<number | string, Stored | undefined>();
  readonly #used = new Map<number | string, number | undefined>();
  readonly #recoloured = new Set<number>();
  readonly #files = new Map<() => Uint8Array, number>();
  readonly #places = new Map<RecordNode, Place>();
  readonly #lengths = new Map<Picture, number>();
  #byUid: ReadonlyMap<string, number> | undefined;

  /** `entries` are the OfficeArtFBSE records of the store; `stream` is the Pictures stream. */
  constructor(entries: readonly RecordNode[], stream: Stream | undefined, allowances: PictureAllowances) {
    this.#entries = entries;
    this.#stream = stream;
    this.#allowances = allowances;
  }

  /** Index in `list` of the blip that a property names; undefined when there is none or it is unreadable. */
  use(property: BlipProperty | undefined, recolouring?: Recolouring): number | undefined {
    const place = this.#placeOf(property);
    return place && this.#keep(place, recolouring);
  }

  /** True for a picture of `list` that was used with other colours; only metafiles can be. */
  isRecoloured(index: number): boolean {
    return this.#recoloured.has(index);
  }

  /** The blip itself, without making it a picture of the presentation. */
  peek(property: BlipProperty | undefined): Picture | undefined {
    const place = this.#placeOf(property);
    return place && this.#read(place)?.picture;
  }

  /** The same as `use` for a blip record that stands somewhere else (picture bullets). */
  add(blip: Uint8Array): number | undefined {
    return this.use({ value: 0, complex: blip });
  }

  /** A file that is no blip. Undefined where no program draws it; `read` inflates it anew at each call. */
  addFile(read: () => Uint8Array): number | undefined {
    const known = this.#files.get(read);
    if (known !== undefined) return known;
    const bytes = read();
    const picture = readBitmap(bytes, 'image/bmp') ?? metafileOf(bytes);
    if (picture === undefined) return undefined;
    // Nothing of these bytes may live on.
    const index = this.list.push({ ...picture, read, head: bytes.slice(0, HEAD_BYTES) }) - 1;
    this.#files.set(read, index);
    return index;
  }

  #placeOf(property: BlipProperty | undefined): Place | undefined {
    const { value, complex: blip } = property ?? {};
    if (blip !== undefined)
      return isBlip(blip) ? { key: `blip ${blip.byteOffset}`, blip: () => blip } : undefined;
    const entry = value === undefined ? undefined : this.#entries[value - 1];
    if (entry === undefined) return undefined;
    const place = this.#places.get(entry) ?? this.#find(entry);
    this.#places.set(entry, place);
    return place;
  }

  #find(entry: RecordNode): Place {
    const nowhere: Place = { key: `record ${entry.offset}`, blip: undefined };
    const fields = readField(OfficeArtFBSE, entry.data);
    if (fields === undefined) return nowhere;
    const inside = entry.data.subarray(FBSE_BYTES + fields.cbName);
    if (isBlip(inside)) return { ...nowhere, blip: () => inside };
    const stream = this.#stream;
    if (stream === undefined) return { key: 'none', blip: undefined };
    const named = fields.foDelay === NO_OFFSET ? undefined : fields.foDelay;
    const offset =
      named !== undefined && isBlip(stream.slice(named, 8)) ? named : this.#offsetOf(fields.rgbUid.join());
    return offset === undefined ? nowhere : { key: offset, blip: () => blipAt(stream, offset) };
  }

  #offsetOf(uid: string): number | undefined {
    this.#byUid ??= scanStream(this.#stream);
    return this.#byUid.get(uid);
  }

  #read({ key, blip }: Place): Stored | undefined {
    if (this.#known.has(key)) return this.#known.get(key);
    const bytes = blip?.();
    const { document, inflate } = this.#allowances;
    // Blips of a whole file do not lie over one another: all together are no longer than the file.
    const isAllowed = bytes !== undefined && document.take('mediaBytes', bytes.length);
    const stored = isAllowed ? readBlip(bytes, inflate) : undefined;
    this.#known.set(key, stored);
    return stored;
  }

  #keep(place: Place, recolouring?: Recolouring): number | undefined {
    const key = recolouring === undefined ? place.key : `${place.key} ${recolouring.key}`;
    if (this.#used.has(key)) return this.#used.get(key);
    const plain = this.#read(place);
    const other =
      plain && recolouring && recoloured(plain.picture, recolouring, (picture) => this.#mayBuild(picture));
    if (recolouring !== undefined && other === undefined) return this.#keep(place);
    const picture = other ?? plain?.converted ?? plain?.picture;
    const index = picture && this.list.push(picture) - 1;
    this.#used.set(key, index);
    if (index !== undefined && other !== undefined) this.#recoloured.add(index);
    return index;
  }

  /** Each use with other colours is a file of its own. */
  #mayBuild(plain: Picture): boolean {
    const length = this.#lengths.get(plain) ?? plain.read().length;
    this.#lengths.set(plain, length);
    const { inflate } = this.#allowances;
    if (length > inflate.bytes) return false;
    inflate.bytes -= length;
    return true;
  }
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
