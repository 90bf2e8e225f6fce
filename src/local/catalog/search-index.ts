// catalog -- index: makes or removes the search index, in the local database or as SQL for the deployment's.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  COMPLETE,
  DROP_INDEX,
  FILL_INDEX,
  INDEX_STATE,
  MAKE_INDEX,
  MERGE_INDEX,
  ROWS_PER_STEP,
} from '../../catalog/search-index.ts';
import { WRITTEN, databaseFile } from '../state.ts';
import { shownPath } from '../task.ts';
import { openLocalDatabase } from './local-database.ts';
import { paceBeside } from './pace.ts';
import { mayRun, remoteCommand, runRemote } from './remote.ts';

export interface IndexRequest {
  readonly drop: boolean;
  readonly remote: boolean;
  readonly yes: boolean;
}

/** Sets the exit code. An index that a killed process began is gone on with. */
export async function indexCatalogue({ drop, remote, yes }: IndexRequest): Promise<void> {
  if (remote) return indexRemote(drop, yes);
  const database = openLocalDatabase();
  try {
    const began = performance.now();
    if (drop) inTransaction(database, DROP_INDEX);
    else await fill(database);
    process.stdout.write(drop ? 'The catalogue has no search index now.\n' : complete(began));
  } finally {
    database.close();
  }
}

/** The index behind an import: made, or gone on with, and its time said. Nothing where it is complete: the import itself has kept it. */
export async function indexImported(database: DatabaseSync): Promise<void> {
  if (isComplete(database)) return;
  const began = performance.now();
  await fill(database);
  process.stdout.write(complete(began));
}

function complete(began: number): string {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return `The search index is complete, after ${seconds} s; every change of the catalogue keeps it.\n`;
}

/** Makes the index, or goes on with it, with pauses for other processes that have the database open. */
async function fill(database: DatabaseSync): Promise<void> {
  const pace = paceBeside(databaseFile(), ROWS_PER_STEP);
  const steps = FILL_INDEX.map((sql) =>
    sql.replaceAll(`LIMIT ${ROWS_PER_STEP}`, () => `LIMIT ${pace.rows()}`),
  );
  inTransaction(database, MAKE_INDEX);
  const { rows = 0 } = database.prepare('SELECT count(*) AS rows FROM product').get() ?? {};
  let told = performance.now();
  for (let done = 0; !isComplete(database); done += pace.rows()) {
    const began = performance.now();
    inTransaction(database, steps);
    await pace.rest(performance.now() - began);
    if (performance.now() - told < 1000) continue;
    told = performance.now();
    process.stderr.write(
      `${done.toLocaleString('en')} of ${Number(rows).toLocaleString('en')} rows indexed\n`,
    );
  }
  inTransaction(database, [MERGE_INDEX]);
}

function isComplete(database: DatabaseSync): boolean {
  return Number(database.prepare(INDEX_STATE).get()?.['through']) === COMPLETE;
}

function inTransaction(database: DatabaseSync, statements: readonly string[]): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const sql of statements) database.exec(sql);
    database.exec('COMMIT');
  } catch (cause) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw cause;
  }
}

/** Rows that one file of SQL can index; what lies beyond is indexed when it is sent again. */
const MAX_REMOTE_ROWS = 8_000_000;

async function indexRemote(drop: boolean, yes: boolean): Promise<void> {
  const steps = Array.from({ length: MAX_REMOTE_ROWS / ROWS_PER_STEP }, () => FILL_INDEX).flat();
  const statements = drop ? DROP_INDEX : [...MAKE_INDEX, ...steps];
  mkdirSync(WRITTEN, { recursive: true });
  const path = join(WRITTEN, 'search-index.sql');
  writeFileSync(path, statements.map((sql) => `${sql};\n`).join(''), { mode: 0o600 });
  const command = remoteCommand({ file: path });
  process.stdout.write(`The SQL stands in ${shownPath(path)}: ${statements.length} statements.\n`);
  if (await mayRun("D1's import locks the deployment's database while it runs, so that lookups wait.", yes))
    process.exitCode = runRemote(command);
  else process.stdout.write(`Run it with:\n  ${command.shown}\n`);
}
