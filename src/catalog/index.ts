// The catalogue of products in D1: GTIN → title. A GTIN may have rows of several sources; the best-ranked one answers a lookup.
// rows.ts has the layout of a row, docs/catalogue.md the rules.
import { fail } from '../service/failure.ts';
import { ok } from '../service/result.ts';
import {
  ADD_BRANDS,
  ADD_CATEGORIES,
  ADD_SOURCE,
  DEFAULT_RANK,
  FIND,
  LOOK_UP,
  NEXT_GENERATION,
  UPSERT,
  dayOf,
  gtinOf,
  rowId,
  sourceOf,
  writtenRow,
} from './rows.ts';
import type { Catalog, CatalogOptions, CatalogRows, Product, SourcedProduct } from './catalog.ts';
import { type Details, NO_DETAILS, detailsIn } from './details.ts';
import { COMPLETE, INDEX_STATE, SEARCH, matchExpression } from './search-index.ts';

export type { Catalog, CatalogOptions, CatalogRows, Product, SourcedProduct } from './catalog.ts';
export { withHotProducts } from './hot.ts';
export { withSharedFind } from './shared-find.ts';
export { MAX_WORDS, wordsOf } from './search-index.ts';

/**
 * The catalogue over a D1 database. Any replica may answer a lookup, except one that lags behind what this isolate has already
 * read or written: each session begins at the newest bookmark known here. Bookmarks are ordered as text
 * (https://developers.cloudflare.com/d1/best-practices/read-replication/).
 */
export function createD1Catalog(
  database: D1Database,
  { inTime = (work) => work, onError = () => undefined, now = () => Date.now() }: CatalogOptions = {},
): Catalog & CatalogRows {
  let newest = '';
  let generation = 0;
  const remember = (session: D1DatabaseSession): void => {
    const bookmark = session.getBookmark() ?? '';
    if (bookmark > newest) newest = bookmark;
  };
  return {
    generation: () => generation,
    async find(gtins) {
      const session = database.withSession(newest || 'first-unconstrained');
      const statement = session.prepare(LOOK_UP).bind(JSON.stringify(gtins));
      try {
        const { results } = await inTime(retried(() => statement.all<FoundProduct | Unfound>()));
        remember(session);
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
      const session = database.withSession(newest || 'first-unconstrained');
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
        remember(session);
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
    async rows(gtin) {
      const session = database.withSession(newest || 'first-unconstrained');
      const { results } = await inTime(
        session
          .prepare(FIND)
          .bind(JSON.stringify([gtin]))
          .all<Omit<SourcedProduct, 'gtin' | 'source' | 'rank'> & FoundSource & { id: number }>(),
      );
      remember(session);
      return results.map(({ id, source, rank, ...row }) => ({
        ...row,
        gtin: gtinOf(id),
        source: source ?? String(sourceOf(id)),
        rank: rank ?? Infinity,
      }));
    },
    async put({ gtin, title, source, ...details }) {
      const session = database.withSession('first-primary');
      const rows = JSON.stringify([writtenRow({ ...NO_DETAILS, ...details, gtin, title, day: null })]);
      await inTime(
        session.batch([
          session.prepare(ADD_SOURCE).bind(source, DEFAULT_RANK),
          session.prepare(ADD_BRANDS).bind(rows),
          session.prepare(ADD_CATEGORIES).bind(rows),
          session.prepare(UPSERT.undated).bind(rows, dayOf(now()), source),
          session.prepare(NEXT_GENERATION),
        ]),
      );
      remember(session);
    },
    async remove(gtin, source) {
      const session = database.withSession('first-primary');
      const [deleted] = await inTime(
        session.batch([
          session
            .prepare('DELETE FROM product WHERE id = ?1 + (SELECT id FROM source WHERE name = ?2)')
            .bind(rowId(gtin, 0), source),
          session.prepare(NEXT_GENERATION),
        ]),
      );
      remember(session);
      return (deleted?.meta.changes ?? 0) > 0;
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

/** The joined source of a row; null if it is not in the table. */
interface FoundSource {
  readonly source: string | null;
  readonly rank: number | null;
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
