// Where an import writes: the local database, or SQL files for the deployment's.
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Miniflare } from 'miniflare';
import type { ProductRow } from '../../../src/catalog/normalise.ts';
import { ADD_BRANDS, UPSERT, type WrittenRow, dayOf, rowId } from '../../../src/catalog/rows.ts';
import { whenFree } from '../sharing.ts';

type Write = (products: readonly ProductRow[]) => Promise<number>;

/**
 * A batch that was written although the runtime reported the database busy is written again, which changes nothing:
 * its rows then count as unchanged.
 */
export async function localStore(stores: Miniflare): Promise<Write> {
  const database = await stores.getD1Database('DB');
  const day = dayOf(Date.now());
  return async (products) => {
    const rows = JSON.stringify(products.map(writtenRow));
    const statements = [
      database.prepare(ADD_BRANDS).bind(rows),
      database.prepare(UPSERT.undated).bind(rows, day),
    ];
    const [, written] = await whenFree(() => database.batch(statements));
    return written?.meta.changes ?? 0;
  };
}

const writtenRow = ({ gtin, title }: ProductRow): WrittenRow => [rowId(gtin, 0), title, null, null];

/** D1 refuses statements of more than 100 KB (documented). */
const MAX_STATEMENT_BYTES = 90_000;

/** Statements for `wrangler d1 execute --file`; every row counts as written, since the database is not asked. */
export function sqlStore(path: string): { readonly write: Write; readonly close: () => void } {
  const file = openSync(path, 'w');
  const day = dayOf(Date.now());
  return {
    close: () => closeSync(file),
    write: async (products) => {
      let rows: string[] = [];
      let bytes = 0;
      const flush = (): void => {
        if (rows.length === 0) return;
        const list = `'[${rows.join(',')}]'`;
        for (const statement of [ADD_BRANDS, UPSERT.undated])
          writeSync(file, `${statement.replaceAll('?1', () => list).replaceAll('?2', String(day))};\n`);
        rows = [];
        bytes = 0;
      };
      for (const product of products) {
        const row = JSON.stringify(writtenRow(product)).replaceAll("'", "''");
        bytes += Buffer.byteLength(row) + 1;
        if (bytes > MAX_STATEMENT_BYTES) {
          flush();
          bytes = Buffer.byteLength(row) + 1;
        }
        rows.push(row);
      }
      flush();
      return products.length;
    },
  };
}
