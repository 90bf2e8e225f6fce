// A row of the table of passes (passes.ts).
import type { Reader } from '../reader.ts';
import { symbologyRow, type Symbology } from '../symbology.ts';
import type { Aim } from './evidence-kinds.ts';
import type { Filter } from './filters.ts';
import type { Need } from './needs.ts';

export interface Pass {
  readonly name: string;
  /** The effort from which on it is made: 0 standard, 1 advanced, 2 advanced2. */
  readonly effort: 0 | 1 | 2;
  /**
   * What is examined: the `scene`'s image as given; the whole `image` at its working size; its `fine parts` at full size
   * where the working size is smaller; `sheet tiles` where many finder patterns are unread; each of the `bar regions` that is
   * not yet read, cropped upright out of the full size; each of the `cell regions` that is neither read nor examined, upright;
   * unread regions that may be codes out of focus, or roughly printed, as they are (`soft regions`, `rough regions`); a sheet that is
   * tilted, upright (`sheet upright`); the places of symbols that may be mixtures of several (`doubted places`), and of stacked codes that
   * are tilted (`doubted stacks`).
   */
  readonly viewOf:
    | 'scene'
    | 'image'
    | 'fine parts'
    | 'sheet tiles'
    | 'bar regions'
    | 'cell regions'
    | 'straightened regions'
    | 'straightened bars'
    | 'dark page'
    | 'doubted places'
    | 'doubted stacks'
    | 'sheet upright'
    | 'soft regions'
    | 'rough regions';
  /** What it is made for while nothing was read; default: anything. */
  readonly alone?: Need;
  /** What it is made for once something was read. */
  readonly beside: Need;
  /** Made again after a pass that reads the first code: it reads what lies beside others. */
  readonly again?: true;
  /** Made at standard effort, too, where something that looks like a code stands before all that was read. */
  readonly readsEarlier?: true;
  /** Left out at more effort: the default pass reads what it reads. */
  readonly standardOnly?: true;
  /**
   * The engine's default options over the whole image. At more than standard effort it is always made: an answer then holds what the
   * engine reads by default, but for symbols that the image refutes.
   */
  readonly isFloor?: true;
  /** Made whatever the evidence of bars and cells promises: what it reads is no such region, and its reader or the loop looks for it first. */
  readonly hasOwnCheck?: true;
  /** Bar regions alone that end in the dark: at both ends, or at one. */
  readonly darkEnds?: 'both' | 'one';
  /** Bar regions alone whose edges are blurred: sharpening and models of blur show nothing more of others. */
  readonly isForBlurred?: true;
  /** Bar regions examined, the clearest first; default all. */
  readonly maxRegions?: number;
  /** Nominal ms that the pass may spend; an answer that it cut short says so. Default: what the page has left. */
  readonly maxWorkMs?: number;
  /** Nominal ms that the pass may spend beside what the page has for the others; an answer that it cut short says so. */
  readonly ownWorkMs?: number;
  readonly reader: Reader;
  /** Bar regions: pixels of the view per pixel of the image, along the rows. */
  readonly scale: number;
  readonly filters: readonly Filter[];
}

/** What a pass after the floor is made for. */
export function aimOf({ viewOf, reader }: Pick<Pass, 'viewOf' | 'reader'>): Aim {
  if (['bar regions', 'straightened bars', 'doubted places'].includes(viewOf)) return 'bars';
  const isOfBars = (type: Symbology): boolean => ['linear', 'postal'].includes(symbologyRow(type).family);
  return reader.symbologies.every(isOfBars) ? 'bars' : 'cells';
}
