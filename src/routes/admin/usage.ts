// /admin/accounts and /admin/usage: the usage of each account and key, for bills.
import { type ListedKey, listKeys } from '../../accounts/index.ts';
import { shown } from '../../wording/index.ts';
import { csvLine } from '../../lib/csv-line.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { type UsageDetail, dayOf } from '../../metering/index.ts';
import type { AdminCall, AdminDeps } from './route.ts';

/** The most accounts of one answer. Each takes a request to its Durable Object, of which one request of a Worker may make 1,000. */
const MAX_ACCOUNTS = 200;
/** How many Durable Objects are asked at the same time. */
const AT_ONCE = 20;

/** The members of a row of usage, and the columns of the CSV in their order. */
const USAGE_COLUMNS = [
  'Period',
  'Account',
  'Key',
  'Name',
  'Operation',
  'Status',
  'Requests',
  'Calls',
] as const;
export type UsageColumn = (typeof USAGE_COLUMNS)[number];
type UsageRow = Readonly<Record<UsageColumn, string | number | null>>;

interface Page {
  readonly accounts: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly keys: readonly ListedKey[];
  /** The account after which the next page begins; null on the last page. */
  readonly next: string | null;
}

/** The accounts in order of their names, at most MAX_ACCOUNTS: those after `after`, or the one of `account`. */
async function pageOf(deps: AdminDeps, query: URLSearchParams): Promise<Page> {
  const keys = await listKeys(deps.keys);
  const wanted = query.get('account');
  const after = query.get('after') ?? '';
  const all = [...new Set(keys.map(({ account }) => account))]
    .sort()
    .filter((account) => (wanted === null ? account > after : account === wanted));
  const accounts = all.slice(0, MAX_ACCOUNTS);
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return { accounts, names, keys, next: all.length > MAX_ACCOUNTS ? (accounts.at(-1) ?? null) : null };
}

/** The accounts with their keys and this month's usage. Failure: overloaded. */
export async function getAccounts({ deps, query }: AdminCall): Promise<Result<object>> {
  const { accounts, keys, next } = await pageOf(deps, query);
  const Accounts = await eachOf(accounts, async (account) => {
    const own = keys.filter((key) => key.account === account);
    const usage = await deps.meter.usage({ account, quota: null });
    if (!usage.ok) return usage;
    const { Period, CallsUsed, CallsHeld } = usage.value;
    return ok({
      Account: account,
      Keys: own.length,
      LiveKeys: own.filter(({ state }) => state === 'live').length,
      Period,
      CallsUsed,
      CallsHeld,
    });
  });
  return Accounts.ok ? ok({ Accounts: Accounts.value, Next: next }) : Accounts;
}

/** The usage of a month as JSON or CSV. Failures: invalid_value, overloaded. */
export async function getUsage({ deps, query }: AdminCall): Promise<Result<object | Response>> {
  const month = query.get('month') ?? dayOf(deps.keys.now()).slice(0, 7);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return badQuery('month', 'must be a month like 2026-11', month);
  const by = query.get('by') ?? 'month';
  if (by !== 'month' && by !== 'day') return badQuery('by', 'must be month or day', by);
  const format = query.get('format') ?? 'json';
  if (format !== 'json' && format !== 'csv') return badQuery('format', 'must be json or csv', format);

  const { accounts, names, next } = await pageOf(deps, query);
  const found = await eachOf(accounts, async (account) => {
    const told = await deps.meter.month({ account, quota: null }, month);
    return told.ok
      ? ok(
          rowsOf(told.value, {
            account,
            names,
            period: by === 'day' ? ({ day }) => day : () => month,
            month,
          }),
        )
      : told;
  });
  if (!found.ok) return found;
  const rows = found.value.flat();
  return ok(format === 'csv' ? csv(rows, next) : { Month: month, Usage: rows, Next: next });
}

interface RowOptions {
  readonly account: string;
  readonly month: string;
  readonly names: ReadonlyMap<string, string>;
  readonly period: (detail: UsageDetail) => string;
}

/**
 * The sums of the details by period, key, operation and status. Calls without details, which were charged before details were kept,
 * follow without key and status, so that the calls of all rows add up to those of the month.
 */
function rowsOf(
  { details, operations }: { details: readonly UsageDetail[]; operations: Readonly<Record<string, number>> },
  { account, month, names, period }: RowOptions,
): UsageRow[] {
  const rows = new Map<string, { row: UsageRow; requests: number; calls: number }>();
  const known: Record<string, number> = {};
  for (const detail of details) {
    const { key, operation, status, requests, calls } = detail;
    known[operation] = (known[operation] ?? 0) + calls;
    const of = { Period: period(detail), Account: account, Key: key, Name: names.get(key) ?? null };
    const name = JSON.stringify([of.Period, key, operation, status]);
    const sum = rows.get(name) ?? {
      row: { ...of, Operation: operation, Status: status, Requests: 0, Calls: 0 },
      requests: 0,
      calls: 0,
    };
    rows.set(name, { ...sum, requests: sum.requests + requests, calls: sum.calls + calls });
  }
  const unknown = Object.entries(operations).flatMap(([operation, calls]): UsageRow[] => {
    const missing = calls - (known[operation] ?? 0);
    const of = { Period: month, Account: account, Key: null, Name: null };
    return missing > 0 ? [{ ...of, Operation: operation, Status: null, Requests: null, Calls: missing }] : [];
  });
  return [
    ...[...rows.values()].map(({ row, requests, calls }) => ({ ...row, Requests: requests, Calls: calls })),
    ...unknown,
  ];
}

/** The rows as CSV (RFC 4180) with a header line. The header X-Next names the next page, if there is one. */
function csv(rows: readonly UsageRow[], next: string | null): Response {
  const lines = [USAGE_COLUMNS, ...rows.map((row) => USAGE_COLUMNS.map((name) => row[name]))].map(csvLine);
  return new Response(lines.map((line) => `${line}\r\n`).join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      ...(next !== null && { 'X-Next': encodeURIComponent(next) }),
    },
  });
}

/** Does the work for each account, AT_ONCE at the same time. The results are in order; the first failure ends it. */
async function eachOf<T>(
  accounts: readonly string[],
  work: (account: string) => Promise<Result<T>>,
): Promise<Result<readonly T[]>> {
  const done: T[] = [];
  for (let at = 0; at < accounts.length; at += AT_ONCE) {
    for (const result of await Promise.all(accounts.slice(at, at + AT_ONCE).map(work))) {
      if (!result.ok) return result;
      done.push(result.value);
    }
  }
  return ok(done);
}

function badQuery(name: string, rule: string, received: string): Result<never> {
  return fail('invalid_value', {
    field: `The query parameter ${name}`,
    rule,
    received: shown(received),
  });
}
