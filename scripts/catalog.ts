// npm run catalog -- import FILE …: products into the local catalogue (also while the server runs) or, with --remote, into
// SQL for the deployment's.
import { closeSync, createReadStream, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Miniflare } from 'miniflare';
import type { ProductRow } from '../src/catalog/normalise.ts';
import { type ImportTally, importRows } from './support/catalog/import.ts';
import { PREVIEW_ROWS, preview, progressLine, summary } from './support/catalog/report.ts';
import { localStore, sqlStore } from './support/catalog/store.ts';
import { type Table, openTable } from './support/catalog/table.ts';
import { type Text, openText } from './support/catalog/text.ts';
import { onSignals } from './support/ancestors.ts';
import { CALLED_FROM, readCommand, reasonOf, shownPath, stop } from './support/command-line.ts';
import { STATE, WRITTEN, openStores } from './support/local.ts';
import { migrate } from './support/migrate.ts';
import { ROOT } from './support/run.ts';
import { alone, whenFree } from './support/sharing.ts';

const HELP = `npm run catalog -- import FILE … [options]

  FILE              TSV, CSV or JSON Lines, also gzipped; - reads standard input. Several files are imported one after
                    another, each as if alone
  --number COLUMN   the column with the number: its name, or its place from 1
  --title COLUMN    the column with the title
  --delimiter SIGN  tab, comma, semicolon or any one sign; default: what the first line speaks for
  --encoding NAME   utf-8, utf-16le, windows-1252, …; default: by byte order mark, else UTF-8 where the lines are UTF-8,
                    else windows-1252, which is then said
  --rejects FILE    writes line, reason and number of each row that was not stored
  --dry-run         reads and counts, shows columns and first rows, writes nothing
  --remote          writes SQL for the deployment's database and says how to run it

Without --number and --title, a header's usual names are known (code, ean, gtin, upc, barcode, isbn; title, name,
product_name, description); without a header the first two columns are taken. Numbers may be written in any form that a
lookup takes. The first of several rows with one number is stored. The same file again changes nothing.
`;

const {
  values,
  command,
  words: names,
} = readCommand(HELP, {
  number: { type: 'string' },
  title: { type: 'string' },
  delimiter: { type: 'string' },
  encoding: { type: 'string' },
  rejects: { type: 'string' },
  'dry-run': { type: 'boolean' },
  remote: { type: 'boolean' },
});
if (command !== 'import') stop(`There is no command ${command}.\n\n${HELP}`);
if (names.length === 0) stop(`Which file?\n\n${HELP}`);
if (names.filter((name) => name === '-').length > 1) stop('Standard input can be read once.');

const DELIMITERS: Readonly<Record<string, string>> = { tab: '\t', comma: ',', semicolon: ';' };
const delimiter = values.delimiter && (DELIMITERS[values.delimiter] ?? values.delimiter);
if (delimiter !== undefined && delimiter.length !== 1)
  stop(`--delimiter must be one sign, or tab, comma, semicolon; received ${values.delimiter}.`);

interface Source {
  readonly name: string;
  /** Undefined for standard input. */
  readonly bytes: number | undefined;
  readonly table: Table;
  /** Bytes of the file that were read until now. */
  read(): number;
}

const dryRun = values['dry-run'] === true;
const KEPT = 'What was written until then is kept; the same import again completes it.';
// Every file is looked into before the first one is imported.
for (const name of names.filter((each) => each !== '-')) (await open(name, () => undefined)).close();
const rejects = values.rejects === undefined ? undefined : openRejects(values.rejects);

