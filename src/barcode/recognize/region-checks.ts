// Closer checks of regions of cells, each made once: what was read since may part other regions, and leaves most as they are.
import type { Luma } from '../../image/types.ts';
import { hasCellWidths } from '../locate/cell-widths.ts';
import type { CellRegion } from '../locate/cell-regions.ts';
import { hasSeveralRows } from '../locate/stacked-rows.ts';

export type RegionCheck = (region: CellRegion) => boolean;

/** Checks of regions in pixels of the image; `luma` gives its level by `factor`. */
export function regionChecks(
  luma: () => Luma,
  factor: number,
): { readonly hasWidths: RegionCheck; readonly isStacked: RegionCheck } {
  const once = (check: RegionCheck): RegionCheck => {
    const known = new Map<string, boolean>();
    return (region) => {
      const { centre, angle, length, breadth } = region;
      const key = `${centre.x} ${centre.y} ${angle} ${length} ${breadth}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const is = check(region);
      known.set(key, is);
      return is;
    };
  };
  return {
    hasWidths: once((region) => hasCellWidths(luma(), region, factor)),
    isStacked: once((region) => hasSeveralRows(luma(), region, factor)),
  };
}
