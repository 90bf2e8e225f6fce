// Low-resolution QR reader: symbols of 1–4 px per module, blurred up to σ 0.75 module, where thresholds find nothing.
import type { Luma } from '../../../image/types.ts';
import type { Budget } from '../../../lib/budget.ts';
import { release } from '../../../lib/release.ts';
import { halve } from '../../vision/halve.ts';
import type { Steps } from '../../../lib/steps.ts';
import type { Quad, Reader, RecognizedSymbol } from '../../reader.ts';
import { decodeSymbol } from './decode.ts';
import type { FinderPattern } from '../../locate/finder-rays.ts';
import { triplesOf, type ScoredTriple, type TripleRule } from '../../locate/finder-triples.ts';
import { matchedFilterSteps } from '../../locate/matched-filter.ts';
import { cropped, fromCrop, wholeCrop } from '../../vision/crop.ts';
import { fitGrid, guessMap, imagePoint, modulePxOf, type Affine, type GridFit } from './grid.ts';
import { layoutOf, type Layout } from '../layout.ts';
import { BLURS, modelBlur, modelOf, releaseModel, type Model } from './model.ts';
import { releaseSeen, seenModules } from './seen.ts';
import { MAX_VERSION, sizeOf } from '../tables.ts';

/** Nominal ms: a search for finders by megapixel, the fit of one guess, a solution by thousand modules. */
const SEARCH_WORK_MS_PER_MPX = 900;
const FIT_WORK_MS = 1;
const SOLVE_WORK_MS_PER_KILOMODULE = 20;
/** The filter finds patterns rotated by up to 12°; others are looked for in the rotated image, while nothing is read. */
const ROTATIONS_DEGREES = [0, 45, 22.5, 67.5] as const;
/** Larger images are searched upright only: three more searches would cost more than a hard image may. */
const MAX_ROTATED_PIXELS = 400_000;
/** Upright squares seen from the front: of a version 1 to one whose sides are 110 modules apart. */
const TRIPLE_RULE: TripleRule = {
  minModules: 11,
  maxModules: 110,
  maxModuleRatio: 1.45,
  maxLegs: Infinity,
  // 76°–104°.
  minSine: 0.97,
  maxLegRatio: 1.2,
  cost: { cosine: 1, skew: 0, legRatio: 2, moduleRatio: 0 },
};
/** Sum of the three correlations less the cost: real triples have 2.1–2.7, those of other images up to 2.0. */
const MIN_TRIPLE_SCORE = 1.8;
/** Triples examined, fits refined, and refined fits solved in vain before the search ends. */
const MAX_TRIPLES = 24;
const MAX_REFINED = 8;
const MAX_FAILURES = 3;
/** The module's size by the matched filter is this uncertain. */
const MODULE_RATIO = 1.3;
/** Correlation over the finder patterns, and over all known modules: wrong triples reach 0.7, wrong versions 0.95, right ones 0.98. */
const MIN_FINDER_SCORE = 0.75;
const MIN_SCORE = 0.8;
/** Below it the neighbouring blur widths are not tried: the grid is at fault, not the blur. */
const BLUR_SCORE = 0.9;
/** A fit that needs no rival. */
const CERTAIN_SCORE = 0.97;
const FIRST_BLUR = 0.5;
/** Models are shared by fits whose σ differ by less than this. */
const BLUR_STEP = 0.04;
/**
 * Finer images are halved before they are solved: with little blur 1.2 px per module hold all that is needed; at
 * σ 0.75 they read 64 %, 1.5 px 97 % and 2 px all.
 */
const FINE_MODULE_PX = { sharp: 2.4, blurred: 4 } as const;
const BLURRED = 0.6;

type Triple = ScoredTriple<FinderPattern>;

interface Candidate {
  readonly triple: Triple;
  readonly layout: Layout;
  readonly fit: GridFit;
}

/** QR Code Model 2, versions 1–40, of 1 to 4 px a module. */
export const lowResolutionQr: Reader = {
  symbologies: ['QR_CODE'],
  read: ({ image, upright }, _, budget) =>
    lowResolutionSteps(image, budget, upright === true ? [0] : ROTATIONS_DEGREES),
};

