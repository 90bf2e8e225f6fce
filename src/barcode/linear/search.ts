// The search that the built-in linear decoders share: areas of bars of each pyramid level → lines across them → bars →
// decoders → agreement of lines.
import type { Luma } from '../../image/types.ts';
import { UNLIMITED, type Budget } from '../../lib/budget.ts';
import { LIMITS } from '../limits.ts';
import type { Steps } from '../../lib/steps.ts';
import type { Symbology } from '../symbology.ts';
import type { Point, Quad, RecognizedSymbol } from '../reader.ts';
import {
  barRow,
  extremaOf,
  longestEvenRun,
  mirroredRow,
  stretchesOf,
  type EvenRun,
  type Extrema,
} from './bars.ts';
import { straightened } from './baseline.ts';
import { frameAt, sampleProfile, type Frame, type Profile } from './profile.ts';
import type { RowDecoder, RowReading } from './row-decoder.ts';
import { createPyramid } from '../vision/pyramid.ts';
import { joinedAreas, type BarArea } from '../locate/bar-areas.ts';
import { quickCheck } from '../locate/bar-pattern.ts';
import { createBarSearch } from '../locate/bar-search.ts';

/** A row decoder under the name of its type. */
export interface NamedDecoder extends RowDecoder {
  readonly symbology: Symbology;
}

/** Levels of the pyramid: modules of 1 px at the first, of 40 px at the fifth. */
const LEVELS = 5;
const MIN_SIDE_PX = 12;
/** Work in nominal ms per million pixels of an image without such codes, and per line sampled (docs/design/symbologies.md). */
export const AREA_WORK_MS_PER_MPX = 12;
const LINE_WORK_MS = 0.05;
/** Nominal ns of a sample of one parallel line, and of a bar that one decoder examines in one direction. */
const SAMPLE_WORK_NS = 20;
const BAR_WORK_NS = 200;
/** Nominal ms of an area beside its lines: to straighten it, once before and once after it is joined. */
const STRAIGHTEN_WORK_MS = 0.3;
/** Nominal µs to check whether two areas are one. */
const JOIN_WORK_US = 0.05;
/** Lines of an area that are examined first, and in all once one of them has read. */
const FIRST_LINES = 5;
const ALL_LINES = 15;
/** Areas lower than this (in pixels of their level) may be postal codes: their tracks are 3 px or more apart. */
const LOW_PX = 48;
const LOW_STEP_PX = 2;
/** Lines of a low area at least: a tracker of 2 px in a code of 8 px. */
const LOW_LINES = 14;
/** Shorter than 65 bars at 2 px. */
const POSTAL_ALONG_PX = 120;

/**
 * Bars of one pitch in a row that mark a postal code whose direction is not yet right: text has fewer. An IMB has 65, and
 * is four pitches high; windows and boards of a fence are of any number, and mostly higher.
 */
const EVEN_BARS = 14;
const POSTAL_PITCHES = [50, 90] as const;
const MAX_POSTAL_HEIGHT_PITCHES = 12;
/** Bars that an area may lack at its ends. */
const CUT_BARS = 2;
/** Directions tried then: ±0.3° to ±2.1°. */
const ROTATIONS = 7;
const ROTATION_STEP = (0.3 * Math.PI) / 180;

interface Lines {
  readonly readings: readonly Reading[];
  /** Whether a line crossed evenly spaced bars that may be a postal code's. */
  readonly even: boolean;
}

interface Reading extends RowReading {
  readonly symbology: Symbology;
  readonly v: number;
  readonly mirrored: boolean;
}

/** The levels of an image at 1, 1/2, 1/4 … of its sides, and the areas of bars of each, in its pixels. */
export interface BarLevels {
  level(factor: number): Luma;
  barAreas(factor: number): readonly BarArea[];
  /** Nominal ms a megapixel of the first level that all this takes, where it does not spend them itself. */
  readonly workMsPerMpx: number;
}

