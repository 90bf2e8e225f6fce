// The layout of a product in D1 (migrations 2 and 5): GTIN and source share one integer, brand and category are ids of the tables
// of their names, and the day is a count. All code that reads or writes the table uses these functions and statements.
import type { Details } from './details.ts';
import type { Gtin } from '../barcode/linear/ean-upc/gtin.ts';

/** The most sources of a catalogue. With 32, the id of a GTIN-13 takes 7 bytes in SQLite, and every id is below 2^53. */
export const MAX_SOURCES = 32;

/** The source of a list that names none, and of all rows that were written before the catalogue had sources. */
export const OWN_SOURCE = 'own';

/** The rank of a new source for which nobody gave one: the same as that of `own`, which every catalogue has. */
export const DEFAULT_RANK = 10;

/** The id of a row; `source` from 0 to MAX_SOURCES - 1. */
export function rowId(gtin: Gtin, source: number): number {
  return gtin * MAX_SOURCES + source;
}

/** The GTIN of a row's id. */
export const gtinOf = (id: number): Gtin => Math.floor(id / MAX_SOURCES);
/** The source of a row's id, from 0 to MAX_SOURCES - 1. */
export const sourceOf = (id: number): number => id % MAX_SOURCES;

/** A source's name as it is stored: 1 to 32 small letters, digits, dots and hyphens. Undefined for any other text. */
export function sourceName(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  return /^[a-z0-9][a-z0-9.-]{0,31}$/.test(name) ? name : undefined;
}

const MS_PER_DAY = 86_400_000;

/** Unix ms as days since 1970-01-01 in UTC. */
export const dayOf = (ms: number): number => Math.floor(ms / MS_PER_DAY);

/** A day as text: `2026-11-22`. */
export const dayText = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** A row for the statements, whose parameter 1 is a JSON list of rows. `id` is rowId(gtin, 0), `brand` a name. */
export type WrittenRow = readonly [
  id: number,
  title: string,
  brand: string | null,
  day: number | null,
  category?: string | null,
  quantity?: string | null,
  image?: string | null,
];

/** A product as the statements take it. */
export function writtenRow({
  gtin,
  title,
  brand,
  day,
  category,
  quantity,
  image,
}: Details & {
  readonly gtin: Gtin;
  readonly title: string;
  readonly day: number | null;
}): WrittenRow {
  const row = [rowId(gtin, 0), title, brand, day] as const;
  return (category ?? quantity ?? image) === null ? row : [...row, category, quantity, image];
}

/** The details that a row holds as an id of the table with their names, and their places in a written row. */
const NAMED = { brand: 2, category: 4 } as const;
const PLACES = { ...NAMED, quantity: 5, image: 6 } as const;

/** Adds a source with the lowest free id; does nothing if it exists or no id is free. Parameter 1 is a name, 2 a rank. */
export const ADD_SOURCE = `INSERT INTO source (id, name, rank)
SELECT value, ?1, ?2 FROM json_each('[${Array.from({ length: MAX_SOURCES }, (_, id) => id).join()}]')
WHERE value NOT IN (SELECT id FROM source) ORDER BY value LIMIT 1 ON CONFLICT DO NOTHING`;

/** Changes the rank of a source. Parameter 1 is a name, 2 a rank. */
export const RANK_SOURCE = 'UPDATE source SET rank = ?2 WHERE name = ?1 AND rank <> ?2';

/** Add the brands or the categories of the rows in parameter 1; run before UPSERT, in the same transaction. */
export const ADD_BRANDS = addNames('brand');
export const ADD_CATEGORIES = addNames('category');

function addNames(table: keyof typeof NAMED): string {
  const name = `value->>${NAMED[table]}`;
  return `INSERT INTO ${table} (name) SELECT DISTINCT ${name} FROM json_each(?1)
WHERE ${name} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${table} WHERE name = ${name})`;
}

/** A row without a detail keeps the stored one. */
const MERGED = Object.keys(PLACES).map((name) => [name, `coalesce(excluded.${name}, ${name})`] as const);
const VALUES = Object.entries(PLACES).map(([name, place]) =>
  name in NAMED ? `(SELECT id FROM ${name} WHERE name = value->>${place})` : `value->>${place}`,
);
const INSERT = `INSERT INTO product (id, title, updated, ${Object.keys(PLACES).join()})
SELECT coalesce(value->>0 + (SELECT id FROM source WHERE name = ?3), 'no such source'), value->>1, coalesce(value->>3, ?2),
  ${VALUES.join()}
FROM json_each(?1) WHERE true
ON CONFLICT (id) DO UPDATE SET title = excluded.title, updated = excluded.updated, ${MERGED.map(([name, merged]) => `${name} = ${merged}`).join()}`;
const DIFFERS = [
  'excluded.title <> title',
  ...MERGED.map(([name, merged]) => `${merged} IS NOT ${name}`),
].join(' OR ');

/**
 * Writes the rows of parameter 1. Parameter 2 is the day for rows without one, 3 the name of a source; an unknown name fails with a
 * datatype mismatch. A row that is already stored is not written again. `undated` is for rows without a day: they replace every
 * stored row that differs. `dated` rows also replace an earlier day, and never a later one.
 */
export const UPSERT = {
  undated: `${INSERT} WHERE ${DIFFERS}`,
  dated: `${INSERT} WHERE updated IS NULL OR excluded.updated > updated OR (excluded.updated = updated AND (${DIFFERS}))`,
} as const;

/** The columns of a product's details, for a query with NAMES_OF_PRODUCT. */
export const DETAILS_OF_PRODUCT = 'brand.name AS brand, category.name AS category, quantity, image';
export const NAMES_OF_PRODUCT = Object.keys(NAMED)
  .map((table) => `LEFT JOIN ${table} ON ${table}.id = product.${table}`)
  .join('\n');

const ROWS_OF_GTINS = `FROM json_each(?1) AS wanted
CROSS JOIN product ON product.id BETWEEN wanted.value * 32 AND wanted.value * 32 + 31
LEFT JOIN source ON source.id = product.id % 32
${NAMES_OF_PRODUCT}
ORDER BY rank NULLS LAST, updated DESC, product.id`;

/** The rows of the GTINs in the JSON list of parameter 1, best first: by rank, then the later day, then the older source. */
export const FIND = `SELECT product.id, title, ${DETAILS_OF_PRODUCT}, updated, source.name AS source, rank
${ROWS_OF_GTINS}`;

/**
 * The rows of FIND in the same order, with only the columns that an answer needs, and the generation; for a GTIN without a product a row
 * with the generation alone.
 */
export const LOOK_UP = `SELECT product.id, title, ${DETAILS_OF_PRODUCT}, (SELECT generation FROM catalogue_generation) AS generation
${ROWS_OF_GTINS.replace('CROSS JOIN product', 'LEFT JOIN product')}`;

/** Runs in the same transaction as whatever writes products. */
export const NEXT_GENERATION = 'UPDATE catalogue_generation SET generation = generation + 1';
