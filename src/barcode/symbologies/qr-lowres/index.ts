// Low-resolution QR reader: symbols of 1–4 px per module, blurred up to σ 0.75 module, where thresholds find nothing.
import type { Luma } from '../../../image/types.ts';
import type { Budget } from '../../../lib/budget.ts';
import type { Quad, Reader, RecognizedSymbol } from '../reader.ts';
import { decodeSymbol } from './decode.ts';
import { findFinders } from './finders.ts';
import {
  BLURS,
  fitGrid,
  guessMap,
  modelBlur,
  modelOf,
  modulePxOf,
  pixelAt,
  tripletsOf,
  type GridFit,
  type Model,
  type Triplet,
} from './grid.ts';
import { layoutOf, type Layout } from './layout.ts';
import { seenModules } from './modules.ts';
import { MOST_VERSION, sizeOf } from './tables.ts';

/** Nominal ms: the search for finders a megapixel, the fit of a candidate, one solution of a thousand modules. */
const SEARCH_WORK_MS_PER_MPX = 900;
const FIT_WORK_MS = 4;
const SOLVE_WORK_MS_PER_KILOMODULE = 25;
/** Triplets looked at, and how many of their best fits are solved. */
const TRIPLETS = 24;
const SOLVED_FITS = 4;
/** The module's size by the matched filter is this uncertain. */
const MODULE_RATIO = 1.3;
const LEAST_FINDER_SCORE = 0.75;
const LEAST_SCORE = 0.72;
const FIRST_BLUR = 0.5;

interface Candidate {
  readonly triplet: Triplet;
  readonly layout: Layout;
  readonly fit: GridFit;
}

/** Reads QR Code Model 2, versions 1–40; text by mode segments, Latin-1 or UTF-8 without an ECI. */
export const lowResolutionQrReader: Reader = { symbology: 'QR_CODE', read };

function read(luma: Luma, budget: Budget): readonly RecognizedSymbol[] {
  const symbols: RecognizedSymbol[] = [];
  if (luma.width < 20 || luma.height < 20) return symbols;
  if (!budget.spend((luma.width * luma.height * SEARCH_WORK_MS_PER_MPX) / 1e6)) return symbols;
  const models = createModels();
  const candidates = candidatesOf(luma, tripletsOf(findFinders(luma)).slice(0, TRIPLETS), models, budget);
  const read = new Set<unknown>();
  for (const candidate of candidates.slice(0, SOLVED_FITS)) {
    const { corner, right, below } = candidate.triplet;
    if ([corner, right, below].some((finder) => read.has(finder))) continue;
    const symbol = solve(luma, candidate, models, budget);
    if (symbol === undefined) continue;
    symbols.push(symbol);
    for (const finder of [corner, right, below]) read.add(finder);
  }
  return symbols;
}

/** Fits of the finders alone by every plausible version, the best first. */
function candidatesOf(
  luma: Luma,
  triplets: readonly Triplet[],
  models: Models,
  budget: Budget,
): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const triplet of triplets) {
    const { corner, right, below } = triplet;
    const module = Math.cbrt(corner.module * right.module * below.module);
    const side = Math.sqrt(
      Math.hypot(right.x - corner.x, right.y - corner.y) * Math.hypot(below.x - corner.x, below.y - corner.y),
    );
    for (let version = 1; version <= MOST_VERSION; version++) {
      const modulePx = side / (sizeOf(version) - 7);
      if (modulePx > module * MODULE_RATIO || modulePx * MODULE_RATIO < module) continue;
      const start = guessMap(triplet, sizeOf(version));
      if (start === undefined || !budget.spend(FIT_WORK_MS)) continue;
      const layout = models.layout(version);
      const fit = fitGrid(luma, models.model(layout, FIRST_BLUR, modulePx), start, FIRST_BLUR, 4, 'finders');
      if (fit !== undefined && fit.score >= LEAST_FINDER_SCORE) candidates.push({ triplet, layout, fit });
    }
  }
  return candidates
    .sort((a, b) => b.fit.score - a.fit.score)
    .slice(0, 3 * SOLVED_FITS)
    .map((candidate) => refined(luma, candidate, models))
    .sort((a, b) => b.fit.score - a.fit.score);
}

/** The fit over all known modules, with the blur that explains them best. */
function refined(luma: Luma, candidate: Candidate, models: Models): Candidate {
  const { layout } = candidate;
  let best = candidate.fit;
  let found = false;
  for (const blur of BLURS) {
    const model = models.model(layout, blur, modulePxOf(candidate.fit.map));
    const fit = fitGrid(luma, model, found ? best.map : candidate.fit.map, blur, 5, 'all');
    if (fit !== undefined && (!found || fit.score > best.score)) {
      best = fit;
      found = true;
    }
  }
  return { ...candidate, fit: found ? best : { ...best, score: 0 } };
}

function solve(
  luma: Luma,
  { layout, fit }: Candidate,
  models: Models,
  budget: Budget,
): RecognizedSymbol | undefined {
  if (fit.score < LEAST_SCORE || fit.contrast <= 0) return undefined;
  const at = BLURS.findIndex((blur) => blur === fit.blur);
  for (const blur of [fit.blur, BLURS[at + 1], BLURS[at - 1]]) {
    if (blur === undefined) continue;
    if (!budget.spend((layout.size * layout.size * SOLVE_WORK_MS_PER_KILOMODULE) / 1000)) return undefined;
    const model = models.model(layout, blur, fit.modulePx);
    const here = fitGrid(luma, model, fit.map, blur, 3, 'all');
    const seen = here === undefined ? undefined : seenModules(luma, layout.size, here, blur);
    const text = seen === undefined ? undefined : decodeSymbol(seen, layout);
    if (text !== undefined && text !== '') return { type: 'QR_CODE', text, quad: quadOf(fit, layout.size) };
  }
  return undefined;
}

function quadOf({ map }: GridFit, size: number): Quad {
  return [pixelAt(map, 0, 0), pixelAt(map, size, 0), pixelAt(map, size, size), pixelAt(map, 0, size)];
}

interface Models {
  readonly layout: (version: number) => Layout;
  readonly model: (layout: Layout, blur: number, modulePx: number) => Model;
}

/** Layouts and models of one picture, made when first asked for. */
function createModels(): Models {
  const layouts = new Map<number, Layout>();
  const models = new Map<string, Model>();
  return {
    layout: (version) => {
      const layout = layouts.get(version) ?? layoutOf(version);
      layouts.set(version, layout);
      return layout;
    },
    model: (layout, blur, modulePx) => {
      const s = modelBlur(blur, modulePx);
      const key = `${layout.version} ${s.toFixed(2)}`;
      const model = models.get(key) ?? modelOf(layout, s);
      models.set(key, model);
      return model;
    },
  };
}