/** All symbols of the decoders' types in the image, at any angle. Ends early, with what was read, once the budget is used up. */
export function* searchRows(
  luma: Luma,
  budget: Budget,
  decoders: readonly NamedDecoder[],
  levels: BarLevels = searchOf(luma),
): Steps<readonly RecognizedSymbol[]> {
  const symbols: RecognizedSymbol[] = [];
  if (decoders.length === 0) return symbols;
  if (!budget.spend((luma.width * luma.height * levels.workMsPerMpx) / 1e6)) return symbols;
  for (let factor = 1; factor < 2 ** LEVELS; factor *= 2) {
    if (factor > 1 && Math.min(luma.width, luma.height) < factor * MIN_SIDE_PX) break;
    // A page of labels has some hundreds; a field of low bars has 30,000.
    const areas = [...levels.barAreas(factor)]
      .sort((a, b) => b.halfAlong - a.halfAlong)
      .slice(0, LIMITS.MAX_BAR_AREAS);
    yield;
    if (areas.length === 0) continue;
    const image = levels.level(factor);
    const straight: BarArea[] = [];
    for (const area of areas) {
      if (budget.exhausted) return symbols;
      const along = straightened(image, area);
      if (along !== area) budget.spend(STRAIGHTEN_WORK_MS);
      straight.push(along);
      yield;
    }
    budget.spend((straight.length ** 2 * JOIN_WORK_US) / 1e3);
    const joinedUp = joinedAreas(straight);
    yield;
    for (const joined of joinedUp) {
      const area = straightened(image, joined);
      if (area !== joined) budget.spend(STRAIGHTEN_WORK_MS);
      if (budget.exhausted) return symbols;
      const read = yield* readArea(image, area, decoders, budget);
      yield;
      for (const symbol of read) {
        const scaled = { ...symbol, quad: scaledQuad(symbol.quad, factor) };
        if (
          !symbols.some(
            (other) =>
              other.type === scaled.type && other.text === scaled.text && overlaps(other.quad, scaled.quad),
          )
        )
          symbols.push(scaled);
      }
    }
  }
  return symbols;
}

/** Heights of the lines, by half the height of an area, that are asked for a postal code's row: all of them cross its trackers. */
const TRACKER_LINES = [-0.15, 0, 0.15];

/** Whether a low area of bars at one pitch is there that may be a postal code. */
export function* mayHoldPostal({ width, height }: Luma, levels: BarLevels, budget: Budget): Steps<boolean> {
  for (let factor = 1; factor < 2 ** LEVELS; factor *= 2) {
    if (factor > 1 && Math.min(width, height) < factor * MIN_SIDE_PX) break;
    const low = levels.barAreas(factor).filter(({ halfAcross }) => 2 * halfAcross <= LOW_PX);
    budget.spend((low.length ** 2 * JOIN_WORK_US) / 1e3);
    const areas = joinedAreas(low).filter(({ halfAlong }) => 2 * halfAlong >= POSTAL_ALONG_PX);
    yield;
    for (const area of areas.slice(0, LIMITS.MAX_BAR_AREAS)) {
      const frame = frameAt(levels.level(factor), area.x, area.y, area.angle);
      for (const share of TRACKER_LINES) {
        if (!budget.spend(LINE_WORK_MS)) return false;
        const profile = sampleProfile(frame, share * area.halfAcross, -area.halfAlong, area.halfAlong, 1);
        if (profile && mayBePostal(longestEvenRun(extremaOf(profile), profile.step), area)) return true;
      }
      yield;
    }
  }
  return false;
}

function searchOf(luma: Luma): BarLevels {
  const level = createPyramid(luma, UNLIMITED);
  const search = createBarSearch(level, UNLIMITED);
  return { level, barAreas: (factor) => search.areas(factor), workMsPerMpx: AREA_WORK_MS_PER_MPX };
}

