// TIFF 6.0: every page that is not a reduced copy or a mask; strips and tiles, contiguous and planar.
import { ok, type Result } from '../../lib/result.ts';
import { byteView } from '../byte-view.ts';
import { checkSides, malformed } from '../failures.ts';
import type { ImageFrame } from '../frame.ts';
import { upright } from '../orient.ts';
import { decodeTiff } from './decode.ts';
import { readDirectories } from './directory.ts';
import { readLayout, type TiffLayout } from './layout.ts';

/** The frames of all pages, in the order of their directories. Fails as malformed_file when there is none. */
export function openTiff(bytes: Uint8Array): Result<readonly ImageFrame[]> {
  const view = byteView(bytes, bytes[0] === 0x49);
  const layouts: TiffLayout[] = [];
  for (const directory of readDirectories(view)) {
    const layout = readLayout(directory);
    if (layout !== undefined) layouts.push(layout);
  }
  const pages = layouts.some(({ isReduced }) => !isReduced)
    ? layouts.filter(({ isReduced }) => !isReduced)
    : layouts;
  if (pages.length === 0) return malformed('tiff', 'it has no picture');
  for (const { width, height } of pages) {
    const sides = checkSides('tiff', width, height);
    if (!sides.ok) return sides;
  }
  return ok(pages.map(frameOf));
}

function frameOf(layout: TiffLayout): ImageFrame {
  const { width, height, orientation } = layout;
  return upright({ width, height, decode: (options) => decodeTiff(layout, options) }, orientation);
}
