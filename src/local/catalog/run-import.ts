// catalog -- import and catalog -- delta: checks every file before it writes the first one, then reads, stages and writes each. If an earlier
// import of the same file was killed, it goes on where that was.
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { DatabaseSync } from 'node:sqlite';
import { dayOf } from '../../catalog/rows.ts';
import { onSignals } from '../ancestors.ts';
import { CALLED_FROM, reasonOf, shownPath, stop } from '../task.ts';
import { STATE, WRITTEN, databaseFile } from '../state.ts';
import { ROWS_PER_CALL, importTable } from './import.ts';
import { openLocalDatabase } from './local-database.ts';
import { changesOf } from './open-facts.ts';
import { paceBeside } from './pace.ts';
import { type Rejects, openRejects } from './rejects.ts';
import { mayRun, remoteCommand, runRemote } from './remote.ts';
import { PREVIEW_ROWS, PREVIEW_TITLES, preview, progressLine, summary } from './report.ts';
import { indexImported } from './search-index.ts';
import { type Progress, type Staging, openStaging, removeOthers } from './staging.ts';
import { type SqlStore, localStore, sqlStore } from './store.ts';
import type { LineCounts, Table, TableOptions } from './source-rows.ts';
import { openTable } from './table.ts';
import { type ImportTally, lostRows } from './tally.ts';
import { type Text, openText } from './text.ts';

export interface ImportRequest extends TableOptions {
  readonly names: readonly string[];
  readonly encoding?: string | undefined;
  readonly rejects?: string | undefined;
  readonly dryRun: boolean;
  readonly remote: boolean;
  /** Leaves the local catalogue with a search index. */
  readonly index: boolean;
  /** Does not ask before it changes the deployment's database. */
  readonly yes: boolean;
  /** The files are daily changes: oldest first, each once. */
  readonly delta: boolean;
}

/** Counts up when the rows of a staging change, so that an import of before is not gone on with. */
const STAGED_FORM = 2;

interface Source {
  readonly name: string;
  /** Undefined for standard input. */
  readonly bytes: number | undefined;
  /** Of the file as it is and all that says how it is read; undefined for standard input, which cannot be read again. */
  readonly identity: string | undefined;
  readonly table: Table;
  readonly text: Text;
  /** Bytes of the file that were read until now. */
  read(): number;
  close(): void;
}

const KEPT = 'What was written until then is kept; the same import again goes on from there.';

/** Sets the exit code: 1 when a file had no row to store, some that could not be decoded, or some that are unaccounted for. */
export async function runImport(request: ImportRequest): Promise<void> {
  const { remote, dryRun } = request;
  const names = request.delta ? inOrder(request.names) : request.names;
  // Every file is looked into before the first one is imported.
  const looks = new Map<string, Pick<Text, 'encoding' | 'because'>>();
  for (const name of names.filter((each) => each !== '-')) {
    const look = await open(name, request, () => undefined);
    look.close();
    const { encoding, because } = look.text;
    looks.set(name, { encoding, because });
  }
  const rejects = request.rejects === undefined ? undefined : rejectsFile(request.rejects);
  const database = remote || dryRun ? undefined : openLocalDatabase();
  onSignals(() => stop(`Stopped. ${KEPT}`));
  const folder = dryRun ? mkdtempSync(join(tmpdir(), 'quietzone-catalog-')) : WRITTEN;
  const sqlPath = join(folder, 'catalog.sql');
  try {
    mkdirSync(folder, { recursive: true });
    const sql = remote ? sqlStore(sqlPath) : undefined;
    const write = database
      ? localStore(database, paceBeside(databaseFile(), ROWS_PER_CALL))
      : (sql?.write ?? (async ({ rows }) => rows.length));
    const target: Target = { request, write, database, rejects, looks };
    let failed = false;
    for (const name of names) failed = !(await importFile(name, target)) || failed;
    if (sql) await send(sql, sqlPath, request);
    if (database && request.index) await indexImported(database);
    rejects?.close();
    process.exitCode = failed ? 1 : process.exitCode;
  } finally {
    database?.close();
    if (dryRun) rmSync(folder, { recursive: true, force: true });
  }
}

interface Target {
  readonly request: ImportRequest;
  readonly write: SqlStore['write'];
  /** Undefined: nothing is written, or SQL. */
  readonly database: DatabaseSync | undefined;
  readonly rejects: Rejects | undefined;
  /** What the first check of each file found. */
  readonly looks: ReadonlyMap<string, Pick<Text, 'encoding' | 'because'>>;
}

async function importFile(name: string, target: Target): Promise<boolean> {
  const { request, database } = target;
  const source = await open(name, request, (line) => process.stdout.write(line), target.looks.get(name));
  const changes = request.delta ? changesOf(basename(name)) : undefined;
  if (changes && database && wasApplied(database, source.table, changes)) {
    process.stdout.write(`${name}: applied before; nothing to do.\n`);
    source.close();
    return true;
  }
  const began = performance.now();
  const tally = await imported(source, target);
  source.close();
  if (changes && database) setThrough(database, source.table, changes.to);
  const isWhole = isConserved(name, tally, source.table.lines);
  return report(name, { tally, seconds: (performance.now() - began) / 1000 }, request) && isWhole;
}

