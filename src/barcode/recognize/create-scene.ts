// Makes the scene of one recognition: the image, its levels, and every search over them.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import type { EngineSession } from '../engine/session.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import { createBarSearch } from '../locate/bar-search.ts';
import { CELLS, type CellRegion, type CellRule } from '../locate/cell-regions.ts';
import { createCellSearch } from '../locate/cell-search.ts';
import type { FinderPattern } from '../locate/finder-rays.ts';
import { grainOf } from '../locate/grain.ts';
import { createFinderSearch } from '../locate/finder-search.ts';
import { mayHoldMaxiCode, MIN_SIDE_PX } from '../maxicode/index.ts';
import { mayBeRmqr } from '../rmqr/index.ts';
import type { Density, ReadSymbol } from '../reader.ts';
import type { Steps } from '../../lib/steps.ts';
import { symbologyRow, type Family, type Symbology } from '../symbology.ts';
import { distance, inReadingOrder, type Box, type Quad } from '../vision/geometry.ts';
import { createPyramid } from '../vision/pyramid.ts';
import { withoutMixtures } from './exclusions.ts';
import { candidateKindsOf, kindsOf, type Evidence } from './evidence.ts';
import { contradicts, countingSymbols, withSymbols, type Finding, type Seen } from './findings.ts';
import { createOwnedImages } from './owned-images.ts';
import { regionChecks } from './region-checks.ts';
import {
  areEqual,
  areFindersLeft,
  isCaption,
  tiltedSheet,
  isApart,
  isBefore,
  isCovered,
  isNoise,
  isOfRows,
  isOfSquares,
  isRead,
  isWorthALook,
  isWithin,
  joinsMore,
  NOTHING,
  sheetOf,
  SHEET_SYMBOLS,
  unreadFinders,
  unreadOfSheet,
  type Left,
} from './left.ts';
import { evidenceOf } from './remains.ts';
import type { Known, RecognitionScene } from './scene.ts';

/** A larger image is halved until it fits before it is examined as a whole: 12 MP become 3. */
const WORK_PIXELS = 4_200_000;
/** Bar regions examined, the clearest first: a page of labels has dozens, a photograph of one code one or two. */
const MAX_BAR_REGIONS = 160;
/** Regions of cells examined, the largest first: a sheet of 128 codes, and print beside them. */
const MAX_CELL_REGIONS = 160;
const CELL_RULES: Readonly<Record<Density, CellRule>> = {
  dense: CELLS,
  // A MaxiCode with a short message is mostly padding, and has 0.2 to 0.3 dark.
  sparse: { ...CELLS, minDark: 0.2, minSidePx: MIN_SIDE_PX },
  // Dots of 0.65 module leave a third of the dark of squares.
  rough: { ...CELLS, minDark: 0.08, minSidePx: 40 },
  // Codes of modules of 1.25 px and more, to a blur of σ 0.75 module: all 84 drawn ones have such a region, of pages of print 2 to 10 % of
  // the pixels lie in one. The smallest code has 21 modules.
  soft: { ...CELLS, minSidePx: 24, minSteps: 0, minEnergy: 0.005 },
};
/** Noise by contrast. Drawn photographs in ordinary light have 0.00 to 0.03, on screens to 0.06, in low light 0.1 and more. */
const MIN_GRAIN = 0.09;
const GRAIN_WORK_MS = 2;
/** Of a finder pattern: the public images that are read by a change of tones have one of 0.88 and more, print 0.5 to 0.75. */
const MIN_CONFIDENCE = 0.85;
/** Fewer finder patterns are no work to speak of. */
const MIN_NOISE_PATTERNS = 40;
/** Regions whose centres are closer, in pixels of the coarse level, are one. */
const SAME_REGION_PX = 8;
/** Radians: 0.6°, a pixel in the width of a label of 100. */
const SAME_TILT = 0.01;
/** Nominal µs to ask a symbol whether it covers a finder pattern. */
const COVERS_WORK_US = 0.1;
/** A smaller image is looked over at its own size, a larger one at half its size, in a quarter of the time. */
const MIN_COARSE_PIXELS = 60_000;
/** Blocks that show something beside what was read: the smallest code has four (cell-regions.ts). */
const MIN_SHOWN_BLOCKS = 4;
/** A smaller image is cheap to look at in its own size; it is often drawn, with modules of 2 px. */
const SMALL_PIXELS = 400_000;

export interface SceneOptions {
  readonly image: Luma;
  readonly wanted: readonly Symbology[];
  readonly engine: EngineSession;
  /** Every search spends its work on it; one that is cut short keeps what it found. */
  readonly budget: Budget;
  /** Of an earlier scene of the image; default: nothing was read. */
  readonly known?: Known;
}

