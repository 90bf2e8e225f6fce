// Scene: one picture and what is derived from it once: the working size, regions of bars, finder patterns, views.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import { LIMITS } from '../../limits.ts';
import { halve } from '../vision/halve.ts';
import type { Steps } from '../steps.ts';
import { symbologyRow } from '../symbology.ts';
import type { Point } from '../reader.ts';
import { WORK_PIXELS, type Attempt, type Step } from './passes.ts';
import { barScore } from '../locate/bar-pattern.ts';
import type { Findings } from './findings.ts';
import { COMBINED_WORK_MS, finderRegions, sameRegion, type FinderRegion } from '../locate/finder-triples.ts';
import { finderSteps, GLANCE, type Finder } from '../locate/finder-patterns.ts';
import { distance } from '../vision/geometry.ts';
import {
  blur,
  boxColumns,
  cutOut,
  fromCut,
  gammaTable,
  normalize,
  thresholdRows,
  tone,
  unsharp,
  wholeCut,
  type Cut,
} from '../vision/pixels.ts';
import { findStripes, type Stripes } from '../locate/bar-regions.ts';

/** A picture for the engine, and where its points lie in the scene. */
export interface View {
  readonly picture: Luma;
  readonly toScene: (point: Point) => Point;
}

export interface Scene {
  /** Regions of bars, clearest first. */
  stripes(): readonly Stripes[];
  /** The views that the attempt looks at, made one at a time; undefined between them is a place to rest. */
  views(attempt: Attempt, findings: Findings): Iterable<View | undefined>;
  /** What else looks like a code, at a glance: bars, or two finder patterns of one size, that no finding explains. */
  left(findings: Findings): Steps<{ readonly bars: boolean; readonly finders: boolean }>;
}

/** Regions of bars looked at, clearest first: a page of labels has dozens, a photograph of one code one or two. */
const MAX_STRIPES = 24;
/** Regions of parallel edges of each size that are asked whether they are bars, strongest first. */
const MAX_CANDIDATES = 60;
/** Pictures are halved down to this side: two blocks and their neighbours. */
const MIN_SIDE_PX = 32;
/** Room beside a region: the quiet zones, and bars of weak contrast that the blocks missed. */
const STRIP_MARGIN = 0.15;
const STRIP_MARGIN_PX = 30;
/** A longer strip is cut out at a smaller scale: 1,600 px are 5 per module of a Code 128 of 24 characters. */
const MAX_STRIP_PX = 1600;
/** Rows of a strip: as many as the engine needs to agree; more cost time alone. */
const MAX_STRIP_ROWS = 160;
/** Nominal ns a pixel: to halve a picture, and to look for regions of parallel edges. */
const HALVE_WORK_NS = 1;
const STRIPES_WORK_NS = 4;
/** Nominal ms to ask one region whether it is bars, and µs to ask a finding whether it covers a finder pattern. */
const BARS_WORK_MS = 0.1;
const COVERS_WORK_US = 0.1;
/** Finder patterns among which a pair is looked for. */
const MAX_PAIRED = 300;
/** A smaller picture is looked over at its own size. */
const GLANCE_PIXELS = 60_000;
/** A narrower linear code has modules of less than 4 px, which half the size blurs. */
const NARROW_PX = 400;
/** On a sheet of so many symbols one finder pattern alone is worth another look: print looks like one now and then. */
const SHEET_SYMBOLS = 8;
/** Regions of finder patterns looked at, the likeliest first, of each size of the picture: print looks like finder patterns. */
const MOST_FINDER_REGIONS = 3;
/** A code is cut out so that its side has so many pixels, at most enlarged by MAX_CODE_SCALE. */
const CODE_SIDE_PX = 480;
const CODE_MODULE_PX = 8;
const MAX_CODE_SCALE = 4;
/** Room about the code's side: quiet zones, and what tilt and bends move outwards. */
const CODE_ROOM = 1.5;
const TILE_PX = 2048;
/** Codes up to this size lie whole in some tile; larger ones are read at half size. */
const TILE_OVERLAP_PX = 384;

