// The regions of cells of one image that no symbol explains, and the sheets of codes that they make.
import { CELLS, type CellRegion, type CellRule } from '../locate/cell-regions.ts';
import { MIN_SIDE_PX } from '../maxicode/index.ts';
import type { Density } from '../reader.ts';
import { distance, type Box } from '../vision/geometry.ts';
import type { Answers } from './answers.ts';
import { withCaption } from './caption.ts';
import { isCaption, isCovered, isOfRows, isOfSquares, mayShowMore } from './left.ts';
import { regionChecks, type RegionCheck } from './region-checks.ts';
import type { Searches } from './searches.ts';
import { areEqual, sheetOf, SHEET_SYMBOLS, tiltedSheet, unreadOfSheet, type TiltedSheet } from './sheets.ts';

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
/** Regions whose centres are closer, in pixels of the coarse level, are one. */
const SAME_REGION_PX = 8;
/** Radians: 0.6°, a pixel in the width of a label of 100. */
const SAME_TILT = 0.01;
/** Blocks that show something beside what was read: the smallest code has four (cell-regions.ts). */
const MIN_SHOWN_BLOCKS = 4;
/** A smaller image is cheap to look at in its own size; it is often drawn, with modules of 2 px. */
const SMALL_PIXELS = 400_000;

/** What was found beside those symbols, each when first asked for. */
interface OfSymbols {
  readonly symbols: Answers['symbols'];
  readonly regions: Map<string, readonly CellRegion[]>;
  parts?: readonly Box[];
  isExplained?: boolean;
}

export class UnreadCells {
  readonly #searches: Searches;
  readonly #answers: Answers;
  readonly hasWidths: RegionCheck;
  readonly isStacked: RegionCheck;
  readonly #examined: CellRegion[] = [];
  #examinations = 0;
  #known: OfSymbols;

  constructor(searches: Searches, answers: Answers) {
    this.#searches = searches;
    this.#answers = answers;
    const { level, workFactor } = searches;
    ({ hasWidths: this.hasWidths, isStacked: this.isStacked } = regionChecks(
      () => level(workFactor),
      workFactor,
    ));
    this.#known = { symbols: answers.symbols, regions: new Map() };
  }

  /** How often regions were taken to be examined. */
  get examinations(): number {
    return this.#examinations;
  }

