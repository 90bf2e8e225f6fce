// Makes the scene of one recognition: the image, its levels, what was read, and every search over them.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Steps } from '../../lib/steps.ts';
import type { EngineSession } from '../engine/session.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import type { CellRegion } from '../locate/cell-regions.ts';
import type { FinderPattern } from '../locate/finder-rays.ts';
import { grainOf } from '../locate/grain.ts';
import { mayHoldMaxiCode } from '../maxicode/index.ts';
import { mayBeRmqr } from '../rmqr/index.ts';
import type { Symbology } from '../symbology.ts';
import { inReadingOrder } from '../vision/geometry.ts';
import { Answers, type Known } from './answers.ts';
import { candidateKindsOf, kindsOf } from './evidence.ts';
import { areFindersLeft, unreadFinders } from './finders-left.ts';
import { isBefore, isNoise, isOfSquares, isRead, isWithin, NOTHING, type Left } from './left.ts';
import { evidenceOf, type Remains } from './remains.ts';
import type { RecognitionScene } from './scene.ts';
import { createSearches, type Searches } from './searches.ts';
import { UnreadBars } from './unread-bars.ts';
import { UnreadCells } from './unread-cells.ts';

/** Noise by contrast. Drawn photographs in ordinary light have 0.00 to 0.03, on screens to 0.06, in low light 0.1 and more. */
const MIN_GRAIN = 0.09;
const GRAIN_WORK_MS = 2;
/** Of a finder pattern: the public images that are read by a change of tones have one of 0.88 and more, print 0.5 to 0.75. */
const MIN_CONFIDENCE = 0.85;
/** Fewer finder patterns are no work to speak of. */
const MIN_NOISE_PATTERNS = 40;
/** Nominal µs to ask a symbol whether it covers a finder pattern. */
const COVERS_WORK_US = 0.1;

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
  const answers = new Answers(image, known);
  const searches = createSearches(image, budget);
  const bars = new UnreadBars(image, searches, answers);
  const cells = new UnreadCells(searches, answers);
  const unread: Unread = { answers, searches, bars, cells, budget };
  const { level, workFactor, coarseFactor } = searches;
  const what = createWhatIsLeft(unread, image, wanted);
  let grain: number | undefined;
  return {
    image,
    wanted,
    engine,
    workFactor,
    coarseFactor,
    level,
    answers,
    bars,
    cells,
    symbols: () => answers.symbols,
    barRegions: () => bars.all,
    barAreas: (factor) => searches.bars.areas(factor),
    cellRegions: (density, factor) => cells.regions(density, factor),
    fineCellRegions: () => cells.fineRegions,
    mayHoldEarlier: () => mayHoldEarlier(unread),
    mayHoldMaxiCode: () =>
      !cells.isExplained &&
      mayHoldMaxiCode({ coarseFactor, level, cellRegions: (density, at) => cells.regions(density, at) }),
    isGrainy() {
      if (grain === undefined) budget.spend(GRAIN_WORK_MS);
      return (grain ??= grainOf(level(workFactor))) >= MIN_GRAIN;
    },
    finderPatterns: () => codePatterns(unread),
    unreadFinders: () => unreadPatterns(unread),
    *mayHoldCells() {
      if (cells.mayHoldCode) return true;
      if (!wanted.includes('QR_CODE') || (yield* unreadPatterns(unread)).length === 0) return false;
      const patterns = yield* codePatterns(unread);
      return patterns.some(({ confidence }) => confidence >= MIN_CONFIDENCE);
    },
    evidence: what.evidence,
    left: what.left,
    spend: (ms) => void budget.spend(ms),
    derived: searches.derived,
    close: () => searches.close(),
  };
}

/** What an image shows beside what was read of it. */
interface Unread {
  readonly answers: Answers;
  readonly searches: Searches;
  readonly bars: UnreadBars;
  readonly cells: UnreadCells;
  readonly budget: Budget;
}

