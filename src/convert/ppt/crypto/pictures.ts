// The Pictures stream of an encrypted presentation: each piece of a blip is a block of its own, all with number 0
// ([MS-PPT] 2.1.3 Pictures Stream; the pieces are those of [MS-ODRAW] 2.2.23).
import type { BlockCipher } from './session.ts';

const HEADER_BYTES = 8;
const UID_BYTES = 16;
const METAFILE_HEADER_BYTES = 34;
const TAG_BYTES = 1;
const METAFILES: readonly number[] = [0xf01a, 0xf01b, 0xf01c];
/** Instances of blips with two identifiers ([MS-ODRAW] 2.2.24–2.2.30). */
const TWO_UIDS: readonly number[] = [0x217, 0x3d5, 0x46b, 0x543, 0x6e1, 0x6e3, 0x6e5, 0x7a9];

/** A copy in plain bytes, up to where the blips no longer follow one another. */
export function decryptPictures(stream: Uint8Array, cipherOf: BlockCipher): Uint8Array {
  const plain = stream.slice();
  const view = new DataView(plain.buffer);
  const decrypt = (from: number, length: number): number => {
    const piece = plain.subarray(from, from + length);
    cipherOf(0)(piece);
    return from + piece.length;
  };
  for (let at = 0; at + HEADER_BYTES <= plain.length;) {
    decrypt(at, HEADER_BYTES);
    const instance = view.getUint16(at, true) >>> 4;
    const type = view.getUint16(at + 2, true);
    const end = at + HEADER_BYTES + view.getUint32(at + 4, true);
    if (end > plain.length) break;
    let next = at + HEADER_BYTES;
    for (let uid = TWO_UIDS.includes(instance) ? 2 : 1; uid > 0; uid--) {
      next = decrypt(next, Math.min(UID_BYTES, end - next));
    }
    const lead = METAFILES.includes(type) ? METAFILE_HEADER_BYTES : TAG_BYTES;
    next = decrypt(next, Math.min(lead, end - next));
    decrypt(next, end - next);
    at = end;
  }
  return plain;
}