function* readArea(
  luma: Luma,
  area: BarArea,
  decoders: readonly NamedDecoder[],
  budget: Budget,
): Steps<readonly RecognizedSymbol[]> {
  const { x, y, angle, halfAlong, halfAcross } = area;
  const look = quickCheck(luma, { centre: { x, y }, angle, length: 2 * halfAlong, breadth: 2 * halfAcross });
  if (look.bars + CUT_BARS < Math.min(...decoders.map((decoder) => decoder.minBars))) return [];
  if (!look.severalWidths && !isPostalHeight(area, (2 * halfAlong) / look.bars)) return [];
  const frame = frameAt(luma, x, y, angle);
  // Of other types most lines of an area read alike: a few say whether one does.
  const mayBePostalCode = look.bars + CUT_BARS >= EVEN_BARS;
  const heights = mayBePostalCode ? firstLines(area) : spread(area.halfAcross, FIRST_LINES);
  const first = yield* readLines(frame, area, heights, decoders, budget);
  if (first.readings.length === 0) return first.even ? yield* readRotated(luma, area, decoders, budget) : [];
  return yield* symbolsOf(frame, area, first.readings, decoders, budget);
}

/** A row of evenly spaced bars that no line read: its direction may be off by more than its tracker allows. */
function* readRotated(
  luma: Luma,
  area: BarArea,
  decoders: readonly NamedDecoder[],
  budget: Budget,
): Steps<readonly RecognizedSymbol[]> {
  const even = decoders.filter((decoder) => decoder.evenPitch === true);
  if (even.length === 0) return [];
  for (let step = 1; step <= ROTATIONS; step++)
    for (const sign of [-1, 1]) {
      const rotated = { ...area, angle: area.angle + sign * step * ROTATION_STEP };
      const frame = frameAt(luma, area.x, area.y, rotated.angle);
      const { readings } = yield* readLines(frame, rotated, firstLines(rotated), even, budget);
      if (readings.length > 0) return yield* symbolsOf(frame, rotated, readings, even, budget);
    }
  return [];
}

/** The symbols that enough lines of an area agree on, once one line has read. */
function* symbolsOf(
  frame: Frame,
  area: BarArea,
  first: readonly Reading[],
  decoders: readonly NamedDecoder[],
  budget: Budget,
): Steps<readonly RecognizedSymbol[]> {
  const more = yield* readLines(frame, area, spread(area.halfAcross, ALL_LINES), decoders, budget);
  const all = [...first, ...more.readings];
  const symbols: RecognizedSymbol[] = [];
  // Symbols side by side in one area are kept apart by where they lie along the line.
  for (let seed = all[0]; seed !== undefined; seed = all[0]) {
    const middle = (seed.from + seed.to) / 2;
    const here = all.filter((reading) => reading.from < middle && reading.to > middle);
    all.splice(0, all.length, ...all.filter((reading) => !here.includes(reading)));
    const symbol = agreed(frame, area, here);
    if (symbol !== undefined) symbols.push(symbol);
  }
  return symbols;
}

/** The text that most lines read, if enough do and hardly any line says otherwise. */
function agreed(frame: Frame, area: BarArea, readings: readonly Reading[]): RecognizedSymbol | undefined {
  const groups = new Map<string, Reading[]>();
  for (const reading of readings) {
    const key = `${reading.symbology} ${reading.text}`;
    groups.set(key, [...(groups.get(key) ?? []), reading]);
  }
  const ordered = [...groups.values()].sort((a, b) => b.length - a.length);
  const best = ordered[0];
  const reading = best?.[0];
  if (best === undefined || reading === undefined) return undefined;
  if (best.length < reading.votes || best.length < 3 * (ordered[1]?.length ?? 0)) return undefined;
  return { type: reading.symbology, text: reading.text, quad: quadOf(frame, area, best) };
}

function firstLines(area: BarArea): readonly number[] {
  if (2 * area.halfAcross > LOW_PX) return spread(area.halfAcross, FIRST_LINES);
  if (2 * area.halfAlong < POSTAL_ALONG_PX) return spread(area.halfAcross, 3);
  return spread(area.halfAcross, Math.max(LOW_LINES, Math.ceil((2 * area.halfAcross) / LOW_STEP_PX)));
}

/** Heights of n lines at equal distances in ±half. */
function spread(half: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => ((2 * i + 1) / count - 1) * half);
}

