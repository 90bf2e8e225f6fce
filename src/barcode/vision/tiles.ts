// Tiles: an image as overlapping squares.
import type { Luma } from '../../image/types.ts';
import { release } from '../../lib/release.ts';
import type { Box, Point } from './geometry.ts';

export interface Tile {
  readonly image: Luma;
  /** Pixels of the tile to pixels of the whole image. */
  readonly toWhole: (point: Point) => Point;
}

/** Squares of an image, of at most `side` pixels a side; neighbours share at least `overlap`. Each is a copy, which is good until the next is asked for. */
export function* tilesOf(luma: Luma, side: number, overlap: number): Iterable<Tile> {
  for (const top of starts(luma.height, side, overlap)) {
    for (const left of starts(luma.width, side, overlap)) {
      const tile = partOf(luma, { left, top, right: left + side, bottom: top + side });
      try {
        yield tile;
      } finally {
        release(tile.image.data);
      }
    }
  }
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