/** The codes of an image, in its pixels; ends early, with none, once the budget is used up. */
export function* lowResolutionSteps(
  luma: Luma,
  budget: Budget,
  rotations: readonly number[] = ROTATIONS_DEGREES,
): Steps<readonly RecognizedSymbol[]> {
  if (luma.width < 20 || luma.height < 20) return [];
  const models = createModels();
  try {
    for (const degrees of rotations) {
      if (degrees > 0 && luma.width * luma.height > MAX_ROTATED_PIXELS) return [];
      const patterns = yield* patternsAt(luma, degrees, budget);
      if (budget.exhausted) return [];
      const symbols = yield* readPatterns(luma, patterns, models, budget);
      if (symbols.length > 0) return symbols;
    }
    return [];
  } finally {
    models.close();
  }
}

/** Finder patterns rotated by the angle, in pixels of the image. */
function* patternsAt(luma: Luma, degrees: number, budget: Budget): Steps<readonly FinderPattern[]> {
  const workMs = (luma.width * luma.height * SEARCH_WORK_MS_PER_MPX) / 1e6;
  const spend = (share: number): boolean => budget.spend(share * workMs);
  if (degrees === 0) return yield* matchedFilterSteps(luma, spend);
  const crop = wholeCrop(luma, (degrees * Math.PI) / 180, 1, 1);
  const toImage = fromCrop(crop);
  const view = cropped(luma, crop);
  try {
    const patterns = yield* matchedFilterSteps(view, spend);
    return patterns.map((pattern) => ({ ...pattern, ...toImage(pattern) }));
  } finally {
    release(view.data);
  }
}

function* readPatterns(
  luma: Luma,
  patterns: readonly FinderPattern[],
  models: Models,
  budget: Budget,
): Steps<readonly RecognizedSymbol[]> {
  const symbols: RecognizedSymbol[] = [];
  const used = new Set<FinderPattern>();
  const triples = triplesOf(patterns, TRIPLE_RULE)
    .filter(({ score }) => score >= MIN_TRIPLE_SCORE)
    .slice(0, MAX_TRIPLES);
  yield;
  let open = yield* guesses(luma, triples, models, budget);
  for (let failures = 0; failures < MAX_FAILURES && open.length > 0 && !budget.exhausted;) {
    const best = yield* bestOf(luma, open, models, budget);
    if (best === undefined) break;
    const symbol = yield* solve(luma, best, models, budget);
    if (symbol === undefined) {
      failures++;
      open = open.filter((candidate) => candidate.triple !== best.triple || candidate.layout !== best.layout);
      continue;
    }
    symbols.push(symbol);
    for (const pattern of patternsOf(best.triple)) used.add(pattern);
    open = open.filter(({ triple }) => !patternsOf(triple).some((pattern) => used.has(pattern)));
  }
  return symbols;
}

function patternsOf({ corner, right, below }: Triple): readonly FinderPattern[] {
  return [corner, right.to, below.to];
}

/** Fits of the finders alone by every plausible version, the best first. */
function* guesses(
  luma: Luma,
  triples: readonly Triple[],
  models: Models,
  budget: Budget,
): Steps<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  for (const triple of triples) {
    const { corner, right, below } = triple;
    const module = Math.cbrt(corner.module * right.to.module * below.to.module);
    const side = Math.sqrt(right.length * below.length);
    for (let version = 1; version <= MAX_VERSION; version++) {
      const modulePx = side / (sizeOf(version) - 7);
      if (modulePx > module * MODULE_RATIO || modulePx * MODULE_RATIO < module) continue;
      const start = guessMap(triple, sizeOf(version));
      if (start === undefined || !budget.spend(FIT_WORK_MS)) continue;
      yield;
      const model = models.model(models.layout(1), FIRST_BLUR, modulePx);
      const fit = fitGrid(luma, model, sizeOf(version), start, FIRST_BLUR, 4, 'finders');
      if (fit !== undefined && fit.score >= MIN_FINDER_SCORE)
        candidates.push({ triple, layout: models.layout(version), fit });
    }
  }
  return candidates.sort((a, b) => b.fit.score - a.fit.score);
}