/** Ends the task when the file cannot be read or is no table. */
async function open(
  name: string,
  { encoding, number, title, delimiter, source, rank, rejects, remote }: ImportRequest,
  tell: (line: string) => unknown,
  look?: Pick<Text, 'encoding' | 'because'>,
): Promise<Source> {
  const path = resolve(CALLED_FROM, name);
  let read = 0;
  try {
    const file = name === '-' ? undefined : statSync(path);
    const input: Readable = name === '-' ? process.stdin : createReadStream(path, { highWaterMark: 1 << 18 });
    const counted = input.iterator();
    const bytes = (async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of counted) {
        read += chunk.length;
        yield chunk;
      }
    })();
    const text = await openText(bytes, look?.encoding ?? encoding);
    if (typeof text === 'string') return stop(`${name}: ${text}`);
    const options = { number, title, delimiter, source, rank };
    const table = await openTable(text.lines, { ...options, fileName: basename(name) });
    if (typeof table === 'string') return stop(`${name}: ${table}`);
    tell(`${name}: ${described({ ...text, ...look, packed: text.packed }, table)}\n`);
    return {
      name,
      bytes: file?.size,
      identity:
        file &&
        createHash('sha256')
          .update(
            JSON.stringify([STAGED_FORM, path, file.size, file.mtimeMs, encoding, options, rejects, remote]),
          )
          .digest('hex')
          .slice(0, 24),
      table,
      text,
      read: () => read,
      close: () => void input.destroy(),
    };
  } catch (cause) {
    return stop(
      (cause as NodeJS.ErrnoException).code === 'ENOENT'
        ? `There is no file ${name}.`
        : `${name} cannot be read: ${reasonOf(cause)}.`,
    );
  }
}

function described({ encoding, because, packed }: Text, { shape, sources, isExport }: Table): string {
  const why = because === null ? '' : ` (${because})`;
  const source = isExport ? '' : `; source ${sources[0]?.name ?? ''}`;
  return `${packed ? 'gzip, ' : ''}${encoding}${why}, ${shape}${source}`;
}

async function imported(source: Source, { request, write, rejects }: Target): Promise<ImportTally> {
  const { name, table } = source;
  const staging = stagingOf(source, request, rejects);
  let firstRows: Parameters<typeof preview>[0] = [];
  let isShown = false;
  const show = (): void => {
    if (!isShown) process.stdout.write(preview(firstRows));
    isShown = true;
  };
  const rows = request.dryRun ? PREVIEW_ROWS : PREVIEW_TITLES;
  try {
    const { progress } = staging;
    resume(staging, request);
    const tell = progressOf(progress, source);
    const tally = await importTable(table, {
      staging,
      write: (batch) => {
        // What was taken stands there before the first row is written.
        show();
        return write(batch);
      },
      onRow: (row) => {
        if (isShown) return;
        firstRows = [...firstRows, row];
        if (firstRows.length >= rows) show();
      },
      onSkip: ({ line, why, number }) => {
        progress.rejectsBytes += rejects?.add(`${line}\t${why}\t${number}\n`) ?? 0;
      },
      onProgress: tell,
    });
    show();
    staging.remove();
    return tally;
  } catch (cause) {
    return stop(`${name}: the import ended early: ${reasonOf(cause)}. ${KEPT}`);
  }
}

/** Ends the task when another process imports the same file. */
function stagingOf(
  { name, identity }: Source,
  { dryRun }: ImportRequest,
  rejects: Rejects | undefined,
): Staging {
  const path = identity === undefined || dryRun ? null : join(STATE, 'imports', `${identity}.sqlite`);
  for (;;) {
    const staging = openStaging(path, dayOf(Date.now()));
    if (typeof staging === 'string') return stop(`${name}: ${staging}`);
    if (path !== null) removeOthers(path);
    if (rejects?.begin(staging.progress.rejectsBytes) !== false) return staging;
    // The file of rejects is another one: it gets all of them.
    staging.remove();
  }
}

/** SQL begins anew, since the file of before may have been run or not. */
function resume({ progress, isResumed }: Staging, { remote }: ImportRequest): void {
  if (remote) Object.assign(progress, { after: -1, tally: { ...progress.tally, written: 0, unchanged: 0 } });
  if (!isResumed) return;
  const { rows, isRead, tally } = progress;
  const done = isRead
    ? `all rows read, ${(tally.written + tally.unchanged).toLocaleString('en')} of them`
    : `${rows.toLocaleString('en')} rows read, none`;
  process.stdout.write(`An import of this file ended early, with ${done} written; going on.\n`);
}

