// GET /usage: this month's usage of the key's account. With ?days=N also the usage of the account and of the key on each of the last N
// days.
import type { Account } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { shown } from '../wording/index.ts';
import { queryParameter } from '../http/query.ts';
import { formsOf } from '../http/request-path.ts';
import { fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';
import { dayOf } from '../metering/index.ts';
import { admit } from './admit.ts';
import { type App, answer } from './answer.ts';

/** Three months, the range of the page's chart. */
const MAX_DAYS = 92;
const DAY_MS = 86_400_000;

/** A member of `Days`. */
export interface UsageDay {
  /** `YYYY-MM-DD`, UTC. */
  readonly Day: string;
  /** Calls charged to the account. */
  readonly Calls: number;
  /** Requests of the account, whatever their answer. */
  readonly Requests: number;
  /** Calls charged for the key that asks. */
  readonly KeyCalls: number;
}

export function mountUsage(app: App, deps: Deps): void {
  app.on('GET', formsOf('/usage'), async (context) => {
    const request = context.req.raw;
    const onAccount = ({ account, keyId }: Account): void => {
      Object.assign(context.get('trace'), { account, keyId });
    };
    const account = await admit(request.headers, { deps, operation: null, onAccount });
    const result = account.ok ? await usageOf(deps, account.value, request.url) : account;
    return answer(context, result);
  });
}

async function usageOf(deps: Deps, account: Account, url: string): Promise<Result<Response>> {
  const days = queryParameter(url, 'days');
  if (!days.ok) return days;
  const count = days.value === undefined ? ok(0) : readDays(days.value);
  if (!count.ok) return count;
  const usage = await deps.meter.usage(account);
  if (!usage.ok) return usage;
  const body = { Successful: true, ...usage.value };
  if (count.value === 0) return ok(Response.json(body));
  const Days = await daysOf(deps, account, count.value);
  return Days.ok ? ok(Response.json({ ...body, Days: Days.value })) : Days;
}

/** The last `count` days, oldest first and today last; a day without a request has zeros. */
async function daysOf(
  { meter, now }: Deps,
  account: Account,
  count: number,
): Promise<Result<readonly UsageDay[]>> {
  const todayMs = now();
  const days = Array.from({ length: count }, (_, i) => dayOf(todayMs - (count - 1 - i) * DAY_MS));
  const history = await meter.history(account, { from: days[0] ?? '', to: days.at(-1) ?? '' });
  if (!history.ok) return history;
  return ok(
    days.map((day) => {
      const rows = history.value.filter((row) => row.day === day);
      const own = rows.filter(({ key }) => key === account.keyId);
      return {
        Day: day,
        Calls: sum(rows, 'calls'),
        Requests: sum(rows, 'requests'),
        KeyCalls: sum(own, 'calls'),
      };
    }),
  );
}

function sum<Name extends string>(rows: readonly { readonly [K in Name]: number }[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}

function readDays(text: string): Result<number> {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return days >= 1 && days <= MAX_DAYS
    ? ok(days)
    : fail('invalid_value', {
        field: 'The query parameter days',
        rule: `must be an integer from 1 to ${MAX_DAYS}`,
        received: shown(text),
      });
}
