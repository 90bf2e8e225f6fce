// The answers of one recognition so far: what its passes read, and what they doubt.
import type { Luma } from '../../image/types.ts';
import type { ReadSymbol } from '../reader.ts';
import { symbologyRow, type Family } from '../symbology.ts';
import type { Quad } from '../vision/geometry.ts';
import { withoutMixtures } from './exclusions.ts';
import { contradicts, countingSymbols, withSymbols, type Finding, type Seen } from './findings.ts';

/** What the passes of a scene gave. */
export interface Known {
  readonly findings: readonly Finding[];
  readonly doubted: readonly ReadSymbol[];
}

export class Answers {
  readonly #image: Luma;
  #findings: readonly Finding[];
  #symbols: readonly ReadSymbol[];
  readonly #doubted: ReadSymbol[];

  /** `known`: of an earlier scene of the image; default: nothing was read. */
  constructor(image: Luma, known: Known = { findings: [], doubted: [] }) {
    this.#image = image;
    this.#findings = known.findings;
    this.#symbols = withoutMixtures(countingSymbols(known.findings));
    this.#doubted = [...known.doubted];
  }

  /** Another list each time that something was added. */
  get symbols(): readonly ReadSymbol[] {
    return this.#symbols;
  }
  get quads(): readonly Quad[] {
    return this.#symbols.map(({ quad }) => quad);
  }
  /** What was read, to go on with in another scene of the same image. */
  get known(): Known {
    return { findings: this.#findings, doubted: [...this.#doubted] };
  }
  /** How many were doubted. */
  get doubts(): number {
    return this.#doubted.length;
  }

  /** Adds what one view of a pass gave; see withSymbols. */
  add(seen: readonly Seen[]): void {
    this.#findings = withSymbols(this.#findings, seen, this.#image);
    this.#symbols = withoutMixtures(countingSymbols(this.#findings));
  }
  /** Notes symbols that may be read wrongly: linear ones that may be mixtures of several, stacked ones that are tilted. */
  doubt(seen: readonly ReadSymbol[]): void {
    this.#doubted.push(...seen);
  }
  /** The places of those of a family, as they were read, that no symbol contradicts. */
  doubtedPlaces(family: Family): readonly Quad[] {
    return this.#unansweredDoubted(family).map(({ quad }) => quad);
  }
  /** Adds those of them that nothing contradicts, neither a symbol that was read nor another doubted one. */
  acceptDoubted(family: Family): void {
    const all = this.#unansweredDoubted(family);
    const isAlone = (symbol: ReadSymbol): boolean =>
      all.every((other) => other.text === symbol.text || !contradicts(other, symbol));
    const alone = all.filter(isAlone).map((symbol) => ({ symbol, trusted: true }));
    if (alone.length > 0) this.add(alone);
  }
  #unansweredDoubted(family: Family): readonly ReadSymbol[] {
    return this.#doubted.filter(
      (symbol) =>
        symbologyRow(symbol.type).family === family &&
        !this.#symbols.some((other) => contradicts(other, symbol)),
    );
  }
}
