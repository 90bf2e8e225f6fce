// Blips: a picture's record as a file ([MS-ODRAW] 2.2.20–2.2.32).
import type { PictureContentType } from '../../../deck/index.ts';
import type { InflateAllowance } from '../../inflate.ts';
import { readHeader } from '../../records/index.ts';
import { readBitmap } from './bitmap.ts';
import { readMetafile, type Stored } from './metafile.ts';

export const UID_BYTES = 16;

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

export function isBlip(bytes: Uint8Array): boolean {
  const header = readHeader(bytes, 0);
  return header !== undefined && BLIPS.has(header.type);
}

/** A blip record as a picture file; undefined when it is cut short or cannot be inflated. */
export function readBlip(record: Uint8Array, allowance: InflateAllowance): Stored | undefined {
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
