// Pictures of PowerPoint 95: Windows metafiles in a list of the document, which shapes name by number.
import type { Picture } from '../../../deck/index.ts';
import { concatBytes } from '../../../../lib/bytes.ts';
import type { InflateAllowance } from '../../inflate.ts';
import { ByteReader } from '../../records/index.ts';
import { emuOfMaster } from '../../units.ts';
import { readMetafile } from '../pictures/metafile.ts';
import { entriesOf, OLD, oldChild, type OldRecord } from './records.ts';

/** By number; an entry that is no metafile is left out. */
export function readOldPictures(
  environment: OldRecord | undefined,
  allowance: InflateAllowance,
): ReadonlyMap<number, Picture> {
  const pictures = new Map<number, Picture>();
  for (const [id, entry] of entriesOf(oldChild(environment, OLD.pictures), OLD.picture)) {
    const body = oldChild(entry, OLD.pictureBody);
    const data = oldChild(body, OLD.metafile)?.data ?? new Uint8Array();
    const place = new ByteReader(oldChild(body, OLD.pictureAtom)?.data ?? new Uint8Array());
    place.at = 4;
    const edges = [place.i32(), place.i32(), place.i32(), place.i32()] as const;
    const stored = readMetafile(concatBytes([headOf(edges, data.length), data]), 'image/x-wmf', allowance);
    if (stored !== undefined) pictures.set(id, stored.picture);
  }
  return pictures;
}

/** The number of the picture in a shape; undefined where it shows none. */
export function oldPictureOf(shape: OldRecord): number | undefined {
  const id = oldChild(oldChild(oldChild(shape, OLD.content), OLD.pictureReference), OLD.pictureIdAtom);
  return id && new ByteReader(id.data).u32();
}

/** What stands before a metafile that is not compressed in newer files ([MS-ODRAW] 2.2.31); edges in master units, as in its window. */
function headOf(
  [left, top, right, bottom]: readonly [number, number, number, number],
  length: number,
): Uint8Array {
  const head = new DataView(new ArrayBuffer(34));
  const size = [emuOfMaster(right - left), emuOfMaster(bottom - top)];
  for (const [at, value] of [length, left, top, right, bottom, ...size, length].entries())
    head.setInt32(4 * at, value, true);
  head.setUint8(32, 0xfe);
  return new Uint8Array(head.buffer);
}
