// Pictures: the store of blips, and each blip as a file with its headers ([MS-ODRAW] 2.2.20–2.2.32).
import { crc32 } from '../../../../lib/crc32.ts';
import { deflateAtOnce } from '../../../../lib/platform-zlib.ts';
import type { Draft, Picture, PictureContentType, SizeEmu } from '../../../deck/index.ts';
import type { Stream } from '../../cfb/index.ts';
import type { Allowances } from '../../allowance.ts';
import { inflate, mayKeep, type InflateAllowance } from '../../inflate.ts';
import { convertPict } from '../../pict/index.ts';
import {
  OfficeArtFBSE,
  ByteReader,
  readHeader,
  readField,
  type OptionValue,
  type RecordNode,
} from '../../records/index.ts';
import type { Recolouring } from './recolouring.ts';
import { recolourMetafile } from './metafile-colours.ts';
import { measurePicture } from './picture-size.ts';

const FBSE_BYTES = 36;
const UID_BYTES = 16;
const METAFILE_HEADER_BYTES = 34;
const UNCOMPRESSED = 0xfe;
const NO_OFFSET = 0xffffffff;
const HEAD_BYTES = 64;
/** Apple's PICT files begin with a block that readers skip. */
const PICT_LEAD_BYTES = 512;
/** Takes some 30 ms. */
const MAX_DEFLATED_AT_ONCE_BYTES = 1 << 20;

type BlipKind = 'bitmap' | 'metafile';

const BLIPS: ReadonlyMap<number, { readonly kind: BlipKind; readonly contentType: PictureContentType }> =
  new Map([
    [0xf01a, { kind: 'metafile', contentType: 'image/x-emf' }],
    [0xf01b, { kind: 'metafile', contentType: 'image/x-wmf' }],
    [0xf01c, { kind: 'metafile', contentType: 'image/x-pict' }],
    [0xf01d, { kind: 'bitmap', contentType: 'image/jpeg' }],
    [0xf01e, { kind: 'bitmap', contentType: 'image/png' }],
    [0xf01f, { kind: 'bitmap', contentType: 'image/bmp' }],
    [0xf029, { kind: 'bitmap', contentType: 'image/tiff' }],
    [0xf02a, { kind: 'bitmap', contentType: 'image/jpeg' }],
  ]);

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

/** A picture of the store, and what was made of it because many programs do not draw its format. */
interface Stored {
  readonly picture: Picture;
  readonly converted?: Picture;
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

function isBlip(bytes: Uint8Array): boolean {
  const header = readHeader(bytes, 0);
  return header !== undefined && BLIPS.has(header.type);
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
    if (header === undefined || !BLIPS.has(header.type)) break;
    found.set(head.subarray(8).join(), at);
    at += 8 + header.length;
  }
  return found;
}

/** A blip record as a picture file; undefined when it is cut short or cannot be inflated. */
function readBlip(record: Uint8Array, allowance: InflateAllowance): Stored | undefined {
  const header = readHeader(record, 0);
  const blip = header && BLIPS.get(header.type);
  if (header === undefined || blip === undefined) return undefined;
  const body = record.subarray(8, 8 + header.length);
  // An odd instance means a second identifier (2.2.24–2.2.30); both kinds of JPEG keep to that.
  const uids = (header.instance & 1) === 1 ? 2 : 1;
  if (blip.kind === 'metafile') {
    return readMetafile(body.subarray(uids * UID_BYTES), blip.contentType, allowance);
  }
  const picture = readBitmap(body.subarray(uids * UID_BYTES + 1), blip.contentType);
  return picture && { picture };
}

const SIGNATURES: readonly (readonly [PictureContentType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/tiff', [0x49, 0x49, 0x2a, 0]],
  ['image/tiff', [0x4d, 0x4d, 0, 0x2a]],
];

/** The bytes decide what they are: stores exist that call a JPEG a PNG. */
function readBitmap(data: Uint8Array, claimed: PictureContentType): Picture | undefined {
  const found = SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => data[at] === byte))?.[0];
  if (found !== undefined) return pictureOf(found, () => data, data);
  if (claimed !== 'image/bmp') return undefined;
  const file = data[0] === 0x42 && data[1] === 0x4d ? data : undefined;
  if (file !== undefined) return pictureOf('image/bmp', () => file, file);
  const offset = bitmapOffset(data);
  if (offset === undefined) return undefined;
  return { ...pictureOf('image/bmp', () => bitmapFile(data, offset), data), head: BITMAP_SIGNATURE };
}

