// The search index over titles and brands: a table of SQLite's FTS5 that keeps no texts (https://sqlite.org/fts5.html section 4.4.3),
// with the id of a row of `product` as its rowid. Triggers keep it as the rows are, whoever writes them. It is made in steps, because
// D1 ends statements of more than 30 s: search_index.through says how far it is, and triggers leave the rows beyond to the next steps.
import { DETAILS_OF_PRODUCT, MAX_SOURCES, NAMES_OF_PRODUCT } from './rows.ts';

/** search_index.through of an index that has every row: 2^53 - 1. */
export const COMPLETE = Number.MAX_SAFE_INTEGER;

/** Rows of one step: about 30 ms. */
export const ROWS_PER_STEP = 20_000;

const ADD_NEW = `INSERT INTO product_search (rowid, title, brand)
  VALUES (new.id, new.title, (SELECT name FROM brand WHERE id = new.brand));`;
const REMOVE_OLD = 'DELETE FROM product_search WHERE rowid = old.id;';
const isIndexed = (row: 'new' | 'old'): string => `WHEN ${row}.id <= (SELECT through FROM search_index)`;

/**
 * Makes an empty index; does nothing if there is one. Words without accents and case, as unicode61 of FTS5 cuts them. Trigrams would
 * take six times the space and time.
 */
export const MAKE_INDEX: readonly string[] = [
  `CREATE VIRTUAL TABLE IF NOT EXISTS product_search USING fts5(title, brand, content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2')`,
  `CREATE TRIGGER IF NOT EXISTS product_search_insert AFTER INSERT ON product ${isIndexed('new')} BEGIN ${ADD_NEW} END`,
  `CREATE TRIGGER IF NOT EXISTS product_search_delete AFTER DELETE ON product ${isIndexed('old')} BEGIN ${REMOVE_OLD} END`,
  `CREATE TRIGGER IF NOT EXISTS product_search_update AFTER UPDATE OF title, brand ON product
${isIndexed('new')} AND (new.title <> old.title OR new.brand IS NOT old.brand) BEGIN ${REMOVE_OLD} ${ADD_NEW} END`,
  'INSERT INTO search_index (one, through) VALUES (1, -1) ON CONFLICT DO NOTHING',
];

/** One step, in one transaction. After the last step there is nothing left to do. */
export const FILL_INDEX: readonly string[] = [
  `INSERT INTO product_search (rowid, title, brand)
SELECT product.id, title, brand.name FROM product LEFT JOIN brand ON brand.id = product.brand
WHERE product.id > (SELECT through FROM search_index) ORDER BY product.id LIMIT ${ROWS_PER_STEP}`,
  `UPDATE search_index SET through = coalesce((SELECT max(id) FROM
(SELECT id FROM product WHERE id > (SELECT through FROM search_index) ORDER BY id LIMIT ${ROWS_PER_STEP})), ${COMPLETE})`,
];

/** Merges what the steps left in many pieces, so that a search reads less. */
export const MERGE_INDEX = `INSERT INTO product_search (product_search) VALUES ('optimize')`;

/** Removes the index. */
export const DROP_INDEX: readonly string[] = [
  ...['insert', 'delete', 'update'].map((event) => `DROP TRIGGER IF EXISTS product_search_${event}`),
  'DROP TABLE IF EXISTS product_search',
  'DELETE FROM search_index',
];

export const INDEX_STATE = 'SELECT through FROM search_index';

/** The most words of a search. */
export const MAX_WORDS = 16;
/** A word is also the beginning of another from so many characters; shorter ones begin too many. */
const MIN_PREFIX_CHARACTERS = 3;

/** What unicode61 takes as a character of a word. */
const IN_WORD = /[\p{L}\p{N}\p{Co}]/u;

/** The words of a text as they are searched: parts between white space that have a letter or digit. */
export function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFC')
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => IN_WORD.test(word));
}

/**
 * The words as an expression of FTS5, each as a quoted text: nothing in it is an operator. Signs within a word (`coca-cola`) make a
 * phrase of its parts. The last word may be the beginning of one.
 */
export function matchExpression(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word.replaceAll('"', '""')}"`);
  const last = words.at(-1) ?? '';
  const isBeginning = Array.from(last).length >= MIN_PREFIX_CHARACTERS && IN_WORD.test(last.at(-1) ?? '');
  return `${quoted.join(' AND ')}${isBeginning ? ' *' : ''}`;
}

/** Rows that are ranked, the first by number: a row takes about 2.5 µs, and a word may stand in every seventh. */
const MAX_RANKED_ROWS = 50_000;

/**
 * The products whose title or brand has the words of parameter 1, best first (bm25), 2 of them after the first 3. A number counts once;
 * its title is that of the source that answers a lookup.
 */
export const SEARCH = `WITH hit AS MATERIALIZED (
  SELECT id / ${MAX_SOURCES} AS gtin, min(score) AS score FROM (
    SELECT rowid AS id, rank AS score FROM product_search WHERE product_search MATCH ?1 LIMIT ${MAX_RANKED_ROWS})
  GROUP BY id / ${MAX_SOURCES} ORDER BY score, gtin LIMIT ?2 OFFSET ?3)
SELECT hit.gtin AS gtin, product.title AS title, ${DETAILS_OF_PRODUCT} FROM hit CROSS JOIN product ON product.id = (
  SELECT other.id FROM product AS other LEFT JOIN source ON source.id = other.id % ${MAX_SOURCES}
  WHERE other.id BETWEEN hit.gtin * ${MAX_SOURCES} AND hit.gtin * ${MAX_SOURCES} + ${MAX_SOURCES - 1}
  ORDER BY source.rank NULLS LAST, other.updated DESC, other.id LIMIT 1)
${NAMES_OF_PRODUCT}
ORDER BY hit.score, hit.gtin`;
