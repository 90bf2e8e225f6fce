// The remains: what looks like a code at the end of a search and belongs to no symbol, measured region by region.
import type { Luma } from '../../image/types.ts';
import type { Steps } from '../../lib/steps.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import type { CellRegion } from '../locate/cell-regions.ts';
import type { FinderPattern } from '../locate/finder-rays.ts';
import type { EvidenceKind } from './evidence-kinds.ts';
import { barEvidence, cellEvidence, finderEvidence, type Evidence, type Surroundings } from './evidence.ts';
import { areFindersLeft } from './finders-left.ts';
import type { RegionCheck } from './region-checks.ts';

/** Where what is left is looked for; regions in pixels of the scene, each list the largest or clearest first. */
export interface Remains extends Surroundings {
  /** What codes of the wanted types leave. */
  readonly kinds: ReadonlySet<EvidenceKind>;
  /** The scene's level by `factor`. */
  readonly luma: Luma;
  readonly factor: number;
  /** Bars that can be a code. */
  readonly bars: () => readonly BarRegion[];
  readonly cells: () => readonly CellRegion[];
  readonly hasWidths: RegionCheck;
  readonly isStacked: RegionCheck;
  readonly finders: () => Steps<readonly FinderPattern[]>;
  /** What was measured of regions beside these symbols; what is measured is added. */
  readonly measured: Map<BarRegion | CellRegion, Evidence>;
  /** Spends nominal ms. */
  readonly spend: (ms: number) => void;
  /** Asked after each region: true ends the weighing. */
  readonly isEnough: (found: readonly Evidence[]) => boolean;
}

/** Regions that are weighed of bars, and of cells. */
const MAX_WEIGHED = 40;
/** Shorter sides of regions of cells: ten modules of 2 px. */
const MIN_CELLS_PX = 20;
/** Nominal ms of each region, and of each pixel of the level that it is long and broad. */
const MEASURE_WORK_MS = 0.05;
const MEASURE_PX_WORK_MS = 0.0005;

/** What is left that codes of the wanted types leave: bars, cells, rows of bars, finder patterns. */
export function* evidenceOf(remains: Remains): Steps<readonly Evidence[]> {
  const { kinds, luma, factor, finders } = remains;
  const all: Evidence[] = [];
  for (const region of kinds.has('bars') ? remains.bars().slice(0, MAX_WEIGHED) : []) {
    all.push(measuredOnce(remains, region, () => barEvidence(luma, region, factor, remains)));
    if (remains.isEnough(all)) return all;
    yield;
  }
  const mayBeCells = kinds.has('cells') || kinds.has('rows');
  const cells = (mayBeCells ? remains.cells() : [])
    .filter(({ length, breadth }) => Math.min(length, breadth) >= MIN_CELLS_PX)
    .slice(0, MAX_WEIGHED);
  for (const region of cells) {
    const checks = { hasWidths: remains.hasWidths(region), hasRows: remains.isStacked(region) };
    all.push(measuredOnce(remains, region, () => cellEvidence(luma, region, factor, checks, remains)));
    if (remains.isEnough(all)) return all;
    yield;
  }
  if (kinds.has('finders')) {
    const patterns = yield* finders();
    const evidence = finderEvidence(patterns, areFindersLeft(patterns, 0), remains);
    if (evidence !== undefined) all.push(evidence);
  }
  return all.filter(({ kind }) => kinds.has(kind));
}

function measuredOnce(
  { measured, factor, spend }: Remains,
  region: BarRegion | CellRegion,
  measure: () => Evidence,
): Evidence {
  const before = measured.get(region);
  if (before !== undefined) return before;
  spend(measureWorkMs(region, factor));
  const evidence = measure();
  measured.set(region, evidence);
  return evidence;
}

/** Nominal ms to measure a region of a level. */
export function measureWorkMs(
  { length, breadth }: Pick<BarRegion, 'length' | 'breadth'>,
  factor: number,
): number {
  return MEASURE_WORK_MS + (MEASURE_PX_WORK_MS * (length + breadth)) / factor;
}
