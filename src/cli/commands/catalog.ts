// npm run catalog -- import|delta|stats|find|export|index: manages the products of the local catalogue (also while the server runs) or, with
// --remote, of the deployment's.
import '../small-heap.ts';
import type { Miniflare } from 'miniflare';
import { sourceName } from '../../catalog/rows.ts';
import { own } from '../../lib/own.ts';
import { DELIMITERS } from '../../catalog/delimiter.ts';
import { exportRows, find, findSql, STATS_SQL, stats } from '../../local/catalog/inspect.ts';
import { chooseEnvironment } from '../../local/deployed.ts';
import { remoteCommand, runRemote } from '../../local/catalog/remote.ts';
import { indexCatalogue } from '../../local/catalog/search-index.ts';
import { runImport } from '../../local/catalog/run-import.ts';
import { misused, readCommand } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { alone, whenFree } from '../../local/sharing.ts';

const HELP = `npm run catalog -- COMMAND [options]

import FILE …       products of lists; the same list again changes nothing. One that was killed goes on where it was
  FILE              TSV, CSV, JSON (lines or an array), a dump of Open Food Facts or its sisters, or an export of a catalogue; also
                    gzipped; - reads standard input. Several files are imported one after another, each as if alone
  --source NAME     whose rows they are; default: own, or openfoodfacts … for a dump of these, or what an export says
  --rank N          of the sources that have a number, the one with the lowest rank answers; default 10, dumps 20 to 50
  --number COLUMN   the column with the number: its name, or its place from 1
  --title COLUMN    the column with the title
  --columns A,B     both in one option
  --delimiter SIGN  tab, comma, semicolon, pipe or any one sign; default: what the first lines speak for
  --encoding NAME   utf-8, utf-16le, windows-1252, …; default: by byte order mark, else UTF-8 where the lines are UTF-8,
                    else by the titles; the file is refused where they do not show it for sure
  --rejects FILE    writes line, reason and number of each row that was not stored
  --no-index        makes no search index; without it, the import ends by making what the catalogue lacks of one (about 4 s for a
                    million rows), but not with --remote
  --dry-run         reads and counts, shows columns and first rows, writes nothing
  --remote          writes SQL for the deployment's database; D1's own import runs it when you say yes
  --env NAME        with --remote, here and below: the deployment of npm run deploy -- --env NAME
  --yes             says yes

delta FILE …        daily changes of Open Food Facts or its sisters (their names end in two times), oldest first, each once;
                    the options of import but --number, --title, --columns and --delimiter
find NUMBER …       every source's row of a number
  --remote          asks the deployment's database
stats               rows by source, and bytes a row
  --remote          asks the deployment's database
export [FILE]       all rows, or standard output; import takes them back exactly
  --source NAME     only those of this source
  --format FORMAT   tsv (default) or jsonl
index               makes the index that a search by words needs, as an import does; every change of the catalogue keeps it
  --drop            removes it
  --remote, --yes   as for import; wrangler exports no database that has an index

Without --number and --title, a header's usual names are known (code, ean, gtin, upc, barcode, isbn; title, name,
product_name, description; brand, brands; category, categories; quantity; image_url; updated, last_modified_t); without a
header the first two columns are number and title. Numbers may be written in any form that a lookup takes. The first of several rows with one number is stored.

Exit code: 0 done, 1 not, or find has no row.
`;

const OPTIONS = {
  number: { type: 'string' },
  title: { type: 'string' },
  columns: { type: 'string' },
  delimiter: { type: 'string' },
  encoding: { type: 'string' },
  source: { type: 'string' },
  rank: { type: 'string' },
  rejects: { type: 'string' },
  format: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'no-index': { type: 'boolean' },
  remote: { type: 'boolean' },
  env: { type: 'string' },
  yes: { type: 'boolean' },
  drop: { type: 'boolean' },
} as const;

/** The options of each command. */
const COMMANDS: Readonly<Record<string, readonly (keyof typeof OPTIONS)[]>> = {
  import: [
    'number',
    'title',
    'columns',
    'delimiter',
    'encoding',
    'source',
    'rank',
    'rejects',
    'dry-run',
    'no-index',
    'remote',
    'env',
    'yes',
  ],
  delta: ['encoding', 'source', 'rank', 'rejects', 'dry-run', 'no-index', 'remote', 'env', 'yes'],
  find: ['remote', 'env'],
  stats: ['remote', 'env'],
  export: ['source', 'format'],
  index: ['drop', 'remote', 'env', 'yes'],
};

