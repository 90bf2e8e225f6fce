// Is there anything to read? The empty back of a scanned page would otherwise climb the whole ladder, for nothing
// there is ever explained (measured: 1.0 s for a blank A4 page at 300 dpi, 8 to 15 ms with this look).
import type { Luma } from '../../image/types.ts';

/** Cells of this many pixels a side; each looks at its neighbours' first pixels too, for modules may end with the cells. */
const CELL_PX = 8;
const OVERLAP_PX = 2;
/**
 * Grey levels between the darkest and the lightest pixel of a cell. A choice: above the noise of plain paper (tested
 * with ±5), and of 1,545 public images none of a megapixel or more was taken for blank.
 */
const LEAST_CONTRAST = 12;
/** Cells with that contrast on a page that holds something: fewer are dust. */
const LEAST_CELLS = 6;

/** Smaller pictures are cheap to search, and a code may be all of them. */
const LEAST_PIXELS = 1_000_000;

/** True for a large picture that is one even shade, but for noise and dust. Looks at every second pixel of every second row. */
export function isBlank({ width, height, data }: Luma): boolean {
  if (width * height < LEAST_PIXELS) return false;
  let cells = 0;
  for (let top = 0; top < height; top += CELL_PX) {
    for (let left = 0; left < width; left += CELL_PX) {
      let least = 255;
      let most = 0;
      const bottom = Math.min(top + CELL_PX + OVERLAP_PX, height);
      const right = Math.min(left + CELL_PX + OVERLAP_PX, width);
      for (let y = top; y < bottom; y += 2) {
        for (let at = y * width + left; at < y * width + right; at += 2) {
          const grey = data[at] ?? 0;
          if (grey < least) least = grey;
          if (grey > most) most = grey;
        }
      }
      if (most - least >= LEAST_CONTRAST) {
        cells += 1;
        if (cells >= LEAST_CELLS) return false;
      }
    }
  }
  return true;
}