/** The guess that explains all known modules best. */
function* bestOf(
  luma: Luma,
  open: readonly Candidate[],
  models: Models,
  budget: Budget,
): Steps<Candidate | undefined> {
  let best: Candidate | undefined;
  for (const candidate of open.slice(0, MAX_REFINED)) {
    if (!budget.spend(BLURS.length * FIT_WORK_MS)) break;
    yield;
    const fit = refined(luma, candidate, models);
    if (fit === undefined || fit.score < MIN_SCORE || fit.contrast <= 0) continue;
    if (best === undefined || fit.score > best.fit.score) best = { ...candidate, fit };
    if (fit.score >= CERTAIN_SCORE) break;
  }
  return best;
}

/** The fit over all known modules, with the blur that explains them best. */
function refined(luma: Luma, { layout, fit }: Candidate, models: Models): GridFit | undefined {
  let best: GridFit | undefined;
  const order = [FIRST_BLUR, ...BLURS.filter((blur) => blur !== FIRST_BLUR)];
  for (const blur of order) {
    const from = best?.map ?? fit.map;
    const model = models.model(layout, blur, modulePxOf(from));
    const next = fitGrid(luma, model, layout.size, from, blur, best === undefined ? 5 : 2, 'all');
    if (next === undefined || (best === undefined && next.score < MIN_SCORE * 0.8)) return best;
    if (best === undefined || next.score > best.score) best = next;
  }
  return best;
}

function* solve(
  luma: Luma,
  { layout, fit }: Candidate,
  models: Models,
  budget: Budget,
): Steps<RecognizedSymbol | undefined> {
  const fine = fit.modulePx > (fit.blur < BLURRED ? FINE_MODULE_PX.sharp : FINE_MODULE_PX.blurred);
  const image = fine ? halve(luma) : luma;
  const map: Affine = fine
    ? [fit.map[0], 2 * fit.map[1], 2 * fit.map[2], fit.map[3], 2 * fit.map[4], 2 * fit.map[5]]
    : fit.map;
  const at = BLURS.findIndex((blur) => blur === fit.blur);
  try {
    for (const blur of fit.score < BLUR_SCORE ? [fit.blur] : [fit.blur, BLURS[at + 1], BLURS[at - 1]]) {
      if (blur === undefined) continue;
      if (!budget.spend((layout.size * layout.size * SOLVE_WORK_MS_PER_KILOMODULE) / 1000)) return undefined;
      yield;
      const here = fitGrid(
        image,
        models.model(layout, blur, modulePxOf(map)),
        layout.size,
        map,
        blur,
        3,
        'all',
      );
      const seen = here === undefined ? undefined : seenModules(image, layout.size, here, blur);
      const data = seen === undefined ? undefined : decodeSymbol(seen, layout);
      if (seen !== undefined) releaseSeen(seen);
      if (data === undefined || data.text === '') continue;
      const { text, part, raw } = data;
      return { type: 'QR_CODE', text, quad: quadOf(fit, layout.size), ...(part && { part }), raw };
    }
    return undefined;
  } finally {
    if (fine) release(image.data);
  }
}

function quadOf({ map }: GridFit, size: number): Quad {
  return [
    imagePoint(map, 0, 0),
    imagePoint(map, size, 0),
    imagePoint(map, size, size),
    imagePoint(map, 0, size),
  ];
}

interface Models {
  readonly layout: (version: number) => Layout;
  readonly model: (layout: Layout, blur: number, modulePx: number) => Model;
  /** Frees their memory; none of them must be used afterwards. */
  readonly close: () => void;
}

/** Layouts and models of one image, made when first asked for. */
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
      const s = Math.round(modelBlur(blur, modulePx) / BLUR_STEP) * BLUR_STEP;
      const key = `${layout.version} ${s.toFixed(2)}`;
      const model = models.get(key) ?? modelOf(layout, s);
      models.set(key, model);
      return model;
    },
    close: () => models.forEach(releaseModel),
  };
}
