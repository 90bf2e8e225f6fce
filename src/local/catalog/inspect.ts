// catalog -- find, stats and export: show what the catalogue has.
import { closeSync, existsSync, fchmodSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Miniflare } from 'miniflare';
import { formatGtin, lookupCandidates } from '../../barcode/linear/ean-upc/gtin.ts';
import { type Details, detailsIn, detailsText } from '../../catalog/details.ts';
import { DETAILS_OF_PRODUCT, FIND, NAMES_OF_PRODUCT, dayText, gtinOf, sourceOf } from '../../catalog/rows.ts';
import { CALLED_FROM, reasonOf, stop } from '../task.ts';
import { usersMode } from '../private-files.ts';
import { whenFree } from '../sharing.ts';
import { type ExportFormat, exportHeader, exportLine } from './exported.ts';

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>;

interface FoundRow extends Details {
  readonly id: number;
  readonly title: string;
  readonly updated: number | null;
  readonly source: string | null;
  readonly rank: number | null;
}

const count = (value: number): string => value.toLocaleString('en');
const NO_DAY = 'no day';
const day = (updated: number | null): string => (updated === null ? NO_DAY : dayText(updated));

/** The GTINs that a written number may mean, best first; ends the task if it is no number. */
function candidates(text: string): readonly number[] {
  const found = lookupCandidates(text);
  if (!found.ok)
    return stop(`${text}: a number has 8 to 14 digits, which spaces, hyphens and dots may separate.`);
  return found.value.map(({ gtin }) => gtin);
}

export interface Found {
  readonly text: string;
  /** Some number has a row. */
  readonly isAny: boolean;
}

/** The rows of each number from all sources; the one that answers a lookup is marked. */
export async function find(database: Database, numbers: readonly string[]): Promise<Found> {
  const lines: string[] = [];
  let isAny = false;
  for (const number of numbers) {
    const gtins = candidates(number);
    const { results } = await whenFree(() =>
      database.prepare(FIND).bind(JSON.stringify(gtins)).all<FoundRow>(),
    );
    const rows = gtins.flatMap((gtin) => results.filter(({ id }) => gtinOf(id) === gtin));
    isAny ||= rows.length > 0;
    if (rows.length === 0) lines.push(`${number}: no product`);
    for (const [i, { id, title, updated, source, rank, ...details }] of rows.entries())
      lines.push(
        `${i === 0 ? '*' : ' '} ${formatGtin(gtinOf(id)).padStart(14)}  ${title}${detailsText(details)}  ${source ?? `source ${sourceOf(id)}`}, rank ${rank ?? 'unknown'}, ${day(updated)}`,
      );
  }
  if (isAny) lines.push('* answers a lookup');
  return { text: `${lines.join('\n')}\n`, isAny };
}

/** The query of `find` as SQL, for the deployment. */
export function findSql(numbers: readonly string[]): string {
  return FIND.replace('?1', `'${JSON.stringify(numbers.flatMap(candidates))}'`).replaceAll('\n', ' ');
}

export const STATS_SQL = `SELECT source.name AS source, rank, count(*) AS rows, count(brand) AS branded, min(updated) AS oldest, max(updated) AS newest, through
FROM product LEFT JOIN source ON source.id = product.id % 32 GROUP BY product.id % 32 ORDER BY rank`;

interface SourceStats {
  readonly source: string | null;
  readonly rank: number | null;
  readonly rows: number;
  readonly branded: number;
  readonly oldest: number | null;
  readonly newest: number | null;
  readonly through: number | null;
}

