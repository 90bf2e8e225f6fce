// Scene: one picture and what is derived from it once: the working size, regions of bars, finder patterns, views.
import type { Luma } from '../../image/types.ts';
import type { Point } from '../symbologies/reader.ts';
import { WORK_PIXELS, type Attempt, type Step } from './attempts.ts';
import type { Findings } from './findings.ts';
import { findFinders } from './finders.ts';
import {
  blur,
  boxColumns,
  cutOut,
  fromCut,
  gammaTable,
  halve,
  normalize,
  thresholdRows,
  tone,
  unsharp,
  wholeCut,
  type Cut,
} from './pixels.ts';
import { findStripes, type Stripes } from './stripes.ts';

/** A picture for the engine, and where its points lie in the scene. */
export interface View {
  readonly picture: Luma;
  readonly toScene: (point: Point) => Point;
}

export interface Scene {
  /** The views that the attempt looks at, made one at a time. */
  views(attempt: Attempt, findings: Findings): Iterable<View>;
  /** Regions of bars that no finding explains. */
  leftStripes(findings: Findings): readonly Stripes[];
  /** Possible finder patterns outside all findings. */
  leftFinders(findings: Findings): readonly Point[];
}

/** Regions of bars looked at, strongest first: of 154 labelled images that the engine misses none had its code beyond the third. */
const MAX_STRIPES = 12;
/** Of the strongest region's energy; bars are stronger than print and cloth. */
const MIN_ENERGY_SHARE = 0.03;
/** Room beside a region: the quiet zones, and bars of weak contrast that the blocks missed. */
const STRIP_MARGIN = 0.15;
const STRIP_MARGIN_PX = 30;
/** A longer strip is cut out at a smaller scale: 2,400 px are 8 per module of a Code 128 of 24 characters. */
const MAX_STRIP_PX = 2400;
const TILE_PX = 2048;
/** Codes up to this size lie whole in some tile; larger ones are read at half size. */
const TILE_OVERLAP_PX = 384;

export function createScene(luma: Luma): Scene {
  let work = luma;
  let factor = 1;
  while (work.width * work.height > WORK_PIXELS) {
    work = halve(work);
    factor *= 2;
  }
  let stripes: readonly Stripes[] | undefined;
  let finders: readonly Point[] | undefined;

  const leftStripes = (findings: Findings): readonly Stripes[] => {
    stripes ??= stripesOf(work, factor);
    const least = MIN_ENERGY_SHARE * (stripes[0]?.energy ?? 0);
    return stripes
      .filter((region) => region.energy >= least && findings.covers(centreLine(region)) < 0.6)
      .slice(0, MAX_STRIPES);
  };
  return {
    leftStripes,
    leftFinders(findings) {
      finders ??= findFinders(work).map(({ x, y }) => ({ x: x * factor, y: y * factor }));
      return finders.filter((point) => findings.covers([point]) === 0);
    },
    *views(attempt, findings) {
      if (attempt.looksAt === 'stripes') {
        for (const region of leftStripes(findings))
          yield prepared(luma, stripCut(region, attempt), attempt.steps, 1);
      } else if (attempt.looksAt === 'picture') {
        const cut = wholeCut(work, (attempt.turn * Math.PI) / 180, attempt.scale, attempt.scaleAcross);
        yield prepared(work, cut, attempt.steps, factor);
      } else if (factor > 1) {
        yield* tiles(luma, attempt.steps);
      }
    },
  };
}

/** At full size for narrow bars, at half and quarter size for wide ones: between edges 20 px apart blocks are empty. */
function stripesOf(work: Luma, factor: number): readonly Stripes[] {
  const found: Stripes[] = [];
  let picture = work;
  for (let scale = factor; Math.min(picture.width, picture.height) >= 64 && scale <= 4 * factor; scale *= 2) {
    for (const region of findStripes(picture)) {
      const here: Stripes = {
        centre: { x: region.centre.x * scale, y: region.centre.y * scale },
        angle: region.angle,
        length: region.length * scale,
        breadth: region.breadth * scale,
        energy: region.energy * scale * scale,
      };
      if (!found.some((other) => alike(other, here))) found.push(here);
    }
    picture = halve(picture);
  }
  return found.sort((a, b) => b.energy - a.energy);
}

function alike(a: Stripes, b: Stripes): boolean {
  const near =
    Math.hypot(a.centre.x - b.centre.x, a.centre.y - b.centre.y) < 0.25 * Math.max(a.length, b.length);
  const ratio = a.length / b.length;
  return near && ratio > 0.7 && ratio < 1.4 && Math.abs(Math.sin(a.angle - b.angle)) < 0.1;
}

function centreLine({ centre, angle, length }: Stripes): readonly Point[] {
  return [-0.4, -0.2, 0, 0.2, 0.4].map((share) => ({
    x: centre.x + share * length * Math.cos(angle),
    y: centre.y + share * length * Math.sin(angle),
  }));
}

function stripCut(region: Stripes, { scale, scaleAcross }: Attempt): Cut {
  const length = region.length * (1 + STRIP_MARGIN) + STRIP_MARGIN_PX;
  const fit = Math.min(1, MAX_STRIP_PX / (length * scale));
  return {
    centre: region.centre,
    angle: region.angle,
    length,
    breadth: region.breadth,
    scale: scale * fit,
    scaleAcross: Math.min(1, scaleAcross * fit * 2),
  };
}

function* tiles(luma: Luma, steps: readonly Step[]): Iterable<View> {
  const starts = (size: number): readonly number[] => {
    const count = Math.max(1, Math.ceil((size - TILE_OVERLAP_PX) / (TILE_PX - TILE_OVERLAP_PX)));
    const step = count === 1 ? 0 : (size - TILE_PX) / (count - 1);
    return Array.from({ length: count }, (_, i) => Math.max(0, Math.round(i * step)));
  };
  for (const top of starts(luma.height)) {
    for (const left of starts(luma.width)) {
      const width = Math.min(TILE_PX, luma.width - left);
      const height = Math.min(TILE_PX, luma.height - top);
      const data = new Uint8Array(width * height);
      for (let y = 0; y < height; y++) {
        const row = (top + y) * luma.width + left;
        data.set(luma.data.subarray(row, row + width), y * width);
      }
      yield {
        picture: stepped({ width, height, data }, steps),
        toScene: ({ x, y }) => ({ x: x + left, y: y + top }),
      };
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
