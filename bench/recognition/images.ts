// An image of a set, and how an answer to it counts.
import type { ReadSymbol } from '../../src/barcode/index.ts';
import type { Luma } from '../../src/image/types.ts';

export type Answered = Pick<ReadSymbol, 'type' | 'text'>;

/** How one answer counts. */
export interface Score {
  /** The codes that it lacks: the same objects for every reader of the image. */
  readonly missed: readonly unknown[];
  readonly wrong: readonly Answered[];
  /** Second answers of one code. */
  readonly again: number;
  /** Right texts of codes of which so much is covered that only the check digit says them. */
  readonly guessed: number;
}

export interface Image {
  readonly luma: Luma;
  readonly codes: number;
  score(found: readonly Answered[]): Score;
  /** Each code of the image, sharpened or not, made flat by what is known of its scene. */
  readonly flat?: (image: Luma) => readonly Luma[];
  /** A part of the kind, for a row of its own. */
  readonly part?: string;
}

/** Images of one row of the table. */
export interface Kind {
  readonly name: string;
  /** At most so many there are; default: as many as are asked for. */
  readonly count?: number;
  draw(index: number): Promise<Image | undefined>;
}

export interface Options {
  readonly seed: number;
  readonly count: number;
  /** Of sheets and pairs. */
  readonly degrees: readonly number[];
  readonly inverted: boolean;
  readonly set: string;
  readonly sample: number;
}