function pictureOf(
  contentType: PictureContentType,
  read: () => Uint8Array,
  sample: Uint8Array,
  size?: SizeEmu,
): Picture {
  const picture: Draft<Picture> = { contentType, read, head: sample.subarray(0, HEAD_BYTES) };
  const measured = measurePicture(contentType, sample);
  if (measured?.sizePx !== undefined) picture.sizePx = measured.sizePx;
  const sizeEmu = size ?? measured?.sizeEmu;
  if (sizeEmu !== undefined) picture.sizeEmu = sizeEmu;
  return picture;
}

const FILE_HEADER_BYTES = 14;
const BITMAP_SIGNATURE = Uint8Array.of(0x42, 0x4d);
const CORE_HEADER_BYTES = 12;
const INFO_HEADER_BYTES = 40;
const BI_BITFIELDS = 3;

/** Where the pixels begin in a device-independent bitmap, from its header, masks and colour table. */
function bitmapOffset(dib: Uint8Array): number | undefined {
  const reader = new ByteReader(dib);
  const headerBytes = reader.u32();
  if (headerBytes === CORE_HEADER_BYTES) {
    reader.bytes(6);
    const bits = reader.u16();
    return CORE_HEADER_BYTES + (bits <= 8 ? 3 << bits : 0);
  }
  if (headerBytes < INFO_HEADER_BYTES || headerBytes > 124) return undefined;
  reader.bytes(10);
  const bits = reader.u16();
  const compression = reader.u32();
  reader.bytes(12);
  const used = reader.u32();
  const masks = headerBytes === INFO_HEADER_BYTES && compression === BI_BITFIELDS ? 12 : 0;
  const colours = used > 0 && used <= 256 ? used : bits <= 8 ? 1 << bits : 0;
  const offset = headerBytes + masks + colours * 4;
  return offset < dib.length ? offset : undefined;
}

function bitmapFile(dib: Uint8Array, offset: number): Uint8Array {
  const file = new Uint8Array(FILE_HEADER_BYTES + dib.length);
  const view = new DataView(file.buffer);
  file.set([0x42, 0x4d]);
  view.setUint32(2, file.length, true);
  view.setUint32(10, FILE_HEADER_BYTES + offset, true);
  file.set(dib, FILE_HEADER_BYTES);
  return file;
}

function readMetafile(
  body: Uint8Array,
  contentType: PictureContentType,
  allowance: InflateAllowance,
): Stored | undefined {
  const reader = new ByteReader(body);
  reader.u32();
  const bounds = { left: reader.i32(), top: reader.i32(), right: reader.i32(), bottom: reader.i32() };
  const size = { widthEmu: reader.i32(), heightEmu: reader.i32() };
  const stored = reader.u32();
  const compression = reader.u8();
  if (reader.left === 0) return undefined;
  const data = body.subarray(METAFILE_HEADER_BYTES, METAFILE_HEADER_BYTES + stored);
  // Once for the check; the file takes over the deflated form, or inflates it once more where that is damaged or long.
  const leadBefore = (head: Uint8Array) => leadOf(contentType, head, bounds, size);
  const inflated = compression === UNCOMPRESSED ? undefined : inflate(data, allowance, leadBefore);
  const sample = compression === UNCOMPRESSED ? data : inflated?.head;
  if (sample === undefined) return undefined;
  const lead = leadBefore(sample);
  if (lead === undefined) return undefined;
  const read = () => join(lead, inflated?.read() ?? data);
  const usable = size.widthEmu > 0 && size.heightEmu > 0 ? size : undefined;
  const head = lead.length > 0 ? join(lead, sample.subarray(0, HEAD_BYTES)) : sample;
  const plain = pictureOf(contentType, read, head, usable);
  const picture =
    inflated === undefined
      ? plain
      : {
          ...plain,
          pieces: () => behind(lead, inflated.pieces()),
          ...(inflated.copy && { copy: inflated.copy }),
        };
  if (contentType !== 'image/x-pict') return { picture };
  const converted = convertedPict(() => inflated?.read() ?? data, allowance, usable);
  return { picture, ...(converted && { converted }) };
}

/**
 * Converted once to know whether it can be, and anew at each call where the file is too long to keep. Undefined where nothing is
 * drawn, or it is longer than may still be.
 */
