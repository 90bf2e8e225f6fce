// WebP (RFC 9649): the container is read here. An animation gives its first frame.
import { ok, type Result } from '../../lib/result.ts';
import { photonDecode } from '../../wasm/photon.ts';
import { exifOrientation } from '../exif.ts';
import { malformed } from '../failures.ts';
import type { ImageFrame } from '../frame.ts';
import { upright, type Orientation } from '../orient.ts';
import { createShrinker } from '../shrink.ts';

export function openWebp(bytes: Uint8Array): Result<readonly ImageFrame[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let orientation: Orientation = 1;
  let size: { readonly width: number; readonly height: number } | undefined;
  for (let at = 12; at + 18 <= bytes.length;) {
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const body = at + 8;
    if (type === 'VP8X') {
      size ??= {
        width: (view.getUint32(body + 4, true) & 0xffffff) + 1,
        height: (view.getUint32(body + 6, true) >>> 8) + 1,
      };
    } else if (type === 'VP8L') {
      const bits = view.getUint32(body + 1, true);
      size ??= { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    } else if (type === 'VP8 ') {
      size ??= {
        width: view.getUint16(body + 6, true) & 0x3fff,
        height: view.getUint16(body + 8, true) & 0x3fff,
      };
    } else if (type === 'EXIF') orientation = exifOrientation(bytes.subarray(body, body + length));
    at = body + length + (length & 1);
  }
  if (size === undefined) return malformed('webp', 'it has no picture');
  const frame: ImageFrame = {
    ...size,
    async decode({ scale }) {
      const picture = await photonDecode(bytes);
      if (picture === undefined) return malformed('webp', 'its compressed data is damaged');
      const { width, height, data } = picture;
      const shrinker = createShrinker(width, height, scale);
      const row = new Uint8Array(width);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const [r = 0, g = 0, b = 0, a = 0] = data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4);
          row[x] = ((0.299 * r + 0.587 * g + 0.114 * b) * a + 255 * (255 - a)) / 255;
        }
        shrinker.add(row);
      }
      return ok(shrinker.finish());
    },
  };
  return ok([upright(frame, orientation)]);
}