/** Spends the work of what it derives on the budget; what was derived stays whole, whatever is left of it. */
export function createScene(luma: Luma, budget: Budget): Scene {
  let work = luma;
  let factor = 1;
  while (work.width * work.height > WORK_PIXELS) {
    budget.spend((work.width * work.height * HALVE_WORK_NS) / 1e6);
    work = halve(work);
    factor *= 2;
  }
  let stripes: readonly Stripes[] | undefined;
  let glance: { readonly bars: readonly Stripes[]; readonly finders: readonly Finder[] } | undefined;

  let regions: readonly FinderRegion[] | undefined;
  const cuts = new Map<string, Luma>();
  const leftRegions = function* (findings: Findings): Steps<readonly FinderRegion[]> {
    regions ??= yield* regionsOf(luma, work, factor, budget);
    return regions.filter(({ centre }) => findings.covers([centre]) === 0);
  };
  /** Every attempt looks at the same cuts. */
  function* codes(attempt: Attempt, findings: Findings): Generator<View | undefined, void> {
    const steps = leftRegions(findings);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield undefined;
    for (const region of step.value) {
      const cut = codeCut(region, attempt);
      const key = [region.centre.x, region.centre.y, region.side, cut.angle, cut.scale].join();
      const picture = cuts.get(key) ?? cutOut(luma, cut);
      cuts.set(key, picture);
      yield { picture: stepped(picture, attempt.steps), toScene: fromCut(cut) };
    }
  }
  const leftStripes = (findings: Findings): readonly Stripes[] => {
    stripes ??= stripesOf(work, factor, budget);
    return stripes.filter((region) => !isRead(region, findings)).slice(0, MAX_STRIPES);
  };
  return {
    stripes: () => (stripes ??= stripesOf(work, factor, budget)),
    *left(findings) {
      glance ??= yield* glanceAt(work, factor, findings, budget);
      budget.spend((glance.finders.length * (1 + findings.list().length) * COVERS_WORK_US) / 1e3);
      const rest = glance.finders.filter((finder) => findings.covers([finder]) === 0);
      return {
        bars: glance.bars.some((region) => !isRead(region, findings)),
        finders: arePair(rest) || (rest.length > 0 && findings.list().length >= SHEET_SYMBOLS),
      };
    },
    *views(attempt, findings) {
      if (attempt.looksAt === 'stripes') {
        for (const region of leftStripes(findings))
          yield prepared(luma, stripCut(region, attempt), attempt.steps, 1);
      } else if (attempt.looksAt === 'finders') {
        yield* codes(attempt, findings);
      } else if (attempt.looksAt === 'picture') {
        const cut = wholeCut(work, (attempt.turn * Math.PI) / 180, attempt.scale, attempt.scaleAcross);
        yield prepared(work, cut, attempt.steps, factor);
      } else if (factor > 1) {
        yield* tiles(luma, attempt.steps);
      }
    },
  };
}

/**
 * At half the size, a quarter of the time: enough to say that something is there. The fast pass reads one linear code a
 * row: beside one that it read others of its print may lie, and where that is narrow bars are looked for at full size.
 */
function* glanceAt(
  work: Luma,
  factor: number,
  findings: Findings,
  budget: Budget,
): Steps<{ bars: readonly Stripes[]; finders: readonly Finder[] }> {
  const small = work.width * work.height < GLANCE_PIXELS;
  const picture = small ? work : halve(work);
  const by = small ? factor : 2 * factor;
  const narrow = findings
    .list()
    .some(
      ({ type, quad }) =>
        symbologyRow(type).family === 'linear' && distance(quad[0], quad[1]) < NARROW_PX * factor,
    );
  const [barPicture, barScale] = narrow ? [work, factor] : [picture, by];
  const finders = yield* finderSteps(picture, GLANCE, budget);
  const regions = regionsOfBars(barPicture, budget);
  yield;
  return {
    // What is read stays read: the bars of a code that was are not asked whether they are bars.
    bars: regions
      .map((region) => ({ region, inScene: scaled(region, barScale) }))
      .filter(({ region, inScene }) => !isRead(inScene, findings) && barScore(barPicture, region) > 0)
      .map(({ inScene }) => inScene),
    finders: finders.map((finder) => ({
      ...finder,
      x: finder.x * by,
      y: finder.y * by,
      module: finder.module * by,
    })),
  };
}