export function createScene({ image, wanted, engine, budget, known }: SceneOptions): RecognitionScene {
  const images = createOwnedImages();
  const level = createPyramid(image, budget, (made) => images.own(made));
  const pixels = (factor: number): number => level(factor).width * level(factor).height;
  let workFactor = 1;
  while (pixels(workFactor) > WORK_PIXELS) workFactor *= 2;
  const coarseFactor = pixels(workFactor) < MIN_COARSE_PIXELS ? workFactor : 2 * workFactor;
  const kindsOfEvidence = { left: kindsOf(wanted), candidates: candidateKindsOf(wanted) };
  const bars = createBarSearch(level, budget);
  const finders = createFinderSearch(level, budget);
  const cells = createCellSearch(level, budget);
  const lookedAt: CellRegion[] = [];
  /** By density and level. */
  const unreadCells = new Map<
    string,
    { readonly symbols: typeof symbols; readonly regions: readonly CellRegion[] }
  >();
  let findings: readonly Finding[] = known?.findings ?? [];
  let symbols: readonly ReadSymbol[] = withoutMixtures(countingSymbols(findings));
  let barRegions: readonly BarRegion[] | undefined;
  let lookedForBars = false;
  let leftNow: { readonly symbols: typeof symbols; readonly looks: number; readonly left: Left } | undefined;
  let looks = 0;
  const doubted: ReadSymbol[] = [...(known?.doubted ?? [])];
  let grain: number | undefined;

  /** What is left, until more is read, or examined. */
  let weighed:
    | { readonly symbols: typeof symbols; readonly looks: number; readonly all: readonly Evidence[] }
    | undefined;
  const remains = (isEnough: (found: readonly Evidence[]) => boolean): Steps<readonly Evidence[]> =>
    evidenceOf({
      isEnough,
      symbols,
      pixels: image.width * image.height,
      kinds: kindsOfEvidence.candidates,
      luma: level(workFactor),
      factor: workFactor,
      bars: () =>
        barRegions !== undefined || bars.some(workFactor, (region) => !isRead(region, symbols))
          ? unreadBarRegions()
          : [],
      cells: () =>
        cellRegionsAt('dense', workFactor).filter(
          (region) => !isCovered(region, symbols) && !isCaption(region, symbols),
        ),
      hasWidths,
      isStacked,
      finders: unreadPatterns,
      spend: (ms) => void budget.spend(ms),
    });

  function* unreadPatterns(): Steps<readonly FinderPattern[]> {
    const patterns = yield* finders.patterns(coarseFactor, 'coarse', () =>
      cells.openSpans(
        coarseFactor,
        symbols.map(({ quad }) => quad),
      ),
    );
    budget.spend((patterns.length * (1 + symbols.length) * COVERS_WORK_US) / 1e3);
    return unreadFinders(patterns, symbols);
  }
  const cellRegionsAt = (density: Density, factor: number): readonly CellRegion[] => {
    const key = `${density} ${factor}`;
    const before = unreadCells.get(key);
    if (before?.symbols === symbols) return before.regions;
    const quads = symbols.map(({ quad }) => quad);
    const regions = cells.regions(factor, quads, CELL_RULES[density]);
    unreadCells.set(key, { symbols, regions });
    return regions;
  };
  const cellRegions = (density: Density, factor?: number): readonly CellRegion[] => {
    if (factor !== undefined) return cellRegionsAt(density, factor);
    // Beside what was read: at half the size small modules show nothing of their squares, and labels beside each other are one region.
    const isFine = density === 'dense' && symbols.length > 0;
    return cellRegionsAt(density, density === 'soft' || isFine ? workFactor : coarseFactor);
  };
  const fineCellRegions = (): readonly CellRegion[] =>
    pixels(workFactor) < SMALL_PIXELS ? cellRegionsAt('dense', workFactor) : cellRegions('dense');
  let fine: { readonly symbols: typeof symbols; readonly parts: readonly Box[] } | undefined;
  const fineParts = (): readonly Box[] => {
    if (workFactor === 1) return [];
    if (fine?.symbols !== symbols)
      fine = { symbols, parts: cells.fineParts(symbols.map(({ quad }) => quad)) };
    return fine.parts;
  };
  /** Without those of a field of noise, which has a hundred a third of a megapixel; a code has a few. */
  function* codePatterns(): Steps<readonly FinderPattern[]> {
    const patterns = yield* finders.patterns(workFactor, 'thorough');
    const noise = patterns.length < MIN_NOISE_PATTERNS ? [] : cellRegions('dense').filter(isNoise);
    return noise.length === 0
      ? patterns
      : patterns.filter((pattern) => !noise.some((region) => isWithin(region, pattern)));
  }
  const { hasWidths, isStacked } = regionChecks(() => level(workFactor), workFactor);
  /** A sheet's tilt is known better when more of it was read. */
  const isSameLook = (seen: CellRegion, { centre, angle, rows }: CellRegion): boolean =>
    distance(seen.centre, centre) < SAME_REGION_PX * coarseFactor &&
    (rows !== true || Math.abs(seen.angle - angle) < SAME_TILT);
  const isOfCells = (region: CellRegion): boolean => isOfSquares(region) && hasWidths(region);
  /** Where hardly anything was read, dark regions are a sheet's only if they can be codes: boards, blinds and noise are dark, too. */
  const unreadSheet = (regions: readonly CellRegion[]): readonly CellRegion[] => {
    const unread = unreadOfSheet(regions, symbols);
    if (symbols.length >= SHEET_SYMBOLS || unread.length === 0) return unread;
    // Of labels with modules of 2 px the coarse level shows the places, and neither squares nor rows.
    if (symbols.length > 0 && areEqual(unread)) return unread;
    // Codes of squares are read at any angle, and one at least would have been.
    const ofSquares = symbols.length > 0;
    const alike = unread.filter((region) => (ofSquares && isOfSquares(region)) || isOfRows(region));
    if (unreadOfSheet(alike, symbols).length === 0) return [];
    return unreadOfSheet(
      alike.filter((region) => (ofSquares && isOfCells(region)) || (isOfRows(region) && isStacked(region))),
      symbols,
    );
  };
  const newCellRegions = (): readonly CellRegion[] => {
    const sheet = sheetOf(symbols);
    const readNothing = symbols.length === 0;
    return fineCellRegions()
      .map((region) => sheet?.alike(region) ?? region)
      .filter(
        (region) =>
          (sheet?.mayHold(region) === true ||
            (isWorthALook(region, readNothing) && (!readNothing || isStacked(region)))) &&
          !isCovered(region, symbols) &&
          !lookedAt.some((seen) => isSameLook(seen, region)),
      )
      .slice(0, MAX_CELL_REGIONS);
  };
  const allBarRegions = (): readonly BarRegion[] => (barRegions ??= bars.clearest(workFactor));
  const unreadBarRegions = (): readonly BarRegion[] =>
    allBarRegions()
      .filter((region) => !isRead(region, symbols))
      .slice(0, MAX_BAR_REGIONS);
  const add = (seen: readonly Seen[]): void => {
    findings = withSymbols(findings, seen, image);
    symbols = withoutMixtures(countingSymbols(findings));
  };
  const unansweredDoubted = (family: Family): readonly ReadSymbol[] =>
    doubted.filter(
      (symbol) =>
        symbologyRow(symbol.type).family === family && !symbols.some((other) => contradicts(other, symbol)),
    );
  const doubtedPlaces = (family: Family): readonly Quad[] =>
    unansweredDoubted(family).map(({ quad }) => quad);
  /** Of a sheet the coarse level takes labels beside each other for one region, which those that were read cover. */
  const isBarLeft = (): boolean =>
    // More than are examined.
    (barRegions ?? []).filter((region) => !isRead(region, symbols)).length > MAX_BAR_REGIONS ||
    (symbols.length >= SHEET_SYMBOLS && unreadBarRegions().some((region) => isApart(region, symbols)));
  /** The first codes of a sheet. */
  const isSheetBegun = (): boolean =>
    symbols.length > 0 && barRegions !== undefined && unreadBarRegions().length >= SHEET_SYMBOLS;
  let explained: { readonly symbols: typeof symbols; readonly is: boolean } | undefined;
  const isExplained = (): boolean => {
    if (explained?.symbols !== symbols) {
      const quads = symbols.map(({ quad }) => quad);
      explained = {
        symbols,
        is: symbols.length > 0 && cells.shown(coarseFactor, quads) < MIN_SHOWN_BLOCKS,
      };
    }
    return explained.is;
  };
  const isCellLeft = (): boolean => {
    const sheet = sheetOf(symbols);
    return (
      sheet !== undefined &&
      cellRegions('dense').some((region) => sheet.mayHold(region) && !isCovered(region, symbols))
    );
  };
  return {
    image,
    wanted,
    engine,
    workFactor,
    coarseFactor,
    level,
    symbols: () => symbols,
    add,
    doubt(seen) {
      if (seen.length === 0) return;
      looks += 1;
      doubted.push(...seen);
    },
    doubtedPlaces,
    acceptDoubted(family) {
      const all = unansweredDoubted(family);
      const isAlone = (symbol: ReadSymbol): boolean =>
        all.every((other) => other.text === symbol.text || !contradicts(other, symbol));
      const alone = all.filter(isAlone).map((symbol) => ({ symbol, trusted: true }));
      if (alone.length > 0) add(alone);
    },
    barRegions: allBarRegions,
    barAreas: (factor) => bars.areas(factor),
    unreadBarRegions,
    hasBarsBeside(those) {
      const isBeside = (region: BarRegion): boolean => !isRead(region, those);
      // The coarse level is a tenth of the work of the search at all levels.
      return bars.some(coarseFactor, isBeside) && allBarRegions().some(isBeside);
    },
    isBarLeft,
    isJoinLeft: () =>
      lookedForBars && bars.edges(workFactor).some((region) => joinsMore(region, symbols, image)),
    isCellLeft,
    known: () => ({ findings, doubted: [...doubted] }),
    *evidence(of, isEnough = () => false) {
      if (weighed?.symbols !== symbols || weighed.looks !== looks) {
        let isEnded = false;
        const all = yield* remains((found) => (isEnded = isEnough(found)));
        if (isEnded) return all;
        weighed = { symbols, looks, all };
      }
      return weighed.all.filter(({ kind }) => kindsOfEvidence[of].has(kind));
    },
    cellRegions,
    fineCellRegions,
    unreadCellRegions() {
      looks += 1;
      const regions = newCellRegions();
      lookedAt.push(...regions);
      return regions;
    },
    tiltedSheet() {
      if (unreadSheet(cellRegions('dense')).length === 0) return undefined;
      const quads = symbols.map(({ quad }) => quad);
      // At half the size labels beside each other are one region, and small modules have no directions.
      const fine = cells.regions(workFactor, quads, CELL_RULES.dense);
      return tiltedSheet(unreadOfSheet(fine, symbols), symbols);
    },
    fineParts,
    isExplained,
    mayHoldEarlier() {
      const [first] = inReadingOrder(symbols);
      if (first === undefined || isExplained()) return false;
      const isEarlier = (region: BarRegion | CellRegion): boolean => isBefore(region, first.quad);
      return (
        bars.some(workFactor, (region) => isEarlier(region) && !isRead(region, symbols)) ||
        cellRegions('dense').some((region) => isEarlier(region) && isOfCells(region))
      );
    },
    mayHoldMaxiCode: () => !isExplained() && mayHoldMaxiCode({ coarseFactor, level, cellRegions }),
    isGrainy() {
      if (grain === undefined) budget.spend(GRAIN_WORK_MS);
      return (grain ??= grainOf(level(workFactor))) >= MIN_GRAIN;
    },
    finderPatterns: codePatterns,
    unreadFinders: unreadPatterns,
    *mayHoldCells() {
      const regions = cellRegions('dense');
      if (regions.some(isOfCells)) return true;
      if (regions.some((region) => isWorthALook(region, true) && isStacked(region))) return true;
      if (!wanted.includes('QR_CODE')) return false;
      const patterns = yield* codePatterns();
      return patterns.some(({ confidence }) => confidence >= MIN_CONFIDENCE);
    },
    *left() {
      if (leftNow?.symbols === symbols && leftNow.looks === looks) return leftNow.left;
      if (isExplained()) {
        const left = { ...NOTHING, doubted: doubtedPlaces('linear').length > 0 };
        leftNow = { symbols, looks, left };
        return left;
      }
      const patterns = yield* unreadPatterns();
      // At half the size bars of 2 px are gone, and labels ten modules apart are one region.
      const edges =
        bars.some(workFactor, (region) => !isRead(region, symbols)) || isBarLeft() || isSheetBegun();
      lookedForBars = true;
      yield;
      const unread = edges && unreadBarRegions().length > 0;
      yield;
      const dense = cellRegions('dense');
      const left = {
        bars: unread,
        edges,
        finders: areFindersLeft(patterns, symbols.length),
        cells: newCellRegions().length > 0,
        squares: dense.some(isOfSquares),
        oblong: dense.some(mayBeRmqr),
        sheet: unreadSheet(dense).length > 0,
        doubted: doubtedPlaces('linear').length > 0,
      };
      leftNow = { symbols, looks, left };
      return left;
    },
    spend: (ms) => void budget.spend(ms),
    derived: (from, name, make) => images.derived(from, name, make),
    close() {
      bars.close();
      cells.close();
      images.release();
    },
  };
}
