// Is there anything to read? The empty back of a scanned page would otherwise go through every pass, for nothing there
// is ever explained (measured: 1.0 s for a blank A4 page at 300 dpi, 10 to 25 ms with this look).
import type { Luma } from '../../image/types.ts';

/** Cells of this many pixels a side; each examines the first pixels of its neighbours too, for modules may end with the cells. */
const CELL_PX = 8;
const OVERLAP_PX = 1;
/**
 * Grey levels between the darkest and the lightest pixel of a cell. A choice: above the noise of plain paper (tested
 * with ±5), and of 1,545 public images none of a megapixel or more was taken for blank.
 */
const MIN_CONTRAST = 12;
/** Cells with that contrast on a page that holds something: fewer are dust. */
const MIN_CELLS = 6;
/** Smaller images are cheap to search, and a code may be all of them. */
const MIN_PIXELS = 1_000_000;

/**
 * True for a large image that is one even shade, but for noise and dust. Looks at every pixel: bars of one pixel with
 * spaces of one pixel are all dark, or all light, at every second. A page that holds something ends the search early.
 */
export function isBlank({ width, height, data }: Luma): boolean {
  if (width * height < MIN_PIXELS) return false;
  let cells = 0;
  const isEven = evenRows({ width, height, data });
  for (let top = 0; top < height; top += CELL_PX) {
    if (isEven(top, Math.min(top + CELL_PX + OVERLAP_PX, height))) continue;
    for (let left = 0; left < width; left += CELL_PX) {
      let darkest = 255;
      let lightest = 0;
      const bottom = Math.min(top + CELL_PX + OVERLAP_PX, height);
      const right = Math.min(left + CELL_PX + OVERLAP_PX, width);
      for (let y = top; y < bottom; y++) {
        for (let at = y * width + left; at < y * width + right; at++) {
          const grey = data[at] ?? 0;
          if (grey < darkest) darkest = grey;
          if (grey > lightest) lightest = grey;
        }
      }
      if (lightest - darkest >= MIN_CONTRAST) {
        cells += 1;
        if (cells >= MIN_CELLS) return false;
      }
    }
  }
  return true;
}

/** Content that takes no more of the page than this is searched alone. A choice: what is gained is the rest of the page. */
const MAX_CONTENT_PART = 1 / 16;
/** Paper that is left around the content: the widest quiet zone that a symbol of the content's size can want, and some more. */
const MARGIN_PART = 1 / 4;
const MIN_MARGIN_PX = 64;

/** In pixels. */
export interface ContentBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where all that a large page holds is, with a margin, when that is a small part of it and the rest is one even shade: a drawn
 * page with one code, stamp or line. Undefined for any other image. A blurred code counts as content although no cell of it has
 * contrast, for its shade is another one; so does noise, which is everywhere, so scans and photographs end the search early.
 */
export function contentBox({ width, height, data }: Luma): ContentBox | undefined {
  const pixels = width * height;
  if (pixels < MIN_PIXELS) return undefined;
  let [low, high] = [data[0] ?? 0, data[0] ?? 0];
  let [left, top, right, bottom] = [width, height, 0, 0];
  const isEven = evenRows({ width, height, data });
  for (let y0 = 0; y0 < height; y0 += CELL_PX) {
    const y1 = Math.min(y0 + CELL_PX, height);
    if (isEven(y0, y1)) continue;
    for (let x0 = 0; x0 < width; x0 += CELL_PX) {
      const x1 = Math.min(x0 + CELL_PX, width);
      let [darkest, lightest] = [low, high];
      for (let y = y0; y < y1; y++) {
        for (let at = y * width + x0; at < y * width + x1; at++) {
          const grey = data[at] ?? 0;
          if (grey < darkest) darkest = grey;
          if (grey > lightest) lightest = grey;
        }
      }
      if (lightest - darkest < MIN_CONTRAST) {
        [low, high] = [darkest, lightest];
        continue;
      }
      left = Math.min(left, x0);
      right = Math.max(right, x1);
      top = Math.min(top, y0);
      bottom = y1;
      if ((right - left) * (bottom - top) > MAX_CONTENT_PART * pixels) return undefined;
    }
  }
  if (right <= left) return undefined;
  const margin = Math.max(MIN_MARGIN_PX, Math.ceil(MARGIN_PART * Math.max(right - left, bottom - top)));
  const box = { left: Math.max(0, left - margin), top: Math.max(0, top - margin) };
  return {
    ...box,
    width: Math.min(width, right + margin) - box.left,
    height: Math.min(height, bottom + margin) - box.top,
  };
}

const WORD_BYTES = 4;

/** Whether all pixels of rows, `to` excluded, are of the shade of the first pixel of all. Four at a time: most of a drawn page is. */
function evenRows({ width, data }: Luma): (from: number, to: number) => boolean {
  const shade = data[0] ?? 0;
  const word = (shade * 0x01010101) >>> 0;
  const skip = (WORD_BYTES - (data.byteOffset % WORD_BYTES)) % WORD_BYTES;
  const words = new Uint32Array(
    data.buffer,
    data.byteOffset + skip,
    Math.max(0, Math.floor((data.length - skip) / WORD_BYTES)),
  );
  return (from, to) => {
    const [begin, end] = [from * width, to * width];
    const first = Math.max(0, Math.ceil((begin - skip) / WORD_BYTES));
    const last = Math.min(words.length, Math.floor((end - skip) / WORD_BYTES));
    for (let at = begin; at < Math.min(end, skip + first * WORD_BYTES); at++)
      if (data[at] !== shade) return false;
    for (let at = first; at < last; at++) if (words[at] !== word) return false;
    for (let at = Math.max(begin, skip + last * WORD_BYTES); at < end; at++)
      if (data[at] !== shade) return false;
    return true;
  };
}
