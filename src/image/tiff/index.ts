// TIFF 6.0: every page except reduced copies and masks; strips and tiles, contiguous and planar.
import { ok, type Result } from '../../lib/result.ts';
import { byteView } from '../byte-view.ts';
import { checkSides, malformed } from '../failures.ts';
import type { DecodeOptions, ImageFrame } from '../frame.ts';
import { upright } from '../orient.ts';
import type { Luma } from '../types.ts';
import { decodeTiff } from './decode.ts';
import { readDirectories, type Directory } from './directory.ts';
import { LAYOUT_TAGS, readHead, readLayout, type TiffHead } from './layout.ts';

/** The frames of all pages, in the order of their directories. Failures: malformed_file (there is none), too_large. */
export function openTiff(bytes: Uint8Array): Result<readonly ImageFrame[]> {
  const directories = readDirectories(byteView(bytes, bytes[0] === 0x49), LAYOUT_TAGS);
  if (!directories.ok) return directories;
  const all = directories.value.flatMap((directory) => {
    const head = readHead(directory);
    return head === undefined ? [] : [{ directory, head }];
  });
  const whole = all.filter(({ head }) => !head.isReduced);
  const pages = whole.length > 0 ? whole : all;
  if (pages.length === 0) return malformed('tiff', 'it has no image');
  for (const { head } of pages) {
    const sides = checkSides('tiff', head.width, head.height);
    if (!sides.ok) return sides;
  }
  return ok(pages.map(({ directory, head }) => frameOf(directory, head)));
}

function frameOf(directory: Directory, head: TiffHead): ImageFrame {
  const { width, height, orientation } = head;
  const decode = (options: DecodeOptions): Promise<Result<Luma>> =>
    decodeTiff(readLayout(directory, head), options);
  return upright({ width, height, hasColours: head.hasColours, decode }, orientation);
}