/** Whether two of the finder patterns can be one code's: of one module size, at most a version 40's side apart. */
function arePair(all: readonly Finder[]): boolean {
  const finders = all.slice(0, MAX_PAIRED);
  return finders.some((a, i) =>
    finders.slice(i + 1).some((b) => {
      const ratio = a.module / b.module;
      const modules = Math.hypot(a.x - b.x, a.y - b.y) / Math.max(a.module, b.module);
      return ratio > 0.67 && ratio < 1.5 && modules > 9 && modules < 250;
    }),
  );
}

/**
 * Regions of bars, the clearest first. Looked for at the working size for narrow bars, at half and quarter size for
 * wide ones: between edges 20 px apart blocks are empty. Of regions over each other the clearest is kept.
 */
function stripesOf(work: Luma, factor: number, budget: Budget): readonly Stripes[] {
  const scored: { readonly region: Stripes; readonly score: number }[] = [];
  let picture = work;
  for (
    let scale = factor;
    Math.min(picture.width, picture.height) >= MIN_SIDE_PX && scale <= 4 * factor;
    scale *= 2
  ) {
    for (const region of regionsOfBars(picture, budget)) {
      const score = barScore(picture, region);
      if (score > 0) scored.push({ region: scaled(region, scale), score });
    }
    picture = halve(picture);
  }
  const kept: Stripes[] = [];
  for (const { region } of scored.sort((a, b) => b.score - a.score)) {
    if (!kept.some((other) => holds(other, region.centre) || holds(region, other.centre))) kept.push(region);
  }
  return kept;
}

/** Regions of parallel edges that may be bars, strongest first. */
function regionsOfBars(picture: Luma, budget: Budget): readonly Stripes[] {
  const regions = findStripes(picture).slice(0, MAX_CANDIDATES);
  budget.spend((picture.width * picture.height * STRIPES_WORK_NS) / 1e6 + regions.length * BARS_WORK_MS);
  return regions;
}

function scaled({ centre, angle, length, breadth, energy }: Stripes, by: number): Stripes {
  return {
    centre: { x: centre.x * by, y: centre.y * by },
    angle,
    length: length * by,
    breadth: breadth * by,
    energy: energy * by * by,
  };
}

/** Whether the point lies in the middle 8 tenths of the region. */
function holds({ centre, angle, length, breadth }: Stripes, point: Point): boolean {
  const dx = point.x - centre.x;
  const dy = point.y - centre.y;
  const along = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle));
  const across = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
  return along < 0.4 * length && across < 0.4 * breadth;
}

function isRead(region: Stripes, findings: Findings): boolean {
  return findings.covers(centreLine(region)) >= 0.6;
}

function centreLine({ centre, angle, length }: Stripes): readonly Point[] {
  return [-0.4, -0.2, 0, 0.2, 0.4].map((share) => ({
    x: centre.x + share * length * Math.cos(angle),
    y: centre.y + share * length * Math.sin(angle),
  }));
}

function stripCut(region: Stripes, attempt: Attempt): Cut {
  const length = region.length * (1 + STRIP_MARGIN) + STRIP_MARGIN_PX;
  return {
    centre: region.centre,
    angle: region.angle,
    length,
    breadth: region.breadth,
    scale: Math.min(attempt.scale, MAX_STRIP_PX / length),
    scaleAcross: Math.min(attempt.scaleAcross, MAX_STRIP_ROWS / region.breadth),
  };
}

