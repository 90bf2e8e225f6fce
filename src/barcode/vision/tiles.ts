// Tiles: an image as overlapping squares.
import type { Luma } from '../../image/types.ts';
import { lent } from '../../lib/release.ts';
import type { Box, Point } from './geometry.ts';

/** Parts along each side: images of 100 megapixels come to 30 parts of 4. */
const MAX_PARTS = 12;

export interface Tile {
  readonly image: Luma;
  /** Pixels of the tile to pixels of the whole image. */
  readonly toWhole: (point: Point) => Point;
}

/**
 * Squares of an image, of at most `side` pixels a side; neighbours share at least `overlap`. Each is a copy, which is good until the next is
 * asked for.
 */
export function* tilesOf(luma: Luma, side: number, overlap: number): Iterable<Tile> {
  for (const top of starts(luma.height, side, overlap)) {
    for (const left of starts(luma.width, side, overlap)) {
      const tile = partOf(luma, { left, top, right: left + side, bottom: top + side });
      yield* lent(tile, tile.image.data);
    }
  }
}

/**
 * Parts of a box, each of at most `pixels`, all of one size, that share `overlap` pixels with their neighbours and come to as few pixels
 * as such parts can. The box itself where it is small enough.
 */
export function evenPartsOf(
  { left, top, right, bottom }: Box,
  pixels: number,
  overlap: number,
): readonly Box[] {
  const [width, height] = [right - left, bottom - top];
  const side = (size: number, count: number): number => Math.ceil((size + (count - 1) * overlap) / count);
  let best = { columns: 1, rows: 1, area: width * height > pixels ? Infinity : 0 };
  for (let columns = 1; columns <= MAX_PARTS; columns++)
    for (let rows = 1; rows <= MAX_PARTS; rows++) {
      const each = side(width, columns) * side(height, rows);
      const area = columns * rows * each;
      if (each <= pixels && area < best.area) best = { columns, rows, area };
    }
  const starts = (from: number, size: number, count: number): readonly number[] =>
    Array.from({ length: count }, (_, i) =>
      Math.round(from + (count === 1 ? 0 : (i * (size - side(size, count))) / (count - 1))),
    );
  const [w, h] = [side(width, best.columns), side(height, best.rows)];
  return starts(top, height, best.rows).flatMap((y) =>
    starts(left, width, best.columns).map((x) => ({ left: x, top: y, right: x + w, bottom: y + h })),
  );
}

/** A copy of the pixels in the box, rounded outwards and clipped to the image. */
export function partOf(luma: Luma, box: Box): Tile {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const width = Math.max(0, Math.min(luma.width, Math.ceil(box.right)) - left);
  const height = Math.max(0, Math.min(luma.height, Math.ceil(box.bottom)) - top);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = (top + y) * luma.width + left;
    data.set(luma.data.subarray(row, row + width), y * width);
  }
  return { image: { width, height, data }, toWhole: ({ x, y }) => ({ x: x + left, y: y + top }) };
}

function starts(size: number, side: number, overlap: number): readonly number[] {
  const count = Math.max(1, Math.ceil((size - overlap) / (side - overlap)));
  const step = count === 1 ? 0 : (size - side) / (count - 1);
  return Array.from({ length: count }, (_, i) => Math.max(0, Math.round(i * step)));
}
