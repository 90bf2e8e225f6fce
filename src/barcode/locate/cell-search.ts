// The search for cells in one image: the blocks of each pyramid level once, regions by what is explained so far.
import type { Budget } from '../../lib/budget.ts';
import { mapQuad, type Quad } from '../vision/geometry.ts';
import type { Pyramid } from '../vision/pyramid.ts';
import {
  cellBlocksOf,
  CELLS,
  CELLS_WORK_NS,
  findCellRegions,
  type CellBlocks,
  type CellRegion,
  type CellRule,
} from './cell-regions.ts';

/** Nominal ns a pixel of a region, to find its direction. */
const REGION_WORK_NS = 15;

export interface CellSearch {
  /** Regions of cells of the level outside of the quads, in pixels of the image (the rule too), the largest first. */
  regions(factor: number, explained: readonly Quad[], rule?: CellRule): readonly CellRegion[];
}

/** A search over the levels of one image; it spends its work on the budget. */
export function createCellSearch(pyramid: Pyramid, budget: Budget): CellSearch {
  const known = new Map<number, CellBlocks>();
  return {
    regions(factor, explained, { minDark, minSidePx } = CELLS) {
      const level = pyramid(factor);
      const blocks = known.get(factor) ?? cellBlocksOf(level);
      if (!known.has(factor)) budget.spend((level.width * level.height * CELLS_WORK_NS) / 1e6);
      known.set(factor, blocks);
      const quads = explained.map((quad) => mapQuad(quad, ({ x, y }) => ({ x: x / factor, y: y / factor })));
      const found = findCellRegions(level, blocks, quads, { minDark, minSidePx: minSidePx / factor });
      for (const { length, breadth } of found) budget.spend((length * breadth * REGION_WORK_NS) / 1e6);
      return found.map((region) => ({
        ...region,
        centre: { x: region.centre.x * factor, y: region.centre.y * factor },
        length: region.length * factor,
        breadth: region.breadth * factor,
      }));
    },
  };
}
