// The search for cells in one image: the blocks of each pyramid level once, regions by what is explained so far.
import type { Budget } from '../../lib/budget.ts';
import { mapQuad, type Box, type Quad } from '../vision/geometry.ts';
import type { Pyramid } from '../vision/pyramid.ts';
import type { SpansOf } from './finder-patterns.ts';
import {
  cellBlocksOf,
  CELLS_WORK_NS,
  openSpans,
  releaseBlocks,
  shownBlocks,
  type CellBlocks,
} from './cell-blocks.ts';
import { CELLS, findCellRegions, type CellRegion, type CellRule } from './cell-regions.ts';
import { fineParts } from './fine-parts.ts';

/** Nominal ns a pixel of a region, to find its direction. */
const REGION_WORK_NS = 6;

export interface CellSearch {
  /** Regions of cells of the level outside of the quads, in pixels of the image (the rule too), the largest first. */
  regions(factor: number, explained: readonly Quad[], rule?: CellRule): readonly CellRegion[];
  /** How many blocks of the level show anything outside of the quads, in pixels of the image. */
  shown(factor: number, explained: readonly Quad[]): number;
  /** The parts of the level's rows in which anything outside of the quads, in pixels of the image, is to be seen. */
  openSpans(factor: number, explained: readonly Quad[]): SpansOf;
  /** Boxes, in pixels of the image, that hold all that is fine at its full size and outside of the quads (fineParts). */
  fineParts(explained: readonly Quad[]): readonly Box[];
  /** Frees its memory; it must not be used afterwards. */
  close(): void;
}

/** A search over the levels of one image; it spends its work on the budget. */
export function createCellSearch(pyramid: Pyramid, budget: Budget): CellSearch {
  const known = new Map<string, CellBlocks>();
  const blocksOf = (factor: number, minEnergy: number): CellBlocks => {
    const key = `${factor} ${minEnergy}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const level = pyramid(factor);
    budget.spend((level.width * level.height * CELLS_WORK_NS) / 1e6);
    const blocks = cellBlocksOf(level, minEnergy);
    known.set(key, blocks);
    return blocks;
  };
  const inLevel = (quads: readonly Quad[], factor: number): readonly Quad[] =>
    quads.map((quad) => mapQuad(quad, ({ x, y }) => ({ x: x / factor, y: y / factor })));
  return {
    shown: (factor, explained) =>
      shownBlocks(blocksOf(factor, CELLS.minEnergy), inLevel(explained, factor)).reduce((a, b) => a + b, 0),
    openSpans: (factor, explained) =>
      openSpans(blocksOf(factor, CELLS.minEnergy), inLevel(explained, factor)),
    fineParts: (explained) =>
      fineParts(blocksOf(1, CELLS.minEnergy), blocksOf(2, CELLS.minEnergy), explained),
    regions(factor, explained, rule = CELLS) {
      const level = pyramid(factor);
      const found = findCellRegions(level, blocksOf(factor, rule.minEnergy), inLevel(explained, factor), {
        ...rule,
        minSidePx: rule.minSidePx / factor,
      });
      for (const { length, breadth } of found) budget.spend((length * breadth * REGION_WORK_NS) / 1e6);
      return found.map((region) => ({
        ...region,
        centre: { x: region.centre.x * factor, y: region.centre.y * factor },
        length: region.length * factor,
        breadth: region.breadth * factor,
      }));
    },
    close: () => known.forEach(releaseBlocks),
  };
}
