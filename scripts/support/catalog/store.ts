// Where an import writes: the local database, or SQL files for the deployment's.
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Miniflare } from 'miniflare';
import type { ProductRow } from '../../../src/catalog/normalise.ts';
import { whenFree } from '../sharing.ts';

type Write = (products: readonly ProductRow[]) => Promise<number>;

/** One statement for 2,000 rows: a row that is there with the same title is not written. */
const UPSERT = `INSERT INTO product (gtin, title) SELECT value->>0, value->>1 FROM json_each(?1) WHERE true
ON CONFLICT (gtin) DO UPDATE SET title = excluded.title WHERE title <> excluded.title`;

/**
 * A batch that was written although the runtime reported the database busy is written again, which changes nothing:
 * its rows then count as unchanged.
 */
export async function localStore(stores: Miniflare): Promise<Write> {
  const statement = (await stores.getD1Database('DB')).prepare(UPSERT);
  return async (products) => {
    const rows = JSON.stringify(products.map(({ gtin, title }) => [gtin, title]));
    const { meta } = await whenFree(() => statement.bind(rows).run());
    return meta.changes;
  };
}

/** D1 refuses statements of more than 100 KB (documented). */
const MAX_STATEMENT_BYTES = 90_000;

/** Statements for `wrangler d1 execute --file`; every row counts as written, since the database is not asked. */
export function sqlStore(path: string): { readonly write: Write; readonly close: () => void } {
  const file = openSync(path, 'w');
  return {
    close: () => closeSync(file),
    write: async (products) => {
      let rows: string[] = [];
      let bytes = 0;
      const flush = (): void => {
        if (rows.length === 0) return;
        writeSync(
          file,
          `INSERT INTO product (gtin, title) VALUES ${rows.join(',')}\nON CONFLICT (gtin) DO UPDATE SET title = excluded.title WHERE title <> excluded.title;\n`,
        );
        rows = [];
        bytes = 0;
      };
      for (const { gtin, title } of products) {
        const row = `(${gtin},'${title.replaceAll("'", "''")}')`;
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
