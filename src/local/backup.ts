// A copy of the local state that can be put back: each database as SQLite itself copies it, which may be done while a server
// writes, the values of keys, and a list of what there is with its checksums.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { VERSION } from '../version.ts';
import { err, ok, type Result } from '../lib/result.ts';
import { makePrivate } from './private-files.ts';

const LIST = 'backup.json';
const FORMAT = 1;
/** Of the state directory: the stores, and the development key beside them. */
const KEPT = ['v3', 'dev-key'];
/** Belong to a database that is copied whole. */
const COMPANIONS = /\.sqlite-(wal|shm|journal)$/;

export interface Backup {
  readonly format: number;
  readonly version: string;
  /** ISO 8601. */
  readonly time: string;
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
}

/** Copies the state into `to`, which must not exist or be empty. */
export function backUp(state: string, to: string, nowMs: number): Result<Backup, string> {
  if (!existsSync(join(state, 'v3'))) return err(`there is no state in ${state}`);
  if (existsSync(to) && readdirSync(to).length > 0) return err(`${to} is not empty`);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const paths = KEPT.flatMap((name) => filesBelow(join(state, name)))
    .filter((path) => !COMPANIONS.test(path))
    .map((path) => relative(state, path));
  // Databases first: a value that is written meanwhile is then more than its list knows, and never less.
  const ordered = paths.toSorted((a, b) => Number(b.endsWith('.sqlite')) - Number(a.endsWith('.sqlite')));
  for (const path of ordered) {
    mkdirSync(join(to, dirname(path)), { recursive: true });
    if (path.endsWith('.sqlite')) copyDatabase(join(state, path), join(to, path));
    else if (existsSync(join(state, path))) copyFileSync(join(state, path), join(to, path));
  }
  const backup: Backup = {
    format: FORMAT,
    version: VERSION,
    time: new Date(nowMs).toISOString(),
    files: filesBelow(to).map((path) => ({
      path: relative(to, path),
      bytes: statSync(path).size,
      sha256: digestOf(path),
    })),
  };
  writeFileSync(join(to, LIST), `${JSON.stringify(backup, null, 2)}\n`);
  makePrivate(to);
  return ok(backup);
}

/** The list of a backup, when all its files are there as they were written. */
export function checkedBackup(from: string): Result<Backup, string> {
  const list = join(from, LIST);
  if (!existsSync(list)) return err(`${from} is no backup: it has no ${LIST}`);
  const backup = readList(readFileSync(list, 'utf8'));
  if (backup === undefined) return err(`${list} cannot be read`);
  if (backup.format !== FORMAT)
    return err(`${list} is of format ${String(backup.format)}; ${FORMAT} is known`);
  for (const { path, sha256 } of backup.files) {
    const file = join(from, path);
    if (relative(from, file).startsWith('..')) return err(`${path} is outside the backup`);
    if (!existsSync(file)) return err(`${path} is missing`);
    if (digestOf(file) !== sha256) return err(`${path} was changed`);
  }
  return ok(backup);
}

/** Copies a checked backup into a directory within the state directory, which is returned. */
export function unpack(from: string, state: string, backup: Backup): string {
  const incoming = join(state, 'restoring');
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  for (const { path } of backup.files) {
    mkdirSync(join(incoming, dirname(path)), { recursive: true });
    copyFileSync(join(from, path), join(incoming, path));
  }
  makePrivate(incoming);
  return incoming;
}

/**
 * Puts an unpacked backup in the place of the state; what was there is kept beside it, in the directory of the result (null: there
 * was nothing). The caller has the state for itself.
 */
export function putInPlace(incoming: string, state: string, nowMs: number): string | null {
  const stamp = new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-');
  const aside = join(state, `before-${stamp}`);
  const old = KEPT.filter((name) => existsSync(join(state, name)));
  if (old.length > 0) mkdirSync(aside, { recursive: true });
  for (const name of old) renameSync(join(state, name), join(aside, name));
  for (const name of KEPT)
    if (existsSync(join(incoming, name))) renameSync(join(incoming, name), join(state, name));
  rmSync(incoming, { recursive: true, force: true });
  return old.length > 0 ? aside : null;
}

/** The faults that SQLite finds in the databases of a directory, one line each. */
export function databaseFaults(directory: string): readonly string[] {
  return filesBelow(directory)
    .filter((path) => path.endsWith('.sqlite'))
    .flatMap((path) => {
      const database = new DatabaseSync(path, { readOnly: true });
      try {
        return database
          .prepare('PRAGMA quick_check')
          .all()
          .map((row) => String(Object.values(row)[0]))
          .filter((text) => text !== 'ok')
          .map((text) => `${relative(directory, path)}: ${text}`);
      } finally {
        database.close();
      }
    });
}

/** https://sqlite.org/lang_vacuum.html#vacuuminto: one transaction, beside writers. */
function copyDatabase(from: string, to: string): void {
  const database = new DatabaseSync(from);
  try {
    database.exec('PRAGMA busy_timeout = 10000');
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function readList(text: string): Backup | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isList = typeof value === 'object' && value !== null && Array.isArray((value as Backup).files);
    return isList ? (value as Backup) : undefined;
  } catch {
    return undefined;
  }
}
