// npm run catalog -- import FILE: products into the local catalogue (also while the server runs) or, with --remote, into
// SQL for the deployment's.
import { createReadStream, existsSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Miniflare } from 'miniflare';
import { SKIPS, importLines, type ImportTally } from './support/catalog/import.ts';
import { localStore, sqlStore } from './support/catalog/store.ts';
import { CALLED_FROM, readCommand, stop } from './support/command-line.ts';
import { STATE, WRITTEN, openStores } from './support/local.ts';
import { migrate } from './support/migrate.ts';
import { alone, whenFree } from './support/sharing.ts';

const HELP = `npm run catalog -- import FILE [options]

  FILE              TSV or CSV in UTF-8, also .gz; - reads standard input
  --number COLUMN   the column with the number: its name, or its place from 1
  --title COLUMN    the column with the title
  --delimiter SIGN  tab, comma, semicolon or any one sign; default: what the first line speaks for
  --rejects FILE    writes line, reason and number of each row that was not stored
  --dry-run         reads and counts, writes nothing
  --remote          writes SQL for the deployment's database and says how to run it

Without --number and --title, a header's usual names are known (code, ean, gtin, upc, barcode, isbn; title, name,
product_name, description); without a header the first two columns are taken. Numbers may be written in any form that a
lookup takes. The first of several rows with one number is stored. The same file again changes nothing.
`;

const {
  values,
  command,
  words: [name],
} = readCommand(HELP, {
  number: { type: 'string' },
  title: { type: 'string' },
  delimiter: { type: 'string' },
  rejects: { type: 'string' },
  'dry-run': { type: 'boolean' },
  remote: { type: 'boolean' },
});
if (command !== 'import') stop(`There is no command ${command}.\n\n${HELP}`);
if (name === undefined) stop(`Which file?\n\n${HELP}`);

const DELIMITERS: Readonly<Record<string, string>> = { tab: '\t', comma: ',', semicolon: ';' };
const delimiter = values.delimiter && (DELIMITERS[values.delimiter] ?? values.delimiter);
if (delimiter !== undefined && delimiter.length !== 1)
  stop(`--delimiter must be one sign, or tab, comma, semicolon; received ${values.delimiter}.`);
const source = name === '-' ? undefined : resolve(CALLED_FROM, name);
if (source !== undefined && !existsSync(source)) stop(`There is no file ${name}.`);

const bytes = source === undefined ? undefined : statSync(source).size;
let read = 0;

/** The lines of the file. The interface loses what it reads before somebody iterates, so it is made where they begin. */
function lines(): AsyncIterable<string> {
  const input: Readable = source === undefined ? process.stdin : createReadStream(source);
  input.on('data', (chunk: Buffer) => (read += chunk.length));
  const text = source?.endsWith('.gz') ? input.pipe(createGunzip()) : input;
  text.on('error', (cause: Error) => stop(`${name} cannot be read: ${cause.message}.`));
  return createInterface({ input: text, crlfDelay: Infinity });
}

const rejects =
  values.rejects === undefined ? undefined : openSync(resolve(CALLED_FROM, values.rejects), 'w');
const began = performance.now();
let reported = began;

const stores = values.remote || values['dry-run'] ? undefined : await migratedStores();
const sqlPath = join(WRITTEN, 'catalog.sql');
try {
  mkdirSync(WRITTEN, { recursive: true });
  const sql = values.remote && !values['dry-run'] ? sqlStore(sqlPath) : undefined;
  const write = stores ? await localStore(stores) : (sql?.write ?? (async (rows) => rows.length));
  const tally = await importLines(lines(), {
    number: values.number,
    title: values.title,
    delimiter,
    write,
    onSkip: ({ line, why, number }) => {
      if (rejects !== undefined) writeSync(rejects, `${line}\t${why}\t${number}\n`);
    },
    onProgress: (soFar) => {
      const now = performance.now();
      if (now - reported < 1000) return;
      reported = now;
      process.stderr.write(`${progress(soFar, now)}\n`);
    },
  });
  sql?.close();
  if (typeof tally === 'string') stop(tally);
  process.stdout.write(summary(tally));
  if (sql) {
    const shown = relative(CALLED_FROM, sqlPath);
    process.stdout.write(
      `The SQL stands in ${shown}. Run it with:\n  npx wrangler d1 execute quietzone-catalog --remote --config wrangler.deploy.toml --file ${shown}\n`,
    );
  }
} finally {
  await stores?.dispose();
}

/** Others may use the stores as soon as these are open: an import of millions of rows takes minutes. */
async function migratedStores(): Promise<Miniflare> {
  return alone(STATE, async () => {
    const opened = openStores();
    await whenFree(() => migrate(opened));
    return opened;
  });
}

function progress(tally: ImportTally, now: number): string {
  const seconds = (now - began) / 1000;
  const share = bytes === undefined || bytes === 0 ? 0 : read / bytes;
  const left = share > 0 && share < 1 ? `, about ${Math.ceil(seconds / share - seconds)} s left` : '';
  const percent = share > 0 ? ` (${Math.round(share * 100)} %${left})` : '';
  return `${tally.rows.toLocaleString('en')} rows, ${Math.round(tally.rows / seconds).toLocaleString('en')} a second${percent}`;
}

function summary({ rows, written, unchanged, skipped }: ImportTally): string {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const verb = values['dry-run'] ? 'would be written' : values.remote ? 'written as SQL' : 'written';
  const count = (value: number): string => value.toLocaleString('en');
  return [
    `${count(rows)} rows read in ${seconds} s: ${count(written)} ${verb}, ${count(unchanged)} unchanged`,
    ...[...skipped].map(
      ([why, { count: times, firstLines }]) =>
        `${count(times)} not stored, ${SKIPS[why]} (${why}): line ${firstLines.join(', ')}${times > firstLines.length ? ', …' : ''}`,
    ),
    '',
  ].join('\n');
}