const { values, command, words } = readCommand(HELP, OPTIONS);
const taken = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (taken === undefined) misused(HELP, `There is no command ${command}.`);
const foreign = Object.keys(values).find((name) => !taken.some((known) => known === name));
if (foreign !== undefined) misused(HELP, `catalog ${command} has no option --${foreign}.`);
chooseEnvironment(values);
const { remote = false } = values;
const source = values.source === undefined ? undefined : sourceName(values.source);
if (values.source !== undefined && source === undefined)
  stop(`--source must be 1 to 32 letters, digits, dots and hyphens; received ${values.source}.`);

switch (command) {
  case 'import':
  case 'delta':
    await importAll();
    break;
  case 'find':
    if (words.length === 0) misused(HELP, `Which number?`);
    if (remote) ask(findSql(words));
    else
      await withDatabase(async (database) => {
        const { text, isAny } = await find(database, words);
        process.stdout.write(text);
        process.exitCode = isAny ? 0 : 1;
      });
    break;
  case 'stats':
    if (words.length > 0) misused(HELP, `What is "${words.join(' ')}"?`);
    if (remote) ask(STATS_SQL);
    else await withDatabase(async (database) => void process.stdout.write(await stats(database)));
    break;
  case 'index':
    if (words.length > 0) misused(HELP, `What is "${words.join(' ')}"?`);
    await indexCatalogue({ drop: values.drop === true, remote, yes: values.yes === true });
    break;
  case 'export':
    await exportAll();
    break;
}

async function importAll(): Promise<void> {
  if (words.length === 0) misused(HELP, `Which file?`);
  if (words.filter((name) => name === '-').length > 1) stop('Standard input can be read once.');
  const delimiters: Readonly<Record<string, string>> = DELIMITERS;
  const delimiter = values.delimiter && (own(delimiters, values.delimiter) ?? values.delimiter);
  if (delimiter !== undefined && delimiter.length !== 1)
    stop(
      `--delimiter must be one sign, or ${Object.keys(DELIMITERS).join(', ')}; received ${values.delimiter}.`,
    );
  const rank = values.rank === undefined ? undefined : Number(values.rank);
  if (rank !== undefined && !/^\d{1,6}$/.test(values.rank ?? ''))
    stop(`--rank must be a number from 0 to 999999; received ${values.rank}.`);
  const { encoding, rejects, yes = false } = values;
  const [number = values.number, title = values.title, ...further] = values.columns?.split(',') ?? [];
  if (further.length > 0 || (values.columns !== undefined && !values.columns.includes(',')))
    stop(`--columns takes the columns of number and title with a comma between; received ${values.columns}.`);
  await runImport({
    names: words,
    number,
    title,
    delimiter,
    encoding,
    source,
    rank,
    rejects,
    dryRun: values['dry-run'] === true,
    remote,
    index: values['no-index'] !== true,
    yes,
    delta: command === 'delta',
  });
}

async function exportAll(): Promise<void> {
  const [name = '-', ...more] = words;
  if (more.length > 0) stop(`export takes one file; received ${words.join(' ')}.`);
  const format = values.format ?? (name.endsWith('.jsonl') ? 'jsonl' : 'tsv');
  if (format !== 'tsv' && format !== 'jsonl') stop(`--format must be tsv or jsonl; received ${format}.`);
  await withDatabase(async (database) => {
    const rows = await exportRows(database, { name, format, source });
    process.stderr.write(`${rows.toLocaleString('en')} rows exported.\n`);
  });
}

/** Sends a query to the deployment's database and shows wrangler's output. */
function ask(sql: string): void {
  process.exitCode = runRemote(remoteCommand({ sql }));
}

async function withDatabase(
  work: (database: Awaited<ReturnType<Miniflare['getD1Database']>>) => Promise<void>,
): Promise<void> {
  // Loaded only here, because an import does not need the local runtime.
  const { STATE, openStores } = await import('../../local/runtime.ts');
  const { migrate } = await import('../../local/migrate.ts');
  const stores = await alone(STATE, async () => {
    const opened = openStores();
    await whenFree(() => migrate(opened));
    return opened;
  });
  try {
    await work(await stores.getD1Database('DB'));
  } finally {
    await stores.dispose();
  }
}