/** Regions of finder patterns, from the full size for small modules and from half the working size for what is grainy. */
function* regionsOf(luma: Luma, work: Luma, factor: number, budget: Budget): Steps<readonly FinderRegion[]> {
  const levels = [
    [luma, 1],
    [halve(work), 2 * factor],
  ] as const;
  const kept: FinderRegion[] = [];
  for (const [picture, by] of levels) {
    const finders = yield* finderSteps(picture, GLANCE, budget);
    budget.spend(Math.min(finders.length, LIMITS.MAX_COMBINED_FINDERS) * COMBINED_WORK_MS);
    const found = finderRegions(finders, MOST_FINDER_REGIONS);
    yield;
    for (const { centre, angle, side, module } of found) {
      const region = {
        centre: { x: centre.x * by, y: centre.y * by },
        angle,
        side: side * by,
        module: module * by,
      };
      if (!kept.some((other) => sameRegion(other, region))) kept.push(region);
    }
  }
  return kept;
}

function codeCut({ centre, angle, side, module }: FinderRegion, attempt: Attempt): Cut {
  const scale = Math.min(MAX_CODE_SCALE, CODE_SIDE_PX / side, CODE_MODULE_PX / module);
  return {
    centre,
    angle: angle + (attempt.turn * Math.PI) / 180,
    length: CODE_ROOM * side,
    breadth: CODE_ROOM * side,
    scale: scale * attempt.scale,
    scaleAcross: scale * attempt.scaleAcross,
  };
}

function* tiles(luma: Luma, steps: readonly Step[]): Iterable<View> {
  for (const { picture, toScene } of tilesOf(luma, TILE_PX, TILE_OVERLAP_PX))
    yield { picture: stepped(picture, steps), toScene };
}

/** Squares of a picture, of at most `side` pixels a side, neighbours sharing at least `overlap`. */
export function* tilesOf(luma: Luma, side: number, overlap: number): Iterable<View> {
  const starts = (size: number): readonly number[] => {
    const count = Math.max(1, Math.ceil((size - overlap) / (side - overlap)));
    const step = count === 1 ? 0 : (size - side) / (count - 1);
    return Array.from({ length: count }, (_, i) => Math.max(0, Math.round(i * step)));
  };
  for (const top of starts(luma.height)) {
    for (const left of starts(luma.width)) {
      const width = Math.min(side, luma.width - left);
      const height = Math.min(side, luma.height - top);
      const data = new Uint8Array(width * height);
      for (let y = 0; y < height; y++) {
        const row = (top + y) * luma.width + left;
        data.set(luma.data.subarray(row, row + width), y * width);
      }
      yield { picture: { width, height, data }, toScene: ({ x, y }) => ({ x: x + left, y: y + top }) };
    }
  }
}

function prepared(picture: Luma, cut: Cut, steps: readonly Step[], factor: number): View {
  const plain =
    cut.angle === 0 &&
    cut.scale === 1 &&
    cut.scaleAcross === 1 &&
    cut.length === picture.width &&
    cut.breadth === picture.height;
  const map = fromCut(cut);
  return {
    picture: stepped(plain ? picture : cutOut(picture, cut), steps),
    toScene: (point) => {
      const { x, y } = map(point);
      return { x: x * factor, y: y * factor };
    },
  };
}

function stepped(picture: Luma, steps: readonly Step[]): Luma {
  return steps.reduce(apply, picture);
}

function apply(picture: Luma, step: Step): Luma {
  if (step.do === 'gamma') return tone(picture, gammaTable(step.exponent));
  if (step.do === 'blur') return blur(picture, step.radius);
  if (step.do === 'unsharp') return unsharp(picture, step.radius, step.amount);
  if (step.do === 'columns') return boxColumns(picture, step.radius);
  if (step.do === 'threshold') return thresholdRows(picture, step.radius);
  const radius = Math.round(Math.min(picture.width, picture.height) * step.share);
  return normalize(picture, Math.max(8, radius));
}
