// The fine parts of an image: where something is as fine as modules that half the size blurs. What is coarser, half the size shows too.
import { release } from '../../lib/release.ts';
import type { Box, Quad } from '../vision/geometry.ts';
import { BLOCK_PX, openBlocks, type CellBlocks } from './cell-blocks.ts';
import { joinedBlocks } from './joined-blocks.ts';

/**
 * Mean squared step from pixel to pixel, by the squared contrast. Modules of 4 px, dark and light at random, have 0.25; bars of 4 px have
 * 0.125, and 0.02 blurred by σ 1.8 px, beyond which the engine reads none.
 */
const FINE_ENERGY = 0.015;
/** Grey levels: of blocks with less the engine's threshold makes one shade. */
const MIN_CONTRAST = 24;
/**
 * The same mean at half the size, in squared grey levels. Of 342 drawn codes (1.25 to 4 px a module, 25 to 126 grey levels, blur, noise) that the
 * engine reads at full size alone the median block has 45 and more. A sensor's noise has a quarter of its energy, slopes less.
 */
const MIN_HALVED_ENERGY = 28;
/** Fine blocks among a block and its neighbours; and blocks of a part. A code of 11 modules of 2 px has four, and a texture's are scattered. */
const MIN_AROUND = 4;
const MIN_BLOCKS = 4;
/** Blocks from one to the next that it is joined to: the widest bars of a DataBar, of 9 modules of 4 px, are no gap. */
const REACH = 5;
/** Paper round a part: quiet zones of ten modules of 4 px. */
const MARGIN_PX = 40;

/**
 * Upright boxes, in pixels of the blocks' image (`halved`: those of half of it), which may reach beyond it and over each other, that hold all
 * that is fine and that no quad explains; the smallest first. Where they come to more pixels than the image, that alone.
 */
export function fineParts(
  blocks: CellBlocks,
  halved: CellBlocks,
  explained: readonly Quad[],
): readonly Box[] {
  const { columns, rows, contrast, energy } = blocks;
  const fine = openBlocks(
    blocks,
    (i) => {
      const range = contrast[i] ?? 0;
      return (
        range >= MIN_CONTRAST &&
        (energy[i] ?? 0) >= FINE_ENERGY * range * range &&
        energyAtHalf(halved, i % columns, Math.floor(i / columns)) >= MIN_HALVED_ENERGY
      );
    },
    explained,
  );
  const open = crowded(fine, columns, rows);
  release(fine);
  const boxes: Box[] = [];
  for (const part of joinedBlocks(open, columns, rows, REACH))
    if (part.length >= MIN_BLOCKS) boxes.push(boxAround(part, columns));
  release(open);
  const all = { left: 0, top: 0, right: (columns + 1) * BLOCK_PX, bottom: (rows + 1) * BLOCK_PX };
  const area = boxes.reduce((sum, box) => sum + areaOf(box), 0);
  return area > areaOf(all) ? [all] : boxes.sort((a, b) => areaOf(a) - areaOf(b));
}

/** Of the block of half the size that holds the block; where that is not whole, of the one before it. */
function energyAtHalf({ columns, rows, energy }: CellBlocks, column: number, row: number): number {
  const [x, y] = [Math.min(columns - 1, column >> 1), Math.min(rows - 1, row >> 1)];
  return energy[y * columns + x] ?? 0;
}

/** The blocks of those that have enough of them around. */
function crowded(fine: Uint8Array, columns: number, rows: number): Uint8Array {
  const kept = new Uint8Array(fine.length);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++) {
      if (fine[i] !== 1) continue;
      let count = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
          count += fine[y * columns + x] ?? 0;
      if (count >= MIN_AROUND) kept[i] = 1;
    }
  return kept;
}

function boxAround(part: Int32Array, columns: number): Box {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const block of part) {
    const column = block % columns;
    const row = (block - column) / columns;
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  }
  return {
    left: left * BLOCK_PX - MARGIN_PX,
    top: top * BLOCK_PX - MARGIN_PX,
    right: right * BLOCK_PX + MARGIN_PX,
    bottom: bottom * BLOCK_PX + MARGIN_PX,
  };
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
