// The search for bars in one image: candidates of each pyramid level, once, and the clearest of all levels.
import type { Budget } from '../../lib/budget.ts';
import type { Pyramid } from '../vision/pyramid.ts';
import { barPattern, hasBarWidths, type BarPattern } from './bar-pattern.ts';
import {
  releaseTensor,
  smoothedTensor,
  structureTensor,
  TENSOR_WORK_NS,
  type Tensor,
} from '../vision/structure-tensor.ts';
import { areaOf, type BarArea } from './bar-areas.ts';
import { BLURRED_BARS, findBarRegions, FINE_BARS, type BarRegion } from './bar-regions.ts';

/**
 * Regions of parallel edges at each level that are asked whether they are bars, the strongest first: a sheet has 128 labels.
 * Where half of them are, so are further ones: 400 labels were tried, and more are a choice.
 */
const MAX_CANDIDATES = 300;
const MAX_SHEET_CANDIDATES = 2000;
/** Levels are searched down to this side: two blocks and their neighbours. */
const MIN_SIDE_PX = 32;
/** The coarsest level that is searched for the clearest regions, by the given one: between edges 20 px apart blocks are empty. */
const MAX_LEVEL = 4;
/** Nominal ns a pixel to join blocks to regions, and ms to ask one whether it is bars. */
const JOIN_WORK_NS = 1.5;
const SCORE_WORK_MS = 0.25;
const WIDTHS_WORK_MS = 0.1;

export interface BarSearch {
  /** Whether a region that looks like bars at this level, one with `pick` true, exists. Regions are in pixels of the image. */
  some(factor: number, pick: (region: BarRegion) => boolean): boolean;
  /** Whether a region with `pick` true may be among the clearest: their patterns are not asked for. */
  mayBe(factor: number, pick: (region: BarRegion) => boolean): boolean;
  /** Regions of parallel edges at this level, bars or not, in pixels of the image. */
  edges(factor: number): readonly BarRegion[];
  /** Regions that can be codes at any level up to the second after `factor`, the clearest first; of regions over each other the clearest. */
  clearest(factor: number): readonly BarRegion[];
  /** Areas of bars of a level for the built-in linear decoders, in pixels of the level, in no particular order. */
  areas(factor: number): readonly BarArea[];
  /** Frees its memory; it must not be used afterwards. */
  close(): void;
}

interface Candidate {
  /** In pixels of the image. */
  readonly region: BarRegion;
  /** Worked out when first asked for. */
  readonly pattern: () => BarPattern;
}

