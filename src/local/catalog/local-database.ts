// Opens the local catalogue without the local runtime: the SQLite file of its D1 database, which a server may be using. Miniflare would need
// 212 MB before it has written a row, and each statement would wait for three processes.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf, stop } from '../task.ts';
import { databaseFile } from '../state.ts';

/** As whenFree of sharing.ts waits. */
const BUSY_TIMEOUT_MS = 10_000;

/** Applies the migrations that the database lacks, in a process of its own, and opens it. Ends the task when that fails. */
export function openLocalDatabase(): DatabaseSync {
  const file = join(import.meta.dirname, '../../cli/commands', `migrate${extname(import.meta.filename)}`);
  const done = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  // A child's error is text, whose words are those of an error here.
  if (done.status !== 0)
    stop(`The local database cannot be opened: ${reasonOf(new Error(done.stderr.trim()))}.`);
  const path = databaseFile();
  if (!existsSync(path))
    stop(`The local runtime keeps its databases elsewhere than expected: there is no ${path}.`);
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA cache_size = -16000`);
  return database;
}
