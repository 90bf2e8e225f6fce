// Lookups and searches in the catalogue's tables of D1. rows.ts has the layout of a row, docs/catalogue.md the rules.
import { fail } from '../service/failure.ts';
import { ok } from '../service/result.ts';
import type { Catalog, CatalogOptions, CatalogRows, Product } from './catalog.ts';
import { createD1Rows } from './d1-rows.ts';
import { type Details, detailsIn } from './details.ts';
import { LOOK_UP, gtinOf } from './rows.ts';
import { COMPLETE, INDEX_STATE, SEARCH, matchExpression } from './search-index.ts';
import { sessionsOf } from './sessions.ts';

/** The catalogue over a D1 database. */
export function createD1Catalog(
  database: D1Database,
  { inTime = (work) => work, onError = () => undefined, now = () => Date.now() }: CatalogOptions = {},
): Catalog & CatalogRows {
  const sessions = sessionsOf(database);
  let generation = 0;
  return {
    ...createD1Rows(sessions, { inTime, now }),
    generation: () => generation,
    async find(gtins) {
      const session = sessions.reading();
      const statement = session.prepare(LOOK_UP).bind(JSON.stringify(gtins));
      try {
        const { results } = await inTime(retried(() => statement.all<FoundProduct | Unfound>()));
        sessions.remember(session);
        const best = new Map<number, Product>();
        generation = results[0]?.generation ?? generation;
        for (const row of results) {
          if (row.id === null) continue;
          const gtin = gtinOf(row.id);
          if (!best.has(gtin)) best.set(gtin, productOf({ ...row, gtin }));
        }
        return ok(gtins.flatMap((gtin) => best.get(gtin) ?? []));
      } catch (error) {
        onError(error);
        return fail('overloaded', { what: 'the catalogue does not answer just now', retryAfterS: 1 });
      }
    },
    async search(words, { limit, offset }) {
      const session = sessions.reading();
      try {
        const [state, found] = await inTime(
          retried(
            () =>
              session.batch<{ through: number } & Product>([
                session.prepare(INDEX_STATE),
                session.prepare(SEARCH).bind(matchExpression(words), limit, offset),
              ]),
            isWithoutIndex,
          ),
        );
        sessions.remember(session);
        return state?.results[0]?.through === COMPLETE
          ? ok((found?.results ?? []).map(productOf))
          : fail('overloaded', {
              what: 'the search index is being made, or waits for its command (catalog index) to go on',
              retryAfterS: 10,
            });
      } catch (error) {
        if (isWithoutIndex(error)) return fail('not_found', { lacks: 'search index' });
        onError(error);
        return fail('overloaded', { what: 'the catalogue does not answer just now', retryAfterS: 1 });
      }
    },
    async fault() {
      try {
        await Promise.all([
          database
            .prepare('SELECT id, title, brand, updated, category, quantity, image FROM product LIMIT 1')
            .all(),
          database.prepare('SELECT id, name, rank, through FROM source LIMIT 1').all(),
          database.prepare('SELECT generation FROM catalogue_generation').all(),
        ]);
        return null;
      } catch (error) {
        const missing = /no such (?:table|column): \w+/.exec(String(error))?.[0];
        if (missing === undefined) throw error;
        return `the database has ${missing}: apply the migrations`;
      }
    },
  };
}

function productOf({ gtin, title, ...details }: Product): Product {
  return { gtin, title, ...detailsIn(details) };
}

function isWithoutIndex(error: unknown): boolean {
  return /no such table: (?:main\.)?(?:product_search|search_index)\b/.test(String(error));
}

/** A row of LOOK_UP. */
interface FoundProduct extends Details {
  readonly id: number;
  readonly title: string;
  readonly generation: number | null;
}

interface Unfound {
  readonly id: null;
  readonly generation: number | null;
}

/**
 * A failed read is repeated, as D1 recommends after a network error. On one machine an import locks the file for a quarter of the
 * time, a few ms each; then all eight tries fail in one of 65,000 lookups. `isFinal`: whether another try would fail alike.
 */
const RETRY_AFTER_MS = [10, 20, 40, 80, 160, 320, 640] as const;

async function retried<T>(
  read: () => Promise<T>,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (const wait of RETRY_AFTER_MS) {
    try {
      return await read();
    } catch (error) {
      if (isFinal(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return read();
}
