// PICT, the picture format of the Macintosh, which Windows programs do not draw: as PNG or JPEG where it is a bitmap, else as metafile.
import { pngOf } from './png.ts';
import { openPict, playPict } from './quickdraw.ts';
import { WmfCanvas } from './wmf.ts';

export interface ConvertedPict {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/x-wmf';
  readonly bytes: Uint8Array;
  /** False where the picture ends early: the rest is missing. */
  readonly isWhole: boolean;
}

/** `data` without the 512 bytes at the beginning of PICT files. Undefined where nothing is drawn. */
export function convertPict(data: Uint8Array): ConvertedPict | undefined {
  const pict = openPict(data);
  if (pict === undefined) return undefined;
  const canvas = new WmfCanvas(pict.frame);
  const { drawings, bitmaps, jpeg, isWhole } = playPict(data, pict, canvas);
  if (jpeg !== undefined) return { contentType: 'image/jpeg', bytes: jpeg, isWhole };
  const [only, ...more] = bitmaps;
  if (only !== undefined && more.length === 0 && drawings === 0) {
    // Of a bitmap that is cut short, most may be missing (5 % are there in the one public deck that has any).
    if (!isWhole) return undefined;
    return { contentType: 'image/png', bytes: pngOf(only.pixels), isWhole };
  }
  return drawings + bitmaps.length === 0
    ? undefined
    : { contentType: 'image/x-wmf', bytes: canvas.file(), isWhole };
}