function* readLines(
  frame: Frame,
  area: BarArea,
  heights: readonly number[],
  decoders: readonly NamedDecoder[],
  budget: Budget,
): Steps<Lines> {
  const readings: Reading[] = [];
  let even = false;
  const lines = Math.max(1, Math.min(7, 2 * Math.round(area.halfAcross / 24) + 1));
  const margin = 0.25 * area.halfAlong + 16;
  for (const v of heights) {
    if (!budget.spend(LINE_WORK_MS)) break;
    const profile = sampleProfile(frame, v, -area.halfAlong - margin, area.halfAlong + margin, lines);
    if (profile === undefined) continue;
    budget.spend((profile.values.length * lines * SAMPLE_WORK_NS) / 1e6);
    const extrema = extremaOf(profile);
    readings.push(...readProfile(frame, v, profile, extrema, decoders, budget));
    yield;
    even ||= mayBePostal(longestEvenRun(extrema, profile.step), area);
  }
  return { readings, even };
}

function mayBePostal({ bars, pitch }: EvenRun, area: BarArea): boolean {
  const pitches = (2 * area.halfAlong) / pitch;
  const [fewest, most] = POSTAL_PITCHES;
  return bars >= EVEN_BARS && pitches >= fewest && pitches <= most && isPostalHeight(area, pitch);
}

function isPostalHeight({ halfAcross }: BarArea, pitch: number): boolean {
  return 2 * halfAcross <= MAX_POSTAL_HEIGHT_PITCHES * pitch;
}

function readProfile(
  frame: Frame,
  v: number,
  profile: Profile,
  extrema: Extrema,
  decoders: readonly NamedDecoder[],
  budget: Budget,
): readonly Reading[] {
  const readings: Reading[] = [];
  const minBars = Math.min(...decoders.map((decoder) => decoder.minBars));
  for (const [first, last] of stretchesOf(extrema, minBars)) {
    const bars = last - first + 1;
    const fitting = decoders.filter((decoder) => decoder.fits(bars));
    if (fitting.length === 0) continue;
    // A row of bars at one pitch falls apart bar by bar: its stretches grow with the square of its bars.
    if (!budget.spend((2 * bars * fitting.length * BAR_WORK_NS) / 1e6)) break;
    const row = barRow(profile, extrema, first, last);
    for (const mirrored of [false, true]) {
      const seen = mirrored ? mirroredRow(row) : row;
      for (const decoder of fitting) {
        const reading = decoder.decode(seen, { frame, v, mirrored });
        if (reading === undefined) continue;
        const [from, to] = mirrored ? [-reading.to, -reading.from] : [reading.from, reading.to];
        readings.push({ ...reading, from, to, symbology: decoder.symbology, v, mirrored });
      }
    }
  }
  return readings;
}

function quadOf(frame: Frame, area: BarArea, readings: readonly Reading[]): Quad {
  const top = readings.reduce((a, b) => (b.v < a.v ? b : a));
  const bottom = readings.reduce((a, b) => (b.v > a.v ? b : a));
  const margin = area.halfAcross / ALL_LINES;
  const across = top.across ?? [
    Math.max(-area.halfAcross, top.v - margin),
    Math.min(area.halfAcross, bottom.v + margin),
  ];
  const at = (u: number, v: number): Point => ({
    x: frame.x + u * frame.cos - v * frame.sin,
    y: frame.y + u * frame.sin + v * frame.cos,
  });
  const corners = [
    at(top.from, across[0]),
    at(top.to, across[0]),
    at(bottom.to, across[1]),
    at(bottom.from, across[1]),
  ] as const;
  return top.mirrored ? [corners[2], corners[3], corners[0], corners[1]] : corners;
}

function scaledQuad(quad: Quad, factor: number): Quad {
  const scale = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
  return [scale(quad[0]), scale(quad[1]), scale(quad[2]), scale(quad[3])];
}

/** Whether one quad's centre lies in the other's bounding box. */
function overlaps(a: Quad, b: Quad): boolean {
  const x = (b[0].x + b[1].x + b[2].x + b[3].x) / 4;
  const y = (b[0].y + b[1].y + b[2].y + b[3].y) / 4;
  const xs = a.map((point) => point.x);
  const ys = a.map((point) => point.y);
  return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys);
}
