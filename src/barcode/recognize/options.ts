// What a caller of recognition asks for, and where one stopped.
import type { Budget } from '../../lib/budget.ts';
import type { Engine } from '../../wasm/engine.ts';
import type { ZXingReaderModule } from '../../wasm/zxing.ts';
import type { CharacterSet } from '../charset/index.ts';
import type { ReadSymbol } from '../reader.ts';
import type { Symbology } from '../symbology.ts';
import type { Aim } from './evidence-kinds.ts';
import type { Evidence } from './evidence.ts';
import type { Pass } from './pass.ts';
import type { PASSES } from './passes.ts';
import type { Known } from './answers.ts';

export interface RecognizeOptions {
  /** Which types are looked for and answered. */
  readonly symbologies: 'all' | 'qr' | readonly Symbology[];
  /**
   * standard: ends with the first pass that reads something, or, where that read several symbols, with the search of the whole image. advanced:
   * goes on while something in the image looks like a code that was not read. advanced2: every pass.
   */
  readonly effort: 'standard' | 'advanced' | 'advanced2';
  /** The header `preprocessing` of the scan operations; Auto for the operations that have no such header. */
  readonly preprocessing: keyof typeof PASSES;
  /** Code 39 is answered decoded as full ASCII, where every pair of it stands for a character; default: as printed. */
  readonly code39FullAscii?: boolean;
  /** Answers Codabar with its start and stop characters; default: without. */
  readonly codabarGuards?: boolean;
  /** What the bytes of symbols are text in, whatever they declare; default: what they declare, else what is likely. */
  readonly characterSet?: CharacterSet | undefined;
  /** Passes end once it is used up; what was read until then is answered. */
  readonly budget: Budget;
  /** What passes with work of their own spend theirs on; default: nothing but their own bounds. */
  readonly ownBudget?: Budget;
  /** Bounds what comes after the first round, beside `budget`; default: nothing more. */
  readonly laterBudget?: Budget;
  /** Where a recognition of this image stopped: the passes that it made are not made again. */
  readonly from?: Progress;
  /** Called once at the end in place of onIncomplete where laterBudget ended the passes and something is left. */
  readonly onUnfinished?: (progress: Progress) => void;
  /** The engine; default the isolate's own. */
  readonly engine?: Engine<ZXingReaderModule>;
  /**
   * Awaited after each pass, and within one whenever REST_WORK_MS of nominal work were spent since the last time, so
   * that a host with one thread can answer cheap calls in between.
   */
  readonly pause?: () => Promise<unknown>;
  /** Called once at the end when the budget ran out before every pass was made, or a sheet of codes has more. */
  readonly onIncomplete?: () => void;
  /** Called once at the end when calls of the engine trapped, also when tried again, with what the first one threw. */
  readonly onTrap?: (cause: unknown) => void;
  /** Called after each pass with its name and the number of symbols known then. */
  readonly observe?: (pass: string, symbols: number) => void;
  /**
   * Called once after the first round of a search of more than standard effort with what later passes may read. True: they are made whatever it
   * promises.
   */
  readonly observeCandidates?: (candidates: readonly Evidence[]) => boolean;
  /** Called once at the end of a search of more than standard effort with what is left, where only that says whether there may be more. */
  readonly observeLeft?: (left: readonly Evidence[]) => void;
}

/** A recognition that stopped before its end: what was read, and what is still to be tried. It holds no image. */
export interface Progress {
  readonly known: Known;
  readonly rows: readonly ReadSymbol[];
  readonly passes: readonly Pass[];
  readonly promise: Promised;
  /** Whether a bound of its own cut a pass: the whole recognition is incomplete then. */
  readonly isCut: boolean;
}

/** How much later passes may read, by their aim: the sum of the chances of what looks like a code. */
export type Promised = Readonly<Record<Aim, number>>;
