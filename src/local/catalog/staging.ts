// The rows that an import has read and not yet written, in the order of their numbers in an SQLite file of their own, with the progress of
// the import. So memory does not grow with the list, rows with the same number are found, the catalogue's pages are filled in order, and
// an import that was killed goes on where it was: a batch and its progress are one transaction.
import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Details } from '../../catalog/details.ts';
import { gtinOf, rowId, sourceOf } from '../../catalog/rows.ts';
import { takes } from '../sharing.ts';
import type { ListSource } from './source-rows.ts';
import { type ImportTally, noTally } from './tally.ts';

/** A row as it waits. */
export interface StagedRow extends Details {
  readonly gtin: number;
  readonly title: string;
  /** Days since 1970-01-01; null: its list has no days. */
  readonly day: number | null;
  /** Place in the list of the import's sources. */
  readonly source: number;
}

/** How far an import has come. Everything that it needs to go on is here and in the rows. */
export interface Progress {
  /** Days since 1970-01-01 when it began: rows without a day of their own get this one, whenever they are written. */
  readonly day: number;
  /** Rows of the list that were read, stored or not. */
  rows: number;
  /** Every row was read. */
  isRead: boolean;
  /** The id of the last row that the catalogue has; -1: none. */
  after: number;
  /** Length of the file of rejects. */
  rejectsBytes: number;
  tally: ImportTally;
  /** Of the rows until now, by place. */
  sources: readonly ListSource[];
}

export interface Staging {
  /** Of an import that ended early, else a new one. */
  readonly progress: Progress;
  /** True: `progress` is that of an import that ended early. */
  readonly isResumed: boolean;
  /** Keeps the rows whose source and number are new, in one transaction with what `then` does to the progress. */
  add(rows: readonly StagedRow[], then: (isNew: readonly boolean[]) => void): void;
  /** Keeps the progress as it stands. */
  save(): void;
  /** Up to so many rows after this id (default: `progress.after`), in the order of their numbers. */
  next(limit: number, after?: number): readonly StagedRow[];
  /** Of all rows. */
  count(): number;
  close(): void;
  /** Closes and deletes it: the import is complete. */
  remove(): void;
}

/** Pages of SQLite's cache: 24 MB. Lists that are not in order read and write again what does not fit. */
const CACHE_KB = 24_000;

/**
 * `path` null: kept nowhere beyond this process, for a dry run. A string says that another process is importing this list.
 * Only the file system's own buffers are between a commit and the disk: a killed process loses nothing, a power cut may.
 */
export function openStaging(path: string | null, day: number): Staging | string {
  if (path !== null) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // SQLite makes a file's companions with its mode.
    closeSync(openSync(path, 'a', 0o600));
  }
  // SQLite keeps a database with an empty name in a file that nobody else sees, and deletes it.
  const database = new DatabaseSync(path ?? '');
  database.exec(
    `PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -${CACHE_KB}; PRAGMA synchronous = OFF`,
  );
  if (!takes(database)) {
    database.close();
    return 'Another import of this list is running.';
  }
  database.exec(`COMMIT; PRAGMA journal_mode = ${path === null ? 'OFF' : 'WAL'}`);
  database.exec(`CREATE TABLE IF NOT EXISTS staged (id INTEGER PRIMARY KEY, title TEXT NOT NULL, brand TEXT, day INTEGER,
  category TEXT, quantity TEXT, image TEXT) STRICT;
CREATE TABLE IF NOT EXISTS progress (one INTEGER PRIMARY KEY CHECK (one = 1), json TEXT NOT NULL) STRICT`);
  const kept = database.prepare('SELECT json FROM progress').get() as { readonly json: string } | undefined;
  const progress = kept === undefined ? newProgress(day) : read(kept.json);
  const insert = database.prepare('INSERT OR IGNORE INTO staged VALUES (?, ?, ?, ?, ?, ?, ?)');
  const keep = database.prepare(
    'INSERT INTO progress VALUES (1, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
  );
  const page = database.prepare('SELECT * FROM staged WHERE id > ? ORDER BY id LIMIT ?');
  const save = (): void => void keep.run(written(progress));
  return {
    progress,
    isResumed: kept !== undefined,
    save,
    add(rows, then) {
      database.exec('BEGIN');
      then(
        rows.map(
          ({ gtin, source, title, brand, day: changed, category, quantity, image }) =>
            insert.run(rowId(gtin, source), title, brand, changed, category, quantity, image).changes === 1,
        ),
      );
      save();
      database.exec('COMMIT');
    },
    next: (limit, after = progress.after) =>
      (
        page.all(after, limit) as unknown as readonly (Omit<StagedRow, 'gtin' | 'source'> & {
          id: number;
        })[]
      ).map(({ id, ...row }) => ({ gtin: gtinOf(id), source: sourceOf(id), ...row })),
    count: () => Number(database.prepare('SELECT count(*) AS n FROM staged').get()?.['n']),
    close: () => database.close(),
    remove() {
      database.close();
      if (path !== null) removeFiles(path);
    },
  };
}

/**
 * Deletes what other imports left that ended early: going on with one of them would skip rows that the coming import changes.
 * Those that are running are left alone.
 */
export function removeOthers(path: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    if (!name.endsWith('.sqlite') || other === path) continue;
    const database = new DatabaseSync(other);
    const isFree = takes(database);
    database.close();
    if (isFree) removeFiles(other);
  }
}

function removeFiles(path: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(path + ending, { force: true });
}

const newProgress = (day: number): Progress => ({
  day,
  rows: 0,
  isRead: false,
  after: -1,
  rejectsBytes: 0,
  tally: noTally(),
  sources: [],
});

/** A Map is no JSON. */
function written({ tally, ...rest }: Progress): string {
  return JSON.stringify({ ...rest, tally: { ...tally, skipped: [...tally.skipped] } });
}

function read(json: string): Progress {
  // Written by `written` of this file alone.
  const { tally, ...rest } = JSON.parse(json) as Omit<Progress, 'tally'> & {
    readonly tally: Omit<ImportTally, 'skipped'> & { readonly skipped: Parameters<typeof entries>[0] };
  };
  return { ...rest, tally: { ...noTally(), ...tally, skipped: entries(tally.skipped) } };
}

const entries = (
  list: readonly (readonly [string, { count: number; firstLines: number[] }])[],
): ImportTally['skipped'] => new Map(list) as ImportTally['skipped'];
