// The regions of bars of one image that no symbol explains.
import type { Luma } from '../../image/types.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import type { RecognizedSymbol } from '../reader.ts';
import { symbologyRow } from '../symbology.ts';
import type { Answers } from './answers.ts';
import { isApart, isRead, joinsMore } from './left.ts';
import type { Searches } from './searches.ts';
import { SHEET_SYMBOLS } from './sheets.ts';

/** Bar regions examined, the clearest first: a page of labels has dozens, a photograph of one code one or two. */
const MAX_BAR_REGIONS = 160;

export class UnreadBars {
  readonly #image: Luma;
  readonly #searches: Searches;
  readonly #answers: Answers;
  #regions: readonly BarRegion[] | undefined;

  constructor(image: Luma, searches: Searches, answers: Answers) {
    this.#image = image;
    this.#searches = searches;
    this.#answers = answers;
  }

  /** All regions of bars, read or not. */
  get all(): readonly BarRegion[] {
    return (this.#regions ??= this.#searches.bars.clearest(this.#searches.workFactor));
  }
  /** Those that no symbol explains, the clearest first. */
  get regions(): readonly BarRegion[] {
    return this.all.filter(this.#isUnread).slice(0, MAX_BAR_REGIONS);
  }
  /** The same, searched for at all levels only where the working level shows one. */
  get regionsIfAny(): readonly BarRegion[] {
    return this.#regions !== undefined || this.hasEdges ? this.regions : [];
  }
  /** Whether the working level has parallel edges that no symbol explains. */
  get hasEdges(): boolean {
    return this.#searches.bars.some(this.#searches.workFactor, this.#isUnread);
  }
  /** Whether bars that can be a code lie beside those symbols, which may not count yet. */
  isBeside(those: readonly RecognizedSymbol[]): boolean {
    const isBeside = (region: BarRegion): boolean => !isRead(region, those);
    const { bars, coarseFactor } = this.#searches;
    // The coarse level is a tenth of the work of the search at all levels.
    return bars.some(coarseFactor, isBeside) && this.all.some(isBeside);
  }
  /**
   * Whether a sheet of codes has bars that can be a code and were not read. The coarse level takes its labels beside each other for one region,
   * which those that were read cover.
   */
  get isSheetLeft(): boolean {
    const { symbols } = this.#answers;
    const { bars, workFactor } = this.#searches;
    const isUnreadApart = (region: BarRegion): boolean => isApart(region, symbols) && this.#isUnread(region);
    // More than are examined.
    return (
      (this.#regions ?? []).filter(this.#isUnread).length > MAX_BAR_REGIONS ||
      (symbols.length >= SHEET_SYMBOLS &&
        bars.mayBe(workFactor, isUnreadApart) &&
        this.regions.some(isUnreadApart))
    );
  }
  /** Whether the first codes of a sheet were read. */
  get isSheetBegun(): boolean {
    return (
      this.#answers.symbols.length > 0 && this.#regions !== undefined && this.regions.length >= SHEET_SYMBOLS
    );
  }
  /** Whether linear codes that were read lie in one region of bars with others: labels that are closer than their quiet zones. */
  get isJoinLeft(): boolean {
    const { bars, workFactor } = this.#searches;
    const { symbols } = this.#answers;
    if (!symbols.some(({ type }) => symbologyRow(type).family === 'linear')) return false;
    return bars.edges(workFactor).some((region) => joinsMore(region, symbols, this.#image));
  }

  readonly #isUnread = (region: BarRegion): boolean => !isRead(region, this.#answers.symbols);
}
