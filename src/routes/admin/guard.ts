// Protects /admin and /metrics: a request must send the secret, `Authorization: Bearer SECRET`. It is compared in constant time, and the
// right one is never refused. Requests without it are counted by address, and only they are throttled.
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';

/** After this many failures within a minute, further ones of that address are answered 429. */
const MAX_WRONG = 10;
const WINDOW_MS = 60_000;
/** The most addresses that an isolate remembers; beyond that it forgets the oldest. */
const MAX_ADDRESSES = 1_000;
const BEARER = /^Bearer +(\S+) *$/i;

export interface GuardOptions {
  readonly secret: string;
  readonly now: () => number;
}

export interface Guard {
  /** `address`: of callerAddress. Failures: unauthorized; rate_limited after MAX_WRONG failures of that address. */
  check(headers: Headers, address: string): Promise<Result<void>>;
}

/** A guard with its own count of wrong secrets; one per isolate. */
export function createGuard({ secret, now }: GuardOptions): Guard {
  const wrong = new Map<string, { count: number; readonly untilMs: number }>();

  function countWrong(address: string): void {
    const known = wrong.get(address);
    wrong.delete(address);
    const isOver = known === undefined || known.untilMs <= now();
    wrong.set(
      address,
      isOver ? { count: 1, untilMs: now() + WINDOW_MS } : { ...known, count: known.count + 1 },
    );
    const [oldest] = wrong.keys();
    if (wrong.size > MAX_ADDRESSES && oldest !== undefined) wrong.delete(oldest);
  }

  return {
    async check(headers, address) {
      const given = BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? '';
      if (await isSame(given, secret)) return ok(undefined);
      const known = wrong.get(address);
      if (known !== undefined && known.count >= MAX_WRONG && known.untilMs > now())
        return fail('rate_limited', { retryAfterS: (known.untilMs - now()) / 1000 });
      countWrong(address);
      return fail('unauthorized', { who: 'administrator' });
    },
  };
}

/** Compares digests, so that the time depends neither on the length nor on the place of a difference. An empty secret never matches. */
async function isSame(a: string, b: string): Promise<boolean> {
  const digest = async (value: string): Promise<Uint8Array> =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value)));
  const [left, right] = await Promise.all([digest(a), digest(b)]);
  let difference = 0;
  left.forEach((byte, i) => (difference |= byte ^ (right[i] ?? 0)));
  return difference === 0 && b !== '';
}