function convertedPict(
  data: () => Uint8Array,
  allowance: InflateAllowance,
  sizeEmu: SizeEmu | undefined,
): Picture | undefined {
  const first = convertPict(data());
  const length = first?.bytes.length ?? 0;
  allowance.bytes = Math.max(0, allowance.bytes - length);
  if (first === undefined || allowance.bytes === 0) return undefined;
  const { contentType, bytes } = first;
  const picture = {
    contentType,
    head: bytes.slice(0, HEAD_BYTES),
    read: () => convertPict(data())?.bytes ?? new Uint8Array(),
    ...(sizeEmu && { sizeEmu }),
  };
  if (contentType !== 'image/x-wmf') {
    if (!mayKeep(allowance, length)) return picture;
    const file = bytes.slice();
    return { ...picture, read: () => file };
  }
  const deflated = length > MAX_DEFLATED_AT_ONCE_BYTES ? undefined : deflateAtOnce(bytes);
  if (deflated === undefined || !mayKeep(allowance, deflated.length)) return picture;
  return { ...picture, copy: { lead: new Uint8Array(), deflated, crc: crc32(bytes), sizeBytes: length } };
}

function* behind(lead: Uint8Array, pieces: Iterable<Uint8Array>): Generator<Uint8Array, void, void> {
  if (lead.length > 0) yield lead;
  yield* pieces;
}

const EMF_SIGNATURE = [0x20, 0x45, 0x4d, 0x46];
const PLACEABLE_KEY = 0x9ac6cdd7;
const UNITS_PER_INCH = 1440;

/** A file with its header. */
function metafileOf(bytes: Uint8Array): Picture | undefined {
  const isEmf = bytes.length >= 88 && EMF_SIGNATURE.every((byte, at) => bytes[40 + at] === byte);
  if (isEmf) return pictureOf('image/x-emf', () => bytes, bytes);
  const isWmf =
    bytes.length > 22 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === PLACEABLE_KEY;
  return isWmf ? pictureOf('image/x-wmf', () => bytes, bytes) : undefined;
}

/** What must stand before the stored bytes; undefined when they are not what they claim to be. */
function leadOf(
  contentType: PictureContentType,
  data: Uint8Array,
  bounds: { left: number; top: number; right: number; bottom: number },
  size: SizeEmu,
): Uint8Array | undefined {
  if (contentType === 'image/x-pict') return new Uint8Array(PICT_LEAD_BYTES);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (contentType === 'image/x-emf') {
    const valid = data.length >= 88 && EMF_SIGNATURE.every((byte, at) => data[40 + at] === byte);
    return valid ? new Uint8Array() : undefined;
  }
  if (data.length < 18) return undefined;
  if (view.getUint32(0, true) === PLACEABLE_KEY) return new Uint8Array();
  const type = view.getUint16(0, true);
  if ((type !== 1 && type !== 2) || view.getUint16(2, true) !== 9) return undefined;
  return placeableHeader(bounds, size);
}

/** The 22 bytes that give a WMF its frame ([MS-WMF] 2.3.2.3): the blip's bounds, in units that give its physical size. */
function placeableHeader(
  bounds: { left: number; top: number; right: number; bottom: number },
  size: SizeEmu,
): Uint8Array {
  const clamp = (value: number) => Math.max(-32768, Math.min(32767, value));
  const width = Math.abs(bounds.right - bounds.left);
  const perInch =
    size.widthEmu > 0 && width > 0
      ? Math.max(1, Math.min(65535, Math.round((width * 914400) / size.widthEmu)))
      : UNITS_PER_INCH;
  const header = new Uint8Array(22);
  const view = new DataView(header.buffer);
  view.setUint32(0, PLACEABLE_KEY, true);
  view.setInt16(6, clamp(bounds.left), true);
  view.setInt16(8, clamp(bounds.top), true);
  view.setInt16(10, clamp(bounds.right), true);
  view.setInt16(12, clamp(bounds.bottom), true);
  view.setUint16(14, perInch, true);
  let checksum = 0;
  for (let at = 0; at < 20; at += 2) checksum ^= view.getUint16(at, true);
  view.setUint16(20, checksum, true);
  return header;
}

function join(lead: Uint8Array, data: Uint8Array): Uint8Array {
  if (lead.length === 0) return data;
  const file = new Uint8Array(lead.length + data.length);
  file.set(lead);
  file.set(data, lead.length);
  return file;
}
