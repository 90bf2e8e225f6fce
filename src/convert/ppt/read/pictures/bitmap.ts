// Bitmaps of the store: files as they are, and device-independent bitmaps with the header of a file ([MS-ODRAW] 2.2.26–2.2.30).
import type { Picture, PictureContentType } from '../../../deck/index.ts';
import { ByteReader } from '../../records/index.ts';
import { pictureOf } from './picture-file.ts';

const SIGNATURES: readonly (readonly [PictureContentType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/tiff', [0x49, 0x49, 0x2a, 0]],
  ['image/tiff', [0x4d, 0x4d, 0, 0x2a]],
];

/** The bytes decide what they are: stores exist that call a JPEG a PNG. */
export function readBitmap(data: Uint8Array, claimed: PictureContentType): Picture | undefined {
  const found = SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => data[at] === byte))?.[0];
  if (found !== undefined) return pictureOf(found, () => data, data);
  if (claimed !== 'image/bmp') return undefined;
  const file = data[0] === 0x42 && data[1] === 0x4d ? data : undefined;
  if (file !== undefined) return pictureOf('image/bmp', () => file, file);
  const offset = bitmapOffset(data);
  if (offset === undefined) return undefined;
  return { ...pictureOf('image/bmp', () => bitmapFile(data, offset), data), head: BITMAP_SIGNATURE };
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
