// What a catalogue of products answers, and what an administrator may do with its rows.
import type { Result } from '../service/result.ts';
import type { DetailName, Details } from './details.ts';

export interface Product extends Partial<Details> {
  /** GTIN-14 as a number, without leading zeros. */
  readonly gtin: number;
  readonly title: string;
}

/** A product as one source has it. */
export interface SourcedProduct extends Omit<Product, DetailName>, Details {
  /** Days since 1970-01-01 in UTC: when the source changed it, else when it was written. Null: written before days were stored. */
  readonly updated: number | null;
  readonly source: string;
  /** The source with the lowest rank answers a lookup; Infinity if the source is not in the table. */
  readonly rank: number;
}

export interface Catalog {
  /**
   * The products that have one of these GTINs, in the order of `gtins`, each from its best-ranked source. Failure: overloaded
   * when the store does not answer.
   */
  find(gtins: readonly number[]): Promise<Result<readonly Product[]>>;
  /**
   * The products with all of these words in title or brand, the best first; a word is one of wordsOf. Failures: not_found without an
   * index, overloaded while one is made or when the store does not answer.
   */
  search(
    words: readonly string[],
    page: { readonly limit: number; readonly offset: number },
  ): Promise<Result<readonly Product[]>>;
  /** Another value after a lookup says that products were written since. Absent: nobody knows. */
  generation?(): number;
  /** Why the store cannot be used, as a clause; null if it can. Rejects when it does not answer. */
  fault(): Promise<string | null>;
}

/** An administrator's access to single rows. Each method rejects when the store does not answer. */
export interface CatalogRows {
  /** The rows of a GTIN from all sources; the first one answers a lookup. */
  rows(gtin: number): Promise<readonly SourcedProduct[]>;
  /**
   * Writes a row; title and details are as normaliseRow returns them. Adds a missing source with rank 10; rejects when
   * there are already MAX_SOURCES.
   */
  put(
    row: Product & {
      /** A name that sourceName returned. */
      readonly source: string;
    },
  ): Promise<void>;
  /** Deletes a row; false if there was none. */
  remove(gtin: number, source: string): Promise<boolean>;
}

export interface CatalogOptions {
  /** Bounds the wait for D1; default: no bound. */
  readonly inTime?: <T>(work: Promise<T>) => Promise<T>;
  /** Receives what D1 threw; default: it is dropped. */
  readonly onError?: (error: unknown) => void;
  /** Unix ms; default: Date.now. */
  readonly now?: () => number;
}
