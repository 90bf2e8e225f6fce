// Single rows of the catalogue in D1, for administrators.
import type { CatalogRows, SourcedProduct } from './catalog.ts';
import { NO_DETAILS } from './details.ts';
import {
  ADD_BRANDS,
  ADD_CATEGORIES,
  ADD_SOURCE,
  DEFAULT_RANK,
  FIND,
  NEXT_GENERATION,
  UPSERT,
  dayOf,
  gtinOf,
  rowId,
  sourceOf,
  writtenRow,
} from './rows.ts';
import type { Sessions } from './sessions.ts';

interface RowOptions {
  readonly inTime: <T>(work: Promise<T>) => Promise<T>;
  readonly now: () => number;
}

/** The joined source of a row; null if it is not in the table. */
interface FoundSource {
  readonly source: string | null;
  readonly rank: number | null;
}

export function createD1Rows(sessions: Sessions, { inTime, now }: RowOptions): CatalogRows {
  return {
    async rows(gtin) {
      const session = sessions.reading();
      const { results } = await inTime(
        session
          .prepare(FIND)
          .bind(JSON.stringify([gtin]))
          .all<Omit<SourcedProduct, 'gtin' | 'source' | 'rank'> & FoundSource & { id: number }>(),
      );
      sessions.remember(session);
      return results.map(({ id, source, rank, ...row }) => ({
        ...row,
        gtin: gtinOf(id),
        source: source ?? String(sourceOf(id)),
        rank: rank ?? Infinity,
      }));
    },
    async put({ gtin, title, source, ...details }) {
      const session = sessions.writing();
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
      sessions.remember(session);
    },
    async remove(gtin, source) {
      const session = sessions.writing();
      const [deleted] = await inTime(
        session.batch([
          session
            .prepare('DELETE FROM product WHERE id = ?1 + (SELECT id FROM source WHERE name = ?2)')
            .bind(rowId(gtin, 0), source),
          session.prepare(NEXT_GENERATION),
        ]),
      );
      sessions.remember(session);
      return (deleted?.meta.changes ?? 0) > 0;
    },
  };
}
