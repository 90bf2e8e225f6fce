// Metafiles of the store: deflated, without the headers of files ([MS-ODRAW] 2.2.24, 2.2.25, 2.2.31).
import { concatBytes } from '../../../../lib/bytes.ts';
import { crc32 } from '../../../../lib/crc32.ts';
import { deflateAtOnce } from '../../../../lib/platform-zlib.ts';
import type { Picture, PictureContentType, SizeEmu } from '../../../deck/index.ts';
import { inflate, mayKeep, type InflateAllowance } from '../../inflate.ts';
import { convertPict } from '../../pict/index.ts';
import { ByteReader } from '../../records/index.ts';

import { HEAD_BYTES, pictureOf } from './picture-file.ts';

const METAFILE_HEADER_BYTES = 34;
const UNCOMPRESSED = 0xfe;
/** Apple's PICT files begin with a block that readers skip. */
const PICT_LEAD_BYTES = 512;
/** Takes some 30 ms. */
const MAX_DEFLATED_AT_ONCE_BYTES = 1 << 20;

/** A picture of the store, and what was made of it because many programs do not draw its format. */
export interface Stored {
  readonly picture: Picture;
  readonly converted?: Picture;
}

export function readMetafile(
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
  const head = join(lead, sample.subarray(0, HEAD_BYTES));
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
export function metafileOf(bytes: Uint8Array): Picture | undefined {
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
  return lead.length === 0 ? data : concatBytes([lead, data]);
}