const stores = values.remote || dryRun ? undefined : await migratedStores();
onSignals(() => stop(`Stopped. ${KEPT}`));
const sqlPath = join(WRITTEN, 'catalog.sql');
try {
  if (values.remote && !dryRun) mkdirSync(WRITTEN, { recursive: true });
  const sql = values.remote && !dryRun ? sqlStore(sqlPath) : undefined;
  const write = stores ? await localStore(stores) : (sql?.write ?? (async (rows) => rows.length));
  let failed = false;
  for (const name of names) {
    const { source, close } = await open(name, (line) => process.stdout.write(line));
    const tally = await imported(source, write);
    close();
    failed = !report(tally, name) || failed;
  }
  sql?.close();
  if (sql) {
    const shown = shownPath(sqlPath);
    process.stdout.write(
      `The SQL stands in ${shown}. Run it with:\n  npx wrangler d1 execute ${process.env['QUIETZONE_D1_NAME'] ?? 'quietzone-catalog'} --remote --config ${shownPath(process.env['QUIETZONE_CONFIG'] ?? join(ROOT, 'wrangler.deploy.toml'))} --file ${shown}\n`,
    );
  }
  if (rejects !== undefined) closeSync(rejects);
  process.exitCode = failed ? 1 : 0;
} finally {
  await stores?.dispose();
}

/** Ends the task when the file cannot be read or is no table. */
async function open(
  name: string,
  tell: (line: string) => unknown,
): Promise<{ readonly source: Source; readonly close: () => void }> {
  const path = resolve(CALLED_FROM, name);
  let bytes: number | undefined;
  let read = 0;
  try {
    bytes = name === '-' ? undefined : statSync(path).size;
    const input: Readable = name === '-' ? process.stdin : createReadStream(path);
    const counted = input.iterator();
    const source = (async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of counted) {
        read += chunk.length;
        yield chunk;
      }
    })();
    const text = await openText(source, values.encoding);
    if (typeof text === 'string') return stop(`${name}: ${text}`);
    const { number, title } = values;
    const table = await openTable(text.lines, { number, title, delimiter });
    if (typeof table === 'string') return stop(`${name}: ${table}`);
    tell(`${name}: ${described(text, table)}\n`);
    return { source: { name, bytes, table, read: () => read }, close: () => input.destroy() };
  } catch (cause) {
    return stop(
      (cause as NodeJS.ErrnoException).code === 'ENOENT'
        ? `There is no file ${name}.`
        : `${name} cannot be read: ${reasonOf(cause)}.`,
    );
  }
}

function described({ encoding, because, packed }: Text, { shape }: Table): string {
  const why = because === null ? '' : ` (${because})`;
  return `${packed ? 'gzip, ' : ''}${encoding}${why}, ${shape}`;
}

async function imported(
  { name, bytes, table, read }: Source,
  write: (products: readonly ProductRow[]) => Promise<number>,
): Promise<{ readonly tally: ImportTally; readonly seconds: number }> {
  const began = performance.now();
  let reported = began;
  let shown = !dryRun;
  try {
    const tally = await importRows(table.rows, {
      write: async (products) => {
        if (!shown) process.stdout.write(preview(products));
        shown = true;
        return write(products);
      },
      onSkip: ({ line, why, number }) => {
        if (rejects !== undefined) writeSync(rejects, `${line}\t${why}\t${number}\n`);
      },
      onProgress: (soFar) => {
        const now = performance.now();
        if (now - reported < 1000) return;
        reported = now;
        const share = bytes ? read() / bytes : undefined;
        process.stderr.write(`${progressLine(soFar.rows, (now - began) / 1000, share)}\n`);
      },
    });
    return { tally, seconds: (performance.now() - began) / 1000 };
  } catch (cause) {
    return stop(`${name}: the import ended early: ${reasonOf(cause)}. ${KEPT}`);
  }
}

/** False when the rows are not what a catalogue is: none could be stored, or some could not be decoded. */
function report(
  { tally, seconds }: { readonly tally: ImportTally; readonly seconds: number },
  name: string,
): boolean {
  const verb = dryRun ? 'would be written' : values.remote ? 'written as SQL' : 'written';
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

function openRejects(name: string): number {
  try {
    return openSync(resolve(CALLED_FROM, name), 'w');
  } catch (cause) {
    return stop(`--rejects ${name} cannot be written: ${reasonOf(cause)}.`);
  }
}

/** Others may use the stores as soon as these are open: an import of millions of rows takes minutes. */
async function migratedStores(): Promise<Miniflare> {
  return alone(STATE, async () => {
    const opened = openStores();
    await whenFree(() => migrate(opened));
    return opened;
  });
}