export async function stats(database: Database): Promise<string> {
  const sources = await whenFree(() => database.prepare(STATS_SQL).all<SourceStats>());
  const totals = await whenFree(() =>
    database
      .prepare(
        'SELECT count(*) AS rows, count(DISTINCT id / 32) AS numbers, (SELECT count(*) FROM brand) AS brands FROM product',
      )
      .all<{ rows: number; numbers: number; brands: number }>(),
  );
  const { rows = 0, numbers = 0, brands = 0 } = totals.results[0] ?? {};
  const bytes = totals.meta.size_after ?? 0;
  const each = rows > 0 ? `, ${(bytes / rows).toFixed(1)} bytes a row` : '';
  return [
    `${count(rows)} rows of ${count(numbers)} numbers, ${count(brands)} brands; ${count(bytes)} bytes${each}`,
    ...sources.results.map(
      ({ source, rank, rows: own, branded, oldest, newest, through }) =>
        `  ${source ?? 'an unknown source'}, rank ${rank ?? 'unknown'}: ${count(own)} rows, ${count(branded)} with a brand, ${day(oldest)} to ${day(newest)}${through === null ? '' : `, changes applied to ${new Date(through * 1000).toISOString().slice(0, 19)}Z`}`,
    ),
    '',
  ].join('\n');
}

const NO_TEXTS = { brand: '', category: '', quantity: '', image: '' };

/** Rows of one read. */
const PAGE = 10_000;

export interface ExportRequest {
  /** `-`: standard output. */
  readonly name: string;
  readonly format: ExportFormat;
  /** Only rows of this source. */
  readonly source?: string | undefined;
}

/** Writes all rows in the order of their numbers; returns how many. Ends the task when the file cannot hold them. */
export async function exportRows(
  database: Database,
  { name, format, source }: ExportRequest,
): Promise<number> {
  const names = new Map(
    (
      await database
        .prepare('SELECT id, name, rank FROM source')
        .all<{ id: number; name: string; rank: number }>()
    ).results.map((row) => [row.id, row]),
  );
  const wanted =
    source === undefined ? undefined : [...names.values()].find((row) => row.name === source)?.id;
  if (source !== undefined && wanted === undefined)
    stop(
      `There is no source ${source}. There are: ${[...names.values()].map((row) => row.name).join(', ')}.`,
    );
  const file = name === '-' ? 1 : openFile(name);
  let rows = 0;
  writeAll(file, exportHeader(format));
  for (let after = -1; ;) {
    const { results } = await whenFree(() =>
      database
        .prepare(
          `SELECT product.id, title, ${DETAILS_OF_PRODUCT}, updated FROM product ${NAMES_OF_PRODUCT}
           WHERE product.id > ?1 AND (?2 IS NULL OR product.id % 32 = ?2) ORDER BY product.id LIMIT ?3`,
        )
        .bind(after, wanted ?? null, PAGE)
        .all<FoundRow>(),
    );
    let text = '';
    for (const { id, title, updated, ...details } of results) {
      const known = names.get(sourceOf(id)) ?? stop(`Row ${id} is of a source that the table source lacks.`);
      const line = exportLine(
        {
          number: String(gtinOf(id)).padStart(14, '0'),
          title,
          ...NO_TEXTS,
          ...detailsIn(details),
          source: { name: known.name, rank: known.rank },
          updated: updated === null ? '' : dayText(updated),
        },
        format,
      );
      text += typeof line === 'string' ? stop(line) : line.line;
    }
    writeAll(file, text);
    rows += results.length;
    const last = results.at(-1);
    if (last === undefined || results.length < PAGE) break;
    after = last.id;
  }
  if (file !== 1) closeSync(file);
  return rows;
}

function openFile(name: string): number {
  try {
    const path = resolve(CALLED_FROM, name);
    const isNew = !existsSync(path);
    const file = openSync(path, 'w');
    if (isNew) fchmodSync(file, usersMode());
    return file;
  } catch (cause) {
    return stop(`${name} cannot be written: ${reasonOf(cause)}.`);
  }
}

/** A pipe takes a part at a time. */
function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(file, bytes, at);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EAGAIN')
        stop(`The rows cannot be written: ${reasonOf(cause)}.`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