/** Told after each step, it says once a second how far the import is. */
function progressOf(
  { rows, tally }: Progress,
  source: Source,
): (progress: Progress, total: number | undefined) => void {
  let since = performance.now();
  let said = since;
  let before = { step: 'read' as 'read' | 'written', rows, share: 0 };
  const stored = ({ written, unchanged }: ImportTally): number => written + unchanged;
  const storedBefore = stored(tally);
  return (progress, total) => {
    const now = performance.now();
    const step = total === undefined ? 'read' : 'written';
    const done = total === undefined ? progress.rows : stored(progress.tally);
    if (step !== before.step) {
      since = now;
      before = { step, rows: storedBefore, share: total ? storedBefore / total : 0 };
    }
    if (now - said < 1000) return;
    said = now;
    const share = total === undefined ? source.bytes && source.read() / source.bytes : done / total;
    const rate = { step, rows: done - before.rows, seconds: (now - since) / 1000 } as const;
    process.stderr.write(`${progressLine({ ...rate, share, shareBefore: before.share })}\n`);
  };
}

/** Every line is in a row or empty, and every row is stored, unchanged or rejected; false, with a line on standard error, if not. */
function isConserved(name: string, tally: ImportTally, lines?: LineCounts): boolean {
  const lost = {
    rows: lostRows(tally),
    lines: lines === undefined ? 0 : lines.read - lines.empty - lines.inRecords,
  };
  for (const [what, count] of Object.entries(lost))
    if (count !== 0)
      process.stderr.write(
        `${name}: ${count} ${what} are unaccounted for, which is a fault of the import.\n`,
      );
  return lost.rows === 0 && lost.lines === 0;
}

/** False when the rows are not what a catalogue is: none could be stored, or some could not be decoded. */
function report(
  name: string,
  { tally, seconds }: { readonly tally: ImportTally; readonly seconds: number },
  { dryRun, remote }: ImportRequest,
): boolean {
  const verb = dryRun ? 'would be written' : remote ? 'written as SQL' : 'written';
  process.stdout.write(summary(tally, { seconds, verb }));
  const stored = tally.written + tally.unchanged;
  if (dryRun && stored > PREVIEW_ROWS) process.stdout.write(`The first ${PREVIEW_ROWS} are shown above.\n`);
  if (tally.rows > 0 && stored === 0) {
    process.stderr.write(
      `${name}: no row could be stored. Is it the right file, and are number and title in these columns? (--number, --title)\n`,
    );
    return false;
  }
  if (!tally.skipped.has('undecodable')) return true;
  process.stderr.write(
    `${name}: some rows have another encoding than the file; --encoding says which to use.\n`,
  );
  return false;
}

/** What the deployment's database gets: shown, or sent by D1's own import. */
async function send(sql: SqlStore, path: string, { dryRun, yes }: ImportRequest): Promise<void> {
  sql.close();
  const { statements, longest, bytes } = sql.size();
  const command = remoteCommand({ file: path });
  const what = `${statements.toLocaleString('en')} statements, ${bytes.toLocaleString('en')} bytes, the longest ${longest.toLocaleString('en')}`;
  if (dryRun) {
    const first = readFileSync(path, 'utf8').slice(0, 600);
    process.stdout.write(
      `It would send ${what}, with\n  ${command.shown}\nThey begin\n${first}${bytes > 600 ? ' …\n' : ''}`,
    );
    return;
  }
  process.stdout.write(`The SQL stands in ${shownPath(path)}: ${what}.\n`);
  if (await mayRun(`D1's import locks the deployment's database while it runs, so that lookups wait.`, yes))
    process.exitCode = runRemote(command);
  else process.stdout.write(`Run it with:\n  ${command.shown}\n`);
}

function rejectsFile(name: string): Rejects {
  try {
    return openRejects(resolve(CALLED_FROM, name));
  } catch (cause) {
    return stop(`--rejects ${name} cannot be written: ${reasonOf(cause)}.`);
  }
}

/** Changes that end before what was applied are known; a gap before them is said, since nothing else would tell. */
function wasApplied(
  database: DatabaseSync,
  { sources }: Table,
  changes: { readonly from: number; readonly to: number },
): boolean {
  const row = database.prepare('SELECT through FROM source WHERE name = ?').get(sources[0]?.name ?? '');
  const through = typeof row?.['through'] === 'number' ? row['through'] : null;
  if (through === null) return false;
  if (changes.from > through + MAX_GAP_S)
    process.stderr.write(
      `Changes from ${timeText(through)} to ${timeText(changes.from)} are missing: import the whole dump to have them.\n`,
    );
  return changes.to <= through;
}

/** A file of changes begins with its first change, so that a quiet hour is no gap. */
const MAX_GAP_S = 3600;

const timeText = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

function setThrough(database: DatabaseSync, { sources }: Table, to: number): void {
  database
    .prepare('UPDATE source SET through = ?2 WHERE name = ?1 AND coalesce(through < ?2, true)')
    .run(sources[0]?.name ?? '', to);
}

/** Ends the task when a file's name does not say of which time its changes are. */
function inOrder(names: readonly string[]): readonly string[] {
  return names
    .map((name) => {
      const changes = changesOf(basename(name));
      return changes === undefined
        ? stop(
            `${name}: the name of a file of changes ends in two times, as in openfoodfacts_products_1638076899_1638162314.json.gz. Other lists: catalog -- import.`,
          )
        : { name, ...changes };
    })
    .sort((a, b) => a.from - b.from)
    .map(({ name }) => name);
}
