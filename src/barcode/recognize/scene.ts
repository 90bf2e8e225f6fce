// The scene of one recognition: the image, its smaller levels, what was read, and every search, each made once.
import type { Luma } from '../../image/types.ts';
import type { Steps } from '../../lib/steps.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import type { CellRegion } from '../locate/cell-regions.ts';
import type { FinderPattern } from '../locate/finder-rays.ts';
import type { ReadSymbol, RecognizedSymbol, Scene } from '../reader.ts';
import type { Family } from '../symbology.ts';
import type { Box, Quad } from '../vision/geometry.ts';
import type { Evidence } from './evidence.ts';
import type { Finding, Seen } from './findings.ts';
import type { Left, TiltedSheet } from './left.ts';

/** What the loop and its views ask of a scene, beside what readers do. */
export interface RecognitionScene extends Scene {
  /** Adds what one view of a pass gave; see withSymbols. */
  add(seen: readonly Seen[]): void;
  symbols(): readonly ReadSymbol[];
  /** Notes symbols that may be read wrongly: linear ones that may be mixtures of several, stacked ones that are tilted. */
  doubt(symbols: readonly ReadSymbol[]): void;
  /** The places of those of a family, as they were read, that no symbol contradicts. */
  doubtedPlaces(family: Family): readonly Quad[];
  /** Adds those of them that nothing contradicts, neither a symbol that was read nor another doubted one. */
  acceptDoubted(family: Family): void;
  /** Boxes that hold what half the size blurs, outside of what was read; none of an image that is examined in its own size. */
  fineParts(): readonly Box[];
  /** Whether what was read covers all that there is to see: nothing else can be a code. */
  isExplained(): boolean;
  /** Whether something that looks like a code and was not read stands before all that was, in reading order. */
  mayHoldEarlier(): boolean;
  /** What looks like a code that was not read. */
  left(): Steps<Left>;
  /** Whether a region may be a MaxiCode that was not read. */
  mayHoldMaxiCode(): boolean;
  /** Finder patterns of a coarse search that no symbol covers. */
  unreadFinders(): Steps<readonly FinderPattern[]>;
  /** Whether noise is strong beside the image's contrast. */
  isGrainy(): boolean;
  /** Whether anything unread looks like cells or rows of bars, finder patterns included: codes that a change of tones may show. */
  mayHoldCells(): Steps<boolean>;
  /** Whether a sheet of codes has bars that can be a code and were not read; the first codes of a sheet are one, too. */
  isBarLeft(): boolean;
  /** Whether codes that were read lie in one region of bars with others: labels that are closer than their quiet zones. */
  isJoinLeft(): boolean;
  /** Whether a sheet of codes of cells has a region that is as large and dark as its codes and was not read. */
  isCellLeft(): boolean;
  /**
   * Bars, cells, rows of bars and finder patterns that no symbol explains, the clearest first: what codes leave, or what later passes may read.
   * It ends with what `isEnough` takes for enough; default: with all.
   */
  evidence(
    of: 'left' | 'candidates',
    isEnough?: (found: readonly Evidence[]) => boolean,
  ): Steps<readonly Evidence[]>;
  /** What was read, to go on with in another scene of the same image. */
  known(): Known;
  /** Bar regions that no symbol explains, the clearest first. */
  unreadBarRegions(): readonly BarRegion[];
  /** Regions of cells that no symbol explains and that were not examined before; asking says that they are examined now. */
  unreadCellRegions(): readonly CellRegion[];
  /** Whether bars that can be a code lie beside the symbols, which may not count yet. */
  hasBarsBeside(symbols: readonly RecognizedSymbol[]): boolean;
  /** A sheet of codes that are tilted, as far as it was not read. */
  tiltedSheet(): TiltedSheet | undefined;
  /** Spends nominal ms of work on the budget. */
  spend(ms: number): void;
  /** What `make` makes of an image of the scene, by a name: what was asked for before is not made again. */
  derived(from: Luma, name: string, make: () => Luma): Luma;
  /** Gives back the memory of the levels and of what was derived; the image stays. Symbols may still be asked for. */
  close(): void;
}

/** What the passes of a scene gave. */
export interface Known {
  readonly findings: readonly Finding[];
  readonly doubted: readonly ReadSymbol[];
}
