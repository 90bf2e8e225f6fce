// npm run usage: shows the usage of each account and key in a month, for bills.
import { csvLine } from '../../lib/csv-line.ts';
import { forTerminal } from '../terminal.ts';
import { misused, readOptions } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { ask, withAdmin } from '../../local/admin.ts';

const HELP = `npm run --silent usage -- [options]

Requests and calls of a month (UTC) by account, key, operation and status.

  --month YYYY-MM         default: this month. 2026-09..2026-11: each of these, at most 13
  --by month|day          default: month
  --account ACCOUNT       this account alone
  --json, --csv           instead of a table; also --format table|csv|json
  --url URL               of a server elsewhere, such as the deployment; its secret is taken from ADMIN_SECRET

Without --url: of the local state. A server that runs on it is asked, with ADMIN_SECRET.

Exit code: 0 printed, 1 not.
`;
/** Details are kept for this many months. */
const MAX_MONTHS = 13;
const COLUMNS = ['Period', 'Account', 'Key', 'Name', 'Operation', 'Status', 'Requests', 'Calls'] as const;
const NUMBERS: readonly string[] = ['Status', 'Requests', 'Calls'];
type Row = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>;

const { values, words } = readOptions(
  HELP,
  {
    month: { type: 'string' },
    by: { type: 'string' },
    account: { type: 'string' },
    format: { type: 'string' },
    url: { type: 'string' },
    json: { type: 'boolean' },
    csv: { type: 'boolean' },
  },
  { harmless: true },
);
if (words.length > 0) misused(HELP, `What is "${words.join(' ')}"?`);
const { month, by = 'month', account, url } = values;
const asked = [values.format, values.json && 'json', values.csv && 'csv'].filter(
  (each) => typeof each === 'string',
);
if (new Set(asked).size > 1) stop('One form: --json, --csv or --format.');
const [format = 'table'] = asked;
const months = month === undefined ? [undefined] : monthsOf(month);
if (months === null)
  stop(
    `--month must be a month like 2026-11, or two like 2026-09..2026-11, at most ${MAX_MONTHS}; received ${month}.`,
  );
if (by !== 'month' && by !== 'day') stop(`--by must be month or day; received ${by}.`);
if (format !== 'table' && format !== 'csv' && format !== 'json')
  stop(`--format must be table, csv or json; received ${format}.`);

const rows = await withAdmin(url, async (admin) => {
  const all: Row[] = [];
  for (const each of months)
    for (let after: string | null = ''; after !== null;) {
      const query = new URLSearchParams({
        by,
        ...(each !== undefined && { month: each }),
        ...(account !== undefined ? { account } : { after }),
      });
      const page = await ask(admin, `/admin/usage?${query.toString()}`);
      all.push(...(page['Usage'] as readonly Row[]));
      after = account === undefined ? (page['Next'] as string | null) : null;
    }
  return all;
});
process.stdout.write({ table, csv, json }[format](rows));

/** The months of `2026-11`, or of `2026-09..2026-11`; null if the text is wrong. */
function monthsOf(text: string): readonly string[] | null {
  const [first, last] =
    /^(\d{4}-(?:0[1-9]|1[0-2]))(?:\.\.(\d{4}-(?:0[1-9]|1[0-2])))?$/.exec(text)?.slice(1) ?? [];
  if (first === undefined) return null;
  const number = (name: string): number => Number(name.slice(0, 4)) * 12 + Number(name.slice(5)) - 1;
  const from = number(first);
  const count = number(last ?? first) - from + 1;
  if (count < 1 || count > MAX_MONTHS) return null;
  return Array.from({ length: count }, (_, i) => {
    const at = from + i;
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

function json(list: readonly Row[]): string {
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** The rows as CSV (RFC 4180) with a header line. */
function csv(list: readonly Row[]): string {
  const lines = [COLUMNS, ...list.map((row) => COLUMNS.map((name) => row[name]))].map(csvLine);
  return lines.map((line) => `${line}\r\n`).join('');
}

function table(list: readonly Row[]): string {
  const cells = list.map((row) => COLUMNS.map((name) => forTerminal(String(row[name] ?? '–'))));
  const widths = COLUMNS.map((name, i) => Math.max(name.length, ...cells.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((text, i) => {
        const width = widths[i] ?? 0;
        return NUMBERS.includes(COLUMNS[i] ?? '') ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const calls = list.reduce((sum, { Calls }) => sum + Number(Calls ?? 0), 0);
  return `${[COLUMNS, ...cells].map((row) => `${line(row)}\n`).join('')}${list.length} rows, ${calls} calls\n`;
}
