// Reads the segments of a JPEG before its first scan (ITU-T T.81 B.2): size, orientation and coding.
import { ok, type Result } from '../../lib/result.ts';
import { exifOrientation } from '../exif.ts';
import { malformed, unsupported } from '../failures.ts';
import type { Orientation } from '../orient.ts';

const MARKER_SOI = 0xd8;
const MARKER_EOI = 0xd9;
const MARKER_SOS = 0xda;
const MARKER_APP1 = 0xe1;
/** "Exif\0\0". */
const EXIF_MARK = [0x45, 0x78, 0x69, 0x66, 0, 0] as const;

/** The SOFn markers (Table B.1): why the coding is refused, or undefined if it is decoded. */
const FRAMES: Readonly<Record<number, string | undefined>> = {
  0xc0: undefined,
  0xc1: undefined,
  0xc2: undefined,
  0xc3: 'lossless coding',
  0xc5: 'hierarchical coding',
  0xc6: 'hierarchical coding',
  0xc7: 'hierarchical coding',
  0xc9: 'arithmetic coding',
  0xca: 'arithmetic coding',
  0xcb: 'arithmetic coding',
  0xcd: 'hierarchical coding',
  0xce: 'hierarchical coding',
  0xcf: 'hierarchical coding',
};

export interface JpegHeaders {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** 1 grey, 3 colours, 4 inks. */
  readonly components: number;
}

/** Reads up to the first scan. Failures: malformed_file (no frame header), unsupported_media (arithmetic, lossless, hierarchical). */
export function readHeaders(bytes: Uint8Array): Result<JpegHeaders> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let orientation: Orientation = 1;
  let frame: Omit<JpegHeaders, 'orientation'> | undefined;
  for (let at = 0; at + 4 <= bytes.length;) {
    // Skips fill bytes (B.1.1.2), and garbage between segments, as every decoder does.
    if (bytes[at] !== 0xff || bytes[at + 1] === 0xff || bytes[at + 1] === 0) {
      at += 1;
      continue;
    }
    const marker = view.getUint8(at + 1);
    if (marker === MARKER_EOI || marker === MARKER_SOS) break;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= MARKER_SOI)) {
      at += 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (marker === MARKER_APP1) {
      const body = bytes.subarray(at + 4, at + 2 + length);
      if (isExif(body)) orientation = exifOrientation(body);
    } else if (marker in FRAMES && frame === undefined) {
      const refused = FRAMES[marker];
      if (refused !== undefined) return unsupported('jpeg', refused);
      if (Math.min(bytes.length, at + 2 + length) - (at + 4) < 6)
        return malformed('jpeg', 'its frame header is cut off');
      frame = {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: view.getUint8(at + 9),
      };
    }
    at += 2 + Math.max(2, length);
  }
  if (frame === undefined) return malformed('jpeg', 'it has no frame header');
  return ok({ ...frame, orientation });
}

function isExif(body: Uint8Array): boolean {
  return body.length > 14 && EXIF_MARK.every((byte, i) => body[i] === byte);
}