  /** The largest first; of the level that suits the density, or of the one given. */
  regions(density: Density, factor?: number): readonly CellRegion[] {
    if (factor !== undefined) return this.#regionsAt(density, factor);
    const { workFactor, coarseFactor } = this.#searches;
    // Beside what was read: at half the size small modules show nothing of their squares, and labels beside each other are one region.
    const isFine = density === 'dense' && this.#answers.symbols.length > 0;
    return this.#regionsAt(density, density === 'soft' || isFine ? workFactor : coarseFactor);
  }
  /** The dense ones, of a small image at its working size. */
  get fineRegions(): readonly CellRegion[] {
    const { workPixels, workFactor } = this.#searches;
    return workPixels < SMALL_PIXELS ? this.#regionsAt('dense', workFactor) : this.regions('dense');
  }
  /** Those of the working level that are neither read nor captions. */
  get candidates(): readonly CellRegion[] {
    const { symbols } = this.#answers;
    return this.#regionsAt('dense', this.#searches.workFactor).filter(
      (region) => !isCovered(region, symbols) && !isCaption(region, symbols),
    );
  }
  /** Those that were not examined. */
  get unexamined(): readonly CellRegion[] {
    const { symbols } = this.#answers;
    const sheet = sheetOf(symbols);
    const readNothing = symbols.length === 0;
    const mayBeCode = (region: CellRegion): boolean =>
      sheet?.mayHold(region) === true ||
      (mayShowMore(region, readNothing) && (!readNothing || this.isStacked(region)));
    return this.fineRegions
      .map((region) => sheet?.alike(region) ?? region)
      .filter(
        (region) =>
          mayBeCode(region) &&
          !isCovered(region, symbols) &&
          !this.#examined.some((seen) => this.#isSame(seen, region)),
      )
      .slice(0, MAX_CELL_REGIONS);
  }
  /** Those that were not examined; asking says that they are examined now. */
  examine(): readonly CellRegion[] {
    this.#examinations += 1;
    const regions = this.unexamined;
    this.#examined.push(...regions);
    return regions;
  }
  /** Whether the region may be a code of squares, by its widths, too. */
  isOfCells(region: CellRegion): boolean {
    return isOfSquares(region) && this.hasWidths(region);
  }
  /** Whether a region looks like squares or rows of bars. */
  get mayHoldCode(): boolean {
    const regions = this.regions('dense');
    return (
      regions.some((region) => this.isOfCells(region)) ||
      regions.some((region) => mayShowMore(region, true) && this.isStacked(region))
    );
  }

  /** Boxes that hold what half the size blurs; none of an image that is examined in its own size. */
  get fineParts(): readonly Box[] {
    if (this.#searches.workFactor === 1) return [];
    return (this.#ofSymbols.parts ??= this.#searches.cells.fineParts(this.#answers.quads));
  }
  /** Whether what was read covers all that there is to see: nothing else can be a code. */
  get isExplained(): boolean {
    const { cells, coarseFactor } = this.#searches;
    const { symbols } = this.#answers;
    return (this.#ofSymbols.isExplained ??=
      symbols.length > 0 && cells.shown(coarseFactor, symbols.map(withCaption)) < MIN_SHOWN_BLOCKS);
  }

  /** Whether a sheet of codes of cells has a region that is as large and dark as its codes and was not read. */
  get isSheetLeft(): boolean {
    const { symbols } = this.#answers;
    const sheet = sheetOf(symbols);
    return (
      sheet !== undefined &&
      this.regions('dense').some((region) => sheet.mayHold(region) && !isCovered(region, symbols))
    );
  }
  /** What may be a sheet of codes. Where hardly anything was read, dark regions are a sheet's only if they can be codes: boards, blinds and noise are dark, too. */
  get sheet(): readonly CellRegion[] {
    const { symbols } = this.#answers;
    const unread = unreadOfSheet(this.regions('dense'), symbols);
    if (symbols.length >= SHEET_SYMBOLS || unread.length === 0) return unread;
    // Of labels with modules of 2 px the coarse level shows the places, and neither squares nor rows.
    if (symbols.length > 0 && areEqual(unread)) return unread;
    // Codes of squares are read at any angle, and one at least would have been.
    const ofSquares = symbols.length > 0;
    const alike = unread.filter((region) => (ofSquares && isOfSquares(region)) || isOfRows(region));
    if (unreadOfSheet(alike, symbols).length === 0) return [];
    const checked = alike.filter(
      (region) => (ofSquares && this.isOfCells(region)) || (isOfRows(region) && this.isStacked(region)),
    );
    return unreadOfSheet(checked, symbols);
  }
  /** A sheet of codes that are tilted, as far as it was not read. */
  get tiltedSheet(): TiltedSheet | undefined {
    if (this.sheet.length === 0) return undefined;
    const { cells, workFactor } = this.#searches;
    const { symbols, quads } = this.#answers;
    // At half the size labels beside each other are one region, and small modules have no directions.
    const fine = cells.regions(workFactor, quads, CELL_RULES.dense);
    return tiltedSheet(unreadOfSheet(fine, symbols), symbols);
  }

  get #ofSymbols(): OfSymbols {
    const { symbols } = this.#answers;
    if (this.#known.symbols !== symbols) this.#known = { symbols, regions: new Map() };
    return this.#known;
  }
  #regionsAt(density: Density, factor: number): readonly CellRegion[] {
    const { regions } = this.#ofSymbols;
    const key = `${density} ${factor}`;
    const before = regions.get(key);
    if (before !== undefined) return before;
    const found = this.#searches.cells.regions(factor, this.#answers.quads, CELL_RULES[density]);
    regions.set(key, found);
    return found;
  }
  /** A sheet's tilt is known better when more of it was read. */
  #isSame(seen: CellRegion, { centre, angle, rows }: CellRegion): boolean {
    return (
      distance(seen.centre, centre) < SAME_REGION_PX * this.#searches.coarseFactor &&
      (rows !== true || Math.abs(seen.angle - angle) < SAME_TILT)
    );
  }
}