/** Finder patterns of a coarse search that no symbol covers. */
function* unreadPatterns({ answers, searches, budget }: Unread): Steps<readonly FinderPattern[]> {
  const { finders, cells, coarseFactor } = searches;
  const patterns = yield* finders.patterns(coarseFactor, 'coarse', () =>
    cells.openSpans(coarseFactor, answers.quads),
  );
  const { symbols } = answers;
  budget.spend((patterns.length * (1 + symbols.length) * COVERS_WORK_US) / 1e3);
  return unreadFinders(patterns, symbols);
}

/** Without those of a field of noise, which has a hundred a third of a megapixel; a code has a few. */
function* codePatterns({ searches, cells }: Unread): Steps<readonly FinderPattern[]> {
  const patterns = yield* searches.finders.patterns(searches.workFactor, 'thorough');
  const noise = patterns.length < MIN_NOISE_PATTERNS ? [] : cells.regions('dense').filter(isNoise);
  return noise.length === 0
    ? patterns
    : patterns.filter((pattern) => !noise.some((region) => isWithin(region, pattern)));
}

/** Whether something that looks like a code and was not read stands before all that was, in reading order. */
function mayHoldEarlier({ answers: { symbols }, searches, cells }: Unread): boolean {
  const [first] = inReadingOrder(symbols);
  if (first === undefined || cells.isExplained) return false;
  const isEarlier = (region: BarRegion | CellRegion): boolean => isBefore(region, first.quad);
  return (
    searches.bars.some(searches.workFactor, (region) => isEarlier(region) && !isRead(region, symbols)) ||
    cells.regions('dense').some((region) => isEarlier(region) && cells.isOfCells(region))
  );
}

/** What is left, kept until more is read, doubted or examined. */
function createWhatIsLeft(
  unread: Unread,
  image: Luma,
  wanted: readonly Symbology[],
): Pick<RecognitionScene, 'left' | 'evidence'> {
  const { answers, searches, bars, cells, budget } = unread;
  const kinds = { left: kindsOf(wanted), candidates: candidateKindsOf(wanted) };
  const state = (): readonly unknown[] => [answers.symbols, answers.doubts, cells.examinations];
  const isNow = (before: readonly unknown[]): boolean => state().every((each, i) => each === before[i]);
  let left: { readonly at: readonly unknown[]; readonly left: Left } | undefined;
  let measured: Pick<Remains, 'symbols' | 'measured'> = { symbols: answers.symbols, measured: new Map() };
  const isDoubted = (): boolean => answers.doubtedPlaces('linear').length > 0;
  return {
    *evidence(of, isEnough = () => false) {
      const { symbols } = answers;
      if (measured.symbols !== symbols) measured = { symbols, measured: new Map() };
      const all = yield* evidenceOf({
        ...measured,
        isEnough,
        pixels: image.width * image.height,
        kinds: kinds.candidates,
        luma: searches.level(searches.workFactor),
        factor: searches.workFactor,
        bars: () => bars.regionsIfAny,
        cells: () => cells.candidates,
        hasWidths: cells.hasWidths,
        isStacked: cells.isStacked,
        finders: () => unreadPatterns(unread),
        spend: (ms) => void budget.spend(ms),
      });
      return all.filter(({ kind }) => kinds[of].has(kind));
    },
    *left() {
      if (left !== undefined && isNow(left.at)) return left.left;
      if (cells.isExplained) {
        left = { at: state(), left: { ...NOTHING, doubted: isDoubted() } };
        return left.left;
      }
      const patterns = yield* unreadPatterns(unread);
      // At half the size bars of 2 px are gone, and labels ten modules apart are one region.
      const edges = bars.hasEdges || bars.isSheetLeft || bars.isSheetBegun;
      yield;
      const hasBars = edges && bars.regions.length > 0;
      yield;
      const dense = cells.regions('dense');
      const now = {
        bars: hasBars,
        edges,
        finders: areFindersLeft(patterns, answers.symbols.length),
        cells: cells.unexamined.length > 0,
        squares: dense.some(isOfSquares),
        oblong: dense.some(mayBeRmqr),
        sheet: cells.sheet.length > 0,
        doubted: isDoubted(),
      };
      left = { at: state(), left: now };
      return now;
    },
  };
}
