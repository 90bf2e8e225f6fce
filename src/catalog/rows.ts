// How a product lies in D1 (migrations/0002_sources.sql): its number and its source are one integer, its brand a number of
// the table brand, its day a count. Everything that reads or writes the table takes these functions and statements.
import type { Gtin } from '../barcode/linear/ean-upc/gtin.ts';

/** Sources that a catalogue can have. With 32 the id of a GTIN-13 takes 7 bytes in SQLite, and every id is below 2^53. */
export const MAX_SOURCES = 32;

/** The source of lists that name none, and of all rows that a catalogue of before 22 November 2026 had. */
export const OWN_SOURCE = 'own';

/** Rank of a source of which nobody said one: that of `own`, which every catalogue has. */
export const DEFAULT_RANK = 10;

/** `source` from 0 to MAX_SOURCES - 1. */
export function rowId(gtin: Gtin, source: number): number {
  return gtin * MAX_SOURCES + source;
}

export const gtinOf = (id: number): Gtin => Math.floor(id / MAX_SOURCES);
export const sourceOf = (id: number): number => id % MAX_SOURCES;

/** A name of a source as it is stored; undefined when it is none: 1 to 32 small letters, digits, dots and hyphens. */
export function sourceName(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  return /^[a-z0-9][a-z0-9.-]{0,31}$/.test(name) ? name : undefined;
}

const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01 in UTC. */
export const dayOf = (ms: number): number => Math.floor(ms / MS_PER_DAY);

/** `2026-11-22`. */
export const dayText = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** A row as the statements take it, a JSON list of them as parameter 1. `id` is that of source 0, `brand` a name. */
export type WrittenRow = readonly [id: number, title: string, brand: string | null, day: number | null];

/** Parameter 1 is a name, 2 a rank. Makes a source that is not there, with the lowest id that is free, if any is. */
export const ADD_SOURCE = `INSERT INTO source (id, name, rank)
SELECT value, ?1, ?2 FROM json_each('[${Array.from({ length: MAX_SOURCES }, (_, id) => id).join()}]')
WHERE value NOT IN (SELECT id FROM source) ORDER BY value LIMIT 1 ON CONFLICT DO NOTHING`;

/** Parameter 1 is a name, 2 a rank. */
export const RANK_SOURCE = 'UPDATE source SET rank = ?2 WHERE name = ?1 AND rank <> ?2';

/** Before UPSERT, in the same transaction. */
export const ADD_BRANDS = `INSERT INTO brand (name) SELECT DISTINCT value->>2 FROM json_each(?1)
WHERE value->>2 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM brand WHERE name = value->>2)`;

const INSERT = `INSERT INTO product (id, title, brand, updated)
SELECT coalesce(value->>0 + (SELECT id FROM source WHERE name = ?3), 'no such source'), value->>1,
  (SELECT id FROM brand WHERE name = value->>2), coalesce(value->>3, ?2)
FROM json_each(?1) WHERE true
ON CONFLICT (id) DO UPDATE SET title = excluded.title, brand = coalesce(excluded.brand, brand), updated = excluded.updated`;
/** No brand is no reason to forget one. */
const DIFFERS = 'excluded.title <> title OR coalesce(excluded.brand, brand) IS NOT brand';

/**
 * Parameter 2 is the day of rows without one, 3 the name of a source: a name that is not there is a datatype mismatch.
 * What is there just so is not written, so that the same rows again write nothing. `undated` rows, without a day of their own,
 * replace what differs; `dated` ones also an earlier day, and nothing that has a later one.
 */
export const UPSERT = {
  undated: `${INSERT} WHERE ${DIFFERS}`,
  dated: `${INSERT} WHERE updated IS NULL OR excluded.updated > updated OR (excluded.updated = updated AND (${DIFFERS}))`,
} as const;

/** The rows of the GTINs in the JSON list of parameter 1, best first: by rank, then the later day, then the older source. */
export const FIND = `SELECT product.id, title, brand.name AS brand, updated, source.name AS source, rank
FROM json_each(?1) AS wanted
CROSS JOIN product ON product.id BETWEEN wanted.value * 32 AND wanted.value * 32 + 31
LEFT JOIN source ON source.id = product.id % 32
LEFT JOIN brand ON brand.id = product.brand
ORDER BY rank NULLS LAST, updated DESC, product.id`;

/** As FIND, with what an answer needs alone. */
export const LOOK_UP = `SELECT product.id, title
FROM json_each(?1) AS wanted
CROSS JOIN product ON product.id BETWEEN wanted.value * 32 AND wanted.value * 32 + 31
LEFT JOIN source ON source.id = product.id % 32
ORDER BY rank NULLS LAST, updated DESC, product.id`;
