// The scene of one recognition: the image, its smaller levels, what was read, and every search, each made once.
import type { Luma } from '../../image/types.ts';
import type { Steps } from '../../lib/steps.ts';
import type { FinderPattern } from '../locate/finder-rays.ts';
import type { ReadSymbol, Scene } from '../reader.ts';
import type { Answers } from './answers.ts';
import type { Evidence } from './evidence.ts';
import type { Left } from './left.ts';
import type { UnreadBars } from './unread-bars.ts';
import type { UnreadCells } from './unread-cells.ts';

/** What the loop and its views ask of a scene, beside what readers do. */
export interface RecognitionScene extends Scene {
  /** What its passes read, and what they doubt. */
  readonly answers: Answers;
  /** What no symbol explains. */
  readonly bars: UnreadBars;
  readonly cells: UnreadCells;
  symbols(): readonly ReadSymbol[];
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
  /**
   * Bars, cells, rows of bars and finder patterns that no symbol explains, the clearest first: what codes leave, or what later passes may read.
   * It ends with what `isEnough` takes for enough; default: with all.
   */
  evidence(
    of: 'left' | 'candidates',
    isEnough?: (found: readonly Evidence[]) => boolean,
  ): Steps<readonly Evidence[]>;
  /** Spends nominal ms of work on the budget. */
  spend(ms: number): void;
  /** What `make` makes of an image of the scene, by a name: what was asked for before is not made again. */
  derived(from: Luma, name: string, make: () => Luma): Luma;
  /** Gives back the memory of the levels and of what was derived; the image stays. Symbols may still be asked for. */
  close(): void;
}
