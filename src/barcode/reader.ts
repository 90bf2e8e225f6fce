// Reader: what everything that reads symbols implements, what it is given, and the value that recognition hands on.
import type { Luma } from '../image/types.ts';
import type { Budget } from '../lib/budget.ts';
import type { EngineSession } from './engine/session.ts';
import type { BarArea } from './locate/bar-areas.ts';
import type { BarRegion } from './locate/bar-regions.ts';
import type { CellRegion } from './locate/cell-regions.ts';
import type { FinderPattern } from './locate/finder-rays.ts';
import type { Steps } from '../lib/steps.ts';
import type { MessagePart } from './message-part.ts';
import type { Symbology } from './symbology.ts';
import type { Point, Quad } from './vision/geometry.ts';

export type { Point, Quad } from './vision/geometry.ts';

/** One symbol that was read, as the API answers it. */
export interface RecognizedSymbol {
  readonly type: Symbology;
  /** The text as the API answers it (engine/texts.ts). */
  readonly text: string;
  /** Corners in pixels of the image that was given to the reader. */
  readonly quad: Quad;
  /** Code 39 with pairs of full ASCII: what they stand for (ISO/IEC 16388 annex A). */
  readonly fullAscii?: string;
  /** Codabar with its start and stop characters. */
  readonly guarded?: string;
  /** A matrix code that is seen in a mirror. */
  readonly isMirrored?: true;
  /** Its bars or modules are light, the ground is dark. */
  readonly isInverted?: true;
  /**
   * The GS1 elements of the 2D part of a composite symbol, as `(17)261231(10)A1`, of that part and then of its linear part; empty for
   * such a part that was not decoded.
   */
  readonly composite?: string;
  /** Its place in a message of several symbols (structured append), where it says so. */
  readonly part?: MessagePart;
  /** What it encodes; undefined for types whose built-in decoder reads characters. */
  readonly raw?: SymbolBytes;
}

/** What a symbol encodes, before any character set. */
export interface SymbolBytes {
  readonly bytes: Uint8Array;
  /** The ECI designator that held at the end; undefined where the symbol declares none. */
  readonly eci?: number | undefined;
  /** The text is of characters and not of bytes: kanji mode, hanzi mode. */
  readonly isCharacters?: boolean;
}

/** A symbol and the pass that read it first: docs/design/recognition-measured.md, "The passes". */
export interface ReadSymbol extends RecognizedSymbol {
  readonly pass: string;
}

/** What a reader examines: the scene's image, or a part of it, filtered, rotated or scaled. */
export interface View {
  readonly image: Luma;
  /** Pixels of `image` to pixels of the scene. */
  readonly toScene: (point: Point) => Point;
  /** The bar region that the view shows upright, where it shows one. */
  readonly barRegion?: BarRegion;
  /** Rows of cells run along the view's: no rotation is needed. */
  readonly upright?: true;
  /** The view's pixels are the image's or its level's own, neither resampled nor filtered. */
  readonly asGiven?: true;
  /** The view shows a part of the image: its edges look like quiet zones where they part a code. */
  readonly part?: true;
  /** Such a part is not one region's: it may show several symbols. */
  readonly several?: true;
}

/** Of cells: `sparse` regions may have less that is dark, as print has, `rough` ones even less; `soft` ones weaker edges, as out of focus. */
export type Density = 'dense' | 'sparse' | 'rough' | 'soft';

/** One image and what is known of it. Each search is made once, when first asked for, and handed to everyone who asks. */
export interface Scene {
  /** The image as given: its pixels are the scene's coordinates. */
  readonly image: Luma;
  /** The types that are looked for. */
  readonly wanted: readonly Symbology[];
  readonly engine: EngineSession;
  /** The symbols read so far. */
  symbols(): readonly RecognizedSymbol[];
  /** Regions of bars, the clearest first. */
  barRegions(): readonly BarRegion[];
  /** Pixels of the image per pixel of the size at which it is examined as a whole, along a side: 1, 2, 4 … */
  readonly workFactor: number;
  /** The image at 1, 1/2, 1/4 … of its sides. */
  level(factor: number): Luma;
  /** Areas of bars of a level, in its pixels. */
  barAreas(factor: number): readonly BarArea[];
  /** The same of the level at which the whole image is looked over first. */
  readonly coarseFactor: number;
  /** Regions of cells that no symbol explains, the largest first; of the level that suits the density, or of the one given. */
  cellRegions(density: Density, factor?: number): readonly CellRegion[];
  /** The dense ones, of a small image at its working size: half of it shows no squares of 2 px. */
  fineCellRegions(): readonly CellRegion[];
  /** Possible finder patterns of QR codes, searched for thoroughly, the most certain first. */
  finderPatterns(): Steps<readonly FinderPattern[]>;
}

/** Reads symbols of some types. */
export interface Reader {
  /** The types that it can answer: a pass whose reader answers none of the wanted ones is left out. */
  readonly symbologies: readonly Symbology[];
  /**
   * The symbols of the view, with quads in the view's pixels. Never throws but where the engine does, and never
   * guesses: a symbol that fails its check digit, CRC, quiet zones or agreement of rows is not returned. Spends its
   * nominal work on the budget, and ends early, with what it has, once that is used up.
   */
  read(view: View, scene: Scene, budget: Budget): Steps<readonly RecognizedSymbol[]>;
}

/** A reader that has each of the readers read the view, in their order. */
export function together(...readers: readonly Reader[]): Reader {
  return {
    symbologies: readers.flatMap(({ symbologies }) => symbologies),
    *read(view, scene, budget) {
      const symbols: RecognizedSymbol[] = [];
      for (const reader of readers) {
        if (!reader.symbologies.some((type) => scene.wanted.includes(type))) continue;
        symbols.push(...(yield* reader.read(view, scene, budget)));
      }
      return symbols;
    },
  };
}
