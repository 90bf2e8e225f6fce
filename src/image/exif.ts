// Reads the orientation in an EXIF block, which is a TIFF header and a first directory (CIPA DC-008 §4.6.2).
import { orientationOf, type Orientation } from './orient.ts';

const TAG_ORIENTATION = 0x0112;

/** The orientation; 1 if none can be read. `tiff` starts at the byte order mark, or at "Exif\0\0" before it. */
export function exifOrientation(tiff: Uint8Array): Orientation {
  const start = tiff[0] === 0x45 && tiff[1] === 0x78 && tiff[2] === 0x69 && tiff[3] === 0x66 ? 6 : 0;
  const bytes = tiff.subarray(start);
  if (bytes.length < 8) return 1;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const little = order === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > bytes.length) return 1;
  const entries = view.getUint16(directory, little);
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + i * 12;
    if (at + 12 > bytes.length) return 1;
    if (view.getUint16(at, little) === TAG_ORIENTATION) return orientationOf(view.getUint16(at + 8, little));
  }
  return 1;
}