/** A search over the levels of one image; it spends its work on the budget. */
export function createBarSearch(pyramid: Pyramid, budget: Budget): BarSearch {
  const tensors = new Map<number, Tensor>();
  const tensorOf = (factor: number): Tensor => {
    const level = pyramid(factor);
    const known = tensors.get(factor);
    budget.spend((level.width * level.height * (JOIN_WORK_NS + (known ? 0 : TENSOR_WORK_NS))) / 1e6);
    const tensor = known ?? structureTensor(level);
    tensors.set(factor, tensor);
    return tensor;
  };
  const areas = new Map<number, readonly BarArea[]>();
  const byFactor = new Map<number, readonly Candidate[]>();
  const candidates = (factor: number): readonly Candidate[] => {
    const known = byFactor.get(factor);
    if (known !== undefined) return known;
    const level = pyramid(factor);
    const smoothed = smoothedTensor(tensorOf(factor));
    const found = findBarRegions(smoothed, BLURRED_BARS)
      .slice(0, MAX_SHEET_CANDIDATES)
      .map((region): Candidate => {
        let pattern: BarPattern | undefined;
        return {
          region: scaledRegion(region, factor),
          pattern: () => {
            if (pattern === undefined) budget.spend(SCORE_WORK_MS);
            return (pattern ??= barPattern(level, region));
          },
        };
      });
    releaseTensor(smoothed);
    byFactor.set(factor, found);
    return found;
  };
  /** Labels of a large sheet lie so close together that at half their size they are one region. */
  const levelsUpTo = (factor: number): readonly number[] => {
    const levels: number[] = [];
    for (let each = 1; each <= factor * MAX_LEVEL; each *= 2) {
      const { width, height } = pyramid(each);
      if (Math.min(width, height) >= MIN_SIDE_PX) levels.push(each);
    }
    return levels;
  };
  return {
    some: (factor, pick) =>
      candidates(factor)
        .slice(0, MAX_CANDIDATES)
        .some((candidate) => pick(candidate.region) && candidate.pattern().score > 0),
    mayBe: (factor, pick) =>
      levelsUpTo(factor).some((each) => candidates(each).some(({ region }) => pick(region))),
    edges: (factor) =>
      candidates(factor)
        .slice(0, MAX_CANDIDATES)
        .map(({ region }) => region),
    clearest(factor) {
      // At half their size narrow bars are gone, and what is left may be as wide as a code's.
      const hasWidths = (region: BarRegion): boolean => {
        budget.spend(WIDTHS_WORK_MS);
        return hasBarWidths(pyramid(factor), scaledRegion(region, 1 / factor));
      };
      const bars = levelsUpTo(factor)
        .flatMap((each) => asked(candidates(each)))
        .filter(({ pattern, region }) => pattern().isCode && hasWidths(region));
      const kept: BarRegion[] = [];
      const regions = bars.map(({ region }) => region);
      for (const { region } of bars.sort((a, b) => b.pattern().score - a.pattern().score)) {
        const isShown = kept.some(
          (other) => holds(region, other) || (holds(other, region) && partsOf(other, regions).length < 2),
        );
        if (!isShown) kept.push(region);
      }
      return kept;
    },
    areas(factor) {
      const found = areas.get(factor) ?? findBarRegions(tensorOf(factor), FINE_BARS).map(areaOf);
      areas.set(factor, found);
      return found;
    },
    close: () => tensors.forEach(releaseTensor),
  };
}

/** The first candidates; all, where half of those are bars. */
function asked(candidates: readonly Candidate[]): readonly Candidate[] {
  const first = candidates.slice(0, MAX_CANDIDATES);
  const isSheet =
    candidates.length > MAX_CANDIDATES &&
    first.filter(({ pattern }) => pattern().isCode).length >= MAX_CANDIDATES / 2;
  return isSheet ? candidates : first;
}

function scaledRegion({ centre, angle, length, breadth, energy }: BarRegion, by: number): BarRegion {
  return {
    centre: { x: centre.x * by, y: centre.y * by },
    angle,
    length: length * by,
    breadth: breadth * by,
    energy: energy * by * by,
  };
}

/** The most that a region's part is of its area. */
const MAX_PART = 0.6;

/** The regions that the region joins, apart from each other: labels of a sheet lie close together at half its size. */
function partsOf(region: BarRegion, all: readonly BarRegion[]): readonly BarRegion[] {
  const parts: BarRegion[] = [];
  for (const part of all) {
    const isSmall = part.length * part.breadth < MAX_PART * region.length * region.breadth;
    if (
      isSmall &&
      covers(region, part, 0.5) &&
      !parts.some((other) => covers(other, part, 0.5) || covers(part, other, 0.5))
    )
      parts.push(part);
  }
  return parts;
}

/** Whether the other region's centre lies in the middle 8 tenths of the region. */
function holds(region: BarRegion, other: BarRegion): boolean {
  return covers(region, other, 0.4);
}

/** Whether the other region's centre lies within `share` of the region's sides from its centre. */
function covers(
  { centre, angle, length, breadth }: BarRegion,
  { centre: point }: BarRegion,
  share: number,
): boolean {
  const dx = point.x - centre.x;
  const dy = point.y - centre.y;
  const along = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle));
  const across = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
  return along < share * length && across < share * breadth;
}
