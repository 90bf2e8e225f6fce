// The catalogue of products: GTIN → title, in D1. One row a GTIN, the GTIN an INTEGER key (GTIN-14 < 2^53), so the
// row id is the number itself and no second index exists (66 MB for a million rows, measured on local SQLite).
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';

export interface Product {
  /** GTIN-14 as a number, without leading zeros. */
  readonly gtin: number;
  readonly title: string;
}

export interface Catalog {
  /**
   * The products among these GTINs, in the order of `gtins`; at most 100 (D1's bound on parameters). Failure: overloaded,
   * when the store does not answer.
   */
  find(gtins: readonly number[]): Promise<Result<readonly Product[]>>;
  /** Why the store cannot be used, as a clause; null: it can. Rejects when it does not answer. */
  fault(): Promise<string | null>;
}

export interface CatalogOptions {
  /** Bounds the wait for D1; default: no bound. */
  readonly inTime?: <T>(work: Promise<T>) => Promise<T>;
  /** Told what D1 threw; default: nobody. */
  readonly onError?: (error: unknown) => void;
}

export function createD1Catalog(
  database: D1Database,
  { inTime = (work) => work, onError = () => undefined }: CatalogOptions = {},
): Catalog {
  return {
    async find(gtins) {
      const places = gtins.map((_, index) => `?${index + 1}`).join(',');
      const session = database.withSession('first-unconstrained');
      const statement = session
        .prepare(`SELECT gtin, title FROM product WHERE gtin IN (${places})`)
        .bind(...gtins);
      try {
        const { results } = await inTime(retried(() => statement.all<Product>()));
        return ok(results.sort((a, b) => gtins.indexOf(a.gtin) - gtins.indexOf(b.gtin)));
      } catch (error) {
        onError(error);
        return fail('overloaded', { what: 'the catalogue does not answer just now', retryAfterS: 1 });
      }
    },
    async fault() {
      try {
        await database.prepare('SELECT gtin, title FROM product LIMIT 1').all();
        return null;
      } catch (error) {
        const missing = /no such (?:table|column): \w+/.exec(String(error))?.[0];
        if (missing === undefined) throw error;
        return `the database has ${missing}: apply the migrations`;
      }
    },
  };
}

/** Reads may be repeated: D1 asks for it after a network error, and locally an import may hold the file for a moment. */
const RETRY_AFTER_MS = [20, 100, 400] as const;

async function retried<T>(read: () => Promise<T>): Promise<T> {
  for (const wait of RETRY_AFTER_MS) {
    try {
      return await read();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return read();
}
